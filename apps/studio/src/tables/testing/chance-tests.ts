import type { Outcome } from '../area.ts';
import { winnerOf } from '../baccarat.ts';
import { rankOf } from '../cards.ts';

/** A table of each game. */
export const CODES = [
  'baccarat-garden',
  'roulette-garden',
  'dragon-tiger-garden',
  'sic-bo-garden',
  'cockfight-garden',
  'crash-meadow',
  'bingo-75-pier',
  'bingo-90-pier',
] as const;

/** Classes of heights, by the least of each. */
const FLIGHTS = [97, 100, 120, 150, 200, 300, 600, 1_500];

/** The class of an outcome, and the chance of each class. */
const CLASSES: Readonly<Record<(typeof CODES)[number], { of: (outcome: Outcome) => number; chances: readonly number[] }>> = {
  'baccarat-garden': {
    of: (outcome) => ['banker', 'player', 'tie'].indexOf(winnerOf(outcome)),
    chances: [0.458597, 0.446247, 0.095156],
  },
  'roulette-garden': { of: ([number = 0]) => number, chances: new Array<number>(37).fill(1 / 37) },
  'dragon-tiger-garden': { of: ([dragon = 0]) => rankOf(dragon), chances: new Array<number>(13).fill(1 / 13) },
  'sic-bo-garden': {
    of: (dice) => dice.reduce((sum, die) => sum + die, 0) - 3,
    chances: [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1].map((ways) => ways / 216),
  },
  'bingo-75-pier': { of: ([ball = 0]) => ball - 1, chances: new Array<number>(75).fill(1 / 75) },
  'bingo-90-pier': { of: (balls) => (balls.at(-1) ?? 0) - 1, chances: new Array<number>(90).fill(1 / 90) },
  'crash-meadow': {
    of: ([height = 0]) => FLIGHTS.findLastIndex((least) => height >= least),
    chances: FLIGHTS.map((least, index) => {
      const next = FLIGHTS[index + 1];
      return 97 / least - (next === undefined ? 0 : 97 / next);
    }),
  },
  // Without a winner, or how it was won: pairings differ in who wins, not in this.
  'cockfight-garden': {
    of: ([, winner = 0, manner = 0]) => (winner === 0 ? 3 : manner),
    chances: [0.89 / 3, 0.89 / 3, 0.89 / 3, 0.11],
  },
};

/** The bound of chi-square at 99 %, by the approximation of Wilson and Hilferty. */
function chiBound(freedom: number): number {
  const part = 2 / (9 * freedom);
  return freedom * (1 - part + 2.3263 * Math.sqrt(part)) ** 3;
}
const NORMAL_99 = 2.5758;

/** How often each class came, beside how often it should: chi-square as a part of its bound. */
function frequencies(classes: readonly number[], chances: readonly number[]): number {
  const chi = chances.reduce((sum, chance, index) => {
    const [count, due] = [classes.filter((each) => each === index).length, classes.length * chance];
    return sum + (count - due) ** 2 / due;
  }, 0);
  return chi / chiBound(chances.length - 1);
}

const apartFromMean = (classes: readonly number[]): number[] => {
  const mean = classes.reduce((sum, each) => sum + each, 0) / classes.length;
  return classes.map((each) => each - mean);
};

/** The correlation of each outcome with the one before, as a part of its bound. */
function serial(classes: readonly number[]): number {
  const apart = apartFromMean(classes);
  const variance = apart.reduce((sum, each) => sum + each ** 2, 0);
  const follows = apart.slice(1).reduce((sum, each, index) => sum + each * (apart[index] ?? 0), 0) / variance;
  return (Math.abs(follows) * Math.sqrt(classes.length)) / NORMAL_99;
}

/** How many runs there are above and below the mean, beside how many there should be, as a part of its bound. */
function runs(classes: readonly number[]): number {
  const count = classes.length;
  const high = apartFromMean(classes).map((each) => each > 0);
  const [above, below] = [high.filter(Boolean).length, high.filter((each) => !each).length];
  const found = 1 + high.slice(1).filter((each, index) => each !== high[index]).length;
  const product = 2 * above * below;
  const spread = Math.sqrt((product * (product - count)) / (count ** 2 * (count - 1)));
  return Math.abs(found - (product / count + 1)) / spread / NORMAL_99;
}

/** The three tests of a game's outcomes at 99 %: each is passed below 1. */
export function chanceTests(code: (typeof CODES)[number], outcomes: readonly Outcome[]) {
  const { of, chances } = CLASSES[code];
  const classes = outcomes.map(of);
  if (classes.some((each) => chances[each] === undefined)) throw new Error(`an outcome of ${code} is of no class`);
  return { frequencies: frequencies(classes, chances), serial: serial(classes), runs: runs(classes) };
}
