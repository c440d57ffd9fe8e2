// Every text in German; the terms of the games stay as players say them.

import type { Texts } from "./text.svelte";
import { frame } from "./frame.de";

export const de: Texts = { frame };
