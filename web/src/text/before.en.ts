// Texts of what comes before and after a game: demonstrations, first-time cards, posters.

export const before = {
  see: "See a hand",
  deal: "Deal me this",
  dealSays: "A table of your own with house players.",
  demo: (game: string) => `A hand of ${game}`,
  rules: "Rules",
  playsNext: "You will be dealt",
  anyGame: "The house menu: the dealer picks",
  anyGameSays: "Before each hand its dealer calls a game of the menu.",
  stakes: (stakes: string) => `Stakes ${stakes}`,
  lookAround: "Look around meanwhile",
  menu: "Games of this table",
  firstTime: (game: string) => `New to you: ${game}`,
  three: ["What is odd", "What wins", "Look out for"],
  gotIt: "Got it",
};
