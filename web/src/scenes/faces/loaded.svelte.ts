// Faces that are loaded. A game whose face is on its way, or cannot be loaded, has an empty one.

import { loaded } from "../../room/part";
import { FACES, type Face } from "./index";

const NONE: Face = {};
let faces: Readonly<Record<string, Face>> = $state.raw({});

/** Return the face of a game as far as it is loaded. */
export const faceOf = (game: string): Face => faces[game] ?? NONE;

/** Load the face of a game that has one. */
export async function loadFace(game: string): Promise<void> {
  if (game in faces) return;
  try {
    const load = FACES[game];
    if (load === undefined) return;
    const face = await loaded(load);
    faces = { ...faces, [game]: face };
  } catch {
    // the table lacks nothing without it
  }
}
