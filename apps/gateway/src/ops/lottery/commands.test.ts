import { describe, expect, it } from 'vitest';
import type { Desk, Given } from '../command.ts';
import { lotteryCommands } from './commands.ts';

const GAME = { code: 'orchid', vendor: 'TCG_LOTTO_VN', game: 'xsmb' };
const NAMED = { merchant: 'orchid', vendor: 'TCG_LOTTO_VN', gameCode: 'xsmb' };
const DRAW = { locksAt: 1, drawsAt: 2, state: 'settled', source: 'official', numbers: '12345,67890' };
const TABLE = {
  bets: [
    { betType: 'MB_LO2', group: 'lo', lines: 27, returnLeast: 99.5, returnMost: 99.5, returnTable: null, limit: 3_000 },
    { betType: 'MB_X4', group: 'together', lines: 1, returnLeast: 75.02, returnMost: 75.03, returnTable: 75.1, limit: null },
  ],
  closed: [
    { betType: null, number: null },
    { betType: 'MB_LO2', number: '68' },
  ],
  weekdays: [0, 1],
  holidays: ['20260901'],
};

const STATIONS = [
  { gameCode: 'xsmn-x', region: 'south', names: { VI: 'Tân Lập', EN: 'Tan Lap' }, weekdays: [1, 4], isOpen: true },
  { gameCode: 'xsmn-x', region: 'south', from: '20260701', names: { VI: 'Tân Lập' }, weekdays: [1], isOpen: false },
];
const LISTED = [
  'xsmn-x  south  VI=Tân Lập,EN=Tan Lap  weekdays: 1, 4',
  'xsmn-x  south  from 20260701  VI=Tân Lập  weekdays: 1  closed',
];

/** Runs a command on a desk that answers as the calls do; what was asked, and what was printed. */
async function run(name: string, given: Given) {
  const asked: unknown[] = [];
  const printed: string[] = [];
  const act = async (call: string, input: { query?: object; body?: object }) => {
    asked.push([call, input.query ?? input.body]);
    if (call === 'opsLotteryDraws')
      return {
        list: [
          { ...DRAW, draw: '20260601', revision: 1 },
          { ...DRAW, draw: '20260531', revision: 0 },
        ],
      };
    if (call.startsWith('opsLotteryStation')) return { list: STATIONS, kept: ['20260608'] };
    return call === 'opsLotteryResult' || call === 'opsLotteryVoid' ? null : TABLE;
  };
  const desk = { act, print: (line: string) => printed.push(line) } as unknown as Desk;
  const code = await lotteryCommands[name]?.run({ ...GAME, ...given }, desk);
  return { code, asked, printed };
}

