// Parts of a table with real cards in a room, with their texts.

import { withPages } from "../../text/with_pages";
import { withRealWords } from "./words.svelte";

export { default as AtRoomTable } from "./AtRoomTable.svelte";
export { default as DealReal } from "./DealReal.svelte";
export { default as RoomFloor } from "./RoomFloor.svelte";
export { default as OnTelevision } from "./OnTelevision.svelte";

/** Wait until the texts are there, those of refusals too, together with a part that needs them. */
export const withTexts = <Part>(part: Promise<Part>): Promise<Part> =>
  withPages(withRealWords(part));
