/** How a round may end: how often, and words for it as vendors write them, all of the same worth. */
export interface Ending {
  often: number;
  results: readonly string[];
}

/** What may be bet on. */
export interface SampleArea {
  area: string;
  /** The area that loses where this one wins. */
  against?: string;
  /** What comes back of a stake at each ending, in hundredths of it, in the order of the endings. */
  back: readonly number[];
}

/** What rounds of a game are like: a sample of its areas, with its published odds. */
export interface Sample {
  /** The most that is bet on one area, in hundredths of the most that a bet may be. */
  most: number;
  /** The dearest first, where they differ; together they come to 1. */
  endings: readonly Ending[];
  areas: readonly SampleArea[];
}

/** A game in which nothing is chosen: what each ending pays, how often, and words for it. */
function single(most: number, rows: readonly (readonly [back: number, often: number, ...results: string[]])[]): Sample {
  return {
    most,
    endings: rows.map(([, often, ...results]) => ({ often, results })),
    areas: [{ area: '', back: rows.map(([back]) => back) }],
  };
}

const pair = (one: readonly [string, readonly number[]], other: readonly [string, readonly number[]]): SampleArea[] => [
  { area: one[0], against: other[0], back: one[1] },
  { area: other[0], against: one[0], back: other[1] },
];

/**
 * By what a game's code begins with. The odds are those of docs/rules/tables.md and docs/rules/arcade.md; the cockfight is that of even odds,
 * plinko has 12 rows, and mines are left after the third of 25 cells.
 */
