// Faces that are loaded. A game whose face is on its way, or cannot be loaded, has an empty one.

import { FACES, type Face } from "./index";

const NONE: Face = {};
let loaded: Readonly<Record<string, Face>> = $state.raw({});

/** Return the face of a game as far as it is loaded. */
export const faceOf = (game: string): Face => loaded[game] ?? NONE;

/** Load the face of a game that has one. */
export async function loadFace(game: string): Promise<void> {
  if (game in loaded) return;
  try {
    const face = await FACES[game]?.();
    if (face !== undefined) loaded = { ...loaded, [game]: face };
  } catch {
    // the table lacks nothing without it
  }
}
