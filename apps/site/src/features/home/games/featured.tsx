import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Link } from 'react-router';
import type { Brand } from '../../../domain/brand/brand.ts';
import { imageUrl } from '../../../domain/brand/images.ts';
import { type GameItem, hotGamesQuery } from '../../../domain/catalogue/queries.ts';
import { returnText } from '../../../domain/catalogue/returns.ts';
import { useLaunch } from '../../../domain/play/use-launch.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { moneyText } from '../../../shared/lib/money.ts';
import { buttonClass } from '../../../shared/ui/base/button.tsx';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { Poster } from '../../../shared/ui/data/poster.tsx';
import { ErrorState } from '../../../shared/ui/text/error-state.tsx';
import { Section } from '../section.tsx';
import styles from './featured.module.css';

/** One large and two small. */
const SHOWN = 3;
const PLACES = ['one', 'two', 'three'];

function GameCard({ brand, game }: { brand: Brand; game: GameItem }) {
  const t = useT();
  const { pathOf, onLaunch } = useLaunch();
  const rtp = returnText(game);
  return (
    <Link className={styles.card} to={pathOf(game)} onClick={(event) => onLaunch(event, game)}>
      <span className={styles.frame}>
        <Poster className={styles.poster} src={imageUrl(brand.imageCDNs, game.iconUrl)} title={game.displayName} />
      </span>
      <span className={styles.words}>
        <span className={styles.maker}>
          {game.vendorName}
          {game.isNew && <span className={styles.badge}>{t('new')}</span>}
        </span>
        <span className={styles.name}>{game.displayName}</span>
        <span className={styles.facts}>
          {rtp !== null && (
            <span className={styles.fact}>
              {t('return_to_player')} <b className="tabular">{rtp}</b>
            </span>
          )}
          <span className={styles.fact}>
            {t('min_bet')} <b className="tabular">{moneyText(game.minBet, brand.currencySymbol)}</b>
          </span>
        </span>
        <span className={styles.play}>
          {t('play')} <Icon name="chevronRight" size={16} />
        </span>
      </span>
    </Link>
  );
}

/** What is new, or not known yet to be: the hot games among which the house puts them. */
function useNewGames() {
  return useQuery({ ...hotGamesQuery(), select: ({ list }) => list.filter((game) => game.isNew) });
}

/** Whether there is, or may still be, a new game to show. */
export function useHasNew(): boolean {
  const { data, isPending } = useNewGames();
  return isPending || (data?.length ?? 0) > 0;
}

/** What is new: the first at length, the others beside it, with what a player wants to know before sitting down. */
export function Featured({ brand }: { brand: Brand }) {
  const t = useT();
  const { data: games, error, isFetching, refetch } = useNewGames();
  if (games?.length === 0) return null;
  return (
    <Section
      title={t('new_games')}
      aside={
        <Link className={buttonClass({ size: 'small' })} to="/rng">
          {t('all_slots')}
        </Link>
      }
    >
      {!games && error ? (
        <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ul className={styles.cards}>
          {games
            ? games.slice(0, SHOWN).map((game) => (
                <li key={game.nodeId}>
                  <GameCard brand={brand} game={game} />
                </li>
              ))
            : PLACES.map((place) => (
                <li key={place}>
                  <span className={clsx(styles.card, styles.place)}>
                    <Skeleton className={styles.poster} />
                  </span>
                </li>
              ))}
        </ul>
      )}
    </Section>
  );
}
