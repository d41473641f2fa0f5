import { type CallName, calls } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { addressesOf } from './base/http/calls.ts';
import { usualKind } from './base/testing/database.ts';
import { startTestVendor, type TestVendor } from './catalogue/testing/vendor.ts';
import { browser, openTestApp } from './testing/app.ts';

/** Who may make a call: anybody, with a token or without, or members only. */
type Who = 'anybody' | 'members';

interface Row {
  call: CallName;
  /** The way in which clients call it: docs/rules/calls.md#path-families. */
  way: string;
  /** Other ways to the same: docs/rules/calls.md#path-families. */
  aliases?: string[];
  who: Who;
  query?: Record<string, string>;
  body?: object;
  /** A part of the value. */
  value: unknown;
}

const NODE = '100001';
const SPORTS_NODE = '100002';
const item = { nodeId: NODE, gameCode: 'sample', vassalage: 'RLT', gameType: 'RNG', launchIn: 'IFRAME' };
const page = { pageNum: 1, totalPages: 1, totalCount: 1 };
const wire = { clientType: '3', platform: 'flash,html5-desktop', language: 'EN' };
const frame = { content: { game_url: 'https://frame.test/play' }, gameUrl: 'https://frame.test/play', launchIn: 'IFRAME' };
const favourite = { nodeId: NODE, vendor: 'RLT', gameType: 'RNG', token: 'x' };

/** Every row of the table of calls that is about games, in an order in which each finds what it needs. */
const ROWS: Row[] = [
  {
    call: 'gameVendor',
    way: 'GET /wps/relay/GCSGAME_gameVendor',
    aliases: ['GET /wps/relay/GCSGAME_newGameVendor'],
    who: 'anybody',
    query: { platform: 'html5-desktop', merchantCode: 'marquee' },
    value: { data: { lanes: [{ title: 'RNG', gameCount: 1, cards: [{ vassalage: 'RLT' }] }, { title: 'SPORTS' }] } },
  },
  {
    call: 'vassGameType',
    way: 'GET /wps/relay/GCSGAME_getVassGameType',
    aliases: ['GET /wps/relay/GCSGAME_getVassalage'],
    who: 'anybody',
    query: { typeId: '1', merchant_code: 'marquee' },
    value: { content: { RNG: { gameCategory: 'RNG', vendor: ['RLT'] } } },
  },
  {
    call: 'gameList',
    way: 'GET /wps/relay/GCSGAME_gameList',
    who: 'anybody',
    query: {
      ...wire,
      channel: '',
      merchant: 'marquee',
      gameType: 'RNG',
      vassalage: 'RLT',
      gameClassify: '',
      gameName: 'mẫu',
      minBet: '',
      minLine: '',
      minLineNum: '1',
      pageNo: '',
      pageSize: '21',
      imgSize: 'L',
      ext: 'svg',
      iconType: '1',
      isNew: '',
      _: '1767225600000',
    },
    value: { games: [item], ...page },
  },
  {
    call: 'hotGames',
    way: 'GET /wps/relay/GCSGAME_hotGamesV2',
    aliases: ['POST /wps/relay/GCSGAME_hotGamesV2'],
    who: 'anybody',
    query: { merchantCode: 'marquee', isPlatform: '2', vassalage: 'RLT', gameType: 'RNG', platform: 'html5', language: 'EN' },
    value: { list: [item] },
  },
  {
    call: 'searchGames',
    way: 'GET /wps/game/search',
    who: 'anybody',
    query: { text: 'sampel', limit: '', language: 'EN' },
    value: { games: [item], totalCount: 1, isNear: true },
  },
  {
    call: 'lastResults',
    way: 'GET /wps/game/lastResults',
    who: 'anybody',
    query: { gameType: 'RNG' },
    value: { results: {} },
  },
  { call: 'game', way: 'GET /wps/game/info', who: 'anybody', query: { nodeId: NODE }, value: item },
  {
    call: 'winnerBoard',
    way: 'GET /wps/relay/GCSGAME_getRankList',
    aliases: ['GET /wps/relay/ODSFE2_getWinnerBoard'],
    who: 'anybody',
    query: { gameCategory: 'ALL', language: 'EN', limitNum: '20' },
    value: { list: [] },
  },
  {
    call: 'gameTrialLaunch',
    way: 'GET /wps/relay/GCS_gameTrialLaunch',
    who: 'anybody',
    query: { gameId: '', nodeId: NODE, platform: 'html5-desktop', vassalage: '' },
    value: { ...frame, gameSession: '' },
  },
  {
    call: 'launchGame',
    way: 'GET /wps/game/launchGame',
    who: 'members',
    query: {
      launchMode: 'GLS',
      confirmTrans: '0',
      ...wire,
      gameId: NODE,
      nodeId: '',
      accountType: '1',
      vassalage: 'RLT',
      username: 'x',
      webView: '0',
      isCoin: '0',
      backUrl: '',
    },
    value: frame,
  },
  {
    call: 'gameLaunchFB',
    way: 'GET /wps/relay/GCS_gameLaunchFB',
    who: 'members',
    query: { vendor: 'RLT', gameType: 'SPORTS', nodeId: '', device: 'web' },
    value: frame,
  },
  {
    call: 'roomList',
    way: 'GET /wps/relay/GLS2_roomList',
    who: 'members',
    value: { content: [] },
  },
  {
    call: 'interruptedRounds',
    way: 'GET /wps/game/interrupted',
    who: 'members',
    value: { list: [] },
  },
  {
    call: 'addRecentGame',
    way: 'GET /wps/relay/MCS2_addRecentGame',
    who: 'members',
    query: { nodeId: SPORTS_NODE, gameId: SPORTS_NODE, vassalage: 'RLT', vendor: '', gameType: 'SPORTS' },
    value: null,
  },
  {
    call: 'recentGames',
    way: 'GET /wps/relay/GCS_recentGame',
    who: 'members',
    query: { ...wire, vassalage: '', gameType: '', pageNo: '', page: '1', pageSize: '21' },
    // What was launched above is among them.
    value: { list: [{ nodeId: SPORTS_NODE }, { nodeId: NODE }], pageNum: 1, totalPages: 1, totalCount: 2 },
  },
  {
    call: 'addFavourite',
    way: 'POST /wps/relay/MCSFE_addFavoriteGameV2',
    who: 'members',
    body: favourite,
    value: null,
  },
  {
    call: 'favouriteIds',
    way: 'GET /wps/relay/MCSFE_getFavoriteGames',
    who: 'members',
    query: { ...wire, token: 'x' },
    value: [NODE],
  },
  {
    call: 'favouriteGames',
    way: 'GET /wps/relay/MCSFE_getFavoriteGamesList',
    who: 'members',
    query: { ...wire, token: 'x', gameTyp: 'RNG', gameType: '', pageNo: '1', pageSize: '21' },
    value: { content: [item], ...page },
  },
  {
    call: 'removeFavourite',
    way: 'DELETE /wps/relay/MCSFE_removeFavoriteGameV2',
    who: 'members',
    body: favourite,
    value: null,
  },
];

