// The front page of the atlas: a field that leaves only the tiles whose names have what is typed in them.
const atlas = document.querySelector('.atlas'), field = atlas.querySelector('.find input');
const tiles = [...atlas.querySelectorAll('.tile')], said = atlas.querySelector('.find output');
const names = new Map(); // the names that lead to a card, of the list from A to Z, by its address
for (const link of document.querySelectorAll('.a-to-z a')) {
  const to = link.getAttribute('href');
  names.set(to, [...(names.get(to) ?? []), link.textContent.toLowerCase()]);
}

const all = document.createElement('button');
all.type = 'button';
all.textContent = 'Show all';
all.addEventListener('click', () => {
  document.getElementById('only-all').click();
  field.focus();
});

function find() {
  const typed = field.value.trim().toLowerCase().replace(/^(torch|nn|f|x)\./, ''), filtered = [], shown = [];
  const only = atlas.querySelector('[name=only]:checked').id.slice('only-'.length);
  for (const tile of tiles) {
    const item = tile.parentElement, isFound = names.get(tile.getAttribute('href')).some(name => name.includes(typed));
    const passes = only === 'all' || item.classList.contains(only);
    item.hidden = !isFound;
    if (isFound) (passes ? shown : filtered).push(tile);
  }
  atlas.classList.toggle('finding', typed !== '');
  for (const kind of atlas.querySelectorAll('section')) kind.hidden = !shown.some(tile => kind.contains(tile));
  const few = filtered.length < 4, listed = few ? filtered.map(tile => tile.querySelector('b').textContent).join(', ') : filtered.length;
  const hidden = `${listed} ${filtered.length === 1 ? 'is' : 'are'}`;
  said.replaceChildren(...(typed ? [`${shown.length} of ${tiles.length}`] : []),
    ...(typed && filtered.length ? [` · ${hidden} hidden by the filter. `, all] : []));
}

atlas.addEventListener('input', find);
find(); // (a browser that comes back keeps what was typed)
