// Compiles the Python of a pack by the Python of the page: node compile_pack.mjs SOURCES COMPILED
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [sources, compiled] = process.argv.slice(2);
const python = await loadPyodide({ packages: [] });
python.FS.writeFile("/sources", readFileSync(sources));
python.runPython(`
import io, json, marshal, sys, zipfile
from pathlib import Path
from importlib._bootstrap_external import _code_to_timestamp_pyc

def compiled(source, name):
    """Return a module without its source; the name is the one that tracebacks show."""
    code = compile(source, name, "exec", dont_inherit=True)
    return bytes(_code_to_timestamp_pyc(code))

with open("/sources", "rb") as file:
    whole = file.read()
length = int.from_bytes(whole[:4], "big")
place, files = 4 + length, {}
for name, size in json.loads(whole[4:place]):
    content = whole[place:place + size]
    place += size
    if name == "stdlib.zip":
        kept = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(kept, "w") as new:
            for each in old.namelist():
                body, out = old.read(each), each
                if each.endswith(".py"):
                    body, out = compiled(body, each), each + "c"
                # it is unpacked in the memory of each worker, where it stays
                new.writestr(zipfile.ZipInfo(out), body, zipfile.ZIP_DEFLATED)
        content = kept.getvalue()
    elif name.endswith(".py"):
        content, name = compiled(content, name.removeprefix("site/")), name + "c"
    files[name] = content
# what the standard library writes and compiles when the page imports its modules
for name, content in files.items():
    if name.startswith("site/"):
        path = Path("/", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
sys.path.insert(0, "/site")
from pokernight.page import page_generated
codes = {}
page_generated.use(codes, keep=True)
import pokernight.page.page_worker, pokernight.page.page_workbench
files["site/pokernight/page/generated.bin"] = marshal.dumps(codes)
table = json.dumps([[name, len(content)] for name, content in files.items()]).encode()
with open("/compiled", "wb") as file:
    file.write(len(table).to_bytes(4, "big") + table + b"".join(files.values()))
`);
writeFileSync(compiled, python.FS.readFile("/compiled"));
