import { type Clock, dateOf } from '../base/calendar/clock.ts';
import type { Recorder } from '../base/change.ts';
import type { Database } from '../base/database/database.ts';
import { FROZEN, type IdentityEvents } from './events.ts';
import { endBrowsers } from './login/trust.ts';
import type { Sessions } from './sessions/sessions.ts';
import { type AccountStatus, readAccount, writeStatus } from './store.ts';

/** An operator's word on a status: who said it, why, and what writes it down. */
export interface StatusWord {
  operator: string;
  reason: string;
  record: Recorder;
}

/** Why an operator does something, and what writes it down. */
export type Word = Pick<StatusWord, 'reason' | 'record'>;

/** Freezes or frees an account; false when there is no such account. What an operator said of it is kept with it. */
export type SetStatus = (accountId: bigint, status: AccountStatus, word?: StatusWord) => Promise<boolean>;

/**
 * Makes the setting of statuses: `account.status` is emitted, and who may not log in loses its sessions, and what remembers its
 * logins, in the same transaction. Once freed it logs in again.
 */
export function createStatusSetter(deps: {
  db: Database;
  clock: Clock;
  news: IdentityEvents;
  sessions: Pick<Sessions, 'endAll'>;
}): SetStatus {
  const { db, clock, news, sessions } = deps;
  return async (accountId, status, word) => {
    const announce = await db.transaction(async (tx) => {
      const before = await readAccount(tx, accountId);
      if (!before) return null;
      const owner = { merchantId: before.merchantId, accountId };
      const ground = { reason: word?.reason ?? null, by: word?.operator ?? null, at: word ? dateOf(clock) : null };
      await writeStatus(tx, accountId, status, ground);
      await news.statusSet(tx, owner, status, before.status);
      await word?.record(tx, { before: { status: before.status }, after: { status, reason: word.reason } });
      if (status !== 'NO_LOGIN') return () => {};
      await endBrowsers(tx, accountId);
      return sessions.endAll(tx, owner, FROZEN);
    });
    if (!announce) return false;
    announce();
    news.nudge();
    return true;
  };
}
