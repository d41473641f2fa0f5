import { arcadeGame, type Rules } from './game.ts';
import { ARCADE_VENDOR, STAKES, USUAL_STAKE } from './house.ts';

/** Where a coin may come to rest, from the middle outwards: how often of a thousand, and what it pays in hundredths of the stake. */
export const RINGS: readonly { of: number; back: number }[] = [
  { of: 2, back: 5_000 },
  { of: 15, back: 1_000 },
  { of: 45, back: 400 },
  { of: 140, back: 200 },
  { of: 200, back: 120 },
  { of: 598, back: 0 },
];
export const TOSSES = 1_000;

/** Places on a ring at which a coin may lie; they are all alike. */
export const PLACES = 12;

interface State {
  ring: number;
  place: number;
}

/** The ring of a number below a thousand. */
function ringOf(number: number): number {
  let left = number;
  return RINGS.findIndex(({ of }) => {
    left -= of;
    return left < 0;
  });
}

const backOf = ({ ring }: State): number => RINGS[ring]?.back ?? 0;

const rules: Rules<State> = {
  open: (_params, { below }) => ({ ring: ringOf(below(TOSSES)), place: below(PLACES) }),
  // The coin is thrown with the stake: there is nothing to decide any more.
  choices: () => [],
  step: (state) => state,
  outcome: (state) => ({ areas: [{ area: 'well', stake: 100, back: backOf(state) }], result: `ring ${state.ring + 1}` }),
  idle: () => null,
  view: (state) => ({ kind: 'well', ...state, back: backOf(state) }),
};

const FACTS = {
  code: 'wishing-well',
  vendor: ARCADE_VENDOR,
  names: {
    EN: 'Wishing Well',
    VI: 'Giếng Ước',
    CN: '许愿井',
    TH: 'บ่อน้ำอธิษฐาน',
    ID: 'Sumur Harapan',
    TY: 'Balon ng Hiling',
  },
  classification: 'JP',
  volatility: 'high',
  isNew: true,
  stakes: STAKES,
  defaultStake: USUAL_STAKE,
  options: [],
  rtpBasisPoints: 9_700,
  maxWinMultiple: 50,
  leastCost: 0,
  // A pot holds on average half of the way to 7,000 beside its seed; a third of what fills it fills the next seed.
  pool: { seed: 10_000_000n, mustDrop: 70_000_000n, share: 150, reserve: 50 },
} as const;

/** Its rounds draw the pot anew for every amount that lies in it. */
export const firstWell = arcadeGame<State>({ ...FACTS, version: '1.0.0', potDraw: 'remainder' }, rules);

/** A coin thrown into a well, which pays by the ring on which it comes to rest; a part of every stake lies in the well until a coin takes it all. */
export const wishingWell = arcadeGame<State>({ ...FACTS, version: '1.1.0' }, rules);
