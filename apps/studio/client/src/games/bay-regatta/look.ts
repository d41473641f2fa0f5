import { squareBoard } from '../../stage/geometry.ts';
import type { GameLook } from '../../stage/look.ts';
import { HoistMotion } from './hoist.ts';
import { moment } from './moment.ts';
import { sail } from './sail.ts';
import { ambient, backdrop } from './scenery.ts';
import { symbols } from './symbols.ts';
import { text } from './text.ts';

/** Bay Regatta: signal flags on a battened sail, painted like the poster of a summer's race. */
export const look: GameLook = {
  code: 'bay-regatta',
  text,
  symbols,
  sprite: { shadow: '#0b1f3f59' },
  opening: [
    ['pennant', 'stripes', 'check', 'swallow', 'burgee'],
    ['burgee', 'ring', 'pennant', 'diamond', 'stripes'],
    ['check', 'diamond', 'rose', 'pennant', 'ring'],
    ['swallow', 'stripes', 'burgee', 'wheel', 'check'],
    ['diamond', 'pennant', 'stripes', 'ring', 'burgee'],
  ],
  place: (area) => squareBoard(area, 5, 5, 0.03, area.h > area.w ? 0.2 : 0.34),
  motion: (landed) => new HoistMotion(landed),
  backdrop,
  ambient,
  cabinet: sail,
  lines: ['#d91a33', '#0b6fc4', '#8a3fd0', '#0b8a58', '#d9660b'],
  halo: '#ffc93ad9',
  plate: { ground: '#14264d', ink: '#ffffff', font: "'Plus Jakarta Sans Variable', sans-serif" },
  sparks: (x, y, level) => ({
    x,
    y,
    count: { none: 0, plain: 0, small: 6, medium: 11, big: 20, huge: 30 }[level],
    colors: ['#ff5a55', '#ffc93a', '#23c27a', '#12a9c4', '#ffffff', '#9a6bf2'],
    speed: 300,
    gravity: 190,
    lifeMs: 1600,
    size: 9,
    shape: 'petal',
    angle: -0.9,
    spread: 1.1,
  }),
  rulePictures: ['pennant', 'rose', 'check', 'wheel'],
  moment,
  voice: {
    root: 220,
    scale: [0, 2, 4, 5, 7, 9, 11],
    instrument: 'pluck',
    stop: 'drop',
    start: 'breath',
    tempo: 0.3,
    tune: [
      ...[0, null, 2, null, 4, null, 7, 6, null, 4, null, 2],
      ...[5, null, 4, null, 2, null, 4, null, null, null, 1, null],
      ...[2, null, 4, 5, null, 4, 2, null, 0, null, null, null],
    ],
    room: 1.5,
  },
};
