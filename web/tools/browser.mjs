// The browser of the tests: Chromium from an npm package, unpacked once; or your own, by CHROMIUM.
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium as playwright } from "playwright-core";

const HOME = join(fileURLToPath(new URL("..", import.meta.url)), "node_modules", ".chromium");

/** Where a browser lies that can be started; unpacks one, if there is none yet. */
export async function executable() {
    if (process.env.CHROMIUM) return { path: process.env.CHROMIUM, env: {} };
    // without it the package does not unpack the libraries that a bare machine lacks
    process.env.AWS_LAMBDA_JS_RUNTIME = "nodejs20.x";
    if (!existsSync(HOME)) {
        // unpacked beside its place and then put there at once: two may do this at the same time
        const draft = `${HOME}.${process.pid}`;
        mkdirSync(draft, { recursive: true });
        const before = process.env.TMPDIR;
        process.env.TMPDIR = draft;
        const { default: chromium } = await import("@sparticuz/chromium");
        await chromium.executablePath();
        if (before === undefined) delete process.env.TMPDIR;
        else process.env.TMPDIR = before;
        try {
            renameSync(draft, HOME);
        } catch {
            rmSync(draft, { recursive: true, force: true });
        }
    }
    const libraries = [join(HOME, "al2023", "lib"), join(HOME, "al2", "lib")].filter(existsSync);
    return {
        path: join(HOME, "chromium"),
        env: {
            LD_LIBRARY_PATH: [...libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(":"),
        },
    };
}

/** A browser without a window; `names` maps names to addresses, as `--host-resolver-rules` does. */
export async function launch({ names = "", ...options } = {}) {
    const { path, env } = await executable();
    return playwright.launch({
        executablePath: path,
        headless: true,
        timeout: 600_000, // a busy machine takes its time
        args: [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            ...(names ? [`--host-resolver-rules=${names}`] : []),
        ],
        env: { ...process.env, ...env },
        ...options,
    });
}
