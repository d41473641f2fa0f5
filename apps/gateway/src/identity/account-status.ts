import type { Recorder } from '../base/change.ts';
import type { Database } from '../base/database/database.ts';
import type { IdentityEvents } from './events.ts';
import { endBrowsers } from './login/trust.ts';
import type { Sessions } from './sessions/sessions.ts';
import { type AccountStatus, readAccount, writeStatus } from './store.ts';

/** Freezes or frees an account; false when there is no such account. An operator's change is written down by `record`. */
export type SetStatus = (accountId: bigint, status: AccountStatus, record?: Recorder) => Promise<boolean>;

/**
 * Makes the setting of statuses: `account.status` is emitted, and who may not log in loses its sessions, and what remembers its
 * logins, in the same transaction. Once freed it logs in again.
 */
export function createStatusSetter(deps: { db: Database; news: IdentityEvents; sessions: Pick<Sessions, 'endAll'> }): SetStatus {
  const { db, news, sessions } = deps;
  return async (accountId, status, record) => {
    const announce = await db.transaction(async (tx) => {
      const before = await readAccount(tx, accountId);
      if (!before) return null;
      const owner = { merchantId: before.merchantId, accountId };
      await writeStatus(tx, accountId, status);
      await news.statusSet(tx, owner, status, before.status);
      await record?.(tx, { before: { status: before.status }, after: { status } });
      if (status !== 'NO_LOGIN') return () => {};
      await endBrowsers(tx, accountId);
      return sessions.endAll(tx, owner, 'frozen');
    });
    if (!announce) return false;
    announce();
    news.nudge();
    return true;
  };
}