const waysOf = ({ way, aliases = [] }: Row): string[] => [way, ...aliases];
const EVERY_WAY = ROWS.flatMap((row) => waysOf(row).map((way) => [way, row] as const));

it('is at the ways that the table of calls and the wire protocol name, and at no other', () => {
  for (const row of ROWS) {
    expect(
      addressesOf(calls[row.call]).map(({ method, path }) => `${method} ${path}`),
      row.call,
    ).toEqual(waysOf(row));
  }
});

describe.each(usualKind)('calls about games on %s', (kind) => {
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  let app: App;
  let vendor: TestVendor;
  const member = { token: '', cookie: '' };

  beforeAll(async () => {
    vendor = await startTestVendor();
    for (const path of ['/vendor/launch', '/vendor/trial'])
      vendor.drawings.set(path, JSON.stringify({ status: 'OK', url: 'https://frame.test/play' }));
    app = await openTestApp(kind, clock);
    await app.db.query({ text: `update vendor set base_url = $1 where code = 'RLT'`, values: [vendor.url] });
    for (const [code, type] of [
      ['sample', 'RNG'],
      ['derby', 'SPORTS'],
    ])
      await app.db.query({
        text: `insert into game (vendor_id, game_code, game_type, names, min_stake, max_stake, lines, rtp_basis_points, volatility,
                 has_demo, is_new, version)
               select id, $1, $2, jsonb_build_object('EN', initcap($1), 'VI', 'Mẫu ' || $1), 100, 1000000, 20, 9600, 'low', true,
                      true, 9 from vendor where code = 'RLT'`,
        values: [code, type],
      });
    await app.db.query({ text: 'update catalogue_version set version = 9' });
    clock.advance(2_000);
    const visitor = browser(app);
    await visitor.register();
    Object.assign(member, { token: visitor.token, cookie: visitor.cookie });
  });
  afterAll(async () => {
    await app.close();
    await vendor.close();
  });

  async function ask(way: string, { query = {}, body }: Row, token: string | null) {
    const [method, path] = way.split(' ') as ['GET', string];
    const answer = await app.server.inject({
      method,
      url: path,
      query,
      headers: {
        merchant: 'marquee',
        language: 'EN',
        cookie: member.cookie,
        ...(token === null ? {} : { authorization: token }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    });
    return { status: answer.statusCode, ...(answer.json() as { success: boolean; value: unknown; errorCode?: string }) };
  }

  it.each(EVERY_WAY)('%s answers with a token', async (way, row) => {
    const { status, success, value } = await ask(way, row, member.token);
    expect([status, success], JSON.stringify(value)).toEqual([200, true]);
    if (row.value === null) expect(value).toBeNull();
    else expect(value).toMatchObject(row.value as object);
  });

  it.each(EVERY_WAY)('%s answers a visitor, or asks for the login, without a token and with a wrong one', async (way, row) => {
    for (const token of [null, '', '00000000-0000-4000-8000-000000000000', 'x']) {
      const { status, success, value, errorCode } = await ask(way, row, token);
      if (row.who === 'members') {
        expect([status, success, errorCode], `${token}`).toEqual([401, false, 'customer.not.login']);
        continue;
      }
      expect([status, success], `${token} ${JSON.stringify(value)}`).toEqual([200, true]);
      expect(value).toMatchObject(row.value as object);
    }
  });
});
