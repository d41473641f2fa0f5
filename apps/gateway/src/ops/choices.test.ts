import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../base/database/database.ts';
import { anyKind, openTestDatabase } from '../base/testing/database.ts';
import { sqlModules } from '../modules.ts';
import { runOps } from './run.ts';
import { surroundingsOf } from './testing/surroundings.ts';

const folder = mkdtempSync(join(tmpdir(), 'marquee-choices-'));
let db: Database;
let complaints: string[] = [];
let files = 0;
const ops = (...args: string[]): Promise<number> =>
  runOps(args, surroundingsOf(db, { complain: (line) => void complaints.push(line) }));
const file = (content: object): string => {
  const path = join(folder, `${(files += 1)}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
};

beforeAll(async () => {
  db = await openTestDatabase(anyKind, sqlModules);
  for (const code of ['orchid', 'lotus'])
    expect(await ops('brand-create', '--code', code, '--name', code, '--host', `${code}.example.com`)).toBe(0);
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

const PROMOTION = { slug: 'spring', words: { EN: { title: 'Spring', content: '<p>Spring</p>' } }, category: 'other_promo' };
const put = (content: object): string[] => ['content-put', '--code', 'orchid', '--kind', 'promotion', '--file', file(content)];

it.each([
  [
    'a brand',
    () => ['brand-status', '--code', 'orchd', '--status', 'normal'],
    'there is no brand orchd; there are lotus, orchid',
  ],
  ['a word of a field', () => put({ ...PROMOTION, category: 'spring' }), '(category: one of new_player, deposit_promo, '],
  [
    'a word inside',
    () => ['brand-logins', '--code', 'orchid', '--file', file({ security: { newAddress: 'all' } })],
    '(security.newAddress: one of members, everybody)',
  ],
  ['a field', () => put({ ...PROMOTION, titel: 'x' }), '(titel: one of merchant, revision, slug, '],
  ['a kind', () => ['content-list', '--code', 'orchid', '--kind', 'promo'], '--kind must be one of banner, notice, '],
  [
    'a module',
    () => ['brand-modules', '--code', 'orchid', '--module', 'SMS', '--on'],
    'there is no module SMS; there are USERNAMEREG3, ',
  ],
  ['a role', () => ['operator-add', '--name', 'anna', '--role', 'boss'], 'a role is one of '],
] as const)('who names %s that there is not is told which there are', async (_, args, line) => {
  complaints = [];
  expect(await ops(...args())).toBe(2);
  expect(complaints).toEqual([expect.stringContaining(line)]);
});
