// The service worker of the page without a server. scripts/build_page.py writes KEPT and FILES
// before it: every file of the page is kept when the worker is installed, and taken from there.

addEventListener("install", (event) => {
    skipWaiting();
    event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES)));
});

addEventListener("activate", (event) => event.waitUntil(renewed()));

async function renewed() {
    for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
    await clients.claim();
}

addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) return;
    if (pathname.startsWith("/docs/")) return; // the site, where it lies beside the page
    event.respondWith(fromHere(request));
});

async function fromHere(request) {
    // a host has no file at the address of a table: each is served by the page itself, also while a
    // newer service worker has taken over and forgotten what this one kept
    const wanted = request.mode === "navigate" ? pageOf(request) : request;
    const kept = await caches.match(wanted, { cacheName: KEPT });
    return kept ?? (await caches.match(wanted)) ?? fetch(wanted);
}

/** The file at the address of a page: all but the guide are the client, whatever they show. */
function pageOf({ url }) {
    return new URL(url).pathname.startsWith("/guide") ? "/guide/index.html" : "/";
}
