// One puzzle at a time: a board of squares leads to each, and fills with what is solved. It stays in sight, but where it
// would cover a face. Without this script all are on the page.
import { make } from './box.js';

export class Row {
  // list: the links of the page's list of puzzles. `signOf` makes what is in the square of a puzzle, solved or not.
  constructor(list, signOf) {
    this.signOf = signOf;
    this.tabs = new Map();
    this.panels = new Map();
    const row = document.querySelector('.pz-squares'), links = [...list.querySelectorAll('a')];
    links.forEach((link, i) => {
      const name = link.hash.slice(1), heading = document.getElementById(name), panel = make('section', 'pz-panel'), tab = make('a', '');
      heading.before(panel);
      panel.append(heading);
      panel.append(panel.nextElementSibling);
      heading.dataset.number = `${i + 1} of ${links.length}`;
      Object.assign(panel, { id: `${name}-panel`, role: 'tabpanel' });
      panel.setAttribute('aria-labelledby', name);
      panel.addEventListener('beforematch', () => this.show(name)); // found by the browser's search in the page
      Object.assign(tab, { href: link.hash, role: 'tab', title: link.textContent });
      tab.setAttribute('aria-controls', panel.id);
      tab.setAttribute('aria-label', link.textContent);
      tab.addEventListener('click', event => this.clicked(event, name));
      tab.append(signOf(panel, i + 1, false));
      this.tabs.set(name, tab);
      this.panels.set(name, panel);
    });
    [...this.panels.values()].at(-1).after(list.closest('details')); // (the squares are the first that is seen)
    row.replaceChildren(...this.tabs.values());
    row.removeAttribute('aria-hidden');
    row.setAttribute('role', 'tablist');
    row.setAttribute('aria-label', 'The puzzles of this page');
    row.addEventListener('keydown', event => this.stepped(event));
  }

  // Show this puzzle alone. What is hidden can still be found by the browser's search, and is printed.
  show(name) {
    for (const [each, panel] of this.panels) {
      const isShown = each === name, tab = this.tabs.get(each);
      if (isShown) panel.removeAttribute('hidden');
      else panel.setAttribute('hidden', 'until-found');
      tab.setAttribute('aria-selected', String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
    }
  }

  // Go to a puzzle that the address names now: the heading comes below what stays in sight, unless it can be seen.
  go(name) {
    this.show(name);
    const heading = document.getElementById(name), { top } = heading.getBoundingClientRect();
    const low = Math.max(...['.pz-squares', '.md-header'].map(one => document.querySelector(one).getBoundingClientRect().bottom));
    if (top < low || top > innerHeight / 2) heading.scrollIntoView();
  }

  clicked(event, name) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // elsewhere
    event.preventDefault();
    if (location.hash !== `#${name}`) history.pushState(history.state, '', `#${name}`);
    this.go(name);
  }

  stepped(event) {
    const tabs = [...this.tabs.values()], at = tabs.indexOf(document.activeElement), last = tabs.length - 1;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    const tab = tabs[(to + tabs.length) % tabs.length];
    tab.click();
    tab.focus({ preventScroll: true });
  }

  // Mark what is solved, not by colour alone.
  mark(name) {
    const tab = this.tabs.get(name);
    if (!tab || tab.classList.contains('pz-done')) return;
    tab.classList.add('pz-done');
    tab.replaceChildren(this.signOf(this.panels.get(name), null, true));
    tab.setAttribute('aria-label', `${tab.title}, solved`);
  }
}
