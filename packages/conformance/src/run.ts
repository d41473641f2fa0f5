import { benchOf, type Case } from './case.ts';
import { Failure, Skip } from './check.ts';
import { type Send, type Target, vendorClient } from './client.ts';
import { watchRounds } from './open-rounds.ts';

export interface Result {
  id: string;
  title: string;
  why: string;
  outcome: 'pass' | 'fail' | 'skipped';
  /** Why it failed or was skipped. */
  reason: string | null;
  ms: number;
}

export interface RunOptions {
  /** A second vendor of the same wallet; without it the cases that need one are skipped. */
  other?: Target;
  /** Cases that run at the same time. */
  parallel?: number;
  /** How requests travel; over the network by default. */
  send?: Send;
  onResult?(result: Result): void;
}

async function runCase(one: Case, target: Target, { other, send }: RunOptions): Promise<Result> {
  const { id, title, why } = one;
  const started = performance.now();
  const result = (outcome: Result['outcome'], reason: string | null): Result => ({
    id,
    title,
    why,
    outcome,
    reason,
    ms: Math.round(performance.now() - started),
  });
  const client = watchRounds(vendorClient(target, send));
  const second = other ? watchRounds(vendorClient(other, send)) : null;
  try {
    await one.run(benchOf(target, client, second));
    return result('pass', null);
  } catch (error) {
    if (error instanceof Skip) return result('skipped', error.message);
    const reason =
      error instanceof Failure ? error.message : `the case itself failed: ${(error as Error).stack ?? String(error)}`;
    return result('fail', reason);
  } finally {
    await client.end();
    await second?.end();
  }
}

/** Runs the cases against a wallet; the results are in the cases' order. Every case ends the rounds that it opened. */
export async function runCases(target: Target, cases: readonly Case[], options: RunOptions = {}): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < cases.length) {
      const index = next;
      next += 1;
      const one = cases[index];
      if (!one) return;
      const result = await runCase(one, target, options);
      results[index] = result;
      options.onResult?.(result);
    }
  };
  await Promise.all(Array.from({ length: options.parallel ?? 1 }, work));
  return results;
}
