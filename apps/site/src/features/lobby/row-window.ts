/** How a grid of equal tiles lies on the page, in CSS pixels. */
export interface GridLayout {
  columns: number;
  rowHeight: number;
  gap: number;
}

/** Rows from `first` up to and without `end`. */
export interface Rows {
  first: number;
  end: number;
}

interface Sight {
  /** Distance of the grid's top edge from the top of the window; negative once it is scrolled out above. */
  top: number;
  windowHeight: number;
}

/** How far beyond the window rows are drawn, in windows: what one turn of a wheel or a flick brings is there already. */
const AHEAD = 1;

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** Rows that a window and `ahead` windows above and below it show. */
function rowsWithin(layout: GridLayout, count: number, { top, windowHeight }: Sight, ahead: number): Rows {
  const all = Math.ceil(count / layout.columns);
  const stride = layout.rowHeight + layout.gap;
  const first = clamp(Math.floor((-top - ahead * windowHeight) / stride), Math.max(all - 1, 0));
  return { first, end: clamp(Math.ceil((-top + (1 + ahead) * windowHeight) / stride), all) };
}

/**
 * The rows to draw of a grid of `count` tiles. What is drawn already stays until half of what is ahead is used up, so that a
 * list is not drawn again at each step of a scroll; the same object then.
 */
export function rowsToDraw(layout: GridLayout, count: number, sight: Sight, drawn: Rows | null): Rows {
  const needed = rowsWithin(layout, count, sight, AHEAD / 2);
  const wanted = rowsWithin(layout, count, sight, AHEAD);
  const isEnough = drawn !== null && drawn.first <= needed.first && drawn.end >= needed.end;
  // What has been left far behind goes, also where nothing new is needed.
  const isLean = drawn !== null && drawn.end - drawn.first <= 2 * (wanted.end - wanted.first);
  return isEnough && isLean ? drawn : wanted;
}

/** Where a key moves the focus from a tile; null for keys that do not. */
export function tileAt(
  key: string,
  isWhole: boolean,
  from: number,
  columns: number,
  rowsOfPage: number,
  count: number,
): number | null {
  const column = from % columns;
  const rowStart = from - column;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    PageDown: from + columns * rowsOfPage,
    PageUp: from - columns * rowsOfPage,
    Home: isWhole ? 0 : rowStart,
    End: isWhole ? count - 1 : Math.min(rowStart + columns, count) - 1,
  };
  const to = steps[key];
  if (to === undefined) return null;
  if (to >= 0 && to < count) return to;
  // Beyond the last row the last tile is the nearest, above the first one the same column's.
  if (to >= count) return key === 'ArrowRight' || rowStart + columns >= count ? from : count - 1;
  return key === 'ArrowLeft' ? from : column;
}
