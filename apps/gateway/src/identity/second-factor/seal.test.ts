import { expect, it } from 'vitest';
import { createSeal } from './seal.ts';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const seal = createSeal('k'.repeat(32));

it('a sealed secret opens for its account and by its key only, and never looks the same', () => {
  const kept = seal.seal(SECRET, 7n);
  expect(kept).not.toContain(SECRET);
  expect(kept).not.toBe(seal.seal(SECRET, 7n));
  expect(seal.open(kept, 7n)).toBe(SECRET);
  expect(seal.open(kept, 8n)).toBeNull();
  expect(createSeal('o'.repeat(32)).open(kept, 7n)).toBeNull();
  expect(createSeal(null).open(kept, 7n)).toBeNull();
});

it('what was changed or cut does not open', () => {
  const kept = seal.seal(SECRET, 7n);
  const other = kept[20] === 'A' ? 'B' : 'A';
  for (const wrong of [`${kept.slice(0, 20)}${other}${kept.slice(21)}`, kept.slice(0, -4), 'v1.', 'v1.abc']) {
    expect(seal.open(wrong, 7n), wrong).toBeNull();
  }
});

it('without a key it is kept as it is, and still opens once there is one', () => {
  const kept = createSeal(null).seal(SECRET, 7n);
  expect(kept).toBe(SECRET);
  expect(seal.open(kept, 7n)).toBe(SECRET);
});
