import { keepAudit } from '../../base/audits.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';

/** Has the caller alone change what a brand gives away, until its transaction ends. */
export async function lockMargin(runner: Runner, merchantId: number): Promise<void> {
  await runner.query({
    name: 'reward-margin-open',
    text: 'insert into reward_margin (merchant_id) values ($1) on conflict do nothing',
    values: [merchantId],
  });
  await runner.query({
    name: 'reward-margin-lock',
    text: 'select merchant_id from reward_margin where merchant_id = $1 for update',
    values: [merchantId],
  });
}

/** Keeps how many games have no margin, for every gateway's figures. */
export const keepMargin = (db: Database, clock: Clock, games: number): Promise<void> => keepAudit(db, clock, 'margin', games);
