// Explanations are popovers and open without this. Here: where the browser cannot place a popover at its button, it
// is placed by hand; and the drawer closes when the window grows wide enough to show the panel beside the page, and
// when a link in it leads to a place on the page.

const canPlace = CSS.supports("position-area: block-end");
const isNarrow = window.matchMedia("(max-width: 44rem)");
const hasDrawer = window.matchMedia("(max-width: 62rem)");

function place(popover, button) {
  const at = button.getBoundingClientRect();
  const width = popover.offsetWidth;
  const height = popover.offsetHeight;
  const left = Math.min(Math.max(8, at.left), window.innerWidth - width - 8);
  const below = at.bottom + 8;
  const top = below + height > window.innerHeight ? Math.max(8, at.top - height - 8) : below;
  popover.style.margin = "0";
  popover.style.inset = "auto";
  popover.style.left = `${left}px`;
  popover.style.top = `${top}px`;
}

if (!canPlace) {
  document.addEventListener(
    "toggle",
    (event) => {
      const popover = event.target;
      if (!(popover instanceof HTMLElement) || !popover.matches(".why[popover]")) return;
      popover.removeAttribute("style");
      if (event.newState !== "open" || isNarrow.matches) return;
      const button = document.querySelector(`[popovertarget="${CSS.escape(popover.id)}"]`);
      if (button) place(popover, button);
    },
    true,
  );
}

// A way to somewhere on this page leads out of the drawer.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href*='#']");
  if (link?.pathname === window.location.pathname) link.closest(".side:popover-open")?.hidePopover();
});

hasDrawer.addEventListener("change", () => {
  if (hasDrawer.matches) return;
  for (const side of document.querySelectorAll(".side:popover-open")) side.hidePopover();
});
