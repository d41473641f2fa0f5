import type { BusinessCalendar } from '../base/calendar/business-day.ts';
import type { Runner } from '../base/database/database.ts';

/** The business calendar of a brand, within the caller's transaction; null when there is no such brand. */
export async function readCalendar(runner: Runner, merchantId: number): Promise<BusinessCalendar | null> {
  const [row] = await runner.query<BusinessCalendar>({
    name: 'brand-calendar',
    text: 'select business_timezone as "businessTimezone", day_start as "dayStart" from merchant where id = $1',
    values: [merchantId],
  });
  return row ?? null;
}
