import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { openReports, type ReportWorld } from '../testing/world.ts';

const MIGRATION = join(import.meta.dirname, '../migrations/060-apart.sql');

describe.each(usualKind)('bets that no contract counts, on %s', (kind) => {
  let world: ReportWorld;
  afterEach(() => world.close());

  /** Since when they are apart in a database that is brought to this schema at a moment. */
  const sinceWhen = async (moment: string): Promise<string | undefined> => {
    const statements = (await readFile(MIGRATION, 'utf8')).replaceAll('now()', `timestamptz '${moment}'`).split(/^--;;$/m);
    return world.db.transaction(async (tx) => {
      await tx.query({ text: 'drop table report_apart' });
      for (const text of statements) await tx.query({ text });
      return (await tx.query<{ since: string }>({ text: 'select since::text as since from report_apart' }))[0]?.since;
    });
  };

  it('are apart from the first day that has begun nowhere when bets counted before', async () => {
    world = await openReports(kind);
    await world.db.query({
      text: `insert into report_bet (account_id, below, day, game_type, vendor_id, bets, stake, payout, valid_bet, won_valid_bet, lost_valid_bet, path)
             values (1, false, '2026-06-01', 'LOTT', 7, 1, 1, 0, 1, 0, 1, '{}')`,
    });
    expect(await sinceWhen('2026-06-01 09:59Z')).toBe('2026-06-02');
    // The second of June runs in Viet Nam from 17:00 on, and on the first islands from 10:00 on.
    expect(await sinceWhen('2026-06-01 10:00Z')).toBe('2026-06-03');
    expect(await sinceWhen('2026-06-01 17:00Z')).toBe('2026-06-03');
    expect(await sinceWhen('2026-06-01 23:59Z')).toBe('2026-06-03');
  });

  it('are apart from the first day on where there were none', async () => {
    world = await openReports(kind);
    expect(await sinceWhen('2026-06-01 10:00Z')).toBe('1970-01-01');
  });
});
