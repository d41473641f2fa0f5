import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../app.ts';
import { createEvents } from '../../base/background/events.ts';
import { manualClock } from '../../base/calendar/clock.ts';
import { createLog } from '../../base/log.ts';
import { databaseKinds } from '../../base/testing/database.ts';
import { browser, openTestApp } from '../../testing/app.ts';
import { createWallet, type Wallet } from '../../wallet/index.ts';
import type { Cashier } from '../cashier.ts';
import { createCashier } from '../index.ts';
import { calendar } from '../testing/orders.ts';

const PIN = '481516';
const UNIT = 10_000n;

describe.each(databaseKinds)('members’ payout accounts and withdrawals on %s', (kind) => {
  let app: App;
  let wallet: Wallet;
  let cashier: Cashier;
  const clock = manualClock(Date.UTC(2026, 0, 15, 5));
  let numbers = 1_000_000;

  beforeAll(async () => {
    app = await openTestApp(kind, clock, undefined, { SECRET_KEY: 's'.repeat(64) });
    wallet = createWallet({ db: app.db, clock });
    const log = createLog('silent');
    const events = createEvents(app.db, clock, log);
    cashier = createCashier({
      db: app.db,
      clock,
      log,
      events,
      wallet,
      images: { put: async () => '' },
      calendarOf: async () => calendar,
      openStakes: async () => 0n,
      clearBalanceOf: async () => 0n,
    });
  });
  afterAll(async () => {
    await wallet.drain();
    await app.close();
  });

  type Page = ReturnType<typeof browser>;
  /** Time passes for every account that was added; sessions do not. */
  const age = (): Promise<unknown> =>
    app.db.query({ text: `update payout_account set created_at = created_at - interval '1 hour'` });
  const newNumber = (): string => String((numbers += 1));
  const refusal = async (page: Page, ...call: Parameters<Page['call']>): Promise<string> =>
    (await page.call(...call)).errorCode ?? 'ok';
  const idOf = async (page: Page): Promise<bigint> => BigInt(((await page.call('memberInfo')).value as { id: number }).id);
  const bind = (more: object = {}) => ({
    body: { bankCode: 'LOTUS', account: newNumber(), cardType: 'BC', password: PIN, ...more },
  });
  const cards = async (page: Page) =>
    (await page.call('bankCards')).value as {
      list: { bankCardId: string; account: string; isDefault: boolean }[];
      lockedUntil: number | null;
    };

  /** A member with name, payment password and money. */
  const member = async (units = 1_000n): Promise<Page> => {
    const page = browser(app);
    await page.register();
    await page.call('updateProfile', { body: { payeeName: 'Tran An' } });
    const pin = { newPaymentPassword: PIN, confirmPaymentPassword: PIN, loginPassword: 'Demo2026x' };
    expect(await refusal(page, 'setPaymentPassword', { body: pin })).toBe('ok');
    const [merchant] = await app.db.query<{ id: number }>({ text: `select id from merchant where code = 'marquee'` });
    const main = await wallet.accountOf(merchant?.id ?? 0, await idOf(page), 'VND');
    const house = await wallet.house(merchant?.id ?? 0, 'VND', 'deposits');
    await wallet.post({ kind: 'entry', code: 'DEPOSIT', debit: house, credit: main, amount: units * UNIT, txId: 'in' });
    return page;
  };
  /** With an account that can be used. */
  const ready = async (units?: bigint): Promise<{ page: Page; bankCardId: string }> => {
    const page = await member(units);
    const { bankCardId } = (await page.call('bindBankCard', bind())).value as { bankCardId: string };
    await age();
    return { page, bankCardId };
  };
  const purse = async (page: Page): Promise<number[]> => {
    const { mainWalletBalance, heldBalance } = (await page.call('balance')).value as Record<string, number>;
    return [mainWalletBalance ?? 0, heldBalance ?? 0];
  };

  it('an account is bound in the real name, with the payment password, masked and sealed', async () => {
    const page = browser(app);
    await page.register();
    const pin = { newPaymentPassword: PIN, confirmPaymentPassword: PIN, loginPassword: 'Demo2026x' };
    expect(await refusal(page, 'bindBankCard', bind())).toBe('not.exists.payment.password');
    await page.call('setPaymentPassword', { body: pin });
    expect(await refusal(page, 'bindBankCard', bind())).toBe('payout.real.name');
    await page.call('updateProfile', { body: { payeeName: 'Tran An' } });
    expect(await refusal(page, 'bindBankCard', bind({ password: '000000' }))).toBe('invalid.payment.pw');
    for (const more of [{ account: '12' }, { bankCode: 'NONE' }, { cardType: 'EW' }, { bankCode: 'TRC20', cardType: 'VW' }]) {
      expect(await refusal(page, 'bindBankCard', bind(more))).toBe('payout.account.invalid');
    }
    expect(await refusal(page, 'bindBankCard', bind({ account: '9704 0000 1234' }))).toBe('ok');
    expect((await cards(page)).list).toMatchObject([{ account: '****1234', holder: 'T*** A***', isDefault: true }]);
    const rows = await app.db.query({ text: 'select account_no, account_key, holder from payout_account' });
    expect(JSON.stringify(rows)).not.toMatch(/97040000|Tran/);
  });

  it('an account can be used so long after it was added as the brand says', async () => {
    const page = await member();
    const wait = (minutes: number) =>
      app.db.query({
        text: `insert into withdrawal_setting (merchant_id, may_cancel, confirm_minutes, opens_at, closes_at, account_minutes)
               select id, false, 30, 0, 1440, $1 from merchant where code = 'marquee'
               on conflict (merchant_id) do update set account_minutes = excluded.account_minutes`,
        values: [minutes],
      });
    const { bankCardId } = (await page.call('bindBankCard', bind())).value as { bankCardId: string };
    const ask = async () => page.call('withdraw', { body: { amount: 100, bankCardId, password: PIN } });
    await wait(15);
    expect((await page.call('bankCards')).value).toMatchObject({ waitMinutes: 15, list: [{ isWithdrawActive: false }] });
    expect(await ask()).toMatchObject({ errorCode: 'withdraw.account.new', message: expect.stringContaining('15 minutes') });
    await wait(0);
    expect((await page.call('bankCards')).value).toMatchObject({ waitMinutes: 0, list: [{ isWithdrawActive: true }] });
    expect((await ask()).errorCode).toBeUndefined();
    await app.db.query({ text: 'delete from withdrawal_setting' });
  });

  it('an account is one member’s of a brand, also of two who ask at once; five of a kind at most', async () => {
    const [one, two] = [await member(), await member()];
    const number = newNumber();
    const both = await Promise.all([one, two].map((page) => refusal(page, 'bindBankCard', bind({ account: number }))));
    expect(both.toSorted()).toEqual(['ok', 'payout.account.taken']);
    const third = await member();
    for (let count = 0; count < 3; count += 1) expect(await refusal(third, 'bindBankCard', bind())).toBe('ok');
    const many = await Promise.all(Array.from({ length: 4 }, () => refusal(third, 'bindBankCard', bind())));
    expect(many.filter((each) => each === 'ok')).toHaveLength(2);
    expect(many.filter((each) => each === 'payout.account.many')).toHaveLength(2);
  });

  it('an account is removed after a day, not while a withdrawal is open, and by its member only', async () => {
    const { page, bankCardId } = await ready();
    const stranger = await member();
    const proof = { body: { bankCardId, password: PIN } };
    expect(await refusal(page, 'removeBankCard', proof)).toBe('payout.remove.early');
    for (const name of ['removeBankCard', 'defaultBankCard'] as const) {
      expect(await refusal(stranger, name, proof)).toBe('not.found');
    }
    await app.db.query({ text: `update payout_account set created_at = created_at - interval '2 days'` });
    await page.call('withdraw', { body: { amount: 100, bankCardId, password: PIN } });
    expect(await refusal(page, 'removeBankCard', proof)).toBe('payout.remove.open');
    const { orderNo } = (((await page.call('withdrawals')).value as { list: { orderNo: string }[] }).list[0] ?? {}) as {
      orderNo: string;
    };
    await cashier.rejectWithdrawal(orderNo, 'no');
    expect(await refusal(page, 'removeBankCard', { body: { bankCardId, password: '000000' } })).toBe('invalid.payment.pw');
    expect(await refusal(page, 'removeBankCard', proof)).toBe('ok');
    expect((await cards(page)).list).toEqual([]);
  });

  it('a withdrawal is refused for the first thing that stands in its way, with a way out', async () => {
    const page = await member();
    const ask = (bankCardId: string, amount = 100, more: object = {}) =>
      page.call('withdraw', { body: { amount, bankCardId, password: PIN, ...more } });
    const way = async (answer: Awaited<ReturnType<typeof ask>>) => [
      answer.errorCode,
      (answer.value as { way?: string } | null)?.way,
    ];
    expect(await way(await ask('1'))).toEqual(['withdraw.account', 'accounts']);
    const { bankCardId } = (await page.call('bindBankCard', bind())).value as { bankCardId: string };
    expect(await way(await ask(bankCardId))).toEqual(['withdraw.account.new', 'wait']);
    expect((await page.call('withdrawSettings')).value).toMatchObject({
      allowWithdraw: false,
      blocker: { errorCode: 'withdraw.account.new', way: 'wait' },
    });
    await age();
    expect((await page.call('withdrawSettings')).value).toMatchObject({
      ...{ blocker: null, maxTransactionTimes: 3, minWithdrawal: expect.any(Number), fixedWithdrawAmounts: [] },
    });
    expect(await way(await ask(bankCardId, 5))).toEqual(['withdraw.amount', 'amount']);
    expect(await way(await ask(bankCardId, 90_000))).toEqual(['withdraw.funds', 'amount']);
    expect((await ask(bankCardId, 100, { password: '999999' })).errorCode).toBe('invalid.payment.pw');
    expect((await ask(bankCardId, 100, { fee: 3 })).errorCode).toBe('withdraw.state');
    expect(await purse(page)).toEqual([1_000, 0]);
    await page.call('lockWithdrawals', { body: {} });
    expect(await way(await ask(bankCardId))).toEqual(['withdraw.locked', 'wait']);
  });

  it('asked twice, in two tabs or again, it is one order; a day has three, and more at a higher level', async () => {
    const { page, bankCardId } = await ready();
    const body = { amount: 100, bankCardId, password: PIN, requestKey: randomUUID() };
    const orders = await Promise.all([page.call('withdraw', { body }), page.call('withdraw', { body })]);
    const tab = await page.call('withdraw', { body: { ...body, requestKey: randomUUID() } });
    const numbersOf = [...orders, tab].map(({ value }) => value?.['orderNo']);
    expect(new Set(numbersOf).size).toBe(1);
    expect(await purse(page)).toEqual([900, 100]);
    const rest = await Promise.all(
      [101, 102, 103, 104].map((amount) => refusal(page, 'withdraw', { body: { amount, bankCardId, password: PIN } })),
    );
    expect(rest.toSorted()).toEqual(['ok', 'ok', 'withdraw.daily.count', 'withdraw.daily.count']);
    const { list } = (await page.call('withdrawals')).value as { list: { state: string; account: string }[] };
    expect(list).toHaveLength(3);
    expect(list[0]).toMatchObject({ state: 'REVIEWING', bankName: 'Lotus Bank', mayCancel: false });
    // What a higher level allows holds at once.
    await app.db.query({ text: 'update account set vip_level = 2 where id = $1', values: [await idOf(page)] });
    const more = { maxTransactionTimes: 5, remainingTransactionTimes: 2, maxWithdrawAmount: 150_000 };
    expect((await page.call('withdrawSettings')).value).toMatchObject(more);
    expect(await refusal(page, 'withdraw', { body: { amount: 105, bankCardId, password: PIN } })).toBe('ok');
    expect(await refusal(page, 'cancelWithdrawal', { body: { orderNo: numbersOf[0] } })).toBe('function.not.available');
    await app.db.query({
      text: `insert into withdrawal_setting select id, true, 30, 0, 1440 from merchant where code = 'marquee' on conflict do nothing`,
    });
    const stranger = await member();
    expect(await refusal(stranger, 'cancelWithdrawal', { body: { orderNo: numbersOf[0] } })).toBe('not.found');
    expect(await refusal(page, 'cancelWithdrawal', { body: { orderNo: numbersOf[0] } })).toBe('ok');
    await app.db.query({ text: 'delete from withdrawal_setting' });
  });

  it('a fee is shown, taken from the amount, and gone in the ledger with it', async () => {
    const { page, bankCardId } = await ready();
    const [row] = await app.db.query<{ id: number }>({ text: `select id from merchant where code = 'marquee'` });
    await app.db.query({
      text: 'insert into withdrawal_limit values ($1, 0, 3, 1000000000, 0, 2000000, 500000)',
      values: [row?.id],
    });
    expect((await page.call('withdrawCharges', { query: { withdrawAmount: '100' } })).value).toEqual({
      amount: 100,
      fee: 2,
      net: 98,
    });
    const { orderNo } = (await page.call('withdraw', { body: { amount: 100, bankCardId, password: PIN, fee: 2 } })).value as {
      orderNo: string;
    };
    await app.db.query({ text: 'delete from withdrawal_limit' });
    await cashier.approveWithdrawal(orderNo);
    await cashier.payWithdrawal(orderNo);
    await cashier.payouts.sent(`${orderNo}.1`, { hint: 'A. cashier', isCertain: false });
    expect((await page.call('pendingReceipts')).value).toMatchObject({
      ...{ list: [{ payoutNo: `${orderNo}.1`, amount: 98, hint: 'A. cashier' }], currency: 'VND', unitValue: 1_000 },
    });
    const stranger = await member();
    expect(await refusal(stranger, 'confirmReceipt', { body: { payoutNo: `${orderNo}.1` } })).toBe('not.found');
    expect(await refusal(page, 'confirmReceipt', { body: { payoutNo: `${orderNo}.1` } })).toBe('ok');
    expect(await purse(page)).toEqual([900, 0]);
    expect((await page.call('withdrawals')).value).toMatchObject({
      list: [{ state: 'RECEIVED', fee: 2, paid: 98 }],
      footer: { amount: 100, fee: 2, paid: 98 },
    });
    const text = async (who: Page, query: Record<string, string> = {}): Promise<string[]> =>
      String((await who.call('withdrawalFile', { query })).value?.['text'])
        .split('\r\n')
        .slice(0, -1);
    const [heads, ...lines] = await text(page);
    expect(heads).toBe('\uFEFFTime,Number,Receive to,Amount,Fee,Paid,Status,Finished at,Remark');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`,${orderNo},Lotus Bank [^,]*\\*+[^,]*,100.00,2.00,98.00,RECEIVED,[^,]*,$`));
    expect(await text(page, { withdrawState: 'REVIEWING' })).toHaveLength(1);
    expect(await text(page, { startDate: '2025-12-01', endDate: '2025-12-02' })).toHaveLength(1);
    expect(await text(stranger)).toHaveLength(1);
    await app.db.query({
      text: `insert into withdrawal_order (order_no, merchant_id, account_id, channel, currency, amount, fee, state, request_key, requested_at, completed_at)
             select 'W-F' || lpad(n::text, 9, '0'), o.merchant_id, o.account_id, 'BANK', 'VND', 10000, 0, 'CANCELLED', 'file-' || n,
               o.requested_at - interval '1 minute', o.requested_at
             from withdrawal_order o, generate_series(1, 2001) n where o.order_no = $1`,
      values: [orderNo],
    });
    expect(new Set((await text(page)).map((line) => line.split(',')[1])).size).toBe(2003);
    await app.db.query({ text: `delete from withdrawal_order where request_key like 'file-%'` });
    expect(await wallet.reconcile()).toEqual([]);
  });

  it('not received: with a remark and pictures of the member’s own', async () => {
    const { page, bankCardId } = await ready();
    const { orderNo } = (await page.call('withdraw', { body: { amount: 100, bankCardId, password: PIN } })).value as {
      orderNo: string;
    };
    await cashier.approveWithdrawal(orderNo);
    await cashier.payWithdrawal(orderNo);
    const payoutNo = `${orderNo}.1`;
    await cashier.payouts.sent(payoutNo, { hint: '', isCertain: false });
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    const upload = async (who: Page): Promise<string> =>
      ((await who.call('uploadPicture', { body: { data: png.toString('base64') } })).value as { id: string }).id;
    const stranger = await member();
    const [own, others] = [await upload(page), await upload(stranger)];
    const say = (pictures: string[], remark = 'nothing came') =>
      refusal(page, 'disputeReceipt', { body: { payoutNo, remark, pictures } });
    expect(await say([others])).toBe('picture.invalid');
    expect(await say([])).toBe('request_param_err');
    expect(await say([own, own, own, own])).toBe('request_param_err');
    expect(await say([own], 'x'.repeat(141))).toBe('request_param_err');
    expect(await say([own], 'x'.repeat(140))).toBe('ok');
    expect(await say([own])).toBe('withdraw.state');
    expect(await refusal(stranger, 'picture', { query: { id: own } })).toBe('not.found');
    expect((await page.call('picture', { query: { id: own } })).value).toMatchObject({ type: 'image/png' });
    await app.settle();
    const { list } = (await page.call('inbox')).value as { list: { title: string }[] };
    expect(list.map(({ title }) => title)).toContain('Has your money arrived?');
  });
});
