/**
 * Court cards and jokers of our own: half figures with a flat face, met head to foot across a
 * golden band. King with crown and beard, queen with coronet and long hair, jack with helmet and
 * plume, jester with cap and bells; all suits wear the same clothes in their own colour.
 *
 * Drawn about the middle of a panel 54 wide and 124 high, the upper half only.
 */

import { circle, place, twice } from "./drawing";

/** One layer of a court above the other. */
export interface Court {
  /** The panel's frame. */
  frame: string;
  /** In the suit's colour: hair and robe. */
  robe: string;
  /** Gold: crown, trimmings, the band between the halves. */
  gold: string;
  /** As paper: face and collar. */
  pale: string;
  /** In the suit's colour once more: features and pips. */
  over: string;
}

const X = 67;
const Y = 70;

const FRAME = place(
  "M-24-62H24A3 3 0 0 1 27-59V59A3 3 0 0 1 24 62H-24A3 3 0 0 1-27 59V-59A3 3 0 0 1-24-62Z",
  X,
  Y,
);
const BAND = place("M-27 4.6L27-9.4V-4.6L-27 9.4Z", X, Y);
const FACE = "M-7.6-46H7.6V-36C7.6-30.5 3.8-26.6 0-26.6C-3.8-26.6-7.6-30.5-7.6-36Z";
const NECK = "M-4-32H4V-20H-4Z";
const SHOULDERS = "M-6-24H6C14-23 24-20 27-13V-7L-27 7V-13C-24-20-14-23-6-24Z";
const EYES = "M-5-40.5A2 2 0 0 1-1.4-40.5Z M1.4-40.5A2 2 0 0 1 5-40.5Z";
/** A face in profile, which shows a single eye. */
const PROFILE =
  "M-5.4-46H7.6V-34C7.6-29.4 4-26.6 0-26.6H-3.2C-4.8-26.8-5.4-28-5-29.4L-6-30.5L-5.2-31.4" +
  "L-6.2-32.8L-5.2-34.2L-9-35.2L-5.6-40.6Z";
const EYE = "M-3.6-40.5A2 2 0 0 1 0-40.5Z";
const PROFILE_MOUTH = "M-5.8-31.8H-2L-3.4-30.5H-5.4Z";
const PROFILE_BEARD =
  "M7.6-36.5C5-33.2 2-33 -1-33C-3-33-4.8-32.6-6-31.6C-8.4-26-6.6-20.5-4-15.6C1-19 8.6-27.5 7.6-36.5Z";
const NOSE = "M-.2-40.2H.5L1.9-34.4H-.9Z";
const MOUTH = "M-2.2-31.6H2.2L1.2-30.3H-1.2Z";

const BEARD =
  "M-7.6-36.5C-5-32.8-2.6-33.4 0-33.4C2.6-33.4 5-32.8 7.6-36.5C8.6-28 4.4-20.5 0-15.6" +
  "C-4.4-20.5-8.6-28-7.6-36.5Z";

const HORNS =
  "M-9-46C-12-52-17-50-19-43C-22.5-50-19.5-57-12-58C-5.5-58.5-2-54 0-50" +
  "C2-54 5.5-58.5 12-58C19.5-57 22.5-50 19-43C17-50 12-52 9-46Z";
const PEAK = "M-9.5-44.6C-9.5-51-5-54 0-60C5-54 9.5-51 9.5-44.6Z";
const BELLS = circle(-19.4, -41.2, 2.6) + circle(19.4, -41.2, 2.6);

interface Half {
  robe: string;
  gold: string;
  pale: string;
  over: string;
}

/** A face from the front, or in profile. */
interface Look {
  face: string;
  eyes: string;
  mouth: string;
  beard: string;
}
const FRONT: Look = { face: FACE, eyes: EYES + NOSE, mouth: MOUTH, beard: BEARD };
const ASIDE: Look = { face: PROFILE, eyes: EYE, mouth: PROFILE_MOUTH, beard: PROFILE_BEARD };

const king = ({ face, eyes, beard }: Look): Half => ({
  robe: SHOULDERS + "M-11-48H11V-31C11-28 9-26 7-26H-7C-9-26-11-28-11-31Z",
  gold:
    "M-12.5-46.5L-14-57L-7-51.6L0-60L7-51.6L14-57L12.5-46.5Z" +
    circle(-14, -57.6, 1.7) +
    circle(14, -57.6, 1.7),
  pale: face + "M-20-21.6L-14-22.8L0-9L14-22.8L20-21.6L0-2.6Z",
  over:
    eyes +
    beard +
    "M-12.1-48.6H12.1V-47H-12.1Z" +
    circle(-14.5, -18.4, 1) +
    circle(-7.6, -12.4, 1) +
    circle(14.5, -18.4, 1) +
    circle(7.6, -12.4, 1),
});

