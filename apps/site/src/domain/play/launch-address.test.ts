import { describe, expect, it } from 'vitest';
import { frameAddress } from './launch-address.ts';

const SERVERS = ['https://a.games.test', 'https://b.games.test'];

describe('the address of a launched game', () => {
  it('is on one of the launch servers at random, where the answer is a path', () => {
    expect(frameAddress({ gameUrl: '/play?t=1' }, SERVERS, () => 0)).toEqual({
      url: 'https://a.games.test/play?t=1',
      origin: 'https://a.games.test',
    });
    expect(frameAddress({ gameUrl: 'play?t=1' }, SERVERS, () => 0.99).url).toBe('https://b.games.test/play?t=1');
  });

  it('comes from the platform’s randomness: each server has its turn', () => {
    const seen = new Set(Array.from({ length: 200 }, () => frameAddress({ gameUrl: '/x' }, SERVERS).origin));
    expect([...seen].sort()).toEqual(SERVERS);
  });

  it('is used as it is, where the answer names a server', () => {
    expect(frameAddress({ gameUrl: 'https://studio.test/g/?t=1' }, SERVERS)).toEqual({
      url: 'https://studio.test/g/?t=1',
      origin: 'https://studio.test',
    });
  });

  it('is never on the site’s own server: its sandbox would hold nothing there', () => {
    expect(() => frameAddress({ gameUrl: '/play' }, [])).toThrow(TypeError);
    expect(() => frameAddress({ gameUrl: `${location.origin}/play` }, SERVERS)).toThrow(TypeError);
  });

  it('is never a script', () => {
    expect(() => frameAddress({ gameUrl: 'javascript:alert(1)' }, SERVERS)).toThrow(TypeError);
  });
});
