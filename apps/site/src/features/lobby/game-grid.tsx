import type { Brand } from '../../domain/brand/brand.ts';
import { imageUrl } from '../../domain/brand/images.ts';
import type { GameItem } from '../../domain/catalogue/queries.ts';
import { gamePath } from '../../domain/play/game-path.ts';
import { useLoginGate } from '../../domain/session/use-login-gate.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { percentText } from '../../shared/lib/money.ts';
import { Tile, TileGrid, TileSkeleton } from '../../shared/ui/tile.tsx';

const PLACES = Array.from({ length: 12 }, (_, index) => index);
const AT_ONCE = 6;

interface GameGridProps {
  brand: Brand;
  /** Undefined while the first page is on its way. */
  games: readonly GameItem[] | undefined;
}

/** Posters with maker and published return. */
export function GameGrid({ brand, games }: GameGridProps) {
  const t = useT();
  const gate = useLoginGate();
  return (
    <TileGrid>
      {games
        ? games.map((game, index) => (
            <li key={game.nodeId}>
              <Tile
                to={gamePath(game.nodeId)}
                title={game.displayName}
                note={game.vendorName}
                figure={game.rtpBasisPoints === null ? undefined : t('rtp_short', { rtp: percentText(game.rtpBasisPoints) })}
                badge={game.isNew ? t('new') : undefined}
                image={imageUrl(brand.imageCDNs, game.iconUrl)}
                isEager={index < AT_ONCE}
                onClick={(event) => gate(event, gamePath(game.nodeId))}
              />
            </li>
          ))
        : PLACES.map((place) => (
            <li key={place}>
              <TileSkeleton />
            </li>
          ))}
    </TileGrid>
  );
}
