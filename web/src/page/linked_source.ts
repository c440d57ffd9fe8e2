// A game as a link: its source, compressed, behind the # of the address of the workbench.

/** Letters of the longest source that a record may carry. */
export const LONGEST = 60_000;
/** Letters of the longest link: longer ones are cut off by messengers. */
const LONGEST_LINK = 30_000;
const FORM = "#g1=";

/** Why there is no game in a link, or no link for a game. */
export type Flaw = "version" | "damaged" | "long";

/** Return what stands behind the # for a source; a flaw where it is too long. */
export async function shared(source: string): Promise<string | Flaw> {
  if (source.length > LONGEST) return "long";
  const plain = new Blob([source]).stream();
  const packed = await new Response(
    plain.pipeThrough(new CompressionStream("deflate-raw")),
  ).arrayBuffer();
  let binary = "";
  for (const byte of new Uint8Array(packed)) binary += String.fromCharCode(byte);
  const text = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return text.length > LONGEST_LINK ? "long" : FORM + text;
}

/** Return the source behind a #, null where there is none; what is too long is not unpacked. */
export async function opened(fragment: string): Promise<{ source: string } | Flaw | null> {
  if (!fragment.startsWith("#g")) return null;
  if (!fragment.startsWith(FORM)) return "version";
  if (fragment.length > LONGEST_LINK + FORM.length) return "long";
  try {
    const text = fragment.slice(FORM.length).replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const reader = plain.pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
    let source = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      source += value;
      if (source.length > LONGEST) {
        await reader.cancel();
        return "long";
      }
    }
    return source ? { source } : "damaged";
  } catch {
    return "damaged";
  }
}
