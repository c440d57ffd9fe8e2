// Every text in English, by where it stands.

import { frame } from "./frame.en";

export const en = { frame };
