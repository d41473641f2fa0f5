import { type ContractKind, type ContractTerms, type ContractTier, GAME_TYPES, type GameType } from '@marquee/contract';

/** Minimums of a tier: valid bet, active members and, of a dividend, profit. */
type Minimums = readonly [validBet: number, activeMembers: number, profit: number];

/** What a kind gives from the house down, by level: a rate for each tier, in steps of the kind. */
interface Offers {
  step: number;
  minimums: readonly Minimums[];
  levels: readonly (readonly number[])[];
}

const DAYS: readonly Minimums[] = [
  [0, 0, 0],
  [500, 2, 0],
  [2_000, 4, 0],
];
const BY_WINDOWS: Offers = {
  step: 100,
  minimums: DAYS,
  levels: [
    [5, 7, 10],
    [4, 6, 9],
    [3, 5, 7],
    [2, 4, 6],
    [1, 3],
  ],
};
const OFFERS: Readonly<Record<ContractKind, Offers>> = {
  DAILY: {
    step: 1_000,
    minimums: DAYS,
    levels: [
      [4, 8, 10],
      [3, 6, 9],
      [2, 5, 7],
      [2, 4],
      [1, 2],
    ],
  },
  HOURLY: {
    ...BY_WINDOWS,
    minimums: [
      [0, 0, 0],
      [100, 1, 0],
      [400, 2, 0],
    ],
  },
  REALTIME: BY_WINDOWS,
  DIVIDEND: {
    step: 1_000,
    minimums: [
      [0, 0, 0],
      [2_000, 3, 100],
      [10_000, 5, 500],
    ],
    levels: [
      [100, 200, 300],
      [80, 150, 250],
      [60, 120, 200],
      [50, 100, 150],
      [40, 80],
    ],
  },
};
/** What a bet must come to for its member to be active. */
const ACTIVE_BET = 10;
/** What lotteries by series leave the house is shared by their series. Nor does baccarat, which returns 98.9 %, leave it anything once the rebate of the highest level is given. */
const UNSALARIED: readonly GameType[] = ['LOTT', 'LIVE'];
const SALARIED = GAME_TYPES.filter((gameType) => !UNSALARIED.includes(gameType));

function termsWith(kind: ContractKind, tiers: ContractTier[]): ContractTerms {
  const isDividend = kind === 'DIVIDEND';
  return {
    ...{ kind, tiers, categories: isDividend ? [...GAME_TYPES] : [...SALARIED], activeBet: ACTIVE_BET },
    salaryType: isDividend ? null : 'SINGLE_BET',
    period: isDividend ? 'HALF_MONTHLY' : null,
    carryOver: isDividend ? 'WITHIN_MONTH' : null,
  };
}

/**
 * The terms of a kind at a level: the house gives those of 0, a top agent those of 1. `better`: by so many steps above the usual, without the
 * tiers that would be above the highest of the house.
 */
export function termsAt(kind: ContractKind, level: number, better = 0): ContractTerms {
  const { step, minimums, levels } = OFFERS[kind];
  const most = Math.max(...(levels[0] ?? []));
  const tiers = (levels[level] ?? []).flatMap((usual, index): ContractTier[] => {
    const [validBet, activeMembers, profit] = minimums[index] ?? [0, 0, 0];
    const rate = usual + better;
    return rate > most ? [] : [{ rate: rate * step, validBet, activeMembers, profit }];
  });
  return termsWith(kind, tiers);
}

const DEBTOR_RATE = 6_000;

/** Daily terms between agents, with one tier. */
const betweenAgents = (profit: number): ContractTerms =>
  termsWith('DAILY', [{ rate: DEBTOR_RATE, validBet: 0, activeMembers: 0, profit }]);

/** Daily terms that nobody reaches: whoever has them owes those below all the same. */
export const outOfReach = (): ContractTerms => betweenAgents(1_000_000);

/** Daily terms that everybody reaches, as whoever has those out of reach may give them. */
export const withinReach = (): ContractTerms => betweenAgents(0);
