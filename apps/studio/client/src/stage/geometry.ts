/** Sizes and places on the stage, in CSS pixels. */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Where the cells of a game lie. */
export interface Board {
  /** One list per reel, top to bottom. */
  cells: readonly (readonly Rect[])[];
  /** Around all cells, with the cabinet. */
  frame: Rect;
  /** Side of a symbol's square. */
  symbol: number;
}

export function centre(rect: Rect): { x: number; y: number } {
  return { x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 };
}

export function reelRect(cells: readonly Rect[]): Rect {
  const first = cells[0] ?? { x: 0, y: 0, w: 0, h: 0 };
  const last = cells.at(-1) ?? first;
  return { x: first.x, y: first.y, w: first.w, h: last.y + last.h - first.y };
}

/** The largest rectangle of a proportion (width / height) in the middle of another. */
export function fit(area: Rect, ratio: number, vertical = 0.5): Rect {
  const w = Math.min(area.w, area.h * ratio);
  const h = w / ratio;
  return { x: area.x + (area.w - w) / 2, y: area.y + (area.h - h) * vertical, w, h };
}

/** A grid of columns with the same number of rows. */
export function grid(area: Rect, columns: number, rows: number, gap: number): Rect[][] {
  const w = (area.w - gap * (columns - 1)) / columns;
  const h = area.h / rows;
  return Array.from({ length: columns }, (_, c) =>
    Array.from({ length: rows }, (_, r) => ({ x: area.x + c * (w + gap), y: area.y + r * h, w, h })),
  );
}

/**
 * A board of square cells, as large as the free part of the screen allows, with room for a cabinet around it. `gap` and
 * `margin` are parts of a cell's side.
 */
export function squareBoard(area: Rect, columns: number, rows: number, gap = 0.05, margin = 0.22): Board {
  const pitch = Math.min(area.w / (columns - gap + 2 * margin), area.h / (rows - gap + 2 * margin));
  const frame: Rect = { x: 0, y: 0, w: pitch * (columns - gap + 2 * margin), h: pitch * (rows - gap + 2 * margin) };
  frame.x = area.x + (area.w - frame.w) / 2;
  frame.y = area.y + (area.h - frame.h) * (area.h > area.w ? 0.4 : 0.5);
  const side = pitch * (1 - gap);
  const at = (from: number, n: number): number => from + pitch * (margin + n);
  const cells = Array.from({ length: columns }, (_, reel) =>
    Array.from({ length: rows }, (__, row) => ({ x: at(frame.x, reel), y: at(frame.y, row), w: side, h: side })),
  );
  return { cells, frame, symbol: side * 0.92 };
}

export function roundRect(g: CanvasRenderingContext2D, rect: Rect, r: number): void {
  g.beginPath();
  g.roundRect(rect.x, rect.y, rect.w, rect.h, r);
}

export function inset(rect: Rect, by: number): Rect {
  return { x: rect.x + by, y: rect.y + by, w: rect.w - 2 * by, h: rect.h - 2 * by };
}
