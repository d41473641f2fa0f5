import type { LotteryTableReply } from '@marquee/contract/vendor';
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
  let written: unknown[];
  let checked: unknown[];
  let objection: string | null;
  let isOver: boolean;
  beforeEach(() => {
    [asked, written, checked, objection, isOver] = [[], [], [], null, false];
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
        checkReturn: async (game) => {
          checked.push(game);
          if (isOver) throw refused('more than is staked');
        },
      },
    });
    const request = {
      isOfEveryBrand,
      body: { merchant: 'marquee', vendor: 'TCG_LOTTO_VN', gameCode: 'xsmb', betType, return: percent, reason: 'the season' },
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
    expect(await set('MB_X2', 70)).toBe(objection);
    expect(written).toEqual([]);
  });
});

describe('a result that an operator enters', () => {
  class SecondPerson extends Error {}

  /** Enters a result; what was asked of the vendor and written down, or that a second person is asked for. */
  async function enter({
    feed,
    source = 'simulated',
    isApproved = false,
  }: {
    feed: string | null;
    source?: string;
    isApproved?: boolean;
  }) {
    const asked: unknown[] = [];
    const written: object[] = [];
    const calls = lotteryOpsCalls({
      db: { transaction: async (work: (tx: never) => Promise<unknown>) => work(undefined as never) } as unknown as Database,
      vendors: {
        ...agreeingLotteries,
        drawsNow: async () => [{ draw: '20260601', numbers: '1,2', source } as never],
        decide: async (...request) => {
          asked.push(request);
          return null;
        },
      },
      feeds: {
        confirms: async (gameCode, draw, numbers) => (`${gameCode} ${draw} ${numbers}` === 'xsmb 20260601 3,4' ? feed : null),
      },
      margin: { checkReturn: async () => {} },
    });
    const request = {
      ...{ isOfEveryBrand: true, isApproved },
      body: {
        merchant: 'marquee',
        vendor: 'TCG_LOTTO_VN',
        gameCode: 'xsmb',
        draw: '20260601',
        numbers: '3,4',
        reason: 'as announced',
      },
      askSecondPerson: () => {
        throw new SecondPerson();
      },
      record:
        () =>
        async (_: unknown, { after }: { after: object }) =>
          void written.push(after),
    };
    const entered = calls.opsLotteryResult(request as unknown as Parameters<typeof calls.opsLotteryResult>[0]);
    const outcome = await entered.catch((error: unknown) => error);
    expect(outcome === null || outcome instanceof SecondPerson).toBe(true);
    return { isEntered: outcome === null, asked, written };
  }

  it('asks for a second person, whom a feed that says the same stands for', async () => {
    expect(await enter({ feed: null })).toEqual({ isEntered: false, asked: [], written: [] });
    const entered = await enter({ feed: 'first' });
    expect(entered.asked).toEqual([['TCG_LOTTO_VN', 'result', { gameCode: 'xsmb', draw: '20260601', numbers: '3,4' }]]);
    expect(entered.written).toEqual([{ numbers: '3,4', reason: 'as announced', feed: 'first' }]);
  });

  it('corrects what is official by two people alone', async () => {
    expect(await enter({ feed: 'first', source: 'official' })).toEqual({ isEntered: false, asked: [], written: [] });
    expect(await enter({ feed: 'first', source: 'official', isApproved: true })).toMatchObject({
      isEntered: true,
      written: [{ numbers: '3,4', reason: 'as announced' }],
    });
  });
});
