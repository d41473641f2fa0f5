import type { Amount } from '@marquee/money';
import { integers } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';

/** A payment of commission, or what is taken back where it is below 0. */
export interface Payment {
  id: bigint;
  merchantId: number;
  agentId: bigint;
  /** Ten-thousandths of a unit. */
  amount: Amount;
}

/** What is left of an agent's cent, in millionths of the smallest amount, held until the transaction ends: whoever pays holds it first. */
export async function lockRemainder(tx: Transaction, merchantId: number, agentId: bigint): Promise<bigint> {
  await tx.query({
    name: 'agent-commission-account-open',
    text: 'insert into agent_commission_account (agent_id, merchant_id) values ($1, $2) on conflict do nothing',
    values: [agentId, merchantId],
  });
  const [row] = await tx.query<{ remainder: bigint }>({
    name: 'agent-commission-account-lock',
    text: 'select remainder from agent_commission_account where agent_id = $1 for update',
    values: [agentId],
  });
  if (!row) throw new Error(`the commission of the account ${agentId} cannot be held`);
  return row.remainder;
}

/** Writes what is left of an agent's cent. */
export async function writeRemainder(tx: Transaction, agentId: bigint, remainder: bigint): Promise<void> {
  await tx.query({
    name: 'agent-commission-account-write',
    text: 'update agent_commission_account set remainder = $2 where agent_id = $1',
    values: [agentId, remainder],
  });
}

/** Writes a payment down; the ledger has it soon. */
export async function insertPayment(
  tx: Transaction,
  { merchantId, agentId, amount }: Omit<Payment, 'id'>,
  at: Date,
): Promise<void> {
  await tx.query({
    name: 'agent-commission-payment',
    text: 'insert into agent_commission_payment (merchant_id, agent_id, amount, at) values ($1, $2, $3, $4)',
    values: [merchantId, agentId, amount, at],
  });
}

/** Some payments after one that the ledger may not have yet, the oldest first. */
export const readUnposted = (db: Runner, after: bigint, limit: number): Promise<Payment[]> =>
  db.query<Payment>({
    name: 'agent-commission-unposted',
    text: `select id, merchant_id as "merchantId", agent_id as "agentId", amount from agent_commission_payment
           where not is_posted and id > $1 order by id limit $2`,
    values: [after, limit],
  });

/** Notes that the ledger has these payments. */
export async function notePosted(db: Runner, ids: readonly bigint[]): Promise<void> {
  await db.query({
    name: 'agent-commission-posted',
    text: 'update agent_commission_payment set is_posted = true where id in (select unnest($1::text::bigint[]))',
    values: [integers(ids)],
  });
}
