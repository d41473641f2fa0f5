import { chiSquare, runsTest, serialCorrelation } from '../../testing/statistics.ts';
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

/** The three tests of a game's outcomes at 99 %: each is passed below 1. */
export function chanceTests(code: (typeof CODES)[number], outcomes: readonly Outcome[]) {
  const { of, chances } = CLASSES[code];
  const classes = outcomes.map(of);
  if (classes.some((each) => chances[each] === undefined)) throw new Error(`an outcome of ${code} is of no class`);
  return { frequencies: chiSquare(classes, chances), serial: serialCorrelation(classes), runs: runsTest(classes) };
}
