// The program: where the reader types or pastes it, or starts from one of the presets.
import { form, showTrouble, textField } from './fields.js';
import { parseTensor } from './parser.js';
import { parseProgram } from './reader.js';
import { PRESETS } from './presets.js';
import { presetOf, presetState, tensorText, weightsIn, withInputs } from './state.js';
import { el } from './view.js';

const HIGHEST = 200; // pixels of the text field

export class ProgramField {
  constructor(desk, id) {
    this.desk = desk;
    const attributes = { placeholder: 'x ** 2', maxlength: 4000, rows: 2 };
    this.field = textField(`${id}-f`, 'textarea', attributes, text => this.typed(text));
    this.field.input.addEventListener('change', () => this.finished());
    this.presets = this.presetMenu(`${id}-preset`);
    this.about = el('p', { class: 'ex-note' });
    this.root = form('ex-program',
      el('div', { class: 'ex-preset' },
        el('label', { for: this.presets.id, class: 'ex-label' }, 'Start from'), this.presets),
      this.field.label('Program, in PyTorch. Its last line is y.'), this.field.input, this.field.error, this.about);
  }

  presetMenu(id) {
    const menu = el('select', { id, class: 'ex-text' }), groups = new Map();
    for (const { id: value, title, group } of PRESETS) {
      if (!groups.has(group)) groups.set(group, el('optgroup', { label: group }));
      groups.get(group).append(el('option', { value }, title));
    }
    menu.append(el('option', { value: '' }, 'a program of your own'), ...groups.values());
    menu.addEventListener('change', () => {
      const preset = PRESETS.find(one => one.id === menu.value);
      if (!preset) return;
      this.desk.open(presetState(preset));
      this.desk.change({});
    });
    return menu;
  }

  // What a pasted program says of its own inputs, `x = torch.tensor(…)`, is taken over once: then the cells have it.
  typed(f) {
    const { texts, adopted } = this.desk, part = { f, inputs: { ...texts.inputs }, step: 0 };
    try {
      const program = parseProgram(f);
      for (const [name, numbers] of program.given) {
        if (adopted.get(name) === numbers) continue;
        adopted.set(name, numbers);
        part.inputs[name] = tensorText(parseTensor(numbers));
      }
      if (program.v !== undefined && (adopted.get('backward') !== program.v || texts.v === program.v)) {
        adopted.set('backward', program.v);
        part.v = weightsIn(program, part.inputs);
      }
    } catch { /* it is said below the program what is wrong */ }
    this.desk.change(withInputs({ ...texts, ...part }), 'f');
  }

  // Typed to the end: the lines that only make inputs have been read, and are left out.
  finished() {
    const { desk } = this;
    desk.typing = null;
    desk.adopted.clear();
    try {
      const { body, given, v, notes } = parseProgram(desk.texts.f);
      if (!body.trim() || body === desk.texts.f) return;
      const names = [...given.keys(), ...(v === undefined ? [] : ['v'])].join(', ');
      desk.change({ f: body });
      const taken = names && `Read from your lines: ${names}. `;
      desk.note = [`${taken}Left out: imports, comments, backward, print, assert.`, ...notes].join(' ');
    } catch { /* as above */ }
  }

  show() {
    const { texts, latest, typing, note } = this.desk, { input, error } = this.field, preset = presetOf(texts);
    showTrouble(error, input, latest.troubles.f);
    if (typing !== 'f') input.value = texts.f;
    if (input.dataset.fits !== input.value) { // as high as its text, within limits
      input.dataset.fits = input.value;
      input.style.height = 'auto';
      input.style.height = `${Math.min(HIGHEST, input.scrollHeight + 2)}px`;
    }
    this.presets.value = preset?.id ?? '';
    this.presets.firstChild.textContent = texts.mission ? 'the program of the mission' : 'a program of your own';
    const beyond = latest.beyond && `${latest.beyond} is too large for float32: with it PyTorch would go on with inf. `
      + 'The explorer has float64.';
    this.about.textContent = [note, beyond].filter(Boolean).join(' ') || (texts.mission ? '' : preset?.about ?? '');
    this.about.hidden = !this.about.textContent;
  }
}
