import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { currentGames } from '../../../src/games/registry.ts';
import { loadGame } from '../games/registry.ts';
import { BoardScene } from './board-scene.ts';

/** Calls of a canvas whose numbers must be what it accepts; it throws at the others, and a frame that throws is half drawn. */
const RADII: Readonly<Record<string, readonly number[]>> = {
  arc: [2],
  ellipse: [2, 3],
  createRadialGradient: [2, 5],
};

/** A canvas context that draws nothing and refuses what a browser refuses. */
function strictContext(): CanvasRenderingContext2D {
  const call =
    (name: string) =>
    (...args: readonly unknown[]): unknown => {
      for (const at of RADII[name] ?? [])
        if (!(Number(args[at]) >= 0)) throw new RangeError(`${name}: radius ${String(args[at])}`);
      if (name.startsWith('create')) {
        for (const value of args)
          if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${name}: ${value}`);
        return { addColorStop: stop };
      }
      return undefined;
    };
  const stop = (offset: number): void => {
    if (!(offset >= 0 && offset <= 1)) throw new RangeError(`colour stop at ${offset}`);
  };
  const values: Record<string, unknown> = { canvas: {}, globalAlpha: 1 };
  return new Proxy(values, {
    get: (target, name) => (typeof name === 'string' && name in target ? target[name] : call(String(name))),
    set: (target, name, value) => {
      target[String(name)] = value;
      return true;
    },
  }) as unknown as CanvasRenderingContext2D;
}

/** A path takes any call, as the context does. */
function strictPath(): CanvasRenderingContext2D {
  return strictContext();
}

const looks = (await Promise.all(currentGames().map(({ code }) => loadGame(code)))).flatMap((look) => look ?? []);

/** Screens from a small phone to a wide desk, and what the controls leave free of each. */
const SCREENS = [
  [320, 480],
  [320, 584],
  [390, 788],
  [568, 320],
  [844, 390],
  [768, 1024],
  [1440, 844],
  [2560, 1300],
] as const;

beforeAll(() => {
  const canvas = { width: 0, height: 0, getContext: strictContext };
  vi.stubGlobal('document', { createElement: () => ({ ...canvas }) });
  vi.stubGlobal('window', { devicePixelRatio: 2 });
  vi.stubGlobal('Path2D', strictPath);
});
afterAll(() => void vi.unstubAllGlobals());

describe.each(looks)('the scenery of $code', (look) => {
  test.each(SCREENS)('can be drawn on a screen of %i × %i at any time', (width, height) => {
    const view = { width, height };
    const free =
      width > height ? { x: 8, y: 60, w: width - 16, h: height - 150 } : { x: 8, y: 110, w: width - 16, h: height - 270 };
    const board = look.place(free);
    const g = strictContext();
    look.backdrop(g, view, board);
    look.cabinet(g, board);
    for (const feature of [0, 0.5, 1]) {
      for (const now of [0, 1_234.5, 60_000, 3_456_789]) {
        const mood = { view, board, now, feature, still: now === 0 };
        expect(() => look.ambient(g, mood)).not.toThrow();
        expect(() => look.cover?.(g, mood)).not.toThrow();
      }
    }
  });

  test('is not asked for anything before the screen has a size', () => {
    const scene = new BoardScene(look, { landed: () => {} }, false);
    const ambient = vi.spyOn(look, 'ambient');
    expect(() => scene.draw(strictContext(), 1_234.5)).not.toThrow();
    expect(ambient).not.toHaveBeenCalled();
    ambient.mockRestore();
  });
});

/** The free part of a desk and of a phone, and how large a symbol is there at least. */
const ROOMS = [
  [1_420, 690, 95],
  [370, 470, 52],
] as const;

test.each(looks)('the symbols of $code are large enough to tell apart', (look) => {
  for (const [w, h, least] of ROOMS) {
    const { frame, symbol } = look.place({ x: 0, y: 0, w, h });
    expect(symbol, `${w} × ${h}`).toBeGreaterThan(least);
    expect(frame.w <= w && frame.h <= h).toBe(true);
  }
});
