// Beside the link to an example's whole file, a button that copies it. Without JavaScript the link alone does the job.
function addCopyButtons() {
  for (const link of document.querySelectorAll("a.whole-file:not(.with-copy)")) {
    link.classList.add("with-copy");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy-file";
    button.textContent = "Copy the file";
    button.addEventListener("click", async () => {
      try {
        const answer = await fetch(link.href);
        if (!answer.ok) throw new Error(String(answer.status));
        await navigator.clipboard.writeText(await answer.text());
        button.textContent = "Copied";
      } catch {
        button.textContent = "Could not copy: open the file";
      }
      setTimeout(() => { button.textContent = "Copy the file"; }, 2000);
    });
    link.after(" ", button);
  }
}
addCopyButtons();
