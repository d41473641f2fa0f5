import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BusinessError } from '../errors.ts';
import type { CallRequest, RequestMerchant } from './handlers.ts';
import { serverWith } from './testing.ts';

const merchant: RequestMerchant = {
  id: 1,
  code: 'demo',
  languages: ['VI', 'EN'],
  defaultLanguage: 'VI',
  bearerSessions: true,
  allowPlain: false,
};

let app: FastifyInstance;
beforeAll(async () => {
  ({ app } = await serverWith(
    {
      statementFile: ({ query }: CallRequest<'statementFile'>) => {
        if (query.orderNo === 'many') throw new BusinessError('record.too.long', { params: { rows: 7 } });
        return (async function* () {
          yield 'one\r\n';
          yield 'zwölf\r\n';
        })();
      },
    },
    {
      merchantByCode: async (code) => (code === 'demo' ? merchant : null),
      merchantByHost: async () => merchant,
      session: async () => ({ id: 1n, accountId: 7n, merchantId: 1, username: 'an', type: 0 }),
    },
  ));
});
afterAll(() => app.close());

const headers = { merchant: 'demo', language: 'EN' };

describe('a file', () => {
  const file = (query: Record<string, string>) =>
    app.inject({ url: '/wps/relay/ODSFE2_MemTransDet.csv', query, headers: { ...headers, authorization: 'member' } });

  it('is sent in pieces as it is made, to be saved and kept by nobody between', async () => {
    const answer = await file({});
    expect([answer.statusCode, answer.body]).toEqual([200, 'one\r\nzwölf\r\n']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="records.csv"',
      'cache-control': 'no-store',
    });
    expect(answer.headers['content-length']).toBeUndefined();
  });

  it('that is refused is refused like any call', async () => {
    const answer = await file({ orderNo: 'many' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      answer.statusCode,
      { success: false, errorCode: 'record.too.long', message: 'The selection has more than 7 rows. Choose a shorter period.' },
    ]);
  });
});
