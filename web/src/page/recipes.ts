// Pieces of game files for what authors want most often: the same in every language.

/** What is wanted, by the name of its text, and the piece that does it. */
export const RECIPES = [
  { want: "ante", code: `ante(rules.ante, clause="1")` },
  { want: "antes", code: `antes` },
  { want: "down", code: `deal()` },
  { want: "up", code: `deal(up=True)` },
  { want: "board", code: `board(3, "The flop")` },
  { want: "bet", code: `bet(rules.limits(rules.small_bet), left_of_button, clause="1")` },
  { want: "draw", code: `draw(3)` },
  { want: "pass", code: `pass_cards(3, "left")` },
  { want: "declare", code: `declare((OUT, IN), words="in or out?", clause="2")` },
  {
    want: "best",
    code: `showdown((Contest.of("the pot", high),), rules.show_order, rules.odd_chips, clause="3")`,
  },
  {
    want: "halves",
    code: `showdown((HIGH, LOW), rules.show_order, rules.odd_chips, clause="3")`,
  },
  { want: "compare", code: `compare(state, [*players, state.seats], high, clause="3")` },
  { want: "award", code: `award(state, players, clause="3")` },
  { want: "match", code: `match_the_pot(state, losers, pot, clause="4")` },
  { want: "extra", code: `Game(dummies=lambda rules: 1, talk=Talk(dummies=("the kitty",)))` },
  { want: "again", code: `Game(carry_out=lambda state: {"again": state.pots[0] > 0})` },
  { want: "wild", code: `WildHands(rule)` },
  { want: "option", code: `option(True, "Whether aces are low.")` },
  {
    want: "ask",
    code: `Ask(seat, "guess", Pick(("left", "right"), ()), "left", "left or right?", "2")`,
  },
  { want: "tell", code: `state.tell("kitty", "{seat shows} {cards}", seat, clause="2")` },
] as const;

export type Want = (typeof RECIPES)[number]["want"];
