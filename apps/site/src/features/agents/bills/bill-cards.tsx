import type { BillSide, Bills } from '../../../domain/agents/bills.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { FigureCards } from '../../../shared/ui/data/figure-cards.tsx';
import { useFigures } from '../figures.tsx';

/** What all bills of a selection come to; for who pays them with its own balance. */
export function BillCards({
  footer: { gross, owed, net, paid, open, balance },
  side,
}: {
  footer: Bills['footer'];
  side: BillSide;
}) {
  const t = useT();
  const { money, signed } = useFigures();
  return (
    <FigureCards
      cards={[
        { key: 'gross', label: t(side === 'own' ? 'bl_gross' : 'bl_payable'), figure: money(gross) },
        ...(owed === null ? [] : [{ key: 'owed', label: t('bl_owed'), figure: money(owed) }]),
        ...(net === null ? [] : [{ key: 'net', label: t('bl_net'), figure: signed(net) }]),
        { key: 'paid', label: t('bl_paid'), figure: money(paid) },
        { key: 'open', label: t('bl_open'), figure: money(open) },
        ...(balance === null ? [] : [{ key: 'balance', label: t('bl_balance'), figure: money(balance) }]),
      ]}
    />
  );
}
