import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CHANNEL_STATUSES, PROVIDER_STATUSES } from '../../packages/contract/src/channel.ts';
import { channelFiles, channelPage } from './channel.ts';

it('is the page that is in the repository: npm run references', () => {
  for (const [path, text] of channelFiles()) expect(readFileSync(path, 'utf8'), path).toBe(text);
});

it('refuses a place without a table, and a table without a place', () => {
  expect(() => channelPage('<!-- table: nothing -->\n<!-- end -->')).toThrow('there is no table nothing');
  expect(() => channelPage('')).toThrow('no place for the table');
});

it.each([
  ['What the gateway answers', CHANNEL_STATUSES],
  ['What you answer', PROVIDER_STATUSES],
])('%s: names every status, and no other', (heading, statuses) => {
  const [, section = ''] = channelPage().split(`\n### ${heading}\n`);
  const rows = (section.split('\n#')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, status]) => status));
  expect(named.toSorted()).toEqual([...statuses].toSorted());
});
