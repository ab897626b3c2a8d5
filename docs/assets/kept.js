// What this browser notes of a reader: the one place that knows where. Nothing is sent. localStorage has a key for each
// kind, `the-gradient-argument KIND`, with an object of names and texts:
//   read            chapters that were read, by their addresses
//   solved          questions that were answered rightly, by their ids, with what was typed
//   goals           goals of figures that were reached: the id of the example, a dot, and the place among its goals
//   puzzles write   VJPs that were written, with their lines
//   puzzles liars   boxes that were judged rightly, with the number of calls
// and one is the explorer's own, a list: its missions (explorer/missions.js).
// A browser may forbid all that, and other sites of its host write to the same place: what is none of it is nothing.
globalThis.kept = (() => {
  const PREFIX = 'the-gradient-argument ', MISSIONS = 'desk-missions', keyOf = kind => kind === 'missions' ? MISSIONS : PREFIX + kind;

  // A Map of names and texts. (The first edition noted lists of names.)
  function read(kind) {
    try {
      const noted = JSON.parse(localStorage.getItem(keyOf(kind)));
      const pairs = Array.isArray(noted) ? noted.map(name => [name, '']) : typeof noted === 'object' ? Object.entries(noted) : [];
      return new Map(pairs.filter(pair => pair.every(one => typeof one === 'string')));
    } catch { return new Map(); }
  }

  function note(kind, name, text = '') {
    try { localStorage.setItem(keyOf(kind), JSON.stringify(Object.fromEntries(read(kind).set(name, text)))); } catch { /* then it is not noted */ }
  }

  function forget() {
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX) || key === MISSIONS) localStorage.removeItem(key);
    } catch { /* then nothing was noted */ }
  }

  return { read, note, forget };
})();
