import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../apps/gateway/src/base/database/database.ts';
import { until } from './programs.ts';

/** An order as the studio's database has it. */
export interface StudioOrder {
  orderId: string;
  requestKey: string;
  game: string;
  drawNo: string;
  state: string;
  lines: string;
  cost: bigint;
  payout: bigint;
}

/** Every order of a studio, read from its file and not through its code. */
export function bookedByStudio(folder: string): StudioOrder[] {
  const db = new DatabaseSync(join(folder, 'studio.db'), { readOnly: true });
  try {
    return db
      .prepare('SELECT order_id, request_key, game, draw_no, state, lines, cost, payout FROM lottery_orders ORDER BY order_id')
      .all()
      .map((row) => ({
        orderId: String(row['order_id']),
        requestKey: String(row['request_key']),
        game: String(row['game']),
        drawNo: String(row['draw_no']),
        state: String(row['state']),
        lines: String(row['lines']),
        cost: BigInt(String(row['cost'])),
        payout: BigInt(String(row['payout'])),
      }));
  } finally {
    db.close();
  }
}

/** What is booked of a round in the end: what left the player's account for good, and what came. */
interface Booked {
  orderId: string;
  stake: bigint;
  payout: bigint;
}

/** Bets, bets that were cancelled, and stakes that their game gave back. */
const STAKED = [30, 31, 84];
const PAID = [32, 33];

/** The rounds of the gateways, by the movements of the ledger and by the betting record: each from its own tables, once the record is whole. */
export async function bookedByGateways(url: string): Promise<{ ledger: Booked[]; record: Booked[] }> {
  const db = await openDatabase({ url, poolSize: 2 });
  const read = async (text: string, values: unknown[] = []): Promise<Booked[]> =>
    (await db.query<{ id: string; stake: string; payout: string }>({ text, values })).map(({ id, stake, payout }) => ({
      orderId: id,
      stake: BigInt(stake),
      payout: BigInt(payout),
    }));
  try {
    await until('every round is on record', async () => {
      const [row] = await db.query<{ open: number }>({
        text: `select count(*)::int as open from play_round where status = 'open'`,
      });
      return row?.open === 0;
    });
    return {
      ledger: await read(
        `select group_id as id,
           coalesce(sum(case when debit_id = account_id then amount else -amount end) filter (where code = any ($1)), 0)::text as stake,
           coalesce(sum(case when credit_id = account_id then amount else -amount end) filter (where code = any ($2)), 0)::text as payout
         from transfer where group_id is not null group by group_id`,
        [STAKED, PAID],
      ),
      record: await read(`select round_ref as id, (stake - refunded)::text as stake, payout::text from play_round`),
    };
  } finally {
    await db.close();
  }
}

/** What left players' accounts for rounds and has not come back, by round; and how many movements of rounds there are. */
export async function stakedAtGateways(url: string): Promise<{ movements: number; stakes: Map<string, bigint> }> {
  const db = await openDatabase({ url, poolSize: 1 });
  try {
    const rows = await db.query<{ id: string; movements: number; stake: string }>({
      text: `select group_id as id, count(*)::int as movements,
               sum(case when debit_id = account_id then amount else -amount end)::text as stake
             from transfer where group_id is not null group by group_id order by group_id`,
    });
    const standing = rows.flatMap(({ id, stake }) => (BigInt(stake) === 0n ? [] : [[id, BigInt(stake)] as const]));
    return { movements: rows.reduce((sum, row) => sum + row.movements, 0), stakes: new Map(standing) };
  } finally {
    await db.close();
  }
}
