import { useQuery } from '@tanstack/react-query';
import { type GameItem, hotGamesQuery } from '../../domain/catalogue/queries.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { percentText } from '../../shared/lib/money.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import styles from './fairness.module.css';
import { Section } from './section.tsx';

const SHOWN = 5;
const PLACES = ['one', 'two', 'three'];
const POINTS = [
  { icon: 'scales', title: 'fair_published', text: 'fair_published_text' },
  { icon: 'seal', title: 'fair_verify', text: 'fair_verify_text' },
  { icon: 'ledger', title: 'fair_record', text: 'fair_record_text' },
] as const;

function ReturnsTable({ games }: { games: readonly GameItem[] | undefined }) {
  const t = useT();
  const published = games?.filter((game) => game.rtpBasisPoints !== null).slice(0, SHOWN);
  return (
    <figure className={styles.returns}>
      <figcaption className={styles.caption}>{t('published_returns')}</figcaption>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('game')}</th>
            <th scope="col">{t('game_maker')}</th>
            <th scope="col">{t('return_to_player')}</th>
          </tr>
        </thead>
        <tbody>
          {published
            ? published.map((game) => (
                <tr key={game.nodeId}>
                  <th scope="row">{game.displayName}</th>
                  <td>{game.vendorName}</td>
                  <td className="tabular">{percentText(game.rtpBasisPoints ?? 0)}</td>
                </tr>
              ))
            : PLACES.map((place) => (
                <tr key={place}>
                  <th colSpan={3}>
                    <Skeleton height="1.5rem" />
                  </th>
                </tr>
              ))}
        </tbody>
      </table>
      <p className={styles.note}>{t('returns_note')}</p>
    </figure>
  );
}

/** How a player can know that the games are fair, with the published figures beside it. */
export function Fairness() {
  const t = useT();
  const { data: games } = useQuery(hotGamesQuery());
  return (
    <Section id="fairness" title={t('fairness_title')} text={t('fairness_text')}>
      <div className={styles.columns}>
        <ul className={styles.points}>
          {POINTS.map((point) => (
            <li key={point.title} className={styles.point}>
              <span className={styles.icon}>
                <Icon name={point.icon} size={24} />
              </span>
              <div>
                <h3 className={styles.title}>{t(point.title)}</h3>
                <p className={styles.text}>{t(point.text)}</p>
              </div>
            </li>
          ))}
        </ul>
        <ReturnsTable games={games} />
      </div>
    </Section>
  );
}
