// Ranks the sections of the book for a question, and finds the card whose message stands in a pasted text.
// Words are weighed by lunr (BM25), which is loaded before this. What a question is compared with is described in
// book/search.py. Loaded when a reader first searches.
const ranking = (() => {
  // Weights found by trial on the questions of tests/site/test_search.py, where changes of a third make little difference.
  const BOOST = { title: 2.2, page: 0.9, text: 1, words: 0.8, asks: 1.5, messages: 0.8 };
  const PAGE = 0.4, BEST = 5; // how much it counts that other sections of the page fit, too: its best ones
  const NEAR = 0.3, MISSPELT = 0.8; // how much a word counts that is only begun, or misspelt
  const TITLE = 1.5; // how much more a section counts whose title has all the words of a question
  const PHRASE = 1; // how much more, at most, if its title or one of its ways of asking is the question, word for word
  const COVERED = 0.55; // of a message stands in a pasted text: this share, by weight, makes it that message
  const EXACTLY = 1.1; // how much more it counts if it stands there letter by letter: names that `normal` drops, too
  const BEGUN = 4; // so many runs of three words make a piece of a message
  const LIST = 0.5; // of a section that only lists where other things are
  const LISTS = /^(?:stuck\/index|about\/(?:versions|headings))\.html|#see-also$/;
  const NAMED = 1.2, ALSO = 1.2, UNNAMED = 0.2; // of a card of the atlas: its name, or another one, is in the question, or none is

  const STOP = new Set(("the a an of to in is and or for it its that this these those with as at by on be are was were do " +
    "does did i my me we our you your not no what why how which when where who from can could should will would there " +
    "here than then if so but into has have had get got am any want need like way ways really just also still already instead " +
    "another help try trying please im ive id its thats whats isnt arent wasnt werent dont doesnt didnt wont cant he they them their itself").split(" "));
  const TOKEN = /[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*|\p{N}+/gu;

  // The stem of an English word, roughly: endings that a question and its answer may not share.
  function stem(word) {
    if (word.length <= 4 || /[^a-z]/.test(word)) return word;
    for (const ending of ["ings", "ing", "edly", "ed", "ies", "es", "s", "ly"]) {
      if (word.length > ending.length + 3 && word.endsWith(ending)) {
        word = word.slice(0, -ending.length) + (ending === "ies" ? "y" : "");
        break;
      }
    }
    return word.replace(/([^aeiou])\1$/, "$1").replace(/e$/, "");
  }

  // The words of a text. A name such as x.grad, is_grads_batched or BatchNorm is a word, and its parts are.
  function words(text, all = false) {
    const found = [];
    for (const [name] of text.replace(/(?<=\p{L})['’](?=\p{L})/gu, "").matchAll(TOKEN)) {
      const token = name.toLowerCase();
      const parts = name.replace(/(?<=[a-z\d])(?=[A-Z])/g, "_").toLowerCase().split(/[._]+/).filter(Boolean);
      if (parts.length > 1) found.push(token, ...token.split(".").filter((part) => part.includes("_") && part !== token));
      for (const part of parts) if (all || !STOP.has(part)) found.push(STOP.has(part) ? part : stem(part));
    }
    // lunr numbers the states of its automaton, and confuses the numbers with digits in words
    return found.map((word) => word.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))));
  }

  // The cards of the atlas, each of which is about the gradient of one operation. What all of them are about tells none.
  const OPERATION = /^atlas\/(?!index\.|found\.)\w+\.html$/;
  const ABOUT = new Set(words("gradient gradients grad derivative slope backward back formula vjp differentiable differentiate " +
    "respect send sends sent keep keeps kept save saved torch pytorch tensor function work works zero nan inf infinity infinite " +
    "weight tie ties kink corner edge boundary limit special", true));
  const isAbout = (term) => ABOUT.has(term) || STOP.has(term) || /^[０-９]+$/.test(term);

  // A message, word by word, without what differs from case to case: numbers and shapes (#), types (T), devices (D) and
  // operations (N). "Variable" is what torch called a tensor until 0.4.
  const TYPE = /^(?:b?float|double|half|int|long|short|byte|bool|char|complex|u?int|(?:float|double|long|half|int|bool|bfloat16)tensor)\d*$/;
  function normal(text) {
    return (text
      .replace(/torch\.Size\(\[[^\]]*\]\)|\[[\d,\s.]*\]|\(\d[\d\s,x.]*\)|\b\d+x\d+\b/g, " # ")
      .replace(/\btorch\.(?:cuda\.)?(?=[A-Z]\w*Tensor\b)/g, "")
      .replace(/\b(?:cuda|cpu|meta|mps|xpu)(?::\d+)?\b/g, " D ")
      .replace(/\b[A-Z]\w*Backward\w*\b|\b_?[a-z_]+_backward\b|\baten::\w+/g, " N ")
      .replace(/\bVariable(s?)\b/g, "Tensor$1").replace(/\bvariable(s?)\b/g, "tensor$1")
      .match(/[A-Za-z_][\w']*|#|\d+(?:\.\d+)?/g) ?? [])
      .map((word) => /^\d/.test(word) ? "#" : /^(?:N|D)$/.test(word) ? word : word.toLowerCase().replace(/^'|'$/g, ""))
      .map((word) => TYPE.test(word) ? "T" : word);
  }

  // All runs of three words: what two wordings of one message share.
  function runs(text) {
    const found = new Set(), said = normal(text);
    for (let i = 0; i + 3 <= said.length; i++) found.add(said.slice(i, i + 3).join(" "));
    if (said.length && said.length < 3) found.add(said.join(" "));
    return found;
  }

  const CARD = /^stuck\/messages\//; // the pages of messages
  // How much a section counts by what its page is for: a question in general words belongs to a chapter, or to the
  // beginning of the page on its subject, before a card, a case, or an answer to a wrong belief. A card whose message
  // was typed comes first by `recogniser`.
  const PLACES = [[/^(?:index|learn\/)/, 1.15], [CARD, 0.72], [/^cases\//, 0.9], [/^reference\/misconceptions/, 0.8], [/^(?:exercises|puzzles)\//, 0.7]];
  const SCRAP = 40; // characters: the cut end of a text that is shorter says nothing
  const FIRST = 3, AGAIN = 0.92; // how much a further section of a page counts among the first
  const BEGINNING = 1.3;
  function centre(location) {
    const [, weight] = PLACES.find(([pages]) => pages.test(location)) ?? [null, 1];
    return weight * (location.includes("#") || CARD.test(location) ? 1 : BEGINNING);
  }

  // A function that gives the places of the sections whose message stands in a text, the best first; often none.
  function recogniser(sections) {
    const messages = [], spread = new Map();
    for (const { location, messages: texts } of sections) {
      for (const text of texts) {
        const parts = runs(text);
        if (parts.size) messages.push({ location, wording: text, parts, card: CARD.test(location) ? 1 : 0.7 });
      }
    }
    for (const { parts } of messages) for (const part of parts) spread.set(part, (spread.get(part) ?? 0) + 1);
    const weight = (part) => Math.log(1 + messages.length / spread.get(part)) * (/(^| )[#TND]( |$)/.test(part) ? 0.6 : 1);
    for (const message of messages) message.total = [...message.parts].reduce((sum, part) => sum + weight(part), 0);
    return (text) => {
      const said = runs(text), typed = runs(asked(text)), best = new Map();
      for (const { location, wording, parts, card, total } of messages) {
        const there = [...parts].filter((part) => said.has(part));
        const got = there.reduce((sum, part) => sum + weight(part), 0);
        const begun = there.length >= BEGUN && there.length >= 0.8 * typed.size; // a piece of a message, and little else
        if (there.length < Math.min(2, parts.size) || (got / total < COVERED && !begun)) continue;
        const score = got * (got / total) * card * (text.includes(wording) ? EXACTLY : 1);
        if (score > (best.get(location) ?? 0)) best.set(location, score);
      }
      const found = [...best].sort((a, b) => b[1] - a[1]);
      return found.filter(([, score]) => score >= 0.45 * found[0][1]).slice(0, 3).map(([location]) => location);
    };
  }

  // Whether a text is what Python prints when something fails, rather than a question.
  const pasted = (text) => /Traceback \(most recent|File "[^"]+", line \d+|-+> ?\d+ |\b\w+(?:Error|Warning|Exception):/.test(text);

  // What to look for: of a traceback the last message, since the rest is other people's code.
  function asked(text) {
    if (!pasted(text)) return text;
    const ends = [...text.matchAll(/\b(?:[\w.]*(?:Error|Warning|Exception|Interrupt))(?:: |\(["'])/g)];
    if (!ends.length) return text.replace(/File "[^"]*", line \d+, in \S+/g, " ");
    const last = ends.at(-1);
    return text.slice(last.index + last[0].length).split(/\n\s*\n|\s(?:During handling of|The above exception|frame #0|File ")/)[0].slice(0, 400);
  }

  const plain = (html) => html.replace(/<[^>]*>/g, "").replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, '"').replace(/&para;/g, "").replace(/&amp;/g, "&");
  const pageOf = (location) => location.split("#")[0];

  // Builds the index in small steps, so that the page can be used meanwhile. `begun` gets at once what already finds cards.
  async function create(rows, begun) {
    const sections = rows.map(([location, title, text, further, asks, messages]) =>
      ({ location, title: plain(title), text, further, asks, messages }));
    const titles = new Map(sections.map(({ location, title }) => [location, title])); // of pages, too: they have no #
    const place = new Map(sections.map((section) => [section.location, section])), recognise = recogniser(sections);
    const told = (text) => {
      const first = recognise(text).map((location) => place.get(location));
      return { first, cards: first.filter(({ location }) => CARD.test(location)) };
    };
    const page = ({ location }) => location.includes("#") ? titles.get(pageOf(location)) ?? "" : "";
    begun?.({ excerpt, marked, pasted, page, search(text) {
      const { cards } = told(text);
      return { terms: new Set(words(asked(text))), cards: cards.length, sections: cards, begun: true };
    } });
    await new Promise((resolve) => setTimeout(resolve));
    const inTitle = sections.map(({ title }) => new Set(words(title, true)));
    // spread: in how many sections each word is. phrases: of each section the words of its title and of each way of asking.
    // The cards of the atlas have an index of their own: so many short ones would change what is rare elsewhere.
    const spread = new Map(), phrases = [], fields = Object.keys(BOOST), builders = [new lunr.Builder(), new lunr.Builder()];
    for (const builder of builders) {
      builder.ref("number");
      builder.b(0.6);
      for (const field of fields) builder.field(field, { boost: BOOST[field] });
    }
    let until = performance.now() + 25;
    for (const [number, { location, title, text, further, asks, messages }] of sections.entries()) {
      const entry = {
        number,
        title: words(title, true),
        page: location.includes("#") ? words(titles.get(pageOf(location)) ?? "") : [],
        text: words(text),
        words: words(further),
        asks: words(asks),
        messages: words(messages.join(" ")),
      };
      for (const word of new Set(fields.flatMap((field) => entry[field]))) spread.set(word, (spread.get(word) ?? 0) + 1);
      phrases.push([title, ...asks.split(" · ")].map((phrase) => new Set(words(phrase))));
      builders[OPERATION.test(location) ? 1 : 0].add(entry, { boost: LISTS.test(location) ? LIST : 1 });
      if (performance.now() > until) {
        await new Promise((resolve) => setTimeout(resolve));
        until = performance.now() + 25;
      }
    }
    const indices = builders.map((builder) => builder.build());

    // The more sections have a word, the less it tells.
    const weigh = (terms) => terms.reduce((sum, term) => sum + Math.log(1 + sections.length / spread.get(term)), 0);

    // How much a question has in common with the most similar of a section's title and its ways of asking: from 0 to 1.
    function likeness(number, terms) {
      const whole = weigh(terms);
      return Math.max(...phrases[number].map((phrase) => {
        const both = terms.filter((term) => phrase.has(term));
        return both.length ? 2 * weigh(both) / (whole + weigh([...phrase])) : 0;
      }));
    }

    // How well a card of the atlas fits: a factor, by its name and by all else that is asked, and whether it
    // is what was asked for: its name is in the question, and nothing else but what all cards are about. A name that is
    // such a word itself ("gradient") is one if it stands alone, or behind "torch.".
    function fit({ title, further }, terms, metadata) {
      const parts = (name) => words(name, true), said = new Set(terms);
      const named = (name) => { const [whole, ...rest] = parts(name); return said.has(whole) || (rest.length && rest.every((part) => said.has(part))); };
      const called = (name) => !isAbout(stem(name)) || said.has(`torch.${name}`);
      const names = [title, ...further.split(" ").filter(Boolean)].filter((name) => named(name) && (called(name) || terms.length === 1));
      if (!names.length) return [UNNAMED, false];
      const explained = new Set(names.flatMap(parts)), rest = terms.filter((term) => !isAbout(term) && !explained.has(term));
      const share = rest.length ? rest.filter((term) => term in metadata).length / rest.length : 1;
      return [(0.1 + share) * (names[0] === title ? NAMED : ALSO), names[0] === title && !rest.length];
    }

    // Among the first three, a further section of a page that is there already gives way to another page, unless it is
    // clearly better.
    function spreadOut(ranked, before) {
      const pages = new Set(before.slice(0, FIRST).map(({ location }) => pageOf(location))), rest = [...ranked], chosen = [];
      while (rest.length && before.length + chosen.length < FIRST) {
        let best = 0;
        const worth = ([{ location }, score]) => score * (pages.has(pageOf(location)) ? AGAIN : 1);
        for (let i = 1; i < rest.length; i++) if (worth(rest[i]) > worth(rest[best])) best = i;
        const [[section]] = rest.splice(best, 1);
        chosen.push(section);
        pages.add(pageOf(section.location));
      }
      return [...chosen, ...rest.map(([section]) => section)];
    }

    // The sections that fit a question or a pasted text, best first, and whether the first are cards of its message.
    function search(text) {
      const { first, cards } = told(text), said = asked(text), short = words(said);
      const long = short.filter((word) => word.length > 1 && !/^[０-９]+$/.test(word)); // a letter or a number says little
      const terms = [...new Set(long.length > 1 ? long : long.length ? short : words(said, true))];
      const sure = terms.filter((term) => spread.has(term)); // neither misspelt nor half typed
      const found = indices.flatMap((index) => index.query((query) => {
        for (const [i, term] of terms.entries()) {
          query.term(term, { usePipeline: false });
          if (i === terms.length - 1 && term.length > 1) {
            query.term(term, { usePipeline: false, boost: NEAR, wildcard: lunr.Query.wildcard.TRAILING });
          }
          if (term.length > 3 && !spread.has(term)) query.term(term, { usePipeline: false, boost: MISSPELT, editDistance: term.length > 7 ? 2 : 1 });
        }
      })).map(({ ref, score, matchData: { metadata } }) => {
        // What has all the words of a question is worth more than what has one of them often.
        const section = sections[ref];
        if (OPERATION.test(section.location)) {
          const [factor, meant] = fit(section, sure, metadata);
          return [section, score * factor, meant];
        }
        const share = sure.length ? sure.filter((term) => term in metadata).length / sure.length : 1;
        const whole = sure.length && sure.every((term) => inTitle[ref].has(term)) ? TITLE : 1;
        return [section, score * (share + 0.02) * whole * (1 + PHRASE * likeness(ref, sure) ** 2)];
      }).sort((a, b) => (b[2] ?? false) - (a[2] ?? false) || b[1] - a[1]).slice(0, 40);
      const most = Math.max(...found.map(([, score]) => score), 0) || 1, sums = new Map(), counts = new Map();
      for (const [{ location }, score] of found) {
        const page = pageOf(location), count = counts.get(page) ?? 0;
        counts.set(page, count + 1);
        if (count < BEST) sums.set(page, (sums.get(page) ?? 0) + score);
      }
      const top = Math.max(...sums.values());
      const ranked = found
        .map(([section, score]) => [section, (score / most + PAGE * sums.get(pageOf(section.location)) / top) * centre(section.location)])
        .sort((a, b) => b[1] - a[1]);
      const meant = pasted(text) ? [] : found.filter(([, , meant]) => meant).map(([section]) => section).sort((a, b) => b.title.length - a.title.length);
      return { terms: new Set(terms), cards: cards.length, sections: [...new Set([...cards, ...meant, ...first, ...spreadOut(ranked, [...cards, ...meant, ...first])])] };
    }

    // The sentence of a section that holds most of what was asked for, and what follows it; of a card the cause, and
    // without terms all that is there.
    function excerpt({ location, text }, terms, room = terms.size ? 170 : Infinity) {
      const sentences = text.split(/(?<=[.?!:])\s+/).filter(Boolean);
      if (!sentences.length) return "";
      if (sentences.length > 1 && sentences.at(-1).length < SCRAP && !/[.?!:]$/.test(sentences.at(-1))) sentences.pop();
      const holds = sentences.map((sentence) => { const there = new Set(words(sentence)); return [...terms].filter((term) => there.has(term)).length; });
      const best = CARD.test(location) ? 0 : holds.indexOf(Math.max(...holds));
      let shown = sentences[best];
      for (const next of sentences.slice(best + 1)) if (shown.length + next.length < room) shown += ` ${next}`; else break;
      if (shown.length > room * 1.3) shown = `${shown.slice(0, room).replace(/\s\S*$/, "")} …`;
      return `${best ? "… " : ""}${shown}${/[.?!…:)]$/.test(shown) ? "" : " …"}`;
    }

    // The pieces of a text, in turn those that are not and those that are what was asked for.
    function marked(text, terms) {
      const pieces = [""];
      let end = 0;
      for (const found of text.matchAll(TOKEN)) {
        if (!words(found[0]).some((word) => terms.has(word))) continue;
        pieces[pieces.length - 1] += text.slice(end, found.index);
        pieces.push(found[0], "");
        end = found.index + found[0].length;
      }
      pieces[pieces.length - 1] += text.slice(end);
      return pieces;
    }

    return { search, excerpt, marked, pasted, page };
  }

  return { create };
})();
