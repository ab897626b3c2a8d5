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

// What is not encoded, or damaged, stays as it is.
function decoded(text) {
  try { return decodeURIComponent(text); } catch { return text; }
}

// Where there is no page, the words of the address may be what was looked for.
const missing = document.querySelector(".look-for input");
if (missing) missing.value = decoded(location.pathname).split(/[^\p{L}\d]+/u).slice(-3).join(" ").replace(/ ?html? ?$/, "").trim();

// For screen readers: no landmark around each of Material's copy buttons.
addEventListener("DOMContentLoaded", () => {
  for (const nav of document.querySelectorAll(".md-code__nav")) nav.setAttribute("role", "none");
});

// Material finds what a button copies by an id that it makes of the next id around the code: that of the example, for all
// of its code blocks. An id of its own for each, before Material's script looks for them.
document.querySelectorAll("article pre").forEach((block, number) => { block.id = number; });

// A button that copies what `text` gives, which may take its time or fail. (The explorer has one, too.)
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

// The whole file of an example, after the link to it. A page from the file system may fetch nothing.
for (const link of location.protocol === "file:" ? [] : document.querySelectorAll("a.whole-file")) {
  link.after(" ", copyButton("copy-file", "Copy the file", async () => {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.text();
  }));
}

// A prediction: a place for the reader's own answer, which is compared, number by number, with what the code printed. An
// answer that many people give gets the explanation of that mistake. Nothing is sent; what was solved is kept (kept.js), and
// stands in its field at the next visit, with a seal, until the reader types something else.
const numbersIn = (text) => (text.replaceAll("−", "-").replace(/(?<![\d.])[a-z_][\w.]*/gi, " ").replace(/(\d+)\s*\/\s*(\d+)/g, (_, a, b) => a / b).match(/-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) || []).map(Number).join(" ");
// What is wrong with an answer, and its picture, are a script of its own (answers/), loaded when a reader begins to answer.
const solvedBefore = kept.read("solved");
const answersScript = new URL("answers.js", document.currentScript.src);
let answersLoaded;
const loadAnswers = () => answersLoaded ??= new Promise((done, failed) => {
  document.head.append(Object.assign(document.createElement("script"), { src: answersScript, onload: done, onerror: failed }));
}).catch((error) => { answersLoaded = null; throw error; });
for (const answer of document.querySelectorAll("details.predict")) {
  const example = answer.closest(".example"), printed = answer.querySelector(".output")?.textContent ?? "", form = example.querySelector("form.commit");
  const [field, , feedback] = form.children, isKept = () => form.matches(".kept");
  if (solvedBefore.has(example.id)) {
    form.classList.add("kept");
    Object.assign(field, { value: solvedBefore.get(example.id) || numbersIn(printed).replaceAll(" ", ", "), title: "Solved" });
  }
  const beginAnew = () => {
    form.classList.remove("kept");
    field.title = "";
  };
  form.addEventListener("focusin", () => loadAnswers().catch(() => {}), { once: true });
  field.addEventListener("input", beginAnew);
  field.addEventListener("input", () => loadAnswers().then(() => tellTyped({ form, numbersIn }), () => { /* then the places stay empty */ }));
  const faders = example.querySelector(".blank.asks-v");
  if (faders || isKept()) new IntersectionObserver((seen, watcher) => {
    if (!seen.some((one) => one.isIntersecting)) return;
    watcher.disconnect();
    loadAnswers().then(() => {
      if (faders) makePlayable({ form, numbersIn });
      if (isKept()) tellRight({ form, right: numbersIn(printed), printed, isKept: true });
    }, () => { /* then v is typed, and what was right has no picture */ });
  }).observe(faders ?? form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    beginAnew();
    const given = numbersIn(field.value), right = numbersIn(printed);
    const mistake = given && [...answer.querySelectorAll(".tempting li")].find((item) => numbersIn(item.querySelector("code").textContent) === given);
    feedback.className = "feedback";
    if (!field.value.trim()) feedback.textContent = "Write down what you expect first.";
    else if (given && given === right) {
      feedback.classList.add("right");
      feedback.textContent = "Right.";
      answer.open = true;
      kept.note("solved", example.id, field.value.slice(0, 200));
      if (chapter) markRead();
      else showProgress();
      markSolved();
      loadAnswers().then(() => {
        if (feedback.matches(".right")) tellRight({ form, right, printed });
        makeScrollable();
      }, () => { /* then it is said without a picture */ });
    } else if (given && (mistake || right)) {
      feedback.classList.add("wrong");
      feedback.innerHTML = mistake?.innerHTML ?? "";
      loadAnswers().then(() => { // (by then another answer may have been given)
        if (numbersIn(field.value) !== given) return;
        tellWrong({ form, given, right, isKnown: Boolean(mistake), printed });
        makeScrollable();
      }, () => { feedback.innerHTML ||= "That is not it. Try again, or have the answer shown."; });
    } else {
      feedback.textContent = "Only numbers can be compared. The answer is below, now open.";
      answer.open = true;
    }
  });
}

const pageAt = ({ pathname }) => pathname.replace(/\/$/, "/index.html"); // the home page has two addresses
// A chapter is read when its end was seen, and not sooner than after a minute; or when an exercise of it was solved.
const chapter = document.querySelector(".chapter"), LEAST_READING = 60e3; // milliseconds
function markRead() {
  kept.note("read", pageAt(location));
  showProgress();
}
if (chapter) {
  const end = [...document.querySelectorAll("article > p")].findLast(({ textContent }) => textContent.startsWith("You can now")) ?? document.querySelector(".take-along");
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    setTimeout(markRead, LEAST_READING - performance.now());
  });
  if (end) seen.observe(end);
}
const progress = document.createElement("span");
function showProgress() {
  const [read, solved] = ["read", "solved"].map((kind) => kept.read(kind).size);
  if (read || solved) progress.textContent = `${read} read, ${solved} ${solved === 1 ? "exercise" : "exercises"} solved`;
}
chapter?.append(progress);
showProgress();
// On a page of exercises the heading of one that is solved has a mark, and so has its line in the contents.
function markSolved() {
  if (!location.pathname.includes("/exercises/")) return;
  for (const name of kept.read("solved").keys()) {
    let heading = document.getElementById(name);
    while (heading && !heading.matches("h2, h3")) heading = heading.previousElementSibling;
    if (heading) document.querySelectorAll(`#${heading.id}, .md-nav--secondary [href$="#${heading.id}"]`).forEach((one) => one.classList.add("read-mark"));
  }
}
markSolved();
for (const link of document.querySelectorAll("article ol a, .md-nav--primary a.md-nav__link")) {
  if (kept.read("read").has(pageAt(link))) link.classList.add("read-mark");
}

// A link to an example opens the folds that it's in, on every page.
function openTarget() {
  const name = decoded(location.hash.slice(1)), target = name && document.getElementById(name);
  for (let fold = target?.closest?.("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
}
addEventListener("hashchange", openTarget);
openTarget();

// What is wider than its place can be scrolled by keyboard, too; for code Material sees to that. All boxes are measured
// before the first one is changed: after a change the browser would lay out the page again to measure the next.
const whenIdle = (work) => window.requestIdleCallback ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 20);
let waiting = false;
function makeScrollable() {
  delete document.documentElement.dataset.scrollable;
  if (!waiting) whenIdle(mendBoxes);
  waiting = true;
}
function mendBoxes() {
  waiting = false;
  const boxes = [...document.querySelectorAll("article :is(.arithmatex, .md-typeset__scrollwrap, .picture, .scrolls, table)")];
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
