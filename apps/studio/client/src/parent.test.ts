import { expect, test } from 'vitest';
import { readMessage } from './parent.ts';

const site = 'https://play.example';

test('only the expected origin is heard', () => {
  const message = { type: 'marquee:pause', paused: true };
  expect(readMessage(site, site, message)).toEqual(message);
  expect(readMessage('https://play.example.evil', site, message)).toBeNull();
});

test('only messages that we know, with what they must carry', () => {
  expect(readMessage(site, site, { type: 'marquee:language', language: 'EN' })).not.toBeNull();
  for (const data of [
    null,
    'marquee:pause',
    { type: 'marquee:pause' },
    { type: 'marquee:bar', hasExit: 'yes' },
    { type: 'marquee:theme', theme: 'pink' },
    { type: 'other' },
  ]) {
    expect(readMessage(site, site, data)).toBeNull();
  }
});
