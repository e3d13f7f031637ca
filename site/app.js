// The page: keeps what was typed, asks Python (worker.js) and shows the HTML that it returns.

const $ = (id) => document.getElementById(id);
const list = $("list");
const rules = $("rules");
const result = $("result");
const hits = $("hits");
const q = $("q");
const SLOW = 5000;
const RETRY = 5000;

// ---- Python

let worker;
let ready = 0; // the time since when Python answers
let notice = ""; // why it was started again
let calls = 0;
const waiting = new Map(); // the calls without an answer

function startWorker() {
  worker?.terminate();
  ready = 0;
  document.documentElement.dataset.state = "loading";
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.id) answer(data);
    else if (data.ready) finishLoading(data.wrong);
    else if (data.failed) failLoading(data.failed);
    else showStep(data);
  };
  worker.onerror = ({ message = "the program is not there" }) => (ready ? restart(broken(message)) : failLoading(message));
  for (const { message } of waiting.values()) worker.postMessage(message);
}

/** Call a function of borgcheck.page; while Python loads, the call waits. */
function ask(name, ...values) {
  return new Promise((resolve, reject) => {
    const message = { id: ++calls, name, values };
    waiting.set(message.id, { message, resolve, reject, asked: Date.now() });
    worker.postMessage(message);
  });
}

function answer({ id, value, error }) {
  if (error) return restart(broken(error));
  waiting.get(id)?.resolve(value);
  waiting.delete(id);
}

const broken = (error) => `Something went wrong (${error}). The program was started again; what you typed is as it was.`;

/** Replace a worker that is stuck or broken; what it was asked is not asked again. */
function restart(reason) {
  for (const { reject } of waiting.values()) reject(new Error(reason));
  waiting.clear();
  startWorker();
  notice = reason;
  say(notice);
}

setInterval(() => {
  const isSlow = ready > 0 && [...waiting.values()].some(({ asked }) => Date.now() - Math.max(asked, ready) > SLOW);
  if (isSlow) say("This takes longer than usual.");
  else if (ready && !$("stop").hidden) say("");
  $("stop").hidden = !isSlow;
}, 500);
$("stop").addEventListener("click", () => restart("Stopped. What you typed is as it was."));

// ---- Loading

/** Say something, where a screen reader hears it once. */
function say(text) {
  if ($("status").textContent !== text) $("status").textContent = text;
}

function showStep({ step, part, bytes = "" }) {
  $("progress").value = part;
  $("bytes").textContent = bytes;
  if (!notice) say(`${step}. You can type already.`);
}

async function finishLoading(wrong) {
  ready = Date.now();
  document.documentElement.dataset.state = "ready";
  say([notice, ...wrong].filter(Boolean).join(" "));
  notice = $("bytes").textContent = "";
  keepOffline();
  if ($("filters").firstChild) return; // Python was started again
  rules.innerHTML = await ask("rulesets_html");
  rules.value = saved.ruleset;
  rules.value ||= "";
  keep({ ruleset: rules.value });
  $("about").textContent = await ask("about");
  $("filters").innerHTML = await ask("filters_html");
  $("example").hidden = false;
}

function failLoading(reason) {
  document.documentElement.dataset.state = "failed";
  say(`Loading was interrupted (${reason}). Nothing that you typed is lost. It will be tried again automatically.`);
  setTimeout(startWorker, RETRY);
}

/** Let the service worker store this version for use without a network. */
async function keepOffline() {
  const found = await navigator.serviceWorker?.register("sw.js").catch(() => undefined);
  if (!found?.waiting || !navigator.serviceWorker.controller) return;
  // A new version has been downloaded completely since the last visit.
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  found.waiting.postMessage("replace");
}

// ---- What was typed

const STORE = `borgcheck ${location.pathname}`;
const stored = tryTo(() => JSON.parse(localStorage.getItem(STORE)));
const saved = { text: "", name: "", ruleset: "", checked: false, answers: {}, before: null, ...stored };

/** Return null if the browser forbids storing anything; then what was typed lasts as long as the page. */
function tryTo(use) {
  try {
    return use();
  } catch {
    return null;
  }
}

function keep(changes) {
  Object.assign(saved, changes);
  tryTo(() => localStorage.setItem(STORE, JSON.stringify(saved)));
}

/** Replace the list by a text, and store the previous list. */
function replaceList(text, name) {
  if (list.value.trim() && list.value !== text) keep({ before: { text: list.value, name: saved.name } });
  list.value = text;
  keep({ text, name, answers: {} });
  $("before").hidden = !saved.before;
}

$("before").addEventListener("click", () => {
  replaceList(saved.before.text, saved.before.name);
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
    if (!quiet) {
      result.scrollIntoView();
      result.focus({ preventScroll: true });
    }
  } catch {
    if (!ready) result.innerHTML = "";
  }
  result.removeAttribute("aria-busy");
}

const about = () => [saved.name, saved.ruleset];

async function check(options) {
  await showResult(ask("check_html", list.value, ...about()), options);
  // Fill in what was answered before the page was loaded again.
  const fields = result.querySelector(".settle")?.elements ?? {};
  for (const [name, value] of Object.entries(saved.answers)) if (fields[name]) fields[name].value = value;
}

