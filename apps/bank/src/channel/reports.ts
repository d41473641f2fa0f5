import { CHANNEL_STATUSES } from '@marquee/contract/channel';
import type { Base } from '../server/base.ts';
import type { ReportCall } from './gateway.ts';

/** Waits between attempts: quick at first, since most faults heal in seconds, then every ten minutes for as long as it takes. */
const BACK_OFF_MS = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000, 600_000];
const AT_ONCE = 16;

interface Due {
  eventId: string;
  call: ReportCall;
  body: string;
  attempts: number;
}

/** Writes a report down, to be stored together with what it tells. The job sends it, in this life of the process or the next. */
export function report(base: Base, call: ReportCall, eventId: string, body: object): void {
  base.db
    .prepare(
      `INSERT INTO reports (event_id, call, body, attempts, next_at, answer) VALUES (?, ?, ?, 0, ?, '') ON CONFLICT DO NOTHING`,
    )
    .run(eventId, call, JSON.stringify(body), base.clock.now());
}

async function deliver(base: Base, { eventId, call, body, attempts }: Due): Promise<void> {
  const answer = await base.gateway.tell(call, body);
  if (answer === null) {
    const wait = BACK_OFF_MS[Math.min(attempts, BACK_OFF_MS.length - 1)] ?? 0;
    base.db
      .prepare(`UPDATE reports SET attempts = ?, next_at = ? WHERE event_id = ?`)
      .run(attempts + 1, base.clock.now() + wait, eventId);
    base.log.warn({ eventId, attempts: attempts + 1 }, 'the gateway has not answered a report; it will be sent again');
    return;
  }
  base.db
    .prepare(`UPDATE reports SET attempts = ?, next_at = NULL, answer = ? WHERE event_id = ?`)
    .run(attempts + 1, answer, eventId);
  if (answer !== CHANNEL_STATUSES[0]) base.log.error({ eventId, answer }, 'the gateway refuses a report: look into it');
}

/** Sends every report that is due, a few at a time. Returns how many were tried. */
export async function deliverDue(base: Base): Promise<number> {
  const now = base.clock.now();
  const due = base.db.prepare(
    `SELECT event_id AS eventId, call, body, attempts FROM reports WHERE next_at <= ? ORDER BY next_at, rowid LIMIT ${AT_ONCE}`,
  );
  for (let tried = 0; ; ) {
    const some = due.all(now) as unknown as Due[];
    await Promise.all(some.map((each) => deliver(base, each)));
    tried += some.length;
    if (some.length < AT_ONCE) return tried;
  }
}

/** How many reports wait for an answer. */
export const backlog = (base: Base): number =>
  Number(base.db.prepare(`SELECT count(*) AS n FROM reports WHERE next_at IS NOT NULL`).get()?.n ?? 0);
