import type { Amount } from '@marquee/money';
import { integers, texts } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';

/** A settled bet that became void. */
export interface Reversal {
  accountId: bigint;
  eventId: bigint;
  merchantId: number;
  betNo: string;
  /** What it took of the bet's valid bet, in ten-thousandths of a unit, and the rate of that. */
  validBet: Amount;
  rate: number;
  at: Date;
  state: 'OPEN' | 'OFFSET' | 'POSTING' | 'POSTED';
  amount: Amount;
}

const REVERSAL = `account_id as "accountId", event_id as "eventId", merchant_id as "merchantId", bet_no as "betNo", valid_bet as "validBet", rate,
  at, state, amount`;
const AT_ONCE = 100;

/** Writes cancellations down; those that are there stay as they are. */
export async function insertReversals(tx: Transaction, reversals: readonly Omit<Reversal, 'state' | 'amount'>[]): Promise<void> {
  if (reversals.length === 0) return;
  await tx.query({
    name: 'rebate-reversals-insert',
    text: `insert into reward_rebate_reversal (account_id, event_id, merchant_id, bet_no, valid_bet, rate, at)
           select * from unnest($1::text::bigint[], $2::text::bigint[], $3::text::int[], $4::text::text[], $5::text::bigint[],
             $6::text::int[], $7::text::timestamptz[])
           on conflict do nothing`,
    values: [
      integers(reversals.map(({ accountId }) => accountId)),
      integers(reversals.map(({ eventId }) => eventId)),
      integers(reversals.map(({ merchantId }) => merchantId)),
      texts(reversals.map(({ betNo }) => betNo)),
      integers(reversals.map(({ validBet }) => validBet)),
      integers(reversals.map(({ rate }) => rate)),
      texts(reversals.map(({ at }) => at.toISOString())),
    ],
  });
}

/** Some of those of which it is not decided or not booked yet, oldest first. */
export const readUndone = (db: Runner): Promise<Reversal[]> =>
  db.query<Reversal>({
    name: 'rebate-reversals-undone',
    text: `select ${REVERSAL} from reward_rebate_reversal where state in ('OPEN', 'POSTING') order by at, account_id, event_id limit ${AT_ONCE}`,
    values: [],
  });

/** Decides about one that is open, in a transaction that holds the member; false when it was decided before. */
export async function decideReversal(
  tx: Transaction,
  { accountId, eventId, state, amount }: Pick<Reversal, 'accountId' | 'eventId' | 'state' | 'amount'>,
): Promise<boolean> {
  const rows = await tx.query<{ state: string }>({
    name: 'rebate-reversal-decide',
    text: `update reward_rebate_reversal set state = $3, amount = $4 where account_id = $1 and event_id = $2 and state = 'OPEN' returning state`,
    values: [accountId, eventId, state, amount],
  });
  return rows.length > 0;
}

/** Notes that the ledger has taken it back. */
export async function notePosted(
  db: Runner,
  { accountId, eventId }: Pick<Reversal, 'accountId' | 'eventId'>,
  transferId: bigint,
): Promise<void> {
  await db.query({
    name: 'rebate-reversal-posted',
    text: `update reward_rebate_reversal set state = 'POSTED', transfer_id = $3
           where account_id = $1 and event_id = $2 and state = 'POSTING'`,
    values: [accountId, eventId, transferId],
  });
}
