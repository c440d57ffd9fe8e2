// Cuts the typefaces down to the characters that the client writes; other ones, as in names of
// guests, come from the machine's own typefaces.
import subset from "subset-font";
import type { Plugin } from "vite";

const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)).join("");
const MORE = "ÄÖÜäöüßéè’“”„–—…·×−";
/** Weights that the client uses, of a typeface that has all. */
const WEIGHTS = { wght: { min: 400, max: 700 } };

/** Subsets of the WOFF2 files of a build, in their place. */
export function fonts(): Plugin {
  return {
    name: "fonts",
    apply: "build",
    async generateBundle(_options, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type !== "asset" || !asset.fileName.endsWith(".woff2")) continue;
        const varies = asset.fileName.includes("wght");
        asset.source = await subset(Buffer.from(asset.source), ASCII + MORE, {
          targetFormat: "woff2",
          noLayoutClosure: !varies,
          ...(varies ? { variationAxes: WEIGHTS } : {}),
        });
      }
    },
  };
}
