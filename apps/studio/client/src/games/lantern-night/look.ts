import { fit, grid, inset } from '../../stage/geometry.ts';
import type { GameLook } from '../../stage/look.ts';
import { RollMotion } from '../../stage/roll.ts';
import { cabinet } from './cabinet.ts';
import { moment } from './moment.ts';
import { ambient, backdrop, cover } from './scenery.ts';
import { symbols } from './symbols.ts';
import { text } from './text.ts';

/** Lantern Night: five quiet reels over a river of lights. */
export const look: GameLook = {
  code: 'lantern-night',
  text,
  symbols,
  sprite: { shadow: '#05041899' },
  opening: [
    ['a', 'lotus', 'q'],
    ['teapot', 'wild', 'fan'],
    ['k', 'moon', 'drum'],
    ['fan', 'wild', 'j'],
    ['q', 'lotus', 'a'],
  ],
  place(area) {
    const tall = area.h > area.w;
    const frame = fit(area, tall ? 1.12 : 1.58, tall ? 0.36 : 0.5);
    const edge = frame.w * 0.03;
    const inner = inset(frame, edge);
    const gap = inner.w * 0.012;
    const cells = grid(inner, 5, 3, gap);
    const { w, h } = cells[0]?.[0] ?? { w: 1, h: 1 };
    return { cells, frame, symbol: Math.min(w, h) * 0.94 };
  },
  motion: (landed) =>
    new RollMotion(
      {
        speed: 17,
        stagger: 190,
        hold: 650,
        overshoot: 0.09,
        settleMs: 300,
        symbols: ['q', 'lotus', 'j', 'fan', 'a', 'drum', 'k', 'teapot', 'j', 'wild', 'q'],
        reels: [0, 1, 2, 3, 4],
        rows: 3,
      },
      landed,
    ),
  backdrop,
  ambient,
  cabinet,
  cover,
  lines: ['#ffd66b', '#7ff0cf', '#ff9ab8', '#9fc6ff', '#ffb070', '#d8b4ff'],
  halo: '#ffb347cc',
  plate: { ground: '#a8243a', ink: '#fff3c4', font: 'Charm, sans-serif' },
  sparks: (x, y, level) => ({
    x,
    y,
    count: { none: 0, plain: 0, small: 5, medium: 9, big: 18, huge: 26 }[level],
    colors: ['#ffd97a', '#ffab4a', '#fff0c0', '#ff8a5c'],
    speed: 130,
    gravity: -60,
    lifeMs: 1900,
    size: 9,
    shape: 'spark',
    spread: 1.1,
  }),
  rulePictures: ['wild', 'moon', 'moon', 'moon'],
  moment,
  voice: {
    root: 220,
    scale: [0, 2, 5, 7, 9],
    instrument: 'pluck',
    stop: 'wood',
    start: 'breath',
    tempo: 0.62,
    tune: [
      0,
      null,
      2,
      4,
      null,
      3,
      2,
      null,
      5,
      4,
      null,
      2,
      0,
      null,
      null,
      null,
      7,
      null,
      5,
      4,
      null,
      2,
      3,
      null,
      0,
      null,
      null,
      null,
    ],
    room: 2.4,
  },
};
