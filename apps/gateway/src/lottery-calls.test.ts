import type { IncomingMessage } from 'node:http';
import type { CallName } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { startTestVendor, type TestVendor } from './catalogue/testing/vendor.ts';
import { ended, LOTTERIES, MINUTE, NOW } from './lottery/testing/told.ts';
import { testOperators } from './ops/testing/operators.ts';
import { browser, openTestApp, operatorsDoor, VENDOR_KEY } from './testing/app.ts';

describe.each(usualKind)('the calls about lotteries on %s', (kind) => {
  const clock = manualClock(NOW);
  let app: App;
  let vendor: TestVendor;
  let member: ReturnType<typeof browser>;
  const guest = () => browser(app);
  /** What the vendor was asked and how it answers besides. */
  const asked: { path: string; vendor: string; body: Record<string, unknown> }[] = [];
  let isSilent = false;
  let decision: object = { status: 'OK' };
  let draws = [ended('20260531', '12345,67890', 'simulated')];

  const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
  };
  const answers: Readonly<Record<string, (from: string) => object>> = {
    '/vendor/launch': () => ({ status: 'OK', url: 'https://frame.test/play' }),
    '/vendor/lottery/games': (from) => ({
      status: 'OK',
      games: Object.entries(LOTTERIES).flatMap(([gameCode, { vendor: own, state }]) =>
        own === from ? [{ gameCode, ...state }] : [],
      ),
    }),
    '/vendor/lottery/draws': () => ({ status: 'OK', draws }),
    '/vendor/lottery/table': () => ({
      status: 'OK',
      bets: [{ betType: 'MB_LO2', group: 'lo', lines: 27, returnLeast: 995_000, returnMost: 995_000, limit: '30000000' }],
      closed: [{ betType: 'MB_LO2', number: '68' }],
      weekdays: [0, 1],
      holidays: ['20260901'],
    }),
    ...{ '/vendor/lottery/result': () => decision, '/vendor/lottery/result-check': () => decision },
    '/vendor/lottery/void': () => decision,
    '/vendor/lottery/close': () => decision,
    '/vendor/lottery/limit': () => decision,
    '/vendor/lottery/calendar': () => decision,
  };

  beforeAll(async () => {
    vendor = await startTestVendor();
    for (const [path, answer] of Object.entries(answers))
      vendor.drawings.set(path, (request, response) => {
        if (isSilent) return void request.socket.destroy();
        const from = String(request.headers['x-vendor']);
        void bodyOf(request).then((body) => {
          asked.push({ path, vendor: from, body });
          response.end(JSON.stringify(answer(from)));
        });
      });
    const keys = { VENDOR_KEY_TCG_LOTTO_VN: VENDOR_KEY, VENDOR_KEY_LOTT: VENDOR_KEY };
    app = await openTestApp(kind, clock, undefined, keys);
    await app.db.query({ text: `update vendor set base_url = $1 where code in ('TCG_LOTTO_VN', 'LOTT')`, values: [vendor.url] });
    for (const [code, { type, vendor: own }] of Object.entries(LOTTERIES))
      await app.db.query({
        text: `insert into game (vendor_id, game_code, game_type, names, min_stake, max_stake, lines, rtp_basis_points, volatility,
                 has_demo, is_new, version)
               select id, $1, $2, jsonb_build_object('EN', 'Game ' || $1::text), 100, 1000000, 0, 9800, 'high', true, true, 9 from vendor where code = $3`,
        values: [code, type, own],
      });
    await app.db.query({ text: 'update catalogue_version set version = 9' });
    clock.advance(2_000);
    member = browser(app);
    await member.register();
  });
  afterAll(async () => {
    await app.close();
    await vendor.close();
  });

  const ask = async (page: ReturnType<typeof browser>, call: CallName, query: Record<string, string> = {}) => {
    const { status, success: _, ...answer } = await page.call(call, { query });
    const values = Object.entries(answer).filter(([, value]) => value !== undefined);
    return { status, answer: Object.fromEntries(values) as Record<string, never> };
  };
  const codesOf = async (call: CallName, query: Record<string, string>) =>
    Object.values((await ask(member, call, query)).answer)
      .map(({ gameCode }) => String(gameCode))
      .sort();

  it('name each lottery with its draw, its last result and how long it takes bets, without an envelope', async () => {
    const { answer } = await ask(guest(), 'popularLotteries');
    const games = Object.values(answer) as unknown as Record<string, unknown>[];
    expect(games).toHaveLength(4);
    expect(games.find(({ gameCode }) => gameCode === 'xsmb')).toMatchObject({
      ...{ code: 'xsmb', remark: 'Game xsmb', vassalage: 'TCG_LOTTO_VN', accountTypeName: 'TCG_LOTTO_VN', gameType: 'LOTT' },
      ...{ gameGroupCode: 'VN', prizeMode: 'SEA', defaultPlayType: 'SEA', numero: '20260601', isSale: true, lockTime: 5 },
      ...{ remainTime: 90 * MINUTE - 5_000 - 2_000, winningTime: NOW + 90 * MINUTE },
      ...{ previousNumero: '20260531', previousWinningNumber: '12345,67890', isSimulated: true },
    });
    expect(games.find(({ gameCode }) => gameCode === 'vn-south-sea-1m')).toMatchObject({
      numero: '',
      isSale: false,
      remainTime: 0,
    });
    expect(await codesOf('popularLotteries', { count: '2' })).toHaveLength(2);
  });

  it.each([
    ['LOTT', ['ssc-zy-1m', 'vn-south-sea-1m', 'xsmb']],
    ['Lott', ['ssc-zy-1m', 'vn-south-sea-1m', 'xsmb']],
    ['Elott', ['k3-elott-1m']],
    ['ELOTT', ['k3-elott-1m']],
    ['ZY', ['ssc-zy-1m']],
    ['sea', ['vn-south-sea-1m', 'xsmb']],
    ['RNG', []],
  ])('know the prize mode %s', async (prizeMode, codes) => {
    expect(await codesOf('popularLotteries', { prizeMode })).toEqual(codes);
  });

  it('give menus by groups, those of Viet Nam as gameMenus, and what a member opened', async () => {
    const { answer } = await ask(guest(), 'lotteryMenus', { prizeMode: 'LOTT' });
    const groups = Object.values(answer) as unknown as { gameGroupCode: string; games: object[] }[];
    expect(groups.map(({ gameGroupCode, games }) => [gameGroupCode, games.length]).sort()).toEqual([
      ['SSC', 1],
      ['VN', 1],
      ['VN_FAST', 1],
    ]);
    const menu = Object.values((await ask(guest(), 'vnMenu', { prizeMode: 'SEA', device: 'WEB' })).answer) as unknown as {
      groupName: string;
      gameMenus: { accountTypeName: string }[];
    }[];
    expect(menu.flatMap(({ gameMenus }) => gameMenus.map(({ accountTypeName }) => accountTypeName))).toEqual([
      'TCG_LOTTO_VN',
      'TCG_LOTTO_VN',
    ]);
    expect((await ask(guest(), 'vnRecent')).status).toBe(401);
    expect(Object.values((await ask(member, 'vnRecent')).answer)).toEqual([]);
    const lobby = await ask(member, 'lotteryLobby', { lottoArea: 'VN', lottoGameCode: 'XSMB', lottoView: 'betting' });
    expect(lobby.answer).toMatchObject({ gameUrl: '/frame.test/play', url: 'https://frame.test/play' });
    expect(lobby.answer).not.toHaveProperty('value');
    expect((await member.call('lotteryLobby', { query: { lottoArea: 'VN', lottoGameCode: 'ssc-zy-1m' } })).errorCode).toBe(
      'game.unknown',
    );
    const recent = Object.values((await ask(member, 'vnRecent')).answer) as unknown as { gameMenus: { code: string }[] }[];
    expect(recent.flatMap(({ gameMenus }) => gameMenus.map(({ code }) => code))).toEqual(['xsmb']);
  });

  it('open by a launch of their mode, in every spelling', async () => {
    const launch = async (query: Record<string, string>) =>
      await member.call('launchGame', {
        query: { launchMode: 'LOTT', device: 'WEB', hasLobby: 'true', language: 'EN', ...query },
      });
    const openedOf = async (query: Record<string, string>) => {
      const { value, errorCode } = await launch(query);
      if (errorCode !== undefined) return errorCode;
      expect(value).toMatchObject({ gameUrl: '/frame.test/play', url: 'https://frame.test/play' });
      expect(value?.['content']).toEqual({ game_url: 'https://frame.test/play' });
      return asked.findLast(({ path }) => path === '/vendor/launch')?.body['gameCode'];
    };
    const vn = { lottoArea: 'VN', lottoPrizeMode: 'LOTT' };
    expect(await openedOf({ ...vn, lottoGameCode: 'XSMB', lottoView: 'betting' })).toBe('xsmb');
    for (const lottoGameCode of ['game_list', 'lobby', ''])
      for (const lottoPrizeMode of ['LOTT', 'ELOTT'])
        expect(await openedOf({ ...vn, lottoPrizeMode, lottoGameCode, lottoView: 'lobby' })).toMatch(/^(?:xsmb|vn-south)/);
    expect(await openedOf({ lottoMode: 'SEA_Tradition_Mobile', lottoView: 'lobby' })).toMatch(/^(?:xsmb|vn-south-sea-1m)$/);
    expect(await openedOf({ lottoPrizeMode: 'Elott', lottoView: 'lobby' })).toBe('k3-elott-1m');
    expect(await openedOf({ lottoPrizeMode: 'ELOTT', lottoGameCode: 'ssc-zy-1m', lottoView: 'betting' })).toBe('ssc-zy-1m');
    expect(await openedOf({ ...vn, lottoGameCode: 'ssc-zy-1m', lottoView: 'betting' })).toBe('game.unknown');
    expect(await openedOf({ lottoPrizeMode: 'RNG' })).toBe('game.unknown');
    expect(await openedOf({ ...vn, lottoGameCode: 'nosuch' })).toBe('game.unknown');
    expect((await guest().call('launchGame', { query: { launchMode: 'LOTT', ...vn } })).errorCode).toBe('customer.not.login');
  });

  it('give the numbers that were drawn, the newest first, and the draws of one lottery', async () => {
    const numbers = Object.values((await ask(guest(), 'vnNumbers')).answer) as unknown as { previousNumero: string }[];
    expect(numbers.map(({ previousNumero }) => previousNumero)).toEqual(['20260531', '202606010719']);
    // Clients ask for them with and without a token.
    const { status, answer } = await ask(guest(), 'openedNumbers');
    expect([status, answer]).toEqual([200, (await ask(member, 'openedNumbers')).answer]);
    expect(await codesOf('openedNumbers', {})).toEqual(['ssc-zy-1m', 'vn-south-sea-1m', 'xsmb']);
    type Listed = { gameCode: string; gameId: string };
    const games = Object.values((await ask(guest(), 'popularLotteries')).answer) as unknown as Listed[];
    const gameId = games.find(({ gameCode }) => gameCode === 'xsmb')?.gameId ?? '';
    const near = Object.values((await ask(guest(), 'nearDraws', { gameId })).answer);
    expect(near).toMatchObject([{ numero: '20260531', winningNumber: '12345,67890', isSimulated: true }]);
    expect(Object.values((await ask(guest(), 'nearDraws', { gameId: '1' })).answer)).toEqual([]);
    draws = [ended('20260531', '54321,09876', 'official')];
    clock.advance(2_000);
    expect(Object.values((await ask(guest(), 'nearDraws', { gameId })).answer)).toMatchObject([{ winningNumber: '54321,09876' }]);
  });

  it('ask the vendor once in two seconds, and are there without its draws while it is silent', async () => {
    clock.advance(3_000);
    asked.length = 0;
    for (let times = 0; times < 3; times += 1) await ask(guest(), 'popularLotteries');
    expect(asked.map(({ vendor: from }) => from).sort()).toEqual(['LOTT', 'TCG_LOTTO_VN']);
    isSilent = true;
    clock.advance(3_000);
    // What it said last still holds; its clock runs on.
    const games = Object.values((await ask(guest(), 'popularLotteries')).answer) as unknown as { numero: string }[];
    expect(games.filter(({ numero }) => numero !== '')).toHaveLength(3);
    isSilent = false;
  });

  describe('of operators', () => {
    const about = { merchant: 'marquee', vendor: 'TCG_LOTTO_VN', gameCode: 'xsmb' };
    const result = { ...about, draw: '20260531', numbers: '54321,09876', corrects: '12345,67890', reason: 'as announced' };
    let [mai, lan, local] = ['', '', ''];
    beforeAll(async () => {
      const operators = testOperators(app.db, clock);
      [mai, lan] = [await operators.person('mai', ['games', 'risk'], null), await operators.person('lan', ['risk'], null)];
      const [brand] = await app.db.query<{ id: number }>({ text: `select id from merchant where code = 'marquee'` });
      local = await operators.person('hoa', ['games'], brand?.id ?? 0);
    });
    const operate = async (key: string, method: 'GET' | 'PUT', path: string, input: Record<string, unknown>) => {
      const answer = await operatorsDoor(app).inject({
        ...{ method, url: `/ops/v1/${path}` },
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(method === 'GET' ? { query: input as Record<string, string> } : { payload: JSON.stringify(input) }),
      });
      return {
        status: answer.statusCode,
        ...(answer.json() as { errorCode?: string; message?: string; value: Record<string, unknown> }),
      };
    };
    const audited = () =>
      app.db.query<{ operator: string; subject: string; after: object }>({
        text: `select operator, subject, after from ops_audit where subject like 'lottery %' and not after ? 'asked' order by id`,
      });

    it('enter a result by two people, signed and written down once', async () => {
      asked.length = 0;
      const proposed = await operate(mai, 'PUT', 'lottery/result', result);
      expect(proposed).toMatchObject({ status: 202 });
      expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual(['draws', 'result-check']);
      const id = proposed.value['proposal'];
      expect((await operate(mai, 'PUT', 'proposals/approve', { merchant: 'marquee', id })).errorCode).toBe('ops.second');
      expect((await operate(lan, 'PUT', 'proposals/approve', { merchant: 'marquee', id })).errorCode).toBeUndefined();
      expect((await operate(lan, 'PUT', 'proposals/approve', { merchant: 'marquee', id })).errorCode).toBe('ops.refused');
      expect(asked.filter(({ path }) => path.endsWith('/result'))).toEqual([
        {
          path: '/vendor/lottery/result',
          vendor: 'TCG_LOTTO_VN',
          body: { gameCode: 'xsmb', draw: '20260531', numbers: '54321,09876', corrects: '12345,67890' },
        },
      ]);
      expect(await audited()).toMatchObject([
        {
          operator: 'mai and lan',
          subject: 'lottery TCG_LOTTO_VN/xsmb 20260531',
          after: { numbers: '54321,09876', corrects: '12345,67890', reason: 'as announced' },
        },
      ]);
    });

    it('hear why the vendor refuses, and that it is silent; nothing is written down', async () => {
      const before = (await audited()).length;
      const close = { ...about, betType: 'MB_LO2', number: '68', isOpen: false, reason: 'too much on it' };
      decision = { status: 'BAD_REQUEST', message: 'the bet has no such number' };
      expect((await operate(mai, 'PUT', 'lottery/closed', close)).message).toContain('the bet has no such number');
      isSilent = true;
      expect((await operate(mai, 'PUT', 'lottery/closed', close)).message).toContain('does not answer');
      [isSilent, decision] = [false, { status: 'OK' }];
      expect(await audited()).toHaveLength(before);
      expect((await operate(mai, 'PUT', 'lottery/closed', close)).errorCode).toBeUndefined();
      expect(await audited()).toHaveLength(before + 1);
    });

    it('are shown what each bet returns, and change limits and calendars where they are of every brand', async () => {
      const table = await operate(local, 'GET', 'lottery/table', about);
      expect(table.value).toEqual({
        bets: [
          { betType: 'MB_LO2', group: 'lo', lines: 27, returnLeast: 99.5, returnMost: 99.5, returnTable: null, limit: 3_000 },
        ],
        closed: [{ betType: 'MB_LO2', number: '68' }],
        weekdays: [0, 1],
        holidays: ['20260901'],
      });
      expect((await operate(local, 'GET', 'lottery/draws', about)).value).toMatchObject({ list: [{ draw: '20260531' }] });
      const limit = { ...about, betType: 'MB_LO2', limit: 150.5 };
      expect((await operate(local, 'PUT', 'lottery/limit', limit)).errorCode).toBe('ops.role');
      await operate(mai, 'PUT', 'lottery/limit', limit);
      expect(asked.findLast(({ path }) => path.endsWith('/limit'))?.body).toEqual({
        gameCode: 'xsmb',
        betType: 'MB_LO2',
        limit: '1505000',
      });
      const day = { ...about, day: '20260902', isHoliday: true, reason: 'national day' };
      expect((await operate(mai, 'PUT', 'lottery/calendar', day)).errorCode).toBeUndefined();
      expect(asked.findLast(({ path }) => path.endsWith('/calendar'))?.body).toEqual({
        gameCode: 'xsmb',
        day: '20260902',
        isHoliday: true,
      });
    });
  });
});
