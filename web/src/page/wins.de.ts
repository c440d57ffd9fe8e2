// German texts of the pages "Who wins?" and of the daily hand.

import type { WinsText } from "./wins.en";

const many = (number: number, one: string, more: string) =>
  `${number.toLocaleString("de")} ${number === 1 ? one : more}`;

export const wins: WinsText = {
  title: "Wer gewinnt?",
  lead: "Lege die Karten irgendeines Spiels: was wild ist und warum, wessen Blatt vorn liegt, und die Chancen.",
  invent: "Ein Spiel erfinden",
  change: "Daraus ein eigenes machen",
  game: "Spiel",
  files: "Hände einer Datei",
  link: "Wer gewinnt?",
  say: "Oder sage ein Spiel in Worten an (englisch)",
  take: "Karten legen",
  seats: "Plätze",
  moment: "Bisher gegeben",
  dealt: (cards, board) =>
    board > 0
      ? `${many(cards, "Karte", "Karten")}, ${String(board)} auf dem Tisch`
      : many(cards, "Karte", "Karten"),
  dealer: "Zuerst bekommt",
  board: "Tisch",
  aside: "Beiseite",
  place: (row, at, card) => `${row}, Karte ${String(at)}: ${card}`,
  pack: "Das Kartenspiel",
  suit: "Farbe",
  unknown: "Unbekannte Karte",
  turnUp: "Offen",
  turnDown: "Verdeckt",
  remove: "Karte weg",
  add: "Karte dazu",
  fold: "Aussteigen",
  unfold: "Wieder dabei",
  clear: "Alle Karten weg",
  empty: "Tippe auf einen Platz und dann auf eine Karte.",
  reading: "Die Karten werden gelesen …",
  now: "So liegen die Karten",
  ahead: "vorn",
  wild: "Nicht, was sie scheinen",
  chances: "Chancen",
  chance: (percent, interval) => (interval ? `${percent} ± ${interval}` : percent),
  counted: (deals, total) =>
    total === null
      ? `${many(deals, "Verteilung", "Verteilungen")} ausgelost, niemand steigt aus. ± ist der 95-%-Bereich.`
      : `${deals.toLocaleString("de")} von ${many(total, "Verteilung", "Verteilungen")} gezählt, niemand steigt aus.`,
  stop: "Halt",
  goOn: "Weiter zählen",
  share: "Link kopieren",
  otherVersion:
    "Dieser Link stammt von einer anderen Version der Seite: lade die Seite noch einmal, solange es ein Netz gibt, oder lege die Karten hier aus.",
  handed: {
    together: "Mehrere Leute, ein Handy",
    says: "Es geht reihum: Alle Karten bleiben verdeckt, bis tippt, wem sie gehören.",
    person: (number: number) => `Name von Spieler ${String(number)}`,
    without: (name: string) => `Ohne ${name}`,
    add: "Noch jemand",
    house: "Hausspieler",
    deal: "Geben",
    two: "Nenne mindestens zwei Leute.",
    most: (most: number) => `Dieses Spiel geht mit höchstens ${String(most)} Spielern.`,
    twice: "Zwei heißen gleich: unterscheide sie.",
    hand: (name: string) => `Gib das Handy an ${name}.`,
    show: (name: string) => `Ich bin ${name}: meine Karten zeigen`,
    iAm: (name: string) => `Ich bin ${name}`,
    calls: "Das nächste Spiel ist anzusagen.",
    broke: "Es sind keine Chips mehr zum Spielen da.",
    covered: "Alle Karten sind verdeckt",
    nobody: "Hier ist gerade niemand gefragt.",
    between: "Die Hand ist vorbei.",
    own: "Eigene Karten ansehen:",
    cover: "Verdecken",
    coverOf: (name: string) => `Die Karten von ${name} verdecken`,
  },
  starting: {
    files: "Die Seite wird zum ersten Mal geladen: 9 MB, einmal …",
    unpack: "Python wird ausgepackt …",
    python: "Python startet …",
    games: "Die Spiele werden geladen …",
  },
  daily: {
    title: "Die Hand des Tages",
    lead: "Ein Showdown am Tag, für alle derselbe. Wer gewinnt ihn?",
    link: "Hand des Tages",
    who: "Wer gewinnt? Tippe auf ein Blatt.",
    cause: "Welche Karte hat diese wild gemacht? Tippe sie an.",
    right: "Richtig.",
    wrong: "Nein.",
    winner: (name, isRight) => (isRight ? `Richtig: ${name} gewinnt.` : `Nein: ${name} gewinnt.`),
    causeTold: (isRight, cards) =>
      isRight ? `Richtig: ${cards} war es.` : `Nein: ${cards} war es.`,
    streak: (days, best) =>
      days > 0
        ? `${many(days, "Tag", "Tage")} in Folge, bestenfalls ${String(best)}.`
        : best > 0
          ? `Deine Folge ist zu Ende: die längste war ${many(best, "Tag", "Tage")}.`
          : "Eine Folge von Tagen beginnt mit einer richtigen Antwort.",
    result: (day, marks, streak) =>
      `pokernight, Hand vom ${day}: ${marks} · in Folge: ${String(streak)}`,
    copy: "Ergebnis kopieren",
    otherVersion:
      "Deine Reihe von Tagen hat eine andere Version der Seite gespeichert: sie bleibt aufgehoben, und eine neue beginnt. Lade die Seite noch einmal, solange es ein Netz gibt.",
    tomorrow: "Die nächste Hand kommt morgen.",
    lay: "Andere Karten legen",
  },
};
