// Was eine Seite als Zeuge der Blätter sagt.

import type { FairText } from "./fair.en";

const PARTS: Record<string, string> = {
  names: "andere Namen",
  dealer: "einen anderen Geber",
  rules: "andere Regeln",
  stacks: "andere Chips",
};

export const fair: FairText = {
  begins: "Dieser Raum hat ein Versprechen gebrochen: ",
  parts: {
    deck: "das Deck",
    hand: "die Hand",
    scheme: "die Form ihrer Kette",
    promise: "das Versprechen",
    before: "die Hand davor",
    hashes: "die Liste der Salze",
    salts: "die geöffneten Salze",
    left_out: "die Weggelassenen",
    game: "das Spiel",
    version: "die Version des Spiels",
    cards: "die Karten des Decks",
    root: "die Wurzel",
    lots: "ein späteres Mischen",
    account: "den Bericht der Hand",
    ending: "das Ende der Hand",
    names: "die Namen darin",
    button: "den Geber",
    stacks: "die Chips davor",
    rules: "die Hausregeln",
    events: "das, was erzählt wurde",
    told: "das, was erzählt wurde",
    result: "das Ergebnis",
    lines: "die Aufzeichnung des Abends",
    log: "die Aufzeichnung des Abends",
    head: "den Hash, an den die nächste Hand gekettet ist",
  },
  broken: {
    table: (hand) => `Hand ${hand} soll von einem anderen Tisch sein.`,
    whole: (hand, part) => `was von Hand ${hand} gezeigt wird, ist nicht vollständig: ${part}.`,
    promise: (hand) => `das Versprechen von Hand ${hand} wurde ersetzt, nachdem es gezeigt war.`,
    before: (hand) => `Hand ${hand} wurde an eine andere Geschichte gekettet als zuvor.`,
    hashes: (hand) =>
      `die Liste der Salze von Hand ${hand} wurde geändert, nachdem sie gezeigt war.`,
    salts: (hand) =>
      `die geöffneten Salze von Hand ${hand} wurden geändert, nachdem sie gezeigt waren.`,
    deck: (hand) => `das Deck von Hand ${hand} wurde nach der ersten Karte geändert.`,
    root: (hand) => `die Wurzel von Hand ${hand} wurde geändert, das Spiel aber nicht.`,
    again: (hand) => `Hand ${hand} wurde ein zweites Mal gezogen.`,
    "not listed": (hand) =>
      `dein Salz wurde angenommen und steht nicht auf der Liste von Hand ${hand}.`,
    "not opened": (hand) => `dein Salz von Hand ${hand} wurde angenommen und dann weggelassen.`,
    another: (hand) => `in Hand ${hand} steht ein anderes Salz für dich als deines.`,
    nobody: (hand, person) => `ein Salz von Hand ${hand} gehört niemandem: ${person}.`,
    unsettled: (hand) => `Karten von Hand ${hand} wurden gegeben, bevor ihr Deck feststand.`,
    chain: (hand, before) =>
      `Hand ${hand} folgt nicht aus dem, was von Hand ${before} gezeigt wurde.`,
    "left out": (hand) => `Hand ${hand} wurde aus der Geschichte weggelassen.`,
    lots: (hand) => `ein späteres Mischen in Hand ${hand} wurde geändert, nachdem es gezeigt war.`,
    account: (hand) => `was aus Hand ${hand} geworden ist, wurde geändert, nachdem es gezeigt war.`,
    head: (hand) =>
      `die Geschichte von Hand ${hand} passt nicht zu dem, was von ihr gezeigt wurde.`,
    facts: (hand, what) =>
      `der Bericht von Hand ${hand} nennt ${PARTS[what] ?? what}, als gezeigt wurden.`,
    told: (hand) =>
      `der Bericht von Hand ${hand} erzählt eine andere Geschichte, als erzählt wurde.`,
    "went on": (hand) => `Hand ${hand} ging weiter, nachdem sie vorbei war.`,
    result: (hand) => `der Bericht von Hand ${hand} nennt ein anderes Ergebnis, als gezeigt wurde.`,
    opening: (hand, card) => `${card} von Hand ${hand} ist nicht, was versprochen war.`,
    unopened: (hand, card) =>
      `${card}, von der du in Hand ${hand} erfuhrst, ist nicht unter den geöffneten Karten.`,
    "closed cards": (hand) => `Hand ${hand} hat Karten geöffnet, die geschlossen bleiben.`,
    version: (hand, game, dealt, said) =>
      `Hand ${hand} wurde nach Version ${dealt} von ${game} gegeben, und das Menü hatte ${said} gesagt.`,
    record: () => "die Aufzeichnung des Abends wurde geändert, nachdem sie gezeigt war.",
  },
  notes: {
    "left out": (hand, names) => `${names}: in Hand ${hand} kein Salz geöffnet.`,
    "without yours": (hand) => `Hand ${hand} wurde ohne dein Salz gegeben.`,
    "called off": (hand) => `Hand ${hand} wurde abgebrochen, nachdem ihre Karten gegeben waren.`,
    "taken back": (hand) => `in Hand ${hand} wurden Antworten zurückgenommen.`,
    "another game": (hand) =>
      `in Hand ${hand} wurde ein anderes Spiel angesagt, als die Salze offen waren.`,
    unseen: (_, first, last) =>
      first === last
        ? `Hand ${first} wurde nicht gesehen.`
        : `die Hände ${first} bis ${last} wurden nicht gesehen.`,
    gap: (hand) => `nicht alles von Hand ${hand} wurde gesehen.`,
  },
  banner: {
    marked: "ein Versprechen gebrochen",
    more: (number) => (number === 1 ? "und noch eines" : `und noch ${number}`),
    now: "Zeig das den anderen, bevor du weiterspielst.",
    verify: "Nachrechnen",
    compare: "Vergleichen",
    keep: "Abend behalten",
  },
  differs: (name, hand) =>
    `${name} wurde eine andere Geschichte von Hand ${hand} gezeigt als dir: vergleicht eure Wörter.`,
};
