import { fit, grid, inset } from '../../stage/geometry.ts';
import type { GameLook } from '../../stage/look.ts';
import { moment } from './moment.ts';
import { ambient, backdrop } from './scenery.ts';
import { slate } from './slate.ts';
import { symbols } from './symbols.ts';
import { text } from './text.ts';
import { ThrowMotion } from './throw.ts';

/** Harbour Dice: the slate of a waterfront tavern, and what its tables play with. */
export const look: GameLook = {
  code: 'harbour-dice',
  text,
  symbols,
  sprite: { shadow: '#04090cd0' },
  opening: [
    ['cork', 'anchor', 'ring', 'fish'],
    ['shell', 'dice', 'top', 'domino'],
    ['lamp', 'fish', 'cup', 'ship'],
    ['domino', 'top', 'dice', 'cork'],
    ['ring', 'ship', 'shell', 'anchor'],
  ],
  place(area) {
    const tall = area.h > area.w;
    const frame = fit(area, tall ? 1.14 : 1.34, tall ? 0.36 : 0.5);
    const cells = grid(inset(frame, frame.w * 0.045), 5, 4, 0);
    const { w, h } = cells[0]?.[0] ?? { w: 1, h: 1 };
    return { cells, frame, symbol: Math.min(w, h) * 0.9 };
  },
  motion: (landed) => new ThrowMotion(landed),
  backdrop,
  ambient,
  cabinet: slate,
  lines: ['#ffd66b'],
  halo: '#ffc34ab3',
  plate: { ground: '#a3141f', ink: '#fff6e0', font: "'Alfa Slab One', sans-serif" },
  sparks: (x, y, level) => ({
    x,
    y,
    count: { none: 0, plain: 0, small: 6, medium: 11, big: 20, huge: 30 }[level],
    colors: ['#ffd66b', '#ff9a3a', '#fff3c0', '#5fe0c0', '#f2555a'],
    speed: 330,
    gravity: 330,
    lifeMs: 1200,
    size: 9,
    shape: 'spark',
    spread: 1.3,
  }),
  rulePictures: ['cup', 'lamp', 'cup', 'lamp'],
  moment,
  voice: {
    root: 146.83,
    scale: [0, 2, 3, 5, 7, 9, 10],
    instrument: 'pluck',
    stop: 'wood',
    start: 'rumble',
    tempo: 0.36,
    tune: [
      ...[0, null, 2, 4, null, 4, 3, null, 2, 3, null, 1],
      ...[0, null, null, 4, null, 6, 7, null, 6, 4, null, 2],
      ...[3, null, 1, 0, null, -1, 0, null, null, null, null, null],
    ],
    room: 1.2,
  },
};
