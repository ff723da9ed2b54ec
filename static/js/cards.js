// Arrow keys in cards and choices: to the nearest control in that direction, Home and End to the first and last.
// Tab goes through them as ever.

const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

// Distance along the direction, and twice as much across it; null for what lies behind.
function distance(from, to, [dx, dy]) {
  const across = [to[0] - from[0], to[1] - from[1]];
  const ahead = across[0] * dx + across[1] * dy;
  const beside = Math.abs(across[0] * dy) + Math.abs(across[1] * dx);
  return ahead > 4 ? ahead + 2 * beside : null;
}

function nearest(current, controls, direction) {
  const from = middle(current);
  let best = null;
  for (const control of controls) {
    const far = control === current ? null : distance(from, middle(control), direction);
    if (far !== null && (best === null || far < best.far)) best = { control, far };
  }
  return best?.control;
}

document.addEventListener("keydown", (event) => {
  const group = event.target.closest?.("[data-arrows]");
  const isControl = event.target.matches?.("button");
  if (!group || !isControl || event.altKey || event.ctrlKey || event.metaKey) return;
  const controls = [...group.querySelectorAll("button")].filter((control) => control.offsetParent !== null);
  let next = null;
  if (event.key in KEYS) next = nearest(event.target, controls, KEYS[event.key]);
  else if (event.key === "Home") next = controls[0];
  else if (event.key === "End") next = controls[controls.length - 1];
  else return;
  event.preventDefault();
  next?.focus();
});
