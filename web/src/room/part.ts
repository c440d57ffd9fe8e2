// Parts of the client that are loaded when they are needed, over a connection that may break.

/** Milliseconds before each further try. */
export const WAITS: readonly number[] = [400, 1200, 3000];

/**
 * Load a part of the client; a failed load is tried again, with a longer wait each time.
 *
 * @param load imports the part
 * @param waits milliseconds before each further try
 * @throws the error of the last try
 */
export async function loaded<Part>(load: () => Promise<Part>, waits = WAITS): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    const [wait, ...rest] = waits;
    if (wait === undefined) throw error;
    await new Promise((done) => setTimeout(done, wait));
    restyle();
    return loaded(load, rest);
  }
}

/** Ask again for style sheets that did not come: the loader takes one that it asked for as loaded. */
function restyle(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")) {
    if (link.sheet === null) link.replaceWith(link.cloneNode());
  }
}
