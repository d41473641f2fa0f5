import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../base/database/database.ts';
import { databaseKinds, openTestDatabase } from '../../base/testing/database.ts';
import { migratedDirectory } from '../../base/testing/migrated.ts';
import { createChoices } from '../../wallet/testing/workload.ts';
import { ITEM_SQL } from '../testing/items.ts';
import { runKilled } from '../testing/killed-run.ts';

const EVENTS = 600;

describe.each(databaseKinds)('gateways that are killed while they count and credit on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-rewards-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('leave every event counted once, and every reward credited once', async () => {
    const { below } = createChoices(16);
    if (kind === 'embedded') {
      const directory = join(folder, 'data');
      await migratedDirectory(directory, ITEM_SQL);
      const reopen = () => openDatabase({ directory });
      expect(await runKilled({ db: await reopen(), place: directory, reopen }, below, EVENTS)).toEqual([]);
      return;
    }
    const db = await openTestDatabase(kind, ITEM_SQL);
    expect(await runKilled({ db, place: db.url ?? '' }, below, EVENTS)).toEqual([]);
    await db.close();
  }, 600_000);
});
