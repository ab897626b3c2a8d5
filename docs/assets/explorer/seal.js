// The seal on what a reader has reached: a check in a disc, around its own origin.
import { svgElement } from './svg_element.js';

export const sealed = () => svgElement('g', { class: 'seal' }, svgElement('g', {},
  svgElement('circle', { r: 9 }), svgElement('path', { d: 'M-4.5 .5l3.2 3.7l5.8 -7.5' })));
