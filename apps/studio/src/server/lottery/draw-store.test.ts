import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@marquee/service/testing';
import { expect, it } from 'vitest';
import { openStore } from '../store.ts';
import type { DrawRecord } from './records.ts';

const KEY = 'k'.repeat(40);
const COMING = 'ab'.repeat(32);
const HELD = 'cd'.repeat(32);

const draw = (drawNo: string, change: Partial<DrawRecord>): DrawRecord => ({
  ...{ game: 'k3-elott-1m', drawNo, locksAt: 1, drawsAt: 2, state: 'open', seed: COMING, numbers: [], isSample: false },
  ...{ source: 'house', revision: 0, settledAt: null },
  ...change,
});

it('seals the seeds of coming draws, also those that a run without a key left readable, and keeps held ones readable', () => {
  const folder = temporaryFolder();
  const onDisk = (): string =>
    readdirSync(folder.path)
      .map((file) => readFileSync(join(folder.path, file), 'latin1'))
      .join('');
  const plain = openStore(folder.path);
  plain.lottery.draws.insert(draw('202701150001', {}));
  plain.lottery.draws.insert(draw('202701150000', { state: 'settled', seed: HELD, numbers: [1, 2, 3] }));
  plain.close();
  expect(onDisk()).toContain(COMING);

  const sealed = openStore(folder.path, KEY);
  sealed.lottery.draws.insert(draw('202701150002', {}));
  for (const drawNo of ['202701150001', '202701150002'])
    expect(sealed.lottery.draws.find('k3-elott-1m', drawNo)?.seed).toBe(COMING);
  sealed.close();
  expect(onDisk()).not.toContain(COMING);
  expect(onDisk()).toContain(HELD);
  folder.remove();
});
