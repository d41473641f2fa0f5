import type { Rect } from '../../stage/geometry.ts';
import type { GameLook } from '../../stage/look.ts';
import { DropMotion } from './drop.ts';
import { moment } from './moment.ts';
import { ambient, backdrop, cabinet, cover } from './scenery.ts';
import { symbols } from './symbols.ts';
import { text } from './text.ts';

const ROWS = [3, 4, 5, 4, 3];

/** Ember Kiln: a diamond of niches in a kiln's wall; heavy glazed pieces drop into it. */
export const look: GameLook = {
  code: 'ember-kiln',
  text,
  symbols,
  sprite: { shadow: '#140302cc' },
  opening: [
    ['clay-red', 'vase', 'clay-blue'],
    ['bowl', 'phoenix', 'clay-green', 'bowl'],
    ['clay-gold', 'dragon', 'flame', 'dragon', 'clay-gold'],
    ['vase', 'phoenix', 'clay-red', 'vase'],
    ['clay-green', 'seal', 'clay-blue'],
  ],
  place(area) {
    const tall = area.h > area.w;
    const cell = Math.min(area.w / 5.42, area.h / 5.4);
    const gap = cell * 0.04;
    const frame: Rect = { w: cell * 5.4, h: cell * 5.4, x: 0, y: 0 };
    frame.x = area.x + (area.w - frame.w) / 2;
    frame.y = area.y + (area.h - frame.h) * (tall ? 0.4 : 0.5);
    const middle = frame.y + frame.h / 2;
    const cells = ROWS.map((rows, reel) =>
      Array.from({ length: rows }, (_, row) => ({
        x: frame.x + cell * 0.2 + reel * cell + gap / 2,
        y: middle + (row - rows / 2) * cell + gap / 2,
        w: cell - gap,
        h: cell - gap,
      })),
    );
    return { cells, frame, symbol: cell * 0.88 };
  },
  motion: (landed) => new DropMotion(landed),
  backdrop,
  ambient,
  cabinet,
  cover,
  lines: ['#ffd24a'],
  halo: '#ff9a2ecc',
  plate: { ground: '#b3260c', ink: '#fff3c4', font: "'Alfa Slab One', sans-serif" },
  landing: (rect) => ({
    x: rect.x + rect.w / 2,
    y: rect.y + rect.h * 0.92,
    count: 3,
    colors: ['#ffb040', '#ff7a2e', '#ffd98a'],
    speed: rect.w * 2.2,
    gravity: 420,
    lifeMs: 480,
    size: rect.w * 0.05,
    shape: 'spark',
    spread: 1.2,
  }),
  sparks: (x, y, level) => ({
    x,
    y,
    count: { none: 0, plain: 0, small: 7, medium: 12, big: 20, huge: 28 }[level],
    colors: ['#ffd24a', '#ff8a2e', '#ff4a1f', '#fff0b0'],
    speed: 320,
    gravity: 460,
    lifeMs: 1300,
    size: 7,
    shape: 'spark',
    spread: 1.3,
  }),
  rulePictures: ['flame', 'seal', 'flame'],
  moment,
  voice: {
    root: 98,
    scale: [0, 3, 5, 7, 10],
    instrument: 'bell',
    stop: 'thud',
    start: 'rumble',
    tempo: 0.95,
    tune: [
      0,
      null,
      null,
      3,
      null,
      2,
      null,
      null,
      5,
      null,
      null,
      4,
      null,
      null,
      null,
      null,
      0,
      null,
      7,
      null,
      5,
      null,
      null,
      null,
    ],
    room: 3.2,
  },
};
