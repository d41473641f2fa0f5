import type { Database } from '../../base/database/database.ts';
import type { Merchant } from '../../brand/index.ts';
import { tree } from '../../identity/index.ts';
import { readValidBets } from '../../play/index.ts';
import type { Difference, Wallet } from '../../wallet/index.ts';
import { HOUSE } from './paying.ts';
import { recountCommissions, type ValidBets } from './recount.ts';

const LIMIT = 100;

/** What an agent was paid for, what of it is left over, and what the payments come to. */
interface Sums {
  agentId: bigint;
  /** Text: more than eight bytes can hold. */
  taken: string;
  remainder: bigint;
  paid: string;
}

/** Agents whose payments and remainder are not what their lines say that was paid for. */
const readSums = (db: Database, merchantId: number): Promise<Sums[]> =>
  db.query<Sums>({
    text: `select a.agent_id as "agentId", a.remainder, coalesce(l.taken, 0)::text as taken, coalesce(p.paid, 0)::text as paid
           from agent_commission_account a
             left join (select agent_id, sum(taken::numeric * rate) as taken from agent_commission_line group by agent_id) l using (agent_id)
             left join (select agent_id, sum(amount) as paid from agent_commission_payment group by agent_id) p using (agent_id)
           where a.merchant_id = $1 and coalesce(l.taken, 0) <> coalesce(p.paid, 0) * 1000000 + a.remainder
           order by a.agent_id limit ${LIMIT}`,
    values: [merchantId],
  });

/** What the payments of a brand come to that the ledger has, by currency. */
async function readTotals(db: Database, merchantId: number): Promise<Map<string, bigint>> {
  const rows = await db.query<{ agentId: bigint; paid: bigint }>({
    text: `select agent_id as "agentId", sum(amount)::bigint as paid from agent_commission_payment
           where merchant_id = $1 and is_posted group by agent_id`,
    values: [merchantId],
  });
  const members = new Map(
    (
      await tree.members(
        db,
        rows.map(({ agentId }) => agentId),
      )
    ).map(({ id, currency }) => [id, currency]),
  );
  const totals = new Map<string, bigint>();
  for (const { agentId, paid } of rows) {
    const currency = members.get(agentId) ?? '';
    totals.set(currency, (totals.get(currency) ?? 0n) + paid);
  }
  return totals;
}

/**
 * Compares what agents were paid with what their lines say, these with the records of bets, and payments with what the ledger paid. An empty
 * list: all agree.
 */
export async function findCommissionDifferences({
  db,
  wallet,
  merchants,
  validBets = readValidBets,
}: {
  db: Database;
  wallet: Pick<Wallet, 'house' | 'houseBalance'>;
  merchants(): Promise<readonly Merchant[]>;
  validBets?: ValidBets;
}): Promise<Difference[]> {
  const recounted = await recountCommissions(db, validBets, LIMIT);
  const found: Difference[] = recounted.map((detail) => ({ check: 'commissions', detail }));
  for (const { id } of await merchants()) {
    for (const { agentId, taken, remainder, paid } of await readSums(db, id))
      found.push({ check: 'commissions', detail: `agent ${agentId}: paid ${paid} and ${remainder} left, of ${taken}` });
    for (const [currency, total] of await readTotals(db, id)) {
      const held = await wallet.houseBalance(await wallet.house(id, currency, HOUSE));
      if (held !== -total)
        found.push({ check: 'commissions', detail: `brand ${id}: ${total} ${currency} was paid; the ledger has ${held}` });
    }
  }
  return found;
}
