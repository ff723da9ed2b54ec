// Searching cards, or the options of a slot, as one types. A newer search replaces an older one (hx-sync). Here: one
// whose answer was made before a pick that was sent meanwhile is not shown and asked again, so that nothing ever shows
// what is over.

let writes = 0;
const madeAt = new WeakMap();

const isOver = (xhr) => madeAt.has(xhr) && madeAt.get(xhr) !== writes;

document.addEventListener("htmx:beforeSend", (event) => {
  if (event.detail.requestConfig.verb !== "get") writes += 1;
  else if (event.target.closest?.("form[data-narrow]")) madeAt.set(event.detail.xhr, writes);
});

document.addEventListener("htmx:beforeSwap", (event) => {
  if (isOver(event.detail.xhr)) event.detail.shouldSwap = false;
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig.verb !== "get") writes += 1;
  else if (event.detail.successful && isOver(event.detail.xhr)) {
    window.setTimeout(askAgain, 0, event.target.closest("form[data-narrow]").id);
  }
});

function askAgain(id) {
  const form = document.getElementById(id);
  if (form) window.htmx.trigger(form, "again");
}

// Back and forward bring the cards of another address; what narrows them survives every swap, so it follows here.
document.addEventListener("htmx:historyRestore", () => {
  const asked = new URLSearchParams(window.location.search);
  for (const input of document.querySelectorAll("form[data-narrow] :is(input, select)")) {
    if (input.type === "checkbox") input.checked = asked.get(input.name) === input.value;
    else input.value = asked.get(input.name) ?? "";
  }
});
