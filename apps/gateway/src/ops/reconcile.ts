import type { Command } from './command.ts';

/**
 * Recomputes every balance from the transfers, checks the ledger's invariants, recounts the round of every betting record, and what
 * members have wagered from their settled bets.
 * Prints one line per difference; ends with exit code 1 when there is any.
 */
export const reconcile: Command = {
  about:
    'recomputes every balance and betting record from the transfers, and what is to be wagered from the records; exit code 1 when one differs',
  usage: '',
  options: {},
  async run(_, { wallet, records, wageringDifferences, print }) {
    const ledger = await wallet.reconcile();
    const recorded = await records.differences();
    const wagered = await wageringDifferences();
    for (const { check, detail } of [...ledger, ...recorded, ...wagered]) print(`${check}: ${detail}`);
    if (ledger.length === 0) print('the ledger agrees with itself');
    if (recorded.length === 0) print('the betting records agree with the ledger');
    if (wagered.length === 0) print('what is to be wagered agrees with the betting records');
    const differences = ledger.length + recorded.length + wagered.length;
    if (differences > 0) print(`differences: ${differences}`);
    return differences === 0 ? 0 : 1;
  },
};
