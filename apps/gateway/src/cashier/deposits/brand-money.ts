import { briefCache } from '../../base/brief-cache.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';

const FRESH_MS = 10_000;
/** In these a brand counts in thousands, unless it says otherwise. */
const IN_THOUSANDS = new Set(['VND', 'IDR']);

/** What a brand's unit is worth where it says nothing. */
const usualUnitValue = (currency: string): number => (IN_THOUSANDS.has(currency) ? 1_000 : 1);

async function readUnitValue(db: Runner, merchantId: number): Promise<number | null> {
  const [row] = await db.query<{ unitValue: number }>({
    name: 'cashier-brand',
    text: 'select unit_value as "unitValue" from cashier_brand where merchant_id = $1',
    values: [merchantId],
  });
  return row?.unitValue ?? null;
}

/** What a brand's unit is worth at this moment: for what is written down for good. */
export const unitValueNow = async (db: Runner, { id, currency }: { id: number; currency: string }): Promise<number> =>
  (await readUnitValue(db, id)) ?? usualUnitValue(currency);

export async function putUnitValue(db: Runner, merchantId: number, unitValue: number): Promise<void> {
  await db.query({
    text: `insert into cashier_brand (merchant_id, unit_value) values ($1, $2)
           on conflict (merchant_id) do update set unit_value = excluded.unit_value`,
    values: [merchantId, unitValue],
  });
}

/** Makes the look at what 1.00 of a brand is: so many of its currency. What it shows may be seconds old. */
export function createUnitValues(db: Database, clock: Clock): (merchantId: number, currency: string) => Promise<number> {
  const kept = briefCache(clock, FRESH_MS, (key) => readUnitValue(db, Number(key)));
  return async (merchantId, currency) => (await kept(String(merchantId))) ?? usualUnitValue(currency);
}
