import type { Database } from '../base/database/database.ts';

/** How far a brand's past has been made. */
export interface PastState {
  until: Date;
  games: number[] | null;
  days: number;
  finishedAt: Date | null;
}

/** The state of a brand's past; null for a brand that has none. */
export async function readPast(db: Database, merchantId: number): Promise<PastState | null> {
  const [row] = await db.query<PastState>({
    text: `select until, games, days, finished_at as "finishedAt" from demo_past where merchant_id = $1`,
    values: [merchantId],
  });
  return row ?? null;
}

/** Notes that a brand is to have a past. */
export async function insertPast(db: Database, merchantId: number, until: Date): Promise<void> {
  await db.query({
    text: 'insert into demo_past (merchant_id, until) values ($1, $2) on conflict do nothing',
    values: [merchantId, until],
  });
}

/** Notes the games of a past, once. */
export async function writeGames(db: Database, merchantId: number, games: readonly number[]): Promise<void> {
  await db.query({
    text: 'update demo_past set games = $2 where merchant_id = $1 and games is null',
    values: [merchantId, [...games]],
  });
}

/** Notes how many days are made. */
export async function writeDays(db: Database, merchantId: number, days: number): Promise<void> {
  await db.query({ text: 'update demo_past set days = $2 where merchant_id = $1', values: [merchantId, days] });
}

/** Notes that the past is made. */
export async function writeFinished(db: Database, merchantId: number, at: Date): Promise<void> {
  await db.query({ text: 'update demo_past set finished_at = $2 where merchant_id = $1', values: [merchantId, at] });
}
