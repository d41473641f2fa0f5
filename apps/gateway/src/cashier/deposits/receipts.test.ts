import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../app.ts';
import { manualClock } from '../../base/calendar/clock.ts';
import { usualKind } from '../../base/testing/database.ts';
import { testOperators } from '../../ops/testing/operators.ts';
import { browser, openTestApp, operatorsDoor } from '../../testing/app.ts';

const MEGABYTE = 1024 * 1024;
const BANK = { bankCode: '000000', bankName: 'Play Bank', accountNo: '0000000001', holder: 'MARQUEE' };
const PAYER = 'NGUYEN THI MAI';
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

describe.each(usualKind)('the receipt of a transfer by hand on %s', (kind) => {
  let app: App;
  let finance = '';
  let games = '';
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  type Page = ReturnType<typeof browser>;
  let member: Page;
  let orderNo = '';

  beforeAll(async () => {
    app = await openTestApp(kind, clock, undefined, { SECRET_KEY: 's'.repeat(64) });
    await app.db.query({
      text: `insert into payment_channel (merchant_id, code, names, icon, takes_deposits, pays_withdrawals, min_amount, max_amount, sort, kind, bank)
             select id, 'HAND', '{"EN":"By hand"}', 'hand.svg', true, false, 100000, 1000000000, 1, 'BANK', $1 from merchant where code = 'marquee'`,
      values: [JSON.stringify(BANK)],
    });
    const operators = testOperators(app.db, clock);
    finance = await operators.add('receipts', ['finance'], null);
    games = await operators.add('receipts-games', ['games'], null);
  });
  beforeEach(async () => {
    clock.advance(61_000);
    member = await enter();
    orderNo = await open(member);
  });
  afterAll(() => app.close());

  const enter = async (): Promise<Page> => {
    const page = browser(app);
    await page.register();
    return page;
  };
  const open = async (page: Page, requestKey = 'request-1'): Promise<string> => {
    const answer = await page.call('depositByQr', { body: { amount: 50, mcsBankCode: 'HAND', requestKey } });
    return String(answer.value?.['orderNo']);
  };
  const upload = (page: Page, data: Buffer) => page.call('uploadPicture', { body: { data: data.toString('base64') } });
  const picture = async (page: Page): Promise<string> => String((await upload(page, await png())).value?.['id']);
  const send = (page: Page, body: object) => page.call('depositReceipt', { body: { orderNo, payer: PAYER, ...body } });
  const look = async () => (await member.call('depositOrder', { query: { orderNo } })).value;
  const ask = async (path: string, query: object, key = finance) => {
    const answer = await operatorsDoor(app).inject({
      method: 'GET',
      url: `/ops/v1/${path}?${new URLSearchParams({ merchant: 'marquee', ...query }).toString()}`,
      headers: { authorization: `Bearer ${key}` },
    });
    return answer.json() as { success: boolean; value: never };
  };
  /** Nothing was sent, and nothing was said. */
  const isAsBefore = async (): Promise<void> =>
    expect(await look()).toMatchObject({ state: 'CREATED', receipt: null, takesReceipt: true, toldPaidAt: null });

  it('says that it was paid, and shows who reviews it whose transfer it was, with the pictures', async () => {
    await isAsBefore();
    const pictures = [await picture(member), await picture(member)];
    const answer = await send(member, { payer: `  ${PAYER} `, pictures });
    expect(answer.value).toMatchObject({ state: 'PENDING', takesReceipt: false, receipt: { payer: PAYER, sentAt: clock.now() } });
    const { list } = (await ask('deposits', {})).value as {
      list: { orderNo: string; payer: string; pictures: string[] }[];
    };
    const queued = list.find((each) => each.orderNo === orderNo);
    expect(queued?.payer).toBe(PAYER);
    expect(queued?.pictures.toSorted()).toEqual(pictures.toSorted());
    for (const id of pictures) {
      expect(await ask('picture', { id })).toMatchObject({ success: true, value: { type: 'image/png' } });
      expect((await ask('picture', { id }, games)).success).toBe(false);
      expect((await member.call('picture', { query: { id } })).success).toBe(true);
    }
    const text = 'select payer from deposit_order where order_no = $1';
    const [row] = await app.db.query<{ payer: string }>({ text, values: [orderNo] });
    expect(row?.payer, 'sealed').not.toContain('NGUYEN');
  });

  it('is sent once: again the same is the same, also at once, another is refused', async () => {
    const pictures = [await picture(member), await picture(member)];
    const both = await Promise.all([send(member, { pictures }), send(member, { pictures: pictures.toReversed() })]);
    expect(both.map(({ success }) => success)).toEqual([true, true]);
    expect((await send(member, { pictures: [await picture(member)] })).errorCode).toBe('deposit.state');
    expect((await send(member, { pictures, payer: 'SOMEBODY ELSE' })).errorCode).toBe('deposit.state');
    expect((await look())?.['receipt']).toMatchObject({ payer: PAYER });
  });

  it.each([
    ['no picture', async () => ({ pictures: [] }), 'request_param_err'],
    ['four pictures', async () => ({ pictures: ['a', 'b', 'c', 'd'] }), 'request_param_err'],
    ['a picture that nobody has', async () => ({ pictures: ['none'] }), 'picture.invalid'],
    ['no name', async () => ({ payer: '   ', pictures: [await picture(member)] }), 'request_param_err'],
    ['a name of 81 letters', async () => ({ payer: 'x'.repeat(81), pictures: [await picture(member)] }), 'request_param_err'],
    ['another’s picture', async () => ({ pictures: [await picture(await enter())] }), 'picture.invalid'],
  ])('is refused with %s, and changes nothing', async (_what, body, code) => {
    expect((await send(member, await body())).errorCode).toBe(code);
    await isAsBefore();
  });

  it('takes no picture that is none, is above 5 MB, or of 100 megapixels', async () => {
    expect((await upload(member, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).errorCode).toBe('picture.invalid');
    expect((await upload(member, Buffer.concat([await png(), Buffer.alloc(5 * MEGABYTE)]))).errorCode).toBe('picture.too.large');
    expect((await upload(member, await headOf(10_000))).errorCode).toBe('picture.too.large');
    await isAsBefore();
  });

  it('is the order’s owner’s to send, and its pictures prove nothing else then', async () => {
    const stranger = await enter();
    expect((await send(stranger, { pictures: [await picture(stranger)] })).errorCode).toBe('deposit.unknown');
    await isAsBefore();
    const used = await picture(member);
    await send(member, { pictures: [used] });
    expect((await stranger.call('picture', { query: { id: used } })).errorCode).toBe('not.found');
    await app.db.query({ text: `update deposit_order set state = 'FAILED' where order_no = $1`, values: [orderNo] });
    orderNo = await open(member, 'request-2');
    expect((await send(member, { pictures: [used] })).errorCode).toBe('picture.invalid');
    await isAsBefore();
  });

  it('is of no use to an order that is decided, or that a provider runs', async () => {
    await member.call('depositCancel', { body: { orderNo } });
    expect((await look())?.['takesReceipt']).toBe(false);
    expect((await send(member, { pictures: [await picture(member)] })).errorCode).toBe('deposit.state');
    orderNo = await open(member, 'request-2');
    await app.db.query({ text: `update deposit_order set provider = 'PLAYBANK' where order_no = $1`, values: [orderNo] });
    expect((await look())?.['takesReceipt']).toBe(false);
    expect((await send(member, { pictures: [await picture(member)] })).errorCode).toBe('deposit.state');
  });
});
