// Sentences as they are read aloud: amounts and cards in words.

import { nameOf } from "../cards/names";
import { t } from "../text/text.svelte";
import type { Reader } from "./render";

/** Return the reader of the same sentences, who hears them. */
export const listener = (reader: Reader): Reader => ({
  ...reader,
  language: { ...reader.language, money: t.say.money, card: nameOf },
});
