import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestSession } from '../../base/http/handlers.ts';
import { createLog } from '../../base/log.ts';
import { databaseKinds } from '../../base/testing/database.ts';
import type { PlayAccount } from '../deps.ts';
import { createVendorAsker, createWalletComparison } from '../index.ts';
import { type FakePurses, fakePurses } from '../testing/fake-purses.ts';
import { TEST_KEYS, testBrand } from '../testing/gateway.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { vendorClient } from '../testing/vendor-client.ts';

const OWN = 33;
const MAIN = 2;
const UNIT = 10_000n;
const DAY_MS = 86_400_000;

for (const kind of databaseKinds) {
  describe(`wallets at vendors on ${kind}`, () => {
    let purses: FakePurses;
    let harness: Harness;
    let account: PlayAccount;
    let session: RequestSession;
    let requests = 0;

    beforeAll(async () => {
      purses = fakePurses();
      harness = await openHarness(kind, { fetch: (...each) => purses.fetch(...each) });
    });
    afterAll(() => harness.close());

    const wallets = () => harness.gateway.play.vendorWallets;
    const job = () => harness.gateway.play.jobs.find(({ name }) => name === 'play.vendor-transfers');
    /** Lets the job come by until nothing is due for a while. */
    async function settle(): Promise<void> {
      for (let turn = 0; turn < 12; turn += 1) {
        harness.clock.advance(700_000);
        await job()?.run({ start: new Date(harness.clock.now()) });
      }
    }
    const main = async (): Promise<bigint> =>
      (await harness.gateway.wallet.balanceOf(await harness.gateway.wallet.accountOf(1, account.id, 'VND'))).balance;
    const books = async (): Promise<bigint> =>
      (await harness.gateway.wallet.atVendors(1, account.id, 'VND')).reduce((sum, { balance }) => sum + balance, 0n);
    const move = (fromAccountTypeId: number, toAccountTypeId: number, amount: number, requestKey?: string) => {
      harness.clock.advance(1_000);
      requests += 1;
      const key = requestKey ?? `request-${requests}`;
      return wallets().move({ fromAccountTypeId, toAccountTypeId, amount, requestKey: key }, session);
    };
    const records = async () => (await wallets().records({}, session, testBrand())).list;
    const player = async (): Promise<string> =>
      (
        await harness.db.query<{ id: string }>({
          text: 'select id from vendor_player where account_id = $1 and vendor_id = 3',
          values: [account.id],
        })
      )[0]?.id ?? '';
    const purse = async (): Promise<bigint> => purses.purses.get(await player()) ?? 0n;

    beforeEach(async () => {
      purses.fate = () => 'fine';
      purses.calls = [];
      account = await harness.gateway.account();
      session = { id: 1n, accountId: account.id, merchantId: 1, username: account.username, type: 0 } as RequestSession;
      const { wallet } = harness.gateway;
      await wallet.post({
        kind: 'entry',
        code: 'DEMO_CREDIT',
        debit: await wallet.house(1, 'VND', 'demo'),
        credit: await wallet.accountOf(1, account.id, 'VND'),
        amount: 100n * UNIT,
        txId: `start-${account.id}`,
      });
    });

    it('moves money in and out, and says where it is', async () => {
      expect((await wallets().head(session)).isSingle).toBe(0);
      expect(await move(MAIN, OWN, 30.25)).toMatchObject({
        fromName: 'MAIN',
        toName: 'Own Purse',
        amount: 30.25,
        status: 'SUCCESS',
      });
      expect([await main(), await books(), await purse()]).toEqual([697_500n, 302_500n, 302_500n]);
      expect(await wallets().list(session)).toEqual({
        isAutomatic: false,
        wallets: [
          {
            accountTypeId: OWN,
            vassalage: 'OWN',
            accountName: 'Own Purse',
            gameTypes: ['RNG', 'LIVE'],
            availBalance: 30.25,
            isTold: true,
            isOpen: true,
          },
        ],
      });
      expect(await wallets().booked(session)).toEqual([{ accountTypeId: OWN, accountName: 'OWN', amount: 302_500n }]);
      expect(await move(OWN, MAIN, 10)).toMatchObject({ fromName: 'Own Purse', toName: 'MAIN', status: 'SUCCESS' });
      expect([await main(), await books(), await purse()]).toEqual([797_500n, 202_500n, 202_500n]);
      expect((await records()).map(({ amount, status }) => [amount, status])).toEqual([
        [10, 'SUCCESS'],
        [30.25, 'SUCCESS'],
      ]);
      const then = harness.clock.now();
      harness.clock.advance(29 * DAY_MS);
      expect(await records()).toHaveLength(2);
      harness.clock.advance(DAY_MS);
      expect(await records()).toEqual([]);
      const of = async (startTime: number, endTime: number) =>
        (await wallets().records({ startTime, endTime, size: 1 }, session, testBrand())).totalCount;
      expect(await of(then, then + 1)).toBe(2);
      expect(await of(then + DAY_MS, then + 2 * DAY_MS)).toBe(0);
      harness.clock.advance(400 * DAY_MS);
      expect(await of(then, then + 1)).toBe(0);
    });

    it('moves once for one request, however often it comes', async () => {
      const answers = await Promise.all([1, 2, 3].map(() => move(MAIN, OWN, 5, `doubled-${account.id}`)));
      expect(new Set(answers.map(({ txNo }) => txNo)).size).toBe(1);
      expect([await main(), await purse()]).toEqual([95n * UNIT, 5n * UNIT]);
      await expect(move(MAIN, OWN, 6, `doubled-${account.id}`)).rejects.toMatchObject({ code: 'request_param_err' });
    });

    it('refuses what is not there, half a hundredth, less than one, unknown wallets and the same wallet twice', async () => {
      await expect(move(MAIN, OWN, 100.01)).rejects.toMatchObject({ code: 'transfer.funds' });
      await move(MAIN, OWN, 50);
      await expect(move(OWN, MAIN, 50.01)).rejects.toMatchObject({ code: 'transfer.funds' });
      for (const amount of [0.99, 1.005])
        await expect(move(MAIN, OWN, amount)).rejects.toMatchObject({ code: 'request_param_err' });
      for (const [from, to] of [
        [MAIN, 31],
        [MAIN, MAIN],
        [OWN, OWN],
        [7, MAIN],
      ] as const)
        await expect(move(from, to, 1)).rejects.toMatchObject({ code: 'request_param_err' });
      expect([await main(), await books(), await purse()]).toEqual([50n * UNIT, 50n * UNIT, 50n * UNIT]);
      await settle();
      expect([await main(), await books(), await purse()]).toEqual([50n * UNIT, 50n * UNIT, 50n * UNIT]);
    });

    it('takes no money in for who may not bet or where the vendor is closed, and pays it out to both', async () => {
      await move(MAIN, OWN, 20);
      harness.gateway.accounts.set(account.id, { ...account, status: 'NO_BET' });
      await expect(move(MAIN, OWN, 1)).rejects.toMatchObject({ code: 'account.blocked' });
      expect((await move(OWN, MAIN, 5)).status).toBe('SUCCESS');
      harness.gateway.accounts.set(account.id, account);
      const { offers } = harness.gateway.catalogue;
      harness.gateway.catalogue.offers = () => false;
      await expect(move(MAIN, OWN, 1)).rejects.toMatchObject({ code: 'vendor.unavailable' });
      expect((await wallets().head(session)).isSingle).toBe(1);
      expect((await wallets().list(session)).wallets).toMatchObject([{ isOpen: false, availBalance: 15 }]);
      expect((await move(OWN, MAIN, 5)).status).toBe('SUCCESS');
      harness.gateway.catalogue.offers = offers;
      expect([await main(), await purse()]).toEqual([90n * UNIT, 10n * UNIT]);
    });

    it.each([
      ['in', 'mute', 90n, 10n, 'SUCCESS'],
      ['in', 'lost', 100n, 0n, 'FAILED'],
      ['in', 'late', 100n, 0n, 'FAILED'],
      ['in', 'busy', 100n, 0n, 'FAILED'],
      ['in', 'odd', 90n, 10n, 'SUCCESS'],
      ['out', 'mute', 60n, 40n, 'SUCCESS'],
      ['out', 'lost', 50n, 50n, 'FAILED'],
      ['out', 'late', 50n, 50n, 'FAILED'],
    ] as const)('checks a transfer %s whose answer is %s until it is definite', async (direction, fate, ours, theirs, state) => {
      if (direction === 'out') await move(MAIN, OWN, 50);
      const isDark = { now: true };
      purses.fate = (call) => (call === 'transfer' ? fate : isDark.now ? 'lost' : 'fine');
      const [from, to] = direction === 'in' ? [MAIN, OWN] : [OWN, MAIN];
      expect((await move(from, to, 10)).status).toBe('CHECKING');
      await settle();
      expect((await records())[0]?.status).toBe('CHECKING');
      isDark.now = false;
      await settle();
      purses.arrive();
      await settle();
      expect((await records())[0]?.status).toBe(state);
      expect([await main(), await books(), await purse()]).toEqual([ours * UNIT, theirs * UNIT, theirs * UNIT]);
      expect(await harness.gateway.wallet.reconcile()).toEqual([]);
    });

    it('collects everything, to the last ten-thousandth', async () => {
      await move(MAIN, OWN, 30);
      // A round of the vendor that it has not reported yet.
      purses.purses.set(await player(), 300_017n);
      expect((await wallets().collect(session)).list).toMatchObject([{ amount: 30.0017, status: 'SUCCESS' }]);
      expect([await main(), await books(), await purse()]).toEqual([1_000_017n, -17n, 0n]);
      expect((await wallets().collect(session)).list).toEqual([]);
    });

    it('is compared with what the vendor says, player by player', async () => {
      const { db, clock, gateway } = harness;
      const { wallet, catalogue, metrics } = gateway;
      const askVendor = createVendorAsker({ clock, metrics, vendorKeys: TEST_KEYS, fetch: purses.fetch });
      const compare = createWalletComparison({ db, log: createLog('silent'), wallet, catalogue, askVendor });
      const mine = async () => {
        const [{ vendor, differences } = { vendor: '', differences: [] }] = await compare();
        return [vendor, ...differences.filter((line) => line.includes(id))];
      };
      await move(MAIN, OWN, 7);
      const id = await player();
      expect(await mine()).toEqual(['OWN']);
      purses.purses.set(id, 70_001n);
      expect(await mine()).toEqual(['OWN', `OWN ${id}: ours 70000, theirs 70001`]);
      purses.fate = () => 'lost';
      expect((await move(OWN, MAIN, 1)).status).toBe('CHECKING');
      expect(await mine()).toEqual(['OWN', `OWN ${id}: ours 70000, theirs not told (1 transfers undecided)`]);
    });

    it('lets money follow into a game and back, where the member wishes it', async () => {
      const launch = (nodeId: number) =>
        harness.gateway.play.launch(
          { nodeId: String(nodeId), launchMode: 'GLS' } as never,
          {
            session,
            merchant: { id: 1, languages: ['EN'] },
            language: 'EN',
            origin: 'http://site.test',
          } as never,
        );
      await launch(901);
      expect(await purse()).toBe(0n);
      expect(await wallets().setAutomatic({ isAutomatic: true }, session)).toEqual({ isAutomatic: true });
      await launch(901);
      expect([await main(), await purse()]).toEqual([0n, 100n * UNIT]);
      await launch(101);
      expect([await main(), await purse()]).toEqual([100n * UNIT, 0n]);
      // A vendor that does not answer keeps nobody from playing elsewhere.
      await launch(901);
      purses.fate = (call) => (call === 'launch' ? 'fine' : 'lost');
      await launch(101);
      expect([await main(), await purse()]).toEqual([0n, 100n * UNIT]);
    });

    it('books reported rounds once, with record and details, and refuses the calls of the other kind of wallet', async () => {
      await move(MAIN, OWN, 50);
      const call = vendorClient(harness.gateway.url, 'OWN', harness.clock.now);
      const id = await player();
      const slot = { player: id, roundId: `s-${id}`, gameCode: 'boats', currency: 'VND', stake: '20000', payout: '50000' };
      const table = {
        ...slot,
        roundId: `t-${id}`,
        gameCode: 'felt',
        payout: '0',
        table: { table: 'T1', bets: [{ area: 'Banker', against: 'Player', stake: '20000', payout: '0' }], result: 'Player' },
      };
      const batch = {
        rounds: [slot, table, { ...slot, roundId: 'x', gameCode: 'nothing' }, { ...slot, roundId: 'y', player: 'nobody' }],
      };
      const first = await call('rounds', batch);
      expect(first['answers']).toMatchObject([
        { status: 'OK' },
        { status: 'OK' },
        { status: 'WRONG_GAME' },
        { status: 'BAD_REQUEST' },
      ]);
      expect((await call('rounds', batch))['answers']).toMatchObject([{ status: 'OK' }, { status: 'OK' }, {}, {}]);
      expect((await call('rounds', { rounds: [{ ...slot, payout: '1' }] }))['answers']).toMatchObject([
        { status: 'TX_MISMATCH' },
      ]);
      expect((await call('rounds', { rounds: [{ ...slot, stake: '1' }] }))['answers']).toMatchObject([{ status: 'TX_MISMATCH' }]);
      await harness.gateway.play.catchUp();
      const [record] = await harness.db.query<{ stake: bigint; payout: bigint; status: string }>({
        text: 'select stake, payout, status from play_round where account_id = $1 and round_ref = $2',
        values: [account.id, slot.roundId],
      });
      expect(record).toEqual({ stake: 20_000n, payout: 50_000n, status: 'completed' });
      const [detailed] = await harness.db.query<{ basis: string }>({
        text: 'select valid_bet_basis as basis from play_round where account_id = $1 and round_ref = $2',
        values: [account.id, table.roundId],
      });
      expect(detailed).toEqual({ basis: 'detail' });
      const events = await harness.db.query({
        text: `select 1 from outbox_event where type = 'bet.settled' and account_id = $1`,
        values: [account.id],
      });
      expect(events).toHaveLength(2);
      expect(await harness.gateway.play.differences()).toEqual([]);
      expect(await main()).toBe(50n * UNIT);
      expect(await books()).toBe(50n * UNIT + 10_000n);
      const debit = { player: id, txId: 'd', roundId: 'r', gameCode: 'boats', currency: 'VND', amount: '0', roundFinished: true };
      expect(await call('credit', debit)).toMatchObject({ status: 'BAD_REQUEST', message: expect.stringContaining('wallet') });
      const seamless = await harness.call('rounds', { rounds: [slot] });
      expect(seamless).toMatchObject({ status: 'BAD_REQUEST', message: expect.stringContaining('wallet') });
    });
  });
}
