// The missions on the page: the one that is played, its goal, and what is told of the way there (missions.js has them).
import { button } from './fields.js';
import { MISSIONS, noteSolved, progress, solvedMissions } from './missions.js';
import { el } from './view.js';

const INVITATION =
  'Drag a fader, or step through backward. Or take on a mission: it gives you a goal, and says when you '
    + 'have reached it.';
const ALL_SOLVED = 'All missions are solved. Change the program, the numbers and the faders as you like.';

export class MissionPanel {
  // `arrived` gives the inputs that have received their gradient in the stepper.
  constructor(desk, announce, arrived) {
    Object.assign(this, { desk, announce, arrived, solved: solvedMissions(), dragging: false });
    this.chips = MISSIONS.map((one, k) => { // pressed again, the mission that is played ends
      const chip = button(String(k + 1), () => this.start(desk.mission === one ? undefined : one));
      chip.dataset.title = one.title; // (explorer.css shows it)
      return chip;
    });
    this.goal = el('p', { class: 'ex-goal' });
    this.told = el('p', { class: 'ex-told', hidden: true });
    this.hint = button('Hint', () => this.tell(desk.mission.hint, 'hint'));
    this.none = button('It cannot be done', () => {
      if (desk.mission.none) this.win();
      else this.tell(`It can be done: ${desk.mission.notNone}`, 'wrong');
    });
    this.again = button('Reset', () => this.start(desk.mission));
    this.onwards = button('Next', () => this.start(this.next()), 'ex-first');
    const buttons = el('div', { class: 'ex-buttons' }, this.hint, this.none, this.again, this.onwards);
    this.root = el('section', { class: 'ex-mission', 'aria-label': 'Missions' },
      el('div', { class: 'ex-chips', role: 'group', 'aria-label': 'Missions' },
        el('span', { 'aria-hidden': 'true' }, 'Missions'), ...this.chips), this.goal, el('div', { class: 'ex-mission-buttons' }, buttons), this.told);
  }

  // While a number is dragged in `box` nothing is judged: it passes by what it does not mean.
  watchDragging(box) {
    box.addEventListener('pointerdown', ({ target }) => {
      this.dragging = target.matches('[type=range], [role=spinbutton]');
    });
    for (const end of ['pointerup', 'pointercancel']) {
      addEventListener(end, () => {
        const was = this.dragging;
        this.dragging = false;
        if (was && !this.desk.frame) this.check();
      });
    }
  }

  // Without a mission the desk stays as it is.
  start(mission) {
    const { desk } = this;
    desk.of = mission?.of ?? desk.of;
    desk.open(mission
      ? { ...mission.start, inputs: { ...mission.start.inputs }, mission: mission.id, step: 0 }
      : { ...desk.texts, mission: '' });
    desk.change({});
    this.announce(mission ? `Mission: ${mission.goal}` : 'No mission', 800);
  }

  // The next mission that is not solved, after the last one from the first one on.
  next() {
    const at = MISSIONS.indexOf(this.desk.mission), after = [...MISSIONS.slice(at + 1), ...MISSIONS.slice(0, at + 1)];
    return after.find(({ id }) => !this.solved.includes(id)) ?? after[0];
  }

  tell(text, outcome) {
    this.desk.outcome = outcome;
    this.told.textContent = text;
    this.show();
    this.announce(text);
  }

  win() {
    const { id, why } = this.desk.mission;
    if (!this.solved.includes(id)) this.solved = [...this.solved, id];
    noteSolved(this.solved);
    this.tell(`Solved. ${why}`, 'solved');
  }

  check() {
    const { mission, result, texts, outcome } = this.desk;
    if (!mission || !result?.tape || this.dragging) return;
    const found = progress(mission, { ...result, arrived: this.arrived() }, texts);
    if (found === 'solved') {
      if (outcome !== 'solved') this.win();
    } else if (found) {
      this.tell(found, 'wrong');
    } else if (outcome === 'solved' && !mission.none) {
      this.tell('Solved before. What you see now is not a solution.', 'before');
    } else if (outcome === 'wrong') {
      this.tell('', '');
    }
  }

  show() {
    const { mission, outcome } = this.desk;
    this.showChips(mission);
    this.goal.replaceChildren(...(mission
      ? [el('strong', {}, `${mission.title}: `), mission.goal]
      : [this.solved.length === MISSIONS.length ? ALL_SOLVED : INVITATION]));
    this.hint.hidden = this.none.hidden = this.again.hidden = !mission;
    this.hint.setAttribute('aria-pressed', String(outcome === 'hint'));
    this.onwards.textContent = mission ? 'Next' : this.solved.length ? 'Go on' : 'First mission';
    this.onwards.classList.toggle('ex-first', !mission || outcome === 'solved');
    this.told.hidden = !mission;
    if (!outcome) this.told.textContent = '';
    this.told.className = `ex-told ${outcome}`;
    this.root.classList.toggle('ex-on', Boolean(mission));
  }

  showChips(mission) {
    this.chips.forEach((chip, k) => {
      const { id, title } = MISSIONS[k], isSolved = this.solved.includes(id);
      chip.classList.toggle('solved', isSolved);
      chip.setAttribute('aria-pressed', String(MISSIONS[k] === mission));
      chip.setAttribute('aria-label', `Mission ${k + 1}, ${title}${isSolved ? ', solved' : ''}`);
    });
  }
}
