import { formatCount } from '@marquee/money';
import type { RaffleShown } from '../../../domain/raffles/raffles.ts';
import { usePrize } from '../../../domain/rewards/use-worth.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { sharesOf, shareText } from './prize.ts';
import styles from './raffles.module.css';

/** The prizes with the chance of each, computed from the weights by which it is drawn, and how many are left. */
export function Odds({ raffle }: { raffle: RaffleShown }) {
  const t = useT();
  const prize = usePrize();
  const isInstant = raffle.kind === 'INSTANT';
  const shares = sharesOf(raffle);
  const total = shares.reduce((sum, each) => sum + each, 0);
  // Two prizes may be alike: their places tell them apart.
  const rows = raffle.prizes.map((each, index) => ({ ...each, place: index + 1, part: shares[index] ?? 0 }));
  return (
    <table className={styles.odds}>
      <caption>{t('rf_odds')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('rf_prize')}</th>
          {isInstant && <th scope="col">{t('rf_chance')}</th>}
          <th scope="col">{t(isInstant ? 'rf_left' : 'rf_count')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ place, part, ...each }) => (
          <tr key={place}>
            <th scope="row">{prize(each)}</th>
            {isInstant && <td>{shareText(part, total)}</td>}
            <td>{formatCount(isInstant ? each.left : each.stock)}</td>
          </tr>
        ))}
        {isInstant && (
          <tr>
            <th scope="row">{t('rf_blank')}</th>
            <td>{shareText(shares.at(-1) ?? 0, total)}</td>
            <td>–</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
