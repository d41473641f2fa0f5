import type { Clock } from '../../base/calendar/clock.ts';
import type { SessionRow } from './session-store.ts';

const FRESH_MS = 3_000;
const MAX_TOKENS = 20_000;

/** Sessions that were just read, so that the calls of one page do not each ask the database. */
export interface SessionCache {
  /** The session of a token's digest, through `read` when it is not held. Null is never kept. */
  get(tokenHash: Buffer, read: () => Promise<SessionRow | null>): Promise<SessionRow | null>;
  /** Forgets a session: its next call reads the database. */
  forget(sessionId: bigint): void;
}

/**
 * Keeps sessions for three seconds. A session that is ended here is gone at once; one that another gateway ended is
 * gone within these seconds. Bounded: the oldest entries make room.
 */
export function createSessionCache(clock: Clock): SessionCache {
  const tokens = new Map<string, { row: SessionRow; readAt: number }>();
  const forgotten = new Map<bigint, number>();

  const sweep = (now: number): void => {
    for (const [id, at] of forgotten) if (now - at >= FRESH_MS) forgotten.delete(id);
  };

  return {
    async get(tokenHash, read) {
      const key = tokenHash.toString('base64');
      const known = tokens.get(key);
      const now = clock.now();
      if (known && now - known.readAt < FRESH_MS && !forgotten.has(known.row.id)) return known.row;
      const row = await read();
      // A read that began before the session was ended may still say that it lives: while that is possible, it is not kept.
      // Neither is one that waits for another password: the new one opens it at once, at every gateway.
      if (!row || row.mustChangePassword || forgotten.has(row.id)) tokens.delete(key);
      else {
        tokens.delete(key);
        tokens.set(key, { row, readAt: now });
        const oldest = tokens.size > MAX_TOKENS ? tokens.keys().next().value : undefined;
        if (oldest !== undefined) tokens.delete(oldest);
      }
      return row;
    },
    forget(sessionId) {
      sweep(clock.now());
      forgotten.set(sessionId, clock.now());
    },
  };
}
