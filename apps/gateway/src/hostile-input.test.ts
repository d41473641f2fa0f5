import { randomUUID } from 'node:crypto';
import { type Call, type CallName, callList } from '@marquee/contract';
import { type OpsCall, opsCallList } from '@marquee/contract/ops';
import { vendorCalls } from '@marquee/contract/vendor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { testOperators } from './ops/testing/operators.ts';
import { signRequest } from './play/index.ts';
import { WALK_INPUTS } from './testing/access-inputs.ts';
import { browser, openTestApp, operatorsDoor, VENDOR_KEY, vendorCall } from './testing/app.ts';
import { HOSTILE_NAMES, hostileInputs } from './testing/hostile-inputs.ts';

/** A query's fields as an address has them. */
const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(value as object).map(([field, inner]) => [field, typeof inner === 'object' ? field : String(inner)]),
  );

/** A stream's good answer never ends; it takes no input either. */
const called = callList.filter(([, { answer }]) => answer !== 'stream') as [CallName, Call][];

describe.each(usualKind)('names that every object knows, on %s', (kind) => {
  let app: App;
  let opsKey: string;
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  let page: ReturnType<typeof browser>;
  let asked = 0;

  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    await app.db.query({
      text: `insert into game (vendor_id, game_code, game_type, names, min_stake, max_stake, lines, rtp_basis_points, volatility, has_demo, is_new, version)
             select id, 'sample', 'RNG', '{"EN":"Sample","VI":"Mẫu"}', 100, 1000000, 20, 9600, 'low', true, false, 1 from vendor where code = 'RLT'`,
    });
    opsKey = await testOperators(app.db, clock).add('walker', ['owner'], null);
    page = browser(app);
    await page.register();
    await app.settle();
  });
  afterAll(() => app.close());

  /** An address of its own for each request, so that no limit answers in the place of the check. */
  const address = (): string => `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${(asked += 1) & 255}`;

  interface Sent {
    query?: Record<string, string>;
    raw?: string;
    headers?: Record<string, string>;
  }

  const send = async ([name, call]: [CallName, Call], { query = {}, raw, headers = {} }: Sent) => {
    const once = () =>
      app.server.inject({
        method: call.method,
        url: call.path,
        query,
        remoteAddress: address(),
        headers: {
          merchant: 'marquee',
          language: 'EN',
          encryption: 'none',
          'content-type': 'application/json',
          ...(call.access === 'public' ? {} : { authorization: page.token, cookie: page.cookie }),
          ...headers,
        },
        ...(raw === undefined ? {} : { payload: raw }),
      });
    let answer = await once();
    // A limit of the account, or a session that the last call ended: what is to be looked at is behind both.
    if (answer.statusCode === 429 || answer.statusCode === 401) {
      clock.advance(Number(answer.headers['retry-after'] ?? 0) * 1_000);
      page = browser(app);
      await page.register();
      answer = await once();
    }
    expect([401, 429], `${name} answers of its input`).not.toContain(answer.statusCode);
    return answer;
  };

  /**
   * Did an input come to a fault instead of an answer? The one refusal that travels with 500 is `#727`:
   * docs/rules/calls.md#error-codes.
   */
  const failed = (answer: { statusCode: number; body: string }): boolean =>
    /system_error|TEMPORARY/.test(answer.body) || (answer.statusCode >= 500 && !answer.body.includes('"#727"'));

  it('are bad input or nothing special in every call, as values and as fields', { timeout: 120_000 }, async () => {
    const faults: string[] = [];
    let tried = 0;
    for (const each of called) {
      const [name, { query, body }] = each;
      const good = WALK_INPUTS[name];
      const bodyText = good?.body === undefined ? undefined : JSON.stringify(good.body);
      for (const { what, value } of query ? hostileInputs(query, good?.query) : []) {
        const asked = textsOf(value);
        const answer = await send(each, { query: asked, ...(bodyText === undefined ? {} : { raw: bodyText }) });
        tried += 1;
        if (failed(answer)) faults.push(`${name}?${what}`);
      }
      for (const { what, value } of body ? hostileInputs(body, good?.body) : []) {
        const answer = await send(each, { query: good?.query ?? {}, raw: JSON.stringify(value) });
        tried += 1;
        if (failed(answer)) faults.push(`${name} ${what}`);
      }
    }
    expect(faults).toEqual([]);
    expect(tried).toBeGreaterThan(1_000);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('are so in the headers that choose brand, language and scheme', async () => {
    const game = called.find(([name]) => name === 'game');
    const login = called.find(([name]) => name === 'login');
    if (!game || !login) throw new Error('the contract has lost its calls');
    for (const name of HOSTILE_NAMES) {
      for (const header of ['merchant', 'language', 'encryption', 'x-request-id', 'last-event-id', 'user-agent']) {
        const raw = JSON.stringify({ username: name, password: name });
        expect(failed(await send(game, { query: { nodeId: '100001' }, headers: { [header]: name } })), header).toBe(false);
        expect(failed(await send(login, { raw, headers: { [header]: name } })), header).toBe(false);
      }
      for (const host of [name, `${name}.example.com`]) {
        expect(failed(await send(game, { query: { nodeId: '100001' }, headers: { host } })), host).toBe(false);
      }
    }
  });

  it('are so in the operator’s calls', async () => {
    const faults: string[] = [];
    const perform = async (name: string, call: OpsCall, query: Record<string, string>, payload?: string): Promise<boolean> => {
      clock.advance(1_500);
      const answer = await app.server.inject({
        method: call.method,
        url: call.path,
        query,
        remoteAddress: address(),
        headers: { authorization: `Bearer ${opsKey}`, 'content-type': 'application/json' },
        ...(payload === undefined ? {} : { payload }),
      });
      expect(answer.statusCode, `${name}: ${answer.body}`).not.toBe(429);
      return failed(answer);
    };
    for (const [name, call] of opsCallList) {
      const base = { merchant: 'marquee' };
      for (const { what, value } of call.query ? hostileInputs(call.query, base) : []) {
        if (await perform(name, call, textsOf(value))) faults.push(`${name}?${what}`);
      }
      for (const { what, value } of call.body ? hostileInputs(call.body, base) : []) {
        if (await perform(name, call, {}, JSON.stringify(value))) faults.push(`${name} ${what}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('are so in the vendor’s calls', async () => {
    const { token, player, gameCode, currency } = await vendorCall(app, clock, 'test/session', { balance: '10000000' });
    const known = { token, player, gameCode, currency, amount: '10000', stake: '10000', payout: '0' };
    const faults: string[] = [];
    for (const [name, call] of Object.entries(vendorCalls)) {
      const fields = Object.keys((call.body as { properties?: object } | null)?.properties ?? {});
      const base = Object.fromEntries(Object.entries(known).filter(([field]) => fields.includes(field)));
      for (const { what, value } of hostileInputs(call.body ?? {}, {
        ...base,
        ...(fields.includes('of') ? { of: 'debit' } : {}),
      })) {
        const answer = await vendorCall(app, clock, call.path.slice('/vendor/v1/'.length), value);
        if (answer['status'] === 'TEMPORARY' || answer['status'] === undefined) faults.push(`${name} ${what}`);
      }
    }
    expect(faults).toEqual([]);
  });

  describe('a name that stands twice in a body', () => {
    const name = `u${randomUUID().slice(0, 8)}`;

    it.each([
      ['{"username":"nobody","password":"x1","username":"somebody"}'],
      ['{"username":"nobody","password":"x1","\\u0075sername":"somebody"}'],
    ])('is refused in a player’s call: %s', async (raw) => {
      const login = called.find(([each]) => each === 'login');
      if (!login) throw new Error('there is no login');
      const answer = await send(login, { raw });
      expect([answer.statusCode, (answer.json() as { errorCode: string }).errorCode]).toEqual([400, 'request_param_err']);
      const form = await send(login, {
        raw: `username=${name}&password=x1&username=other`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(form.statusCode).toBe(400);
    });

    it('is refused in a vendor’s, whose balance stays', async () => {
      const made = await vendorCall(app, clock, 'test/session', { balance: '1000000' });
      const path = '/vendor/v1/debit';
      const good = {
        token: made['token'],
        txId: 'twice',
        roundId: 'twice',
        gameCode: made['gameCode'],
        currency: made['currency'],
      };
      const raw = JSON.stringify(good).replace(/}$/, ',"amount":"10000","amount":"90000"}');
      const answer = await app.server.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/json', ...signRequest('RLT', VENDOR_KEY, path, raw, clock.now()) },
        payload: raw,
      });
      expect(answer.json()).toMatchObject({ status: 'BAD_REQUEST' });
      const state = await vendorCall(app, clock, 'status', { player: made['player'], txId: 'twice', kind: 'debit' });
      expect(state).toMatchObject({ state: 'unknown', balance: '1000000' });
    });

    it('is refused in an operator’s', async () => {
      const raw = '{"merchant":"marquee","status":"normal","status":"maintenance"}';
      const answer = await operatorsDoor(app).inject({
        method: 'PUT',
        url: '/ops/v1/brand/status',
        headers: { authorization: `Bearer ${opsKey}`, 'content-type': 'application/json' },
        payload: raw,
      });
      expect(answer.statusCode).toBe(400);
      expect(await browser(app).call('whitelabel')).toMatchObject({ success: true });
    });
  });
});
