import { type Clock, dateOf } from '../base/calendar/clock.ts';
import type { Recorder } from '../base/change.ts';
import type { Database, Transaction } from '../base/database/database.ts';
import { FROZEN, type IdentityEvents } from './events.ts';
import { endBrowsers } from './login/trust.ts';
import type { Sessions } from './sessions/sessions.ts';
import { type AccountStatus, readAccount, writeStatus } from './store.ts';
import { freezeLine, holdTree, thawLine } from './tree/store.ts';

/** An operator's word on a status: who said it, why, and what writes it down. */
export interface StatusWord {
  operator: string;
  reason: string;
  record: Recorder;
  /**
   * The line below goes with it: a freeze reaches whoever may still do more, and its end whoever that freeze reached:
   * docs/rules/agents.md#freezing.
   */
  cascade?: boolean | undefined;
}

/** Why an operator does something, and what writes it down. */
export type Word = Pick<StatusWord, 'reason' | 'record'>;

/** Freezes or frees an account; false when there is no such account. What an operator said of it is kept with it. */
export type SetStatus = (accountId: bigint, status: AccountStatus, word?: StatusWord) => Promise<boolean>;

/** From the freest on. */
const STATUSES: readonly AccountStatus[] = ['ACTIVE', 'NO_BET', 'NO_BET_NO_FUNDS', 'NO_LOGIN'];

/** Whom of a line the status of the account above reaches: first those that it reached before, then those who may still do more. */
async function lineOf(
  tx: Transaction,
  accountId: bigint,
  status: AccountStatus,
  ground: { reason: string; by: string; at: Date },
): Promise<{ id: bigint; before: AccountStatus }[]> {
  const known = await thawLine(tx, accountId, status, ground);
  return [...known, ...(await freezeLine(tx, accountId, status, ground, STATUSES.slice(0, STATUSES.indexOf(status))))];
}

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

  /** Tells of accounts that are frozen or free now, and ends the sessions of those who may not log in. Returns what follows the commit. */
  const tell = async (
    tx: Transaction,
    merchantId: number,
    status: AccountStatus,
    reached: readonly { id: bigint; before: AccountStatus }[],
  ): Promise<() => void> => {
    const announces: (() => void)[] = [];
    for (const { id: accountId, before } of reached) {
      await news.statusSet(tx, { merchantId, accountId }, status, before);
      if (status !== 'NO_LOGIN') continue;
      await endBrowsers(tx, accountId);
      announces.push(await sessions.endAll(tx, { merchantId, accountId }, FROZEN));
    }
    return () => {
      for (const announce of announces) announce();
    };
  };

  return async (accountId, status, word) => {
    const announce = await db.transaction(async (tx) => {
      const before = await readAccount(tx, accountId);
      if (!before) return null;
      // Whoever is being placed in the line is placed before it, and frozen with it, or after it.
      if (word?.cascade) await holdTree(tx, before.merchantId);
      const owner = { merchantId: before.merchantId, accountId };
      const ground = { reason: word?.reason ?? null, by: word?.operator ?? null, at: word ? dateOf(clock) : null };
      await writeStatus(tx, accountId, status, ground);
      const line = word?.cascade
        ? await lineOf(tx, accountId, status, { reason: word.reason, by: word.operator, at: dateOf(clock) })
        : [];
      const reached = word?.cascade ? { line: line.length } : {};
      await word?.record(tx, { before: { status: before.status }, after: { status, reason: word.reason, ...reached } });
      return tell(tx, owner.merchantId, status, [{ id: accountId, before: before.status }, ...line]);
    });
    if (!announce) return false;
    announce();
    news.nudge();
    return true;
  };
}
