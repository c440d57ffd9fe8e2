// Texte der Seite, die die Hände einer Datei zeigt.

import type { FileText } from "./file.en";

const viele = (anzahl: number) =>
  anzahl === 1 ? "1 Hand" : `${anzahl.toLocaleString("de")} Hände`;

export const file: FileText = {
  title: "Hände einer Datei",
  lead: "Öffne ein Protokoll von PokerStars, Poker Now oder in PHH oder eine Aufzeichnung: Es bleibt in diesem Browser.",
  choose: "Datei öffnen",
  drop: "oder hierher ziehen",
  reading: (count) => `bisher ${viele(count)} …`,
  read: (count, refused) =>
    refused ? `${viele(count)}; ${String(refused)} abgelehnt` : viele(count),
  refused: "Hände, die sich nicht nachspielen lassen",
  hand: (number, title) => `Hand ${String(number)}: ${title}`,
  guessed: "mit geratenen Karten, die niemand gezeigt hat",
  seenBy: "Gesehen von",
  back: "Alle Hände",
  tooLarge: "Die Datei ist zu groß für die Seite: höchstens 16 MB.",
};
