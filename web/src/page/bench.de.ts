// Texte der Werkbank.

import type { BenchText } from "./bench.en";

const number = (value: number) =>
  value.toLocaleString("de", { maximumFractionDigits: 1 }).replace("-", "−");

/** Ein Platz nach seiner Stelle hinter dem Geber, ab 0. */
const seatOf = (place: number, players: number) =>
  place === players - 1
    ? "der Geber"
    : place === 0
      ? "der erste nach dem Geber"
      : `Nummer ${place + 1} nach dem Geber`;

export const bench: BenchText = {
  title: "Werkbank",
  lead: "Erfinde ein Spiel in Python: schreibe seine Datei, spiele es, lass es beweisen und ausprobieren.",
  code: "Spieldatei",
  parts: { code: "Code", play: "Spielen", proof: "Beweis", report: "Bericht" },
  from: "Beginnen mit",
  blank: "einem neuen Spiel",
  or: "oder ein Spiel in Worten ansagen (englisch)",
  sayExample: "seven stud, deuces wild",
  show: "Als Python zeigen",
  replaced: "Dein Entwurf steht nicht mehr im Editor.",
  back: "Zurückholen",
  saveSays: (file: string) =>
    `Das Menü eines Gastgebers nimmt die Datei, und ein Terminal: pokernight play ./${file}`,
  words: "Wörter der Spieldateien (englisch)",
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
  noEvening: "Dieser Browser hat keinen solchen Abend der Werkbank.",
  foreign: "Dieses Spiel kommt aus einem Link oder einer Datei.",
  foreignSays:
    "Es ist ein Programm dessen, der es geschickt hat. Es läuft ohne Netz, getrennt von dieser Seite und von deinen Abenden, und du kannst es jederzeit beenden. Lies es vorher, wenn du magst.",
  run: "Ausführen",
  notRun: "Noch nicht ausgeführt",
  starting: "Python startet …",
  checking: "Wird geprüft …",
  sound: (title: string) => `${title} lädt ohne Fehler.`,
  line: (line: number) => `Zeile ${line}`,
  reported: ({ message, python }) =>
    python ? `Python meldet, auf Englisch: „${message}“` : `Auf Englisch gemeldet: „${message}“`,
  ended: {
    "": "",
    time: "Das Spiel hat nicht geantwortet und wurde beendet: vielleicht läuft es in einer endlosen Schleife. Mit der nächsten Änderung beginnt es neu.",
    failed:
      "Das Python des Spiels ist zu Ende: vielleicht hat es zu viel Speicher gebraucht. Mit der nächsten Änderung beginnt es neu.",
  },
  again: "Neu starten",
  end: "Beenden",
  play: "Spielen",
  anew: "Das Spiel in seinem jetzigen Stand spielen",
  real: "Echte Karten",
  playSays: "Gegen drei Hausspieler, in dieser Seite; oder mit echten Karten an eurem Tisch.",
  mend: "Behebe zuerst den Fehler in der Spieldatei.",
  table: "Der Tisch, an dem das Spiel gespielt wird",
  prove: "Beweisen",
  proveSays:
    "Spielt 28 Hände mit zufälligen Antworten und prüft in jeder, ob das Spiel diese Versprechen hält.",
  proving: (hands: number, of: number) => `${hands} von ${of} Händen`,
  proved: (hands: number) => `In ${hands} zufälligen Händen hielt jedes Versprechen.`,
  broken: "Ein Versprechen ist gebrochen.",
  stop: "Anhalten",
  checked: (times: number) => (times === 1 ? "einmal geprüft" : `${times}-mal geprüft`),
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
    worth: "Bezahlt wird das Blatt, das nach worth das beste ist",
    ends: "Eine Hand endet, gleich was geantwortet wird",
    evening: "Ein Abend mit mehreren Händen lässt sich abrechnen",
  },
  test: "Spielbericht schreiben",
  testSays:
    "Spielt bis zu hundert Hände und sagt, wie das Spiel ist. Das dauert ein, zwei Minuten.",
  testing: (share: number) => `${Math.round(100 * share)} % gespielt`,
  reportSays: (hands: number, players: number) =>
    `Aus ${hands} Händen mit ${players} Spielern: ein erster Eindruck, kein Beweis. Der Median ist der einiger Spiele der Sammlung; wo er einen Strich hat, bräuchte er Tausende von Händen.`,
  count: (value: number) => (value === 0 ? "keine" : number(value)),
  medianHead: "Median der Sammlung",
  figureHead: "Dieses Spiel",
  rows: {
    length: ["Länge", "Fragen in einer Hand, an alle Spieler zusammen"],
    seats: [
      "Vorteil eines Platzes",
      "Was der beste Platz in einer Hand mehr gewinnt als der schlechteste",
    ],
    luck: ["Glück", "Was ein Platz in einer Hand üblicherweise gewinnt oder verliert"],
    skill: [
      "Können",
      "Was Hausspieler in einer Hand mehr gewinnen als ein Spieler, der zufällig antwortet",
    ],
    idle: ["Fragen, auf die es nie ankommt", "Keine Antwort darauf änderte, wer was gewann"],
    ruling: [
      "Antworten, die immer überlegen sind",
      "Keine andere Antwort auf die Frage war je besser",
    ],
    silent: [
      "Absätze, die nie vorkamen",
      "Kein Ereignis, keine Frage und keine wilde Karte verwies darauf",
    ],
  },
  bets: "in kleinen Einsätzen",
  unsure: "nicht klar",
  seat: (best: number, worst: number, players: number) =>
    `Bester: ${seatOf(best, players)}. Schlechtester: ${seatOf(worst, players)}.`,
  clause: (number: string) => `Absatz ${number}`,
  ruled: (question: string, answer: string) => `„${answer}“ auf „${question}“`,
  number,
  full: "Dieser Browser behält nichts: sichere das Spiel als Datei, bevor du die Seite verlässt.",
};
