/** Load a part of the client together with the texts of the pages beside the table. */
export async function withPages<Part>(part: Promise<Part>): Promise<Part> {
  const texts = import("./pages.svelte").then(({ pagesLoaded }) => pagesLoaded());
  const [loaded] = await Promise.all([part, texts]);
  return loaded;
}
