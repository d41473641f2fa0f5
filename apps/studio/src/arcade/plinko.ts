import { arcadeGame, numberIn, type Rules } from './game.ts';
import { ARCADE_VENDOR, STAKES, USUAL_STAKE } from './house.ts';

/** What the slots pay from the edge to the middle, in hundredths of the stake; the other half is the same. */
const HALVES: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  low: {
    8: [560, 210, 110, 96, 49],
    12: [1_000, 300, 160, 140, 105, 98, 50],
    16: [1_600, 900, 200, 140, 140, 120, 105, 100, 46],
  },
  medium: {
    8: [1_300, 300, 120, 70, 41],
    12: [3_300, 1_100, 400, 200, 100, 61, 30],
    16: [11_000, 4_100, 1_000, 500, 300, 150, 95, 50, 26],
  },
  high: {
    8: [2_900, 400, 140, 29, 22],
    12: [17_000, 2_400, 810, 200, 70, 18, 14],
    16: [100_000, 13_000, 2_600, 900, 400, 200, 20, 17, 15],
  },
};

export const ROWS: readonly number[] = [8, 12, 16];
export const PLINKO_RISKS: readonly string[] = Object.keys(HALVES);

/** What each slot pays from the left, in hundredths of the stake. */
export function slotsOf(rows: number, risk: string): readonly number[] {
  const half = HALVES[risk]?.[rows] ?? [];
  return [...half, ...half.slice(0, -1).reverse()];
}

interface State {
  rows: number;
  risk: string;
  path: readonly boolean[];
}

const slotOf = ({ path }: State): number => path.filter(Boolean).length;
const backOf = (state: State): number => slotsOf(state.rows, state.risk)[slotOf(state)] ?? 0;

const rules: Rules<State> = {
  open: (params, { below }) => {
    const rows = numberIn(params, 'rows');
    return { rows, risk: params['risk'] ?? '', path: Array.from({ length: rows }, () => below(2) === 1) };
  },
  // The ball is let go with the stake: there is nothing to decide any more.
  choices: () => [],
  step: (state) => state,
  outcome: (state) => ({
    areas: [{ area: `${state.rows}-${state.risk}`, stake: 100, back: backOf(state) }],
    result: `${state.rows} rows, ${state.risk}, slot ${slotOf(state) + 1}`,
  }),
  idle: () => null,
  view: (state) => ({ kind: 'plinko', ...state, slot: slotOf(state), back: backOf(state) }),
};

/** A ball that falls through rows of pins, left or right at each alike, into a slot. */
export const plinko = arcadeGame<State>(
  {
    code: 'pebble-plinko',
    version: '1.0.0',
    vendor: ARCADE_VENDOR,
    names: {
      EN: 'Pebble Plinko',
      VI: 'Plinko Sỏi',
      CN: '卵石弹珠',
      TH: 'พลิงโกก้อนกรวด',
      ID: 'Plinko Kerikil',
      TY: 'Pebble Plinko',
    },
    classification: 'AC',
    volatility: 'medium',
    isNew: true,
    stakes: STAKES,
    defaultStake: USUAL_STAKE,
    options: [
      { code: 'rows', values: ROWS.map(String), usual: '12' },
      { code: 'risk', values: PLINKO_RISKS, usual: 'medium' },
    ],
    rtpBasisPoints: 9_694,
    maxWinMultiple: 1_000,
    leastCost: 0,
  },
  rules,
);
