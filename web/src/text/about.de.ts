// Texte der Blätter zu allem, was auf dem Tisch liegt.

import type { AboutWords } from "./about.en";
import { isOption } from "./clauses";
import { money } from "./money.de";

export const about: AboutWords = {
  close: "Schließen",
  loading: "…",
  rule: (clause) => (isOption(clause) ? "Hausregel" : `Regel ${clause}`),
  page: "Die ganze Seite lesen",

  faceDown: "Eine verdeckte Karte",
  gone: "Diese Karte ist nicht mehr da.",
  yourCard: "Eine deiner Karten, offen.",
  yoursAlone: "Deine Karte. Niemand sonst sieht sie.",
  cardOf: (name) => `Eine Karte von ${name}.`,
  onBoard: "Auf dem Board, für alle.",
  aside: "Neben dem Stapel.",
  unknown: "Du kennst sie nicht.",
  plain: "Sie zählt als die Karte, die sie ist.",
  nobodyKnows: "Was sie zählt, zeigt sich, wenn sie bekannt ist.",
  now: "Jetzt",
  plays: "Spielt mit",
  playsIn: (hand, contest) => (contest ? `${contest}: ${hand}` : hand),
  playsNot: (contest) =>
    contest ? `${contest} nicht gebraucht.` : "Für das beste Blatt nicht gebraucht.",
  standsFor: (card, contest) =>
    contest ? `${contest} steht sie für: ${card}.` : `Sie steht für: ${card}.`,
  canDo: "Was sie kann",
  happened: "Was geschah",

  chips: "Chips",
  stack: (cents) => `noch ${money(cents)}`,
  began: (cents) => `${money(cents)} zu Beginn dieser Hand`,
  bet: (cents) => `${money(cents)} in dieser Runde gesetzt`,
  toAct: "Ist jetzt dran.",
  folded: "In dieser Hand ausgestiegen.",
  allIn: "All-in.",
  dealer: "Hat den Button und gibt.",
  caller: "Wählt das nächste Spiel.",
  away: "Setzt aus.",
  lost: "Nicht verbunden.",
  leaving: "Geht nach dieser Hand.",
  next: "Spielt ab der nächsten Hand mit.",
  housePlayer: "Ein Spieler des Hauses: ein Programm.",
  host: "Leitet den Tisch.",
  declared: (words) => `Angesagt: ${words}`,
  agreed: "Stimmt dem Vorschlag zu.",
  notAgreed: "Hat dem Vorschlag noch nicht zugestimmt.",
  talk: "Gesagt",
  freeChair: "Ein freier Stuhl",
  free: "Hier sitzt niemand.",

  dummy: "Diese Hand spielt niemand.",
  holds: (cents) => `${money(cents)} liegen davor.`,

  pot: "Der Pot",
  potAll: (cents) => `Insgesamt ${money(cents)}.`,
  main: (cents, names) => `Hauptpot, ${money(cents)}: ${names}`,
  side: (cents, names) => `Side-Pot, ${money(cents)}: ${names}`,
  front: (name, cents) => `${name}: ${money(cents)} gesetzt, noch nicht eingesammelt`,
  bank: (cents) => `${money(cents)} sind für dieses Spiel zurückgelegt.`,
  toCall: (cents) => `Mitgehen kostet ${money(cents)}.`,
  layers: "Wer was gewinnen kann",

  wild: "Wild",
  wildCards: "Wilde Karten",
  nothingWild: "Nichts ist jetzt wild.",
  null: "Zählt nichts",
  other: "Zählt als etwas anderes",

  whatWins: "Was gewinnt, das Beste zuerst",
  houseRules: "Hausregeln hier",
  changed: (words, value) => `${words}: ${value}`,
  asUsual: "Keine geändert.",
  stakes: "Einsätze",
  rules: "Die Regeln",
  notes: "Jetzt",

  yourHand: "Dein Blatt",
  noHand: "Du hast keine Karten.",
};
