// Runs the site's own search, as search.html loads it, and prints its results as JSON.
//   node search.mjs SITE QUERY...   ->   [[[page, title, score], ... best first], ...]
import { readFileSync } from "node:fs";
import { join } from "node:path";
import vm from "node:vm";

const [site, ...queries] = process.argv.slice(2);
const progress = { children: [], lastChild: null };
const context = vm.createContext({
  SPHINX_HIGHLIGHT_ENABLED: false,
  DOCUMENTATION_OPTIONS: { BUILDER: "html", FILE_SUFFIX: ".html", LINK_SUFFIX: ".html" },
  _: (text) => text,
  _ready: () => {},
  document: { getElementById: () => progress },
  console,
});
context.window = context;
for (const script of ["_static/language_data.js", "_static/searchtools.js", "searchindex.js"])
  vm.runInContext(readFileSync(join(site, script), "utf-8"), context);
context.queries = queries;
const results = vm.runInContext(
  `queries.map((query) =>
    Search._performSearch(...Search._parseQuery(query))
      .reverse()
      .map(([page, title, anchor, , score]) => [page, title, score]))`,
  context,
);
console.log(JSON.stringify(results));
