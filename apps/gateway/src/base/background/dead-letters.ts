import type { Runner, Transaction } from '../database/database.ts';
import { type HeldState, releaseHeld } from './held-store.ts';

/** An event that a consumer has set aside, as an operator sees it. */
export interface DeadLetter {
  place: bigint;
  consumer: string;
  type: string;
  merchantId: number;
  accountId: bigint | null;
  payload: unknown;
  at: Date;
  /** `retrying`: tried again by itself at `nextAt`; `dead`: given up; `waiting`: behind another of its account. The latter two have no time. */
  state: HeldState;
  attempts: number;
  nextAt: Date | null;
  heldAt: Date;
  error: string | null;
}

interface Row {
  place: bigint;
  consumer: string;
  type: string;
  merchant_id: number;
  account_id: bigint | null;
  payload: unknown;
  at: Date;
  state: HeldState;
  attempts: number;
  next_at: Date | null;
  held_at: Date;
  error: string | null;
}

const letterOf = (row: Row): DeadLetter => ({
  place: row.place,
  consumer: row.consumer,
  type: row.type,
  merchantId: row.merchant_id,
  accountId: row.account_id,
  payload: row.payload,
  at: row.at,
  state: row.state,
  attempts: row.attempts,
  nextAt: row.next_at,
  heldAt: row.held_at,
  error: row.error,
});

const COLUMNS = `place, consumer, type, merchant_id, account_id, payload, at, state, attempts, nullif(next_at, 'infinity') as next_at,
  held_at, error`;
const PAGE = 200;

/** What consumers hold, oldest first, at most 200 after `after`: of one consumer or state where it is named. */
export async function heldEvents(
  runner: Runner,
  filter: { merchantId?: number; consumer?: string; state?: HeldState; after?: bigint },
): Promise<DeadLetter[]> {
  const rows = await runner.query<Row>({
    text: `select ${COLUMNS} from event_held
           where ($1::text is null or consumer = $1) and ($2::text is null or state = $2) and place > $3 and ($4::int is null or merchant_id = $4)
           order by place limit ${PAGE}`,
    values: [filter.consumer ?? null, filter.state ?? null, filter.after ?? 0n, filter.merchantId ?? null],
  });
  return rows.map(letterOf);
}

/** Has an event that is held tried again now, as if it had never failed; null when there is none of that number. */
export async function replayHeld(runner: Runner, place: bigint, now: Date): Promise<DeadLetter | null> {
  const [row] = await runner.query<Row>({
    text: `update event_held set attempts = 0, state = case when state = 'waiting' then state else 'retrying' end,
             next_at = case when state = 'waiting' then next_at else $2 end
           where place = $1 returning ${COLUMNS}`,
    values: [place, now],
  });
  return row ? letterOf(row) : null;
}

/** Takes an event that is held away for good: its consumer will never have handled it. Null when there is none of that number. */
export async function discardHeld(tx: Transaction, place: bigint, now: Date): Promise<DeadLetter | null> {
  const [row] = await tx.query<Row & { event_id: bigint }>({
    text: `select event_id, ${COLUMNS} from event_held where place = $1`,
    values: [place],
  });
  if (!row || !(await releaseHeld(tx, place, now))) return null;
  await tx.query({
    text: 'insert into event_discarded (event_id, consumer, at) values ($1, $2, $3) on conflict do nothing',
    values: [row.event_id, row.consumer, now],
  });
  return letterOf(row);
}
