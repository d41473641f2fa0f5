import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balances } from '../books/books.ts';
import type { Gateway } from '../channel/gateway.ts';
import { openDeposit } from '../deposits/deposits.ts';
import { work } from '../server/jobs.ts';
import { startTestBank, type TestBank } from '../testing/test-bank.ts';
import { LANGUAGES } from './words.ts';

const told: Record<string, string>[] = [];
const gateway: Gateway = {
  async tell(_call, body) {
    told.push(JSON.parse(body) as Record<string, string>);
    return 'OK';
  },
};
let bank: TestBank;
beforeAll(async () => {
  bank = await startTestBank(null, gateway);
});
afterAll(() => bank.close());
beforeEach(() => {
  told.length = 0;
  bank.clock.reset();
});

let count = 0;
/** Opens a deposit of 100.00 and gives the path of its page. */
function open(method: string, language = 'EN', unitValue = 1_000): string {
  count += 1;
  let path = '';
  openDeposit(
    bank.base,
    {
      orderNo: `D"<${count}>`,
      method,
      amount: '1000000',
      currency: 'VND',
      unitValue,
      language,
      device: 'mobile',
      returnUrl: 'http://site.test/deposit?a=1&b="2"',
      expiresAt: Date.now() + 60_000,
    },
    (token) => {
      path = `/pay/${token}`;
      return `http://bank.test${path}`;
    },
  );
  return path;
}
const press = (path: string, act: string) =>
  bank.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `act=${act}`,
  });
const merchant = (): bigint => balances(bank.base.db, 'merchant').get('VND') ?? 0n;

describe('the page of a deposit', () => {
  it.each(['PAGE', 'QR', 'TRANSFER', 'WALLET', 'COIN'])(
    'of %s says in both languages that its money is none, and loads nothing from elsewhere',
    async (method) => {
      const path = open(method);
      for (const language of ['EN', 'VI'] as const) {
        const reply = await bank.app.inject({ url: `${path}?lang=${language}` });
        expect(reply.statusCode).toBe(200);
        expect(reply.body).toContain(`<html lang="${language.toLowerCase()}">`);
        expect(reply.body).toContain(LANGUAGES[language].playMoneyMore);
        expect(reply.body).not.toMatch(/<script|src=|url\(/);
        expect(reply.body.match(/<link[^>]*>/g)).toEqual(['<link rel="stylesheet" href="/style.css">']);
        expect(reply.headers['content-security-policy']).toBe(
          "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        );
      }
    },
  );

  it('comes in the language of the order, and shows what it was told as text', async () => {
    const { body } = await bank.app.inject({ url: open('PAGE', 'VI') });
    expect(body).toContain('<html lang="vi">');
    expect(body).toMatch(/D&quot;&lt;\d+&gt;/);
    expect(body).toContain('href="http://site.test/deposit?a=1&amp;b=&quot;2&quot;"');
    // Numbers and moments as the site writes them.
    expect(body).toContain('100,000 VND');
    expect(body).toMatch(/<dd>\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d GMT\+0<\/dd>/);
  });

  it('draws the code of a QR transfer', async () => {
    const { body } = await bank.app.inject({ url: open('QR') });
    expect(body).toMatch(/<svg class="code" role="img" aria-label="[^"]+" viewBox="0 0 \d+ \d+"/);
  });

  it.each([
    ['pay', [['PAID', '1000000']], 1_000_000n],
    ['half', [['PAID', '500000']], 500_000n],
    ['double', [['PAID', '2000000']], 2_000_000n],
    [
      'twice',
      [
        ['PAID', '1000000'],
        ['PAID', '1000000'],
      ],
      2_000_000n,
    ],
    ['decline', [['FAILED', '1000000']], 0n],
    ['silent', [], 1_000_000n],
  ])('does what its button %s says', async (act, reports, booked) => {
    const [path, before] = [open('PAGE'), merchant()];
    const reply = await press(path, act);
    expect([reply.statusCode, reply.headers.location]).toEqual([303, `${path}?lang=EN`]);
    await work(bank.base);
    expect(told.map(({ state, amount }) => [state, amount])).toEqual(reports);
    expect(merchant() - before).toBe(booked);
  });

  it('waits for the blocks of a payment in coins', async () => {
    const path = open('COIN');
    await press(path, 'pay');
    await work(bank.base);
    expect(told.map(({ state }) => state)).toEqual(['PENDING']);
    expect((await bank.app.inject({ url: path })).body).toContain('http-equiv="refresh"');
    bank.clock.advance(10_000);
    await work(bank.base);
    expect(told.map(({ state }) => state)).toEqual(['PENDING', 'PAID']);
    expect(new Set(told.map(({ paymentId }) => paymentId)).size).toBe(1);
    expect((await bank.app.inject({ url: path })).body).not.toContain('http-equiv="refresh"');
  });

  it('offers no second payment where one has come, but among what goes wrong', async () => {
    const path = open('PAGE');
    const mainButton = 'class="main" name="act" value="pay"';
    expect((await bank.app.inject({ url: path })).body).toContain(mainButton);
    await press(path, 'pay');
    const { body } = await bank.app.inject({ url: path });
    expect(body).not.toContain(mainButton);
    expect(body).toContain(LANGUAGES.EN.payAgain);
    await work(bank.base);
  });

  it('can be paid late, and says that its time is up', async () => {
    const path = open('PAGE');
    bank.clock.advance(120_000);
    expect((await bank.app.inject({ url: path })).body).toContain(LANGUAGES.EN.states.EXPIRED);
    await press(path, 'pay');
    await work(bank.base);
    expect(told.map(({ state }) => state)).toEqual(['PAID']);
  });

  it('is behind an address that nobody guesses, and does nothing else', async () => {
    expect((await bank.app.inject({ url: `/pay/${'x'.repeat(32)}` })).statusCode).toBe(404);
    expect((await press(`/pay/${'x'.repeat(32)}`, 'pay')).statusCode).toBe(404);
    expect((await press(open('PAGE'), 'steal')).statusCode).toBe(400);
    expect((await bank.app.inject({ url: '/nothing' })).statusCode).toBe(404);
  });
});

it('cards are made with all that the site asks of one', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { body } = await bank.app.inject({ method: 'POST', url: '/vouchers?lang=EN', headers, payload: 'worth=1000' });
  for (const name of ['Card issuer', 'Card serial', 'Card PIN']) expect(body).toContain(`<dt>${name}</dt>`);
  expect(body).toContain('>1,000.00</button>');
});

it('vouchers are given away, and pay what they are worth', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { body } = await bank.app.inject({ method: 'POST', url: '/vouchers?lang=EN', headers, payload: 'worth=500' });
  const [, serial = '', pin = ''] = /<dd>(PV\d{12})<\/dd>.*<dd>(\d{14})<\/dd>/s.exec(body) ?? [];
  const before = merchant();
  const request = {
    orderNo: 'V-1',
    method: 'VOUCHER',
    amount: '1000000',
    currency: 'VND',
    language: 'EN',
    device: 'mobile',
  } as const;
  const more = { returnUrl: 'http://site.test/', expiresAt: Date.now() + 60_000, voucher: { network: 'play', serial, pin } };
  expect(openDeposit(bank.base, { ...request, ...more }, () => '')).toMatchObject({
    status: 'OK',
    instructions: { kind: 'VOUCHER' },
  });
  await work(bank.base);
  expect(told).toMatchObject([{ orderNo: 'V-1', state: 'PAID', amount: '5000000' }]);
  expect(merchant() - before).toBe(5_000_000n);
});
