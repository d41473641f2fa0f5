import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedText } from '@marquee/contract/vendor';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import type { Database } from './base/database/database.ts';
import { anyKind, openTestDatabase } from './base/testing/database.ts';
import { sqlModules } from './modules.ts';
import { signRequest } from './play/index.ts';
import { browser, openTestApp } from './testing/app.ts';

const [OLDER, NEWER] = ['o'.repeat(40), 'n'.repeat(40)];

const clock = manualClock(Date.UTC(2026, 5, 1, 5));
let db: Database;
let vendor: Server;
/** Which key the last launch was signed by. */
let signedBy = '';
const gateways: App[] = [];

/** A gateway on the one database, with the keys that its settings name. */
const open = async (keys: Record<string, string>): Promise<App> => {
  const { port } = vendor.address() as AddressInfo;
  const app = await openTestApp(
    'embedded',
    clock,
    { ...db, close: async () => {} },
    { STUDIO_URL: `http://127.0.0.1:${port}`, ...keys },
  );
  gateways.push(app);
  return app;
};

beforeAll(async () => {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = '';
    for await (const part of request) body += part;
    const header = (name: string) => String(request.headers[name]);
    const text = signedText(header('x-timestamp'), header('x-nonce'), request.url ?? '', body);
    const fits = (key: string) => createHmac('sha256', key).update(text).digest('hex') === header('x-signature');
    signedBy = [OLDER, NEWER].find(fits) ?? 'nobody';
    response.end(JSON.stringify({ status: 'OK', url: 'https://games.example/frame' }));
  };
  vendor = createServer((request, response) => void answer(request, response));
  await new Promise<void>((ready) => vendor.listen(0, '127.0.0.1', ready));
  db = await openTestDatabase(anyKind, sqlModules);
});
afterAll(async () => {
  for (const gateway of gateways) await gateway.close();
  vendor.close();
  await db.close();
});

let bets = 0;
/** The last stake as it was sent. */
let last: object = {};
/** Sends a request that the vendor signs by a key. */
const sendBy = async (app: App, key: string, name: string, body: object): Promise<Record<string, string>> => {
  const [path, payload] = [`/vendor/v1/${name}`, JSON.stringify(body)];
  const headers = { 'content-type': 'application/json', ...signRequest('RLT', key, path, payload, clock.now()) };
  return (await app.server.inject({ method: 'POST', url: path, headers, payload })).json() as Record<string, string>;
};
/** The answer to a stake that the vendor signs by a key. */
const stake = async (app: App, key: string): Promise<unknown> => {
  const send = (name: string, body: object) => sendBy(app, key, name, body);
  const session = await send('test/session', { balance: '10000000' });
  if (session['status'] !== 'OK') return session['status'];
  const { token, gameCode, currency } = session;
  bets += 1;
  last = { token, txId: `d${bets}`, roundId: `r${bets}`, amount: '10000', gameCode, currency };
  return (await send('debit', last))['status'];
};
/** By which key the gateway signs a launch. */
const launch = async (app: App): Promise<string> => {
  const [game] = await db.query<{ id: number }>({ text: 'select min(node_id) as id from game' });
  const page = browser(app);
  await page.register();
  const answer = await page.call('launchGame', { query: { launchMode: 'GLS', nodeId: String(game?.id) } });
  expect(answer.success, answer.message).toBe(true);
  return signedBy;
};

it('changes a vendor’s key in the order of the guide without a stake or a launch that is refused', async () => {
  const first = await open({ VENDOR_KEY_RLT: OLDER });
  await db.query({
    text: `insert into game (vendor_id, game_code, game_type, names, min_stake, max_stake, lines, rtp_basis_points, volatility, has_demo, is_new, version)
           select id, 'sample', 'RNG', '{"EN":"Sample"}', 100, 1000000, 20, 9600, 'low', true, false, 1 from vendor where code = 'RLT'`,
  });
  clock.advance(4_000);
  // The vendor takes both by now, and signs by the older one.
  expect([await stake(first, OLDER), await launch(first)]).toEqual(['OK', OLDER]);
  // The gateways are replaced one after the other: an older one runs beside a newer one.
  const second = await open({ VENDOR_KEY_RLT: NEWER, VENDOR_OTHER_KEY_RLT: OLDER });
  expect([await stake(first, OLDER), await stake(second, OLDER), await launch(second)]).toEqual(['OK', 'OK', NEWER]);
  // What is sent again may be signed by the other key.
  expect(await stake(second, OLDER)).toBe('OK');
  const [once, again] = [await sendBy(second, OLDER, 'debit', last), await sendBy(second, NEWER, 'debit', last)];
  expect(again).toMatchObject({ status: 'OK', balance: once['balance'] });
  // All are, and the vendor signs by the newer one.
  expect(await stake(second, NEWER)).toBe('OK');
  // The older one is taken away.
  const third = await open({ VENDOR_KEY_RLT: NEWER });
  expect([await stake(third, NEWER), await stake(third, OLDER), await launch(third)]).toEqual(['OK', 'BAD_SIGNATURE', NEWER]);
});
