import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { openReports, type ReportWorld } from '../testing/world.ts';

/** Of either game type, in their order. */
const MIGRATIONS = ['060-apart.sql', '090-apart-in-elott.sql'].map((name) => join(import.meta.dirname, '../migrations', name));

describe.each(usualKind)('bets that no contract counts, on %s', (kind) => {
  let world: ReportWorld;
  afterEach(() => world.close());

  /** Since when they are apart in a database that is brought to this schema at a moment. */
  const sinceWhen = async (moment: string, elott = moment): Promise<string[]> => {
    const files = await Promise.all(MIGRATIONS.map((name) => readFile(name, 'utf8')));
    const statements = files.flatMap((text, at) =>
      text.replaceAll('now()', `timestamptz '${[moment, elott][at]}'`).split(/^--;;$/m),
    );
    return world.db.transaction(async (tx) => {
      await tx.query({ text: 'drop table report_apart' });
      for (const text of statements) await tx.query({ text });
      const text = 'select since::text as since, elott_since::text as elott from report_apart';
      return (await tx.query<{ since: string; elott: string }>({ text })).flatMap(({ since, elott: of }) => [since, of]);
    });
  };
  const plant = (gameType: string) =>
    world.db.query({
      text: `insert into report_bet (account_id, below, day, game_type, vendor_id, bets, stake, payout, valid_bet, won_valid_bet, lost_valid_bet, path)
             values (1, false, '2026-06-01', $1, 7, 1, 1, 0, 1, 0, 1, '{}')`,
      values: [gameType],
    });

  it('are apart from the first day that has begun nowhere when bets counted before', async () => {
    world = await openReports(kind);
    await plant('LOTT');
    expect(await sinceWhen('2026-06-01 09:59Z', '2026-06-05 10:00Z')).toEqual(['2026-06-02', '2026-06-02']);
    // The second of June runs in Viet Nam from 17:00 on, and on the first islands from 10:00 on.
    for (const clock of ['10:00Z', '17:00Z', '23:59Z']) {
      expect(await sinceWhen(`2026-06-01 ${clock}`)).toEqual(['2026-06-03', '2026-06-03']);
    }
    await plant('ELOTT');
    expect(await sinceWhen('2026-06-01 09:59Z', '2026-06-05 09:59Z')).toEqual(['2026-06-02', '2026-06-06']);
    expect(await sinceWhen('2026-06-01 09:59Z', '2026-06-05 10:00Z')).toEqual(['2026-06-02', '2026-06-07']);
  });

  it('are apart from the first day on where there were none', async () => {
    world = await openReports(kind);
    expect(await sinceWhen('2026-06-01 10:00Z')).toEqual(['1970-01-01', '1970-01-01']);
  });
});
