import { integers } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';

/** What an agent noted down of these accounts; those of whom it noted nothing are left out. */
export async function readRemarks(db: Runner, agentId: bigint, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  const rows = await db.query<{ id: bigint; remark: string }>({
    name: 'agent-remarks',
    text: 'select account_id as id, remark from agent_remark where agent_id = $1 and account_id = any ($2::text::bigint[])',
    values: [agentId, integers(ids)],
  });
  return new Map(rows.map(({ id, remark }) => [id, remark]));
}

/** Notes down what an agent calls an account by; empty: nothing. */
export async function writeRemark(tx: Transaction, agentId: bigint, accountId: bigint, remark: string): Promise<void> {
  await tx.query(
    remark === ''
      ? { text: 'delete from agent_remark where agent_id = $1 and account_id = $2', values: [agentId, accountId] }
      : {
          text: `insert into agent_remark (agent_id, account_id, remark) values ($1, $2, $3)
                 on conflict (agent_id, account_id) do update set remark = excluded.remark`,
          values: [agentId, accountId, remark],
        },
  );
}