const SAMPLES: Readonly<Record<string, Sample>> = {
  baccarat: {
    most: 40,
    endings: [
      { often: 0.095156, results: ['P 3♣ K♦ 4♠ = 7 : B 9♥ 8♦ = 7 (tie)', 'P 6♠ Q♥ = 6 : B 10♣ 6♦ = 6 (tie)'] },
      { often: 0.446247, results: ['P 9♠ K♥ = 9 : B 3♦ 4♣ = 7 (player)', 'P 5♣ 3♥ = 8 : B Q♠ 2♦ = 2 (player)'] },
      { often: 0.458597, results: ['P 2♥ 4♣ = 6 : B 9♦ J♠ = 9 (banker)', 'P 7♦ K♣ = 7 : B 5♠ 3♣ = 8 (banker)'] },
    ],
    areas: [...pair(['player', [100, 200, 0]], ['banker', [100, 0, 195]]), { area: 'tie', back: [900, 0, 0] }],
  },
  roulette: {
    most: 40,
    endings: [
      { often: 1 / 37, results: ['0'] },
      { often: 18 / 37, results: ['1', '3', '7', '12', '18', '23', '27', '32', '36'] },
      { often: 18 / 37, results: ['2', '6', '10', '15', '20', '24', '28', '31', '35'] },
    ],
    areas: pair(['red', [0, 200, 0]], ['black', [0, 0, 200]]),
  },
  'dragon-tiger': {
    most: 40,
    endings: [
      { often: 0.0747, results: ['D 8♠ : T 8♦ (tie)', 'D Q♥ : T Q♣ (tie)'] },
      { often: 0.46265, results: ['D K♦ : T 4♣ (dragon)', 'D 9♠ : T 6♥ (dragon)'] },
      { often: 0.46265, results: ['D 2♥ : T J♠ (tiger)', 'D 7♣ : T 10♦ (tiger)'] },
    ],
    areas: pair(['dragon', [50, 200, 0]], ['tiger', [50, 0, 200]]),
  },
  'sic-bo': {
    most: 40,
    endings: [
      { often: 6 / 216, results: ['2-2-2 = 6', '5-5-5 = 15'] },
      { often: 105 / 216, results: ['1-3-4 = 8', '2-2-6 = 10', '1-2-4 = 7'] },
      { often: 105 / 216, results: ['4-5-6 = 15', '3-3-5 = 11', '1-6-6 = 13'] },
    ],
    areas: pair(['small', [0, 200, 0]], ['big', [0, 0, 200]]),
  },
  cockfight: {
    most: 40,
    endings: [
      { often: 0.11, results: ['bdd (time, 8)', 'bdd (time, 6)'] },
      { often: 0.445, results: ['meron (down, 8)', 'meron (flight, 9)', 'meron (refusal, 7)'] },
      { often: 0.445, results: ['wala (down, 10)', 'wala (flight, 7)', 'wala (refusal, 8)'] },
    ],
    areas: [...pair(['meron', [100, 192, 0]], ['wala', [100, 0, 192]]), { area: 'bdd', back: [800, 0, 0] }],
  },
  crash: {
    most: 100,
    endings: [
      { often: 0.194, results: ['5.62×', '9.08×', '14.75×'] },
      { often: 0.291, results: ['2.18×', '3.40×', '4.91×'] },
      { often: 0.161667, results: ['1.57×', '1.83×'] },
      { often: 0.353333, results: ['1.00×', '1.12×', '1.39×'] },
    ],
    areas: [
      { area: 'out at 1.50×', back: [150, 150, 150, 0] },
      { area: 'out at 2.00×', back: [200, 200, 0, 0] },
      { area: 'out at 5.00×', back: [500, 0, 0, 0] },
    ],
  },
  'bingo-75': single(16, [
    [1_900, 0.004, 'card 2174083: 19.00×'],
    [800, 0.008, 'card 510446: 8.00×'],
    [600, 0.022, 'card 88215037: 6.00×'],
    [400, 0.04, 'card 7740912: 4.00×'],
    [250, 0.06, 'card 36158: 2.50×'],
    [200, 0.1, 'card 19027744: 2.00×'],
    [50, 0.33, 'card 604431: 0.50×', 'card 9281: 0.50×'],
    [0, 0.436, 'card 3300158: 0.00×', 'card 71822: 0.00×'],
  ]),
  'bingo-90': single(16, [
    [26_200, 0.0003, 'card 4471920: 262.00×'],
    [1_200, 0.015, 'card 80313: 12.00×'],
    [1_100, 0.012, 'card 6650271: 11.00×'],
    [500, 0.03, 'card 1209874: 5.00×'],
    [200, 0.12, 'card 55310642: 2.00×'],
    [100, 0.17, 'card 902617: 1.00×'],
    [0, 0.6527, 'card 3300158: 0.00×', 'card 71822: 0.00×'],
  ]),
  'carnival-wheel': single(100, [
    [195, 1 / 15, 'low, segment 1', 'low, segment 16'],
    [150, 2 / 15, 'low, segment 6', 'low, segment 13', 'low, segment 21'],
    [120, 8 / 15, 'low, segment 2', 'low, segment 7', 'low, segment 12', 'low, segment 29'],
    [0, 4 / 15, 'low, segment 4', 'low, segment 8', 'low, segment 15'],
  ]),
  // Without the pool, which no round of the past has taken.
  'wishing-well': single(100, [
    [5_000, 0.002, 'ring 1'],
    [1_000, 0.015, 'ring 2'],
    [400, 0.045, 'ring 3'],
    [200, 0.14, 'ring 4'],
    [120, 0.2, 'ring 5'],
    [0, 0.598, 'ring 6'],
  ]),
  'pebble-plinko': single(100, [
    [1_000, 2 / 4_096, '12 rows, low, slot 1', '12 rows, low, slot 13'],
    [300, 24 / 4_096, '12 rows, low, slot 2', '12 rows, low, slot 12'],
    [160, 132 / 4_096, '12 rows, low, slot 3', '12 rows, low, slot 11'],
    [140, 440 / 4_096, '12 rows, low, slot 4', '12 rows, low, slot 10'],
    [105, 990 / 4_096, '12 rows, low, slot 5', '12 rows, low, slot 9'],
    [98, 1_584 / 4_096, '12 rows, low, slot 6', '12 rows, low, slot 8'],
    [50, 924 / 4_096, '12 rows, low, slot 7'],
  ]),
  'lotus-mines': single(100, [
    [144, 154 / 230, 'mines 3, opened 3, cash-out'],
    [0, 76 / 230, 'mines 3, opened 0, mine', 'mines 3, opened 1, mine', 'mines 3, opened 2, mine'],
  ]),
  'magnolia-blackjack': single(50, [
    [250, 0.0452, 'player blackjack, dealer 19', 'player blackjack, dealer 20'],
    [200, 0.3986, 'player 20, dealer 18', 'player 19, dealer 24', 'player 21, dealer 17'],
    [100, 0.0848, 'player 18, dealer 18', 'player 20, dealer 20'],
    [0, 0.4714, 'player 17, dealer 20', 'player 23, dealer 10', 'player 18, dealer 21'],
  ]),
  'peacock-poker': single(100, [
    [50_000, 0.00002, 'royal-flush'],
    [5_000, 0.0001, 'straight-flush'],
    [4_000, 0.0024, 'four'],
    [700, 0.0115, 'full-house'],
    [500, 0.0109, 'flush'],
    [400, 0.0112, 'straight'],
    [300, 0.0745, 'three'],
    [200, 0.1293, 'two-pair'],
    [100, 0.2146, 'high-pair'],
    [0, 0.54548, 'nothing'],
  ]),
};

/** What rounds of a game are like; null for one of which nothing is known but its return. */
export function sampleOf(gameCode: string): Sample | null {
  const [, sample] = Object.entries(SAMPLES).find(([code]) => gameCode === code || gameCode.startsWith(`${code}-`)) ?? [];
  return sample ?? null;
}
