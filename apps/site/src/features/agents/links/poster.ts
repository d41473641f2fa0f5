/** The poster's size in pixels: three to four, as phones show pictures. */
export const POSTER = { width: 1_080, height: 1_440 } as const;

/** What stands on a poster. */
export interface PosterText {
  /** The dark squares of the code, row by row. */
  code: readonly (readonly boolean[])[];
  brand: string;
  title: string;
  scan: string;
  adults: string;
  address: string;
  /** Families of fonts, as a style has them. */
  font: string;
}

/** What of a canvas a poster is drawn with. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'font' | 'textAlign' | 'fillRect' | 'fillText' | 'measureText' | 'createLinearGradient'
>;

/** A poster leaves the site, and is the same in both themes: a dark room, one warm accent, a code dark on light. */
const COLORS = {
  top: '#1d2130',
  bottom: '#11131c',
  ink: '#f6f3ec',
  quiet: '#c9c6be',
  accent: '#e5c478',
  paper: '#ffffff',
  square: '#11131c',
};
const CODE = { size: 620, margin: 48, top: 470 };
const SIDE = 90;
const MIDDLE = POSTER.width / 2;

/** The lines of a text that fit a width; what has no spaces is cut where it must be. */
function linesOf(pen: Pen, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.match(/[^\s/?&=]*[\s/?&=]?/gu) ?? []) {
    const next = line + part;
    if (line !== '' && pen.measureText(next.trim()).width > width) {
      lines.push(line.trim());
      line = part;
    } else line = next;
  }
  return [...lines, line.trim()].filter((each) => each !== '');
}

/** Writes a text in lines around the middle. Returns where the next line would stand. */
function write(
  pen: Pen,
  text: string,
  { y, size, weight, color, font }: { y: number; size: number; weight: number; color: string; font: string },
) {
  pen.font = `${weight} ${size}px ${font}`;
  pen.fillStyle = color;
  pen.textAlign = 'center';
  let at = y;
  for (const line of linesOf(pen, text, POSTER.width - 2 * SIDE)) {
    pen.fillText(line, MIDDLE, at);
    at += size * 1.3;
  }
  return at;
}

/** The code, dark on light whatever is around it: some cameras read nothing else. */
function drawCode(pen: Pen, code: PosterText['code']): void {
  const left = MIDDLE - CODE.size / 2;
  pen.fillStyle = COLORS.paper;
  pen.fillRect(left, CODE.top, CODE.size, CODE.size);
  pen.fillStyle = COLORS.square;
  const step = (CODE.size - 2 * CODE.margin) / code.length;
  const at = (index: number) => Math.round(CODE.margin + index * step);
  for (const [y, row] of code.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) pen.fillRect(left + at(x), CODE.top + at(y), at(x + 1) - at(x), at(y + 1) - at(y));
    }
  }
}

/** Draws the poster of a registration link. */
export function drawPoster(pen: Pen, { code, brand, title, scan, adults, address, font }: PosterText): void {
  const room = pen.createLinearGradient(0, 0, 0, POSTER.height);
  room.addColorStop(0, COLORS.top);
  room.addColorStop(1, COLORS.bottom);
  pen.fillStyle = room;
  pen.fillRect(0, 0, POSTER.width, POSTER.height);
  pen.fillStyle = COLORS.accent;
  pen.fillRect(MIDDLE - 60, 96, 120, 6);
  write(pen, brand, { y: 176, size: 44, weight: 600, color: COLORS.accent, font });
  write(pen, title, { y: 286, size: 68, weight: 700, color: COLORS.ink, font });
  drawCode(pen, code);
  const after = CODE.top + CODE.size + 84;
  write(pen, scan, { y: after, size: 44, weight: 600, color: COLORS.ink, font });
  write(pen, address, { y: after + 66, size: 30, weight: 500, color: COLORS.quiet, font });
  write(pen, adults, { y: POSTER.height - 64, size: 26, weight: 500, color: COLORS.quiet, font });
}
