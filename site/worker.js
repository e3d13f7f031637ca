// Python in the browser: loads it with borgcheck, then calls functions of borgcheck.page. Strings go in, strings come out.

import { loadPyodide } from "./pyodide.mjs";

const here = new URL(".", import.meta.url).href;
// The service worker (sw.js) stores the same files in the same cache.
const CACHE = `borgcheck ${new URL("..", here).pathname} ${here.split("/").at(-2)}`;
const BIG = ["pyodide.asm.wasm", "python_stdlib.zip.gz", "libraries.zip.gz", "borgcheck.zip.gz"];
const network = self.fetch;
const keeping = []; // files that are being written into the cache

/** Return a file from the cache, or else from the network into the cache. */
async function load(name) {
  const cache = await self.caches?.open(CACHE).catch(() => undefined);
  const kept = await cache?.match(here + name);
  const response = kept ?? (await network(here + name));
  if (!response.ok) throw new Error(`the server has no file ${name} (${response.status})`);
  if (cache && !kept) keeping.push(cache.put(here + name, response.clone()).catch(() => {})); // a full disk stops nobody
  return response;
}

/** Load a file, count its bytes as they come, and uncompress it. */
async function loadCounted(name, count) {
  const { body, headers } = await load(name);
  const counter = new TransformStream({ transform: (bytes, out) => (count(bytes.length), out.enqueue(bytes)) });
  const counted = body.pipeThrough(counter);
  return new Response(name.endsWith(".gz") ? counted.pipeThrough(new DecompressionStream("gzip")) : counted, { headers });
}

async function start() {
  const sizes = await (await load("files.json")).json();
  const total = BIG.reduce((sum, name) => sum + sizes[name], 0);
  const mb = (bytes) => (bytes / 1e6).toFixed(1);
  let loaded = 0;
  const count = (bytes) => {
    loaded += bytes;
    if (loaded < total) postMessage({ step: "Loading", part: loaded / total, bytes: `${mb(loaded)} of ${mb(total)} MB` });
    else postMessage({ step: "Starting Python", part: 1 });
  };
  const files = Object.fromEntries(BIG.map((name) => [here + name.replace(".gz", ""), loadCounted(name, count)]));
  // What a league put beside the page: its rulesets, and newer cards.
  const added = Object.keys(sizes).filter((name) => name.endsWith(".toml") || name.endsWith(".tsv"));
  const leagues = added.map(async (name) => [name, await (await load(name)).text()]);
  const archives = ["libraries.zip", "borgcheck.zip"].map(async (name) => (await files[here + name]).arrayBuffer());
  // What Pyodide asks for is on its way already.
  self.fetch = (wanted, options) => files[new URL(wanted.url ?? wanted, here).href] ?? network(wanted, options);
  const env = { HOME: "/home/pyodide", PYDANTIC_DISABLE_PLUGINS: "1", RAPIDFUZZ_IMPLEMENTATION: "python" };
  const [python, packages, texts] = await Promise.all([loadPyodide({ indexURL: here, env }), Promise.all(archives), Promise.all(leagues)]);
  postMessage({ step: "Reading cards and rulings", part: 1 });
  for (const archive of packages) python.unpackArchive(archive, "zip");
  const page = python.pyimport("borgcheck.page");
  for (const [name, text] of texts) python.FS.writeFile(name, text);
  // Rulesets may name cards that only the newer data have.
  texts.sort(([name]) => (name.endsWith(".tsv") ? -1 : 1));
  const wrong = texts.map(([name]) => (name.endsWith(".tsv") ? page.add_cards(name) : page.add_ruleset(name)));
  page.check_html(page.example()); // the next ones are ten times as fast
  page.search_html("probe");
  await Promise.all(keeping);
  postMessage({ ready: true, wrong });
  return (name, values) => {
    const value = page[name](...values.map((each) => python.toPy(each)));
    return value?.toJs?.() ?? value;
  };
}

const lastLine = (error) => String(error.message ?? error).trim().split("\n").at(-1);

const started = start();
started.catch(async (error) => {
  await Promise.all(keeping); // the next try need not load it again
  postMessage({ failed: String(error.message ?? error) });
});

self.addEventListener("message", async ({ data: { id, name, values } }) => {
  const call = await started;
  try {
    postMessage({ id, value: call(name, values) });
  } catch (error) {
    postMessage({ id, error: lastLine(error) });
  }
});
