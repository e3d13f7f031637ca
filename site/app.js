// The page: keeps what was typed, asks Python (worker.js) and shows the HTML that it returns.

const $ = (id) => document.getElementById(id);
const list = $("list");
const rules = $("rules");
const result = $("result");
const hits = $("hits");
const q = $("q");
const SLOW = 5000;
const RETRY = 5000;
const BROKEN = "Something went wrong (%). The program was started again; what you typed is as it was.";

// ---- Python

let worker;
let ready = false;
let notice = ""; // why Python was started again
let calls = 0;
/** The calls without an answer: what was asked, and how to tell. */
const waiting = new Map();

class StoppedError extends Error {}

function startWorker() {
  ready = false;
  document.documentElement.dataset.state = "loading";
  $("again").hidden = true;
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    if ("id" in data) answer(data);
    else if (data.ready) finishLoading(data.wrong);
    else if (data.failed) failLoading(data.failed);
    else if (data.step) say(`${data.step}. You can type already.`);
    else showBytes(data);
  });
  worker.addEventListener("error", ({ message = "the program is not there" }) =>
    ready ? restart(BROKEN.replace("%", message)) : failLoading(message),
  );
}

/** Call a function of borgcheck.page; while Python loads, the call waits. */
function ask(name, ...values) {
  return new Promise((resolve, reject) => {
    const call = { id: ++calls, name, values, resolve, reject };
    waiting.set(call.id, call);
    if (ready) send(call);
  });
}

function send(call) {
  const { id, name, values } = call;
  call.timer = setTimeout(() => {
    $("stop").hidden = false;
    say("This takes longer than usual.");
  }, SLOW);
  worker.postMessage({ id, name, values });
}

function answer({ id, result: value, error }) {
  const call = waiting.get(id);
  if (!call) return;
  waiting.delete(id);
  clearTimeout(call.timer);
  if (!$("stop").hidden) say("");
  $("stop").hidden = true;
  if (error === undefined) return call.resolve(value);
  call.reject(new Error(error));
  restart(BROKEN.replace("%", error));
}

/** Replace a worker that is stuck or broken; what it was asked is not asked again. */
function restart(reason) {
  worker.terminate();
  for (const call of waiting.values()) {
    clearTimeout(call.timer);
    call.reject(new StoppedError(reason));
  }
  waiting.clear();
  $("stop").hidden = true;
  startWorker();
  say(reason);
  notice = reason;
}

// ---- Loading

function say(text) {
  $("status").textContent = text;
}

let shown = "";
function showBytes({ bytes, total }) {
  const mb = (n) => (n / 1e6).toFixed(1);
  $("progress").value = bytes / total;
  const text = bytes < total ? `Loading ${mb(bytes)} of ${mb(total)} MB. You can type already.` : "Starting Python. You can type already.";
  if (!notice && text !== shown) say((shown = text));
}

async function finishLoading(wrong) {
  ready = true;
  document.documentElement.dataset.state = "ready";
  say([notice, ...wrong].filter(Boolean).join(" "));
  notice = "";
  const early = [...waiting.values()];
  early.forEach(send);
  keepOffline();
  const chosen = rules.value || saved.ruleset;
  rules.innerHTML = await ask("rulesets_html");
  rules.value = [...rules.options].some((option) => option.value === chosen) ? chosen : "";
  $("about").textContent = await ask("about");
  if (!$("filters").firstChild) {
    $("filters").innerHTML = await ask("filters_html");
    restoreQuestion();
  }
  $("example").hidden = false;
}

function failLoading(reason) {
  worker.terminate();
  document.documentElement.dataset.state = "failed";
  $("again").hidden = false;
  const part = $("progress").value;
  const cut = part < 1 ? `Loading broke off at ${Math.round(part * 100)} %` : "Loading failed";
  say(`${cut} (${reason}). What is here is kept, and what you typed too. It tries again by itself.`);
  clearTimeout(failLoading.timer);
  failLoading.timer = setTimeout(startWorker, RETRY);
}

$("again").addEventListener("click", () => (clearTimeout(failLoading.timer), startWorker()));
$("stop").addEventListener("click", () => restart("Stopped. What you typed is as it was."));

/** Let the service worker keep this version for use without a network. */
async function keepOffline() {
  const found = await navigator.serviceWorker?.register("sw.js").catch(() => undefined);
  if (!found?.waiting || !navigator.serviceWorker.controller) return;
  // A next version has arrived whole since the last visit.
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  found.waiting.postMessage("replace");
}

// ---- What was typed

const STORE = `borgcheck ${location.pathname}`;
const read = (key) => JSON.parse(attempt(() => localStorage.getItem(`${STORE} ${key}`)) ?? "{}");
const write = (key, value) => attempt(() => localStorage.setItem(`${STORE} ${key}`, JSON.stringify(value)));

