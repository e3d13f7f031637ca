// Keeps one version of the page whole, for use without a network. A next one takes its place when all of it is here.

const CACHE = `borgcheck ${new URL(self.registration.scope).pathname} VERSION`;
const PAGE = self.registration.scope;

/** Put what the cache lacks of this version into it (worker.js may have begun). */
async function complete() {
  const cache = await caches.open(CACHE);
  const get = async (name) => (await cache.match(`${PAGE}VERSION/${name}`)) ?? add(name);
  const add = async (name) => {
    await cache.add(`${PAGE}VERSION/${name}`);
    return cache.match(`${PAGE}VERSION/${name}`);
  };
  const names = Object.keys(await (await get("files.json")).json());
  await Promise.all(names.map(get));
  await cache.put(PAGE, await fetch(PAGE, { integrity: "sha256-HASH", cache: "no-cache" }));
}

async function clear() {
  const [owner] = CACHE.split(/(?= v-)/);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(`${owner} v-`) && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("install", (event) => event.waitUntil(complete()));
self.addEventListener("activate", (event) => event.waitUntil(clear()));
self.addEventListener("message", () => self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(PAGE)) return;
  const kept = caches.open(CACHE).then((cache) => cache.match(request.mode === "navigate" ? PAGE : request));
  event.respondWith(kept.then((response) => response ?? fetch(request)));
});
