// The state of the desk: what the reader has set, what was computed of it, and what the reader is doing just now. All
// parts of the page read it here. Whoever changes it calls `change` or `open`; the page is drawn anew once a frame.
import { readHash, withState } from './address.js';
import { MISSIONS } from './missions.js';
import { evaluate, firstPreset, presetState } from './state.js';

export class DeskState {
  // `redraw` is called in the frame after a change.
  constructor(redraw) {
    this.redraw = redraw;
    this.linkTrouble = '';
    this.touched = false; // whether the address says what is on the desk
    this.result = null; // what `evaluate` made of the last texts that could be understood
    this.frame = 0;
    if (!this.openLink(location.hash)) this.open(presetState(firstPreset()));
    this.of = this.mission?.of ?? ''; // the input whose gradient is shown
  }

  // What is true of no state but the one that was just opened.
  begin() {
    this.link = ''; // the part of an address after #, where the state is as it was read from there
    this.typing = null; // the field that is being typed in, whose text is left alone
    this.adopted = new Map(); // numbers of the program's own lines that have been taken over, by name
    this.note = ''; // what was read from the program's lines
    this.outcome = ''; // of the mission: 'hint', 'wrong', 'solved', 'before' or ''
    this.firstStep = this.texts.step; // to be at when the graph is drawn for the first time
  }

  get mission() {
    return MISSIONS.find(({ id }) => id === this.texts.mission);
  }

  // Change a part of the texts; `field` is where the reader types it.
  change(part, field = null) {
    this.texts = { ...this.texts, ...part };
    this.typing = field;
    this.link = '';
    if ('f' in part) this.note = '';
    this.linkTrouble = '';
    this.touched = true;
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.redraw();
    });
  }

  // Go to another state as a whole.
  open(texts) {
    this.texts = texts; // f, inputs, v, mission, step: what a link carries
    this.begin();
  }

  // Go to the state in the part of an address after #. → whether there is one.
  openLink(hash) {
    const found = readHash(hash, MISSIONS);
    if (!found) return false;
    const { trouble, ...texts } = found;
    this.open(texts);
    Object.assign(this, { link: hash, linkTrouble: trouble, touched: true });
    return true;
  }

  // Compute all that follows from the texts. Where they are not understood, `result` is the old one with new troubles.
  compute() {
    const latest = this.latest = evaluate(this.texts);
    this.understood = Boolean(latest.J) && !Object.keys(latest.troubles).length;
    this.result = this.understood ? latest : { ...this.result, troubles: latest.troubles };
    const names = latest.program?.inputs;
    if (names && !names.includes(this.of)) this.of = names.includes('x') ? 'x' : names[0] ?? '';
  }

  // The address of this page with this state.
  address() {
    return withState(location.href, this.texts, this.result);
  }
}
