// Every text in German; the terms of the games stay as players say them.

import type { Texts } from "./text.svelte";
import { about } from "./about.de";
import { act } from "./act.de";
import { before } from "./before.de";
import { cards } from "./cards.de";
import { fair } from "./fair.de";
import { felt } from "./felt.de";
import { frame } from "./frame.de";
import { say } from "./say.de";

export const de: Texts = { about, act, before, cards, fair, felt, frame, say };
