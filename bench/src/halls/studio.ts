import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A studio that the bench has started. */
export interface HallsStudio {
  /** The address of a game for a new player; a table is that long before its lock when it is asked for. */
  open(game: string, beforeLockMs?: number): Promise<string>;
  end(): Promise<void>;
}

/** What the studio says next. Throws when it ends without a word. */
async function heard(child: ChildProcess): Promise<{ url: string }> {
  const done = new AbortController();
  const { signal } = done;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`the studio of the bench ended (${code}) before it answered`);
  });
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [{ url: string }];
    return message;
  } finally {
    ended.catch(() => undefined);
    done.abort();
  }
}

/** Starts a studio with these games in a process of its own, whose time is the machine's or what a page tells it. */
export async function startStudio(games: readonly string[], time: 'own' | 'told'): Promise<HallsStudio> {
  const child = fork(join(import.meta.dirname, 'halls-studio.ts'), [time, ...games]);
  await heard(child);
  return {
    async open(game, beforeLockMs) {
      const answer = heard(child);
      child.send({ ask: 'open', game, ...(beforeLockMs === undefined ? {} : { beforeLockMs }) });
      return (await answer).url;
    },
    async end() {
      const ended = once(child, 'exit');
      child.send({ ask: 'end' });
      await ended;
    },
  };
}
