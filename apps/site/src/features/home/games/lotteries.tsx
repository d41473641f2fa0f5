import type { Reply } from '@marquee/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Brand } from '../../../domain/brand/brand.ts';
import { imageUrl } from '../../../domain/brand/images.ts';
import { vendorsQuery } from '../../../domain/catalogue/queries.ts';
import { popularLotteriesQuery } from '../../../domain/home/queries.ts';
import { hasLotteries, prizeMode } from '../../../domain/lottery/prize-mode.ts';
import { useLaunch } from '../../../domain/play/use-launch.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useNear } from '../../../shared/ui/base/use-near.ts';
import { Poster } from '../../../shared/ui/data/poster.tsx';
import { Section } from '../section.tsx';
import { DrawLine, ResultLine } from './draw-line.tsx';
import { lotteriesDueIn } from './due.ts';
import styles from './lotteries.module.css';
import { useVietnam } from './vietnam.ts';

interface RowProps {
  brand: Brand;
  games: readonly Reply<'popularLotteries'>[string][];
  /** When the gateway said how long bets are still taken. */
  toldAt: number;
}

/** Names at once, their posters when somebody comes near: docs/rules/speed.md#weight. */
function Row({ brand, games, toldAt }: RowProps) {
  const [near, isNear] = useNear<HTMLUListElement>('100px');
  const { pathOf, onLaunch } = useLaunch();
  return (
    <ul ref={near} className={styles.row}>
      {games
        .map((item) => ({ ...item, isGame: 'GAME' }))
        .map((game) => (
          <li key={game.gameId} className={styles.card}>
            <Link className={styles.game} to={pathOf(game)} onClick={(event) => onLaunch(event, game)}>
              <Poster src={isNear ? imageUrl(brand.imageCDNs, game.iconUrl) : ''} title={game.remark} />
              <span className={styles.name}>{game.remark}</span>
            </Link>
            {game.gameGroupCode && <span className={styles.tag}>{game.gameGroupCode.replaceAll('_', ' ')}</span>}
            <DrawLine game={game} toldAt={toldAt} />
            <ResultLine game={game} />
          </li>
        ))}
    </ul>
  );
}

/** The lotteries that are played most; asked for where the brand has one. */
export function useLotteries() {
  const { data: lanes = [] } = useQuery(vendorsQuery());
  return useQuery({
    ...popularLotteriesQuery(prizeMode(lanes)),
    enabled: hasLotteries(lanes),
    refetchInterval: ({ state }) => (state.data ? lotteriesDueIn(Object.values(state.data)) : false),
  });
}

/** The lotteries that are played most; nothing at all for a brand without one. */
export function Lotteries({ brand }: { brand: Brand }) {
  const t = useT();
  const { data: games, dataUpdatedAt } = useLotteries();
  if (!games || games.length === 0) return null;
  return (
    <Section className="page" title={t('popular_lotteries')} text={t('popular_lotteries_text')}>
      <Row brand={brand} games={games} toldAt={dataUpdatedAt} />
    </Section>
  );
}

/** The lotteries of Viet Nam, which are none of the brand's prize mode where that is ELOTT; nothing at all for a brand without one. */
export function VietnamLotteries({ brand }: { brand: Brand }) {
  const t = useT();
  const { data: games, dataUpdatedAt } = useVietnam();
  if (!games || games.length === 0) return null;
  return (
    <Section className="page" title={t('vietnam_lotteries')} text={t('vietnam_lotteries_text')}>
      <Row brand={brand} games={games} toldAt={dataUpdatedAt} />
    </Section>
  );
}
