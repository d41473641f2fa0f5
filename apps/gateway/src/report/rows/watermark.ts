import { brandsBehind } from '../../base/background/held-store.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import { oldestMoneyAfter } from '../../wallet/index.ts';
import { HEARD, ROWS_CONSUMER } from './consumer.ts';
import { readPlace } from './money.ts';

export interface WatermarkDeps {
  db: Database;
  clock: Clock;
  /** When the oldest bet was moved in the ledger that no record has yet; null when all have theirs. */
  oldestBet(): Promise<Date | null>;
}

/** Longer than a transaction that posts may take: what is not committed yet is younger than that. */
const MARGIN_MS = 15_000;
/** By how much the clocks of gateways may differ. */
const SKEW_MS = 5_000;

interface Mark {
  reached: Date | null;
  next: Date;
  askedAt: Date;
}

/** Up to when all that happened in a brand is in the rows; null before the first look. */
export async function readWatermark(db: Runner, merchantId: number): Promise<Date | null> {
  const [row] = await db.query<{ reached: Date | null }>({
    name: 'report-watermark',
    text: 'select reached from report_watermark where merchant_id = $1',
    values: [merchantId],
  });
  return row?.reached ?? null;
}

const keep = (db: Database, merchantId: number, { reached, next, askedAt }: Mark): Promise<unknown> =>
  db.query({
    text: `insert into report_watermark (merchant_id, reached, next, asked_at) values ($1, $2, $3, $4)
           on conflict (merchant_id) do update set reached = greatest(report_watermark.reached, excluded.reached),
             next = excluded.next, asked_at = excluded.asked_at`,
    values: [merchantId, reached, next, askedAt],
  });

/**
 * Makes what moves the watermarks on. What the ledger had until a moment stands in betting records and rows of money, and what those
 * told of it was emitted before the look: once all of that is in the rows, everything until the moment is, but for what was set aside:
 * whoever needs the rows whole asks what is missing.
 */
export function createWatermarks({ db, clock, oldestBet }: WatermarkDeps) {
  /** The moment until which the ledger is in the records and in the rows of money. */
  const reachable = async (): Promise<Date> => {
    const latest = clock.now() - MARGIN_MS;
    const bet = await oldestBet();
    const money = await oldestMoneyAfter(db, await readPlace(db));
    const ends = [bet, money].flatMap((at) => (at ? [at.getTime() - 1] : []));
    return new Date(Math.min(latest, ...ends));
  };

  const isPassed = async (merchantId: number, askedAt: Date): Promise<boolean> => {
    const types = HEARD.map(({ type }) => type);
    const behind = await brandsBehind(db, ROWS_CONSUMER, types, new Date(askedAt.getTime() + SKEW_MS));
    return !behind.has(merchantId);
  };

  return async function moveOn(merchantIds: readonly number[]): Promise<void> {
    const rows = await db.query<Mark & { merchantId: number }>({
      text: `select merchant_id as "merchantId", reached, next, asked_at as "askedAt" from report_watermark`,
    });
    const known = new Map(rows.map((row) => [row.merchantId, row]));
    for (const merchantId of merchantIds) {
      const mark = known.get(merchantId);
      const done = mark && (await isPassed(merchantId, mark.askedAt)) ? mark.next : null;
      if (mark && !done) continue;
      const next = await reachable();
      const askedAt = new Date(clock.now());
      const reached = (await isPassed(merchantId, askedAt)) ? next : done;
      await keep(db, merchantId, { reached, next, askedAt });
    }
  };
}
