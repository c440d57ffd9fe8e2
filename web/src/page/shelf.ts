// What the workbench offers to authors: the words of game files, what functions are given, and examples.

export interface Word {
  name: string;
  kind: string;
  /** Of words, not of parts: what it is needed for. */
  group?: string;
  signature: string;
  about: string;
}
export interface Example {
  title: string;
  about: string;
  text: string;
}
export interface Shelf {
  words: Word[];
  /** Parts of what functions are given, by the usual name of the parameter: "state" and others. */
  parts: Record<string, Word[]>;
  examples: Example[];
}

export const EMPTY: Shelf = { words: [], parts: {}, examples: [] };

/** Load it: a file of this site, which the build writes. */
export async function shelf(): Promise<Shelf> {
  const sent = await fetch(new URL("/words.json", location.origin));
  return sent.ok ? ((await sent.json()) as Shelf) : EMPTY;
}
