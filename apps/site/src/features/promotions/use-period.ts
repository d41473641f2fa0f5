import { useBrand } from '../../domain/brand/brand.ts';
import type { Announcement } from '../../domain/content/queries.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText } from '../../shared/lib/dates.ts';

/** Words for the time in which a promotion runs, in the brand's time zone. The last day is named, not the moment after it. */
export function usePeriod(): (promotion: Pick<Announcement, 'startDate' | 'endDate'>) => string {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  return ({ startDate, endDate }) => {
    const from = dateText(startDate, locale, businessTimezone);
    if (endDate === null) return t('promo_no_end', { from });
    return t('date_from_to', { from, to: dateText(endDate - 1, locale, businessTimezone) });
  };
}
