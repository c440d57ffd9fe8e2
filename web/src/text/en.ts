// Every text in English, by where it stands.

import { cards } from "./cards.en";
import { frame } from "./frame.en";

export const en = { cards, frame };
