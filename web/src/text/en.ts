// Every text in English, by where it stands.

import { about } from "./about.en";
import { act } from "./act.en";
import { before } from "./before.en";
import { cards } from "./cards.en";
import { fair } from "./fair.en";
import { felt } from "./felt.en";
import { frame } from "./frame.en";
import { say } from "./say.en";

export const en = { about, act, before, cards, fair, felt, frame, say };
