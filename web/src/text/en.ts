// Every text in English, by where it stands.

import { act } from "./act.en";
import { before } from "./before.en";
import { cards } from "./cards.en";
import { fair } from "./fair.en";
import { felt } from "./felt.en";
import { frame } from "./frame.en";
import { pages } from "./pages.en";

export const en = { act, before, cards, fair, felt, frame, pages };
