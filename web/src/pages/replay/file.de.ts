// Texte der Seite, die die Hände einer Datei zeigt.

import type { FileText } from "./file.en";

const viele = (anzahl: number) =>
  anzahl === 1 ? "1 Hand" : `${anzahl.toLocaleString("de")} Hände`;

export const file: FileText = {
  title: "Hände einer Datei",
  lead: "Öffne ein Protokoll von PokerStars, Poker Now oder in PHH oder eine Aufzeichnung: Es bleibt in diesem Browser.",
  leadOfRoom:
    "Öffne ein Protokoll von PokerStars, Poker Now oder in PHH oder eine Aufzeichnung: Der Raum spielt die Hände nach und behält keine.",
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
  tooLarge: (most) => `Die Datei ist zu groß, um sie hier zu öffnen: höchstens ${String(most)} MB.`,
};
