import { fit, grid, inset } from '../../stage/geometry.ts';
import type { GameLook } from '../../stage/look.ts';
import { RollMotion } from '../../stage/roll.ts';
import { moment } from './moment.ts';
import { ambient, backdrop, cabinet, cover } from './scenery.ts';
import { symbols } from './symbols.ts';
import { text } from './text.ts';

/** Saffron Caravan: five tall hangings in a gate of brick, and a caravan that passes behind it. */
export const look: GameLook = {
  code: 'saffron-caravan',
  text,
  symbols,
  sprite: { shadow: '#011a22b0' },
  opening: [
    ['saffron', 'camel', 'mint', 'pot'],
    ['lamp', 'paprika', 'oasis', 'indigo'],
    ['carpet', 'sun', 'saffron', 'camel'],
    ['mint', 'oasis', 'pot', 'paprika'],
    ['indigo', 'camel', 'lamp', 'carpet'],
  ],
  place(area) {
    const tall = area.h > area.w;
    const room = { ...area, y: area.y + area.h * 0.02, h: area.h * 0.98 };
    const frame = fit(room, tall ? 0.95 : 1.34, tall ? 0.34 : 0.5);
    const inner = inset(frame, frame.w * 0.037);
    const cells = grid(inner, 5, 4, inner.w * 0.008);
    const { w, h } = cells[0]?.[0] ?? { w: 1, h: 1 };
    return { cells, frame, symbol: Math.min(w, h * 0.9) };
  },
  motion: (landed) =>
    new RollMotion(
      {
        speed: 21,
        stagger: 170,
        hold: 600,
        overshoot: 0.14,
        settleMs: 260,
        symbols: ['mint', 'camel', 'saffron', 'indigo', 'lamp', 'paprika', 'pot', 'mint', 'carpet', 'saffron', 'oasis'],
        reels: [0, 1, 2, 3, 4],
        rows: 4,
      },
      landed,
    ),
  backdrop,
  ambient,
  cabinet,
  cover,
  lines: ['#ffd24a', '#ff7a5a', '#7ff0e0', '#ffb0d0', '#c9e86a', '#a8c4ff', '#ffa03a'],
  halo: '#ffc23fcc',
  plate: { ground: '#c4303a', ink: '#fff3c4', font: "'Plus Jakarta Sans Variable', sans-serif" },
  sparks: (x, y, level) => ({
    x,
    y,
    count: { none: 0, plain: 0, small: 4, medium: 8, big: 15, huge: 24 }[level],
    colors: ['#ffd24a', '#ff9a2e', '#e0323c', '#fff0b0', '#25c9c0'],
    speed: 210,
    gravity: 150,
    lifeMs: 1400,
    size: 8,
    shape: 'spark',
    spread: 2.4,
  }),
  rulePictures: ['sun', 'oasis', 'sun', 'oasis'],
  moment,
  voice: {
    root: 146.83,
    scale: [0, 1, 4, 5, 7, 8, 10],
    instrument: 'pluck',
    stop: 'thud',
    start: 'breath',
    tempo: 0.28,
    tune: [
      0,
      null,
      0,
      4,
      null,
      3,
      2,
      null,
      1,
      2,
      null,
      3,
      4,
      null,
      null,
      null,
      5,
      4,
      null,
      3,
      2,
      null,
      1,
      null,
      2,
      1,
      0,
      null,
      null,
      null,
      0,
      null,
    ],
    room: 1.9,
  },
};
