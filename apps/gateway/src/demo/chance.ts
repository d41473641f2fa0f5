import { hash } from 'node:crypto';

const SEED = 'marquee-10';
const BYTES = 6;
const SPACE = 2 ** (8 * BYTES);

/** Decides something by its name: a number from 0 to below 1, the same whenever it is asked for. */
export const chance = (...name: (string | number)[]): number =>
  hash('sha256', [SEED, ...name].join('/'), 'buffer').readUIntBE(0, BYTES) / SPACE;

/** A whole number from `from` to `to`, both included. */
export const between = (from: number, to: number, ...name: (string | number)[]): number =>
  from + Math.floor(chance(...name) * (to - from + 1));

/** One of a list. Throws for an empty one. */
export function pick<T>(list: readonly T[], ...name: (string | number)[]): T {
  const item = list[Math.floor(chance(...name) * list.length)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}
