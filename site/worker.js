// Python in the browser: loads it with borgcheck, then calls functions of borgcheck.page. Strings go in, strings come out.

import { loadPyodide } from "./pyodide.mjs";

const here = new URL(".", import.meta.url).href;
// The service worker (sw.js) keeps the same files in the same cache.
const CACHE = `borgcheck ${new URL("..", here).pathname} ${here.split("/").at(-2)}`;
const BIG = ["pyodide.asm.wasm", "python_stdlib.zip", "libraries.tar.gz", "borgcheck.tar.gz"];
const network = self.fetch;
let files = {}; // what is on its way, by its address

/** Return a file from the cache or else from the network, keep it, and count its bytes as they come. */
async function load(name, count) {
  const cache = await self.caches?.open(CACHE).catch(() => undefined);
  const kept = await cache?.match(here + name);
  const response = kept ?? (await network(here + name));
  if (!response.ok) throw new Error(`the server has no file ${name} (${response.status})`);
  const kind = response.headers.get("Content-Type");
  const parts = [];
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    count(value.length);
  }
  const whole = () => new Response(new Blob(parts), { headers: { "Content-Type": kind } });
  if (!kept) await cache?.put(here + name, whole()).catch(() => {}); // a full disk stops nobody
  return whole();
}

async function start() {
  const sizes = await (await load("files.json", () => {})).json();
  const total = BIG.reduce((sum, name) => sum + sizes[name], 0);
  let bytes = 0;
  const count = (more) => postMessage({ bytes: (bytes += more), total });
  files = Object.fromEntries(BIG.map((name) => [here + name, load(name, count)]));
  const rulesets = Object.keys(sizes).filter((name) => name.endsWith(".toml"));
  const leagues = rulesets.map(async (name) => [name, await (await load(name, () => {})).text()]);
  const all = Promise.all([...Object.values(files), ...leagues]);
  // What Pyodide asks for is on its way already.
  self.fetch = (wanted, options) => files[new URL(wanted.url ?? wanted, here).href] ?? network(wanted, options);
  const environment = { RAPIDFUZZ_IMPLEMENTATION: "python", HOME: "/home/pyodide" };
  const [python] = await Promise.all([loadPyodide({ indexURL: here, env: environment }), all]);
  postMessage({ step: "Unpacking" });
  const [packages] = python.runPython("import site; site.getsitepackages()").toJs();
  for (const name of ["libraries.tar.gz", "borgcheck.tar.gz"])
    python.unpackArchive(await (await files[here + name]).arrayBuffer(), "gztar", { extractDir: packages });
  postMessage({ step: "Reading cards and rulings" });
  const page = python.pyimport("borgcheck.page");
  const wrong = [];
  for (const [name, text] of await Promise.all(leagues)) {
    python.FS.writeFile(name, text);
    try {
      page.add_ruleset(name);
    } catch (error) {
      wrong.push(String(error.message).trim().split("\n").at(-1));
    }
  }
  page.check_html(page.example());
  postMessage({ ready: true, wrong });
  setTimeout(() => page.search_html("probe"), 3000); // a first check comes before
  return (name, values) => {
    const result = page[name](...values.map((value) => python.toPy(value)));
    return result?.toJs?.() ?? result;
  };
}

const started = start();
started.catch(async (error) => {
  await Promise.allSettled(Object.values(files)); // the others are kept
  postMessage({ failed: String(error.message ?? error) });
});

self.addEventListener("message", async ({ data: { id, name, values } }) => {
  const call = await started;
  try {
    postMessage({ id, result: call(name, values) });
  } catch (error) {
    postMessage({ id, error: String(error.message ?? error).trim().split("\n").at(-1) });
  }
});
