import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../domain/brand/brand.ts';
import type { WithdrawSettings } from '../../domain/payout/queries.ts';
import { TURNOVER_PLACE, TURNOVER_ROWS, turnoverQuery } from '../../domain/wallet/turnover.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { ProgressBar } from '../../shared/ui/base/progress-bar.tsx';
import styles from './withdraw.module.css';

/** How far the member is with what is to be wagered, and the way to the list of it, which stands below on the same page. */
function TurnoverLeft() {
  const t = useT();
  const { currencySymbol } = useBrand();
  const open = useQuery(turnoverQuery(1, TURNOVER_ROWS)).data?.open;
  if (!open || open.remaining === 0) return null;
  const words = t('rq_done_of', {
    done: moneyText(open.done, currencySymbol),
    required: moneyText(open.required, currencySymbol),
  });
  return (
    <div className={styles.turnover}>
      <ProgressBar value={open.done} max={open.required} label={words} />
      <p>
        <span>{words}</span>
        <a href={`#${TURNOVER_PLACE}`}>{t('wd_to_requirements')}</a>
      </p>
    </div>
  );
}

/** What is there, what of it can be withdrawn, what is still to be wagered, and what today has left. */
export function Allowance({ settings }: { settings: WithdrawSettings }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const money = (amount: number) => moneyText(amount, currencySymbol);
  const { maxTransactionTimes, remainingTransactionTimes, maxWithdrawAmount, remainingWithdrawAmount } = settings;
  const figures = [
    { key: 'main', label: t('wl_main'), value: money(settings.balance) },
    { key: 'withdrawable', label: t('wl_withdrawable'), value: money(settings.withdrawable) },
    { key: 'turnover', label: t('wl_turnover_left'), value: money(settings.remainingTurnover) },
  ];
  return (
    <section className={styles.allowance} aria-label={t('wl_withdrawable')}>
      <dl className={styles.figures}>
        {figures.map(({ key, label, value }) => (
          <div key={key} className={styles.figure}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <TurnoverLeft />
      <p className={styles.used}>
        <span>{t('wd_used_count', { used: maxTransactionTimes - remainingTransactionTimes, all: maxTransactionTimes })}</span>
        <span>
          {t('wd_used_amount', {
            used: money(Math.round((maxWithdrawAmount - remainingWithdrawAmount) * 10_000) / 10_000),
            all: money(maxWithdrawAmount),
          })}
        </span>
        {settings.withdrawDateTo !== '24:00' && (
          <span>{t('wd_hours', { from: settings.withdrawDateFrom, to: settings.withdrawDateTo })}</span>
        )}
      </p>
    </section>
  );
}
