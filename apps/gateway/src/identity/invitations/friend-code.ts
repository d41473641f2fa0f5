import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { lockAccount } from '../contacts/index.ts';
import { makeCode } from './new-code.ts';
import { readFriendCode } from './store.ts';

/**
 * The code by which an account brings friends, good at every domain of its brand. Made where it has none and `makes` says so, else null; however
 * many ask at once, it is one.
 */
export type FriendCode = (account: { merchantId: number; accountId: bigint }, makes: boolean) => Promise<string | null>;

/** Makes what gives an account its code. */
export function createFriendCode({ db, clock }: { db: Database; clock: Clock }): FriendCode {
  return async ({ merchantId, accountId }, makes) => {
    const known = await readFriendCode(db, accountId);
    if (known !== null || !makes) return known;
    return db.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const meanwhile = await readFriendCode(tx, accountId);
      if (meanwhile !== null) return meanwhile;
      return makeCode(tx, { merchantId, accountId, kind: 'referral', at: dateOf(clock) });
    });
  };
}
