import { describe, expect, it } from 'vitest';
import { testClock } from '../testing/studio.ts';
import { createLimiter, networkOf } from './rate-limit.ts';

describe('the limiter', () => {
  it('lets so many attempts of a key pass in a window and says how long the next one has to wait', () => {
    const clock = testClock();
    const limiter = createLimiter(clock, { max: 2, windowMs: 60_000, maxKeys: 10 });
    expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 0]);
    clock.advance(20_000);
    expect(limiter.take('a')).toBe(40_000);
    expect(limiter.take('b')).toBe(0);
    clock.advance(39_999);
    expect(limiter.take('a')).toBe(1);
    clock.advance(1);
    expect(limiter.take('a')).toBe(0);
  });

  it('keeps so many keys and no more: windows that are over go first, then the oldest', () => {
    const clock = testClock();
    const limiter = createLimiter(clock, { max: 1, windowMs: 1_000, maxKeys: 3 });
    limiter.take('over');
    clock.advance(1_000);
    for (const key of ['a', 'b', 'c']) limiter.take(key);
    expect(limiter.take('a')).toBe(1_000);
    limiter.take('d');
    expect([limiter.take('b'), limiter.take('c'), limiter.take('d')]).toEqual([1_000, 1_000, 1_000]);
    expect(limiter.take('a')).toBe(0);
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
