import type { Profit } from '../../domain/play/profit.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { moneyText, signedMoneyText } from '../../shared/lib/money.ts';
import { SignedFigure } from '../../shared/ui/data/signed-figure.tsx';
import styles from './profit-cards.module.css';

/** What was paid in and out in the period, and what it all came to. */
export function ProfitCards({ cards, symbol }: { cards: Profit['cards']; symbol: string }) {
  const t = useT();
  const signed = (wire: number) => <SignedFigure value={wire} text={signedMoneyText(wire, symbol)} />;
  const entries = [
    { key: 'deposit', label: t('pl_deposit'), figure: moneyText(cards.deposit, symbol) },
    { key: 'withdrawal', label: t('pl_withdraw'), figure: moneyText(cards.withdrawal, symbol) },
    { key: 'cash', label: t('pl_cash_diff'), figure: signed(cards.cashDifference) },
    { key: 'net', label: t('pl_net'), figure: signed(cards.playerNetPL) },
  ];
  return (
    <dl className={styles.cards}>
      {entries.map(({ key, label, figure }) => (
        <div key={key} className={styles.card}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.figure}>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
