/** The picture's size in pixels: four to five, as phones show pictures. */
export const PICTURE = { width: 1_080, height: 1_350 } as const;

/** What stands in the picture. */
export interface SummaryText {
  brand: string;
  title: string;
  /** Whose team it is, and of which days. */
  whose: string;
  days: string;
  figures: readonly { label: string; figure: string }[];
  /** Up to when the figures tell everything. */
  until: string;
  /** Families of fonts, as a style has them. */
  font: string;
}

/** What of a canvas the picture is drawn with. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'font' | 'textAlign' | 'fillRect' | 'fillText' | 'measureText' | 'createLinearGradient'
>;

/** A picture leaves the site, and is the same in both themes: a dark room and one warm accent. */
const COLORS = { top: '#1d2130', bottom: '#11131c', ink: '#f6f3ec', quiet: '#c9c6be', accent: '#e5c478', line: '#343a4d' };
const SIDE = 90;
const FIRST_ROW = 420;
const ROW = 96;
/** What a picture has room for. */
export const MOST_FIGURES = 8;

interface Style {
  size: number;
  weight: number;
  color: string;
  align?: CanvasTextAlign;
}

/** Writes a text in one line, smaller where it would be too wide. */
function write(pen: Pen, text: string, at: { x: number; y: number; width: number }, style: Style, font: string): void {
  const { size, weight, color, align = 'left' } = style;
  pen.textAlign = align;
  pen.fillStyle = color;
  pen.font = `${weight} ${size}px ${font}`;
  const { width } = pen.measureText(text);
  if (width > at.width) pen.font = `${weight} ${Math.floor((size * at.width) / width)}px ${font}`;
  pen.fillText(text, at.x, at.y);
}

/** Draws what a team came to, to be sent to others. */
export function drawSummary(pen: Pen, { brand, title, whose, days, figures, until, font }: SummaryText): void {
  const { width, height } = PICTURE;
  const room = pen.createLinearGradient(0, 0, 0, height);
  room.addColorStop(0, COLORS.top);
  room.addColorStop(1, COLORS.bottom);
  pen.fillStyle = room;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = COLORS.accent;
  pen.fillRect(SIDE, 96, 120, 6);
  const whole = width - 2 * SIDE;
  write(pen, brand, { x: SIDE, y: 168, width: whole }, { size: 40, weight: 600, color: COLORS.accent }, font);
  write(pen, title, { x: SIDE, y: 252, width: whole }, { size: 64, weight: 700, color: COLORS.ink }, font);
  write(pen, `${whose} · ${days}`, { x: SIDE, y: 316, width: whole }, { size: 36, weight: 500, color: COLORS.quiet }, font);
  for (const [place, { label, figure }] of figures.slice(0, MOST_FIGURES).entries()) {
    const y = FIRST_ROW + place * ROW;
    write(pen, label, { x: SIDE, y, width: whole * 0.55 }, { size: 36, weight: 500, color: COLORS.quiet }, font);
    const right = { x: width - SIDE, y, width: whole * 0.42 };
    write(pen, figure, right, { size: 42, weight: 700, color: COLORS.ink, align: 'right' }, font);
    pen.fillStyle = COLORS.line;
    pen.fillRect(SIDE, y + 32, whole, 2);
  }
  write(pen, until, { x: SIDE, y: height - 64, width: whole }, { size: 26, weight: 500, color: COLORS.quiet }, font);
}
