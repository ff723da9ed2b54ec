// The print button, where there is something to print with; and the name at the foot of every printed page.

const foot = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, foot];

function nameThePages() {
  const name = document.getElementById("input-name")?.value ?? document.title;
  const text = JSON.stringify(name.replaceAll(/[\u0000-\u001f<]/g, " "));
  foot.replaceSync(`@page { @bottom-center { content: ${text}; font: 8pt serif } @bottom-right { content: counter(page) "/" counter(pages); font: 8pt serif } }`);
}

nameThePages();
window.addEventListener("beforeprint", nameThePages);

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
