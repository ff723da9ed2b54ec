// Says what a swap changed, to screen readers and beside the title ("Saved").
//
// - The server speaks through the answer: HX-Trigger: {"studio:announce": {"text": "Wizard picked. 2 choices open."}}
// - A swapped part speaks through an attribute: <p data-announce>3 entries found</p>
// - The save state (component save-state) follows every request that writes: saving, then saved or failed. It says
//   "Saved" only when the server did.

const region = document.getElementById("announcer");

function announce(text) {
  if (!region || !text) return;
  // The same words twice are only read when the region was empty between.
  region.textContent = "";
  window.setTimeout(() => {
    region.textContent = text;
  }, 50);
}

function isWrite(detail) {
  const verb = detail.requestConfig?.verb;
  return Boolean(verb) && verb !== "get";
}

// Requests come in bursts, one after the other: "saved" is said once, when the last one came back and what was refused
// meanwhile came back well too, sent again by the same form. What the server itself said is said in its place.
let pending = 0;
const failed = new Set();
let said = null;
let ending = 0;

function showSaveState(state) {
  for (const element of document.querySelectorAll(".save-state")) {
    element.dataset.state = state;
  }
}

// 409 and 422 are answers, and nothing was saved.
function isSaved(detail) {
  return detail.successful && detail.xhr.status < 400;
}

function endBurst() {
  showSaveState(failed.size > 0 ? "failed" : "saved");
  if (said !== null) announce(said);
  else if (failed.size === 0) announce(document.querySelector(".save-state__saved")?.textContent.trim());
  failed.clear();
  said = null;
}

document.addEventListener("htmx:beforeSend", (event) => {
  if (!isWrite(event.detail)) return;
  window.clearTimeout(ending);
  pending += 1;
  showSaveState("saving");
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (!isWrite(event.detail) || pending === 0) return;
  pending -= 1;
  const sender = event.target.id || event.target;
  if (isSaved(event.detail)) failed.delete(sender);
  else failed.add(sender);
  // The next one of a queue is sent right after this.
  if (pending === 0) ending = window.setTimeout(endBurst, 0);
});

document.addEventListener("htmx:afterSettle", (event) => {
  const said = event.target.matches?.("[data-announce]") ? event.target : event.target.querySelector?.("[data-announce]");
  if (said) announce(said.dataset.announce || said.textContent.trim());
});

document.addEventListener("studio:announce", (event) => {
  const text = event.detail?.text ?? event.detail?.value;
  if (pending > 0) said = text;
  else announce(text);
});
