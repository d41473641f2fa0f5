import type { OpsReply } from '@marquee/contract/ops';
import { type Command, either, type Given, need, textOf } from '../command.ts';
import { stationCommands } from './station-commands.ts';
import { weekdaysOf } from './weekdays.ts';

const OPTIONS = { code: { type: 'string' }, vendor: { type: 'string' }, game: { type: 'string' } } as const;
const ABOUT_GAME = '--code C --vendor V --game G';

const gameOf = (given: Given) => ({
  merchant: need(given, 'code'),
  vendor: need(given, 'vendor'),
  gameCode: need(given, 'game'),
});

const numberOf = (text: string): number => {
  if (!/^\d{1,10}(?:\.\d{1,4})?$/.test(text)) throw new Error('--limit must be a number of units, or none');
  return Number(text);
};

type Table = OpsReply<'opsLotteryTable'>;

type Print = (line: string) => void;

// A command that changes something shows what it changed of the table, not all of it.
function printBets(bets: Table['bets'], print: Print): void {
  for (const { betType, group, lines, returnLeast, returnMost, returnTable, limit } of bets) {
    const returned = returnLeast === returnMost ? `${returnMost} %` : `${returnLeast} % to ${returnMost} %`;
    const set = returnTable === null ? [] : [`by the table ${returnTable} %`];
    print(
      [
        betType,
        group,
        lines === 1 ? '1 line' : `${lines} lines`,
        `returns ${returned}`,
        ...set,
        limit === null ? 'no limit' : `limit ${limit}`,
      ].join('  '),
    );
  }
}

function printClosed(closed: Table['closed'], print: Print): void {
  for (const { betType, number } of closed)
    print(`closed: ${betType === null ? 'the game' : [betType, number ?? ''].join(' ').trim()}`);
  if (closed.length === 0) print('nothing is closed');
}

function printCalendar({ weekdays, holidays }: Table, print: Print): void {
  if (weekdays) print(`weekdays: ${weekdays.join(', ')}`);
  for (const day of holidays ?? []) print(`no draw on ${day}`);
  if (!weekdays && (holidays ?? []).length === 0) print('a draw on every day');
}

const draws: Command = {
  about: 'lists the draws of a lottery, those without a result first, with their numbers and where they come from',
  usage: `${ABOUT_GAME} [--before DRAW]`,
  options: { ...OPTIONS, before: { type: 'string' } },
  async run(given, { act, print }) {
    const before = textOf(given, 'before');
    const { list } = await act('opsLotteryDraws', { query: { ...gameOf(given), ...(before === undefined ? {} : { before }) } });
    for (const { draw, state, source, revision, numbers } of list)
      print(
        [draw, state, source, revision === 0 ? '' : `corrected ${revision}`, numbers].filter((part) => part !== '').join('  '),
      );
    if (list.length === 0) print('nothing was drawn');
    return 0;
  },
};

const table: Command = {
  about: 'shows the bets of a lottery with what each returns to players, what is closed, and the calendar',
  usage: ABOUT_GAME,
  options: OPTIONS,
  async run(given, { act, print }) {
    const shown = await act('opsLotteryTable', { query: gameOf(given) });
    printBets(shown.bets, print);
    printClosed(shown.closed, print);
    printCalendar(shown, print);
    return 0;
  },
};

const DECISION = { ...OPTIONS, draw: { type: 'string' }, reason: { type: 'string' } } as const;

const result: Command = {
  about: 'enters the official numbers of a draw, or corrects those that are named; a second person approves',
  usage: `${ABOUT_GAME} --draw D --numbers "1,2,…" [--corrects "1,3,…"] --reason R`,
  options: { ...DECISION, numbers: { type: 'string' }, corrects: { type: 'string' } },
  async run(given, { act, print }) {
    const corrects = textOf(given, 'corrects');
    const decided = { draw: need(given, 'draw'), numbers: need(given, 'numbers'), reason: need(given, 'reason') };
    const body = { ...gameOf(given), ...decided, ...(corrects === undefined ? {} : { corrects }) };
    await act('opsLotteryResult', { body });
    print(corrects === undefined ? 'the numbers are entered' : 'the numbers are corrected');
    return 0;
  },
};

