import type { Transaction } from '../../base/database/database.ts';
import { expireDue } from './request-store.ts';
import type { Tell } from './telling.ts';

/** Expires requests whose time is over, of one holder or of all; who asked hears of it. Returns how many. */
export async function expireOverdue(
  tx: Transaction,
  tell: Tell,
  due: { now: Date; holderId: bigint | null; limit: number },
): Promise<number> {
  const expired = await expireDue(tx, due);
  for (const about of expired) {
    const { merchantId, askedBy: accountId } = about;
    await tell(tx, { merchantId, accountId, template: 'contract.expired', time: due.now, about });
  }
  return expired.length;
}
