import type { Reply } from '@marquee/contract';
import { type Amount, formatMoney } from '@marquee/money';
import { useBrand } from '../../domain/brand/brand.ts';
import type { DepositChannel } from '../../domain/wallet/deposits.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { amountOf } from '../../shared/lib/money.ts';
import { currencyText, inCurrency } from './amounts.ts';
import styles from './deposit.module.css';
import { usualText } from './method-list.tsx';

/** A rate has two decimals of a percent. */
const WHOLE = 10_000n;

/** What the channel keeps of an amount: docs/rules/money.md#deposits. */
const feeOf = (amount: Amount, percent: number): Amount => (amount * BigInt(Math.round(percent * 100))) / WHOLE;

interface SummaryProps {
  channel: DepositChannel;
  info: Reply<'depositSettings'>['depositInfo'];
  /** What is typed; null while that is no amount. */
  amount: number | null;
}

/** What a deposit comes to as it is typed: what is paid, the fee, what arrives, and when. */
export function Summary({ channel, info: { unitValue, currency }, amount }: SummaryProps) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const paid = amount === null ? null : amountOf(amount);
  const fee = paid === null ? 0n : feeOf(paid, channel.feePercent);
  const money = (each: Amount) => (paid === null ? '–' : formatMoney(each, currencySymbol));
  const rows = [
    { name: t('dp_method'), value: channel.name },
    {
      name: t('dp_exact'),
      value: amount === null ? '–' : currencyText(inCurrency(amount, unitValue), currency),
    },
    { name: t('dp_fee_kept'), value: money(fee) },
    { name: t('dp_credited'), value: money((paid ?? 0n) - fee) },
    { name: t('dp_arrival'), value: usualText(channel.usualSeconds, t) },
  ];
  return (
    <dl className={styles.summary}>
      {rows
        .filter(({ value }) => value !== '')
        .map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
