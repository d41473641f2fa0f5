import sharp from 'sharp';

const PAPER = '#f4f1ea';
/** Bars of the picture: left, top, width, height, colour. */
const BARS: readonly (readonly [left: number, top: number, width: number, height: number, colour: string])[] = [
  [0, 0, 240, 56, '#1f6f5c'],
  [92, 80, 56, 48, '#1f6f5c'],
  [30, 152, 80, 10, '#c9c2b4'],
  [130, 152, 80, 10, '#c9c2b4'],
  [30, 184, 60, 10, '#c9c2b4'],
  [120, 184, 90, 10, '#c9c2b4'],
  [30, 216, 90, 10, '#c9c2b4'],
  [150, 216, 60, 10, '#c9c2b4'],
  [30, 262, 180, 18, '#c9c2b4'],
];

const paper = (width: number, height: number, background: string) => ({ width, height, channels: 3 as const, background });

let made: Promise<Buffer> | null = null;

/** What a member of the past shows of a transfer, with bars in the place of words: a PNG. */
export function slip(): Promise<Buffer> {
  made ??= sharp({ create: paper(240, 320, PAPER) })
    .composite(BARS.map(([left, top, width, height, colour]) => ({ input: { create: paper(width, height, colour) }, left, top })))
    .png()
    .toBuffer();
  return made;
}
