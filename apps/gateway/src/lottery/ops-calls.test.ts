import type { LotteryDraw, LotteryTableReply } from '@marquee/contract/vendor';
import { beforeEach, describe, expect, it } from 'vitest';
import { refused } from '../base/change.ts';
import type { Database } from '../base/database/database.ts';
import { BusinessError } from '../base/errors.ts';
import { agreeingLotteries } from '../ops/testing/lotteries.ts';
import { lotteryOpsCalls } from './ops-calls.ts';

const BET = { group: 'lo', lines: 1 };
const TABLE: LotteryTableReply = {
  status: 'OK',
  bets: [
    { ...BET, betType: 'MB_X2', returnLeast: 932_900, returnMost: 933_000 },
    { ...BET, betType: 'MB_DE', returnLeast: 980_000, returnMost: 980_000, returnTable: 995_000 },
  ],
};

describe('what a bet returns, as an operator sets it,', () => {
  let asked: unknown[];
  let announced: unknown[];
  let written: unknown[];
  let checked: unknown[];
  let takenBack: unknown[];
  let objection: string | null;
  let isOver: boolean;
  beforeEach(() => {
    [asked, announced, written, checked, takenBack, objection, isOver] = [[], [], [], [], [], null, false];
  });

  /** Sets a return; why not, or `ok`. */
  async function set(betType: string, percent: number | null, isOfEveryBrand = true): Promise<string> {
    const calls = lotteryOpsCalls({
      db: { transaction: async (work: (tx: never) => Promise<unknown>) => work(undefined as never) } as unknown as Database,
      vendors: {
        ...agreeingLotteries,
        table: async () => TABLE,
        decide: async (...request) => {
          asked.push(request);
          return objection;
        },
      },
      feeds: { confirms: async () => null },
      margin: {
        askReturn: async (game) => {
          checked.push(game);
          if (isOver) throw refused('more than is staked');
          return async () => void takenBack.push(game);
        },
      },
    });
    const request = {
      isOfEveryBrand,
      body: { merchant: 'marquee', vendor: 'TCG_LOTTO_VN', gameCode: 'xsmb', betType, return: percent, reason: 'the season' },
      announce: (subject: string) => async (_tx: unknown, change: object) => void announced.push([subject, change]),
      record: (subject: string) => async (_tx: unknown, change: object) => void written.push([subject, change]),
    };
    try {
      const table = await calls.opsLotteryReturn(request as unknown as Parameters<typeof calls.opsLotteryReturn>[0]);
      expect(table.bets[1]).toMatchObject({ returnMost: 98, returnTable: 99.5 });
      return 'ok';
    } catch (error) {
      return error instanceof BusinessError ? String(error.params?.['reason'] ?? error.code) : String(error);
    }
  }

  it('is looked at beside what every brand gives away, taken to the vendor, and written down', async () => {
    expect(await set('MB_X2', 94.25)).toBe('ok');
    // The highest of all bets is what the game returns.
    expect(checked).toEqual([{ vendor: 'TCG_LOTTO_VN', gameCode: 'xsmb', gameReturn: 980_000 }]);
    expect(asked).toEqual([['TCG_LOTTO_VN', 'return', { gameCode: 'xsmb', betType: 'MB_X2', returnParts: 942_500 }]]);
    const after = { betType: 'MB_X2', return: 94.25, reason: 'the season' };
    expect(written).toEqual([['lottery TCG_LOTTO_VN/xsmb', { before: { return: 93.3 }, after }]]);
    expect(announced).toEqual([['lottery TCG_LOTTO_VN/xsmb', { before: { return: 93.3 }, after: { asked: after } }]]);
  });

  it('is the table’s again without one, which is looked at too', async () => {
    expect(await set('MB_DE', null)).toBe('ok');
    expect(checked).toMatchObject([{ gameReturn: 995_000 }]);
    expect(asked).toEqual([['TCG_LOTTO_VN', 'return', { gameCode: 'xsmb', betType: 'MB_DE' }]]);
  });

  it('is refused without a margin, by the vendor’s policy, of unknown bets and to operators of one brand; nothing is written down', async () => {
    isOver = true;
    expect(await set('MB_X2', 99.5)).toBe('more than is staked');
    isOver = false;
    expect(await set('MB_NO', 98)).toBe('ops.unknown');
    expect(await set('MB_X2', 98, false)).toBe('ops.role');
    expect(asked).toEqual([]);
    objection = 'at least 75 % is allowed';
    expect(takenBack).toEqual([]);
    expect(await set('MB_X2', 70)).toBe(objection);
    // What the vendor refuses counts in no margin.
    expect(takenBack).toEqual([{ vendor: 'TCG_LOTTO_VN', gameCode: 'xsmb', gameReturn: 980_000 }]);
    expect(written).toEqual([]);
    // That it was asked for stands beside the refusal.
    expect(announced).toHaveLength(1);
  });
});

