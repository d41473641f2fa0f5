import { integers, texts } from '../../base/arrays.ts';
import type { Transaction } from '../../base/database/database.ts';
import type { Place } from '../../identity/index.ts';

/** Keeps where accounts stand at the end of a day: periods that end with it or later count by that. */
export async function keepMoves(tx: Transaction, places: readonly Place[], day: string): Promise<void> {
  await tx.query({
    name: 'report-moves',
    text: `insert into report_move (account_id, day, path)
           select account_id, $3::text::date, path::bigint[] from unnest($1::text::bigint[], $2::text::text[]) as p (account_id, path)
           on conflict (account_id, day) do update set path = excluded.path`,
    values: [integers(places.map(({ id }) => id)), texts(places.map(({ path }) => `{${path.join(',')}}`)), day],
  });
}
