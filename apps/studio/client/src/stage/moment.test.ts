import { describe, expect, test } from 'vitest';
import { currentGames } from '../../../src/games/registry.ts';
import { loadGame } from '../games/registry.ts';
import type { Rect } from './geometry.ts';
import { type MomentFrame, type MomentKind, REST_MS, seenAt, unitOf } from './moment.ts';

const looks = (await Promise.all(currentGames().map(({ code }) => loadGame(code)))).flatMap((look) => look ?? []);
const KINDS: readonly MomentKind[] = ['start', 'summary', 'win'];
const TIMES = [0, 90, 400, 900, 1_500, REST_MS, 11_111, 65_432];

/** Screens, and where the words stand on each. */
const SCREENS: readonly (readonly [width: number, height: number, words: Rect])[] = [
  [1440, 900, { x: 440, y: 350, w: 560, h: 380 }],
  [390, 844, { x: 10, y: 330, w: 370, h: 330 }],
  [320, 568, { x: 10, y: 220, w: 300, h: 300 }],
  [844, 390, { x: 370, y: 30, w: 440, h: 330 }],
];

function framesOf(kind: MomentKind): MomentFrame[] {
  return SCREENS.flatMap(([width, height, words]) =>
    TIMES.map((now) => ({ kind, view: { width, height }, words, unit: unitOf({ width, height }), now })),
  );
}

describe.each(looks)('the scenes of $code', (look) => {
  test('show no picture under the words, at any time and on any screen', () => {
    for (const frame of KINDS.flatMap(framesOf)) {
      for (const { name, x, y, size } of seenAt(look.moment, frame)) {
        const { words } = frame;
        const half = size / 2;
        const isApart =
          x + half <= words.x || x - half >= words.x + words.w || y + half <= words.y || y - half >= words.y + words.h;
        expect(isApart, `${name} at ${x}, ${y} in ${JSON.stringify(frame)}`).toBe(true);
      }
    }
  });

  test('have pictures of everything they place, in numbers that a canvas takes', () => {
    for (const frame of KINDS.flatMap(framesOf)) {
      for (const { name, cord, ...numbers } of look.moment.places(frame)) {
        expect(look.moment.things?.[name] ?? look.symbols[name], name).toBeDefined();
        for (const value of [...Object.values(numbers), cord?.x ?? 0, cord?.y ?? 0])
          if (typeof value === 'number') expect(Number.isFinite(value), `${name} ${value}`).toBe(true);
      }
    }
  });

  test('have one large picture in full, and more around it, once they have come to rest', () => {
    for (const frame of KINDS.flatMap(framesOf).filter(({ now }) => now === REST_MS)) {
      const seen = seenAt(look.moment, frame);
      const [hero, ...others] = seen.filter(({ isLit }) => isLit);
      expect(others).toEqual([]);
      expect(hero?.alpha).toBeCloseTo(1);
      expect(hero?.size).toBeGreaterThan(frame.unit);
      expect(seen.filter(({ alpha = 1 }) => alpha > 0.5).length).toBeGreaterThan(4);
    }
  });
});

test('every game fills its scenes in its own way', () => {
  const [width, height, words] = SCREENS[0] ?? [0, 0, { x: 0, y: 0, w: 0, h: 0 }];
  const frame: MomentFrame = { kind: 'start', view: { width, height }, words, unit: 100, now: REST_MS };
  const compositions = looks.map(({ moment }) => moment.places(frame).map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`));
  for (const [i, one] of compositions.entries())
    for (const other of compositions.slice(i + 1))
      expect(one.filter((place) => other.includes(place)).length).toBeLessThan(one.length / 2);
});
