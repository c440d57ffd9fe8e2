// Texte vor und nach einem Spiel: Beispielhände, Karten fürs erste Mal, Plakate.

import type { Texts } from "./text.svelte";

export const before: Texts["before"] = {
  see: "Eine Hand ansehen",
  deal: "Gib mir dieses Spiel",
  dealSays: "Ein eigener Tisch mit Hausspielern.",
  demo: (game) => `Eine Hand ${game}`,
  rules: "Regeln",
  playsNext: "Allein bekommst du",
  anyGame: "Das Menü des Hauses: der Geber wählt",
  anyGameSays: "Vor jeder Hand sagt der Geber ein Spiel des Menüs an.",
  stakes: (stakes) => `Einsätze: ${stakes}`,
  lookAround: "Inzwischen umsehen",
  menu: "Spiele an diesem Tisch",
  firstTime: (game) => `Neu für dich: ${game}`,
  three: ["Was anders ist", "Was gewinnt", "Worauf zu achten ist"],
  gotIt: "Verstanden",
  share: "Als Bild teilen",
  noPicture: "Dieser Browser kann das Bild nicht herstellen.",
  clip: "Ab hier als Clip aufnehmen",
  noClip: "Dieser Browser kann seinen eigenen Tab nicht aufnehmen, daher gibt es keinen Clip.",
  clipRefused: "Kein Clip: Dieser Tab muss geteilt sein, während er aufgenommen wird.",
  moreHands: (number) => `und ${number} weitere`,
  poster: {
    title: "Ein Abend Poker zu Hause",
    lead: "Ein Bild zum Verschicken: wer gewonnen hat, die Hand des Abends, wer betet.",
    wide: "Plakat teilen",
    tall: "Für den Bildschirm eines Telefons",
    file: "plakat.png",
    wins: (name, net) => `${name} gewinnt den Abend: ${net}`,
    even: "Niemand liegt heute vorn",
    night: (game, pot) => `Die Hand des Abends: ${game}, ${pot}`,
    prays: (name, times) =>
      `${name} schuldet ${times === 1 ? "eine Rezitation" : `${times} Rezitationen`}`,
    foot: (hands) => `${hands} ${hands === 1 ? "Hand" : "Hände"} · pokernight`,
  },
};
