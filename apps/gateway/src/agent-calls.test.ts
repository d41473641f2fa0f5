import type { CallName } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { tree } from './identity/index.ts';
import { openTestApp } from './testing/app.ts';
import { type Input, walkers } from './testing/walkers.ts';

describe.each(usualKind)('the calls of the agent centre on %s', (kind) => {
  let app: App;
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  const { page, logIn, as, open } = walkers(() => app);

  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    for (const name of ['demotop', 'demoagent', 'demoplayer']) await logIn(name, 'Demo2026');
    await open('demotop', 'walksister', 1);
    await open('demoagent', 'walkchild', 1);
    await open('walkchild', 'walkleaf', 0);
    await open('walksister', 'walkniece', 0);
    expect(await page('guest').call('freePlay', { body: {} })).toMatchObject({ success: true });
    await app.settle();
  });
  afterAll(() => app.close());

  /** Every call with a name in it, as somebody asks about somebody. */
  const asks = (username: string): readonly [CallName, Input][] => [
    ['downline', { query: { username } }],
    ['downlines', { query: { above: username } }],
    ['downlines', { query: { above: username, balanceFrom: '0', balanceTo: '9', firstDepositFrom: '2026-06-01' } }],
    ['downlinesFile', { query: { above: username } }],
    ...(['teamOverview', 'teamRebates', 'teamSeries', 'teamBets', 'teamTransactions'] as const).map((call): [CallName, Input] => [
      call,
      { query: { username } },
    ]),
    ['teamProfit', { query: { above: username } }],
    ['teamProfit', { query: { search: username } }],
    ['teamProfitFile', { query: { above: username } }],
    ['updateDownlineRebates', { body: { username, series: 1_702 } }],
    ['promoteDownline', { body: { username } }],
    ['remarkDownline', { body: { username, remark: 'mine' } }],
    ['writeLineAnnouncement', { body: { username, title: 'News', text: 'Mine', requestKey: 'for-strangers' } }],
  ];
  const SELF: readonly [CallName, Input][] = [
    ['agentTerms', {}],
    ['viewAffiliateUrls', {}],
    ['createAffiliateUrl', { body: { type: 0, series: 1_700, rates: {}, days: 7 } }],
    ['updateAffiliateUrl', { body: { code: 'NOBODYS', isDisabled: true } }],
    ['deleteAffiliateUrl', { query: { code: 'NOBODYS' } }],
    ['openDownlines', { body: { username: 'never', type: 0, series: 1_700, rates: {} } }],
    ['downlines', {}],
    ['downlinesFile', {}],
    ['teamOverview', {}],
    ['teamSeries', {}],
    ['teamProfit', {}],
    ['teamBets', {}],
    ['teamTransactions', {}],
    ['agentIncome', {}],
    ['agentCommissions', {}],
    ['assistants', {}],
    ['createAssistant', { body: { name: 'walker', pages: ['agentTeamOverview'] } }],
    ['updateAssistant', { body: { id: 1, isDisabled: true } }],
    ['removeAssistant', { query: { id: '1' } }],
  ];

  it('are open to no player and no guest', async () => {
    for (const [name, input] of [...SELF, ...asks('demoagent')]) {
      expect((await as('demoplayer', name, input)).errorCode, name).toBe('agent.off');
      expect((await as('guest', name, input)).errorCode, name).toBe('in_need_true_account');
    }
  });

  it('answer about the upline, a sister, a sister’s line and oneself as about nobody', async () => {
    for (const [place, [name, input]] of asks('nobodyatall').entries()) {
      const nobody = await as('demoagent', name, input);
      expect(nobody.errorCode, name).toBe('agent.unknown');
      for (const username of ['demotop', 'walksister', 'walkniece', 'demovip']) {
        const [, about] = asks(username)[place] ?? [];
        expect(await as('demoagent', name, about), `${name} ${username}`).toEqual(nobody);
      }
    }
    for (const search of ['walkniece', 'demotop', 'walksister']) {
      for (const narrowed of [{}, { balanceFrom: '0' }, { firstDepositFrom: '2026-06-01' }]) {
        const { value } = await as('demoagent', 'downlines', { query: { search, ...narrowed } });
        expect(value).toMatchObject({ list: [], totalCount: 0 });
      }
    }
    expect((await as('demoagent', 'downline', { query: { username: 'demoagent' } })).errorCode).toBe('agent.unknown');
  });

  it('show the whole line and change own children only', async () => {
    const { value } = await as('demotop', 'downline', { query: { username: 'WalkLeaf' } });
    expect(value).toMatchObject({ username: 'walkleaf', parent: 'walkchild', level: 3, isChild: false, isPromotable: false });
    expect(JSON.stringify(value)).not.toMatch(/mobile|email|payee|birthday/i);
    for (const [name, input] of asks('walkleaf').slice(-4)) {
      expect((await as('demotop', name, input)).errorCode, name).toBe('agent.unknown');
      expect((await as('demoagent', name, input)).errorCode, name).toBe('agent.unknown');
    }
    expect((await as('walkchild', 'updateDownlineRebates', { body: { username: 'walkleaf', series: 1_700 } })).success).toBe(
      true,
    );
    expect((await as('walkchild', 'promoteDownline', { body: { username: 'walkleaf' } })).success).toBe(true);
    expect((await as('walkchild', 'promoteDownline', { body: { username: 'walkleaf' } })).errorCode).toBe('agent.promoted');
  });

  it('list a line by name, filters and pages, with the way to where one is', async () => {
    const listed = async (by: string, query: Record<string, string>) =>
      (await as(by, 'downlines', { query })).value as {
        list: { username: string; teamSize: number; children: number; isOnline: boolean; balance: number }[];
        trail: string[];
        totalCount: number;
      };
    const under = await listed('demotop', { above: 'walkchild' });
    expect(under).toMatchObject({
      list: [{ username: 'walkleaf', teamSize: 1, children: 0 }],
      trail: ['demoagent', 'walkchild'],
    });
    const found = await listed('demotop', { search: 'DEMOAGENT' });
    expect(found.list).toMatchObject([{ username: 'demoagent' }]);
    const team = await listed('demoagent', { scope: 'team', size: '100' });
    expect(found.list[0]?.teamSize).toBe(team.totalCount + 1);
    const [first, second] = [
      await listed('demoagent', { scope: 'team', size: '5' }),
      await listed('demoagent', { scope: 'team', size: '5', page: '2' }),
    ];
    const names = [...first.list, ...second.list].map(({ username }) => username);
    expect(names).toEqual(team.list.slice(0, 10).map(({ username }) => username));
    expect(names).toEqual([...names].sort());
    const down = await listed('demoagent', { scope: 'team', size: '100', order: 'desc' });
    expect(down.list.map(({ username }) => username)).toEqual(team.list.map(({ username }) => username).reverse());
    const agents = await listed('demoagent', { scope: 'team', type: '41' });
    expect(agents.list.map(({ username }) => username)).toEqual(['saltmarsh']);
    expect(team.list.find(({ username }) => username === 'walkchild')?.isOnline).toBe(true);
    expect(team.list.find(({ username }) => username === 'saltmarsh')?.isOnline).toBe(false);
    const online = await listed('demoagent', { scope: 'team', size: '100', isOnline: 'true' });
    expect(online.list).toEqual(team.list.filter(({ isOnline }) => isOnline));
    expect(online.totalCount).toBe(online.list.length);
    expect((await as('demoagent', 'downlines', { query: { page: '0' } })).status).toBe(400);
    const rich = await listed('demoagent', { search: 'demoplayer' });
    expect(rich.list[0]?.balance).toBeGreaterThan(0);
  });

  it('tell an agent what its own line did, and nothing of others', async () => {
    const idOf = async (username: string) =>
      (await app.db.query<{ id: bigint }>({ text: 'select id from account where username_key = $1', values: [username] }))[0]
        ?.id ?? 0n;
    const [leaf, niece] = [await idOf('walkleaf'), await idOf('walkniece')];
    for (const [id, amount] of [
      [leaf, 300],
      [niece, 9_000],
    ] as const) {
      await app.db.query({
        text: `insert into report_bet (account_id, below, day, game_type, vendor_id, bets, stake, payout, valid_bet, won_valid_bet, lost_valid_bet, path)
               select $1, false, date '2026-06-01', 'RNG', 1, 1, $2::bigint, 0, $2, 0, $2, path from account where id = $1
               union all select u.id, true, date '2026-06-01', 'RNG', 1, 1, $2::bigint, 0, $2, 0, $2, null from account a, unnest(a.path) as u (id) where a.id = $1
               on conflict (account_id, day, below, game_type, vendor_id) do update set bets = report_bet.bets + 1, stake = report_bet.stake + excluded.stake,
                 valid_bet = report_bet.valid_bet + excluded.valid_bet, lost_valid_bet = report_bet.lost_valid_bet + excluded.lost_valid_bet`,
        values: [id, amount * 10_000],
      });
    }
    const valueOf = async (by: string, name: CallName, query: Record<string, string> = {}) => {
      const answer = await as(by, name, { query });
      expect(answer.errorCode, name).toBeUndefined();
      return answer.value as never as {
        cards: { stake: number; gamePL: number };
        categories: { gameType: string; stake: number }[];
        list: { username: string; parent: string; stake: number; day: string }[];
        self: { username: string; stake: number };
        footer: { all: { stake: number }; page: { stake: number } };
        trail: string[];
        totalCount: number;
      };
    };
    expect((await valueOf('demoagent', 'teamOverview', { range: 'today' })).cards).toMatchObject({ stake: 300, gamePL: -300 });
    expect((await valueOf('demotop', 'teamOverview', { range: 'thisMonth' })).cards).toMatchObject({ stake: 9_300 });
    expect((await valueOf('demotop', 'teamOverview', { username: 'WalkSister' })).categories).toMatchObject([
      { gameType: 'RNG', stake: 9_000 },
    ]);
    expect((await valueOf('demoagent', 'teamSeries')).list.at(-1)).toMatchObject({ day: '2026-06-01', stake: 300 });

    const direct = await valueOf('demoagent', 'teamProfit', { view: 'team', gameType: 'RNG' });
    expect(direct.list).toMatchObject([{ username: 'walkchild', parent: 'demoagent', stake: 300 }]);
    expect(direct).toMatchObject({ self: { username: 'demoagent', stake: 300 }, footer: { all: { stake: 300 } }, totalCount: 1 });
    const team = await valueOf('demotop', 'teamProfit', { scope: 'team', sort: 'stake', gameType: 'RNG' });
    expect(team.list.map(({ username, stake }) => [username, stake])).toEqual([
      ['walkniece', 9_000],
      ['walkleaf', 300],
    ]);
    const groups = ['LOTTERY', 'THIRD_PARTY'].map((category) => valueOf('demoagent', 'teamProfit', { view: 'team', category }));
    expect((await Promise.all(groups)).map(({ list, footer }) => [list.length, footer.all.stake])).toEqual([
      [0, 0],
      [1, 300],
    ]);
    const drilled = await valueOf('demotop', 'teamProfit', { above: 'walkchild' });
    expect(drilled).toMatchObject({ trail: ['demoagent', 'walkchild'], list: [{ username: 'walkleaf', parent: 'walkchild' }] });
    expect((await valueOf('demotop', 'teamProfit', { search: 'walkleaf', gameType: 'LIVE' })).list).toEqual([]);
    expect(
      (await valueOf('demotop', 'teamProfit', { search: 'walkleaf', showZero: 'true', gameType: 'LIVE' })).list,
    ).toHaveLength(1);
    const file = (await as('demoagent', 'teamProfitFile', { query: { scope: 'team' } })).value as { text: string };
    expect(file.text).toContain('walkleaf,Agent,5000.00,0.00,0.00,0.00,1,300.00');
    expect(file.text).not.toContain('walkniece');
    const line = (await as('demoagent', 'downlinesFile', { query: { scope: 'team' } })).value as { text: string };
    expect(line.text).toMatch(/walkleaf,[^,]*,,walkchild,Agent,2,Open,1,0,1700,0%,\d+\.\d\d,/);
    expect(line.text).not.toContain('walkniece');
  });

  it('show movements and bets of the own line, and name the other side only where it is of it', async () => {
    const moved = (await as('demotop', 'teamTransactions', { query: { scope: 'team', size: '100' } })).value as {
      list: { username: string; counterparty: string; amount: number }[];
      totalCount: number;
      footer: { in: number };
    };
    expect(moved.totalCount).toBe(moved.list.length);
    expect(moved.list.map(({ username }) => username)).toContain('demoplayer');
    expect(moved.footer.in).toBeGreaterThan(0);
    const ofOne = (
      await as('demotop', 'teamTransactions', { query: { username: 'demoplayer', amountFrom: '1', direction: 'in' } })
    ).value as typeof moved;
    expect(new Set(ofOne.list.map(({ username }) => username))).toEqual(new Set(['demoplayer']));
    expect((await as('demotop', 'teamTransactions', { query: { amountFrom: '1.23456' } })).errorCode).toBe('request_param_err');
    expect((await as('demotop', 'teamBets')).value).toMatchObject({ list: [], totalCount: 0 });
    expect((await as('demotop', 'agentIncome')).value).toMatchObject({ list: [], cards: { today: 0, lastMonth: 0 } });
    for (const query of [{ startDate: '2026-02-30' }, { page: '0' }, { range: 'nextYear' }, { sort: 'password' }])
      for (const name of ['teamProfit', 'teamOverview'] as const)
        if (!(name === 'teamOverview' && ('page' in query || 'sort' in query)) && !(name === 'teamProfit' && 'range' in query))
          expect((await as('demotop', name, { query: query as Record<string, string> })).success, `${name}`).toBe(false);
  });

  it('count the people of teams beforehand', async () => {
    clock.advance(5 * 60_000);
    await app.settle();
    const team = (await as('demoagent', 'downlines', { query: { scope: 'team', size: '100' } })).value as { totalCount: number };
    const now = (await as('demoagent', 'teamOverview', { query: { range: 'today' } })).value as {
      people: { newAccounts: number } | null;
      now: { teamSize: number; agents: number; players: number; balance: number } | null;
      countedAt: number | null;
    };
    expect(now.now?.teamSize).toBe(team.totalCount + 1);
    expect((now.now?.agents ?? 0) + (now.now?.players ?? 0)).toBe(now.now?.teamSize);
    expect(now.people?.newAccounts).toBe(now.now?.teamSize);
    expect(now.now?.balance).toBeGreaterThan(0);
    expect(now.countedAt).toBe(clock.now());
    // Of any days what adds up day by day; who did something on several of them is one.
    const { id } = (await tree.byName(app.db, 1, 'demoagent')) ?? { id: 0n };
    await app.db.query({
      text: `insert into report_first_deposit (account_id, day) select id, date '2026-05-20' + (id % 2)::int * 100 from account where id = $1 or path @> array[$1::bigint]
             on conflict (account_id) do update set day = excluded.day`,
      values: [id],
    });
    const [{ count = 0 } = {}] = await app.db.query<{ count: number }>({
      text: `select count(*)::int as count from account where (id = $1 or path @> array[$1::bigint]) and id % 2 = 0`,
      values: [id],
    });
    const freeOf = async (startDate: string) =>
      (await as('demoagent', 'teamOverview', { query: { startDate, endDate: '2026-06-01' } })).value?.['people'];
    const unknown = { depositors: null, bettors: null, activeMembers: null };
    expect(count).toBeGreaterThan(0);
    expect(await freeOf('2026-05-20')).toEqual({ newAccounts: now.people?.newAccounts, firstDepositors: count, ...unknown });
    expect(await freeOf('2026-05-21')).toMatchObject({ firstDepositors: 0 });
    // A day that nobody has counted leaves the sum out.
    await app.db.query({ text: `delete from report_counted_day where day = '2026-05-22'` });
    await app.db.query({ text: `delete from report_people_day where day = '2026-05-22'` });
    expect(await freeOf('2026-05-20')).toMatchObject({ newAccounts: null, firstDepositors: count });
    const query = { startDate: '2026-05-25', endDate: '2026-05-25' };
    const { people } = (await as('demoagent', 'teamOverview', { query })).value ?? {};
    expect(people).toMatchObject({ newAccounts: 0, bettors: null, activeMembers: 0 });
  });

  it('show the links of the demo’s agent, and who came by them', async () => {
    const { list } = (await as('demoagent', 'viewAffiliateUrls')).value as {
      list: { remark: string; state: string; visits: number; registrations: number }[];
    };
    expect(list.map(({ remark, state, visits, registrations }) => [remark, state, visits, registrations]).sort()).toEqual([
      ['Community page', 'ACTIVE', 2, 2],
      ['Spring event', 'DISABLED', 0, 0],
      ['Team leaders', 'ACTIVE', 0, 0],
    ]);
  });

  it('give affiliates links, and nothing by hand', async () => {
    await app.db.query({ text: `update account set type = 41 where username = 'walksister'` });
    clock.advance(60_000);
    const body = { type: 0, series: 1_700, rates: {}, days: 0, remark: 'page' };
    const made = await as('walksister', 'createAffiliateUrl', { body });
    expect(made.value).toMatchObject({
      state: 'ACTIVE',
      registrations: 0,
      expiresAt: null,
      url: expect.stringContaining('?affiliateCode='),
    });
    const form = { username: 'byaffiliate', type: 0, series: 1_700, rates: {} };
    expect((await as('walksister', 'openDownlines', { body: form })).errorCode).toBe('agent.off');
    expect((await as('walksister', 'agentTerms')).value).toMatchObject({ linkTypes: [0, 41], formTypes: [] });
    const code = String(made.value?.['code']);
    expect((await as('demoagent', 'deleteAffiliateUrl', { query: { code } })).errorCode).toBe('agent.link');
    expect((await as('walksister', 'deleteAffiliateUrl', { query: { code } })).success).toBe(true);
  });
});
