import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';
import { type GridLayout, type Rows, rowsToDraw } from './row-window.ts';

/**
 * Up to so many tiles all are drawn: four pages. The browser's own search in the page then finds each, and nothing is measured.
 */
const ALL_DRAWN = 84;
/** Drawn while a long list has not been measured yet. */
const AT_FIRST = 42;

interface RowWindow {
  layout: GridLayout;
  rows: Rows;
}

interface Measured {
  width: number;
  layout: GridLayout;
}

/** The last measure, for the return to a list: its height is then known before it is drawn. */
let lastMeasured: Measured | null = null;

const pageWidth = (): number => document.documentElement.clientWidth;

/** How the tiles of a grid lie; null while nothing has a size. */
export function measureGrid(grid: HTMLElement): GridLayout | null {
  const tile = grid.firstElementChild;
  if (!(tile instanceof HTMLElement)) return null;
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid);
  const rowHeight = tile.getBoundingClientRect().height;
  if (rowHeight === 0) return null;
  return { columns: Math.max(gridTemplateColumns.split(' ').length, 1), rowHeight, gap: Number.parseFloat(rowGap) || 0 };
}

const isSame = (a: GridLayout, b: GridLayout): boolean =>
  a.columns === b.columns && Math.abs(a.rowHeight - b.rowHeight) < 0.5 && a.gap === b.gap;

/**
 * The rows of a long grid that are near the window; null for one that is short enough to be drawn whole. The tiles are of one
 * size: the first one drawn is measured, and again when the grid's width changes.
 */
export function useRowWindow(grid: RefObject<HTMLElement | null>, count: number): RowWindow | null {
  const isLong = count > ALL_DRAWN;
  const [layout, setLayout] = useState<GridLayout | null>(() =>
    lastMeasured?.width === (globalThis.document ? pageWidth() : -1) ? lastMeasured.layout : null,
  );
  const [rows, setRows] = useState<Rows | null>(null);

  useLayoutEffect(() => {
    const element = grid.current;
    if (!isLong || !element) return;
    let frame = 0;
    let known: GridLayout | null = null;
    const look = () => {
      frame = 0;
      if (!known) return;
      const now = known;
      const sight = { top: element.getBoundingClientRect().top, windowHeight: window.innerHeight };
      setRows((drawn) => rowsToDraw(now, count, sight, drawn));
    };
    const measure = () => {
      known = measureGrid(element);
      if (known) lastMeasured = { width: pageWidth(), layout: known };
      setLayout((before) => (before && known && isSame(before, known) ? before : known));
      look();
    };
    // In slices: there are rows enough ahead that none of them is worth a frame of the scroll.
    const lookSoon = () => {
      frame ||= requestAnimationFrame(() => startTransition(look));
    };
    measure();
    // Another width makes other columns and rows; another height of the window shows more of them.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('scroll', lookSoon, { passive: true });
    window.addEventListener('resize', lookSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener('scroll', lookSoon);
      window.removeEventListener('resize', lookSoon);
    };
  }, [grid, isLong, count]);

  if (!isLong) return null;
  const known = layout ?? { columns: 1, rowHeight: 0, gap: 0 };
  return { layout: known, rows: layout && rows ? rows : { first: 0, end: Math.ceil(AT_FIRST / known.columns) } };
}
