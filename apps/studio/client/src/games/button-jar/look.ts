import { FallMotion } from '../../stage/fall.ts';
import { fit, grid, inset } from '../../stage/geometry.ts';
import type { GameLook } from '../../stage/look.ts';
import { moment } from './moment.ts';
import { ambient, backdrop, cabinet, cover } from './scenery.ts';
import { symbols } from './symbols.ts';
import { text } from './text.ts';

/** Button Jar: forty-nine buttons on a mat of felt, on a quilt. */
export const look: GameLook = {
  code: 'button-jar',
  text,
  symbols,
  sprite: { shadow: '#6b2a1a70' },
  opening: [
    ['round', 'toggle', 'heart', 'square', 'star', 'round', 'flower'],
    ['square', 'star', 'round', 'toggle', 'flower', 'heart', 'toggle'],
    ['flower', 'round', 'pin', 'star', 'toggle', 'square', 'round'],
    ['toggle', 'heart', 'square', 'jar', 'round', 'star', 'square'],
    ['star', 'round', 'toggle', 'flower', 'pin', 'round', 'toggle'],
    ['round', 'flower', 'star', 'toggle', 'square', 'toggle', 'heart'],
    ['toggle', 'square', 'round', 'heart', 'round', 'star', 'flower'],
  ],
  place(area) {
    const tall = area.h > area.w;
    const whole = fit(area, 1, tall ? 0.32 : 0.5);
    const frame = inset(whole, whole.w * 0.006);
    const cells = grid(inset(frame, frame.w * 0.03), 7, 7, 0);
    // A button fills three quarters of its drawing, so that its drawing is larger than the cell.
    return { cells, frame, symbol: (cells[0]?.[0]?.w ?? 1) * 1.08 };
  },
  motion: (landed) => new FallMotion(landed, { emptyMs: 520, columnMs: 58, rowMs: 36, fallMs: 460, tilt: 0.7 }),
  backdrop,
  ambient,
  cabinet,
  cover,
  lines: ['#d92f4a', '#1767c4', '#0b8a62', '#8a35c9', '#c9620a'],
  halo: '#ffd24acc',
  plate: { ground: '#c42a4a', ink: '#ffffff', font: "'Baloo 2', sans-serif" },
  sparks: (x, y, level) => ({
    x,
    y,
    count: { none: 0, plain: 0, small: 3, medium: 5, big: 9, huge: 14 }[level],
    colors: ['#f2504e', '#ffc62e', '#1fbf92', '#3da2f0', '#a04fe0'],
    speed: 260,
    gravity: 420,
    lifeMs: 1300,
    size: 9,
    shape: 'petal',
    spread: 1.5,
  }),
  rulePictures: ['heart', 'pin', 'jar', 'round'],
  moment,
  voice: {
    root: 329.63,
    scale: [0, 2, 4, 5, 7, 9, 11],
    instrument: 'bell',
    stop: 'wood',
    start: 'splash',
    tempo: 0.3,
    tune: [
      0,
      2,
      4,
      null,
      2,
      4,
      7,
      null,
      5,
      null,
      3,
      1,
      null,
      null,
      4,
      null,
      3,
      5,
      4,
      null,
      2,
      null,
      0,
      null,
      1,
      -1,
      0,
      null,
      null,
      null,
      null,
      null,
    ],
    room: 0.9,
  },
};
