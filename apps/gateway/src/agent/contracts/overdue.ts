import type { Transaction } from '../../base/database/database.ts';
import { type ContractRequest, expireDue } from './request-store.ts';
import type { Tell } from './telling.ts';

/** Tells who asked that requests are over without an answer. */
export async function tellExpired(tx: Transaction, tell: Tell, expired: readonly ContractRequest[], time: Date): Promise<void> {
  for (const about of expired) {
    const { merchantId, askedBy: accountId } = about;
    await tell(tx, { merchantId, accountId, template: 'contract.expired', time, about });
  }
}

/** Expires requests whose time is over, of one holder or of all; who asked hears of it. Returns how many. */
export async function expireOverdue(
  tx: Transaction,
  tell: Tell,
  due: { now: Date; holderId: bigint | null; limit: number },
): Promise<number> {
  const expired = await expireDue(tx, due);
  await tellExpired(tx, tell, expired, due.now);
  return expired.length;
}
