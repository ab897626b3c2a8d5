// The search field, and the larger one for a traceback. What is typed or pasted is compared here, in the browser, with the
// sections of the book, and goes nowhere. The index is loaded when the field is first used.
(() => {
  const root = new URL("..", document.currentScript.src);
  const toggle = document.getElementById("__search"), form = document.querySelector(".md-search__form");
  if (!form) return;
  const field = form.elements.q, status = document.querySelector(".md-search-result__meta"), list = document.getElementById("found");
  const MOST = 10, START = "Ask a question, or paste an error message or a whole traceback";

  let loading, tellBegun;
  const begun = new Promise((resolve) => { tellBegun = resolve; }); // what finds cards, long before the index is built
  const script = (name) => new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = new URL(name, root);
    element.onload = resolve;
    element.onerror = () => reject(new Error(name));
    document.head.append(element);
  });
  const index = () => loading ??= Promise.all(["search/lunr.js", "search/sections.js", "assets/ranking.js"].map(script)).then(() => ranking.create(sections, tellBegun));

  const address = ({ location }) => new URL(location, root);

  function result(found, section, terms, marked) {
    const item = document.createElement("li"), link = document.createElement("a"), article = document.createElement("article");
    item.className = "md-search-result__item";
    link.className = "md-search-result__link";
    link.href = address(section);
    article.className = "md-search-result__article md-typeset";
    const put = (kind, className, text) => {
      const element = document.createElement(kind);
      element.className = className;
      found.marked(text, marked).forEach((piece, i) => {
        if (i % 2) element.append(Object.assign(document.createElement("mark"), { textContent: piece }));
        else element.append(piece);
      });
      article.append(element);
    };
    if (found.page(section)) put("p", "found-on", found.page(section));
    put("h2", "found-title", section.title);
    const text = found.excerpt(section, terms);
    if (text) put("p", "found-text", text);
    link.append(article);
    item.append(link);
    return item;
  }

  // Shows in a list what fits a text, and says how well.
  function answer(found, text, list, status, most) {
    if (!text.trim()) {
      list.replaceChildren();
      status.textContent = START;
      return;
    }
    const { sections, cards, terms, begun } = found.search(text), pasted = found.pasted(text);
    const none = new Set(); // of a pasted message, the words tell nothing: cards are shown whole, and nothing is underlined
    list.replaceChildren(...sections.slice(0, most).map((section, i) => {
      const item = result(found, section, i < cards ? none : terms, cards ? none : terms);
      if (i < cards) item.classList.add("found-card");
      return item;
    }));
    const nearest = sections.length ? "The nearest:" : "";
    if (cards) status.textContent = `${cards > 1 ? `Found in ${cards} cards` : "Found it"}. ${begun ? "Looking for related sections …" : "Related sections below."}`;
    else if (begun) status.textContent = "Looking …";
    else if (pasted) status.textContent = `No card of this book has this message. ${nearest}`;
    else status.textContent = sections.length ? `${Math.min(most, sections.length)} sections, the best first` : "Nothing matches. Other words, or fewer?";
  }

  let asked = 0;
  async function ask() {
    const now = ++asked, text = field.value;
    if (!loading) status.textContent = "Loading the index …";
    try {
      const found = await index();
      if (now === asked) answer(found, text, list, status, MOST);
    } catch (error) {
      status.textContent = `The search could not be loaded (${error.message}).`;
    }
  }
  function open(yes) { if (toggle.checked !== yes) toggle.click(); }
  const links = () => [...list.querySelectorAll("a")];

  status.textContent = START;
  field.addEventListener("focus", () => { open(true); ask(); });
  field.addEventListener("input", ask);
  form.addEventListener("reset", () => setTimeout(() => { ask(); field.focus(); }));
  form.addEventListener("submit", (event) => { event.preventDefault(); links()[0]?.click(); });
  // A field of one line joins the lines of a traceback without a space.
  field.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text/plain");
    if (!text.includes("\n")) return;
    event.preventDefault();
    field.setRangeText(text.replace(/\s*\n\s*/g, " "), field.selectionStart, field.selectionEnd, "end");
    ask();
  });
  toggle.addEventListener("change", () => { if (toggle.checked) field.focus(); else field.blur(); });
  list.addEventListener("click", (event) => { if (event.target.closest("a")) open(false); });
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (!toggle.checked) {
      if (!typing && ["/", "f", "s"].includes(event.key)) { event.preventDefault(); field.focus(); }
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key], stops = [field, ...links()];
    if (event.key === "Escape") { open(false); document.activeElement.blur(); }
    else if (step && stops.includes(document.activeElement)) {
      event.preventDefault();
      stops.at((stops.indexOf(document.activeElement) + step) % stops.length).focus();
    }
  });

  // `?q=…`, from another page's search.
  const wanted = new URLSearchParams(location.search).get("q");
  if (wanted) { field.value = wanted; field.focus(); }

  // A place to paste a whole traceback.
  for (const place of document.querySelectorAll(".paste")) {
    const label = document.createElement("label"), box = document.createElement("textarea"), says = document.createElement("p"), cards = document.createElement("ol");
    label.textContent = "Paste the traceback, or only its last lines. Nothing leaves this browser.";
    box.rows = 6;
    box.spellcheck = false;
    box.placeholder = "Traceback (most recent call last):\n  …\nRuntimeError: …";
    says.setAttribute("role", "status");
    label.append(box);
    place.replaceChildren(label, says, cards);
    let number = 0;
    // Who comes here will paste: loading begins with the first sign of a hand.
    for (const type of ["pointermove", "pointerdown", "keydown"]) addEventListener(type, () => index().catch(() => {}), { once: true, passive: true });
    box.addEventListener("focus", () => index().catch(() => {}));
    box.addEventListener("input", async () => {
      const now = ++number;
      if (!box.value.trim()) { cards.replaceChildren(); says.textContent = ""; return; }
      says.textContent = "Looking …";
      try {
        const whole = index();
        const first = await Promise.race([begun, whole]);
        if (now === number) answer(first, box.value, cards, says, 5);
        const found = await whole;
        if (now === number) answer(found, box.value, cards, says, 5);
      } catch (error) {
        says.textContent = `The cards could not be loaded (${error.message}).`;
      }
    });
  }
})();
