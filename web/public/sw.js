// Keeps the client itself, so that it starts without waiting: never what the room says, no card.
const KEPT = "pokernight-client";

addEventListener("install", () => skipWaiting());

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin) return;
    if (url.pathname.startsWith("/assets/")) event.respondWith(fromHere(request));
    else if (request.mode === "navigate") event.respondWith(page(request));
});

async function fromHere(request) {
    const kept = await caches.open(KEPT);
    const there = await kept.match(request);
    if (there) return there;
    const fresh = await fetch(request);
    if (fresh.ok) await kept.put(request, fresh.clone());
    return fresh;
}

// the page is always asked for; where the room is away the last one says so better than the browser
async function page(request) {
    const kept = await caches.open(KEPT);
    try {
        const fresh = await fetch(request);
        if (fresh.ok) await refresh(kept, fresh.clone());
        return fresh;
    } catch (error) {
        const last = await kept.match("/");
        if (last) return last;
        throw error;
    }
}

async function refresh(kept, fresh) {
    const text = await fresh.clone().text();
    await kept.put("/", fresh);
    // what an older page needed is not needed any more: what it does not name is brought again
    for (const one of await kept.keys()) {
        const { pathname } = new URL(one.url);
        if (pathname.startsWith("/assets/index-") && !text.includes(pathname))
            await kept.delete(one);
    }
}
