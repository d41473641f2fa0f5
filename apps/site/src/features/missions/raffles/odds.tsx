import type { RaffleShown } from '../../../domain/raffles/raffles.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { sharesOf, usePrize, useShare } from './prize.ts';
import styles from './raffles.module.css';

/** The prizes with the chance of each, computed from the weights by which it is drawn, and how many are left. */
export function Odds({ raffle }: { raffle: RaffleShown }) {
  const t = useT();
  const locale = useLocaleTag();
  const prize = usePrize();
  const share = useShare();
  const isInstant = raffle.kind === 'INSTANT';
  const shares = sharesOf(raffle);
  const total = shares.reduce((sum, each) => sum + each, 0);
  // Two prizes may be alike: their places tell them apart.
  const rows = raffle.prizes.map((each, index) => ({ ...each, place: index + 1, part: shares[index] ?? 0 }));
  const figure = (count: number): string => count.toLocaleString(locale);
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
            {isInstant && <td>{share(part, total)}</td>}
            <td>{figure(isInstant ? each.left : each.stock)}</td>
          </tr>
        ))}
        {isInstant && (
          <tr>
            <th scope="row">{t('rf_blank')}</th>
            <td>{share(shares.at(-1) ?? 0, total)}</td>
            <td>–</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
