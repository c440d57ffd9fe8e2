// Sentences of the room outside a hand: people and games stand in them by name.

import type { TextJson } from "../wire/messages";
import { ENGLISH } from "../wording/english";
import { rendered } from "../wording/render";
import { translation } from "./text.svelte";

/** A sentence in the language of the page; `own` is the name of its reader, who is "you". */
export const said = (text: TextJson, own = ""): string =>
  rendered(text, { name: String, seat: null, language: translation() ?? ENGLISH, own });
