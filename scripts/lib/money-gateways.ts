import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { DatabaseSource } from '../../apps/gateway/src/base/database/database.ts';
import type { Verdict } from '../../apps/gateway/src/wallet/index.ts';
import type { Item } from '../../apps/gateway/src/wallet/posting.ts';

interface Waiting {
  resolve(verdicts: readonly Verdict[]): void;
  reject(error: Error): void;
}
type Answer = { ready: true } | { id: number; verdicts: readonly Verdict[] } | { id: number; fault: string };

/** A gateway process that is started again whenever it dies. */
export function createGatewayProcess(source: DatabaseSource) {
  let child: ChildProcess | null = null;
  let waiting = new Map<number, Waiting>();
  let isStopping = false;
  let ids = 0;
  let ready: Promise<void>;
  let kills = 0;

  const start = (): Promise<void> =>
    new Promise((resolve) => {
      const process = fork(join(import.meta.dirname, 'money-gateway.ts'), [JSON.stringify(source)], {
        serialization: 'advanced',
      });
      child = process;
      process.on('message', (answer: Answer) => {
        if ('ready' in answer) return resolve();
        const one = waiting.get(answer.id);
        waiting.delete(answer.id);
        if ('fault' in answer) one?.reject(new Error(answer.fault));
        else one?.resolve(answer.verdicts);
      });
      process.on('exit', () => {
        // Whether these were posted nobody can say: their senders ask again.
        const lost = waiting;
        waiting = new Map();
        if (!isStopping) ready = start().then(resolve);
        for (const one of lost.values()) one.reject(new Error('the gateway died'));
      });
    });
  ready = start();

  return {
    async send(items: readonly Item[]): Promise<readonly Verdict[]> {
      await ready;
      return new Promise((resolve, reject) => {
        ids += 1;
        const id = ids;
        waiting.set(id, { resolve, reject });
        child?.send({ id, items }, (error) => {
          if (!error) return;
          waiting.delete(id);
          reject(error);
        });
      });
    },
    kill(): void {
      kills += 1;
      child?.kill('SIGKILL');
    },
    kills: () => kills,
    /** Ends it in order and waits until it is gone. */
    async stop(): Promise<void> {
      isStopping = true;
      await ready;
      const gone = new Promise((resolve) => child?.once('exit', resolve));
      child?.disconnect();
      await gone;
    },
  };
}
