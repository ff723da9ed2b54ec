// Copies what stands in an input: <button data-copy="id of the input" data-copied="Copied" hidden>.
//
// The clipboard is for secure addresses only; elsewhere the old way works, and the text is selected in any case.

for (const button of document.querySelectorAll("[data-copy]")) {
  const words = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const input = document.getElementById(button.dataset.copy);
    input.select();
    if (navigator.clipboard) await navigator.clipboard.writeText(input.value);
    else document.execCommand("copy");
    button.textContent = button.dataset.copied;
    document.dispatchEvent(new CustomEvent("studio:announce", { detail: { text: button.dataset.copied } }));
    window.setTimeout(() => {
      button.textContent = words;
    }, 2000);
  });
}
