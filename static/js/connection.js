// A lost connection, an ended session, a missing page and a server error each have their own sentence.
//
// htmx swaps nothing for these answers (see the page's htmx settings), so what was typed stays where it is. The
// sentences are in the page, translated: <template data-connection="offline">. "Try again" repeats the last request.

const banner = document.getElementById("connection");
const words = banner?.querySelector("[data-connection-text]");
const retry = banner?.querySelector("[data-connection-retry]");
let failed = null;

function show(kind) {
  const sentence = document.querySelector(`template[data-connection="${kind}"]`);
  if (!banner || !sentence) return;
  words.replaceChildren(sentence.content.cloneNode(true));
  banner.dataset.tone = kind === "offline" ? "look" : "wrong";
  retry.hidden = failed === null;
  banner.hidden = false;
}

function hide() {
  if (banner) banner.hidden = true;
  failed = null;
}

function kindOf(status) {
  if (status === 401 || status === 403) return "session";
  if (status === 404 || status === 410) return "gone";
  if (status === 413) return "too-big";
  if (status === 429 || status === 503) return "busy";
  return "server";
}

function entriesOf(parameters) {
  return parameters instanceof FormData ? Object.fromEntries(parameters.entries()) : { ...parameters };
}

// What the pressed button sends: its form does not know it.
function pairOf(button) {
  return button?.name ? { [button.name]: button.value } : {};
}

function remember(detail) {
  const config = detail.requestConfig;
  if (!config) return;
  failed = {
    verb: config.verb,
    path: config.path,
    source: detail.elt,
    target: detail.target,
    parameters: entriesOf(config.parameters),
    pressed: pairOf(config.triggeringEvent?.submitter),
  };
}

document.addEventListener("htmx:responseError", (event) => {
  remember(event.detail);
  show(kindOf(event.detail.xhr.status));
});
for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, (event) => {
    remember(event.detail);
    show("offline");
  });
}
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) hide();
});
window.addEventListener("offline", () => show("offline"));
window.addEventListener("online", () => {
  if (failed === null) hide();
});

retry?.addEventListener("click", () => {
  if (!failed) return;
  const { verb, path, source, target, parameters, pressed } = failed;
  const place = target?.isConnected ? target : document.getElementById(target?.id) ?? document.body;
  // The source gives its form's values as they are now, so a correction made meanwhile is sent too. Where it is gone,
  // what was sent is sent again.
  if (source.isConnected) window.htmx.ajax(verb, path, { source, target: place, values: pressed });
  else window.htmx.ajax(verb, path, { source: document.body, target: place, values: parameters });
});

// Somebody who comes back to a page from the browser's memory sees whether the network is there.
if (navigator.onLine === false) show("offline");
