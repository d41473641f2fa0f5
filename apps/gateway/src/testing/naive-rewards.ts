import { betCancelled, betCorrected, betSettled } from '../play/index.ts';

/** Units that are paid in. */
export const DEPOSIT = 1_000;

/** What happened to bets, in units, as the vendor tells it: the source of every figure of play. */
export const BETS = [
  { kind: 'settled', betNo: 'F-1', gameType: 'RNG', stake: 400, payout: 500 },
  { kind: 'settled', betNo: 'F-2', gameType: 'RNG', stake: 233, payout: 0 },
  { kind: 'corrected', betNo: 'F-2', gameType: 'RNG', stake: -33, payout: 0 },
  { kind: 'settled', betNo: 'F-3', gameType: 'LIVE', stake: 150.25, payout: 10 },
  { kind: 'settled', betNo: 'F-4', gameType: 'FISH', stake: 80, payout: 90 },
  { kind: 'cancelled', betNo: 'F-4', gameType: 'FISH', stake: -80, payout: -90 },
] as const;
export const DEFINITIONS = { settled: betSettled, corrected: betCorrected, cancelled: betCancelled };
const STANDING = new Set(BETS.map(({ betNo }) => betNo));
STANDING.delete('F-4');

/** The sum of a figure over bets of some game types; of all where there are none. */
export const sumOf = (figure: 'stake' | 'payout', gameTypes: readonly string[] = []): number =>
  BETS.filter(({ gameType }) => gameTypes.length === 0 || gameTypes.includes(gameType)).reduce(
    (sum, bet) => sum + bet[figure],
    0,
  );
/** The bets that are not void, of some game types, with what each came to. */
export const betsOf = (gameTypes: readonly string[]): { stake: number; payout: number }[] =>
  [...STANDING]
    .map((betNo) => BETS.filter((bet) => bet.betNo === betNo))
    .filter(([first]) => gameTypes.length === 0 || gameTypes.includes(first?.gameType ?? ''))
    .map((told) => ({
      stake: told.reduce((sum, { stake }) => sum + stake, 0),
      payout: told.reduce((sum, { payout }) => sum + payout, 0),
    }));

/** What a member's counters are to be, by what happened. */
export const naive = (metric: string, gameTypes: readonly string[]): number => {
  switch (metric) {
    case 'VALID_BET':
    case 'STAKE':
      return sumOf('stake', gameTypes);
    case 'BET_COUNT':
      return betsOf(gameTypes).length;
    case 'WIN_COUNT':
      return betsOf(gameTypes).filter(({ stake, payout }) => payout > stake).length;
    case 'DEPOSIT_SUM':
      return DEPOSIT;
    case 'DEPOSIT_COUNT':
    case 'LOGIN_DAYS':
      return 1;
    default:
      return 0;
  }
};
