import { type Classes, chanceTests } from '../../testing/statistics.ts';
import type { Outcome } from '../area.ts';
import { readHands, winnerOf } from '../baccarat.ts';
import { type BingoKind, cardOf, wonBy } from '../bingo.ts';
import { rankOf } from '../cards.ts';
import { FIGHTERS, PAIRINGS, readMatch } from '../cockfight.ts';
import { duel } from '../dragon-tiger.ts';
import { prizeChances } from './bingo-chances.ts';

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
type Code = (typeof CODES)[number];

const alike = (count: number): readonly number[] => new Array<number>(count).fill(1 / count);
const yesOrNo = (chance: number): readonly number[] => [1 - chance, chance];

/** Two cards of a shoe of eight decks: of the same rank, and the same card too. */
const [LEFT, OF_RANK, OF_CARD] = [415, 31, 7];

const pairOf = (hand: 'player' | 'banker'): Classes<Outcome> => ({
  name: `the pair of the ${hand}`,
  of: (outcome) => {
    const [one = 0, other = 0] = readHands(outcome)[hand];
    return rankOf(one) === rankOf(other) ? 1 : 0;
  },
  chances: yesOrNo(OF_RANK / LEFT),
});

const rising = (one: number, other: number): number => one - other;

/** Three dice in rising order: what they show together, whichever shows what. */
const FACES = [1, 2, 3, 4, 5, 6];
const THROWS = FACES.flatMap((one) => FACES.flatMap((two) => FACES.map((three) => [one, two, three].sort(rising).join())));
const DICE = [...new Set(THROWS)];

/** Classes of heights, by the least of each. */
const FLIGHTS = [97, 100, 120, 150, 200, 300, 600, 1_500];

/** Prizes come in steps of balls; a step that is rarer than this is one class with the next, and a pattern that is has no classes. */
const RAREST = 0.002;

function prizes(kind: BingoKind): Classes<Outcome>[] {
  const card = cardOf(kind, 1);
  return prizeChances(kind).flatMap(({ pattern, steps }) => {
    const classes: { pays: Set<number>; chance: number }[] = [];
    let open = { pays: new Set<number>(), chance: 0 };
    for (const { pays, chance } of steps) {
      open = { pays: open.pays.add(pays), chance: open.chance + chance };
      if (open.chance < RAREST) continue;
      classes.push(open);
      open = { pays: new Set(), chance: 0 };
    }
    if (classes.length === 1) return [];
    const of = (called: Outcome): number => {
      const won = wonBy(kind, card, called).find((each) => each.pattern === pattern)?.pays ?? 0;
      return classes.findIndex(({ pays }) => pays.has(won));
    };
    return [{ name: `what a card wins by ${pattern}`, of, chances: classes.map(({ chance }) => chance) }];
  });
}

/** What is paid at each game, as classes of its outcomes, and what else it draws. */
const CLASSES: Readonly<Record<Code, readonly Classes<Outcome>[]>> = {
  'baccarat-garden': [
    {
      name: 'the winner',
      of: (outcome) => ['banker', 'player', 'tie'].indexOf(winnerOf(outcome)),
      chances: [0.458597, 0.446247, 0.095156],
    },
    pairOf('player'),
    pairOf('banker'),
  ],
  'roulette-garden': [{ name: 'the number', of: ([number = 0]) => number, chances: alike(37) }],
  'dragon-tiger-garden': [
    { name: 'the rank of the dragon', of: ([dragon = 0]) => rankOf(dragon), chances: alike(13) },
    {
      name: 'the winner',
      of: (cards) => (cards[0] === cards[1] ? 3 : ['dragon', 'tiger', 'tie'].indexOf(duel(cards))),
      chances: [(LEFT - OF_RANK) / 2, (LEFT - OF_RANK) / 2, OF_RANK - OF_CARD, OF_CARD].map((cards) => cards / LEFT),
    },
  ],
  'sic-bo-garden': [
    {
      name: 'the sum',
      of: (dice) => dice.reduce((sum, die) => sum + die, 0) - 3,
      chances: [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1].map((ways) => ways / 216),
    },
    {
      name: 'the dice',
      of: (dice) => DICE.indexOf([...dice].sort(rising).join()),
      chances: DICE.map((dice) => THROWS.filter((each) => each === dice).length / THROWS.length),
    },
  ],
  'bingo-75-pier': [{ name: 'the first ball', of: ([ball = 0]) => ball - 1, chances: alike(75) }, ...prizes('bingo-75')],
  'bingo-90-pier': [{ name: 'the last ball', of: (balls) => (balls.at(-1) ?? 0) - 1, chances: alike(90) }, ...prizes('bingo-90')],
  'crash-meadow': [
    {
      name: 'the height',
      of: ([height = 0]) => FLIGHTS.findLastIndex((least) => height >= least),
      chances: FLIGHTS.map((least, index) => {
        const next = FLIGHTS[index + 1];
        return 97 / least - (next === undefined ? 0 : 97 / next);
      }),
    },
  ],
  'cockfight-garden': [
    // Without a winner, or how it was won: pairings differ in who wins, not in this.
    {
      name: 'the end',
      of: ([, winner = 0, manner = 0]) => (winner === 0 ? 3 : manner),
      chances: [0.89 / 3, 0.89 / 3, 0.89 / 3, 0.11],
    },
    ...PAIRINGS.map(({ meron, wala }, met) => ({
      name: `the winner at ${meron} to ${wala}`,
      of: (outcome: Outcome) => {
        const { pairing, winner } = readMatch(outcome);
        if (pairing !== met) return null;
        return winner === null ? 2 : FIGHTERS.indexOf(winner);
      },
      // By the odds that are published, not by the shares that are drawn: the side that pays less wins so much more often.
      chances: [(0.89 * wala) / (meron + wala), (0.89 * meron) / (meron + wala), 0.11],
    })),
  ],
};

/** The tests of all that is paid at a game, over the outcomes of its rounds one after another. */
export const tableTests = (code: Code, outcomes: readonly Outcome[]): Map<string, number> => chanceTests(CLASSES[code], outcomes);
