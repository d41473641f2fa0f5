import { memo } from 'react';
import { Link } from 'react-router';
import type { Brand } from '../../domain/brand/brand.ts';
import { imageUrl } from '../../domain/brand/images.ts';
import type { GameItem } from '../../domain/catalogue/queries.ts';
import { returnLabel } from '../../domain/catalogue/returns.ts';
import { useFavourite } from '../../domain/favourites/favourites.ts';
import { TRIAL_STATE } from '../../domain/play/game-path.ts';
import type { useLaunch } from '../../domain/play/use-launch.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { HeartButton, Tile, tileAction } from '../../shared/ui/data/tile.tsx';
import { LastResults, type Results } from './last-results.tsx';

/** More would hide the picture. */
const MOST_MARKS = 2;

interface GameTileProps {
  brand: Brand;
  game: GameItem;
  isEager: boolean;
  /** True for the one tile that the Tab key reaches. */
  isCurrent: boolean;
  launcher: ReturnType<typeof useLaunch>;
  /** How the last rounds of a table ended. */
  results?: Results[string] | undefined;
}

/** A game's poster with its maker, its published return, its marks, and what can be done with it. */
export const GameTile = memo(function GameTile({ brand, game, isEager, isCurrent, launcher, results }: GameTileProps) {
  const t = useT();
  const { isFavourite, isBusy, toggle } = useFavourite(game);
  const tabIndex = isCurrent ? 0 : -1;
  // What a list of its own tells as well goes last.
  const badges = [
    ...(game.isNew ? [t('new')] : []),
    ...(game.gameClassify === 'JP' ? [t('class_JP')] : []),
    ...(game.isHot ? [t('list_hot')] : []),
  ].slice(0, MOST_MARKS);
  return (
    <Tile
      to={launcher.pathOf(game)}
      title={game.displayName}
      note={game.vendorName}
      figure={returnLabel(game, t)}
      badges={badges}
      image={imageUrl(brand.imageCDNs, game.iconUrl)}
      isEager={isEager}
      tabIndex={tabIndex}
      playLabel={t('play')}
      onClick={(event) => launcher.onLaunch(event, game)}
    >
      {results && <LastResults results={results} />}
      {game.supportPlay === 1 && (
        <Link
          className={tileAction}
          to={launcher.trialPathOf(game)}
          state={TRIAL_STATE}
          tabIndex={tabIndex}
          aria-label={t('demo_of', { game: game.displayName })}
        >
          {t('demo_play')}
        </Link>
      )}
      <HeartButton
        label={t('favourite_of', { game: game.displayName })}
        isOn={isFavourite}
        isBusy={isBusy}
        tabIndex={tabIndex}
        onClick={toggle}
      />
    </Tile>
  );
});
