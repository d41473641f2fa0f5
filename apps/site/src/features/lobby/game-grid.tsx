import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Brand } from '../../domain/brand/brand.ts';
import type { GameItem } from '../../domain/catalogue/queries.ts';
import { useLaunch } from '../../domain/play/use-launch.ts';
import { TileGrid, TileSkeleton } from '../../shared/ui/data/tile.tsx';
import { GameTile } from './game-tile.tsx';
import { useLastResults } from './last-results.tsx';
import { type Rows, tileAt } from './row-window.ts';
import { measureGrid, useRowWindow } from './use-row-window.ts';

/** Posters that a screen shows without scrolling: these are not left to the browser's own time. */
const AT_ONCE = 6;

interface GameGridProps {
  brand: Brand;
  label: string;
  games: readonly GameItem[];
  /** Games of the whole list, those that are not loaded included. */
  total: number;
}

/** The index of a tile by something inside it. */
function indexOf(target: EventTarget): number | null {
  const at = target instanceof Element ? target.closest<HTMLElement>('[data-at]')?.dataset['at'] : undefined;
  return at === undefined ? null : Number(at);
}

/**
 * Posters of games. One tile at a time is in the order of the Tab key; arrow keys move among them. Of a long list only the rows
 * near the window are in the page, and the one that has the focus.
 */
export function GameGrid({ brand, label, games, total }: GameGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  const launcher = useLaunch();
  const results = useLastResults(games);
  const drawn = useRowWindow(grid, games.length);
  const current = Math.min(active, games.length - 1);

  const handleKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const element = grid.current;
    const from = indexOf(event.target);
    const layout = element && measureGrid(element);
    if (from === null || !layout || event.altKey || event.metaKey) return;
    const rowsOfPage = Math.max(Math.floor(window.innerHeight / (layout.rowHeight + layout.gap)), 1);
    const to = tileAt(event.key, event.ctrlKey, from, layout.columns, rowsOfPage, games.length);
    if (to === null) return;
    event.preventDefault();
    // Drawn before it gets the focus, however far away it is; the focus brings the window there.
    flushSync(() => setActive(to));
    element.querySelector<HTMLElement>(`[data-at="${to}"] a`)?.focus();
  };
  const handleFocus = (event: FocusEvent) => {
    const at = indexOf(event.target);
    setFocused(at);
    if (at !== null) setActive(at);
  };

  const columns = drawn?.layout.columns ?? 1;
  const isPlaced = drawn !== null && drawn.layout.rowHeight > 0;
  // The tile with the focus stays in the page however far it is scrolled away, and so does the one that it goes to.
  const isKept = (index: number) => focused !== null && (index === focused || index === current);
  const shown = games.flatMap((game, index) =>
    drawn && !isKept(index) && !isWithin(index, columns, drawn.rows) ? [] : [{ game, index }],
  );
  return (
    <TileGrid
      ref={grid}
      aria-label={label}
      style={
        isPlaced ? { gridTemplateRows: `repeat(${Math.ceil(games.length / columns)}, ${drawn.layout.rowHeight}px)` } : undefined
      }
      onKeyDown={handleKeyDown}
      onFocus={handleFocus}
      onBlur={() => setFocused(null)}
    >
      {shown.map(({ game, index }) => (
        <li
          key={game.nodeId}
          data-at={index}
          aria-setsize={Math.max(total, games.length)}
          aria-posinset={index + 1}
          style={isPlaced ? { gridRowStart: Math.floor(index / columns) + 1, gridColumnStart: (index % columns) + 1 } : undefined}
        >
          <GameTile
            brand={brand}
            game={game}
            isEager={index < AT_ONCE}
            isCurrent={index === current}
            launcher={launcher}
            results={results?.[game.nodeId]}
          />
        </li>
      ))}
    </TileGrid>
  );
}

const isWithin = (index: number, columns: number, { first, end }: Rows): boolean =>
  index >= first * columns && index < end * columns;

/** The places of games that are on their way. */
export function GridSkeleton({ count }: { count: number }) {
  return (
    <TileGrid aria-hidden="true">
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <li key={place}>
          <TileSkeleton />
        </li>
      ))}
    </TileGrid>
  );
}
