import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { answer, fakeVendor, isSigned } from '../testing/fake-vendor.ts';
import { testBrand } from '../testing/gateway.ts';
import { type Harness, openHarness } from '../testing/harness.ts';

const ORIGIN = 'https://play.example';
const merchant = { id: 1, code: 'm', languages: ['VI', 'EN'], defaultLanguage: 'VI', bearerSessions: false, allowPlain: false };
const visitor = { merchant, session: null, language: 'VI', origin: ORIGIN };

describe.each(usualKind)('the ways of a launch on %s', (kind) => {
  let harness: Harness;
  const vendor = fakeVendor();
  const brand = testBrand();

  beforeAll(async () => {
    harness = await openHarness(kind, { fetch: vendor.fetch, more: { brandOf: () => brand } });
    const { games } = harness.gateway.catalogue;
    const [first] = games;
    if (!first) throw new Error('there is no game');
    games.push(
      { ...first, nodeId: 301, vendorId: 2, gameCode: 'derby', gameType: 'COCKFIGHT' },
      { ...first, nodeId: 302, vendorId: 2, gameCode: 'shut', gameType: 'SPORTS', status: 'closed' },
      { ...first, nodeId: 303, vendorId: 2, gameCode: 'arena', gameType: 'ESPORTS', hasDemo: false },
      { ...first, nodeId: 304, gameCode: 'digits', gameType: 'LOTT' },
    );
  });
  afterAll(() => harness?.close());
  beforeEach(() => {
    vendor.reset();
    harness.gateway.catalogue.told.recent = [];
    brand.site = { launchGameCDNs: [] };
  });

  const member = async (type: 0 | 4 = 0) => {
    const { id: accountId, username } = await harness.gateway.account({ type });
    return { ...visitor, session: { id: 1n, accountId, merchantId: 1, username, type } };
  };
  const recorded = async (): Promise<unknown[]> =>
    harness.db.query({ text: 'select id from game_session union all select account_id from vendor_player order by 1' });
  const told = () => harness.gateway.catalogue.told;

  test('the lobby is asked of the vendor for lotteries, and for no other game', async () => {
    const who = await member();
    const views = [];
    for (const nodeId of ['304', '101'])
      for (const lottoView of ['lobby', 'betting']) {
        vendor.reset();
        await harness.gateway.play.launch({ launchMode: 'GLS', nodeId, lottoView }, who);
        views.push((vendor.sent[0]?.body as { view?: string } | undefined)?.view);
      }
    expect(views).toEqual(['lobby', undefined, undefined, undefined]);
  });

  describe('a trial', () => {
    test('is asked of the vendor, signed, without a token, and leaves nothing on record for a visitor', async () => {
      const before = await recorded();
      const launched = await harness.gateway.play.trial({ nodeId: '101', language: 'en', device: 'mobile' }, visitor);
      const url = 'https://games.example/frame#t';
      expect(launched).toEqual({
        content: { game_url: url },
        gameUrl: url,
        url,
        origin: 'https://games.example',
        gameSession: '',
        launchIn: 'IFRAME',
      });
      const [request] = vendor.sent;
      expect(request?.url).toBe('http://127.0.0.1:9/vendor/trial');
      expect(request && isSigned(request, 'RLT')).toBe(true);
      expect(request?.body).toEqual({
        gameCode: 'lantern',
        currency: 'VND',
        language: 'EN',
        device: 'mobile',
        parentOrigin: ORIGIN,
        backUrl: `${ORIGIN}/`,
      });
      expect(await recorded()).toEqual(before);
      expect(told().recent).toEqual([]);
    });

    test('is among the recent games of the member who opens it', async () => {
      const request = await member();
      await harness.gateway.play.trial({ nodeId: '101' }, request);
      expect(told().recent).toEqual([`1/${request.session.accountId}/101`]);
    });

    test.each([
      ['an unknown game', { nodeId: '999' }, 'game.unknown'],
      ['no game', {}, 'game.unknown'],
      ['another vendor’s name', { nodeId: '101', vassalage: 'XYZ' }, 'game.unknown'],
      ['a closed game', { nodeId: '103' }, 'game.closed'],
      ['a game without a trial mode', { nodeId: '102' }, 'game.no.trial'],
    ])('of %s is refused, and the vendor hears nothing', async (_name, query, code) => {
      await expect(harness.gateway.play.trial(query, visitor)).rejects.toMatchObject({ code });
      expect(vendor.sent).toEqual([]);
    });

    test('of a game that the brand does not offer is refused', async () => {
      const { catalogue } = harness.gateway;
      const { shownGame } = catalogue;
      catalogue.shownGame = () => null;
      await expect(harness.gateway.play.trial({ nodeId: '101' }, visitor)).rejects.toMatchObject({ code: 'game.closed' });
      catalogue.shownGame = shownGame;
      expect(vendor.sent).toEqual([]);
    });

    test('at a vendor that has no such address is vendor.unavailable', async () => {
      vendor.reply = answer({ message: 'not found' }, 404);
      await expect(harness.gateway.play.trial({ nodeId: '101' }, visitor)).rejects.toMatchObject({ code: 'vendor.unavailable' });
    });

    test('is what a member gets who launches with account type 0', async () => {
      const request = await member();
      const before = await recorded();
      const launched = await harness.gateway.play.launch({ launchMode: 'GLS', nodeId: '101', accountType: '0' }, request);
      expect([vendor.sent[0]?.url, launched.gameSession]).toEqual(['http://127.0.0.1:9/vendor/trial', '']);
      expect(await recorded()).toEqual(before);
      const noTrial = { launchMode: 'GLS', nodeId: '102', accountType: '0' };
      await expect(harness.gateway.play.launch(noTrial, request)).rejects.toMatchObject({ code: 'game.no.trial' });
    });

    test('is not what a trial account gets: it plays its own play money', async () => {
      const launched = await harness.gateway.play.launch({ launchMode: 'GLS', nodeId: '101', accountType: '0' }, await member(4));
      expect(vendor.sent[0]).toMatchObject({ url: 'http://127.0.0.1:9/vendor/launch', body: { demo: true } });
      expect(launched.gameSession).not.toBe('');
    });
  });

  describe('every launch', () => {
    const launch = async (nodeId = '101') => harness.gateway.play.launch({ launchMode: 'GLS', nodeId }, await member());

    test('says where the vendor’s games open', async () => {
      expect((await launch()).launchIn).toBe('IFRAME');
      expect((await launch('201')).launchIn).toBe('WINDOW');
    });

    test('is among the member’s recent games, and a failure of theirs keeps nobody from playing', async () => {
      const request = await member();
      await harness.gateway.play.launch({ launchMode: 'GLS', nodeId: '101' }, request);
      expect(told().recent).toEqual([`1/${request.session.accountId}/101`]);
      const { catalogue } = harness.gateway;
      const { noteRecent } = catalogue;
      catalogue.noteRecent = () => Promise.reject(new Error('full'));
      expect((await launch()).gameSession).not.toBe('');
      catalogue.noteRecent = noteRecent;
    });

    test('that fails is not among them', async () => {
      vendor.reply = answer({ status: 'GAME_DISABLED' });
      await expect(launch()).rejects.toMatchObject({ code: 'vendor.unavailable' });
      expect(told().recent).toEqual([]);
    });

    test('gives an address without a server as it is where the brand has launch servers of its own', async () => {
      vendor.reply = answer({ status: 'OK', url: '/play/lantern?p=1#t=2' });
      const own = { gameUrl: 'http://127.0.0.1:9/play/lantern?p=1#t=2', origin: 'http://127.0.0.1:9' };
      expect(await launch()).toMatchObject(own);
      brand.site = { launchGameCDNs: ['https://cdn.example'] };
      const path = '/play/lantern?p=1#t=2';
      expect(await launch()).toMatchObject({ content: { game_url: path }, gameUrl: path, url: path, origin: '' });
      expect(await harness.gateway.play.trial({ nodeId: '101' }, visitor)).toMatchObject({ gameUrl: path, origin: '' });
      vendor.reply = answer({ status: 'OK', url: 'https://games.example/a' });
      expect(await launch()).toMatchObject({ gameUrl: 'https://games.example/a', origin: 'https://games.example' });
    });

    test.each([
      ['//other.example/a', 'http://other.example/a'],
      ['\\\\other.example/a', 'http://other.example/a'],
      ['/\t/other.example/a', 'http://other.example/a'],
    ])('takes %j for the address with a server that it is', async (url, gameUrl) => {
      brand.site = { launchGameCDNs: ['https://cdn.example'] };
      vendor.reply = answer({ status: 'OK', url });
      expect(await launch()).toMatchObject({ gameUrl, origin: 'http://other.example' });
    });

    test('refuses a path that a launch server would take for a server', async () => {
      brand.site = { launchGameCDNs: ['https://cdn.example'] };
      vendor.reply = answer({ status: 'OK', url: '/.//other.example/a' });
      await expect(launch()).rejects.toMatchObject({ code: 'vendor.unavailable' });
    });
  });

  describe('of sports', () => {
    const sports = async (query: Record<string, string>, type: 0 | 4 = 0) =>
      harness.gateway.play.sports(query, await member(type));
    const launchedCode = (): unknown => vendor.sent[0]?.body['gameCode'];

    test.each([
      ['the vendor’s first that is open', { vendor: 'XYZ' }, 'derby'],
      ['the first of the type', { vassalage: 'XYZ', gameType: 'esports' }, 'arena'],
      ['the one named', { vendor: 'XYZ', nodeId: '303' }, 'arena'],
      ['the one named without a vendor', { nodeId: '301' }, 'derby'],
      ['the vendor’s first where the node is empty', { vendor: 'XYZ', nodeId: '' }, 'derby'],
    ])('opens %s', async (_name, query, code) => {
      const launched = await sports(query);
      expect(launchedCode()).toBe(code);
      expect(launched.gameSession).not.toBe('');
    });

    test.each([
      ['nobody', {}, 0, 'game.unknown'],
      ['an unknown vendor', { vendor: 'NONE' }, 0, 'game.unknown'],
      ['a slot', { nodeId: '101' }, 0, 'game.unknown'],
      ['a type that is no sports', { vendor: 'XYZ', gameType: 'RNG' }, 0, 'game.unknown'],
      ['another vendor’s game', { nodeId: '301', vendor: 'RLT' }, 0, 'game.unknown'],
      ['a vendor without sports', { vendor: 'RLT' }, 0, 'game.closed'],
      ['a closed game', { nodeId: '302' }, 0, 'game.closed'],
      ['a game without a trial mode for a trial account', { nodeId: '303' }, 4, 'game.no.trial'],
    ] as const)('refuses %s', async (_name, query, type, code) => {
      await expect(sports(query, type)).rejects.toMatchObject({ code });
      expect(vendor.sent).toEqual([]);
    });
  });
});
