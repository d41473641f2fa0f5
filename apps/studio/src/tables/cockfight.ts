import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Area, Outcome, TableGame } from './area.ts';
import { wagered } from './area.ts';

const SCHEME = 'marquee-fights/1';
/** Of a hundred matches, so many end without a winner. */
const DRAWS = 11;
/** Parts in which the chances of the two sides are counted, where there is a winner. */
const SHARES = 70;
const MOVES = 4;
const LEAST_EXCHANGES = 6;
const MORE_EXCHANGES = 4;

export type Fighter = 'meron' | 'wala';
export const FIGHTERS = ['meron', 'wala'] as const;
/** How a match ends: the beaten side lies down, runs away or refuses; a draw ends with the time. */
export const MANNERS = ['down', 'flight', 'refusal', 'time'] as const;

/** Two sides that meet: the decimal odds of each in hundredths, and how many of 70 decided matches Meron wins. */
interface Pairing {
  meron: number;
  wala: number;
  share: number;
}

/** One over the odds of both comes to 1/96 in each pairing, and the chances follow it: all sides return the same. */
export const PAIRINGS: readonly Pairing[] = [
  { meron: 192, wala: 192, share: 35 },
  { meron: 168, wala: 224, share: 40 },
  { meron: 224, wala: 168, share: 30 },
  { meron: 160, wala: 240, share: 42 },
  { meron: 240, wala: 160, share: 28 },
];

/** Which pairing meets in a round: anybody can say it beforehand, from the number of the round alone. */
export function pairingOf(roundNo: string): number {
  const [a = 0, b = 0, c = 0, d = 0] = sha256(utf8ToBytes(`${SCHEME}\n${roundNo}`));
  return (a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) % PAIRINGS.length;
}

export type Exchange = { attacker: Fighter; move: number };

/** A match as it went: who won how, and blow by blow. */
export interface Match {
  pairing: number;
  winner: Fighter | null;
  manner: (typeof MANNERS)[number];
  exchanges: readonly Exchange[];
}

export function readMatch([pairing = 0, winner = 0, manner = 3, ...exchanges]: Outcome): Match {
  return {
    pairing,
    winner: FIGHTERS[winner - 1] ?? null,
    manner: MANNERS[manner] ?? 'time',
    exchanges: exchanges.map((each) => ({ attacker: each < MOVES ? 'meron' : 'wala', move: each % MOVES })),
  };
}

/** What a side that does not lose keeps of its strength at the end. */
const KEPT = 0.35;

/** How strong both are after each exchange, 1 to 0: the beaten side is at 0 after the last, nobody is in a draw. */
export function strengths({ winner, exchanges }: Match): Record<Fighter, number>[] {
  const blows = (fighter: Fighter, upTo: number): number =>
    exchanges.slice(0, upTo).filter(({ attacker }) => attacker !== fighter).length;
  const left = (fighter: Fighter, upTo: number): number => {
    const lost = winner === null || winner === fighter ? 1 - KEPT : 1;
    return 1 - (lost * blows(fighter, upTo)) / Math.max(1, blows(fighter, exchanges.length));
  };
  return exchanges.map((_, index) => ({ meron: left('meron', index + 1), wala: left('wala', index + 1) }));
}

/** A side that wins comes back by the odds of its pairing; at a draw its stake comes back. */
const side = (code: Fighter, against: Fighter): Area => ({
  code,
  against,
  returns: 964_400,
  most: Math.max(...PAIRINGS.map((pairing) => pairing[code])),
  odds: (roundNo) => PAIRINGS[pairingOf(roundNo)]?.[code] ?? 0,
  back: (outcome) => {
    const { pairing, winner } = readMatch(outcome);
    if (winner === null) return 100;
    return winner === code ? (PAIRINGS[pairing]?.[code] ?? 0) : 0;
  },
});

const drawArea: Area = {
  ...wagered('bdd', 7, 880_000, (outcome) => readMatch(outcome).winner === null),
  odds: () => 800,
};

/** A match is decided first; then come the exchanges that lead there, the last of them the winner’s. */
export const cockfight: TableGame = {
  kind: 'cockfight',
  decks: 0,
  areas: [side('meron', 'wala'), drawArea, side('wala', 'meron')],
  draw: ({ below, roundNo }) => {
    const pairing = pairingOf(roundNo);
    const isDraw = below(100) < DRAWS;
    const share = PAIRINGS[pairing]?.share ?? 0;
    const winner = isDraw ? 0 : below(SHARES) < share ? 1 : 2;
    const manner = isDraw ? 3 : below(3);
    const count = LEAST_EXCHANGES + below(MORE_EXCHANGES);
    const exchanges = Array.from({ length: count }, () => below(2 * MOVES));
    const last = isDraw ? [] : [(winner - 1) * MOVES + below(MOVES)];
    return [pairing, winner, manner, ...exchanges, ...last];
  },
};
