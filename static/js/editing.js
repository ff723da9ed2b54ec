// Inputs that save themselves (templates/characters/_control.html), and the order of what a person does.
//
// - An input is clean while it shows what is stored (data-shown of its state). A clean one is never sent.
// - After every answer the states that came with it are read: an input nobody touched since it was sent, or that shows
//   what was stored before, takes the new value ("+5" becomes 15). One that is being typed in keeps its text.
// - While a request is on its way, clicks wait for it and are then made on the fresh page. So a click never meets a
//   button that was about to be replaced, and nobody leaves the page before it is saved.
// - What could not be sent is sent again as soon as something else came through.

const formsOfControls = () => [...document.querySelectorAll("form[data-control]")];
const controlOf = (form) => document.getElementById(`input-${form.dataset.control}`);
const stateOf = (form) => document.getElementById(`state-${form.dataset.control}`);

function read(control) {
  return control.type === "checkbox" ? String(control.checked) : control.value;
}

function write(control, text) {
  if (control.type === "checkbox") control.checked = text === "true";
  else {
    const isToBeReplaced = isAllSelected(control);
    control.value = text;
    if (isToBeReplaced) control.select();
  }
}

// Somebody is about to type over all of it.
function isAllSelected(control) {
  if (control !== document.activeElement || !("selectionStart" in control)) return false;
  return control.selectionStart === 0 && control.selectionEnd === control.value.length && control.value !== "";
}

// What the server last said is stored there.
function knownOf(form) {
  return form.dataset.known ?? stateOf(form)?.dataset.shown ?? "";
}

function isDirty(form) {
  const control = controlOf(form);
  return Boolean(control) && read(control) !== knownOf(form);
}

// Sent, and not touched since: the answer to come is the answer to what it shows. Touched while its answer was on the
// way, it holds something new, though it may read the same: a second "+5" is another five.
const isOnItsWay = (form) => "sent" in form.dataset && !("retyped" in form.dataset);

// Typed, left, and not answered yet. What somebody is typing in this moment waits for nobody.
function isWaiting(form) {
  const isOpen = "refused" in form.dataset || "failed" in form.dataset || controlOf(form) === document.activeElement;
  return !isOpen && isDirty(form);
}

// States that were read already; and what was said about inputs that were refused. It stays beside them, whatever
// else is answered, until something else is typed there.
const seen = new WeakSet();
const troubles = new WeakMap();

function readState(state) {
  seen.add(state);
  const form = document.getElementById(state.dataset.form);
  const control = form && controlOf(form);
  if (!control) return;
  if ("placeholder" in control) control.placeholder = state.dataset.placeholder;
  readChoices(control, state);
  const now = read(control);
  const isUntouched = "sent" in form.dataset ? isOnItsWay(form) : now === form.dataset.known;
  form.dataset.known = state.dataset.shown;
  if ("trouble" in state.dataset && !("retyped" in form.dataset)) {
    form.dataset.refused = now;
    troubles.set(form, [...state.querySelectorAll("[data-trouble-text], [data-trouble-choice]")]);
  } else if (isUntouched) write(control, state.dataset.shown);
  const isRefused = form.dataset.refused === read(control) && isDirty(form);
  if (isRefused) state.append(...troubles.get(form));
  else delete form.dataset.refused;
  if (isRefused) control.setAttribute("aria-invalid", "true");
  else control.removeAttribute("aria-invalid");
}

// The lines of a select may say something else than before; which one is chosen stays.
function readChoices(control, state) {
  const fresh = state.querySelector("template[data-choices]");
  if (!fresh) return;
  const chosen = control.value;
  control.replaceChildren(fresh.content.cloneNode(true));
  control.value = chosen;
}

function readStates() {
  for (const state of document.querySelectorAll("[data-state]")) {
    if (!seen.has(state) && state.dataset.shown !== undefined) readState(state);
  }
}

readStates();

// Requests on their way, one after the other (hx-sync of the page queues them).
let inFlight = 0;

const isBusy = () => inFlight > 0 || formsOfControls().some(isWaiting);

// Enter sends twice, once for the change and once for the line. The second finds nothing to do, or what was refused:
// that is only sent again when somebody insists (Keep mine) or types something else.
document.addEventListener("htmx:beforeRequest", (event) => {
  const form = event.target.closest?.("form[data-control]");
  if (form && (!isDirty(form) || form.dataset.refused === read(controlOf(form)))) event.preventDefault();
});

document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest?.("[data-keep]");
    // Enter in the input presses the form's first button too; that is nobody's insisting.
    const isPressed = event.detail > 0 || document.activeElement === button;
    if (button && isPressed) delete button.form.dataset.refused;
  },
  true,
);

document.addEventListener("htmx:beforeSend", (event) => {
  if (event.detail.requestConfig.verb === "get") return;
  inFlight += 1;
  const form = event.target.closest?.("form[data-control]");
  if (!form) return;
  form.dataset.sent = "";
  delete form.dataset.retyped;
  delete form.dataset.refused;
  delete form.dataset.failed;
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig.verb === "get") return;
  inFlight = Math.max(0, inFlight - 1);
  readStates();
  const form = event.target.closest?.("form[data-control]");
  if (form) {
    delete form.dataset.sent;
    delete form.dataset.retyped;
  }
  if (event.detail.successful) sendFailedAgain();
  else {
    if (form) form.dataset.failed = "";
    deferred.length = 0;
  }
  window.setTimeout(makeDeferredClicks, 0);
});

