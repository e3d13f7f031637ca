// Search as one types: the entries are read from the page, so that it is whole without this script. The search is that of
// `borgcheck rulings search` (borgcheck/corpus/search.py), with MiniSearch in place of Whoosh.
"use strict";
(() => {
  const settings = JSON.parse(document.getElementById("settings").textContent);
  const passages = JSON.parse(document.getElementById("passages").textContent);
  const { weights } = settings;
  const form = document.getElementById("search");
  const input = document.getElementById("q");
  const status = document.getElementById("status");
  const printed = document.getElementById("printed");
  const filters = ["game", "source", "kind"].map((name) => document.getElementById(name));
  const sections = ["entries", "cards"].map((id) => document.getElementById(id));
  const [articles, cards] = sections.map((section) => [...section.children]);
  const MOST = 30;
  const MOST_CARDS = 10;
  const CANDIDATES = 60;
  const RANKED_BY_PASSAGES = 20;
  const MOST_PASSAGES = 3;
  const LONGEST_NAME = 6;

  // Words as the index has them: folded, without stop words, as stems.
  const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;
  const stop = new Set(settings.stop);
  const numbers = new Map(settings.numbers.map((word, number) => [String(number), word]));
  const remembered = (make) => {
    const made = new Map();
    return (key) => (made.has(key) ? made : made.set(key, make(key))).get(key);
  };
  const folded = remembered((word) => {
    const bare = word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/['’]s$/, "").replace(/['’]/g, "");
    return numbers.get(bare) ?? bare;
  });
  const termOf = remembered((word) => (stop.has(word) ? "" : stemmer(word)));
  const wordsOf = (text) => (text.match(WORD) ?? []).map(folded);
  const terms = (text) => wordsOf(text).map(termOf).filter(Boolean);
  const namesOf = (article) => [article.querySelector("h3").textContent, ...article.dataset.aliases.split("; ").filter(Boolean)];
  const asksOf = (article) => article.dataset.asks.split("\n").filter(Boolean);
  const textsOf = (article) => passages[article.id] ?? [];

  const makeIndex = (fields, length, saturation, documents) => {
    const index = new MiniSearch({ fields, tokenize: terms, processTerm: (term) => term, storeFields: ["of", "number"] });
    index.addAll(documents.map((document, id) => ({ ...document, id })));
    // MiniSearch multiplies by the number of terms found, which the command does not do.
    return (boosts, options = {}) => index.search([...boosts.keys()].join(" "), {
      tokenize: (text) => text.split(" "),
      bm25: { k: saturation, b: length, d: 0 },
      boostTerm: (term) => boosts.get(term),
      ...options,
    }).map((hit) => ({ ...hit, score: hit.score / (hit.queryTerms.length || 1) }));
  };
  const texts = articles.map((article) => {
    const [title, ...aliases] = namesOf(article);
    const asks = [...aliases, ...asksOf(article)].join(" ");
    const place = [...article.querySelectorAll("a[href^='#card-']")].map((a) => a.textContent).join(" ");
    const once = [...textsOf(article), place, article.dataset.section].join(" ");
    return `${`${title} `.repeat(weights.TITLE)} ${`${asks} `.repeat(weights.ASKS)} ${once}`;
  });
  const held = new Set(texts.flatMap(terms));
  const searchEntries = makeIndex(["text"], weights.LENGTH, weights.SATURATION, texts.map((text) => ({ text })));
  const searchPassages = makeIndex(["text"], weights.PASSAGE_LENGTH, 1.2, articles.flatMap((article, of) => [
    ...textsOf(article).map((text, number) => ({ of, number, text })),
    ...[...namesOf(article), ...asksOf(article)].map((text) => ({ of, text })),
  ]));
  const searchCards = makeIndex(["title", "text"], 0.7, 1.2, cards.map((card) => ({
    title: card.querySelector("h3").textContent,
    text: card.querySelector(".card-facts").textContent,
  })));

  const count = (map, key, number) => map.set(key, (map.get(key) ?? 0) + number);
  const runs = (list, longest) => list.flatMap((_, start) => Array.from(
    { length: Math.min(longest, list.length - start) }, (_, more) => list.slice(start, start + more + 1)));
  const synonyms = new Map();
  for (const group of settings.synonyms.map((phrases) => phrases.map(terms).filter((key) => key.length))) {
    for (const key of group) {
      const others = synonyms.get(key.join(" ")) ?? [];
      synonyms.set(key.join(" "), [...others, ...group.filter((other) => other !== key)]);
    }
  }
  // What was meant by a misspelt word: that word of the entries which shares most letters with it, in their order.
  const vocabulary = new Map();
  for (const article of articles) {
    for (const text of [...namesOf(article), ...textsOf(article)]) {
      for (const word of wordsOf(text)) if (/^\p{L}+$/u.test(word)) count(vocabulary, word, 1);
    }
  }
  const likeness = (one, other) => {
    let row = new Array(other.length + 1).fill(0);
    for (const letter of one) {
      const next = [0];
      for (let at = 0; at < other.length; at += 1) next.push(letter === other[at] ? row[at] + 1 : Math.max(row[at + 1], next[at]));
      row = next;
    }
    return (200 * row.at(-1)) / (one.length + other.length);
  };
  const nearest = (word, otherwise) => {
    let [best, found] = [settings.likeness, otherwise];
    for (const [other, times] of vocabulary) {
      if (Math.abs(other.length - word.length) > 3) continue;
      const alike = likeness(word, other) + (other[0] === word[0] ? 1 : 0) + times / 1e6;
      if (alike > best) [best, found] = [alike, other];
    }
    return found;
  };
  // A question with its misspelt words corrected; its last word may not be finished yet.
  const corrected = (question) => question.replace(WORD, (word, at) => {
    const own = folded(word);
    const isBegun = at + word.length === question.length && [...vocabulary.keys()].some((other) => other.startsWith(own));
    const isLeft = own.length < 4 || stop.has(own) || held.has(termOf(own)) || !/^\p{L}+$/u.test(own) || isBegun;
    return isLeft ? word : nearest(own, word);
  });

  const names = new Map();
  articles.forEach((article, number) => {
    for (const name of new Set(namesOf(article).map((each) => terms(each).join(" ")))) {
      names.set(name, [...(names.get(name) ?? []), number]);
    }
  });

  // The terms of a question, and behind them, with less weight, those that players use for the same.
  const boostsOf = (asked) => {
    const boosts = new Map();
    for (const run of runs(asked, 3)) {
      for (const synonym of synonyms.get(run.join(" ")) ?? []) {
        for (const term of synonym) if (!asked.includes(term)) count(boosts, term, weights.SYNONYM / synonym.length);
      }
    }
    return new Map([...asked.map((term) => [term, 1]), ...boosts]);
  };

  // The numbers of the entries that answer, best first, with the scores of their passages.
  const rank = (question, fits) => {
    const asked = [...new Set(terms(question))];
    const boosts = boostsOf(asked);
    const near = { prefix: (term) => term === asked.at(-1) && !held.has(term) };
    const scores = new Map();
    for (const hit of searchEntries(boosts, near)) scores.set(hit.id, hit.score);
    for (const run of runs(terms(question), LONGEST_NAME)) {
      const named = names.get(run.join(" ")) ?? [];
      const rarity = 1 + Math.log(articles.length / (named.length + 1));
      for (const number of named) count(scores, number, weights.NAME * run.length * rarity);
    }
    const best = [...scores].filter(([number]) => fits(articles[number])).sort((a, b) => b[1] - a[1]).slice(0, CANDIDATES)
      .map(([number, score]) => ({ number, score, passages: new Map(), ask: 0 }));
    const ranked = new Map(best.slice(0, RANKED_BY_PASSAGES).map((each) => [each.number, each]));
    for (const hit of searchPassages(boosts, { ...near, filter: (found) => ranked.has(found.of) })) {
      const each = ranked.get(hit.of);
      if (hit.number === undefined) each.ask = Math.max(each.ask, hit.score);
      else each.passages.set(hit.number, hit.score * (textsOf(articles[hit.of])[hit.number].startsWith("Note: ") ? weights.NOTE_PASSAGE : 1));
    }
    for (const each of best) {
      const [first = 0, second = 0, third = 0] = [...each.passages.values()].sort((a, b) => b - a);
      each.score += weights.ASK * each.ask + weights.PASSAGE * first + weights.NEXT * (second + third);
      const { game, kind } = articles[each.number].dataset;
      each.score *= (game === settings.game ? 1 : weights.OTHER_GAME) * (kind === "note" ? weights.NOTE : 1);
    }
    best.sort((a, b) => b.score - a.score);
    return byMatter(best.filter((each) => each.score >= settings.least * best[0].score)).slice(0, MOST);
  };

  // Entries of one title stand together, the ruling in force first.
  const byMatter = (best) => {
    const matters = new Map();
    for (const each of best) {
      const { game, source } = articles[each.number].dataset;
      const key = `${game} ${terms(articles[each.number].querySelector("h3").textContent).join(" ")}`;
      const others = matters.get(key) ?? [];
      if (others.some((other) => articles[other.number].dataset.source === source)) matters.set(each.number, [each]);
      else matters.set(key, [...others, each]);
    }
    const standing = (each) => ({ "current-ruling": 0, change: 2 })[articles[each.number].dataset.kind] ?? 1;
    return [...matters.values()].flatMap((matter) => matter.sort((a, b) => standing(a) - standing(b)));
  };

  // The passages that answer: the best one, and of the first entry those that are nearly as good.
  const answer = ({ number, passages: scored }, isFirst) => {
    const texts = textsOf(articles[number]);
    const order = [...scored].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    if (!order.length) return texts[0] ?? "";
    const chosen = order.filter(([, score]) => score >= weights.FURTHER * order[0][1]).slice(0, isFirst ? MOST_PASSAGES : 1);
    return chosen.map(([place]) => place).sort((a, b) => a - b).map((place) => texts[place]).join(" ");
  };

  const allFits = (article) => filters.every((filter) => !filter.value || article.dataset[filter.id] === filter.value);

  const show = () => {
    const question = input.value.trim();
    const meant = corrected(question);
    const found = question ? rank(meant, allFits) : [];
    const boosts = new Map(terms(meant).map((term) => [term, 1]));
    const options = { combineWith: "AND", prefix: (term, at, all) => at === all.length - 1, boost: { title: 3 } };
    const foundCards = question ? searchCards(boosts, options).map((hit) => cards[hit.id]).filter(allFits).slice(0, MOST_CARDS) : [];
    const order = question ? [found.map((each) => articles[each.number]), foundCards] : [articles, cards].map((all) => all.filter(allFits));
    sections.forEach((section, number) => {
      const shown = new Set(order[number]);
      for (const article of section.children) article.hidden = !shown.has(article);
      // In the order of their rank also for who hears the page or goes through it by keyboard.
      section.prepend(...order[number]);
      section.previousElementSibling.hidden = !shown.size;
    });
    for (const article of articles) article.querySelector(".answer").textContent = "";
    found.forEach((each, place) => {
      articles[each.number].querySelector(".answer").textContent = answer(each, !place);
    });
    const number = order[0].length + order[1].length;
    const chosen = filters.filter((filter) => filter.value).map((filter) => filter.selectedOptions[0].textContent);
    const best = question && number > 1 ? ", the best first" : "";
    const instead = meant === question ? "" : `Showing results for “${meant}”. `;
    status.textContent = !question && !chosen.length ? "" : number ? `${instead}${number} found${best}` : "Nothing found";
    const what = [...(question ? [`“${meant}”`] : []), ...chosen].join("; ");
    printed.textContent = `${what ? `Found for ${what}: ${number}. ` : ""}${printed.dataset.says}`;
  };

  const open = () => {
    const article = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!article || article.tagName !== "ARTICLE") return;
    if (article.hidden) {
      input.value = "";
      for (const filter of filters) filter.value = "";
      show();
    }
    article.querySelector("details").open = true;
    article.scrollIntoView();
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const first = document.querySelector("article:not([hidden])");
    if (first) {
      first.querySelector("details").open = true;
      first.querySelector("summary").focus();
    }
  });
  input.addEventListener("input", show);
  for (const filter of filters) filter.addEventListener("change", show);
  window.addEventListener("hashchange", open);
  // Browsers keep what was typed over a reload.
  if (input.value || filters.some((filter) => filter.value)) show();
  open();
})();