function attempt(action) {
  try {
    return action();
  } catch {
    return null; // some browsers forbid it; then it lasts as long as the page
  }
}

const saved = { text: "", name: "", ruleset: "", checked: false, answers: {}, ...read("list") };
const keep = (changes) => write("list", Object.assign(saved, changes));

/** Put a text in place of the list, and keep the list before. */
function replaceList(text, name) {
  if (list.value.trim() && list.value !== text) {
    write("before", { text: list.value, name: saved.name });
    $("before").hidden = false;
  }
  list.value = text;
  keep({ text, name, answers: {} });
}

$("before").addEventListener("click", () => {
  const before = read("before");
  replaceList(before.text ?? "", before.name ?? "");
  check();
});
list.addEventListener("input", () => keep({ text: list.value, name: list.value ? saved.name : "", checked: false, answers: {} }));
rules.addEventListener("change", () => {
  keep({ ruleset: rules.value });
  if (saved.checked) check();
});

// ---- Check

/** Show what a call returns about the list, and keep its text if it has a new one. */
async function showResult(call, { quiet = false } = {}) {
  result.setAttribute("aria-busy", "true");
  if (!ready) result.innerHTML = '<p class="remark">It will be checked as soon as the program is here.</p>';
  try {
    const value = await call;
    const [text, html] = typeof value === "string" ? ["", value] : value;
    if (text) replaceList(text, saved.name);
    result.innerHTML = html;
    keep({ checked: true });
    markScrolling(result);
    if (!quiet) {
      result.scrollIntoView();
      result.focus({ preventScroll: true });
    }
  } catch {
    if (!ready) result.innerHTML = "";
  } finally {
    result.removeAttribute("aria-busy");
  }
}

const about = () => [saved.name, rules.value || saved.ruleset];

async function check(options) {
  await showResult(ask("check_html", list.value, ...about()), options);
  restoreAnswers();
}

async function openFile(file) {
  const content = await file.arrayBuffer();
  keep({ name: file.name });
  await showResult(ask("open_file", content, file.name, rules.value));
}

$("listing").addEventListener("submit", (event) => (event.preventDefault(), check()));
$("open").addEventListener("click", () => $("file").click());
$("file").addEventListener("change", ({ target }) => {
  if (target.files[0]) openFile(target.files[0]);
  target.value = "";
});
$("example").addEventListener("click", async () => {
  replaceList(await ask("example"), "");
  check();
});
for (const kind of ["dragover", "drop"])
  document.addEventListener(kind, (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (kind === "drop" && file) (location.hash = ""), openFile(file);
  });

const fieldsOf = (form, button) => Object.fromEntries(new FormData(form, button));

result.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!event.target.matches(".settle")) return;
  showResult(ask("settle_html", list.value, fieldsOf(event.target, event.submitter), ...about()));
});
result.addEventListener("input", (event) => {
  const form = event.target.closest(".settle");
  if (form) keep({ answers: fieldsOf(form) });
});

/** Fill in what was answered before the page was loaded again. */
function restoreAnswers() {
  const form = result.querySelector(".settle");
  for (const [name, value] of Object.entries(form ? saved.answers : {}))
    if (form.elements[name]) form.elements[name].value = value;
}

// Parts of a result are made when they are unfolded.
result.addEventListener(
  "toggle",
  async ({ target }) => {
    const place = target.querySelector(":scope > div");
    if (!target.open || !target.dataset.part || place.firstChild) return;
    place.textContent = "…";
    place.innerHTML = await ask("part_html", target.dataset.part, list.value, ...about()).catch((error) => error.message);
    markScrolling(place);
  },
  true,
);

const actions = {
  correct: () => showResult(ask("correct_html", list.value, ...about())),
  async copy(format) {
    const [text, , html] = await ask("convert", list.value, format, saved.name);
    await took(html, text && (() => navigator.clipboard.writeText(text)), "Copied.");
  },
  async save(format) {
    const [text, name, html] = await ask("convert", list.value, format, saved.name);
    await took(html, text && (() => download(text, name)), `Saved as ${name}.`);
  },
  async print() {
    $("sheet").innerHTML = await ask("sheet_html", list.value, ...about());
    document.body.classList.add("printing");
    print();
  },
  async link() {
    const fragment = await ask("link_to", list.value, ...about());
    const link = fragment && `${location.origin}${location.pathname}#${fragment}`;
    const done = "Copied a link that holds the list itself. Nobody else stores it.";
    await took("", link && (() => navigator.clipboard.writeText(link)), link ? done : "This list is too long for a link.");
  },
};

/** Do something with a list that was written, and say what happened. */
async function took(html, action, done) {
  const place = $("taken");
  place.innerHTML = html;
  if (action) await Promise.resolve(action()).catch(() => (done = "The browser does not allow it here: copy it from the field above."));
  if (action || !html) place.append(done);
}

