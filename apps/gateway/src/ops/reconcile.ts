import type { Wallet } from '../wallet/index.ts';

/**
 * `reconcile`: recomputes every balance from the transfers and checks the ledger's invariants. Prints one line per
 * difference; gives the exit code, 1 when there is any.
 */
export async function reconcile(wallet: Pick<Wallet, 'reconcile'>, print: (line: string) => void): Promise<number> {
  const differences = await wallet.reconcile();
  for (const { check, detail } of differences) print(`${check}: ${detail}`);
  print(differences.length === 0 ? 'the ledger agrees with itself' : `differences: ${differences.length}`);
  return differences.length === 0 ? 0 : 1;
}
