// Answers that are shapes: which are wrong (book.js has compared them), and a tray of each over the tensor that it has to fit
const CELL = { wide: 20, high: 15 }, APART = 7, MOST = 96; // pixels, and cells
const shapesIn = (text) => [...text.matchAll(/[([]([\d\s,]*)[)\]]/g)].map(([, sizes]) => (sizes.match(/\d+/g) ?? []).map(Number));
const asText = (shape) => `(${shape.join(", ")}${shape.length === 1 ? "," : ""})`;

// The places of the cells of a tensor: the last axis to the right, the one before it down, and so on in turn.
function cellsOf(shape) {
  if (shape.length === 0) return [[0, 0]];
  const [size, ...rest] = shape, one = cellsOf(rest), isAcross = shape.length % 2 === 1;
  const far = (axis, cell) => Math.max(...one.map((place) => place[axis])) + cell + (rest.length > 1 ? APART : 0);
  const step = isAcross ? [far(0, CELL.wide), 0] : [0, far(1, CELL.high)];
  return Array.from({ length: size }, (_, i) => one.map(([x, y]) => [x + i * step[0], y + i * step[1]])).flat();
}

const drawn = (tag, attributes) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

// A tray of the shape `given`, over the tensor of shape `under`, if there is one.
function tray(name, given, wanted, under) {
  const isRight = given.join() === wanted.join(), cells = cellsOf(given), all = [...cells, ...(under ? cellsOf(under) : [])];
  const [right, bottom] = [0, 1].map((axis) => Math.max(...all.map((place) => place[axis])));
  const kind = under ? "x" : /^(gradient|V)$/.test(name) ? "v" : "", width = right + CELL.wide + 4, height = bottom + CELL.high + 4;
  const svg = drawn("svg", { width, height, viewBox: `-2 -2 ${width} ${height}`, class: kind, role: "img",
    "aria-label": `A tray of shape ${asText(given)} for ${name}: it ${isRight ? "fits" : "does not fit"}` });
  const rects = (places, inset, look) => places.map(([x, y]) => drawn("rect", { x: x + inset, y: y + inset, width: CELL.wide - 2 * inset, height: CELL.high - 2 * inset, ...look }));
  svg.append(...(under ? rects(cellsOf(under), 3, { fill: "currentcolor", "fill-opacity": .35 }) : []));
  svg.append(...rects(cells, 0, { fill: "none", stroke: isRight ? "currentcolor" : "var(--wrong)", "stroke-width": 1.5, "stroke-dasharray": isRight ? "none" : "4 2" }));
  const figure = document.createElement("span"), label = document.createElement("span");
  label.textContent = `${name}${isRight ? "" : " ✗"}`;
  label.className = isRight ? kind : "";
  label.style.font = ".65rem var(--md-code-font-family)";
  figure.style.cssText = "display: flex; flex-direction: column; gap: .2rem; align-items: center; max-width: 100%; overflow-x: auto";
  figure.append(label, svg);
  return figure;
}

function judge(form, isKnown) {
  const example = form.closest(".example"), feedback = form.querySelector(".feedback"), question = example.querySelector(".question");
  const names = [...question.querySelectorAll("code")].map(({ textContent }) => textContent);
  const wanted = shapesIn(example.querySelector("details.predict .output").textContent).slice(0, question.textContent.includes("shapes") ? undefined : 1);
  const typed = form.querySelector("input").value, numbers = typed.match(/\d+/g) ?? [];
  let given = shapesIn(typed);
  if (!given.length && numbers.length === wanted.flat().length) given = wanted.map(({ length }) => numbers.splice(0, length).map(Number));
  if (given.length !== wanted.length) return;
  const named = given.map((_, i) => names[i] ?? "the result"), wrong = named.filter((_, i) => given[i].join() !== wanted[i].join());
  if (!isKnown && wrong.length) {
    const good = given.length - wrong.length;
    const counted = given.length === 1 ? "That is not the shape" : good ? `${good} of ${given.length} shapes ${good === 1 ? "is" : "are"} right: ${wrong.join(" and ")} ${wrong.length === 1 ? "has another" : "have others"}` : `None of the ${given.length} shapes is right`;
    feedback.textContent = `${counted}. Try again, or have the answer shown.`;
  }
  if ([...given, ...wanted].some((shape) => shape.reduce((all, size) => all * size, 1) > MOST || !shape.every(Boolean))) return;
  const trays = document.createElement("span");
  trays.className = "trays";
  trays.style.cssText = "display: flex; flex-wrap: wrap; gap: .6rem 1.6rem; align-items: start; margin-top: .5rem";
  trays.append(...given.map((shape, i) => tray(named[i], shape, wanted[i], named[i].endsWith(".grad") ? wanted[i] : null)));
  feedback.append(trays);
}
for (const form of document.querySelectorAll("form.commit[data-shapes]")) {
  form.addEventListener("wrong", ({ detail }) => judge(form, detail.isKnown));
}
