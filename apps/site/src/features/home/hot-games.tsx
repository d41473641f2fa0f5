import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Brand } from '../../domain/brand/brand.ts';
import { imageUrl } from '../../domain/brand/images.ts';
import { hotGamesQuery } from '../../domain/catalogue/queries.ts';
import { gamePath } from '../../domain/play/game-path.ts';
import { useLoginGate } from '../../domain/session/use-login-gate.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { percentText } from '../../shared/lib/money.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Tile, TileSkeleton } from '../../shared/ui/tile.tsx';
import styles from './hot-games.module.css';
import { Section } from './section.tsx';

const PLACES = ['one', 'two', 'three', 'four', 'five', 'six'];

/** What people play most, in a row that a phone scrolls sideways. */
export function HotGames({ brand }: { brand: Brand }) {
  const t = useT();
  const gate = useLoginGate();
  const { data: games, error, isFetching, refetch } = useQuery(hotGamesQuery());
  if (games?.length === 0) return null;
  return (
    <Section
      title={t('hot_games')}
      text={t('hot_games_text')}
      aside={
        <Link className={buttonClass()} to="/rng">
          {t('all_slots')}
        </Link>
      }
    >
      {!games && error ? (
        <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ul className={styles.row}>
          {games
            ? games.slice(0, PLACES.length).map((game) => (
                <li key={game.nodeId}>
                  <Tile
                    to={gamePath(game.nodeId)}
                    title={game.displayName}
                    note={game.vendorName}
                    figure={game.rtpBasisPoints === null ? undefined : percentText(game.rtpBasisPoints)}
                    badge={game.isNew ? t('new') : undefined}
                    image={imageUrl(brand.imageCDNs, game.iconUrl)}
                    onClick={(event) => gate(event, gamePath(game.nodeId))}
                  />
                </li>
              ))
            : PLACES.map((place) => (
                <li key={place}>
                  <TileSkeleton />
                </li>
              ))}
        </ul>
      )}
    </Section>
  );
}
