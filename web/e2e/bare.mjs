// The browser of the tests takes nothing from the machine that a bare one lacks: its NSS is its own.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { finish, open } from "./lib.mjs";

const there = await open();
const page = await there.person();
await page.goto("about:blank");
const mapped = new Set();
for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
        const [, parent] = /\) \w (\d+)/.exec(readFileSync(`/proc/${id}/stat`, "utf8"));
        if (Number(parent) !== process.pid) continue;
        for (const [path] of readFileSync(`/proc/${id}/maps`, "utf8").matchAll(
            /\/.*\.so[.\d]*$/gm,
        )) {
            mapped.add(path);
        }
    } catch {
        // it has ended meanwhile
    }
}
const nss = [...mapped].filter((path) => /\/lib(nss3|nssutil3|nspr4|softokn3|smime3)\./.test(path));
assert.ok(nss.length > 0, "no browser was found");
assert.deepEqual(
    nss.filter((path) => !path.includes(".chromium")),
    [],
);
console.log(nss.map((path) => path.split(".chromium")[1]).join("\n"));
await there.done();
finish();
