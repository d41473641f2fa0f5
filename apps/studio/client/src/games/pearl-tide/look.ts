import { grid, inset, type Rect } from '../../stage/geometry.ts';
import type { GameLook } from '../../stage/look.ts';
import { BubbleMotion } from './bubble.ts';
import { moment } from './moment.ts';
import { ambient, backdrop, cabinet } from './scenery.ts';
import { rim, symbols } from './symbols.ts';
import { text } from './text.ts';

/** Pearl Tide: nine big cells in a lagoon, and a tide gauge that multiplies them. */
export const look: GameLook = {
  code: 'pearl-tide',
  text,
  symbols,
  sprite: { rim, shadow: '#0a5a7a88' },
  opening: [['star', 'crab', 'wave'], ['fish', 'wild', 'coral'], ['pearl', 'fish', 'star'], ['x1']],
  place(area) {
    const tall = area.h > area.w;
    const side = tall ? Math.min(area.w, area.h / 1.36) : Math.min(area.h, area.w / 1.42);
    const whole = tall ? { w: side, h: side * 1.34 } : { w: side * 1.4, h: side };
    const frame: Rect = {
      x: area.x + (area.w - whole.w) / 2,
      y: area.y + (area.h - whole.h) * (tall ? 0.35 : 0.5),
      ...whole,
    };
    const card = { x: frame.x, y: frame.y, w: side, h: side };
    const cells: Rect[][] = grid(inset(card, side * 0.045), 3, 3, 0);
    const cell = cells[0]?.[0]?.w ?? 1;
    const gauge = tall
      ? { x: card.x + (card.w - cell) / 2, y: card.y + card.h + side * 0.015, w: cell, h: cell }
      : { x: card.x + card.w + side * 0.07, y: card.y + (card.h - cell) / 2, w: cell, h: cell };
    return { cells: [...cells, [gauge]], frame, symbol: cell * 0.84 };
  },
  motion: (landed) => new BubbleMotion(landed),
  backdrop,
  ambient,
  cabinet,
  lines: ['#f2601f', '#0a7fa8', '#c41f78', '#4c8a1e', '#7a45cf'],
  halo: '#ffd24acc',
  plate: { ground: '#f2601f', ink: '#ffffff', font: "'Baloo 2', sans-serif" },
  sparks: (x, y, level) => ({
    x,
    y,
    count: { none: 0, plain: 0, small: 6, medium: 11, big: 20, huge: 30 }[level],
    colors: ['#ff9a2e', '#f55cb4', '#3fcfae', '#ffd24a', '#4a94f5'],
    speed: 300,
    gravity: level === 'small' ? -120 : 260,
    lifeMs: 1500,
    size: 10,
    shape: level === 'small' ? 'bubble' : 'petal',
    spread: 1.6,
  }),
  rulePictures: ['wild', 'x10', 'pearl'],
  moment,
  voice: {
    root: 261.63,
    scale: [0, 2, 4, 7, 9],
    instrument: 'mallet',
    stop: 'drop',
    start: 'splash',
    tempo: 0.34,
    tune: [
      0,
      null,
      4,
      null,
      2,
      null,
      4,
      5,
      null,
      4,
      null,
      2,
      3,
      null,
      null,
      null,
      1,
      null,
      3,
      null,
      2,
      null,
      5,
      4,
      null,
      2,
      null,
      1,
      0,
      null,
      null,
      null,
    ],
    room: 1.3,
  },
};
