// Parts of a table with real cards, which come with their texts.

/** Wait for the texts of real cards, together with a part that needs them. */
export async function withReal<Part>(part: Promise<Part>): Promise<Part> {
  const { withRealWords } = await import("../page/real/words.svelte");
  return withRealWords(part);
}
