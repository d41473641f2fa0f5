import type { Database } from '../../apps/gateway/src/base/database/database.ts';
import type { Measure } from './ledger-measure.ts';

const GROUP = 256;
let made = 0;

/**
 * The same rows with nothing decided: arrays in, `insert … select unnest`, one commit a group, into a table with the same
 * columns and indexes. What the machine can write at most.
 */
export async function bulkInsert(db: Database, table: { house: bigint; players: bigint[] }, seconds: number): Promise<Measure> {
  await db.query({ text: 'create table if not exists bulk_transfer (like transfer including all)' });
  const lane = await db.lane();
  const latencies: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1_000;
  let rows = 0;
  for (let now = started; now < until; ) {
    const ids: string[] = [];
    const accounts: bigint[] = [];
    const places: number[] = [];
    for (let index = 0; index < GROUP; index += 1) {
      made += 1;
      ids.push(`${made.toString(36).padStart(10, '0')}-bet`);
      accounts.push(table.players[made % table.players.length] ?? 0n);
      places.push(made);
    }
    await lane.query({
      name: 'bulk-insert',
      text: `insert into bulk_transfer (at, kind, code, account_id, provider, tx_id, debit_id, credit_id, amount, group_id, closes, subject, debit_after, debit_seq)
             select $1, 1, 30, u.account, 1, u.tx, u.account, $2, 10000, 'round-' || u.tx, false, 7, 1000000, u.place
             from unnest($3::text::bigint[], $4::text::text[], $5::text::bigint[]) as u(account, tx, place)`,
      values: [new Date(), table.house, `{${accounts.join(',')}}`, `{${ids.join(',')}}`, `{${places.join(',')}}`],
    });
    rows += GROUP;
    const end = performance.now();
    latencies.push(end - now);
    now = end;
  }
  const perSecond = rows / ((performance.now() - started) / 1_000);
  lane.close();
  return { perSecond, latencies };
}
