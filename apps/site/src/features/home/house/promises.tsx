import { useQuery } from '@tanstack/react-query';
import type { Brand } from '../../../domain/brand/brand.ts';
import { categoryIn } from '../../../domain/catalogue/categories.ts';
import type { Lane } from '../../../domain/catalogue/lanes.ts';
import { type GameItem, hotGamesQuery, vendorsQuery } from '../../../domain/catalogue/queries.ts';
import { returnText } from '../../../domain/catalogue/returns.ts';
import type { Values } from '../../../shared/i18n/figures.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { hasCustomerService } from '../../../shared/lib/customer-service.ts';
import { Icon, type IconName } from '../../../shared/ui/base/icon.tsx';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { Section } from '../section.tsx';
import { SnapList } from '../snap-list.tsx';
import styles from './promises.module.css';

const SHOWN = 6;
const PLACES = ['one', 'two', 'three'];
const FAIR = [
  { icon: 'scales', title: 'fair_published', text: 'fair_published_text' },
  { icon: 'seal', title: 'fair_verify', text: 'fair_verify_text' },
  { icon: 'ledger', title: 'fair_record', text: 'fair_record_text' },
] as const;
const ENCRYPTED = { icon: 'lock', title: 'quality_encrypted', text: 'quality_encrypted_text' } as const;
const SERVICE = { icon: 'chat', title: 'quality_service', text: 'quality_service_text' } as const;
const ROUND = { icon: 'refresh', title: 'quality_round', text: 'quality_round_text' } as const;

const ROUND_THE_CLOCK = { icon: 'chat', title: 'claim_support', text: 'quality_service_text' } as const;

interface Point {
  icon: IconName | 'lock';
  title: MessageId;
  text: MessageId;
  /** For title and text. */
  values?: Values;
}

/** From so many on, games are counted in thousands: "about 10,000". */
const MANY = 1_000;

function slotsPoint(count: number): Point[] {
  if (count === 0) return [];
  const title = count < MANY ? 'claim_slots' : 'claim_slots_about';
  const values = { count: count < MANY ? count : Math.round(count / MANY) * MANY };
  return [{ icon: 'slots', title, text: 'claim_slots_text', values }];
}

/**
 * What the house does, and nothing that it does not: people are promised only where there are some to reach, at any hour and from
 * so many countries only where the brand has said so, and games are counted in the catalogue.
 */
export function pointsOf(
  { encryption, customerService, claims }: Pick<Brand, 'encryption' | 'customerService' | 'claims'>,
  lanes: readonly Lane[],
): Point[] {
  const hasLive = categoryIn(lanes, 'LIVE').cards.length > 0;
  const service = hasCustomerService(customerService) ? [claims.roundTheClock ? ROUND_THE_CLOCK : SERVICE] : [];
  return [
    ...FAIR,
    ROUND,
    ...(encryption === 'jwe' ? [ENCRYPTED] : []),
    ...service,
    ...(hasLive && claims.liveCountries > 0
      ? [{ icon: 'live', title: 'claim_live', text: 'claim_live_text', values: { count: claims.liveCountries } } as const]
      : []),
    ...slotsPoint(lanes.find((lane) => lane.title === 'RNG')?.gameCount ?? 0),
  ];
}

function PointIcon({ name }: { name: Point['icon'] }) {
  if (name !== 'lock' && name !== 'chat') return <Icon name={name} size={22} />;
  const shape =
    name === 'lock'
      ? 'M6 11h12v8.500H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3M12 14.500v1.800'
      : 'M5 5.500h14v10h-8L7 19v-3.500H5zM9 9.500h6M9 12h4';
  return (
    <svg aria-hidden="true" width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.6">
      <path d={shape} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

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
                  <td className="tabular">{returnText(game)}</td>
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

/** What a player can hold the house to, with the published figures beside it. */
export function Promises({ brand }: { brand: Brand }) {
  const t = useT();
  const { data: games } = useQuery(hotGamesQuery());
  const { data: lanes } = useQuery(vendorsQuery());
  return (
    <div className={`page ${styles.columns}`}>
      <ReturnsTable games={games} />
      <Section id="fairness" title={t('fairness_title')} text={t('fairness_text')}>
        <SnapList className={styles.points} labelledBy="fairness-title">
          {pointsOf(brand, lanes ?? []).map((point) => (
            <li key={point.title} className={styles.point}>
              <span className={styles.icon}>
                <PointIcon name={point.icon} />
              </span>
              <h3 className={styles.title}>{t(point.title, point.values)}</h3>
              <p className={styles.text}>{t(point.text, point.values)}</p>
            </li>
          ))}
        </SnapList>
      </Section>
    </div>
  );
}
