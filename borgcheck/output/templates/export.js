// Search as one types: the entries are read from the page, so that it is whole without this script.
"use strict";
(() => {
  const words = JSON.parse(document.getElementById("words").textContent);
  const passages = JSON.parse(document.getElementById("passages").textContent);
  const stop = new Set(words.stop);
  const numbers = new Map(words.numbers.map((word, number) => [String(number), word]));
  const form = document.getElementById("search");
  const input = document.getElementById("q");
  const status = document.getElementById("status");
  const filters = ["game", "source", "kind"].map((name) => document.getElementById(name));
  const titles = [...document.querySelectorAll(".part-title")];
  const articles = [...document.querySelectorAll("article")];
  const MOST = 30;

  const fold = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f'’]/g, "");
  // As the index does: numbers up to twenty in words, and a few endings cut off.
  const stem = (word) => word.replace(/(?:ies)$/, "y").replace(/(?:sses)$/, "ss").replace(/([^su])s$/, "$1")
    .replace(/(?:ing|ed)$/, (end, at) => (at > 3 ? "" : end));
  const terms = (text) => fold(text).split(/[^0-9a-z]+/).map((word) => numbers.get(word) || word)
    .filter((word) => word && !stop.has(word));
  const synonyms = new Map();
  for (const group of words.synonyms) {
    const keys = group.map((phrase) => terms(phrase));
    for (const key of keys) {
      const known = synonyms.get(key.map(stem).join(" ")) || [];
      synonyms.set(key.map(stem).join(" "), [...known, ...keys.filter((other) => other !== key).flat()]);
    }
  }

  const index = new MiniSearch({
    fields: ["title", "aliases", "cards", "asks", "text"],
    tokenize: (text) => terms(text),
    processTerm: stem,
    searchOptions: {
      boost: { title: 4, aliases: 3, cards: 1.5, asks: 1.5 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      weights: { fuzzy: 0.3, prefix: 0.5 },
      boostTerm: (term, position, asked) => (position < asked.length - added ? 1 : 0.15),
    },
  });
  let added = 0;
  index.addAll(articles.map((article, id) => ({
    id,
    title: article.querySelector("h3").textContent,
    aliases: article.dataset.aliases || "",
    asks: article.dataset.asks || "",
    cards: [...article.querySelectorAll("a[href^='#card-']")].map((a) => a.textContent).join(" "),
    text: article.querySelector(".text").textContent,
  })));

  // The words of a question, and behind them those that players use for the same.
  const expanded = (question) => {
    const asked = terms(question);
    const stems = asked.map(stem);
    const extra = new Set();
    for (let length = 1; length <= 3; length += 1) {
      for (let at = 0; at + length <= asked.length; at += 1) {
        for (const word of synonyms.get(stems.slice(at, at + length).join(" ")) || []) extra.add(word);
      }
    }
    const more = [...extra].filter((word) => !asked.includes(word));
    added = more.length;
    return [...asked, ...more].join(" ");
  };

  // The passages of an entry with the rarest words of the question: the best one, and of the first entry up to three.
  const frequency = new Map();
  const stemsOf = new Map();
  for (const [anchor, texts] of Object.entries(passages)) {
    stemsOf.set(anchor, texts.map((text) => new Set(terms(text).map(stem))));
    for (const set of stemsOf.get(anchor)) for (const word of set) frequency.set(word, (frequency.get(word) || 0) + 1);
  }
  const answer = (anchor, question, most) => {
    const asked = [...new Set(terms(question).map(stem))];
    const scores = (stemsOf.get(anchor) || []).map((set) => asked.reduce(
      (sum, word) => sum + (set.has(word) ? 1 / Math.log2(1 + frequency.get(word)) : 0), 0) / (6 + set.size) ** 0.3);
    const best = Math.max(0, ...scores);
    const ranked = scores.map((score, number) => [score, number]).filter(([score]) => best && score >= best / 2)
      .sort((a, b) => b[0] - a[0] || a[1] - b[1]).slice(0, most);
    return ranked.map(([, number]) => number).sort((a, b) => a - b).map((number) => passages[anchor][number]).join(" ");
  };

  const fits = (article) => filters.every((filter) => !filter.value || article.dataset[filter.id] === filter.value);

  const show = () => {
    const question = input.value.trim();
    const ranks = new Map();
    if (question) {
      for (const hit of index.search(expanded(question))) {
        if (ranks.size < MOST && fits(articles[hit.id])) ranks.set(articles[hit.id], ranks.size);
      }
    }
    let shown = 0;
    for (const article of articles) {
      const wanted = question ? ranks.has(article) : fits(article);
      article.hidden = !wanted;
      article.style.order = question && wanted ? ranks.get(article) : "";
      const shownAnswer = article.querySelector(".answer");
      if (shownAnswer) {
        shownAnswer.textContent = question && wanted ? answer(article.id, question, ranks.get(article) ? 1 : 3) : "";
      }
      shown += wanted;
    }
    for (const title of titles) {
      title.hidden = ![...title.nextElementSibling.children].some((article) => !article.hidden);
    }
    const filtered = question || filters.some((filter) => filter.value);
    status.textContent = !filtered ? "" : shown ? `${shown} found${question && shown === MOST ? ", the best first" : ""}` : "Nothing found";
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
    const first = articles.filter((article) => !article.hidden).sort((a, b) => a.style.order - b.style.order)[0];
    if (first) {
      first.querySelector("details").open = true;
      first.querySelector("summary").focus();
    }
  });
  input.addEventListener("input", show);
  for (const filter of filters) filter.addEventListener("change", show);
  window.addEventListener("hashchange", open);
  open();
})();
