import type { Runner } from '../../base/database/database.ts';

/** The stretches in minutes, beside days, by which the rows of bets can be kept. */
export type Minutes = 5 | 60;

/** By which stretches the rows of brands are kept beside days. */
export async function readWanted(db: Runner): Promise<Map<number, Minutes[]>> {
  const rows = await db.query<{ merchantId: number; minutes: Minutes }>({
    name: 'report-wanted',
    text: 'select merchant_id as "merchantId", minutes from report_wanted',
  });
  return new Map(
    [...Map.groupBy(rows, ({ merchantId }) => merchantId)].map(([id, own]) => [id, own.map(({ minutes }) => minutes)]),
  );
}

/** Keeps the rows of a brand's bets by these minutes too, from the next bet on. */
export async function wantSlots(db: Runner, merchantId: number, minutes: Minutes): Promise<void> {
  await db.query({
    text: 'insert into report_wanted (merchant_id, minutes) values ($1, $2) on conflict do nothing',
    values: [merchantId, minutes],
  });
}