describe('the commands about lotteries', () => {
  it.each<[string, Given, string, object]>([
    ['lottery-draws', { before: '20260601' }, 'opsLotteryDraws', { before: '20260601' }],
    ['lottery-table', {}, 'opsLotteryTable', {}],
    [
      'lottery-result',
      { draw: '20260601', numbers: '1,2', reason: 'announced' },
      'opsLotteryResult',
      { draw: '20260601', numbers: '1,2', reason: 'announced' },
    ],
    [
      'lottery-result',
      { draw: '20260601', numbers: '1,2', corrects: '1,3', reason: 'misread' },
      'opsLotteryResult',
      { draw: '20260601', numbers: '1,2', corrects: '1,3', reason: 'misread' },
    ],
    ['lottery-void', { draw: '20260601', reason: 'not held' }, 'opsLotteryVoid', { draw: '20260601', reason: 'not held' }],
    [
      'lottery-close',
      { bet: 'MB_LO2', number: '68', close: true, reason: 'too much' },
      'opsLotteryClose',
      { betType: 'MB_LO2', number: '68', isOpen: false, reason: 'too much' },
    ],
    ['lottery-close', { open: true, reason: 'again' }, 'opsLotteryClose', { isOpen: true, reason: 'again' }],
    ['lottery-limit', { bet: 'MB_LO2', limit: '150.5' }, 'opsLotteryLimit', { betType: 'MB_LO2', limit: 150.5 }],
    ['lottery-limit', { bet: 'MB_LO2', limit: 'none' }, 'opsLotteryLimit', { betType: 'MB_LO2', limit: null }],
    [
      'lottery-return',
      { bet: 'MB_X2', return: '98.5', reason: 'more for all' },
      'opsLotteryReturn',
      { betType: 'MB_X2', return: 98.5, reason: 'more for all' },
    ],
    ['lottery-return', { bet: 'MB_X2', return: 'table', reason: 'again' }, 'opsLotteryReturn', { return: null }],
    [
      'lottery-calendar',
      { weekdays: '1,4', day: '20260901', holiday: true, reason: 'merged' },
      'opsLotteryCalendar',
      { weekdays: [1, 4], day: '20260901', isHoliday: true, reason: 'merged' },
    ],
  ])('%s with %o makes its call', async (name, given, call, more) => {
    expect(await run(name, given)).toMatchObject({ code: 0, asked: [[call, { ...NAMED, ...more }]] });
  });

  it('print draws with what their numbers are, and tables with returns, closings and calendar', async () => {
    expect((await run('lottery-draws', {})).printed).toEqual([
      '20260601  settled  official  corrected 1  12345,67890',
      '20260531  settled  official  12345,67890',
    ]);
    expect((await run('lottery-table', {})).printed).toEqual([
      'MB_LO2  lo  27 lines  returns 99.5 %  limit 3000',
      'MB_X4  together  1 line  returns 75.02 % to 75.03 %  by the table 75.1 %  no limit',
      'closed: the game',
      'closed: MB_LO2 68',
      'weekdays: 0, 1',
      'no draw on 20260901',
    ]);
  });

  it.each<[string, Given, string[]]>([
    ['lottery-close', { close: true, reason: 'x' }, ['closed: the game', 'closed: MB_LO2 68']],
    ['lottery-calendar', { weekdays: '0,1', reason: 'x' }, ['weekdays: 0, 1', 'no draw on 20260901']],
    ['lottery-limit', { bet: 'MB_LO2', limit: '3000' }, ['MB_LO2  lo  27 lines  returns 99.5 %  limit 3000']],
    [
      'lottery-return',
      { bet: 'MB_X4', return: '75.02', reason: 'x' },
      ['MB_X4  together  1 line  returns 75.02 % to 75.03 %  by the table 75.1 %  no limit'],
    ],
  ])('%s shows what it is about, not the whole table', async (name, given, printed) => {
    expect((await run(name, given)).printed).toEqual(printed);
  });

  it('list stations, and change one from a day on, with the draws that are held', async () => {
    const listed = await run('lottery-stations', {});
    expect([listed.asked, listed.printed]).toEqual([
      [['opsLotteryStations', { merchant: 'orchid', vendor: 'TCG_LOTTO_VN' }]],
      LISTED,
    ]);
    const given = { from: '20260701', names: 'VI=Tân Lập, EN=Tan Lap', weekdays: '1', close: true, reason: 'merged' };
    const { asked, printed } = await run('lottery-station', given);
    const names = { VI: 'Tân Lập', EN: 'Tan Lap' };
    expect(asked).toEqual([
      ['opsLotteryStation', { ...NAMED, from: '20260701', names, weekdays: [1], isOpen: false, reason: 'merged' }],
    ]);
    expect(printed).toEqual([...LISTED, '20260608 has orders and is held']);
  });

  it.each<[string, Given, string]>([
    ['lottery-station', { from: '20260701', names: 'Tân Lập', reason: 'x' }, '--names must be names by language'],
    ['lottery-station', { names: 'VI=Tân Lập', reason: 'x' }, '--from is missing'],
    ['lottery-result', { draw: '20260601', numbers: '1' }, '--reason is missing'],
    ['lottery-close', { reason: 'x' }, 'say either --open or --close'],
    ['lottery-limit', { bet: 'MB_LO2', limit: 'much' }, '--limit must be a number of units, or none'],
    ['lottery-return', { bet: 'MB_X2', return: 'all', reason: 'x' }, '--return must be a number of per cent, or table'],
    ['lottery-calendar', { weekdays: '1,x', reason: 'x' }, '--weekdays must be numbers from 0, Sunday, to 6, as 1,4'],
    ['lottery-calendar', { weekdays: '7', reason: 'x' }, '--weekdays must be numbers'],
    ['lottery-calendar', { day: '20260901', reason: 'x' }, 'say either --holiday or --usual'],
  ])('%s with %o says what is missing', async (name, given, message) => {
    await expect(run(name, given)).rejects.toThrow(message);
  });
});
