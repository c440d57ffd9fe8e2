// German texts of the page for tables with real cards.

import type { RealText } from "./real.en";

const cards = (number: number) => `${String(number)} ${number === 1 ? "Karte" : "Karten"}`;

export const real: RealText = {
  link: "Echte Karten",
  title: "Echte Karten",
  lead: "Ihr gebt echte Karten; hier steht, was als Nächstes kommt, was wild ist, wessen Karte etwas kann und wer gewinnt.",
  game: "Spiel",
  say: "Oder sage ein Spiel in Worten an (englisch)",
  take: "Dieses Spiel geben",
  players: "Spieler, wie sie sitzen",
  player: (seat) => `Spieler ${String(seat)}`,
  names: ["Anna", "Ben", "Clara", "Dan", "Eva", "Finn", "Gabi", "Hans", "Ida", "Jo"],
  deals: "gibt",
  dealsAs: (name) => `${name} gibt`,
  add: "Spieler dazu",
  removes: (name) => `${name} entfernen`,
  seats: (least, most) => `${String(least)} bis ${String(most)} Spieler`,
  betting: "Einsätze",
  bettings: { none: "Nicht hier", pots: "Nur Pots", full: "Jeder Einsatz" },
  bettingSays: {
    none: "Ihr setzt unter euch; wer aussteigt, wird angetippt.",
    pots: "Ihr setzt unter euch und zählt jeden Pot vor dem Showdown.",
    full: "Jeder Einsatz wird getippt: Side-Pots, Grenzen und kurze All-ins werden entschieden.",
  },
  stakes: "Höhe",
  stakesAs: "wie üblich, oder 1/2",
  chipsEach: "Chips jedes Spielers, in Dollar",
  chipsAs: "wie üblich",
  chipsStay: "was jeder hat",
  chipsOwn: "Chips eines Spielers sind anders",
  strict: "Strenger Tisch: was wild ist, steht da nur auf Nachfrage",
  ask: "Was ist wild?",
  acts: (name) => `${name} ist dran.`,
  mayDo: "Was ist erlaubt?",
  mayAct: "Wessen Kraft kann wirken?",
  toMenu: "Auf die Karte der Geber",
  chooses: (dealer) => `${dealer} wählt das Spiel`,
  timer: "Uhr",
  time: (seconds) =>
    seconds < 60
      ? `${String(seconds)} Sekunden`
      : `${String(seconds / 60)} ${seconds === 60 ? "Minute" : "Minuten"}`,
  clock: (seconds) =>
    `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, "0")}`,
  timeUp: "Die Zeit ist um",
  season: "Die Saison",
  evenings: "Abende",
  forget: "Saison vergessen",
  forgetSure: "Alle beendeten Abende vergessen?",
  kept: (amount) => `${amount} liegen für das nächste Spiel im Pot.`,
  start: "Geben",
  clash: "Zwei Spieler brauchen zwei Namen.",
  before: "Zu geben",
  round: (times, up, names) =>
    `${["", "einmal", "zweimal"][times] ?? `${String(times)}-mal`} ${up ? "offen" : "verdeckt"}: ${names}`,
  facedown: (shares) =>
    `Gebt verdeckt: ${shares
      .map(([count, names]) => {
        const each = names.length > 1 ? "je " : "";
        return `${each}${cards(count)} an ${names.join(", ")}`;
      })
      .join("; ")}.`,
  pot: "Pot",
  folded: "ausgestiegen",
  mucked: "weggeworfen",
  dealer: "Geber",
  rank: "Rang",
  suit: "Farbe",
  joker: "Joker",
  missing: (count, order) => `noch ${cards(count)}, ${order || "wie sie gegeben wurden"}`,
  show: "Zeigen",
  other: "Jemand anderes",
  muck: "Verdeckt weg",
  amount: "Betrag in Dollar",
  tell: "OK",
  cards,
  choose: (count, least, most) => {
    if (count > 0) return `Noch ${cards(least - count)} wählen`;
    if (most === 1) return "Eine Karte wählen";
    if (least === most) return `${cards(most)} wählen`;
    return least > 1
      ? `${String(least)} bis ${cards(most)} wählen`
      : `Bis zu ${cards(most)} wählen`;
  },
  lies: "Bei wem, und welche Karte?",
  undo: "Zurück",
  fix: "Eine Karte auf dem Tisch antippen, um sie zu berichtigen.",
  fixing: (card) => `${card} war vertippt. Es ist:`,
  leave: "So lassen",
  floor: "Floor",
  floorSays: "Was ist schiefgegangen? Das Spiel geht weiter, wie es entschieden wird.",
  ofWhom: "An wessen Platz?",
  whichCard: "Welche Karte, von links?",
  rule: "Entscheiden",
  speak: "Laut sagen",
  book: "Buch",
  seeHands: "Eine Hand noch einmal ansehen",
  back: "Zurück",
  share: "Teilen",
  bookEmpty: "Noch kein Spiel ist vorbei.",
  hands: (count) => `${String(count)} ${count === 1 ? "Spiel" : "Spiele"}`,
  wonHands: "Gewonnen",
  balance: "Stand",
  chips: "Chips",
  buy: (amount) => `${amount} kaufen`,
  again: "Der Pot bleibt: dasselbe Spiel wird noch einmal gegeben.",
  carried: (amount) => `${amount} bleiben im Pot für das nächste Spiel.`,
  debts: (name, count) =>
    `${name} schuldet ${String(count)} ${count === 1 ? "Vortrag" : "Vorträge"}.`,
  unbet: "Eure Einsätze zählen hier nicht: Beträge sind nur, was die Regeln verlangen.",
  paid: "Wer zahlt wem",
  next: (dealer) => `${dealer} gibt als Nächstes`,
  deal: "Nächstes Spiel geben",
  change: "Spieler oder Einsätze ändern",
  end: "Den Abend beenden",
  sure: "Beenden? Das Buch kommt in die Saison.",
  yes: "Beenden",
  no: "Weiter",
  own: "Eigene Karten",
  ownSays: "Sie stehen nur auf diesem Handy und gehen nirgendwohin, bis du sie zeigst.",
  ownOf: "Wessen Karten",
  nobody: "Von niemandem",
  note: "Notieren",
  see: "Ansehen",
  write: "Ins Buch",
  dealReal: "Echte Karten geben",
  isSo: "Ja",
  isNotSo: "Nein",
  story: "Was geschehen ist",
  throw: "Dieses Spiel wegwerfen",
  throwSure: "Wegwerfen? Nichts davon bleibt.",
  between: (title) => `${title} ist noch nicht zu Ende. Was soll damit geschehen?`,
  goOn: "Weiterspielen",
  throwForOther: "Wegwerfen und das andere Spiel wählen",
  anew: "Dieses Spiel von vorn",
  anewSure: "Alles vergessen, was von diesem Spiel gesagt ist?",
  loading: "Die Regeln werden gelesen …",
  keys: "Tasten: Rang, dann Farbe (s h d c für Pik, Herz, Karo, Kreuz); Rücktaste nimmt zurück; Enter ist der umrandete Knopf.",
  card: (row, at, card) => `${row}, Karte ${String(at)}: ${card}`,
};
