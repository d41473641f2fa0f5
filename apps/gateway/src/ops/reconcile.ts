import type { Command } from './command.ts';

/**
 * Recomputes every balance from the transfers, checks the ledger's invariants, and recounts the round of every betting record.
 * Prints one line per difference; ends with exit code 1 when there is any.
 */
export const reconcile: Command = {
  about: 'recomputes every balance and betting record from the transfers; exit code 1 when one differs',
  usage: '',
  options: {},
  async run(_, { wallet, records, print }) {
    const ledger = await wallet.reconcile();
    const recorded = await records.differences();
    for (const { check, detail } of [...ledger, ...recorded]) print(`${check}: ${detail}`);
    if (ledger.length === 0) print('the ledger agrees with itself');
    if (recorded.length === 0) print('the betting records agree with the ledger');
    const differences = ledger.length + recorded.length;
    if (differences > 0) print(`differences: ${differences}`);
    return differences === 0 ? 0 : 1;
  },
};
