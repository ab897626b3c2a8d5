// The front page of the atlas: a field that leaves only the tiles whose names have what is typed in them.
const field = document.querySelector('.atlas .find input');
const tiles = [...document.querySelectorAll('.atlas .tile')];
const names = new Map(); // the names that lead to a card, of the list from A to Z, by its address
for (const link of document.querySelectorAll('.a-to-z a')) {
  const to = link.getAttribute('href');
  names.set(to, [...(names.get(to) ?? []), link.textContent.toLowerCase()]);
}

function find() {
  const typed = field.value.trim().toLowerCase().replace(/^(torch|nn|f|x)\./, '');
  for (const tile of tiles) {
    tile.parentElement.hidden = !names.get(tile.getAttribute('href')).some(name => name.includes(typed));
  }
  const found = tiles.filter(tile => !tile.parentElement.hidden).length;
  document.querySelector('.atlas .find output').textContent = typed ? `${found} of ${tiles.length}` : '';
}

field.addEventListener('input', find);
find(); // (a browser that comes back keeps what was typed)
