import type { Command } from './command.ts';

/**
 * Recomputes every balance and every daily sum from the transfers, checks the ledger's invariants, recounts the round of every betting
 * record, compares the daily rows of bets with the records, and recounts what members have wagered from their settled bets.
 * Prints one line per difference; ends with exit code 1 when there is any.
 */
export const reconcile: Command = {
  about:
    'recomputes every balance, daily sum and betting record from the transfers, and what is to be wagered from the records; exit code 1 when one differs',
  usage: '',
  options: {},
  async run(_, { wallet, records, wageringDifferences, print }) {
    const ledger = await wallet.reconcile();
    const recorded = await records.differences();
    const days = await records.dayDifferences();
    const wagered = await wageringDifferences();
    for (const { check, detail } of [...ledger, ...recorded, ...days, ...wagered]) print(`${check}: ${detail}`);
    if (ledger.length === 0) print('the ledger agrees with itself');
    if (recorded.length === 0) print('the betting records agree with the ledger');
    if (days.length === 0) print('the daily sums of bets agree with the betting records');
    if (wagered.length === 0) print('what is to be wagered agrees with the betting records');
    const differences = ledger.length + recorded.length + days.length + wagered.length;
    if (differences > 0) print(`differences: ${differences}`);
    return differences === 0 ? 0 : 1;
  },
};
