import type { Profit } from '../../domain/play/profit.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { moneyText, signedMoneyText } from '../../shared/lib/money.ts';
import { FigureCards } from '../../shared/ui/data/figure-cards.tsx';
import { SignedFigure } from '../../shared/ui/data/signed-figure.tsx';

/** What was paid in, paid out and given in the period, and what it all came to. */
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
  ];
  return <FigureCards cards={figures} inThrees />;
}