const makeVoid: Command = {
  about: 'makes a draw void, so that every stake comes back; a second person approves',
  usage: `${ABOUT_GAME} --draw D --reason R`,
  options: DECISION,
  async run(given, { act, print }) {
    await act('opsLotteryVoid', { body: { ...gameOf(given), draw: need(given, 'draw'), reason: need(given, 'reason') } });
    print('the draw is void');
    return 0;
  },
};

const close: Command = {
  about: 'closes a lottery, a bet of it or a number of a bet, or opens it again',
  usage: `${ABOUT_GAME} [--bet B [--number N]] --open|--close --reason R`,
  options: {
    ...OPTIONS,
    bet: { type: 'string' },
    number: { type: 'string' },
    open: { type: 'boolean' },
    close: { type: 'boolean' },
    reason: { type: 'string' },
  },
  async run(given, { act, print }) {
    const [betType, number] = [textOf(given, 'bet'), textOf(given, 'number')];
    const what = { ...(betType === undefined ? {} : { betType }), ...(number === undefined ? {} : { number }) };
    const body = { ...gameOf(given), ...what, isOpen: either(given, 'open', 'close'), reason: need(given, 'reason') };
    printClosed((await act('opsLotteryClose', { body })).closed, print);
    return 0;
  },
};

const limit: Command = {
  about: 'sets the most that unit stakes on a number of a bet come to in a draw; `none`: the table’s again',
  usage: `${ABOUT_GAME} --bet B --limit N|none`,
  options: { ...OPTIONS, bet: { type: 'string' }, limit: { type: 'string' } },
  async run(given, { act, print }) {
    const text = need(given, 'limit');
    const betType = need(given, 'bet');
    const body = { ...gameOf(given), betType, limit: text === 'none' ? null : numberOf(text) };
    const { bets } = await act('opsLotteryLimit', { body });
    printBets(
      bets.filter((bet) => bet.betType === betType),
      print,
    );
    return 0;
  },
};

const returned: Command = {
  about: 'sets what a bet of fixed odds returns to players, in per cent, and shows what comes of it; `table`: as before',
  usage: `${ABOUT_GAME} --bet B --return P|table --reason R`,
  options: { ...OPTIONS, bet: { type: 'string' }, return: { type: 'string' }, reason: { type: 'string' } },
  async run(given, { act, print }) {
    const text = need(given, 'return');
    if (text !== 'table' && !/^\d{1,3}(?:\.\d{1,4})?$/.test(text))
      throw new Error('--return must be a number of per cent, or table');
    const set = { betType: need(given, 'bet'), return: text === 'table' ? null : Number(text), reason: need(given, 'reason') };
    const { bets } = await act('opsLotteryReturn', { body: { ...gameOf(given), ...set } });
    printBets(
      bets.filter(({ betType }) => betType === set.betType),
      print,
    );
    return 0;
  },
};

const calendar: Command = {
  about: 'gives an official lottery other weekdays (0 is Sunday), or says of a day whether it has a draw',
  usage: `${ABOUT_GAME} [--weekdays 1,4] [--day YYYYMMDD --holiday|--usual] --reason R`,
  options: {
    ...OPTIONS,
    weekdays: { type: 'string' },
    day: { type: 'string' },
    holiday: { type: 'boolean' },
    usual: { type: 'boolean' },
    reason: { type: 'string' },
  },
  async run(given, { act, print }) {
    const [weekdays, day] = [textOf(given, 'weekdays'), textOf(given, 'day')];
    const change = {
      ...(weekdays === undefined ? {} : { weekdays: weekdaysOf(weekdays) }),
      ...(day === undefined ? {} : { day, isHoliday: either(given, 'holiday', 'usual') }),
    };
    printCalendar(
      await act('opsLotteryCalendar', { body: { ...gameOf(given), ...change, reason: need(given, 'reason') } }),
      print,
    );
    return 0;
  },
};

export const lotteryCommands: Readonly<Record<string, Command>> = {
  'lottery-draws': draws,
  'lottery-table': table,
  'lottery-result': result,
  'lottery-void': makeVoid,
  'lottery-close': close,
  'lottery-limit': limit,
  'lottery-return': returned,
  'lottery-calendar': calendar,
  ...stationCommands,
};
