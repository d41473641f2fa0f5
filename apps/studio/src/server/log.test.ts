import { expect, it } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';

it.each([
  ['info', []],
  ['debug', [{ level: 20, route: '/api/verify/:roundId', method: 'GET', status: 404, msg: 'answered' }]],
] as const)(
  'has at level %s one line at most per answered request, by its route and without what was asked',
  async (level, expected) => {
    const lines: string[] = [];
    const { app, close } = await startTestApp({ write: (line) => void lines.push(line) }, level);
    const secret = 'f'.repeat(32);
    await app.inject({ url: `/api/verify/${secret}?x=${secret}`, headers: { authorization: secret } });
    await close();
    expect(lines.map((line) => JSON.parse(line))).toEqual(expected.map((line) => expect.objectContaining(line)));
    expect(lines.join()).not.toMatch(/f{32}|127\.0\.0\.1|host/);
  },
);
