import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { CallName } from '@marquee/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { messageLanguages } from './base/messages.ts';
import { usualKind } from './base/testing/database.ts';
import { testOperators } from './ops/testing/operators.ts';
import { browser, openTestApp, operatorsDoor } from './testing/app.ts';

const PIN = '481516';
const MEGABYTE = 1024 * 1024;
const BANK = { bankCode: '000000', bankName: 'Play Bank', accountNo: '0000000001', holder: 'MARQUEE' };
type Page = ReturnType<typeof browser>;
interface Member {
  page: Page;
  id: bigint;
  bankCardId: string;
}

const png = (): Promise<Buffer> =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#393' } })
    .png()
    .toBuffer();

/** The head of a PNG of so many pixels a side, and next to nothing behind it. */
async function headOf(side: number): Promise<Buffer> {
  const data = Buffer.from(await png());
  data.writeUInt32BE(side, 16);
  data.writeUInt32BE(side, 20);
  data.writeUInt32BE(crc32(data.subarray(12, 29)), 29);
  return data;
}

/** What the refusals could have changed of an account, wherever it is kept. */
const STANDING = `select
  (select json_agg(json_build_array(kind, balance, version) order by id) from ledger_account where owner_id = $1 and version > 0)::text as purses,
  (select json_agg(json_build_array(order_no, state, told_paid_at, payer is null) order by order_no) from deposit_order where account_id = $1)::text as deposits,
  (select json_agg(json_build_array(order_no, state, amount) order by order_no) from withdrawal_order where account_id = $1)::text as withdrawals,
  (select json_agg(json_build_array(payout_no, state, remark) order by payout_no) from withdrawal_part where account_id = $1)::text as parts,
  (select json_agg(json_build_array(id, is_default, removed_at) order by id) from payout_account where account_id = $1)::text as accounts,
  (select count(*) from member_picture where account_id = $1)::int as pictures,
  (select count(*) from member_transfer where sender_id = $1)::int as transfers`;

/** Amounts that are none: what the vendor API refuses too. */
const NO_AMOUNTS: readonly (readonly [what: string, amount: unknown])[] = [
  ['negative', -10],
  ['nothing', 0],
  ['below a ten-thousandth', 10.000_01],
  ['beyond every number', 1e300],
  ['a text that is no number', 'ten'],
  ['a number with leading zeros', '0010'],
  ['scientific', '1e2'],
  ['null', null],
  ['missing', undefined],
  ['a list', [10]],
];

