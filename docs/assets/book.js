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

// What is wider than its place can be scrolled by keyboard, too. This is found out in idle moments, box by box.
const whenIdle = window.requestIdleCallback ?? ((work) => setTimeout(() => work({ timeRemaining: () => 5 }), 20));
let boxes = null;
function makeScrollable() {
  const idle = boxes === null;
  boxes = [...document.querySelectorAll("article :is(.arithmatex, .md-typeset__scrollwrap, .picture, table, pre > code)")];
  delete document.documentElement.dataset.scrollable;
  if (idle) whenIdle(makeSome);
}
function makeSome(time) {
  do {
    const box = boxes.pop();
    if (!box) break;
    if (box.scrollWidth > box.clientWidth + 1) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  } while (time.timeRemaining() > 1);
  if (boxes.length) return whenIdle(makeSome);
  boxes = null;
  document.documentElement.dataset.scrollable = "made";
}
addEventListener("load", makeScrollable);
addEventListener("resize", makeScrollable);
addEventListener("toggle", makeScrollable, true); // a question is answered
