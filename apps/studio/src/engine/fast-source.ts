import type { Source } from './stream.ts';

/**
 * A fast generator (sfc32) for measuring returns; the same seed gives the same numbers everywhere. It never decides a
 * game: those draw from the committed stream.
 */
export function fastSource(seed: number): Source {
  let a = 0x9e3779b9 | 0;
  let b = 0x243f6a88 | 0;
  let c = seed | 0;
  let count = 1;
  const word = (): number => {
    const mixed = (((a + b) | 0) + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + mixed;
    c |= 0;
    return mixed >>> 0;
  };
  for (let warm = 0; warm < 15; warm += 1) word();
  return { below: (n) => Math.floor((word() / 2 ** 32) * n) };
}
