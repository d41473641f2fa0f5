import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

// Around the lengths at which one more block begins.
it.each([0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 1000])('gives the digest of %i bytes', (length) => {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256);
  expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
});
