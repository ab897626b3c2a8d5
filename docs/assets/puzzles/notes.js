// What is kept in this browser (kept.js), and what is in the address. Nothing is sent.

// What was solved: names, with the line that was right or the number of calls.
export const solved = kind => kept.read(`puzzles ${kind}`);
export const noteSolved = (kind, name, text) => kept.note(`puzzles ${kind}`, name, text);

// The parts of an address after #, { puzzle: 'twice', answer: '2 * v' }; null where there are none. What is damaged is left out.
export function readState(hash) {
  if (!hash.includes('=')) return null;
  const parts = new Map();
  for (const part of hash.slice(1).split('&')) {
    const [name, text = ''] = part.split(/=(.*)/s);
    try { parts.set(name, decodeURIComponent(text)); } catch { /* left out */ }
  }
  return parts;
}

export function addressOf(parts) {
  const written = Object.entries(parts).map(([name, text]) => `${name}=${encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))}`);
  return `${location.href.replace(/#.*$/s, '')}#${written.join('&')}`;
}
