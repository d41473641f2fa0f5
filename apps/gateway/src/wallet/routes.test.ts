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
        demo: false,
        balance: [{ accountTypeId: 2, accountName: 'MAIN', availBalance: 1_400 }],
      });
      expect(await routes.balance?.(request<'balance'>({}, { type: 4 }))).toMatchObject({ demo: true });
    });

    it('adds what lies at vendors to the sum, and lists it', async () => {
      const { balance } = walletRoutes({
        wallet: house.wallet,
        clock: house.clock,
        moneyOf: async () => BRAND,
        unreadOf: async () => 0,
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
      });
      expect(await routes.statement?.(request<'statement'>({}, { accountId: 4_711n }))).toMatchObject({
        list: [],
        totalCount: 0,
      });
    });

    it('lists the account record of the last 30 business days, and never more', async () => {
      const record = await routes.statement?.(request<'statement'>({ startTime: 0, page: 1, size: 10 }));
      expect(record).toMatchObject({ totalPages: 1, totalCount: 2 });
      expect(record?.list).toEqual([
        expect.objectContaining({
          txTypeName: 'tx_type_withdraw_apply',
          amount: -100,
          currentAvailBalance: 1_400,
          customerName: 'demo01',
        }),
        expect.objectContaining({
          txTypeId: 30,
          txTypeName: 'tx_type_bet',
          orderNo: 'bet-1',
          amount: -20.25,
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
        atVendors: async () => [],
      });
      const record = await statement?.(request<'statement'>({}, { accountId: member.ownerId }));
      expect(record?.list.map((row) => row.txTimeInTimestamp)).toEqual([first]);
      house.clock.set(START + 1_000);
    });

    it('filters by groups and refuses groups that do not exist', async () => {
      const betting = await routes.statement?.(request<'statement'>({ codeTypes: 'betting,winning' }));
      expect(betting?.list.map((row) => row.orderNo)).toEqual(['bet-1']);
      await expect(routes.statement?.(request<'statement'>({ codeTypes: 'betting,sql' }))).rejects.toMatchObject({
        code: 'request_param_err',
      });
    });
  });
}
