import { useBrand } from '../../domain/brand/brand.ts';
import type { WithdrawSettings } from '../../domain/payout/queries.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { moneyText } from '../../shared/lib/money.ts';
import styles from './withdraw.module.css';

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
