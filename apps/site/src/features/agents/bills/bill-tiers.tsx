import { formatCount } from '@marquee/money';
import type { BillDetail } from '../../../domain/agents/bills.ts';
import { rateText } from '../../../domain/agents/rates.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { useFigures } from '../figures.tsx';
import styles from './bills.module.css';

type Tier = BillDetail['tiers'][number];

interface BillTiersProps {
  tiers: readonly Tier[];
  /** The place of the one that was reached, from 1. */
  reached: number | null;
  activeBet: number;
}

/** The tiers of a bill's contract, and which of its conditions each found reached. */
export function BillTiers({ tiers, reached, activeBet }: BillTiersProps) {
  const t = useT();
  const { money } = useFigures();
  const asked = (tier: Tier) =>
    [
      { key: 'bet', is: tier.validBet > 0, text: t('bl_asks_bet', { amount: money(tier.validBet) }), has: tier.hasValidBet },
      { key: 'profit', is: tier.profit > 0, text: t('bl_asks_profit', { amount: money(tier.profit) }), has: tier.hasProfit },
      {
        key: 'active',
        is: tier.activeMembers > 0,
        text: t('bl_asks_active', { count: formatCount(tier.activeMembers), amount: money(activeBet) }),
        has: tier.hasActiveMembers,
      },
    ].filter(({ is }) => is);
  return (
    <ol className={styles.tiers}>
      {tiers.map((tier, index) => (
        <li key={tier.rate} className={styles.tier} aria-current={index + 1 === reached ? 'true' : undefined}>
          <span className={styles.rate}>{rateText(tier.rate)}</span>
          <ul className={styles.asked}>
            {asked(tier).length === 0 && <li>{t('bl_asks_nothing')}</li>}
            {asked(tier).map(({ key, text, has }) => (
              <li key={key} data-reached={has}>
                <Icon name={has ? 'check' : 'close'} size={14} />
                <span>
                  {text} <span className="visually-hidden">{t(has ? 'bl_reached' : 'bl_missed')}</span>
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
