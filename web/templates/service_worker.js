// Where the companion does not answer, the page that tells how to come back is shown.
const SHELL = "shell-{{ version }}";
const KEPT = [
  "/offline",
  "/static/pages/offline.js",
  "/static/styles/frame.css",
  "/static/styles/controls.css",
  "/static/icon.svg",
];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(KEPT)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const former = caches.keys().then((names) => names.filter((name) => name !== SHELL));
  event.waitUntil(former.then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match("/offline")));
  } else if (KEPT.includes(path)) {
    event.respondWith(fetch(request).catch(() => caches.match(path)));
  }
});
