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

// Several requests may be on their way: "saved" is said when the last one came back well.
let pending = 0;
let hasFailed = false;

function showSaveState(state) {
  for (const element of document.querySelectorAll(".save-state")) {
    element.dataset.state = state;
  }
}

document.addEventListener("htmx:beforeSend", (event) => {
  if (!isWrite(event.detail)) return;
  if (pending === 0) hasFailed = false;
  pending += 1;
  showSaveState("saving");
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (!isWrite(event.detail) || pending === 0) return;
  pending -= 1;
  if (!event.detail.successful) hasFailed = true;
  if (pending > 0) return;
  showSaveState(hasFailed ? "failed" : "saved");
  if (!hasFailed) announce(document.querySelector(".save-state__saved")?.textContent.trim());
});

document.addEventListener("htmx:afterSettle", (event) => {
  const said = event.target.matches?.("[data-announce]") ? event.target : event.target.querySelector?.("[data-announce]");
  if (said) announce(said.dataset.announce || said.textContent.trim());
});

document.addEventListener("studio:announce", (event) => announce(event.detail?.text ?? event.detail?.value));
