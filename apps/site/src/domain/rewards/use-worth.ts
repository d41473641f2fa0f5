import { formatCount } from '@marquee/money';
import { useT } from '../../shared/i18n/use-t.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { useBrand } from '../brand/brand.ts';

/** What can be given for something. */
interface Given {
  amount: number;
  points: number;
  tickets?: number;
  score?: number;
  /** How many products are delivered, or the one that is. */
  products?: number;
  product?: string | { name: string } | null;
}

/** What is given, in words: money, points, tickets of a raffle, mission score, products. Of nothing the money, as none. */
export function useWorth(): (given: Given) => string {
  const t = useT();
  const { currencySymbol } = useBrand();
  return ({ amount, points, tickets = 0, score = 0, products = 0, product = null }) => {
    const others = [
      ...(points > 0 ? [t('rw_points', { count: points, figure: formatCount(points) })] : []),
      ...(tickets > 0 ? [t('rf_tickets', { count: tickets })] : []),
      ...(score > 0 ? [t('ms_score', { count: score })] : []),
      ...(products > 0 ? [t('rw_products', { count: products })] : []),
      ...(product === null ? [] : [typeof product === 'string' ? product : product.name]),
    ];
    return [...(amount > 0 || others.length === 0 ? [moneyText(amount, currencySymbol)] : []), ...others].join(' + ');
  };
}

/** What is given, with what is to be wagered for the money of it. */
export function usePrize(): (prize: Given & { multiple: number }) => string {
  const t = useT();
  const worth = useWorth();
  return ({ multiple, ...given }) =>
    given.amount > 0 && multiple > 0 ? `${worth(given)} · ${t('ms_wager', { multiple: `${multiple}×` })}` : worth(given);
}
