import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSigned } from '@marquee/service/signature';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWallet, type Wallet } from './client.ts';

const KEY = 'the-key-of-these-tests-is-long-enough';
const NOW = 1_800_000_000_000;
const BODY = {
  token: 'token-of-the-gateway',
  txId: 't-1',
  roundId: 'r-1',
  gameCode: 'pearl-tide',
  amount: '5000',
  currency: 'VND',
};

let server: Server;
let wallet: Wallet;
let answer: { code: number; body: string } | null = null;
let deadline = new AbortController();
let asked = 0;
/** What happens when a request has arrived that is not answered. */
let onSilence = (): void => undefined;
const seen: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      seen.push({ path: request.url ?? '', headers: request.headers, body });
      if (!answer) return onSilence();
      response.statusCode = answer.code;
      response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gatewayUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const nextDeadline = (): AbortSignal => {
    asked += 1;
    return deadline.signal;
  };
  wallet = createWallet({ gatewayUrl, keys: new Map([['TDW', KEY]]), now: () => NOW, deadline: nextDeadline });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('a call to the wallet', () => {
  it('is signed over the bytes that are sent, each time with a nonce of its own', async () => {
    answer = { code: 200, body: '{"status":"OK","balance":"1"}' };
    await wallet.debit('TDW', BODY);
    await wallet.debit('TDW', BODY);
    const [first, second] = seen.slice(-2).map(({ path, headers, body }) => ({
      timestamp: String(headers['x-timestamp']),
      nonce: String(headers['x-nonce']),
      signature: String(headers['x-signature']),
      path,
      rawBody: body,
    }));
    if (!first || !second) throw new Error('two calls were expected');
    expect(first.path).toBe('/vendor/v1/debit');
    expect(isSigned(KEY, first, NOW)).toBe(true);
    expect(isSigned(KEY, { ...first, rawBody: `${first.rawBody} ` }, NOW)).toBe(false);
    expect(second.nonce).not.toBe(first.nonce);
  });

  it.each([
    ['done', 200, '{"status":"OK","balance":"10"}'],
    ['refused', 200, '{"status":"INSUFFICIENT_FUNDS","balance":"10"}'],
    ['unknown', 401, '{"status":"BAD_SIGNATURE"}'],
    ['unknown', 200, '{"status":"BAD_SIGNATURE"}'],
    ['unknown', 200, '{"status":"BAD_REQUEST"}'],
    ['unknown', 200, '{"status":"TX_MISMATCH"}'],
    ['unknown', 200, '{"status":"TX_SETTLED"}'],
    ['refused', 200, '{"status":"TX_ROLLED_BACK"}'],
    ['unknown', 200, '{"status":"TEMPORARY"}'],
    ['unknown', 500, '{"status":"OK"}'],
    ['unknown', 502, '<html>bad gateway</html>'],
    ['unknown', 200, '{"status":"SURE"}'],
    ['unknown', 200, '{"status":"OK","balance":10}'],
    ['unknown', 200, 'null'],
    ['unknown', 429, '{"error":"slow down"}'],
  ])('is %s after HTTP %i with %s', async (kind, code, body) => {
    answer = { code, body };
    expect((await wallet.debit('TDW', BODY)).kind).toBe(kind);
  });

  it.each([
    ['refused', 'TX_NOT_FOUND'],
    ['refused', 'TX_MISMATCH'],
    ['unknown', 'BAD_SIGNATURE'],
    ['unknown', 'INSUFFICIENT_FUNDS'],
    ['unknown', 'TOKEN_EXPIRED'],
  ])('of a payout is %s after %s', async (kind, status) => {
    answer = { code: 200, body: JSON.stringify({ status }) };
    const { token: _token, ...about } = BODY;
    expect((await wallet.credit('TDW', { ...about, player: 'p-1', roundFinished: true })).kind).toBe(kind);
  });

  it('is unknown when no answer comes in time', async () => {
    answer = null;
    const late = deadline;
    const before = asked;
    onSilence = () => late.abort(new DOMException('too late', 'TimeoutError'));
    expect(await wallet.debit('TDW', BODY)).toEqual({ kind: 'unknown', why: 'TimeoutError' });
    // The next call has its own time.
    deadline = new AbortController();
    answer = { code: 200, body: '{"status":"OK","balance":"1"}' };
    expect((await wallet.debit('TDW', BODY)).kind).toBe('done');
    expect(asked - before).toBe(2);
  });
});
