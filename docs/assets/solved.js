// On the front page of Practise: how much of each way is solved, as this browser has noted it. Nothing is sent.
const exerciseNames = document.getElementById("exercise-names").dataset.names.split(" ");
for (const tile of document.querySelectorAll("[data-kept]")) {
  let noted = null; // a list of names, or the names with their answers; other sites of this host write here, too
  try { noted = JSON.parse(localStorage.getItem(tile.dataset.kept)); } catch { /* then nothing is noted */ }
  let names = Array.isArray(noted) ? noted : typeof noted === "object" ? Object.keys(noted ?? {}) : [];
  if (tile.dataset.kept.endsWith("solved")) names = names.filter((name) => exerciseNames.includes(name)); // the chapters ask, too
  const all = Number(tile.textContent.match(/\d+/)), solved = Math.min(all, new Set(names).size);
  if (solved) tile.append(Object.assign(document.createElement("p"), { className: "solved", textContent: `${solved} of ${all} solved` }));
}
