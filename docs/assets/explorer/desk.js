// The desk, which is the explorer of its own page: its parts, their places, and in which order they show a new state.
import { Address } from './address.js';
import { DeskState } from './desk_state.js';
import { speaker } from './fields.js';
import { Stepper } from './graph.js';
import { Inputs } from './inputs.js';
import { isComplete, loadRest } from './load.js';
import { MissionPanel } from './mission_panel.js';
import { ProgramField } from './program.js';
import { Listing, Result } from './result.js';
import { summary } from './sentences.js';
import { el, mendScrolling } from './view.js';
import { Weights } from './weights.js';

const NARROW = '(max-width: 59.98em)';

class DeskPage {
  constructor(box, id) {
    const { live, announce } = speaker();
    const desk = new DeskState(() => this.update(700));
    Object.assign(this, { box, announce, desk });
    this.listing = new Listing(desk);
    this.program = new ProgramField(desk, id);
    this.inputs = new Inputs(desk, id, announce, this.listing.copies);
    this.weights = new Weights(desk, id, announce);
    this.result = new Result(desk, this.weights, announce);
    this.stepper = new Stepper(announce, step => this.stepped(step));
    this.missions = new MissionPanel(desk, announce, () => this.stepper.arrived());
    this.missions.watchDragging(box);
    this.address = new Address(desk, () => this.update(300));

    this.linkError = el('p', { class: 'ex-error ex-link-error', hidden: true });
    this.stale = el('p', { class: 'ex-stale', hidden: true });
    this.back = el('section', { class: 'ex-back', 'aria-label': 'Step through backward' }, this.stepper.root);
    this.left = el('div', { class: 'ex-left' });
    this.below = el('div', { class: 'ex-below' });
    this.main = el('div', { class: 'ex-main' });
    const narrow = matchMedia(NARROW);
    this.arrange(narrow);
    narrow.addEventListener('change', () => this.arrange(narrow));
    box.replaceChildren(this.linkError, this.missions.root, this.main, this.stepper.history, this.listing.root, live);
    box.classList.add('ex-ready');
  }

  // In one column what comes out stands near the program; in two the program and its numbers are on the left.
  arrange({ matches: isNarrow }) {
    const { main, left, below, stale, back } = this;
    const program = this.program.root, numbers = this.inputs.root, out = this.result.root, { panel } = this.stepper;
    if (isNarrow) {
      back.append(panel);
      below.replaceChildren(out, numbers);
      main.replaceChildren(program, stale, back, below);
    } else {
      left.replaceChildren(program, numbers, panel); // (there it may grow: the desk stays where it is)
      main.replaceChildren(left, stale, back, out);
    }
  }

  // Compute and show the state, and say it after `wait` milliseconds.
  update(wait) {
    this.show();
    if (this.isHalfRead() && !isComplete()) loadRest().then(() => this.readAgain());
    if (wait !== undefined) this.announce(summary(this.desk), wait);
  }

  // Whether something was not understood that may be with all of the table. What is typed as v is numbers only; a program
  // has its own v.
  isHalfRead() {
    const { latest: { troubles }, typing } = this.desk;
    return Boolean(troubles.f || (troubles.v && typing !== 'v'));
  }

  readAgain() {
    const { desk, program } = this;
    if (!this.isHalfRead()) return;
    if (desk.link) {
      desk.openLink(desk.link);
      this.update(300);
      return;
    }
    program.typed(desk.texts.f);
    if (document.activeElement !== program.field.input) program.finished();
  }

  show() {
    const { desk } = this;
    desk.compute();
    this.linkError.hidden = !desk.linkTrouble;
    this.linkError.textContent = desk.linkTrouble;
    this.program.show();
    this.inputs.show();
    this.weights.show();
    this.result.show();
    this.listing.show();
    this.showSteps();
    this.stale.hidden = desk.understood || !desk.result.J;
    this.stale.textContent = this.stale.hidden ? '' : 'The explorer shows the last entries that it could read.';
    this.main.classList.toggle('ex-old', !this.stale.hidden);
    mendScrolling(this.box);
    this.missions.check();
    this.missions.show();
    this.address.writeSoon();
  }

  showSteps() {
    const { desk, stepper } = this, { result } = desk;
    if (desk.understood) {
      if (!result.refusal) stepper.show(result, desk.firstStep);
      desk.firstStep = undefined;
    }
    this.back.hidden = stepper.panel.hidden = !result.steps || Boolean(result.refusal);
    stepper.history.hidden = this.back.hidden || !stepper.at;
    desk.texts.step = stepper.at;
    this.hold();
  }

  // A gradient is shown when the steps have reached its input. Before the first step all are, unless a mission asks for
  // the steps.
  hold() {
    const { desk, stepper } = this, begun = stepper.at > 0 || Boolean(desk.mission?.waits);
    this.result.hold(begun && !this.back.hidden ? stepper.awaited() : []);
  }

  // The reader has taken a step, forwards or back.
  stepped(step) {
    const { desk } = this;
    desk.texts = { ...desk.texts, step };
    desk.touched = true;
    this.hold();
    this.missions.check();
    this.address.writeSoon();
  }
}

export function startDesk(box, id) {
  const page = new DeskPage(box, id);
  page.update(page.desk.touched ? 700 : undefined);
}
