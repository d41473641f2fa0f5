import { describe, expect, it } from 'vitest';
import { readFrameMessage } from './frame-messages.ts';

const ORIGIN = 'https://studio.test';
const frame = {};
const good = { origin: ORIGIN, source: frame, data: { type: 'marquee:round', state: 'closed' } };

describe('readFrameMessage', () => {
  it('believes the very frame on the very origin', () => {
    expect(readFrameMessage(good, ORIGIN, frame)).toEqual({ type: 'marquee:round', state: 'closed' });
  });

  it.each([
    ['another origin', { ...good, origin: 'https://evil.test' }],
    ['another window of the same origin', { ...good, source: {} }],
    ['no source', { ...good, source: null }],
    ['an unknown kind', { ...good, data: { type: 'marquee:balance' } }],
    ['an inherited name', { ...good, data: { type: 'toString' } }],
    ['a text', { ...good, data: 'marquee:exit' }],
    ['nothing', { ...good, data: null }],
  ])('does not believe %s', (_name, event) => {
    expect(readFrameMessage(event, ORIGIN, frame)).toBeNull();
  });

  it('believes nobody before the frame is there', () => {
    expect(readFrameMessage({ ...good, source: undefined }, ORIGIN, undefined)).toBeNull();
    expect(readFrameMessage({ ...good, origin: '' }, '', frame)).toBeNull();
  });
});
