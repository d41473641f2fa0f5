import { useBrand } from '../../domain/brand/brand.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { moneyText } from '../../shared/lib/money.ts';

/** What is given: money, points, or both. */
export function useWorth(): (given: { amount: number; points: number }) => string {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol } = useBrand();
  return ({ amount, points }) => {
    const parts = [
      ...(amount > 0 || points === 0 ? [moneyText(amount, currencySymbol)] : []),
      ...(points > 0 ? [t('rw_points', { count: points, figure: points.toLocaleString(locale) })] : []),
    ];
    return parts.join(' + ');
  };
}
