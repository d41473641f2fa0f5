import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { anyKind, openTestDatabase } from '../../base/testing/database.ts';
import { sqlModules } from '../../modules.ts';
import { commandLine, seedPlayer } from '../testing/surroundings.ts';

const clock = manualClock(Date.UTC(2026, 0, 1));
const CODE = ['--code', 'marquee'];
let db: Database;
let folder: string;

const ops = commandLine(() => db, clock);
const fileOf = (name: string, fields: object): string => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(fields));
  return path;
};
const audited = async (about: string): Promise<number> =>
  (await ops('audit', ...CODE))[1].filter((line) => line.includes(about)).length;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'promotion-commands-'));
  db = await openTestDatabase(anyKind, sqlModules);
  await seedPlayer(db, clock);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await db.close();
});

it('show a promotion as a member sees it, pause it, open it again and end it, and write that down', async () => {
  const words = { EN: { title: 'Fair', content: '<p>Terms</p>' } };
  const base = { category: 'other_promo', words, startsAt: clock.now() };
  const join = { period: 'ONCE', conditions: [{ metric: 'BET_COUNT', target: 3 }], reward: { money: 5 }, quota: 9 };
  const vip = { period: 'ONCE', conditions: [], reward: { points: 1 }, audience: { vipFrom: 3 } };
  for (const [slug, joinMode, terms] of [
    ['fair', 'JOIN', join],
    ['vips', 'CLAIM', vip],
  ] as const)
    expect(
      (await ops('content-put', ...CODE, '--kind', 'promotion', '--file', fileOf(slug, { ...base, slug, joinMode, terms })))[0],
    ).toBe(0);
  const preview = () => ops('promotion-preview', ...CODE, '--username', 'Player1');
  const others = 'vips  CLOSED  promotion.audience';
  expect(await preview()).toEqual([0, [others, 'fair  JOIN  can be taken  BET_COUNT 0/3  9 places left'].sort()]);
  const slug = ['--slug', 'fair'];
  expect(await ops('promotion-pause', ...CODE, ...slug)).toEqual([0, ['promotion fair is paused']]);
  expect((await preview())[1]).toContain('fair  JOIN  paused  BET_COUNT 0/3  9 places left');
  expect(await ops('promotion-resume', ...CODE, ...slug)).toEqual([0, ['promotion fair is open']]);
  clock.advance(1_000);
  expect(await ops('promotion-end', ...CODE, ...slug)).toEqual([0, ['promotion fair has ended']]);
  expect((await preview())[1]).toContain('fair  CLOSED  promotion.closed  BET_COUNT 0/3  9 places left');
  expect(await audited('promotion fair')).toBe(4);
  expect((await ops('promotion-end', ...CODE, '--slug', 'none'))[0]).not.toBe(0);
  expect((await ops('promotion-preview', ...CODE, '--username', 'nobody'))[0]).not.toBe(0);
});

it('make gift codes into a new file of one’s own, list, pause and end them, and write down no code', async () => {
  const gift = fileOf('gift.json', { slug: 'spring', kind: 'SINGLE', count: 3, words: { EN: 'Spring' }, reward: { money: 5 } });
  const out = join(folder, 'codes.csv');
  expect(await ops('gift-make', ...CODE, '--file', gift, '--out', out)).toEqual([
    0,
    ['spring  SINGLE  open  0 used of 3 codes  1 each  open end', `3 codes are in ${out}`],
  ]);
  const [head, ...codes] = readFileSync(out, 'utf8').trim().split('\n');
  expect([head, new Set(codes).size, statSync(out).mode & 0o777]).toEqual(['code', 3, 0o600]);
  expect((await ops('gift-make', ...CODE, '--file', gift, '--out', out))[0], 'nothing is written over').not.toBe(0);
  const again = join(folder, 'again.csv');
  expect((await ops('gift-make', ...CODE, '--file', gift, '--out', again))[0], 'the name is taken').not.toBe(0);
  expect(() => statSync(again)).toThrow();
  const line = (state: string, end: string) => `spring  SINGLE  ${state}  0 used of 3 codes  1 each  ${end}`;
  const slug = ['--slug', 'spring'];
  expect(await ops('gift-pause', ...CODE, ...slug)).toEqual([0, [line('paused', 'open end')]]);
  expect(await ops('gift-resume', ...CODE, ...slug)).toEqual([0, [line('open', 'open end')]]);
  clock.advance(1_000);
  expect((await ops('gift-end', ...CODE, ...slug))[0]).toBe(0);
  expect(await ops('gift-list', ...CODE)).toEqual([0, [line('open', new Date(clock.now()).toISOString())]]);
  const written = (await ops('audit', ...CODE))[1].join('\n');
  expect(await audited('gift spring')).toBe(4);
  for (const code of codes) expect(written).not.toContain(code);
});
