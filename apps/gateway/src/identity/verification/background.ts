import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '../../base/log.ts';

/** Work that nobody waits for. */
export interface Background {
  /** Starts work of its own: within a caller's transaction too, whose handle it does not have. A failure is logged under `name`. */
  run(name: string, work: () => Promise<void>): void;
  /** Resolves when all of it is done. */
  settled(): Promise<void>;
}

/** Makes a place for background work. To be made outside of any transaction. */
export function createBackground(log: Log): Background {
  const outside = AsyncLocalStorage.snapshot();
  const running = new Set<Promise<void>>();
  return {
    run(name, work) {
      const done: Promise<void> = outside(async () => {
        try {
          await work();
        } catch (error) {
          log.error({ err: error, work: name }, 'background work failed');
        }
      }).finally(() => running.delete(done));
      running.add(done);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
