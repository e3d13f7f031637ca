// Stores one complete version of the page for use without a network; a new one replaces it once all of it is downloaded.

const PAGE = self.registration.scope;
const OWN = `borgcheck ${new URL(PAGE).pathname} `;
const CACHE = `${OWN}VERSION`;

/** Put what the cache lacks of this version into it (worker.js may have begun). */
async function complete() {
  const cache = await caches.open(CACHE);
  const sizes = await (await fetch("VERSION/files.json")).json();
  const names = ["files.json", ...Object.keys(sizes)].map((name) => `VERSION/${name}`);
  await Promise.all(names.map(async (name) => (await cache.match(name)) ?? cache.add(name)));
  await cache.put(PAGE, await fetch(PAGE, { integrity: "sha256-HASH", cache: "no-cache" }));
}

async function clear() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OWN) && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("install", (event) => event.waitUntil(complete()));
self.addEventListener("activate", (event) => event.waitUntil(clear()));
self.addEventListener("message", () => self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(PAGE)) return;
  const kept = caches.match(request.mode === "navigate" ? PAGE : request, { cacheName: CACHE });
  event.respondWith(kept.then((response) => response ?? fetch(request)));
});
