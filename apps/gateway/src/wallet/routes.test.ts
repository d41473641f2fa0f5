import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallRequest, HandledCall, RequestSession } from '../base/http/handlers.ts';
import { databaseKinds } from '../base/testing/database.ts';
import { type BrandMoney, walletRoutes } from './routes.ts';
import { openHouse, START, type TestHouse, type TestPlayer } from './testing/house.ts';

const BRAND: BrandMoney = {
  currency: 'VND',
  currencySymbol: '₫',
  businessTimezone: 'Asia/Ho_Chi_Minh',
  dayStart: 0,
  demo: false,
};
const DAY = 86_400_000;

for (const kind of databaseKinds) {
  describe(`the wallet’s calls on ${kind}`, () => {
    let house: TestHouse;
    let player: TestPlayer;
    let routes: ReturnType<typeof walletRoutes>;
    beforeAll(async () => {
      house = await openHouse(kind);
      routes = walletRoutes({
        wallet: house.wallet,
        clock: house.clock,
        moneyOf: async () => BRAND,
        unreadOf: async ({ accountId }) => (accountId === player.ownerId ? 3 : 0),
        promotionsOf: async ({ accountId }) => (accountId === player.ownerId ? 2 : 0),
        atVendors: async () => [],
      });
      house.clock.set(START - 40 * DAY);
      player = await house.player(15_202_500n);
      house.clock.set(START);
      await player.post({ kind: 'debit', txId: 'bet-1', roundId: 'r', amount: 202_500n });
      await house.wallet.hold({ account: player.account, holdId: 'w', amount: 1_000_000n });
      house.clock.set(START + 1_000);
    });
    afterAll(() => house.close());

    const request = <N extends HandledCall>(query: object, session: Partial<RequestSession> = {}): CallRequest<N> => {
      const whole = { id: 1n, accountId: player.ownerId, merchantId: 1, username: 'demo01', type: 0 };
      return { query, body: undefined, session: { ...whole, ...session } } as unknown as CallRequest<N>;
    };

    it('answers the balance in units, with what is held and a version', async () => {
      expect(await routes.balance?.(request<'balance'>({}))).toEqual({
        sumBalance: 1_400,
        currency: 'VND',
        currencySymbol: '₫',
        mainWalletBalance: 1_400,
        heldBalance: 100,
        version: 3,
        unreadMessage: 3,
        availablePromoCount: 2,
        demo: false,
        balance: [{ accountTypeId: 2, accountName: 'MAIN', availBalance: 1_400 }],
        balances: [{ accountTypeId: 2, accountName: 'MAIN', availBalance: 1_400 }],
      });
      expect(await routes.balance?.(request<'balance'>({}, { type: 4 }))).toMatchObject({ demo: true });
    });

    it('adds what lies at vendors to the sum, and lists it', async () => {
      const { balance } = walletRoutes({
        wallet: house.wallet,
        clock: house.clock,
        moneyOf: async () => BRAND,
        unreadOf: async () => 0,
        promotionsOf: async () => 0,
        atVendors: async () => [{ accountTypeId: 101, accountName: 'SLT', amount: 202_500n }],
      });
      expect(await balance?.(request<'balance'>({}))).toMatchObject({
        sumBalance: 1_420.25,
        mainWalletBalance: 1_400,
        balance: [
          { accountTypeId: 2, accountName: 'MAIN', availBalance: 1_400 },
          { accountTypeId: 101, accountName: 'SLT', availBalance: 20.25 },
        ],
      });
      // Nobody asks for a guest's.
      expect(await balance?.(request<'balance'>({}, { type: 4 }))).toMatchObject({ sumBalance: 1_400 });
    });

    it('shows a new member nothing, and not somebody else’s money', async () => {
      expect(await routes.balance?.(request<'balance'>({}, { accountId: 4_711n }))).toMatchObject({
        sumBalance: 0,
        heldBalance: 0,
        version: 0,
        unreadMessage: 0,
        availablePromoCount: 0,
      });
      expect(await routes.statement?.(request<'statement'>({}, { accountId: 4_711n }))).toMatchObject({
        list: [],
        totalCount: 0,
        footer: { in: 0, out: 0 },
      });
    });

    it('lists the account record of the last 30 business days, and never more', async () => {
      const record = await routes.statement?.(request<'statement'>({ startTime: 0, page: 1, size: 10 }));
      expect(record).toMatchObject({
        totalPages: 1,
        totalCount: 2,
        footer: { in: 0, out: 120.25 },
        period: { start: '2025-12-07', end: '2026-01-05' },
      });
      expect(record?.list).toEqual([
        expect.objectContaining({
          txTypeName: 'tx_type_withdraw_apply',
          amount: -100,
          balanceBefore: 1_500,
          currentAvailBalance: 1_400,
          customerName: 'demo01',
        }),
        expect.objectContaining({
          txTypeId: 30,
          txTypeName: 'tx_type_bet',
          orderNo: 'bet-1',
          amount: -20.25,
          reference: 'r',
          currentAvailBalance: 1_500,
          txTimeInTimestamp: START,
        }),
      ]);
    });

    it.each([
      ['at the hour at which the brand’s business day begins', { dayStart: 12 * 60 }, Date.UTC(2026, 2, 31, 4), [2026, 2, 1, 5]],
      [
        'at midnight, across a change of the clocks',
        { businessTimezone: 'Europe/Berlin' },
        Date.UTC(2026, 3, 10),
        [2026, 2, 11, 23],
      ],
    ] as const)('begins %s', async (_name, calendar, now, [year, month, day, hour]) => {
      const member = await house.player();
      const first = Date.UTC(year, month, day, hour);
      for (const at of [first - 1, first]) {
        house.clock.set(at);
        await member.post({ kind: 'debit', txId: `at-${at}`, roundId: `at-${at}`, amount: 1n });
      }
      house.clock.set(now);
      const { statement } = walletRoutes({
        wallet: house.wallet,
        clock: house.clock,
        moneyOf: async () => ({ ...BRAND, ...calendar }),
        unreadOf: async () => 0,
        promotionsOf: async () => 0,
        atVendors: async () => [],
      });
      const days = { startTime: first, endTime: now };
      const record = await statement?.(request<'statement'>(days, { accountId: member.ownerId }));
      expect(record?.list.map((row) => row.txTimeInTimestamp)).toEqual([first]);
      house.clock.set(START + 1_000);
    });

    it('filters by groups and refuses groups that do not exist', async () => {
      const betting = await routes.statement?.(request<'statement'>({ codeTypes: 'betting,winning' }));
      expect(betting?.list.map((row) => row.orderNo)).toEqual(['bet-1']);
      await expect(routes.statement?.(request<'statement'>({ codeTypes: 'betting,sql' }))).rejects.toMatchObject({
        code: 'request_param_err',
      });
      await expect(routes.statement?.(request<'statement'>({ txType: 'tx_type_sql' }))).rejects.toMatchObject({
        code: 'request_param_err',
      });
    });

    it('filters by type, direction and number, and shows today when nothing is said', async () => {
      const asked = async (query: object) =>
        (await routes.statement?.(request<'statement'>(query)))?.list.map((row) => row.orderNo);
      expect(await asked({})).toEqual(['w', 'bet-1']);
      expect(await asked({ txType: 'tx_type_bet' })).toEqual(['bet-1']);
      expect(await asked({ txType: 'tx_type_bet', codeTypes: 'withdraw' })).toEqual([]);
      expect(await asked({ direction: 'in' })).toEqual([]);
      expect(await asked({ orderNo: 'w' })).toEqual(['w']);
      expect(await asked({ orderNo: 'bet-1', codeTypes: 'withdraw' })).toEqual([]);
      expect(await asked({ page: 2, size: 1 })).toEqual(['bet-1']);
      expect(await asked({ page: 3, size: 1 })).toEqual([]);
      const [first] = (await routes.statement?.(request<'statement'>({ size: 1 })))?.list ?? [];
      expect(await asked({ before: first?.txId, size: 1 })).toEqual(['bet-1']);
      expect(await asked({ startTime: START - 40 * DAY, endTime: START - 40 * DAY + 1 })).toEqual(['funds']);
      expect(await asked({ startTime: START - 40 * DAY, endTime: START - 40 * DAY + 1, direction: 'out' })).toEqual([]);
    });

    it('tells every type by a translation id of its own, and its group', async () => {
      const { list = [] } = (await routes.txCodeList?.(request<'txCodeList'>({}))) ?? {};
      expect(list.find(({ txTypeName }) => txTypeName === 'tx_type_transfer_up_out')).toEqual({
        txTypeId: 22,
        txTypeName: 'tx_type_transfer_up_out',
        codeType: 'transfer',
      });
      expect(new Set(list.map(({ txTypeName }) => txTypeName)).size).toBe(list.length);
      expect(list.some(({ txTypeName }) => txTypeName === 'tx_type_round_end')).toBe(false);
      const site = join(import.meta.dirname, '../../../site/locales');
      for (const language of ['CN', 'EN', 'ID', 'TH', 'TY', 'VI']) {
        const words = JSON.parse(readFileSync(join(site, language, 'account.json'), 'utf8')) as Record<string, string>;
        expect(list.filter(({ txTypeName }) => !words[txTypeName]).map(({ txTypeName }) => `${language} ${txTypeName}`)).toEqual(
          [],
        );
      }
    });

    const file = async (query: object): Promise<string[]> => {
      const pieces: string[] = [];
      const made = await routes.statementFile?.({ ...request<'statementFile'>(query), language: 'EN' });
      for await (const piece of made ?? []) pieces.push(piece);
      return pieces.join('').split('\r\n');
    };

    it('writes the selection as a file, in which no text is taken for a formula', async () => {
      const now = house.clock.now();
      const formula = await house.player(10_000n);
      await formula.post({ kind: 'debit', txId: '=1+2', roundId: '@"a",b', amount: 1n });
      const made = await routes.statementFile?.({
        ...request<'statementFile'>({}, { accountId: formula.ownerId }),
        language: 'VI',
      });
      const pieces: string[] = [];
      for await (const piece of made ?? []) pieces.push(piece);
      const [head, bet, deposit, end] = pieces.join('').split('\r\n');
      expect(head).toBe('\uFEFFThời gian,Mã số,Loại,Vào,Ra,Số dư sau,Mã tham chiếu,Ghi chú');
      expect(bet?.slice(bet.indexOf("'="))).toBe(`'=1+2,BET,,0.0001,0.9999,"'@""a"",b",`);
      expect(deposit).toContain(',funds,DEPOSIT,1.00,,1.00,,');
      expect(end).toBe('');
      expect(house.clock.now()).toBe(now);
      expect((await file({ orderNo: 'bet-1' })).length).toBe(3);
    });

    it('writes a file piece by piece, every row once', async () => {
      const rows = await file({});
      const many = await house.player(50_000_000n);
      for (let bet = 0; bet < 1_204; bet += 1)
        await many.post({ kind: 'debit', txId: `d-${bet}`, roundId: `d-${bet}`, amount: 1n });
      const made = await routes.statementFile?.({
        ...request<'statementFile'>({}, { accountId: many.ownerId }),
        language: 'EN',
      });
      const sizes: number[] = [];
      const numbers = new Set<string>();
      for await (const piece of made ?? []) {
        const lines = piece.split('\r\n').slice(0, -1);
        sizes.push(lines.length);
        for (const line of lines) numbers.add(/,(d-\d+|funds),/.exec(line)?.[1] ?? 'head');
      }
      expect(sizes).toEqual([1, 1_000, 205]);
      expect(numbers.size).toBe(1_206);
      expect(rows.length).toBe(4);
    });
  });
}
