// What is kept in this browser, and what is in the address. Nothing is sent.

// What was solved: { name: text }. Other sites of the same host write to the same storage: what is none of it counts as empty.
export function solved(kind) {
  try {
    const noted = JSON.parse(localStorage.getItem(`the-gradient-argument puzzles ${kind}`));
    if (!noted || typeof noted !== 'object' || Array.isArray(noted)) return new Map();
    return new Map(Object.entries(noted).filter(([, text]) => typeof text === 'string'));
  } catch { return new Map(); }
}

export function noteSolved(kind, name, text) {
  const noted = Object.fromEntries(solved(kind).set(name, text));
  try { localStorage.setItem(`the-gradient-argument puzzles ${kind}`, JSON.stringify(noted)); } catch { /* then it is not noted */ }
}

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
