// The page photos.html, which draws recorded moments (scripts/felt_scenes.py) without a room.
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, createServer, preview } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const local = { port: 0, strictPort: false, host: "127.0.0.1" };

const addressOf = (server) => `http://127.0.0.1:${server.httpServer.address().port}`;

/** Serve the page from the sources. */
export async function served() {
    const server = await createServer({
        root,
        logLevel: "error",
        server: { ...local, hmr: false, watch: null },
    });
    await server.listen();
    return { server, base: addressOf(server) };
}

/** Build the page as the client is built, and serve that: what it costs is what the client costs. */
export async function built() {
    const folder = await mkdtemp(join(tmpdir(), "felt-"));
    const outDir = relative(root, folder);
    const input = join(root, "photos.html");
    const options = { outDir, emptyOutDir: true, manifest: false, rollupOptions: { input } };
    // another mode: its files stay uncompressed, for a server that knows no others
    await build({ root, mode: "photos", logLevel: "error", build: options });
    await cp(join(root, "scenes"), join(folder, "scenes"), { recursive: true });
    const server = await preview({ root, logLevel: "error", build: { outDir }, preview: local });
    const close = async () => {
        await server.close();
        await rm(folder, { recursive: true, force: true });
    };
    return { server: { close }, base: addressOf(server) };
}

/** Read a recorded hand. */
export const filmOf = async (scene) =>
    JSON.parse(await readFile(join(root, "scenes", `${scene}.json`), "utf8"));

/** Milliseconds that a busy machine may take to load the page. */
const PATIENCE = 120_000;

/** Open the page at a moment; there is no room behind it. Errors of the page go into `errors`. */
export async function enter(page, base, scene, errors = []) {
    page.setDefaultTimeout(PATIENCE);
    await page.route("**/api/**", (route) => route.abort());
    page.on("pageerror", (error) => errors.push(error.stack ?? error.message));
    await page.goto(`${base}/photos.html?scene=${scene}`);
    await page.locator(".felt header").waitFor();
    await page.evaluate(() => document.fonts.ready);
}

/** Let a page run this many times as slow, so that a busy machine takes the same frames; before it is opened. */
export async function slowDown(page, slow) {
    await page.addInitScript((slow) => {
        const [now, wait] = [performance.now.bind(performance), window.setTimeout.bind(window)];
        performance.now = () => now() / slow;
        window.setTimeout = (call, ms = 0, ...more) => wait(call, ms * slow, ...more);
    }, slow);
    const tools = await page.context().newCDPSession(page);
    await tools.send("Animation.enable");
    await tools.send("Animation.setPlaybackRate", { playbackRate: 1 / slow });
}

/** Wait until the page has been laid out and painted. */
export const painted = (page) =>
    page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
