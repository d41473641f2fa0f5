import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Brand } from '../../../domain/brand/brand.ts';
import { imageUrl } from '../../../domain/brand/images.ts';
import { type GameItem, hotGamesQuery } from '../../../domain/catalogue/queries.ts';
import { returnLabel } from '../../../domain/catalogue/returns.ts';
import { useLaunch } from '../../../domain/play/use-launch.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { Poster } from '../../../shared/ui/data/poster.tsx';
import { ErrorState } from '../../../shared/ui/text/error-state.tsx';
import { SnapList } from '../snap-list.tsx';

const SHOWN = 12;
/** Posters that a phone shows without scrolling: these are not left to the browser's own time. */
const AT_ONCE = 3;
const PLACES = ['one', 'two', 'three', 'four', 'five', 'six'];

function Entry({ brand, game, isEager }: { brand: Brand; game: GameItem; isEager: boolean }) {
  const t = useT();
  const { pathOf, onLaunch } = useLaunch();
  return (
    <Link className="m-rail-link" to={pathOf(game)} onClick={(event) => onLaunch(event, game)}>
      <span className="m-rail-frame">
        <Poster src={imageUrl(brand.imageCDNs, game.iconUrl)} title={game.displayName} isEager={isEager} />
      </span>
      <span className="m-rail-name">{game.displayName}</span>
      <span className="m-rail-note tabular">{returnLabel(game, t) ?? game.vendorName}</span>
    </Link>
  );
}

/** What is played most, as posters in the first screen of the home page. index.html draws the same before any script has run. */
export function Rail({ brand }: { brand: Brand }) {
  const t = useT();
  const { data: games, error, isFetching, refetch } = useQuery(hotGamesQuery());
  if (games?.length === 0) return null;
  return (
    <section className="page m-rail" aria-labelledby="hot-games">
      <div className="m-rail-head">
        <h2 id="hot-games" className="m-rail-title">
          {t('hot_games')}
        </h2>
        <Link className="m-rail-more" to="/rng">
          {t('all_slots')} <Icon name="chevronRight" size={16} />
        </Link>
      </div>
      {!games && error ? (
        <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SnapList className="m-rail-row" labelledBy="hot-games">
          {games
            ? games.slice(0, SHOWN).map((game, index) => (
                <li key={game.nodeId}>
                  <Entry brand={brand} game={game} isEager={index < AT_ONCE} />
                </li>
              ))
            : PLACES.map((place) => (
                <li key={place} aria-hidden="true">
                  <span className="m-rail-frame" />
                  <span className="m-rail-name" />
                  <span className="m-rail-note" />
                </li>
              ))}
        </SnapList>
      )}
    </section>
  );
}
