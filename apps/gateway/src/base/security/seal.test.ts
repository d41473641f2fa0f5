import { expect, it } from 'vitest';
import { createSeal, noSeal } from './seal.ts';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const seal = createSeal('k'.repeat(32));

it('a sealed text opens in its context and by its key only, and never looks the same', () => {
  const kept = seal.seal(SECRET, 'totp|7');
  expect(kept).not.toContain(SECRET);
  expect(kept).not.toBe(seal.seal(SECRET, 'totp|7'));
  expect(seal.open(kept, 'totp|7')).toBe(SECRET);
  expect(seal.open(kept, 'totp|8')).toBeNull();
  expect(createSeal('o'.repeat(32)).open(kept, 'totp|7')).toBeNull();
  expect(noSeal.open(kept, 'totp|7')).toBeNull();
});

it('what was changed or cut does not open', () => {
  const kept = seal.seal(SECRET, 'totp|7');
  const other = kept[30] === 'A' ? 'B' : 'A';
  const wrongs = [
    `${kept.slice(0, 30)}${other}${kept.slice(31)}`,
    kept.slice(0, -4),
    's2.',
    `s2.${seal.keyId}.`,
    'v1.',
    'v1.abc',
  ];
  for (const wrong of wrongs) expect(seal.open(wrong, 'totp|7'), wrong).toBeNull();
});

it('without a key a text is kept as it is, and still opens once there is one', () => {
  const kept = createSeal(null).seal(SECRET, 'totp|7');
  expect(kept).toBe(SECRET);
  expect(seal.open(kept, 'totp|7')).toBe(SECRET);
  expect(createSeal(null).index('84912345678', 'mobile|1')).toBe('84912345678');
});

it('what the first seal of authenticator keys kept still opens', () => {
  const kept = 'v1.AAECAwQFBgcICQoLQfPQHxM9jJavPT1JD57jrB0ZHmLe_tniMoEHac3BvRZL8dpRUSbprSZ0Pli31cc_';
  expect(seal.open(kept, 'totp|7')).toBe(SECRET);
  expect(seal.open(kept, 'totp|8')).toBeNull();
});

it('what is looked up is the same each time, another one elsewhere and by another key, and holds nothing of the text', () => {
  const index = seal.index('84912345678', 'mobile|1');
  expect(index).toBe(seal.index('84912345678', 'mobile|1'));
  expect(index).not.toBe(seal.index('84912345678', 'mobile|2'));
  expect(index).not.toContain('912345678');
  expect(createSeal('o'.repeat(32)).index('84912345678', 'mobile|1')).not.toBe(index);
});
