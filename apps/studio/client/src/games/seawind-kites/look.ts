import { fit, grid } from '../../stage/geometry.ts';
import type { GameLook } from '../../stage/look.ts';
import { flags, marginOf } from './flags.ts';
import { GustMotion } from './gust.ts';
import { moment } from './moment.ts';
import { ambient, backdrop, cover } from './scenery.ts';
import { symbols } from './symbols.ts';
import { text } from './text.ts';

/** The board with the heads of the flags above it and their feet below, in parts of a cell's side. */
const [COLUMNS, ROWS, GAP] = [5, 3, 0.17];

/** Seawind Kites: five beach flags in the wind, one for each reel, under a sky full of kites. */
export const look: GameLook = {
  code: 'seawind-kites',
  text,
  symbols,
  sprite: { shadow: '#10306066' },
  opening: [
    ['diamond', 'gull', 'box'],
    ['delta', 'pinwheel', 'boat'],
    ['ray', 'lighthouse', 'foil'],
    ['winder', 'pinwheel', 'delta'],
    ['box', 'boat', 'diamond'],
  ],
  place(area) {
    const tall = area.h > area.w;
    const { top, foot, side } = marginOf(1);
    const cells = COLUMNS + (COLUMNS - 1) * GAP + side * 2;
    // On a tall screen cells are a little higher than wide, so that the flags look like flags.
    const height = tall ? 1.28 : 1;
    const whole = fit(area, cells / (ROWS * height + top + foot), tall ? 0.42 : 0.35);
    const unit = whole.w / cells;
    const frame = { x: whole.x + side * unit, y: whole.y + top * unit, w: whole.w - side * 2 * unit, h: unit * ROWS * height };
    return { cells: grid(frame, COLUMNS, ROWS, unit * GAP), frame, symbol: unit * 0.94 };
  },
  motion: (landed) => new GustMotion(landed),
  backdrop,
  ambient,
  cabinet: flags,
  cover,
  lines: ['#d8202f', '#0f6fd0', '#c45a00', '#8a1fb8', '#1f8a3c', '#c2187d', '#0a7a8f', '#7d5a00', '#4a3fc9', '#a3302f'],
  halo: '#ffc93ae6',
  plate: { ground: '#d8202f', ink: '#ffffff', font: "'Plus Jakarta Sans Variable', sans-serif" },
  landing: (rect) => ({
    x: rect.x + rect.w / 2,
    y: rect.y + rect.h,
    count: 5,
    colors: ['#8fc9f5', '#ffc65a'],
    speed: 90,
    gravity: 120,
    lifeMs: 480,
    size: 4,
    shape: 'petal',
    spread: 1.2,
  }),
  sparks: (x, y, level) => ({
    x,
    y,
    count: { none: 0, plain: 0, small: 5, medium: 10, big: 18, huge: 28 }[level],
    colors: ['#ff5a4a', '#ffc53a', '#7fd02e', '#2ab8e0', '#e05ad0', '#ffffff'],
    speed: 330,
    gravity: 60,
    lifeMs: 1500,
    size: 8,
    shape: 'petal',
    angle: -0.9,
    spread: 0.9,
  }),
  rulePictures: ['pinwheel', 'lighthouse', 'pinwheel', 'lighthouse'],
  moment,
  voice: {
    root: 293.66,
    scale: [0, 2, 4, 6, 7, 9, 11],
    instrument: 'pluck',
    stop: 'wood',
    start: 'breath',
    tempo: 0.2,
    tune: [
      ...[0, null, 2, 4, null, 7, null, 6, 4, null, 5, null, 4, null, null, null],
      ...[1, null, 3, 5, null, 8, null, 7, 6, null, 4, null, 2, null, null, null],
      ...[0, null, 4, 2, null, 4, 7, null, 9, null, 8, null, 7, null, null, null, null, null],
    ],
    room: 1.2,
  },
};
