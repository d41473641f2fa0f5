import type { Command } from './command.ts';

/**
 * Recomputes every balance from the transfers and checks the ledger's invariants. Prints one line per difference; ends with
 * exit code 1 when there is any.
 */
export const reconcile: Command = {
  about: 'recomputes every balance from the transfers; exit code 1 when one differs',
  usage: '',
  options: {},
  async run(_, { wallet, print }) {
    const differences = await wallet.reconcile();
    for (const { check, detail } of differences) print(`${check}: ${detail}`);
    print(differences.length === 0 ? 'the ledger agrees with itself' : `differences: ${differences.length}`);
    return differences.length === 0 ? 0 : 1;
  },
};
