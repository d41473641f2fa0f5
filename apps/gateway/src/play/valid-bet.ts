import type { Amount } from '@marquee/money';

const size = (amount: Amount): Amount => (amount < 0n ? -amount : amount);
const smaller = (a: Amount, b: Amount): Amount => (a < b ? a : b);

/**
 * The valid bet of a settled round (rulebook 4.2), from what the ledger knows of it. Open and cancelled rounds have none.
 * Lottery, slots, fishing and bingo count the stake; a live game counts nothing when the stake came back; sports count
 * the smaller of stake and result; a hand against other players counts its result.
 */
export function validBetOf(gameType: string, stake: Amount, payout: Amount): Amount {
  const profit = payout - stake;
  switch (gameType) {
    case 'LIVE':
      return profit === 0n ? 0n : stake;
    case 'SPORTS':
    case 'ESPORTS':
    case 'COCKFIGHT':
      return smaller(stake, size(profit));
    case 'PVP':
      return size(profit);
    default:
      return stake;
  }
}