function download(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), RETRY);
}

result.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-do]");
  if (button) actions[button.dataset.do](result.querySelector("[name=format]")?.value);
});
window.addEventListener("afterprint", () => {
  document.body.classList.remove("printing");
  $("sheet").replaceChildren();
});

// ---- Rulings and cards

const KINDS = { ruling: "entry_html", card: "card_html" };
const filters = () => ["game", "source", "kind"].map((name) => $("filters").querySelector(`[name=${name}]`)?.value ?? "");

/** Show what an address names, such as #ruling=ID; everything else is the list. */
async function show() {
  const [, kind, value = ""] = location.hash.match(/^#(\w+)=?(.*)$/) ?? [];
  const text = attempt(() => decodeURIComponent(value)) ?? value;
  if (kind === "list") return followLink();
  const isLooking = kind in KINDS || ["search", "cards", "document", "help"].includes(kind);
  const wasLooking = $("checking").hidden;
  if (isLooking && !wasLooking) show.top = scrollY;
  $("checking").hidden = isLooking;
  $("looking").hidden = !isLooking;
  $("skip").hash = isLooking ? "#q" : "#list";
  for (const link of document.querySelectorAll("nav [data-view]")) {
    const here = isLooking ? link.hash.match(/\w+/)?.[0] === kind : link.dataset.view === "checking";
    link.toggleAttribute("aria-current", here);
  }
  if (!isLooking) {
    if (wasLooking) scrollTo(0, show.top ?? 0);
    return;
  }
  const isCards = kind.startsWith("card");
  $("asked").textContent = isCards ? "Words of a title, or filters such as type:ship icon:Com" : "Question about the rules";
  $("filters").hidden = isCards;
  $("looked").textContent = isCards ? "Cards" : "Rulings";
  $("looked").hidden = kind in KINDS || kind === "help"; // they have a heading of their own
  if (q.dataset.kind !== (q.dataset.kind = isCards ? "cards" : "search")) q.value = "";
  if (kind === "search" || kind === "cards") {
    if (document.activeElement !== q) q.value = text;
    await look(kind === "cards" ? ask("cards_html", text) : ask("search_html", text, ...filters()));
  } else if (kind === "document") await look(ask("browse_html", "", text, ""), true);
  else if (kind === "help") await look(ask("help_html"), true);
  else await look(ask(KINDS[kind], text), true);
}

/** Show an answer, unless something else was asked since. */
async function look(call, isPage = false) {
  const number = (look.last = (look.last ?? 0) + 1);
  if (!ready) hits.innerHTML = '<p class="remark">It will be looked up as soon as the program is here.</p>';
  hits.setAttribute("aria-busy", "true");
  const html = await call.catch(() => "");
  if (number !== look.last) return;
  hits.removeAttribute("aria-busy");
  hits.innerHTML = html;
  markScrolling(hits);
  if (isPage) {
    scrollTo(0, 0);
    hits.focus({ preventScroll: true });
  }
}

function addressOf(question) {
  return `#${q.dataset.kind ?? "search"}=${encodeURIComponent(question)}`;
}

function restoreQuestion() {
  for (const [name, value] of Object.entries(read("filters"))) {
    const select = $("filters").querySelector(`[name=${name}]`);
    if (select) select.value = value;
  }
}

$("asking").addEventListener("submit", (event) => {
  event.preventDefault();
  if (location.hash === addressOf(q.value)) show();
  else location.hash = addressOf(q.value);
});
q.addEventListener("input", () => {
  clearTimeout(q.timer);
  q.timer = setTimeout(() => {
    history.replaceState(null, "", addressOf(q.value));
    show();
  }, 250);
});
$("filters").addEventListener("change", () => {
  const [game, source, kind] = filters();
  write("filters", { game, source, kind });
  history.replaceState(null, "", `#search=${encodeURIComponent(q.value)}`);
  show();
});

/** Mark tables that are wider than their place, so that it shows that they scroll. */
function markScrolling(place) {
  for (const table of place.querySelectorAll(".scroll")) table.classList.toggle("wide", table.scrollWidth > table.clientWidth);
}

async function followLink() {
  const [text, name, ruleset, problem] = await ask("follow_link", location.hash.slice(1));
  history.replaceState(null, "", location.pathname + location.search);
  await show();
  if (problem) {
    result.innerHTML = problem;
    return;
  }
  replaceList(text, name);
  rules.value = ruleset;
  keep({ ruleset });
  await check();
}

// ---- Begin

if (!list.value) list.value = saved.text;
else keep({ text: list.value });
$("before").hidden = !read("before").text;
window.addEventListener("hashchange", show);
window.addEventListener("resize", () => markScrolling(document));
startWorker();
show();
if (saved.checked && list.value && !location.hash.startsWith("#list=")) check({ quiet: true });
