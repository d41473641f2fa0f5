import type { LotteryTableReply } from '@marquee/contract/vendor';
import { expect, it } from 'vitest';
import { manualClock } from '../base/calendar/clock.ts';
import { createLotteryTables, type TableDeps } from './tables.ts';
import { NOW } from './testing/told.ts';

const BET = { lines: 1, returnLeast: 850_000, returnMost: 980_000 };

/** What a client is told of a lottery's bets. */
function menuOf(table: Omit<LotteryTableReply, 'status'>) {
  const tables = createLotteryTables({
    clock: manualClock(NOW),
    play: { popularLotteries: async () => [{ gameId: '1', gameCode: 'lottery', vassalage: 'LOTT' }] },
    vendors: { tableOf: async () => ({ status: 'OK', ...table }) },
  } as unknown as TableDeps);
  return tables.playMenu({ gameId: '1' }, {} as Parameters<typeof tables.playMenu>[1]);
}

const UNTOLD = { value: null, hits: null, odds: null, prize: null, ways: null, total: null };

it('each bet stands in its group with its return, its limit and what is closed of it', async () => {
  const bets = [
    { ...BET, betType: 'SSC_ALL5', group: 'ALL5', limit: '30000000' },
    { ...BET, betType: 'SSC_FRONT3', group: 'FRONT3' },
  ];
  const closed = [{ betType: 'SSC_FRONT3' }, { betType: 'SSC_ALL5', number: '68' }];
  const play = { lines: 1, returnLeast: 85, returnMost: 98, returnSet: null, pays: [] };
  expect(await menuOf({ bets, closed })).toEqual([
    { playGroup: 'ALL5', plays: [{ ...play, betType: 'SSC_ALL5', limit: 3_000, isOpen: true, closedNumbers: ['68'] }] },
    { playGroup: 'FRONT3', plays: [{ ...play, betType: 'SSC_FRONT3', limit: null, isOpen: false, closedNumbers: [] }] },
  ]);
});

it('each bet tells its odds, by value and by hits where these differ, or its prize at the best series', async () => {
  const bets = [
    { ...BET, betType: 'MB_DE', group: 'de', returnSet: 975_432, pays: [{ odds: 9_754 }] },
    { ...BET, betType: 'K3_SUM', group: 'sum', pays: [{ value: '3', odds: 21_168 }] },
    { ...BET, betType: 'KENO_3', group: 'pick', pays: [{ hits: 3, odds: 4_000 }] },
    { ...BET, betType: 'SSC_G3', group: 'group', pays: [{ ways: 6, total: 1_000 }] },
  ];
  const series = { least: 1_700, most: 1_960, step: 2 };
  const plays = (await menuOf({ bets, series })).flatMap((group) => group.plays);
  expect(plays.map(({ returnSet }) => returnSet)).toEqual([97.5432, null, null, null]);
  expect(plays.map(({ pays }) => pays)).toEqual([
    [{ ...UNTOLD, odds: 97.54 }],
    [{ ...UNTOLD, value: '3', odds: 211.68 }],
    [{ ...UNTOLD, hits: 3, odds: 40 }],
    // Of 2.00 it is 326.6666, as the tables have it.
    [{ ...UNTOLD, prize: 163.3333, ways: 6, total: 1_000 }],
  ]);
});