document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form[data-control]");
  if (!form) return;
  if ("sent" in form.dataset) form.dataset.retyped = "";
  delete form.dataset.refused;
  delete form.dataset.failed;
});

// Whoever leaves an input sends it. The browser's own "change" is not enough: it sees none in what was typed twice the
// same, nor in an input that an answer moved (hx-preserve) while somebody typed. Moving takes the focus for a moment
// too, so it counts only once the page is at rest.
document.addEventListener("focusout", (event) => {
  const form = event.target.closest?.("form[data-control]");
  if (!form) return;
  window.setTimeout(() => {
    if (form.isConnected && isWaiting(form) && !isOnItsWay(form)) form.requestSubmit();
  }, 0);
});

function sendFailedAgain() {
  for (const form of formsOfControls().filter((one) => "failed" in one.dataset)) {
    delete form.dataset.failed;
    if (isDirty(form)) form.requestSubmit();
  }
}

// Clicks that wait: the key of the button or link, or the element itself where it has none.
const deferred = [];
let isReplaying = false;
let lastKey = null;

const keyOf = (target) => target.dataset.focusKey ?? target;

function findAgain(key) {
  if (typeof key !== "string") return key.isConnected ? key : null;
  return document.querySelector(`[data-focus-key="${CSS.escape(key)}"]`);
}

function leavesThePageAlone(link) {
  const isOwn = link.target && link.target !== "_self";
  return isOwn || link.hasAttribute("download") || link.getAttribute("href").startsWith("#") || "take" in link.dataset;
}

document.addEventListener(
  "click",
  (event) => {
    const target = event.target.closest?.("a[href], button[type='submit']");
    if (!target || isReplaying || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (target.matches("a") && leavesThePageAlone(target)) return;
    const key = keyOf(target);
    if (!isBusy()) {
      lastKey = key;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    // The second click of a double click is not a second wish, save for plus and minus.
    const isRepeated = key === lastKey || deferred.includes(key);
    if (!isRepeated || "again" in target.dataset) deferred.push(key);
    for (const form of formsOfControls()) if (isWaiting(form) && !isOnItsWay(form)) form.requestSubmit();
  },
  true,
);

function makeDeferredClicks() {
  while (deferred.length > 0 && !isBusy()) {
    const key = deferred.shift();
    const target = findAgain(key);
    if (!target || target.getAttribute("aria-disabled") === "true") continue;
    lastKey = key;
    isReplaying = true;
    target.click();
    isReplaying = false;
  }
}

// A new row: its first input takes the focus, unless somebody types elsewhere by then. It is not the last row where
// picks gave some (B20.9): it is the one that was not there.
const TYPING = "input:not([type=checkbox]), textarea, select";
const FIRST_INPUT = "input:not([type=hidden]), textarea, select";
let awaited = null;

const rowsIn = (list) => [...document.querySelectorAll(`${list} [role=row][id]`)];

document.addEventListener("htmx:beforeRequest", (event) => {
  const list = event.target.querySelector?.("[data-then-focus]")?.dataset.thenFocus;
  awaited = list ? { list, there: new Set(rowsIn(list).map((row) => row.id)) } : null;
});
document.addEventListener("htmx:afterSettle", () => {
  if (awaited === null) return;
  const fresh = rowsIn(awaited.list).find((row) => !awaited.there.has(row.id));
  awaited = null;
  if (!document.activeElement?.matches(TYPING)) fresh?.querySelector(FIRST_INPUT)?.focus();
});

// A suggestion goes behind what is typed already (S9.13).
document.addEventListener("click", (event) => {
  const chip = event.target.closest?.("[data-suggest]");
  if (!chip) return;
  const control = document.getElementById(`input-${chip.dataset.suggest}`);
  const typed = control.value.trim();
  // What is written is the ruleset's own word, whatever language it is shown in (T2.4).
  const word = chip.dataset.value;
  control.value = typed ? `${typed}, ${word}` : word;
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
});

// Enter in a long line sends it, as in any other line.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || !event.target.matches?.("textarea[data-line]")) return;
  event.preventDefault();
  event.target.form.requestSubmit();
});

// In a conflict: what the other person made of it.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-take]");
  if (!link) return;
  event.preventDefault();
  const state = document.getElementById(`state-${link.dataset.take}`);
  const form = document.getElementById(state.dataset.form);
  const control = controlOf(form);
  write(control, state.dataset.shown);
  control.removeAttribute("aria-invalid");
  control.focus();
  delete form.dataset.refused;
  state.querySelector("[data-trouble-text]")?.remove();
  link.closest("[data-trouble-choice]").remove();
});

window.addEventListener("beforeunload", (event) => {
  if (inFlight > 0 || formsOfControls().some(isDirty)) event.preventDefault();
});
