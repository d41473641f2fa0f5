import { fit, grid, inset } from '../../stage/geometry.ts';
import type { GameLook } from '../../stage/look.ts';
import { DriftMotion } from './drift.ts';
import { hold } from './hold.ts';
import { moment } from './moment.ts';
import { ambient, backdrop } from './scenery.ts';
import { symbols } from './symbols.ts';
import { text } from './text.ts';

/** Orchard Ferry: a boat at daybreak, its hold three shelves of fruit. */
export const look: GameLook = {
  code: 'orchard-ferry',
  text,
  symbols,
  sprite: { shadow: '#6b3a1480' },
  opening: [
    ['banana', 'mango', 'rambutan'],
    ['dragonfruit', 'ferry', 'starfruit'],
    ['mangosteen', 'durian', 'mango'],
    ['starfruit', 'sun', 'dragonfruit'],
    ['rambutan', 'mangosteen', 'banana'],
  ],
  place(area) {
    const tall = area.h > area.w;
    const frame = fit({ ...area, h: area.h * (tall ? 1 : 0.95) }, tall ? 1.08 : 1.62, tall ? 0.42 : 0.6);
    const cells = grid(inset(frame, frame.w * 0.022), 5, 3, 0);
    const { w, h } = cells[0]?.[0] ?? { w: 1, h: 1 };
    return { cells, frame, symbol: Math.min(w, h) * 0.92 };
  },
  motion: (landed) => new DriftMotion(landed),
  backdrop,
  ambient,
  cabinet: hold,
  lines: ['#d9253f', '#0f7f86', '#8a2fb0', '#c45a00', '#2b7a1f', '#c21f74', '#1f57b8', '#8a5a00', '#3d3d9c'],
  halo: '#ffb52ee6',
  plate: { ground: '#c22c33', ink: '#fff6cf', font: 'Lobster, sans-serif' },
  sparks: (x, y, level) => ({
    x,
    y,
    count: { none: 0, plain: 0, small: 6, medium: 10, big: 20, huge: 30 }[level],
    colors: ['#7fbf3f', '#ffc93a', '#ff7a6a', '#3f9a4a', '#fff0a6'],
    speed: 260,
    gravity: 210,
    lifeMs: 1700,
    size: 9,
    shape: 'petal',
    spread: 1.5,
  }),
  rulePictures: ['ferry', 'durian', 'sun', 'sun'],
  moment,
  voice: {
    root: 196,
    scale: [0, 2, 4, 7, 9],
    instrument: 'mallet',
    stop: 'wood',
    start: 'splash',
    tempo: 0.48,
    tune: [0, 2, null, 3, null, 4, 3, null, 2, null, 0, null, 5, 4, null, 3, 2, null, null, 3, null, 1, 0, null, null, null],
    room: 1.6,
  },
};
