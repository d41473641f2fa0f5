import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BusinessError } from '../errors.ts';
import type { RequestMerchant } from './handlers.ts';
import { serverWith } from './testing.ts';

const merchant: RequestMerchant = {
  id: 1,
  code: 'demo',
  languages: ['EN'],
  defaultLanguage: 'EN',
  bearerSessions: true,
  allowPlain: false,
};
const FORM = 'application/x-www-form-urlencoded';
const DEPOSIT = { amount: 50, mcsBankCode: 'MWQR', requestKey: 'deposit-0001' };

let app: FastifyInstance;
const received: unknown[] = [];
beforeAll(async () => {
  // What arrives is looked at, not what is made of it.
  const note = (name: string, input: unknown): never => {
    received.push([name, input]);
    throw new BusinessError('function.not.available');
  };
  ({ app } = await serverWith(
    {
      walletTransfer: ({ body }) => note('walletTransfer', body),
      contractBills: ({ query }) => note('contractBills', query),
      depositByQr: ({ body }) => note('depositByQr', body),
      depositByUrl: ({ body }) => note('depositByUrl', body),
      pointConfig: () => note('pointConfig', {}),
      popularLotteries: ({ query }) => note('popularLotteries', query),
      lotteryDraws: ({ query }) => note('lotteryDraws', query),
    },
    {
      merchantByCode: async () => merchant,
      merchantByHost: async () => merchant,
      session: async () => ({ id: 1n, accountId: 2n, merchantId: 1, username: 'an', type: 1 }),
    },
  ));
});
beforeEach(() => {
  received.length = 0;
});
afterAll(() => app.close());

const headers = { host: 'demo.test', merchant: 'demo', language: 'EN', authorization: 'token' };
const post = (url: string, payload: string, type = 'application/json') =>
  app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': type }, payload });

describe('a path of other gateways of the family', () => {
  it.each([
    ['transferToMainWallet', 'fromAccountTypeId=31&amount=12.5', { fromAccountTypeId: 31, toAccountTypeId: 2, amount: 12.5 }],
    ['transferFromMainWallet', 'toAccountTypeId=31&amount=8', { fromAccountTypeId: 2, toAccountTypeId: 31, amount: 8 }],
    [
      'transferSubToSubWallet',
      'fromAccountTypeId=31&toAccountTypeId=32&amount=7',
      { fromAccountTypeId: 31, toAccountTypeId: 32, amount: 7 },
    ],
    // The path decides, whatever else is said.
    [
      'transferToMainWallet',
      'fromAccountTypeId=31&toAccountTypeId=99&amount=1',
      { fromAccountTypeId: 31, toAccountTypeId: 2, amount: 1 },
    ],
  ])('%s moves money by a form: %s', async (name, payload, body) => {
    await post(`/wps/wallets/${name}`, payload, FORM);
    expect(received).toEqual([['walletTransfer', body]]);
  });

  it('takes no amount of a form that is none, and no text for a number in JSON', async () => {
    const url = '/wps/wallets/transferToMainWallet';
    for (const [payload, type] of [
      ['fromAccountTypeId=31&amount=ten', FORM],
      ['fromAccountTypeId=31&amount=', FORM],
      ['{"fromAccountTypeId":31,"amount":"10"}', 'application/json'],
    ] as const) {
      const answer = await post(url, payload, type);
      expect([answer.statusCode, answer.json().value], payload).toEqual([400, { field: 'amount' }]);
    }
    expect(received).toEqual([]);
  });

  it.each([
    ['QueryDividend', { kind: 'DIVIDEND' }],
    ['CurrentDividend', { kind: 'DIVIDEND', side: 'own' }],
    ['PayoutDividend', { kind: 'DIVIDEND', side: 'downline' }],
  ])('%s asks for bills of dividends', async (name, asked) => {
    await app.inject({ url: `/wps/relay/ODSFE2_${name}?page=2`, headers });
    expect(received).toEqual([['contractBills', { ...asked, page: 2, size: 20 }]]);
  });

  it.each([
    ['/wps/relay/MCS2_depositPaymentGateway', 'depositByUrl'],
    ['/wps/transaction/deposit/pg', 'depositByUrl'],
    ['/wps/relay/MCS2_depositManualTransfer', 'depositByQr'],
    ['/wps/transaction/deposit/qr', 'depositByQr'],
    ['/wps/transaction/deposit/mt', 'depositByQr'],
  ])('%s opens a deposit', async (url, name) => {
    await post(url, JSON.stringify(DEPOSIT));
    expect(received).toEqual([[name, { ...DEPOSIT, device: 'desktop' }]]);
  });

  it('asks by what stands in the path, whatever the query says', async () => {
    await app.inject({ url: '/lgw/draw/37?page=2&gameId=99', headers });
    expect(received).toEqual([['lotteryDraws', { gameId: '37', page: 2, size: 20 }]]);
    const answer = await app.inject({ url: '/lgw/draw/thirty', headers });
    expect([answer.statusCode, answer.json().value]).toEqual([400, { field: 'gameId' }]);
  });

  it.each<[string, string, object?]>([
    ['/lgw/games/show_logo', 'popularLotteries'],
    ['/lgw/vn/games/show_logo?lottoArea=US', 'popularLotteries', { lottoArea: 'VN' }],
    ['/wps/relay/MCSFE_getPointRewardConversionType', 'pointConfig'],
  ])('%s is answered as %s', async (url, name, asked = {}) => {
    await app.inject({ url, headers });
    expect(received).toEqual([[name, expect.objectContaining(asked)]]);
  });
});
