// How much of each page is solved, as this browser has noted it (kept.js): on the front page of Practise and in the list of
// chapters on the first page. Nothing is sent.
(() => {
  const board = document.querySelector(".board"), status = board?.querySelector("output"), rows = [...board?.querySelectorAll("li") ?? []];
  const answered = () => new Set(["solved", "goals"].flatMap((kind) => [...kept.read(kind).keys()]));
  const solvedOf = (names, noted) => names.split(" ").filter((name) => noted.has(name)).length;

  function show() {
    const all = answered();
    for (const row of rows) {
      const names = row.dataset.names.split(" "), noted = row.dataset.kind ? kept.read(row.dataset.kind) : all, [, count, places] = row.children;
      [...places.children].forEach((place, k) => place.classList.toggle("done", noted.has(names[k])));
      count.textContent = `${solvedOf(row.dataset.names, noted)} of ${names.length}`;
    }
    for (const tile of document.querySelectorAll("[data-kept]")) {
      const { kept: kind } = tile.dataset, total = Number(tile.textContent.match(/\d+/)), exercises = rows.filter((row) => row.querySelector('[href*="exercises/"]'));
      const solved = kind === "solved" ? exercises.reduce((sum, row) => sum + solvedOf(row.dataset.names, all), 0) : Math.min(total, kept.read(kind).size);
      tile.querySelector(".solved")?.remove();
      if (solved) tile.append(Object.assign(document.createElement("p"), { className: "solved", textContent: `${solved} of ${total} solved` }));
    }
  }
  show();

  // To forget takes two presses of one button.
  const button = board?.querySelector("button"), FIRST = button?.textContent;
  button?.addEventListener("click", () => {
    const isSure = button.textContent !== FIRST;
    button.textContent = isSure ? FIRST : "Yes, forget all of it";
    status.textContent = isSure ? "Forgotten." : "What you have read and solved will no longer be marked anywhere in the book.";
    if (!isSure) return;
    kept.forget();
    document.querySelectorAll(".read-mark").forEach((one) => one.classList.remove("read-mark"));
    show();
  });
  button?.addEventListener("blur", () => {
    if (button.textContent !== FIRST) status.textContent = "";
    button.textContent = FIRST;
  });

  const asked = JSON.parse(document.getElementById("asked")?.dataset.of ?? "{}"), noted = answered();
  for (const link of document.querySelectorAll("article ol a")) {
    const names = asked[link.getAttribute("href")], solved = names && solvedOf(names, noted);
    if (solved) link.after(Object.assign(document.createElement("span"), { className: "tally", textContent: ` ${solved} of ${names.split(" ").length}` }));
  }
})();