const QUEEN: Half = {
  robe:
    SHOULDERS +
    "M0-52C-9-52-12.5-46-12.5-38C-12.5-31-13-27-17.5-20H17.5C13-27 12.5-31 12.5-38C12.5-46 9-52 0-52Z",
  gold:
    "M-10.4-47.6L-11.6-54L-6-51.4L0-56.6L6-51.4L11.6-54L10.4-47.6Z" +
    circle(-12, -55.4, 1.7) +
    circle(-6.2, -53.6, 1.7) +
    circle(0, -58.2, 2) +
    circle(6.2, -53.6, 1.7) +
    circle(12, -55.4, 1.7) +
    "M-27-13C-25.5-17-22.5-19.4-19-20.8C-17-13-9-6.4 0-6.4C9-6.4 17-13 19-20.8C22.5-19.4 25.5-17 27-13L27-10.5C24-14.5 22.5-16 20.6-17C17.5-9.5 9-3.4 0-3.4C-9-3.4-17.5-9.5-20.6-17C-22.5-16-24-14.5-27-10.5Z",
  pale:
    FACE +
    NECK +
    "M-9.5-24.5L-4-25.5V-22H4V-25.5L9.5-24.5C9.5-15 5-9.5 0-9.5C-5-9.5-9.5-15-9.5-24.5Z",
  over:
    EYES +
    NOSE +
    MOUTH +
    "M-7.6-46.5H7.6V-44C4-42.6 1.5-44.6 0-46C-1.5-44.6-4-42.6-7.6-44Z" +
    circle(-6, -19.6, 1.2) +
    circle(-3.4, -16.4, 1.2) +
    circle(0, -15.2, 1.5) +
    circle(3.4, -16.4, 1.2) +
    circle(6, -19.6, 1.2),
};

const jack = ({ face, eyes, mouth }: Look): Half => ({
  robe:
    SHOULDERS +
    "M-10.5-46H10.5V-30C12-27 9-25.5 6-26H-6C-9-25.5-12-27-10.5-30Z" +
    "M-1-56C3-62 14-61 17-54C18.5-50 17.5-46.5 15-44.5C15.5-49 13.5-52.5 10-52.5C6-52.5 2-53-1-56Z",
  gold:
    "M-12-42.5C-13-52-8-57.5 0-57.5C8-57.5 13-52 12-42.5L8.6-44.5H-8.6Z" +
    "M-27-13C-24-20-14-23-6-24L-1-18L-11-13L-27-3Z",
  pale: face + NECK + "M-8-24.5L-4-26H4L8-24.5L0-14Z",
  over:
    eyes +
    mouth +
    "M-10.9-47.3H10.9L11.1-45.7H-11.1Z" +
    "M-.7-57.5H.7V-47H-.7Z" +
    "M-22.5-14L-16-18.5L-13.5-16.5L-22.5-9.5Z",
});

const JESTER: Half = {
  robe: SHOULDERS + HORNS,
  gold:
    PEAK +
    BELLS +
    "M-24-18L-15-22.5L-12-24L0-21L12-24L15-22.5L24-18L18-10L12-16.5L6-7.5L0-15L-6-7.5L-12-16.5L-18-10Z",
  pale: FACE,
  over:
    EYES +
    NOSE +
    "M-4.4-32.6C-2-30.8 2-30.8 4.4-32.6C3-28.4-3-28.4-4.4-32.6Z" +
    "M-9.5-46.2H9.5V-44.4H-9.5Z" +
    circle(-18, -9, 1.5) +
    circle(-6, -6.4, 1.5) +
    circle(6, -6.4, 1.5) +
    circle(18, -9, 1.5),
};

const SWORD = "M-26-37H-23V-35H-12.4L-9.6-33.7L-12.4-32.4H-23V-30.4H-26Z";
const AXE =
  "M-21.4-57H-19.4V-22H-21.4ZM-19.4-55C-14.6-55.6-12.8-51-12.8-48C-12.8-45-14.6-40.4-19.4-41Z";

/** Courts that players know by their drawing: the one-eyed ones, and the king with a sword. */
const SPECIAL: Record<string, Half> = {
  Js: jack(ASIDE),
  Jh: jack(ASIDE),
  Kd: { ...king(ASIDE), gold: king(ASIDE).gold + AXE },
  Kh: { ...king(FRONT), gold: king(FRONT).gold + SWORD },
};
const HALVES: Record<string, Half> = { J: jack(FRONT), Q: QUEEN, K: king(FRONT), Jk: JESTER };

/** The court of a card ("Jh") with a pip at its shoulder; a joker (`Jk`) has none. */
export function court(card: string, pip: string | null): Court | null {
  const half = SPECIAL[card] ?? HALVES[pip === null ? card : card.charAt(0)];
  if (half === undefined) return null;
  const sign = pip === null ? "" : place(pip, 18.6, -36, 0.5);
  return {
    frame: FRAME,
    robe: twice(half.robe, X, Y),
    gold: twice(half.gold, X, Y) + BAND,
    pale: twice(half.pale, X, Y),
    over: twice(half.over + sign, X, Y),
  };
}

/** A jester's cap, drawn like a pip: the joker's index. */
export const CAP = place(
  HORNS +
    PEAK +
    BELLS +
    "M-15-53C-10-50-9.5-45-9.5-40H9.5C9.5-45 10-50 15-53ZM-9.5-38.4H9.5V-34.4H-9.5Z",
  0,
  25.5,
  0.54,
);
