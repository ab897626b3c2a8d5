// The mixing desks of a page, with faders that can be moved: by mouse, by finger and by the arrow keys. Without this
// script they are pictures (book/pictures/desk.py). A fader goes as far as the largest weight of the picture.

for (const svg of document.querySelectorAll("svg.desk[data-desk]")) {
  const { J, v, long, loudest, places, start, travel } = JSON.parse(svg.dataset.desk);
  const sizes = v.map(Math.abs).filter((size) => size), unit = Math.min(...sizes), most = Math.log1p(Math.max(...sizes) / unit);
  if (!sizes.length || most === Math.log1p(1) && Math.max(...sizes) < 1) continue;
  const middle = v.some((weight) => weight < 0) ? 0.5 : 0, reach = 1 - middle;
  const top = most === Math.log1p(1) ? Math.log1p(3) : most; // where all weights are alike, a fader goes three times as far
  const place = (weight) => middle + reach * Math.sign(weight) * Math.log1p(Math.abs(weight) / unit) / top;
  const weightAt = (way) => Math.round(Math.sign(way - middle) * unit * Math.expm1(Math.abs(way - middle) / reach * top));
  const text = (number) => String(Math.round(number * 100) / 100).replace("-", "−");
  const frame = document.createElement("div"), { width, height } = svg.viewBox.baseVal;
  frame.className = "desk-frame";
  svg.replaceWith(frame);
  frame.append(svg);

  function bars(group, entries, scale) {
    const numbers = group.querySelectorAll("text"), [low] = [...group.querySelectorAll("text")].map((one) => +one.getAttribute("y") - 4.5);
    const high = group.classList.contains("out") ? 16 : 11;
    group.querySelectorAll("path").forEach((path) => path.remove());
    entries.forEach((entry, j) => {
      numbers[j].textContent = text(entry);
      const wide = Math.min(Math.max(2, Math.abs(entry) / scale * long), long), left = places[j][1] - (entry < 0 ? wide : 0);
      if (!entry) return;
      const path = document.createElementNS(svg.namespaceURI, "path");
      path.setAttribute("class", `shade x${entry < 0 ? " minus" : ""}`);
      path.style.setProperty("--size", Math.min(1, Math.abs(entry) / scale));
      path.setAttribute("d", `M${left} ${low - high / 2}h${wide}v${high}h${-wide}Z`);
      group.append(path);
    });
  }

  function draw() {
    const passed = J.map((row, i) => row.map((entry) => v[i] * entry)), out = J[0].map((_, j) => passed.reduce((sum, row) => sum + row[j], 0));
    const scale = Math.max(loudest, ...out.map(Math.abs), ...passed.flat().map(Math.abs));
    svg.querySelectorAll(".passed").forEach((group, i) => bars(group, passed[i], scale));
    bars(svg.querySelector(".out"), out, scale);
    svg.querySelectorAll(".weight").forEach((label, i) => { label.textContent = `× ${text(v[i])}`; });
    svg.querySelectorAll(".fader").forEach((fader, i) => {
      fader.setAttribute("transform", `translate(${start + travel * Math.min(1, Math.max(0, place(v[i])))} 0)`);
      fader.querySelector("text").textContent = text(v[i]);
    });
    return out;
  }

  const said = document.createElement("output");
  said.className = "desk-said";
  svg.querySelectorAll(".fader").forEach((fader, i) => {
    const slider = document.createElement("input"), knob = fader.querySelector("rect");
    Object.assign(slider, { type: "range", min: 0, max: 1000, step: 1, value: 1000 * place(v[i]) });
    slider.setAttribute("aria-label", `Weight of y${i + 1}`);
    slider.setAttribute("aria-valuetext", text(v[i]));
    const wide = +knob.getAttribute("width");
    slider.style.cssText = `left:${(start - wide / 2) / width * 100}%;width:${(travel + wide) / width * 100}%;top:${+knob.getAttribute("y") / height * 100}%;height:${20 / height * 100}%`;
    const moved = (weight) => {
      v[i] = weight;
      const out = draw();
      slider.setAttribute("aria-valuetext", text(weight));
      said.textContent = `v = (${v.map(text).join(", ")}): x.grad = (${out.map(text).join(", ")})`;
    };
    slider.addEventListener("input", () => moved(weightAt(slider.value / 1000)));
    slider.addEventListener("keydown", (event) => { // one key, one step of the weight: the scale is not even
      const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
      const next = v[i] + step;
      if (!step || place(next) < 0 || place(next) > 1.001) return;
      event.preventDefault();
      moved(next);
      slider.value = 1000 * place(next);
    });
    slider.addEventListener("focus", () => fader.classList.add("held"));
    slider.addEventListener("blur", () => fader.classList.remove("held"));
    frame.append(slider);
  });
  frame.after(said);
}
