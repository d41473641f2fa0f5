import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Runner, Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { hashSecret, newSecret } from '../../base/ids.ts';
import type { Verification } from './types.ts';

const MINUTE_MS = 60_000;

/** Ends the keys of an account for a purpose that are still open. */
async function endOpen(tx: Runner, accountId: bigint, purpose: string, at: Date): Promise<void> {
  await tx.query({
    text: 'update verification_key set spent_at = $3 where account_id = $1 and purpose = $2 and spent_at is null',
    values: [accountId, purpose, at],
  });
}

/** Makes what gives out and takes the keys of mailed links. Only digests are stored: a leaked table opens nothing. */
export function createKeys(db: Database, clock: Clock): Pick<Verification, 'makeKey' | 'spendKey' | 'endKeys'> {
  return {
    async makeKey({ purpose, merchant, accountId, minutes }, given) {
      const key = newSecret();
      const at = dateOf(clock);
      const write = async (tx: Transaction): Promise<void> => {
        await endOpen(tx, accountId, purpose, at);
        await tx.query({
          text: `insert into verification_key (key_digest, merchant_id, purpose, account_id, expires_at) values ($1, $2, $3, $4, $5)`,
          values: [hashSecret(key), merchant.id, purpose, accountId, new Date(at.getTime() + minutes * MINUTE_MS)],
        });
      };
      await (given ? write(given) : db.transaction(write));
      return key;
    },
    endKeys: ({ purpose, accountId }, tx) => endOpen(tx, accountId, purpose, dateOf(clock)),
    async spendKey({ purpose, merchant, key }, tx) {
      const at = dateOf(clock);
      const [row] = await tx.query<{ accountId: bigint; expiresAt: Date; spentAt: Date | null }>({
        text: `select account_id as "accountId", expires_at as "expiresAt", spent_at as "spentAt" from verification_key
               where key_digest = $1 and merchant_id = $2 and purpose = $3 for update`,
        values: [hashSecret(key), merchant.id, purpose],
      });
      if (!row || row.spentAt !== null) throw new BusinessError('code.invalid');
      if (row.expiresAt <= at) throw new BusinessError('code.expired');
      await endOpen(tx, row.accountId, purpose, at);
      return row.accountId;
    },
  };
}

/** Deletes up to `most` keys that ended before a moment; returns their number. */
export async function forgetKeys(db: Runner, before: Date, most: number): Promise<number> {
  const rows = await db.query({
    text: `delete from verification_key where key_digest = any (array(
             select key_digest from verification_key where expires_at < $1 order by expires_at limit $2)) returning 1`,
    values: [before, most],
  });
  return rows.length;
}
