import { type Send, type Target, vendorClient } from '../../client.ts';
import { type Result, type RunOptions, runEach } from '../../run.ts';
import { type ReportCase, reportBench } from './bench.ts';
import { boundCases } from './bounds.ts';
import { reportCases } from './reports.ts';

/** Every case of the suite that checks a gateway, as a vendor that keeps a wallet of its own. */
export const ownWalletCases: readonly ReportCase[] = [...boundCases, ...reportCases];

/** Runs cases against a gateway, whose vendor must have a transfer wallet. Players are new ones; their rounds are over. */
export function runOwnWalletCases(
  target: Target,
  chosen: readonly ReportCase[],
  { send, ...options }: { send?: Send } & Pick<RunOptions, 'parallel' | 'onResult'> = {},
): Promise<Result[]> {
  const bench = reportBench(vendorClient(target, send));
  return runEach(chosen, (one) => one.run(bench), options);
}
