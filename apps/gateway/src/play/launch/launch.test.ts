import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { answer, fakeVendor, isSigned } from '../testing/fake-vendor.ts';
import { testBrand } from '../testing/gateway.ts';
import { type Harness, openHarness } from '../testing/harness.ts';

const brand = testBrand();
const ORIGIN = 'https://play.example';

describe.each(usualKind)('launch on %s', (kind) => {
  let harness: Harness;
  const vendor = fakeVendor();

  beforeAll(async () => {
    harness = await openHarness(kind, { fetch: vendor.fetch, more: { brandOf: () => brand } });
  });
  afterAll(() => harness?.close());
  beforeEach(() => vendor.reset());

  async function launch(query: Record<string, string>, more: { type?: 0 | 4; status?: 'ACTIVE' | 'NO_BET' } = {}) {
    const { id, merchantId, username, type } = await harness.gateway.account(more);
    const merchant = {
      id: 1,
      code: 'm',
      languages: ['VI', 'EN'],
      defaultLanguage: 'VI',
      bearerSessions: false,
      allowPlain: false,
    };
    const session = { id: 1n, accountId: id, merchantId, username, type };
    return harness.gateway.play.launch(query, { merchant, session, language: 'VI', origin: ORIGIN });
  }
  const openSessions = async (): Promise<number> => {
    const [row] = await harness.db.query<{ n: bigint }>({
      text: 'select count(*) as n from game_session where ended_at is null',
    });
    return Number(row?.n);
  };

  test('opens a session, asks the vendor with a signature, and gives the frame’s address in all three places', async () => {
    const launched = await launch({ launchMode: 'GLS', nodeId: '101', vassalage: 'RLT', language: 'en', clientType: '2' });
    const url = 'https://games.example/frame#t';
    expect(launched).toMatchObject({ content: { game_url: url }, gameUrl: url, url, origin: 'https://games.example' });
    const [request] = vendor.sent;
    expect(request?.url).toBe('http://127.0.0.1:9/vendor/launch');
    expect(request?.body).toMatchObject({
      gameCode: 'lantern',
      currency: 'VND',
      language: 'EN',
      device: 'mobile',
      parentOrigin: ORIGIN,
      backUrl: `${ORIGIN}/`,
      demo: false,
    });
    expect(request && isSigned(request, 'RLT')).toBe(true);
    const token = request?.body['token'];
    expect(await harness.call('authenticate', { token })).toMatchObject({ status: 'OK', gameCode: 'lantern' });
    const stored = await harness.db.query<{ token_hash: Uint8Array }>({ text: 'select token_hash from game_session' });
    expect(stored.some((row) => Buffer.from(row.token_hash).includes(String(token)))).toBe(false);
  });

  test('knows a member by the same name at every launch, and each vendor by another', async () => {
    const account = await harness.gateway.account();
    const merchant = { id: 1, code: 'm', languages: ['VI'], defaultLanguage: 'VI', bearerSessions: false, allowPlain: false };
    const session = { id: 1n, accountId: account.id, merchantId: 1, username: account.username, type: 0 };
    for (const nodeId of ['101', '102', '201']) {
      await harness.gateway.play.launch({ launchMode: 'GLS', nodeId }, { merchant, session, language: 'VI', origin: ORIGIN });
    }
    const players = await harness.db.query({ text: 'select id from vendor_player where account_id = $1', values: [account.id] });
    expect(players).toHaveLength(2);
  });

  test.each([
    ['no mode', { nodeId: '101' }],
    ['an empty mode', { launchMode: '', nodeId: '101' }],
    ['an unknown mode', { launchMode: 'XYZ', nodeId: '101' }],
  ])('with %s is #727', async (_name, query) => {
    await expect(launch(query)).rejects.toMatchObject({ code: '#727', status: 500 });
  });

  test.each([
    ['an unknown game', { nodeId: '999' }, {}, 'game.unknown'],
    ['no game', {}, {}, 'game.unknown'],
    ['another vendor’s name', { nodeId: '101', vassalage: 'XYZ' }, {}, 'game.unknown'],
    ['a closed game', { nodeId: '103' }, {}, 'game.closed'],
    ['a trial account and no trial mode', { nodeId: '102' }, { type: 4 as const }, 'game.no.trial'],
    ['an account that may not bet', { nodeId: '101' }, { status: 'NO_BET' as const }, 'account.blocked'],
  ])('with %s is refused and opens nothing', async (_name, query, account, code) => {
    const before = await openSessions();
    await expect(launch({ launchMode: 'GLS', ...query }, account)).rejects.toMatchObject({ code });
    expect(vendor.sent).toEqual([]);
    expect(await openSessions()).toBe(before);
  });

  test.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', 'http://[', ''])(
    'leads home where “%s” is named',
    async (backUrl) => {
      await launch({ launchMode: 'GLS', nodeId: '101', backUrl });
      expect(vendor.sent[0]?.body['backUrl']).toBe(`${ORIGIN}/`);
    },
  );

  test('tells the vendor that a trial account plays for nothing', async () => {
    await launch({ launchMode: 'GLS', nodeId: '101' }, { type: 4 });
    expect(vendor.sent[0]?.body['demo']).toBe(true);
  });

  test('tells the vendor and the frame that all play of a demo brand is for play money', async () => {
    brand.demo = true;
    await launch({ launchMode: 'GLS', nodeId: '102' });
    brand.demo = false;
    expect(vendor.sent[0]?.body['demo']).toBe(true);
    expect(await harness.call('authenticate', { token: vendor.sent[0]?.body['token'] })).toMatchObject({
      status: 'OK',
      demo: true,
    });
    await launch({ launchMode: 'GLS', nodeId: '102' });
    expect(await harness.call('authenticate', { token: vendor.sent[1]?.body['token'] })).toMatchObject({
      status: 'OK',
      demo: false,
    });
  });

  test.each([
    ['is away', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers with an error', answer({ status: 'TEMPORARY' }, 503)],
    ['refuses', answer({ status: 'GAME_DISABLED' })],
    ['gives no address', answer({ status: 'OK' })],
    ['gives a script for an address', answer({ status: 'OK', url: 'javascript:alert(1)' })],
    ['answers with a page', async () => new Response('<html>')],
  ])('when the vendor %s says so and ends the session', async (_name, reply) => {
    vendor.reply = reply;
    const before = await openSessions();
    await expect(launch({ launchMode: 'GLS', nodeId: '101' })).rejects.toMatchObject({ code: 'vendor.unavailable' });
    expect(await openSessions()).toBe(before);
    expect((await harness.call('balance', { token: vendor.sent[0]?.body['token'] })).status).toBe('TOKEN_EXPIRED');
  });

  test('reads no more of the vendor’s answer than an answer may have', async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        if (pulled > 100) controller.close();
        else controller.enqueue(new Uint8Array(8 * 1024).fill(32));
      },
    });
    vendor.reply = async () => new Response(endless);
    await expect(launch({ launchMode: 'GLS', nodeId: '101' })).rejects.toMatchObject({ code: 'vendor.unavailable' });
    expect(pulled).toBeLessThan(10);
  });
});
