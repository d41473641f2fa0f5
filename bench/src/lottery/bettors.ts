import { fork } from 'node:child_process';
import { once } from 'node:events';
import { runBets, type Table } from '../bet-requests.ts';
import type { Measure } from '../ledger-measure.ts';

/** A load of signed bets: where, over how many connections, for how long, and how many to have ready for a second. */
interface Asked {
  table: Omit<Table, 'url'> & { url: string };
  connections: number;
  seconds: number;
  ready: number;
}

/** Who bets. */
export interface Bettors {
  /** As many signed bets as the connections can place in the time. `ready` is how many to have ready for a second. */
  bet(table: Table, connections: number, seconds: number, ready: number): Promise<Measure>;
  stop(): void;
}

/**
 * Bettors in a process of their own: what their load leaves behind in memory is not cleared away at the expense of what is measured beside it. One process for
 * all of a benchmark's loads, so that no bet has the name of another.
 */
export function bettorsApart(): Bettors {
  const child = fork(import.meta.filename);
  return {
    async bet({ url, ...table }, connections, seconds, ready) {
      const asked: Asked = { table: { ...table, url: url.href }, connections, seconds, ready };
      child.send(asked);
      const [measure] = await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(([code]) => Promise.reject(new Error(`the bettors ended with ${code}`))),
      ]);
      return measure as Measure;
    },
    stop: () => void child.kill(),
  };
}

async function answer({ table: { url, ...table }, connections, seconds, ready }: Asked): Promise<void> {
  process.send?.(await runBets({ ...table, url: new URL(url) }, connections, seconds, ready));
}

if (import.meta.main) process.on('message', (asked: Asked) => void answer(asked));