async function openFile(file) {
  const content = await file.arrayBuffer();
  keep({ name: file.name });
  await showResult(ask("open_file", content, file.name, saved.ruleset));
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
result.addEventListener("input", ({ target }) => {
  const radio = target.closest(".with")?.querySelector("[type=radio]");
  if (radio) radio.checked = true; // who fills in an answer means it
  const form = target.closest(".settle");
  if (form) keep({ answers: fieldsOf(form) });
});

// Parts of a result are made when they are unfolded.
result.addEventListener(
  "toggle",
  async ({ target }) => {
    const place = target.querySelector(":scope > div");
    if (!target.open || !target.dataset.part || place.firstChild) return;
    place.textContent = "…";
    place.innerHTML = await ask("part_html", target.dataset.part, list.value, ...about()).catch((error) => error.message);
  },
  true,
);

const actions = {
  correct: () => showResult(ask("correct_html", list.value, ...about())),
  copy: () => convert((text) => copyText(text, "Copied.")),
  save: () => convert(saveText),
  async print() {
    $("sheet").innerHTML = await ask("sheet_html", list.value, ...about());
    document.body.classList.add("printing");
    print();
  },
  async link() {
    const fragment = await ask("link_to", list.value, ...about());
    $("taken").textContent = fragment ? "" : "This list is too long for a link.";
    if (fragment) copyText(location.href.split("#")[0] + `#${fragment}`, "Copied a link that holds the list itself. Nobody else stores it.");
  },
};

/** Write the list in the format that is chosen, say what that loses, and do something with it. */
async function convert(use) {
  const [text, name, html] = await ask("convert", list.value, $("format").value, saved.name);
  $("taken").innerHTML = html;
  if (text) use(text, name);
}

function saveText(text, name) {
  Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([text])), download: name }).click();
  $("taken").append(`Saved as ${name}.`);
}

/** Copy a text and say so, or show it if the browser forbids it. */
async function copyText(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    $("taken").append(done);
  } catch {
    const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, ariaLabel: "To copy" });
    $("taken").append("The browser does not let this page copy. Copy it from here:", field);
    field.select();
  }
}

result.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-do]");
  if (button) actions[button.dataset.do]();
});
window.addEventListener("afterprint", () => {
  document.body.classList.remove("printing");
  $("sheet").replaceChildren();
});

// ---- Rulings and cards

const VIEWS = {
  search: (words) => ask("search_html", words, fieldsOf($("asking"))),
  document: (id) => ask("browse_html", { source: id }),
  ruling: (id) => ask("entry_html", id),
  cards: (words) => ask("cards_html", words),
  card: (title) => ask("card_html", title),
  help: () => ask("help_html"),
};
const WITHIN = { document: "search", ruling: "search", card: "cards" };

/** Show what an address names, such as #ruling=ID; everything else is the list. */
function show() {
  const [[kind, value] = []] = new URLSearchParams(location.hash.slice(1));
  if (kind === "list") return followLink();
  const isLooking = Object.hasOwn(VIEWS, kind);
  const wasLooking = $("checking").hidden;
  if (isLooking && !wasLooking) show.top = scrollY;
  $("checking").hidden = isLooking;
  $("looking").hidden = !isLooking;
  const place = isLooking ? `#${WITHIN[kind] ?? kind}` : "";
  for (const link of document.querySelectorAll("nav a")) link.ariaCurrent = link.hash.split("=")[0] === place ? "page" : null;
  if (isLooking) look(kind, value);
  else if (wasLooking) scrollTo(0, show.top ?? 0);
}

/** Show an answer, unless something else was asked since. */
async function look(kind, value) {
  const isCards = kind.startsWith("card");
  const isPage = !["search", "cards"].includes(kind);
  $("asked").textContent = isCards ? "Words of a title or a kind, such as borg ship" : "Question about the rules";
  $("filters").hidden = isCards;
  if (q.dataset.kind !== (q.dataset.kind = isCards ? "cards" : "search")) q.value = "";
  if (!isPage) q.value = value;
  const call = (look.last = VIEWS[kind](value));
  if (!ready) hits.innerHTML = '<p class="remark">It will be looked up as soon as the program is here.</p>';
  hits.setAttribute("aria-busy", "true");
  const html = await call.catch(() => "");
  if (call !== look.last) return;
  hits.removeAttribute("aria-busy");
  hits.innerHTML = html;
  if (isPage) {
    scrollTo(0, 0);
    hits.focus({ preventScroll: true });
  }
}

$("asking").addEventListener("submit", (event) => {
  event.preventDefault();
  const address = `#${q.dataset.kind}=${encodeURIComponent(q.value)}`;
  if (location.hash === address) show();
  else location.hash = address;
});
$("filters").addEventListener("change", () => $("asking").requestSubmit());

async function followLink() {
  const [text, name, ruleset, problem] = await ask("follow_link", location.hash.slice(1));
  history.replaceState(null, "", location.pathname + location.search);
  show();
  if (problem) return (result.innerHTML = problem);
  replaceList(text, name);
  rules.value = ruleset;
  keep({ ruleset });
  return check();
}

// ---- Begin

if (list.value) keep({ text: list.value });
else list.value = saved.text;
$("before").hidden = !saved.before;
window.addEventListener("hashchange", show);
startWorker();
show();
if (saved.checked && list.value && !location.hash.startsWith("#list=")) check({ quiet: true });
