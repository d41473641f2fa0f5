import { fit, grid, inset } from '../../stage/geometry.ts';
import type { GameLook } from '../../stage/look.ts';
import { DealMotion } from './deal.ts';
import { moment } from './moment.ts';
import { ambient, backdrop } from './scenery.ts';
import { symbols } from './symbols.ts';
import { cabinet } from './table.ts';
import { text } from './text.ts';

/** Porcelain Parlour: nine porcelain tiles on green baize, shuffled and turned up by hand. */
export const look: GameLook = {
  code: 'porcelain-parlour',
  text,
  symbols,
  sprite: { shadow: '#021a10b0' },
  opening: [
    ['counter-gold', 'hand', 'counter-red'],
    ['dice', 'crown', 'tile'],
    ['counter-blue', 'bell', 'hand'],
  ],
  place(area) {
    const tall = area.h > area.w;
    const frame = fit(area, 0.94, tall ? 0.32 : 0.5);
    const cells = grid(inset(frame, frame.w * 0.06), 3, 3, 0);
    const { w, h } = cells[0]?.[0] ?? { w: 1, h: 1 };
    return { cells, frame, symbol: Math.min(w, h) * 1.02 };
  },
  motion: (landed) => new DealMotion(landed),
  backdrop,
  ambient,
  cabinet,
  lines: ['#ffd66b', '#ff8a7a', '#9cc4ff', '#8ff0c0', '#f2a8ff'],
  halo: '#ffd66bcc',
  plate: { ground: '#7d1524', ink: '#fff3c4', font: "'Plus Jakarta Sans Variable', sans-serif" },
  sparks: (x, y, level) => ({
    x,
    y,
    count: { none: 0, plain: 0, small: 5, medium: 10, big: 18, huge: 28 }[level],
    colors: ['#ffd97a', '#fff3c4', '#e8606a', '#8ff0c0', '#f7efdc'],
    speed: 230,
    gravity: 240,
    lifeMs: 1500,
    size: 8,
    shape: 'petal',
    spread: 2,
  }),
  rulePictures: ['crown', 'bell', 'crown'],
  moment,
  voice: {
    root: 174.61,
    scale: [0, 3, 5, 7, 10],
    instrument: 'mallet',
    stop: 'wood',
    start: 'breath',
    tempo: 0.46,
    tune: [
      0,
      null,
      null,
      3,
      4,
      null,
      2,
      null,
      1,
      null,
      0,
      null,
      null,
      null,
      2,
      3,
      5,
      null,
      4,
      null,
      2,
      null,
      1,
      0,
      null,
      null,
      -1,
      null,
      0,
      null,
      null,
      null,
    ],
    room: 1.1,
  },
};
