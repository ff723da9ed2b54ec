// Keeps the focus where the person is when the part around it is swapped.
//
// The focused element is found again by its id, else by data-focus-key (for buttons that repeat in a list), else by
// its name and value within its form. If it is gone for good, the nearest data-focus-fallback of the page that still
// stands takes the focus, so that the keyboard never starts again at the top.

let remembered = null;
let held = null;

function describe(element) {
  if (!element || element === document.body) return null;
  return {
    element,
    id: element.id,
    key: element.dataset.focusKey,
    name: element.getAttribute("name"),
    value: element.getAttribute("value"),
    formId: element.form?.id,
    fallback: element.closest("[data-focus-fallback]")?.dataset.focusFallback,
    start: canSelect(element) ? element.selectionStart : null,
    end: canSelect(element) ? element.selectionEnd : null,
  };
}

function canSelect(element) {
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && /^(text|search|url|tel|password)$/.test(element.type));
}

function findAgain({ id, key, name, value, formId, fallback }) {
  if (id && document.getElementById(id)) return document.getElementById(id);
  if (key) {
    const same = document.querySelector(`[data-focus-key="${CSS.escape(key)}"]`);
    if (same) return same;
  }
  if (name) {
    const scope = (formId && document.getElementById(formId)) || document;
    const valued = value === null ? "" : `[value="${CSS.escape(value)}"]`;
    const same = scope.querySelector(`[name="${CSS.escape(name)}"]${valued}`);
    if (same) return same;
  }
  return fallback ? document.querySelector(fallback) : null;
}

function restore() {
  if (!remembered) return;
  const before = remembered;
  const active = document.activeElement;
  const isLost = !active || active === document.body;
  if (!isLost || before.element.isConnected) return;
  const target = findAgain(before);
  if (!target || target.disabled) return;
  target.focus({ preventScroll: true });
  if (before.start !== null && canSelect(target)) target.setSelectionRange(before.start, before.end);
}

// What was pressed stays where it is on the screen, whatever came or went above it (css: overflow-anchor is off).
function hold() {
  const active = document.activeElement;
  const isPressed = active && active !== document.body && active.matches("button, select, input, textarea, a");
  if (!isPressed || active.closest("[popover]")) return;
  const { top, bottom } = active.getBoundingClientRect();
  if (bottom > 0 && top < window.innerHeight) held = { ...describe(active), top };
}

function letGo() {
  if (!held) return;
  const before = held;
  held = null;
  const now = before.element.isConnected ? before.element : findAgain({ ...before, fallback: null });
  if (!now || now !== document.activeElement) return;
  // A page is scrolled by whole pixels, and a part of one is cut off, not rounded.
  const moved = Math.round(now.getBoundingClientRect().top - before.top);
  if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
}

document.addEventListener("htmx:beforeSwap", () => {
  remembered = describe(document.activeElement) ?? remembered;
  hold();
});
document.addEventListener("htmx:oobBeforeSwap", () => {
  remembered = describe(document.activeElement) ?? remembered;
});
document.addEventListener("htmx:afterSettle", () => {
  restore();
  letGo();
});
document.addEventListener("htmx:oobAfterSwap", restore);