class SecondPerson extends Error {}
const DRAW = { draw: '20260601', locksAt: 1, drawsAt: 2, numbers: '1,2', revision: 0 };

describe('what two people decide of a draw', () => {
  let asked: unknown[];
  let written: object[];
  let objection: string | null;
  beforeEach(() => {
    [asked, written, objection] = [[], [], null];
  });

  /** The calls with a vendor that has this draw on record (undefined: it does not say), and a feed that says 3,4. */
  function callsOf(draw: Partial<LotteryDraw> | null | undefined, feed: string | null = null) {
    return lotteryOpsCalls({
      db: { transaction: async (work: (tx: never) => Promise<unknown>) => work(undefined as never) } as unknown as Database,
      vendors: {
        ...agreeingLotteries,
        drawsNow: async (_, request) => {
          asked.push(request);
          return draw === undefined ? undefined : draw ? [{ ...DRAW, state: 'settled', source: 'official', ...draw }] : [];
        },
        check: async (_, decision, request) => {
          asked.push([`${decision}-check`, request]);
          return objection;
        },
        decide: async (_, decision, request) => {
          asked.push([decision, request]);
          return objection;
        },
      },
      feeds: {
        confirms: async (gameCode, no, numbers) => (`${gameCode} ${no} ${numbers}` === 'xsmb 20260601 3,4' ? feed : null),
      },
      margin: { askReturn: async () => async () => {} },
    });
  }
  /** Makes a call; `entered`, that a second person is asked for, or why it is refused. */
  async function outcomeOf(isApproved: boolean, body: object, call: (request: never) => Promise<unknown>): Promise<string> {
    const about = { merchant: 'marquee', vendor: 'TCG_LOTTO_VN', gameCode: 'xsmb', reason: 'as announced' };
    const record =
      () =>
      async (_: unknown, { after }: { after: object }) =>
        void written.push(after);
    const askSecondPerson = () => {
      throw new SecondPerson();
    };
    const request = { isOfEveryBrand: true, isApproved, body: { ...about, ...body }, askSecondPerson, announce: record, record };
    try {
      await call(request as never);
      return 'entered';
    } catch (error) {
      if (error instanceof SecondPerson) return 'second person';
      return error instanceof BusinessError ? String(error.params?.['reason'] ?? error.code) : String(error);
    }
  }
  const enter = (draw: Partial<LotteryDraw> | null | undefined, feed: string | null, isApproved = false, corrects?: string) =>
    outcomeOf(
      isApproved,
      { draw: '20260601', numbers: '3,4', ...(corrects && { corrects }) },
      callsOf(draw, feed).opsLotteryResult,
    );
  const ENTERED = { gameCode: 'xsmb', draw: '20260601', numbers: '3,4' };
  const REQUEST = { ...ENTERED, onlyIfOpen: true };
  const LOOK = { gameCode: 'xsmb', draw: '20260601', limit: 1 };
  const CHECK = ['result-check', REQUEST];
  const AFTER = { numbers: '3,4', reason: 'as announced' };

  it('a result asks for a second person, whom a feed that says the same stands for', async () => {
    expect(await enter({ state: 'locked' }, null)).toBe('second person');
    expect([asked, written]).toEqual([[LOOK, CHECK], []]);
    asked.length = 0;
    expect(await enter({ state: 'locked' }, 'first')).toBe('entered');
    expect(asked).toEqual([LOOK, CHECK, ['result', REQUEST]]);
    expect(written).toEqual([{ asked: { ...AFTER, feed: 'first' } }, { ...AFTER, feed: 'first' }]);
  });

  it('a result is refused before anybody else is asked where the vendor would not take it', async () => {
    objection = 'a result has 27 numbers';
    expect(await enter({ state: 'locked' }, null)).toBe(objection);
    expect([asked, written]).toEqual([[LOOK, CHECK], []]);
  });

  it.each([
    ['is official', {}],
    ['nobody finds', null],
    ['the vendor says nothing of', undefined],
  ])('a result that %s is corrected by two people alone', async (_, draw) => {
    const after = { ...AFTER, corrects: '1, 2' };
    expect(await enter(draw, 'first', false, '1, 2')).toBe('second person');
    expect(await enter(draw, 'first', true, '1, 2')).toBe('entered');
    expect(asked.at(-1)).toEqual(['result', { ...ENTERED, corrects: '1, 2' }]);
    expect(written).toEqual([{ asked: after }, after]);
  });

  it('simulated numbers are corrected by one whom a feed confirms', async () => {
    expect(await enter({ source: 'simulated' }, 'first', false, '1,2')).toBe('entered');
    expect(asked.at(-1)).toEqual(['result', { ...ENTERED, corrects: '1,2' }]);
  });

  it.each([
    ['is of a draw without numbers where it has some', {}, undefined, 'ops.drawn'],
    ['corrects other numbers than those on record', {}, '9,9', 'ops.drawn'],
    ['corrects nothing', { state: 'locked' }, '1,2', 'this draw has no numbers yet: there is nothing to correct'],
  ] as const)('a result that %s is neither proposed nor approved', async (_, draw, corrects, why) => {
    for (const isApproved of [false, true]) expect(await enter(draw, 'first', isApproved, corrects)).toBe(why);
    expect([asked, written]).toEqual([[LOOK, LOOK], []]);
  });

  it('the numbers on record are entered again as nothing new', async () => {
    expect(await enter({ numbers: '3,4' }, null, true)).toBe('entered');
    expect(await enter({ numbers: '3,4' }, null, true, '1,2')).toBe('entered');
  });

  it.each([
    ['without a draw on record', null, true, 'entered'],
    ['of a draw that is void', { state: 'void' }, true, 'entered'],
    ['of an open draw', { state: 'open' }, true, 'second person'],
    ['of which the vendor says nothing', undefined, true, 'second person'],
    ['that becomes a usual one', { state: 'open' }, false, 'entered'],
  ] as const)('a day %s is a holiday by two people where tickets end with it', async (_, draw, isHoliday, outcome) => {
    const set = (isApproved: boolean) => outcomeOf(isApproved, { day: '20260601', isHoliday }, callsOf(draw).opsLotteryCalendar);
    expect([await set(false), await set(true)]).toEqual([outcome, 'entered']);
    expect(asked).toContainEqual(['calendar', { gameCode: 'xsmb', day: '20260601', isHoliday }]);
  });

  it('a draw is made void by two people, the first of whom hears what the vendor would refuse', async () => {
    const make = (isApproved: boolean) =>
      outcomeOf(isApproved, { draw: '20260601' }, callsOf({ state: 'settled' }).opsLotteryVoid);
    expect([await make(false), await make(true)]).toEqual(['second person', 'entered']);
    const request = { gameCode: 'xsmb', draw: '20260601' };
    expect(asked).toEqual([['void-check', request], LOOK, ['void', request]]);
    objection = 'this draw was settled more than a day ago';
    expect(await make(false)).toBe(objection);
    expect(asked).toHaveLength(4);
  });

  it('the weekdays of a lottery are changed by two people, the first of whom hears what the vendor would refuse', async () => {
    const set = (isApproved: boolean) => outcomeOf(isApproved, { weekdays: [] }, callsOf({}).opsLotteryCalendar);
    expect([await set(false), await set(true)]).toEqual(['second person', 'entered']);
    const request = { gameCode: 'xsmb', weekdays: [] };
    expect(asked).toEqual([
      ['calendar-check', request],
      ['calendar', request],
    ]);
    objection = 'only official lotteries have stations';
    expect(await set(false)).toBe(objection);
    expect(asked).toHaveLength(3);
  });

  it('a station is changed by two people, who hear which draws are held and why it is not', async () => {
    const { opsLotteryStation: change } = lotteryOpsCalls({
      db: { transaction: async (work: (tx: never) => Promise<unknown>) => work(undefined as never) } as unknown as Database,
      vendors: {
        ...agreeingLotteries,
        check: async (_, decision, request) => {
          asked.push([decision, request]);
          return objection;
        },
        decideStation: async (_, request) => {
          asked.push(request);
          return objection === null ? ['20260608'] : { objection };
        },
      },
      feeds: { confirms: async () => null },
      margin: { askReturn: async () => async () => {} },
    });
    const set = (isApproved: boolean) => outcomeOf(isApproved, { from: '20260601', names: { VI: 'Tân Lập' } }, change);
    const station = { gameCode: 'xsmb', from: '20260601', names: { VI: 'Tân Lập' } };
    expect([await set(false), asked]).toEqual(['second person', [['station', station]]]);
    expect(await set(true)).toBe('entered');
    expect(asked).toEqual([['station', station], station]);
    const after = { gameCode: 'xsmb', from: '20260601', names: { VI: 'Tân Lập' }, reason: 'as announced' };
    expect(written).toEqual([{ asked: after }, { ...after, kept: ['20260608'] }]);
    objection = 'another station has this name';
    expect(await set(true)).toBe(objection);
    expect(written).toHaveLength(3);
    // The first person hears it at once, and nobody else is asked.
    expect(await set(false)).toBe(objection);
    expect([asked.length, written.length]).toEqual([4, 3]);
  });

  it('shows draws that wait for a result on the first page', async () => {
    const { opsLotteryDraws: draws } = callsOf({});
    const query = { merchant: 'marquee', vendor: 'TCG_LOTTO_VN', gameCode: 'xsmb' };
    await draws({ query } as never);
    await draws({ query: { ...query, before: '20260601', size: 5 } } as never);
    expect(asked).toEqual([
      { gameCode: 'xsmb', limit: 20, withOpen: true },
      { gameCode: 'xsmb', limit: 5, before: '20260601' },
    ]);
  });
});
