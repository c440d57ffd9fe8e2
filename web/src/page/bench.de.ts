// Texte der Werkbank.

import type { BenchText } from "./bench.en";

const number = (value: number, digits: number) =>
  value
    .toLocaleString("de", { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .replace("-", "−");

/** Ein Platz nach seiner Stelle hinter dem Geber, ab 0. */
const seatOf = (place: number, players: number) =>
  place === players - 1
    ? "der Geber"
    : place === 0
      ? "der erste nach dem Geber"
      : `Nummer ${place + 1} nach dem Geber`;

const UNITS: Record<string, string> = {
  antes: "Antes",
  "small bets": "kleinen Einsätzen",
  "big blinds": "Big Blinds",
  units: "Einheiten",
};

export const bench: BenchText = {
  title: "Werkbank",
  lead: "Erfinde ein Spiel: schreibe seine Regeln in Python, spiele es hier und sieh, ob sie halten.",
  code: "Spieldatei",
  parts: { code: "Code", help: "Hilfe", play: "Spielen", proof: "Beweis", report: "Bericht" },
  from: "Beginnen mit",
  blank: "Neues Spiel: Seven Card Stud, Zweien sind wild",
  examples: "Beispiele (englisch)",
  rulebook: "Spiele der Sammlung",
  how: {
    title: "Wie eine Spieldatei gemacht wird",
    lead: "Beginne mit dem Beispiel, das deinem Spiel am nächsten kommt, und ändere es. Von oben nach unten hat eine Datei:",
    parts: [
      [
        "Die Seite.",
        "Die Regeln in dreifachen Anführungszeichen: in der ersten Zeile ein Titel und ein Satz, dann nummerierte Absätze.",
      ],
      [
        "Importe.",
        "Die Wörter, die die Datei verwendet. Was du aus der Vervollständigung wählst, kommt von selbst dazu.",
      ],
      [
        "Schritte.",
        "Funktionen, die den Stand der Hand bekommen (state): Karten, Chips, wer noch dabei ist. Viele Schritte gibt es schon, siehe unten.",
      ],
      ["Das Programm.", "Eine Funktion, die die Schritte einer Hand in ihrer Reihenfolge liefert."],
      [
        "Das Spiel.",
        "NAME = Game(Titel, __doc__, (wenigste Spieler, meiste Spieler), Programm, Einsätze und was es sonst braucht).",
      ],
    ],
    tips: "Tippe den Anfang eines Wortes, einen Punkt hinter state oder Strg+Leertaste, und wähle. Die Zeile über der Datei sagt beim Tippen, was falsch ist; der Beweis findet, was sich erst im Spiel zeigt.",
    wanted: "Du willst",
    written: "Du schreibst",
    wants: {
      ante: "alle setzen ein Ante, in einem Spiel mit Setzrunden",
      antes: "alle setzen ein Ante, in einem Spiel ohne Setzrunden",
      down: "eine verdeckte Karte für alle",
      up: "eine offene Karte für alle",
      board: "Karten in der Mitte",
      bet: "eine Setzrunde",
      draw: "bis zu drei Karten tauschen",
      pass: "Karten weitergeben",
      declare: "alle sagen zugleich: dabei oder nicht",
      best: "das beste Blatt bekommt den Pot",
      halves: "hohes und niedriges Blatt teilen ihn",
      compare: "Blätter zeigen und vergleichen, auch eines, das niemand spielt",
      award: "Spieler gewinnen den Pot",
      match: "Verlierer zahlen so viel, wie im Pot war",
      extra: "ein Blatt, das niemand spielt",
      again: "der Pot bleibt, bis er gewonnen ist",
      wild: "wilde Karten, nach einer eigenen Funktion",
      option: "eine Hausregel zur Wahl",
      ask: "eine eigene Frage",
      tell: "sagen, was geschieht",
    },
    guide: "Die ganze Anleitung (englisch), in einem eigenen Tab",
  },
  or: "oder ein Spiel in Worten ansagen (englisch)",
  sayExample: "seven stud, deuces wild",
  show: "Als Python zeigen",
  replaced: "Dein Entwurf steht nicht mehr im Editor.",
  back: "Zurückholen",
  saveSays: (file: string) =>
    `Das Menü eines Gastgebers nimmt die Datei, und ein Terminal: pokernight play ./${file}`,
  words: "Alle Wörter der Spieldateien (englisch)",
  groups: {
    deal: "Karten geben",
    bet: "Antes, Blinds und Setzen",
    draw: "Karten tauschen, weitergeben und ablegen",
    wild: "Wilde Karten",
    showdown: "Blätter vergleichen: der Showdown",
    pay: "Gewinnen und zahlen",
    ask: "Ansagen und eigene Fragen",
    game: "Das Spiel selbst: Hausregeln, Gedächtnis, Texte",
    cards: "Karten lesen",
    types: "Typen, für Annotationen und seltene Fälle",
    constants: "Konstanten",
  },
  seek: "Suche nach Namen und danach, was sie tun",
  more: (number: number) => `${number} weitere: suche eines.`,
  found: (number: number) => (number === 0 ? "Kein solches Wort." : ""),
  save: "Als Datei sichern",
  open: "Datei öffnen",
  link: "Link kopieren",
  copied: "Der Link ist kopiert.",
  linkThere: "Der Link steht in der Adresszeile.",
  long: "Dieses Spiel ist zu lang für einen Link: sichere es als Datei und schicke die.",
  flaws: {
    version:
      "Dieser Link stammt aus einer anderen Version der Seite: bitte um das Spiel als Datei.",
    damaged:
      "Dieser Link ist beschädigt, vielleicht abgeschnitten: kopiere ihn ganz, oder bitte um die Datei.",
    long: "Dieser Link enthält mehr, als eine Spieldatei fassen kann: er wird nicht geöffnet.",
  },
  tooLong: "Eine Spieldatei hat höchstens 60.000 Zeichen: diese Datei wird nicht geöffnet.",
  noText: (file: string) => `${file} ist kein Text, also keine Spieldatei: nicht geöffnet.`,
  opening: "Der Tisch wird geöffnet …",
  noEvening: "Dieser Browser hat keinen solchen Abend der Werkbank.",
  foreign: "Dieses Spiel kommt aus einem Link oder einer Datei.",
  foreignSays:
    "Es ist ein Programm dessen, der es geschickt hat. Es läuft an einem eigenen Ort: es erreicht weder das Netz noch diese Seite noch deine Abende, und du kannst es jederzeit beenden. Lies es vorher, wenn du magst.",
  run: "Ausführen",
  notRun: "Noch nicht ausgeführt",
  starting: "Python startet …",
  checking: "Wird geprüft …",
  sound: (title: string) => `${title} kann gespielt werden.`,
  line: (line: number) => `Zeile ${line}`,
  reported: ({ message, python, flaw, name = "", meant = "" }) => {
    const guess = meant && `: meinst du ${meant}?`;
    if (flaw === "state") return `Der Stand einer Hand hat nichts namens ${name}${guess || "."}`;
    if (flaw === "word") return `${name} ist noch nicht importiert.`;
    if (flaw === "clause")
      return `Die Seite hat keinen Absatz ${name}: sie hat ${meant || "keine"}.`;
    if (flaw === "uncited")
      return `Kein Schritt nennt Absatz ${name}, wie clause="${name}" es täte.`;
    if (flaw === "untold")
      return `${name} nennt keinen Absatz: ergänze clause="…", den mit seiner Regel.`;
    if (flaw) return `Nichts heißt hier ${name}${guess || "."}`;
    return python
      ? `Python meldet, auf Englisch: „${message}“`
      : `Auf Englisch gemeldet: „${message}“`;
  },
  add: (name: string) => `${name} importieren`,
  others: (number: number) => (number === 1 ? "und noch einer" : `und noch ${number}`),
  notes: (number: number) =>
    number === 1 ? "Eine Stelle zum Nachsehen" : `${number} Stellen zum Nachsehen`,
  ended: {
    "": "",
    time: "Das Spiel hat nicht geantwortet und wurde beendet: vielleicht läuft es in einer endlosen Schleife. Mit der nächsten Änderung beginnt es neu.",
    failed:
      "Das Python des Spiels ist zu Ende: vielleicht hat es zu viel Speicher gebraucht. Mit der nächsten Änderung beginnt es neu.",
  },
  again: "Neu starten",
  end: "Beenden",
  play: "Spielen",
  anew: "Neu spielen",
  real: "Echte Karten",
  playSays: "Gegen Hausspieler, oder mit echten Karten an eurem Tisch.",
  mend: "Behebe zuerst den Fehler in der Spieldatei.",
  table: "Der Tisch, an dem das Spiel gespielt wird",
  prove: "Beweisen",
  proveSays:
    "Spielt Hände mit ausgelosten Antworten und prüft in jeder, ob das Spiel diese Versprechen hält.",
  proving: (hands: number, of: number) => `${hands} von ${of} Händen`,
  proved: (hands: number, unused: number) =>
    `In ${hands} zufälligen Händen hielt jedes Versprechen${unused > 0 ? ", das das Spiel betrifft" : ""}.`,
  broken: "Ein Versprechen ist gebrochen.",
  stop: "Anhalten",
  checked: (times: number) => (times === 1 ? "einmal geprüft" : `${times}-mal geprüft`),
  unused: "Nicht gebraucht.",
  lacks: {
    answers: "Das Spiel fragt nichts.",
    asked: "Das Spiel hat keine Hinweise, keine Gründe und keine Funktion worth.",
    entered: "Das Spiel fragt nichts.",
    sealed: "Keine Frage wird mehreren zugleich gestellt.",
    paid: "Keine zwei Spieler kamen zu einem showdown(...) des Programms.",
    worth:
      "Das Spiel hat keine Funktion worth, oder es wurden keine Blätter verglichen, die sie liest.",
  },
  promises: {
    page: "Die Seite hat einen Titel und nummerierte Absätze, auch jeden, auf den verwiesen wird",
    answers: "Jede Frage hat erlaubte Antworten und eine erlaubte Vorgabe",
    money: "Kein Chip geht verloren oder entsteht",
    asked: "Hinweise, Gründe und Blätter lassen sich jederzeit zeigen",
    entered: "Eine Frage, die noch einmal gestellt wird, ist dieselbe",
    copied: "Die Hand lässt sich aufzeichnen, anhalten und fortsetzen",
    hidden: "Nichts hängt von Karten ab, die ein Spieler nicht kennen kann",
    sealed: "Gleichzeitige Antworten zählen in jeder Reihenfolge gleich",
    told: "Was geschieht, wird gesagt, mit Absätzen der Seite",
    paid: "Niemand gewinnt beim Showdown mit einem Blatt, das nicht zählt",
    worth: "Die Funktion worth liest Blätter so, wie das Spiel sie bezahlt",
    ends: "Eine Hand endet, gleich was geantwortet wird",
    evening: "Ein Abend mit mehreren Händen lässt sich abrechnen",
  },
  test: "Spielbericht schreiben",
  testSays: "Spielt ein, zwei Minuten lang Hände und sagt, wie das Spiel ist.",
  testing: (share: number) => `${Math.floor(100 * share)} % gespielt`,
  reportSays: ([house, mixed, random], players) =>
    `Aus ${house} Händen von Hausspielern, ${mixed} Händen mit einem Spieler, dessen Antworten ausgelost werden, und ${random} Händen, in denen alle Antworten ausgelost werden; je ${players} Spieler. Ein erster Eindruck, kein Beweis. Die rechte Spalte hat die Mitte einiger Spiele der Sammlung; einen Strich, wo es keine gibt.`,
  none: "keine",
  medianHead: "Üblich in der Sammlung",
  figureHead: "Dieses Spiel",
  rows: {
    length: ["Länge", "Fragen in einer Hand, an alle Spieler zusammen"],
    deals: ["Austeilungen", "Bis der Pot gewonnen ist: zusammen sind sie hier eine Hand"],
    seats: [
      "Vorteil eines Platzes",
      "Was der beste Platz in einer Hand mehr gewinnt als der schlechteste",
    ],
    luck: ["Glück", "Was ein Platz in einer Hand üblicherweise gewinnt oder verliert"],
    skill: [
      "Können",
      "Was Hausspieler in einer Hand mehr gewinnen als ein Spieler, dessen Antworten ausgelost werden",
    ],
    idle: ["Fragen, auf die es nie ankommt", "Keine Antwort darauf änderte, wer was gewann"],
    ruling: [
      "Antworten, die immer am besten sind",
      "Keine andere Antwort auf die Frage war je besser",
    ],
    silent: ["Absätze, die nie vorkamen", "Nichts, was geschah, verwies darauf"],
  },
  hints: {
    idle: "Lass eine solche Frage weg, oder lass ihre Antwort etwas kosten oder gewinnen.",
    ruling: "Gib den anderen Antworten einen Grund: einen Preis, ein Wagnis oder eine Aussicht.",
    silent:
      'Nenne einen Absatz in dem Schritt, der ihn ausführt, wie in deal(clause="1"), oder nimm ihn von der Seite.',
  },
  unit: (name: string) => `, in ${UNITS[name] ?? name}`,
  worthOf: (name: string, price: string) =>
    ({
      antes: `Ein Ante ist ${price}.`,
      "small bets": `Ein kleiner Einsatz ist ${price}.`,
      "big blinds": `Ein Big Blind ist ${price}.`,
      units: `Eine Einheit ist ${price}.`,
    })[name] ?? `${name}: je ${price}.`,
  unsure: "nicht klar",
  seat: (best: number, worst: number, players: number) =>
    `Bester: ${seatOf(best, players)}. Schlechtester: ${seatOf(worst, players)}.`,
  clause: (number: string) => `Absatz ${number}`,
  asked: (question) => `„${question}“`,
  listed: (names, more) => names.join(", ") + (more > 0 ? ` und ${more} weitere` : ""),
  seldom: (names) => `Zu selten gefragt, um es zu sagen: ${names.join(", ")}.`,
  ruled: (question: string, answer: string) => `„${answer}“ auf „${question}“`,
  number,
  full: "Dieser Browser behält nichts: sichere das Spiel als Datei, bevor du die Seite verlässt.",
};
