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

/** What a report says of a case, whatever it checks. */
export type Named = Pick<Result, 'id' | 'title' | 'why'>;

export interface RunOptions {
  /** A second vendor of the same wallet; without it the cases that need one are skipped. */
  other?: Target;
  /** Cases that run at the same time. */
  parallel?: number;
  /** How requests travel; over the network by default. */
  send?: Send;
  onResult?(result: Result): void;
}

async function resultOf({ id, title, why }: Named, run: () => Promise<void>): Promise<Result> {
  const started = performance.now();
  const result = (outcome: Result['outcome'], reason: string | null): Result => ({
    id,
    title,
    why,
    outcome,
    reason,
    ms: Math.round(performance.now() - started),
  });
  try {
    await run();
    return result('pass', null);
  } catch (error) {
    if (error instanceof Skip) return result('skipped', error.message);
    const reason =
      error instanceof Failure ? error.message : `the case itself failed: ${(error as Error).stack ?? String(error)}`;
    return result('fail', reason);
  }
}

/** Runs cases, so many at the same time; the results are in the cases' order. */
export async function runEach<C extends Named>(
  cases: readonly C[],
  run: (one: C) => Promise<void>,
  { parallel = 1, onResult }: Pick<RunOptions, 'parallel' | 'onResult'> = {},
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < cases.length) {
      const index = next;
      next += 1;
      const one = cases[index];
      if (!one) return;
      const result = await resultOf(one, () => run(one));
      results[index] = result;
      onResult?.(result);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return results;
}

/** Runs the cases against a wallet; the results are in the cases' order. Every case ends the rounds that it opened. */
export function runCases(target: Target, cases: readonly Case[], options: RunOptions = {}): Promise<Result[]> {
  const { other, send } = options;
  const run = async (one: Case): Promise<void> => {
    const client = watchRounds(vendorClient(target, send));
    const second = other ? watchRounds(vendorClient(other, send)) : null;
    try {
      await one.run(benchOf(target, client, second));
    } finally {
      await client.end();
      await second?.end();
    }
  };
  return runEach(cases, run, options);
}
