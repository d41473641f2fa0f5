import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Runner, Statement } from '../../base/database/database.ts';

/** Thrown where a process dies: what it would have done next is not done. */
class Died extends Error {}

interface Life {
  isOver: boolean;
}

/**
 * A database whose process dies at statements. `isDeath` says of each whether the process ends before it, or after it is done with its answer lost.
 * Everything that the process was at ends with it; what is begun afterwards is begun by the process that was started in its place.
 */
export function mortal(db: Database, isDeath: () => 'before' | 'after' | null) {
  const current = new AsyncLocalStorage<Life>();
  const lives = new Set<Life>();
  let deaths = 0;

  const die = (): never => {
    deaths += 1;
    for (const life of lives) life.isOver = true;
    throw new Died('the process has died');
  };
  /** What is done outside of a command, the poster's groups, belongs to no life. */
  const around = async <T>(work: () => Promise<T>): Promise<T> => {
    const life = current.getStore();
    if (!life) return work();
    if (life.isOver) throw new Died('the process is dead');
    const death = isDeath();
    if (death === 'before') die();
    const result = await work();
    if (death === 'after') die();
    return result;
  };
  const within = (runner: Runner): Runner => ({
    seal: runner.seal,
    query: <Row>(statement: Statement) => around(() => runner.query<Row>(statement)),
  });

  const mortalDb: Database = {
    ...db,
    query: <Row>(statement: Statement) => around(() => db.query<Row>(statement)),
    // After the commit, too.
    transaction: (work) => around(() => db.transaction((tx) => work(within(tx)))),
    together: (work) => around(() => db.together((runner) => work(within(runner)))),
    flight: (statements) => around(() => db.flight(statements)),
  };
  return {
    db: mortalDb,
    deaths: () => deaths,
    /** Does something in the life of the process that runs now. */
    async live<T>(work: () => Promise<T>): Promise<T> {
      const life = { isOver: false };
      lives.add(life);
      try {
        return await current.run(life, work);
      } finally {
        lives.delete(life);
      }
    },
  };
}
