// Runs a Python program by the runtime and the engine of the built page, without a browser, in a
// Python that goes on from a snapshot as the page's does from its second start on:
// node page_python.mjs BUILD PROGRAM; prints what the program returns as its last value.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const [build, program] = process.argv.slice(2);
const pack = gunzipSync(readFileSync(join(build, "python", "pack.bin")));
const length = pack.readUInt32BE(0);
const files = new Map();
let place = 4 + length;
for (const [name, size] of JSON.parse(pack.subarray(4, place).toString())) {
    files.set(name, pack.subarray(place, place + size));
    place += size;
}
const scratch = mkdtempSync(join(tmpdir(), "page-"));
const library = join(scratch, "stdlib.zip");
writeFileSync(library, files.get("stdlib.zip"));
const start = (more) =>
    loadPyodide({
        stdLibURL: library,
        lockFileContents: files.get("lock.json").toString(),
        fsInit: async (fs, { sitePackages }) => {
            for (const [name, content] of files) {
                if (!name.startsWith("site/")) continue;
                const path = `${sitePackages}/${name.slice("site/".length)}`;
                fs.mkdirTree(path.slice(0, path.lastIndexOf("/")));
                fs.writeFile(path, content);
            }
        },
        ...more,
    });
const first = await start({ _makeSnapshot: true });
first.runPython(`
from pokernight.page import page_generated
page_generated.load()
import pokernight.page.page_worker
page_generated.forget()
`);
const python = await start({ _loadSnapshot: first.makeMemorySnapshot() });
rmSync(scratch, { recursive: true });
const run = (text) => {
    try {
        return python.runPython(text);
    } catch (error) {
        console.error(String(error).slice(-1500));
        process.exit(1);
    }
};
console.log(run(readFileSync(program, "utf8")));
