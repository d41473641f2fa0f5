import type { ParentMessage } from '@marquee/contract/vendor';
import { afterEach, expect, test, vi } from 'vitest';
import { ParentPage, readMessage } from './parent.ts';

const site = 'https://play.example';

afterEach(() => vi.unstubAllGlobals());

test('only the window around the frame is heard, and only from its origin', () => {
  const around = {};
  const listeners: ((event: object) => void)[] = [];
  vi.stubGlobal('window', {
    parent: around,
    addEventListener: (_type: string, listener: (event: object) => void) => void listeners.push(listener),
  });
  const heard: ParentMessage[] = [];
  expect(new ParentPage(site, (message) => heard.push(message)).isFramed).toBe(true);
  const data: ParentMessage = { type: 'marquee:pause', paused: true };
  const say = (source: object | null, origin: string): void => {
    for (const listener of listeners) listener({ source, origin, data });
  };
  say({}, site);
  say(null, site);
  say(around, 'https://other.example');
  expect(heard).toEqual([]);
  say(around, site);
  expect(heard).toEqual([data]);
});

test('only the expected origin is heard', () => {
  const message = { type: 'marquee:pause', paused: true };
  expect(readMessage(site, site, message)).toEqual(message);
  expect(readMessage('https://play.example.evil', site, message)).toBeNull();
});

test('only messages that we know, with what they must carry', () => {
  expect(readMessage(site, site, { type: 'marquee:language', language: 'EN' })).not.toBeNull();
  expect(readMessage(site, site, { type: 'marquee:balance', balance: '7' })).toEqual({ type: 'marquee:balance' });
  expect(readMessage(site, site, { type: 'marquee:zone', timeZone: 'Asia/Manila' })).not.toBeNull();
  expect(readMessage(site, site, { type: 'marquee:favourites', games: ['k3', 'keno'] })).toEqual({
    type: 'marquee:favourites',
    games: ['k3', 'keno'],
  });
  expect(readMessage(site, site, { type: 'marquee:zone', timeZone: 'Moon/Tranquility' })).toBeNull();
  expect(readMessage(site, site, { type: 'marquee:zone' })).toBeNull();
  for (const data of [
    null,
    'marquee:pause',
    { type: 'marquee:pause' },
    { type: 'marquee:bar', hasExit: 'yes' },
    { type: 'marquee:theme', theme: 'pink' },
    { type: 'marquee:favourites', games: 'k3' },
    { type: 'marquee:favourites', games: ['k3', 7] },
    { type: 'other' },
  ]) {
    expect(readMessage(site, site, data)).toBeNull();
  }
});
