import { inset, squareBoard } from '../../stage/geometry.ts';
import type { GameLook } from '../../stage/look.ts';
import { cutout, RIM } from './cutout.ts';
import { FlutterMotion } from './flutter.ts';
import { moment } from './moment.ts';
import { ambient, backdrop, ripples } from './scenery.ts';
import { symbols } from './symbols.ts';
import { text } from './text.ts';

/** Paper Pond: thirty-six folded papers on a pond that is cut out of paper itself. */
export const look: GameLook = {
  code: 'paper-pond',
  text,
  symbols,
  sprite: { shadow: '#1a4a4a66' },
  opening: [
    ['leaf', 'lily', 'boat', 'boat', 'leaf', 'fish'],
    ['crane', 'leaf', 'lily', 'butterfly', 'frog', 'leaf'],
    ['fish', 'fish', 'pinwheel', 'butterfly', 'lily', 'boat'],
    ['lily', 'frog', 'leaf', 'star', 'boat', 'crane'],
    ['boat', 'butterfly', 'frog', 'lily', 'fish', 'leaf'],
    ['leaf', 'crane', 'boat', 'leaf', 'butterfly', 'lily'],
  ],
  place(area) {
    const board = squareBoard(area, 6, 6, 0.02, 0.24);
    const [cell] = board.cells[0] ?? [];
    // What falls is cut off at the frame: that is the water here, without the sheets around it.
    const frame = inset(board.frame, (board.frame.w * RIM) / (1 + 2 * RIM));
    return { ...board, frame, symbol: cell?.w ?? board.symbol };
  },
  motion: (landed) => new FlutterMotion(landed),
  backdrop,
  ambient,
  cabinet: cutout,
  cover: ripples,
  lines: ['#d9484f', '#1f7a8a', '#7a4fc4', '#c46a0f', '#2f7a3f'],
  halo: '#ffd24ae0',
  plate: { ground: '#1f5c5a', ink: '#ffffff', font: 'Comfortaa, sans-serif' },
  sparks: (x, y, level) => ({
    x,
    y,
    count: { none: 0, plain: 0, small: 3, medium: 6, big: 9, huge: 12 }[level],
    colors: ['#ff9a8c', '#ffd96a', '#6fc9b8', '#b9acf5', '#7cc0ea'],
    speed: 190,
    gravity: 160,
    lifeMs: 1400,
    size: 7,
    shape: 'petal',
    spread: Math.PI,
  }),
  rulePictures: ['frog', 'star', 'pinwheel', 'star'],
  moment,
  voice: {
    root: 293.66,
    scale: [0, 2, 3, 7, 8],
    instrument: 'pluck',
    stop: 'wood',
    start: 'splash',
    tempo: 0.56,
    tune: [
      0,
      null,
      3,
      4,
      null,
      null,
      2,
      null,
      1,
      null,
      null,
      3,
      null,
      5,
      4,
      null,
      null,
      null,
      2,
      3,
      null,
      0,
      null,
      null,
      null,
      null,
    ],
    room: 2.8,
  },
};
