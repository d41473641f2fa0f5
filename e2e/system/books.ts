import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Database, openDatabase } from '../../apps/gateway/src/base/database/database.ts';

/** What one side says of a round: what was kept of the stakes, what was paid, how often it was ended. */
export interface Entry {
  stake: bigint;
  payout: bigint;
  ends: number;
}
export type Books = Map<string, Entry>;

/** The gateway's side, added up from the ledger's transfers alone, and what every player has. */
export async function gatewayBooks(
  source: Parameters<typeof openDatabase>[0],
): Promise<{ books: Books; balances: readonly bigint[] }> {
  const db: Database = await openDatabase(source);
  try {
    const rows = await db.query<{ round: string; stake: string; payout: string; ends: string }>({
      text: `select group_id as round,
               (sum(case kind when 1 then amount when 3 then -amount else 0 end))::text as stake,
               (sum(case kind when 2 then amount when 4 then -amount else 0 end))::text as payout,
               (count(*) filter (where closes))::text as ends
             from transfer where group_id is not null and kind between 1 and 6 group by account_id, provider, group_id
             having sum(case kind when 1 then amount when 3 then -amount else 0 end) <> 0
               or sum(case kind when 2 then amount when 4 then -amount else 0 end) <> 0`,
    });
    const books = rows.map(
      ({ round, stake, payout, ends }) => [round, { stake: BigInt(stake), payout: BigInt(payout), ends: Number(ends) }] as const,
    );
    const held = await db.query<{ balance: bigint }>({
      text: `select balance from ledger_account a where kind = 'main' and owner_id is not null
               and exists (select from transfer t where t.account_id = a.id and t.kind between 1 and 6)`,
    });
    return { books: new Map(books), balances: held.map(({ balance }) => balance) };
  } finally {
    await db.close();
  }
}

/** What a row of the studio says, whatever its family. */
interface Row {
  id: string;
  state: string;
  stake: string;
  payout: string;
  more: string | null;
}

/** States of what has ended: with its payout, or with everything given back. */
const PAID = ['closed', 'paid'];
const RETURNED = ['cancelled', 'refused', 'returned'];

/** The rounds and bets of a studio that has ended, and the states in which they are. What was returned must have left nothing behind. */
export function studioBooks(dataDir: string): { books: Books; states: Map<string, string> } {
  const db = new DatabaseSync(join(dataDir, 'studio.db'), { readOnly: true });
  const rows = db
    .prepare(
      `SELECT round_id AS id, state, stake, payout,
         (SELECT group_concat(amount) FROM raises WHERE raises.round_id = rounds.round_id AND raises.state = 'taken') AS more
       FROM rounds WHERE trial = 0
       UNION ALL SELECT bet_id, state, total, payout, NULL FROM table_bets WHERE trial = 0`,
    )
    .all() as unknown as Row[];
  const unsure = db
    .prepare(`SELECT round_id AS id, state FROM raises WHERE state IN ('debiting', 'returning')`)
    .all() as unknown as Row[];
  db.close();
  const books: Books = new Map();
  for (const { id, state, stake, payout, more } of rows) {
    const raised = (more ?? '').split(',').filter(Boolean);
    const total = [stake, ...raised].reduce((sum, amount) => sum + BigInt(amount), 0n);
    if (PAID.includes(state)) books.set(id, { stake: total, payout: BigInt(payout), ends: 1 });
    else if (!RETURNED.includes(state)) unsure.push({ id, state, stake, payout, more });
  }
  if (unsure.length > 0) throw new Error(`not decided: ${unsure.map(({ id, state }) => `${id} ${state}`).join(', ')}`);
  return { books, states: new Map(rows.map(({ id, state }) => [id, state])) };
}
