import { zoneName } from '@marquee/money/moment';
import type { Bill } from '../../../domain/agents/bills.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useLocaleTag } from '../../../shared/i18n/use-t.ts';
import { businessDay, dateText, startOfBusinessDay, timeText } from '../../../shared/lib/dates.ts';

type Span = Pick<Bill, 'unit' | 'periodStart' | 'periodEnd'>;

/**
 * How the period of a bill is written: hours and windows with their times, to the minute, a day by its date, longer ones
 * from day to day, where a line may end after the dash.
 * `isBrief`: without the zone's name, for which a phone's row has no room. `isOfDay`: where the day stands above, without it too.
 */
export function usePeriodText({ isBrief = false, isOfDay = false } = {}): (span: Span) => string {
  const locale = useLocaleTag();
  const brand = useBrand();
  const { businessTimezone } = brand;
  const dayOf = (moment: number): string =>
    dateText(startOfBusinessDay(businessDay(moment, brand), brand), locale, businessTimezone);
  return ({ unit, periodStart, periodEnd }) => {
    if (unit === 'hour' || unit === 'five-minutes') {
      const times = [periodStart, periodEnd].map((moment) => timeText(moment, locale, businessTimezone)).join(' – ');
      if (isOfDay) return times;
      const zone = isBrief ? '' : ` ${zoneName(periodStart, businessTimezone)}`;
      return `${dateText(periodStart, locale, businessTimezone)} ${times}${zone}`;
    }
    return unit === 'day' ? dayOf(periodStart) : `${dayOf(periodStart)}\u00a0– ${dayOf(periodEnd - 1)}`;
  };
}
