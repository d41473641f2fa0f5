import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { pointSummaryQuery } from '../../domain/content/points.ts';
import { useBalance } from '../../domain/wallet/balance.ts';
import { TURNOVER_ROWS, turnoverQuery } from '../../domain/wallet/turnover.ts';
import { merchantWalletQuery } from '../../domain/wallet/vendor-wallets.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { FigureCards } from '../../shared/ui/data/figure-cards.tsx';

/** What the member has, and what of it can leave: nothing while something is left to wager (docs/rules/money.md#wagering). */
export function WalletHead() {
  const t = useT();
  const { balance } = useBalance();
  const { data: turnover } = useQuery(turnoverQuery(1, TURNOVER_ROWS));
  const { data: wallet } = useQuery(merchantWalletQuery());
  const { data: points } = useQuery(pointSummaryQuery());
  if (!balance || !turnover || !wallet) return <Skeleton height="11rem" />;
  const money = (wire: number) => moneyText(wire, balance.currencySymbol);
  const left = turnover.open.remaining;
  const withdrawable = left > 0 ? 0 : Math.max(0, balance.mainWalletBalance);
  return (
    <FigureCards
      inThrees
      cards={[
        { key: 'total', label: t('wl_total'), figure: money(balance.sumBalance) },
        { key: 'main', label: t('wl_main'), figure: money(balance.mainWalletBalance) },
        { key: 'play', label: t('wl_in_play'), figure: money(wallet.inPlay) },
        { key: 'withdrawable', label: t('wl_withdrawable'), figure: money(withdrawable) },
        { key: 'left', label: t('wl_turnover_left'), figure: money(left) },
        ...(points ? [{ key: 'points', label: t('wl_points'), figure: formatCount(points.balance) }] : []),
      ]}
    />
  );
}
