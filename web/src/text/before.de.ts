// Texte vor und nach einem Spiel: Beispielhände, Karten fürs erste Mal, Plakate.

import type { Texts } from "./text.svelte";

export const before: Texts["before"] = {
  see: "Eine Hand ansehen",
  deal: "Gib mir dieses Spiel",
  dealSays: "Ein eigener Tisch mit Hausspielern.",
  demo: (game) => `Eine Hand ${game}`,
  rules: "Regeln",
  playsNext: "Gegeben wird",
  anyGame: "Das Menü des Hauses: der Geber wählt",
  anyGameSays: "Vor jeder Hand sagt der Geber ein Spiel des Menüs an.",
  stakes: (stakes) => `Einsätze ${stakes}`,
  lookAround: "Inzwischen umsehen",
  menu: "Spiele an diesem Tisch",
  firstTime: (game) => `Neu für dich: ${game}`,
  three: ["Was anders ist", "Was gewinnt", "Worauf zu achten ist"],
  gotIt: "Verstanden",
};
