import { TRIAL_TYPE } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import type { RequestMerchant } from './base/http/handlers.ts';
import { usualKind } from './base/testing/database.ts';
import { payTrialCredit, TRIAL_CREDIT } from './cashier/index.ts';
import { type Harness, openHarness } from './play/testing/harness.ts';
import { browser, openTestApp } from './testing/app.ts';

const UNIT = 10_000n;
const viewer = { merchant: { id: 1, code: 'demo' } as RequestMerchant, language: 'EN' };

describe.each(usualKind)('the play of guests on %s', (kind) => {
  let world: Harness;
  beforeAll(async () => {
    world = await openHarness(kind);
  });
  afterAll(() => world.close());

  const guest = async (): Promise<bigint> => {
    const { id } = await world.gateway.account({ type: TRIAL_TYPE });
    await payTrialCredit(world.gateway.wallet, { merchantId: 1, accountId: id, currency: 'VND' });
    return id;
  };
  const house = async (name: string) => world.gateway.wallet.houseBalance(await world.gateway.wallet.house(1, 'VND', name));
  const balance = async (id: bigint) =>
    (await world.gateway.wallet.balanceOf(await world.gateway.wallet.accountOf(1, id, 'VND'))).balance;
  const win = async (id: bigint, round: string): Promise<void> => {
    const { houseRounds, catchUp } = world.gateway.play;
    const seat = await houseRounds.seat(id, 101, 'EN');
    expect((await houseRounds.round(seat, { id: `past-${round}`, stake: 5n * UNIT, payout: 900n * UNIT })).status).toBe('OK');
    await catchUp();
    world.clock.advance(10_000);
  };

  it('is paid for once, from a house account of its own', async () => {
    const id = await guest();
    await payTrialCredit(world.gateway.wallet, { merchantId: 1, accountId: id, currency: 'VND' });
    expect(await balance(id)).toBe(TRIAL_CREDIT);
    expect(await house('trial')).toBe(-TRIAL_CREDIT);
  });

  it('goes through the guest’s own wallet and the ledger, and is in no result of the house and no list of wins', async () => {
    const id = await guest();
    const before = await house('games');
    await win(id, 'g1');
    expect(await balance(id)).toBe(TRIAL_CREDIT + 895n * UNIT);
    expect([await house('games'), await house('trial_games')]).toEqual([before, -895n * UNIT]);
    const { play, wallet } = world.gateway;
    expect((await play.latestWins({}, viewer)).list).toEqual([]);
    expect((await play.winnerBoard({}, viewer)).list).toEqual([]);
    const kept = await world.db.query({ text: 'select bet_no from play_latest_win where account_id = $1', values: [id] });
    expect(kept, 'rows that would crowd members out of the lists').toEqual([]);
    expect(await wallet.reconcile()).toEqual([]);
  });

  it('is marked as such in what the modules above hear of bets', async () => {
    const id = await guest();
    await win(id, 'g2');
    const told = await world.db.query({
      text: `select payload->'trial' as trial from outbox_event where account_id = $1 and type = 'bet.settled'`,
      values: [id],
    });
    expect(told).toEqual([{ trial: true }]);
  });
});

describe.each(usualKind)('a guest at the gateway on %s', (kind) => {
  let app: App;
  beforeAll(async () => {
    app = await openTestApp(kind, manualClock(Date.UTC(2026, 5, 1, 5)));
  });
  afterAll(() => app.close());

  it('finds 2,000.00 of play money at its first look, once, and no demo credit beside it', async () => {
    const page = browser(app);
    expect(await page.call('freePlay', { body: { platform: 'W' } })).toMatchObject({
      success: true,
      value: { customerType: TRIAL_TYPE },
    });
    const balance = { sumBalance: 2000, demo: true };
    expect((await page.call('balance')).value).toMatchObject(balance);
    await app.settle();
    expect((await page.call('balance')).value).toMatchObject(balance);
    expect((await page.call('statement')).errorCode).toBe('in_need_true_account');
  });

  it('is paid by the event where the call died before it did', async () => {
    const page = browser(app);
    await page.call('freePlay', { body: {} });
    await app.settle();
    const [{ id = 0n } = {}] = await app.db.query<{ id: bigint }>({ text: 'select max(id) as id from account where type = 4' });
    await app.db.query({
      text: `insert into account (merchant_id, username, username_key, nickname, type, currency, registered_via, created_at)
             select merchant_id, 'guest-lost', 'guest-lost', 'x', 4, currency, 'SELF', created_at from account where id = $1`,
      values: [id],
    });
    await app.db.query({
      text: `insert into outbox_event (type, merchant_id, account_id, payload, at)
             select 'account.registered', merchant_id, id, '{"username": "guest-lost", "type": 4}', created_at from account where username = 'guest-lost'`,
    });
    await app.settle();
    const paid = await app.db.query({
      text: `select t.amount from transfer t join ledger_account l on l.id = t.credit_id join account a on a.id = l.owner_id
             where a.username = 'guest-lost'`,
    });
    expect(paid).toEqual([{ amount: TRIAL_CREDIT }]);
  });
});
