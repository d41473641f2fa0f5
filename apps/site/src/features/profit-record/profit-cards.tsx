import type { Profit } from '../../domain/play/profit.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { moneyText, signedMoneyText } from '../../shared/lib/money.ts';
import { FigureCards } from '../../shared/ui/data/figure-cards.tsx';
import { SignedFigure } from '../../shared/ui/data/signed-figure.tsx';

/** What was paid in, paid out and given in the period, and what it all came to; of an agent with what its line brought and cost. */
export function ProfitCards({ cards, symbol }: { cards: Profit['cards']; symbol: string }) {
  const t = useT();
  const signed = (wire: number) => <SignedFigure value={wire} text={signedMoneyText(wire, symbol)} />;
  const figures = [
    { key: 'deposit', label: t('pl_deposit'), figure: moneyText(cards.deposit, symbol) },
    { key: 'withdrawal', label: t('pl_withdraw'), figure: moneyText(cards.withdrawal, symbol) },
    { key: 'cash', label: t('pl_cash_diff'), figure: signed(cards.cashDifference) },
    { key: 'rebate', label: t('pl_rebate'), figure: signed(cards.rebate) },
    { key: 'bonus', label: t('pl_bonus'), figure: signed(cards.bonus) },
    { key: 'net', label: t('pl_net'), figure: signed(cards.playerNetPL) },
    ...(cards.agent
      ? [
          { key: 'commission', label: t('pl_commission'), figure: signed(cards.agent.commission) },
          { key: 'salary', label: t('pl_salary'), figure: moneyText(cards.agent.salary, symbol) },
          { key: 'dividend', label: t('pl_dividend'), figure: moneyText(cards.agent.dividend, symbol) },
          { key: 'paid', label: t('pl_paid_down'), figure: moneyText(cards.agent.paidToDownlines, symbol) },
          { key: 'account', label: t('pl_account_net'), figure: signed(cards.agent.accountNetPL) },
        ]
      : []),
  ];
  return <FigureCards cards={figures} inThrees />;
}
