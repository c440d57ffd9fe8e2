// Texts of what comes before and after a game: demonstrations, first-time cards, posters.

export const before = {
  see: "See a hand",
  deal: "Deal me this",
  dealSays: "A table of your own with house players.",
  demo: (game: string) => `A hand of ${game}`,
  rules: "Rules",
  playsNext: "Alone you are dealt",
  anyGame: "The house menu: the dealer picks",
  anyGameSays: "Before each hand its dealer calls a game of the menu.",
  stakes: (stakes: string) => `Stakes: ${stakes}`,
  lookAround: "Look around meanwhile",
  menu: "Games of this table",
  firstTime: (game: string) => `New to you: ${game}`,
  three: ["What is odd", "What wins", "Look out for"],
  gotIt: "Got it",
  share: "Share as a picture",
  noPicture: "This browser cannot make the picture.",
  moreHands: (number: number) => `and ${number} more`,
  poster: {
    title: "An evening of home poker",
    lead: "A picture to send: who won, the hand of the night, who prays.",
    wide: "Share the poster",
    tall: "For a phone’s screen",
    file: "poster.png",
    wins: (name: string, net: string) => `${name} wins the evening: ${net}`,
    even: "Nobody is ahead tonight",
    night: (game: string, pot: string) => `The hand of the night: ${game}, ${pot}`,
    prays: (name: string, times: number) =>
      `${name} owes ${times === 1 ? "a recitation" : `${times} recitations`}`,
    foot: (hands: number) => `${hands} hand${hands === 1 ? "" : "s"} · pokernight`,
  },
};
