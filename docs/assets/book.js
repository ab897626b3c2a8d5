// Comforts of a page. Without JavaScript nothing is missing but these.

// The explorer, on the pages that have one.
if (document.querySelector(".explorer")) {
  const script = document.createElement("script");
  script.src = new URL("explorer.js", document.currentScript.src);
  script.onerror = () => document.querySelectorAll(".explorer").forEach((box) => box.classList.add("ex-failed"));
  document.head.append(script);
}

// Where there is no page, the words of the address may be what was looked for.
const missing = document.querySelector(".look-for input");
if (missing) missing.value = decodeURI(location.pathname).split(/[^\p{L}\d]+/u).slice(-3).join(" ").replace(/ ?html? ?$/, "").trim();

// A button that copies what `text` gives, which may take its time or fail.
function copyButton(className, label, text) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = className;
  button.textContent = label;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(await text());
      button.textContent = "Copied";
    } catch {
      button.textContent = "Could not copy";
    }
    setTimeout(() => { button.textContent = label; }, 2000);
  });
  return button;
}

for (const pre of document.querySelectorAll("article .highlight > pre")) {
  pre.before(copyButton("copy-code", "Copy", () => pre.querySelector("code").textContent));
}

// Beside the link to an example's whole file.
for (const link of document.querySelectorAll("a.whole-file")) {
  const fetchFile = async () => {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.text();
  };
  link.after(" ", copyButton("copy-file", "Copy the file", fetchFile));
}

// What is wider than its place can be scrolled by keyboard, too.
function makeScrollable() {
  for (const box of document.querySelectorAll("article :is(.arithmatex, .md-typeset__scrollwrap, .picture, table, pre > code)")) {
    if (box.scrollWidth > box.clientWidth + 1) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}
addEventListener("load", makeScrollable);
addEventListener("resize", makeScrollable);
addEventListener("toggle", makeScrollable, true); // a question is answered
