import { describe, expect, it } from 'vitest';
import { keepRouters, measure, originOf, shuffled } from './domain-speed.ts';
import { deviceOf } from './install-steps.tsx';

describe('originOf', () => {
  it('takes a domain with and without its scheme', () => {
    expect(originOf('https://a.test/x', 'http:')).toBe('https://a.test');
    expect(originOf('b.test:8080', 'https:')).toBe('https://b.test:8080');
    expect(originOf('not a host', 'https:')).toBeNull();
  });
});

it('shuffles without losing any', () => {
  const items = ['a', 'b', 'c', 'd'];
  expect(shuffled(items, () => 0)).toEqual(['b', 'c', 'd', 'a']);
  expect(shuffled(items, () => 0.5).toSorted()).toEqual(items);
});

it('writes the addresses down with their speeds, for scripts that look for them', () => {
  keepRouters(['https://a.test', 'https://b.test'], { 'https://a.test': 80 });
  expect(JSON.parse(sessionStorage.getItem('routers') ?? '')).toEqual({
    domainList: [
      { domainName: 'https://a.test', speed: 80 },
      { domainName: 'https://b.test', speed: null },
    ],
  });
});

describe('measure', () => {
  it('asks at most ten, tells each answer as it comes, and lives with silence', async () => {
    const origins = Array.from({ length: 12 }, (_, index) => `https://s${index}.test`);
    const answers: [string, number | null][] = [];
    const asked: string[] = [];
    let time = 0;
    await measure(origins, {
      fetch: async (input) => {
        const url = String(input);
        asked.push(url);
        time += 20;
        if (url.includes('s1.')) throw new TypeError('network');
        return new Response('{}', { status: url.includes('s2.') ? 500 : 200 });
      },
      now: () => time,
      random: () => 0.99,
      signal: new AbortController().signal,
      onAnswer: (origin, ms) => answers.push([origin, ms]),
    });
    expect(asked).toHaveLength(10);
    expect(asked[0]).toMatch(/^https:\/\/s0\.test\/wps\/system\/test\/ping\?speed=\d+$/);
    const found = new Map(answers);
    expect([found.get('https://s1.test'), found.get('https://s2.test')]).toEqual([null, null]);
    expect(found.get('https://s0.test')).toBeGreaterThan(0);
  });

  it('tells nobody of what it has given up', async () => {
    const stop = new AbortController();
    const answers: string[] = [];
    const measuring = measure(['https://s1.test'], {
      fetch: (_input, init) =>
        new Promise((_done, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason))),
      now: () => 0,
      random: () => 0,
      signal: stop.signal,
      onAnswer: (origin) => answers.push(origin),
    });
    stop.abort();
    await measuring;
    expect(answers).toEqual([]);
  });
});

describe('deviceOf', () => {
  it('follows the link, then the visitor’s device', () => {
    expect(deviceOf('IOS', 'Android')).toBe('ios');
    expect(deviceOf(null, 'Mozilla (iPhone; …)')).toBe('ios');
    expect(deviceOf('windows', 'Mozilla (X11)')).toBe('android');
  });
});