describe.each(usualKind)('bad input of members’ money on %s', (kind) => {
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  let app: App;
  let owner = '';
  let one: Member;
  let other: Member;
  let numbers = 10_000_000;

  const operate = async (method: 'GET' | 'PUT', path: string, body: object) => {
    const answer = await operatorsDoor(app).inject({
      method,
      url: `/ops/v1/${path}`,
      headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ merchant: 'marquee', ...body }),
    });
    return answer.json() as { success: boolean; errorCode?: string; message?: string };
  };

  /** A member with money of which nothing is to be wagered, a payment password and an account that can be used. */
  const enter = async (): Promise<Member> => {
    const page = browser(app);
    const username = `re${randomUUID().replaceAll('-', '').slice(0, 10)}`;
    const account = { username, password: 'Demo2026x', agreed: true, login: true, affiliateCode: 'DEMOAGENT' };
    expect((await page.call('register', { body: account })).message).toBeUndefined();
    await page.call('updateProfile', { body: { payeeName: 'Tran An' } });
    await page.call('setPaymentPassword', {
      body: { newPaymentPassword: PIN, confirmPaymentPassword: PIN, loginPassword: 'Demo2026x' },
    });
    const gift = { username, direction: 'add', amount: 900, key: randomUUID(), reason: 'to be refused' };
    expect((await operate('PUT', 'account/balance', gift)).success).toBe(true);
    await operate('PUT', 'account/transfers', { username, toUpline: true, reason: 'to be refused' });
    numbers += 1;
    const bank = { bankCode: 'LOTUS', account: String(numbers), cardType: 'BC', password: PIN };
    const bound = await page.call('bindBankCard', { body: bank });
    const id = BigInt(((await page.call('memberInfo')).value as { id: number }).id);
    return { page, id, bankCardId: String(bound.value?.['bankCardId']) };
  };
  const standing = () => app.db.query({ text: STANDING, values: [one.id] });

  /** What a call is refused with: in every language in words of its own, having changed nothing. */
  const refusal = async (name: CallName, body: object): Promise<string | undefined> => {
    const before = await standing();
    const said = new Map<string, string>();
    let code: string | undefined;
    for (const language of messageLanguages()) {
      const answer = await one.page.call(name, { body, headers: { language } });
      expect(answer.success, `${name} in ${language}`).toBe(false);
      code ??= answer.errorCode;
      expect(answer.errorCode).toBe(code);
      said.set(language, answer.message ?? '');
    }
    expect(new Set(said.values()).size, [...said.values()].join(' | ')).toBe(messageLanguages().length);
    for (const words of said.values()) expect(words).not.toMatch(/^$|\{\w+\}|_error|request_param/);
    expect(await standing()).toEqual(before);
    return code;
  };

  const deposit = (amount: unknown) => refusal('depositByUrl', { amount, mcsBankCode: 'HAND', requestKey: randomUUID() });
  const withdraw = (more: object) =>
    refusal('withdraw', { amount: 50, bankCardId: one.bankCardId, password: PIN, requestKey: randomUUID(), ...more });
  const transfer = (more: object) =>
    refusal('transferUpline', { amount: 10, paymentPassword: PIN, requestKey: randomUUID(), ...more });
  /** Has an operator pay a withdrawal; its member is asked then. Returns the number of the payout. */
  const sent = async (orderNo: string): Promise<string> => {
    const payoutNo = `${orderNo}.1`;
    await operate('PUT', 'withdrawal/decision', { orderNo, decision: 'approve', reason: 'looked at' });
    await operate('PUT', 'withdrawal/payout', { orderNo });
    expect((await operate('PUT', 'payout/sent', { payoutNo })).success).toBe(true);
    return payoutNo;
  };
  const picture = async (): Promise<string> =>
    String((await one.page.call('uploadPicture', { body: { data: (await png()).toString('base64') } })).value?.['id']);
  const openByHand = async (page: Page): Promise<string> => {
    const { value, message } = await page.call('depositByQr', {
      body: { amount: 50, mcsBankCode: 'HAND', requestKey: randomUUID() },
    });
    expect(message).toBeUndefined();
    return String(value?.['orderNo']);
  };

  beforeAll(async () => {
    app = await openTestApp(kind, clock, undefined, { SECRET_KEY: 's'.repeat(64) });
    owner = await testOperators(app.db, clock).add('refusals', ['owner'], null);
    await app.settle();
    await operate('PUT', 'brand/logins', { security: { adjustAlone: 100_000 } });
    await operate('PUT', 'withdrawal/rules', { accountMinutes: 0 });
    await app.db.query({
      text: `insert into payment_channel (merchant_id, code, names, icon, takes_deposits, pays_withdrawals, min_amount, max_amount, sort, kind, bank)
             select id, 'HAND', '{"EN":"By hand"}', 'hand.svg', true, false, 100000, 1000000000, 1, 'BANK', $1 from merchant where code = 'marquee'`,
      values: [JSON.stringify(BANK)],
    });
    [one, other] = [await enter(), await enter()];
  });
  beforeEach(() => clock.advance(61_000));
  afterAll(() => app.close());

  it.each(NO_AMOUNTS)('an amount that is %s moves nothing, in or out', async (_what, amount) => {
    expect([await deposit(amount), await withdraw({ amount })]).toEqual(['request_param_err', 'request_param_err']);
    expect(await transfer({ amount })).toMatch(/^(request_param_err|transfer\.amount)$/);
  });

  it('an amount beyond the limits, or finer than the currency, is refused', async () => {
    expect(await deposit(9)).toBe('deposit.amount');
    expect(await deposit(100_001)).toBe('deposit.amount');
    expect(await deposit(10.0001)).toBe('deposit.amount');
    expect(await withdraw({ amount: 1 })).toBe('withdraw.amount');
    expect(await withdraw({ amount: 901 })).toBe('withdraw.funds');
    expect(await transfer({ amount: 9.99 })).toBe('transfer.amount');
  });

  it('an order whose time is over is not paid, given up or proven any more', async () => {
    const orderNo = await openByHand(one.page);
    const proof = await picture();
    await app.db.query({
      text: `update deposit_order set state = 'EXPIRED', decided_at = $2 where order_no = $1`,
      values: [orderNo, new Date(clock.now())],
    });
    expect(await refusal('depositPaid', { orderNo })).toBe('deposit.state');
    expect(await refusal('depositReceipt', { orderNo, payer: 'TRAN AN', pictures: [proof] })).toBe('deposit.state');
  });

  it('an order, a payout account, a payout and a picture of another member are nobody’s', async () => {
    const orderNo = await openByHand(other.page);
    expect(await refusal('depositPaid', { orderNo })).toBe('deposit.unknown');
    expect(await refusal('depositCancel', { orderNo })).toBe('deposit.unknown');
    expect(await withdraw({ bankCardId: other.bankCardId })).toBe('withdraw.account');
    for (const name of ['removeBankCard', 'defaultBankCard'] as const)
      expect(await refusal(name, { bankCardId: other.bankCardId, password: PIN })).toBe('not.found');
    const asked = await other.page.call('withdraw', { body: { amount: 50, bankCardId: other.bankCardId, password: PIN } });
    const payoutNo = await sent(String(asked.value?.['orderNo']));
    expect(await refusal('confirmReceipt', { payoutNo })).toBe('not.found');
    const own = await picture();
    expect(await refusal('disputeReceipt', { payoutNo, remark: 'mine', pictures: [own] })).toBe('not.found');
  });

  it('a remark of 141 characters is refused, of a dispute and of a transfer', async () => {
    const asked = await one.page.call('withdraw', { body: { amount: 60, bankCardId: one.bankCardId, password: PIN } });
    const payoutNo = await sent(String(asked.value?.['orderNo']));
    const dispute = { payoutNo, pictures: [await picture()] };
    expect(await refusal('disputeReceipt', { ...dispute, remark: 'x'.repeat(141) })).toBe('request_param_err');
    expect(await transfer({ remark: 'x'.repeat(141) })).toBe('request_param_err');
    // What is refused is the length: one less is taken.
    expect((await one.page.call('disputeReceipt', { body: { ...dispute, remark: 'x'.repeat(140) } })).success).toBe(true);
  });

  it('a picture that is none, of 100 megapixels, or above 5 MB is not kept', async () => {
    const upload = (data: Buffer) => {
      // Uploads are counted over minutes.
      clock.advance(601_000);
      return refusal('uploadPicture', { data: data.toString('base64') });
    };
    expect(await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('picture.invalid');
    expect(await upload(await headOf(10_000))).toBe('picture.too.large');
    expect(await upload(Buffer.concat([await png(), Buffer.alloc(5 * MEGABYTE)]))).toBe('picture.too.large');
  });

  it('a statement that is none is refused whole, with the line', async () => {
    const before = await standing();
    for (const [csv, words] of [
      ['hello', 'names reference, amount and description'],
      ['reference,amount,description\nA1,ten,x', 'line 2'],
      ['reference,amount,description\nA1,50000,x\n,50000,x', 'line 3'],
    ] as const) {
      const answer = await operate('PUT', 'statement', { csv, reason: 'the bank’s' });
      expect([answer.errorCode, answer.message]).toEqual(['ops.refused', expect.stringContaining(words)]);
    }
    expect(await standing()).toEqual(before);
    expect(await app.db.query({ text: `select 1 as one from deposit_payment where payment_id in ('A1')` })).toEqual([]);
  });
});
