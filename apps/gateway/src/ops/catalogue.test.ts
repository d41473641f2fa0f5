import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualKind } from '../base/testing/database.ts';
import { openPublishingWorld, type PublishingWorld } from './testing/world.ts';

const MERCHANT = { merchant: 'orchid' };

describe.each(usualKind)('the operator’s calls about the catalogue on %s', (kind) => {
  let world: PublishingWorld;
  const keys: Record<string, string> = {};

  beforeAll(async () => {
    world = await openPublishingWorld(kind);
    for (const role of ['viewer', 'content', 'owner'] as const) keys[role] = await world.operators.add(role, [role], null);
    keys['orchid'] = await world.operators.add('orchid', ['owner'], world.merchant.id);
    const { catalogue } = world.gateway;
    for (const code of ['ACME', 'BETA']) await catalogue.addVendor({ code, name: `Maker ${code}`, baseUrl: 'http://x.test' });
    await world.db.query({
      text: `insert into game (vendor_id, game_code, game_type, names, min_stake, max_stake, lines, rtp_basis_points, volatility,
               has_demo, is_new, listed, version)
             select vendor.id, game, 'RNG', jsonb_build_object('EN', 'Game ' || game), 100, 1000, 20, 9600, 'low', true, false,
                    game <> 'gone', 1
             from vendor, (values ('ember'), ('gone'), ('lantern')) as told(game) where code = 'ACME'`,
    });
    await world.db.query({ text: 'update game set version = 5' });
    await world.db.query({ text: 'update catalogue_version set version = 5' });
  });
  afterAll(() => world.close());
  beforeEach(() => world.clock.advance(1_001));

  const as = (role: string, input: object = {}) => ({ key: keys[role] ?? '', ...input });
  const put = (path: string, body: object, role = 'owner') =>
    world.ops('PUT', path, as(role, { body: { ...MERCHANT, ...body } }));
  const read = async (path: string, query: Record<string, string> = {}, role = 'viewer'): Promise<never> =>
    (await world.ops('GET', path, as(role, { query: { ...MERCHANT, ...query } }))).value;
  const audit = async (): Promise<Record<string, unknown>[]> =>
    ((await world.ops('GET', 'audit', as('owner', { query: MERCHANT }))).value as { list: Record<string, unknown>[] }).list;
  const lobby = async (): Promise<Record<string, unknown>[]> => {
    world.clock.advance(1_001);
    const viewer = { merchantId: world.merchant.id, language: 'EN' };
    return (await world.gateway.catalogue.gameList({}, viewer)).games;
  };

  it('offers a vendor, changes it, and lists it as it is then', async () => {
    expect(await lobby()).toEqual([]);
    const changed = await put('vendors', { vendor: 'ACME', isOffered: true, launchIn: 'WINDOW', sort: -5, isHot: true });
    const expected = {
      code: 'ACME',
      name: 'Maker ACME',
      status: 'open',
      isOffered: true,
      launchIn: 'WINDOW',
      sort: -5,
      isHot: true,
      gameCount: 2,
    };
    expect(changed.value).toMatchObject(expected);
    const { list, totalCount } = (await read('vendors')) as { list: { code: string }[]; totalCount: number };
    expect([list.map((vendor) => vendor.code), totalCount]).toEqual([['ACME', 'BETA'], 2]);
    expect(list[0]).toMatchObject(expected);
    expect(await lobby()).toMatchObject([
      { gameCode: 'ember', launchIn: 'WINDOW' },
      { gameCode: 'lantern', launchIn: 'WINDOW' },
    ]);
    expect(await audit()).toMatchObject([
      {
        operator: 'owner',
        action: 'opsVendorPut',
        subject: 'vendor ACME',
        before: { isOffered: false, launchIn: 'IFRAME', sort: 1000, isHot: false },
        after: { isOffered: true, launchIn: 'WINDOW', sort: -5, isHot: true },
      },
    ]);
  });

  it('shows the change on the cards of the vendor', async () => {
    const viewer = { merchantId: world.merchant.id, language: 'EN' };
    const { data } = await world.gateway.catalogue.gameVendor(viewer);
    expect(data.lanes[0]?.cards).toMatchObject([{ vassalage: 'ACME', isHot: true, launchIn: 'WINDOW' }]);
  });

  it('closes a vendor and opens it again', async () => {
    await put('vendors', { vendor: 'ACME', status: 'closed' });
    expect(await lobby()).toEqual([]);
    await put('vendors', { vendor: 'ACME', status: 'open' });
    expect(await lobby()).toHaveLength(2);
  });

  it('changes a game: its rank, the mark of a top game, whether it is open', async () => {
    await put('games', { vendor: 'ACME', gameCode: 'lantern', sort: 1 });
    expect(await lobby()).toMatchObject([{ gameCode: 'lantern' }, { gameCode: 'ember' }]);
    await put('games', { vendor: 'ACME', gameCode: 'ember', isTop: true });
    expect(await lobby()).toMatchObject([{ gameCode: 'ember', isTop: true }, { gameCode: 'lantern' }]);
    const answer = await put('games', { vendor: 'ACME', gameCode: 'ember', status: 'closed' });
    expect(answer.value).toMatchObject({ gameCode: 'ember', status: 'closed', isTop: true, isListed: true });
    expect(await lobby()).toMatchObject([{ gameCode: 'lantern' }]);
    expect((await audit())[0]).toMatchObject({
      action: 'opsGamePut',
      subject: 'game ACME/ember',
      before: { status: 'open' },
      after: { status: 'closed' },
    });
    const page = (await read('games', { vendor: 'ACME', size: '2', page: '1' })) as { list: object[]; totalPages: number };
    expect(page).toMatchObject({ totalPages: 2, totalCount: 3 });
    expect(page.list).toMatchObject([
      { gameCode: 'ember', status: 'closed', isTop: true },
      { gameCode: 'gone', status: 'open', isListed: false },
    ]);
    expect(await read('games', { vendor: 'BETA' })).toEqual({ list: [], totalPages: 0, totalCount: 0 });
  });

  it('pins games in an order, one that nobody has told of yet among them', async () => {
    const pins = [
      { vendor: 'ACME', gameCode: 'lantern' },
      { vendor: 'BETA', gameCode: 'not-yet' },
    ];
    const answer = await put('pins', { pins }, 'content');
    expect(answer.value).toMatchObject({
      pins: [
        { ...pins[0], nodeId: expect.any(Number) },
        { ...pins[1], nodeId: null },
      ],
    });
    expect(await read('pins')).toEqual(answer.value);
    expect(await lobby()).toMatchObject([{ gameCode: 'lantern', isHot: true }]);
    expect((await audit())[0]).toMatchObject({
      subject: 'pins',
      before: [],
      after: [{ gameCode: 'lantern' }, { gameCode: 'not-yet' }],
    });
    await put('pins', { pins: [...pins].reverse() }, 'content');
    expect(await read('pins')).toMatchObject({ pins: [{ gameCode: 'not-yet' }, { gameCode: 'lantern' }] });
    await put('pins', { pins: [] }, 'content');
    expect(await read('pins')).toEqual({ pins: [] });
  });

  it('writes nothing down that changes nothing', async () => {
    const before = (await audit()).length;
    const version = () => world.db.query({ text: 'select version from catalogue_version' });
    const held = await version();
    await put('vendors', { vendor: 'ACME', status: 'open', isOffered: true });
    await put('games', { vendor: 'ACME', gameCode: 'lantern', sort: 1, isTop: false });
    await put('pins', { pins: [] });
    expect([(await audit()).length, await version()]).toEqual([before, held]);
  });

  it('refuses what does not fit and changes nothing', async () => {
    const before = (await audit()).length;
    const pin = { vendor: 'ACME', gameCode: 'lantern' };
    const refusals: [string, object, string, RegExp][] = [
      ['vendors', { vendor: 'NOBODY', status: 'open' }, 'ops.refused', /no vendor NOBODY/],
      ['vendors', { vendor: 'ACME' }, 'ops.refused', /what is to be changed/],
      ['vendors', { vendor: 'ACME', launchIn: 'POPUP' }, 'request_param_err', /launchIn/],
      ['vendors', { vendor: 'ACME', status: 'paused' }, 'request_param_err', /status/],
      ['vendors', { vendor: 'ACME', sort: 1.5 }, 'request_param_err', /sort/],
      ['vendors', { vendor: 'ACME', name: 'x' }, 'request_param_err', /name/],
      ['games', { vendor: 'ACME', gameCode: 'none', isTop: true }, 'ops.refused', /ACME has no game none/],
      ['games', { vendor: 'ACME', gameCode: 'lantern' }, 'ops.refused', /what is to be changed/],
      ['pins', { pins: [{ vendor: 'NOBODY', gameCode: 'x' }] }, 'ops.refused', /no vendor NOBODY/],
      ['pins', { pins: [pin, pin] }, 'ops.refused', /ACME\/lantern is named twice/],
      ['pins', { pins: [{ ...pin, gameCode: '../x' }] }, 'request_param_err', /gameCode/],
      ['pins', { pins: Array.from({ length: 31 }, (_, n) => ({ ...pin, gameCode: `g${n}` })) }, 'request_param_err', /pins/],
    ];
    for (const [path, body, code, words] of refusals) {
      const answer = await put(path, body);
      expect([answer.status, answer.errorCode], JSON.stringify(body)).toEqual([400, code]);
      expect(`${answer.message} ${JSON.stringify(answer.value)}`).toMatch(words);
    }
    const unknown = await world.ops('GET', 'games', as('viewer', { query: { ...MERCHANT, vendor: 'NOBODY' } }));
    expect(unknown.errorCode).toBe('ops.refused');
    expect((await audit()).length).toBe(before);
  });

  it('lets an operator of one brand offer and pin there, but not change what all brands share', async () => {
    expect(await put('vendors', { vendor: 'BETA', isOffered: true }, 'orchid')).toMatchObject({ success: true });
    expect(await put('pins', { pins: [] }, 'orchid')).toMatchObject({ success: true });
    for (const [path, body] of [
      ['vendors', { vendor: 'BETA', isOffered: false, status: 'closed' }],
      ['vendors', { vendor: 'BETA', sort: 1 }],
      ['games', { vendor: 'ACME', gameCode: 'lantern', isTop: true }],
    ] as const) {
      expect(await put(path, body, 'orchid'), JSON.stringify(body)).toMatchObject({ status: 403, errorCode: 'ops.role' });
    }
    for (const [path, body] of [
      ['vendors', { vendor: 'BETA', isOffered: false }],
      ['games', { vendor: 'ACME', gameCode: 'lantern', isTop: true }],
    ] as const)
      expect(await put(path, body, 'content'), path).toMatchObject({ status: 403, errorCode: 'ops.role' });
    expect(await put('pins', { pins: [] }, 'viewer')).toMatchObject({ status: 403, errorCode: 'ops.role' });
  });

  it('moves a vendor to another address, which only operators of every brand see', async () => {
    expect(await put('vendors', { vendor: 'BETA', url: 'https://new.test/api' })).toMatchObject({
      value: { url: 'https://new.test/api' },
    });
    expect(await world.gateway.catalogue.vendorByCode('BETA')).toMatchObject({ baseUrl: 'https://new.test/api' });
    expect((await audit())[0]).toMatchObject({
      subject: 'vendor BETA',
      before: { url: 'http://x.test/' },
      after: { url: 'https://new.test/api' },
    });
    const { list } = (await read('vendors', {}, 'orchid')) as { list: { url: string | null }[] };
    expect(list.map(({ url }) => url)).toEqual([null, null]);
    expect((await put('vendors', { vendor: 'BETA', url: 'http://other.test' }, 'orchid')).errorCode).toBe('ops.role');
    for (const url of ['new.test', 'ftp://new.test', 'https://mai:secret@new.test', 'https://new.test/?a=1']) {
      expect((await put('vendors', { vendor: 'BETA', url })).errorCode, url).toBe('ops.refused');
    }
  });

  it('says whose wallet a vendor plays with', async () => {
    expect((await put('vendors', { vendor: 'BETA', wallet: 'transfer' })).value).toMatchObject({ wallet: 'transfer' });
    expect((await audit())[0]).toMatchObject({
      subject: 'vendor BETA',
      before: { wallet: 'seamless' },
      after: { wallet: 'transfer' },
    });
    expect((await put('vendors', { vendor: 'BETA', wallet: 'seamless', sort: 0 })).value).toMatchObject({ wallet: 'seamless' });
  });
});
