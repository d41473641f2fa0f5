import { beforeEach, describe, expect, it } from 'vitest';
import { ExchangeMotion } from './exchange.ts';
import type { Pen } from './motion.ts';

const OLD = [
  ['a', 'b'],
  ['c', 'd'],
];
const NEW = [
  ['e', 'f'],
  ['g', 'h'],
];
const drawn: string[] = [];
const landed: number[] = [];
const pen = { cell: (_reel: number, _row: number, id: string) => drawn.push(`${id} at rest`) } as unknown as Pen;

/** Says what it would draw: an old symbol with the time since the start, a new one with the part of its way. */
class Told extends ExchangeMotion {
  constructor() {
    super((reel) => landed.push(reel), { empty: 500, reel: 100, row: 10, come: 200 });
  }
  protected drawExchange(_pen: Pen, now: number): void {
    this.eachLeaving(now, (_reel, _row, id, since) => drawn.push(`${id} leaves ${since}`));
    this.eachComing(now, (reel, row, id, part) => {
      drawn.push(`${id} comes ${part}`);
      if (part >= 1 && row === 1) this.arrive(reel);
    });
  }
}

let motion: Told;
const at = (now: number): string[] => {
  drawn.length = 0;
  motion.draw(pen, now);
  return [...drawn];
};

beforeEach(() => {
  landed.length = 0;
  motion = new Told();
  motion.rest(OLD);
});

describe('an exchange of windows', () => {
  it('is at rest before it starts and after it rests', () => {
    expect(at(0)).toEqual(['a at rest', 'b at rest', 'c at rest', 'd at rest']);
    motion.start(1_000);
    motion.stop(NEW, 1_000);
    motion.rest(NEW);
    expect(at(1_100)).toEqual(['e at rest', 'f at rest', 'g at rest', 'h at rest']);
  });

  it('lets nothing come before the old has left, then reel by reel and row by row', () => {
    motion.start(1_000);
    expect(motion.stop(NEW, 1_100)).toBe(1_000 + 500 + 100 + 10 + 200);
    const leaving = (since: number) => ['a', 'b', 'c', 'd'].map((id) => `${id} leaves ${since}`);
    expect(at(1_500)).toEqual(leaving(500));
    expect(at(1_600)).toEqual([...leaving(600), 'e comes 0.5', 'f comes 0.45']);
    expect(at(1_800).slice(4)).toEqual(['e comes 1.5', 'f comes 1.45', 'g comes 1', 'h comes 0.95']);
  });

  it('comes at once when the outcome took longer than the leaving', () => {
    motion.start(1_000);
    expect(motion.stop(NEW, 3_000)).toBe(3_000 + 100 + 10 + 200);
  });

  it('tells of each reel once a spin', () => {
    motion.start(1_000);
    motion.stop(NEW, 1_000);
    at(1_710);
    at(1_720);
    expect(landed).toEqual([0]);
    at(1_900);
    expect(landed).toEqual([0, 1]);
    motion.rest(NEW);
    motion.start(5_000);
    motion.stop(OLD, 5_000);
    at(6_000);
    expect(landed).toEqual([0, 1, 0, 1]);
  });
});
