// Comforts of a page. Without JavaScript nothing is missing but these.

// The explorer, on the pages that have one, when it comes near.
const explorers = document.querySelectorAll(".explorer"), explorerScript = new URL("explorer.js", document.currentScript.src);
const explorerNear = new IntersectionObserver((entries) => {
  if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
  explorerNear.disconnect();
  const script = document.createElement("script");
  script.src = explorerScript;
  script.onerror = () => explorers.forEach((box) => box.classList.add("ex-failed"));
  document.head.append(script);
}, { rootMargin: "600px" });
explorers.forEach((box) => explorerNear.observe(box));

// Where there is no page, the words of the address may be what was looked for.
const missing = document.querySelector(".look-for input");
if (missing) missing.value = decodeURI(location.pathname).split(/[^\p{L}\d]+/u).slice(-3).join(" ").replace(/ ?html? ?$/, "").trim();

// The buttons for light and dark. (The functions stand in every page, before its content.)
const schemes = [...document.querySelectorAll("input[name=__palette]")];
function changeColors(index) {
  index = showColors(index);
  schemes.forEach((scheme, i) => {
    scheme.checked = i === index;
    scheme.nextElementSibling.hidden = i !== index;
  });
}
schemes.forEach((scheme, index) => {
  scheme.addEventListener("change", () => { changeColors(index); __md_set("__palette", { index }); });
  scheme.addEventListener("keydown", ({ key }) => { if (key === "Enter") schemes[(index + 1) % schemes.length].click(); });
});
if (schemes.length) {
  changeColors(chosenColors());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => changeColors(chosenColors()));
}

// What was searched for is marked on the page that was found.
const found = new URLSearchParams(location.search).get("h")?.match(/[\p{L}\d_]+/gu);
if (found && window.Highlight) {
  const words = new RegExp(found.join("|"), "giu"), marked = new Highlight();
  const article = document.querySelector("article"), texts = document.createNodeIterator(article, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode());) {
    for (const { index, 0: word } of text.data.matchAll(words)) {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      marked.add(range);
    }
  }
  CSS.highlights.set("found", marked);
  article.classList.add("marked");
}

// On paper, where nothing can be clicked, all is open.
let closedBoxes = [];
addEventListener("beforeprint", () => {
  closedBoxes = [...document.querySelectorAll("article details:not([open])")];
  for (const box of closedBoxes) box.open = true;
});
addEventListener("afterprint", () => {
  for (const box of closedBoxes) box.open = false;
});

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

// Each when its place comes near: a long page has hundreds.
const nearby = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    nearby.unobserve(target);
    if (target.matches("pre")) {
      target.before(copyButton("copy-code", "Copy", () => target.querySelector("code").textContent));
    } else if (location.protocol !== "file:") { // a link to the whole file of an example; from there nothing is fetched
      const fetchFile = async () => {
        const answer = await fetch(target.href);
        if (!answer.ok) throw new Error(String(answer.status));
        return answer.text();
      };
      target.after(" ", copyButton("copy-file", "Copy the file", fetchFile));
    }
  }
}, { rootMargin: "400px" });
for (const place of document.querySelectorAll("article .highlight > pre, a.whole-file")) nearby.observe(place);

// What is wider than its place can be scrolled by keyboard, too. All boxes are measured before the first one is changed:
// after a change the browser would lay out the page again to measure the next.
const whenIdle = (work) => window.requestIdleCallback ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 20);
let waiting = false;
function makeScrollable() {
  delete document.documentElement.dataset.scrollable;
  if (!waiting) whenIdle(mendBoxes);
  waiting = true;
}
function mendBoxes() {
  waiting = false;
  const boxes = [...document.querySelectorAll("article :is(.arithmatex, .md-typeset__scrollwrap, .picture, table, pre > code)")];
  const wrong = boxes.filter((box) => box.checkVisibility() && (box.scrollWidth > box.clientWidth + 1) !== box.hasAttribute("tabindex"));
  for (const box of wrong) {
    if (box.hasAttribute("tabindex")) box.removeAttribute("tabindex");
    else box.tabIndex = 0;
  }
  document.documentElement.dataset.scrollable = "made";
}
addEventListener("load", makeScrollable);
addEventListener("resize", makeScrollable);
addEventListener("toggle", makeScrollable, true); // a question is answered
