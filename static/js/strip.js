// Keeps the current step of the strip in view, without moving the page.

function showCurrent() {
  for (const strip of document.querySelectorAll(".strip")) {
    const current = strip.querySelector("[aria-current]");
    if (!current) continue;
    const outer = strip.getBoundingClientRect();
    const inner = current.getBoundingClientRect();
    const isVisible = inner.left >= outer.left && inner.right <= outer.right;
    if (!isVisible) strip.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }
}

showCurrent();
document.addEventListener("htmx:afterSettle", showCurrent);
