import { fit, grid, inset } from '../../stage/geometry.ts';
import type { GameLook } from '../../stage/look.ts';
import { FlickerMotion } from './flicker.ts';
import { moment } from './moment.ts';
import { ambient, backdrop } from './scenery.ts';
import { bulbs, signboard } from './signboard.ts';
import { symbols } from './symbols.ts';
import { text } from './text.ts';

/** Noodle Alley: a wall of neon over a wet street. */
export const look: GameLook = {
  code: 'noodle-alley',
  text,
  symbols,
  sprite: { shadow: '#00000000' },
  opening: [
    ['tea', 'noodles', 'chilli'],
    ['lime', 'cat', 'dumpling'],
    ['prawn', 'wok', 'tea'],
    ['dumpling', 'umbrella', 'skewer'],
    ['chilli', 'prawn', 'lime'],
  ],
  place(area) {
    const tall = area.h > area.w;
    const frame = fit(area, tall ? 1.02 : 1.6, tall ? 0.4 : 0.5);
    const cells = grid(inset(frame, frame.w * 0.042), 5, 3, 0);
    const { w, h } = cells[0]?.[0] ?? { w: 1, h: 1 };
    return { cells, frame, symbol: Math.min(w, h) * 0.84 };
  },
  motion: (landed) => new FlickerMotion(landed),
  backdrop,
  ambient,
  cabinet: signboard,
  cover: bulbs,
  lines: ['#fff36b'],
  halo: '#ff4fb499',
  plate: { ground: '#ff2f9c', ink: '#ffffff', font: 'Bungee, sans-serif' },
  sparks: (x, y, level) => ({
    x,
    y,
    count: { none: 0, plain: 0, small: 6, medium: 11, big: 20, huge: 30 }[level],
    colors: ['#ff4fb4', '#3fe6ff', '#ffd94a', '#a98bff', '#5cf07a'],
    speed: 380,
    gravity: 120,
    lifeMs: 900,
    size: 9,
    shape: 'spark',
    spread: Math.PI,
  }),
  rulePictures: ['wok', 'umbrella', 'umbrella', 'umbrella'],
  moment,
  voice: {
    root: 174.61,
    scale: [0, 3, 5, 7, 10],
    instrument: 'bell',
    stop: 'drop',
    start: 'breath',
    tempo: 0.29,
    tune: [
      0,
      null,
      5,
      3,
      null,
      4,
      null,
      2,
      0,
      null,
      5,
      null,
      7,
      null,
      6,
      null,
      null,
      null,
      1,
      null,
      4,
      3,
      null,
      5,
      null,
      2,
      0,
      null,
      null,
      null,
      null,
      null,
    ],
    room: 2,
  },
};
