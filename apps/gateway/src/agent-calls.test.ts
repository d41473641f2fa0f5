import { type CallName, callList } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { databaseKinds } from './base/testing/database.ts';
import { WALK_INPUTS } from './testing/access-inputs.ts';
import { browser, openTestApp } from './testing/app.ts';

type Page = ReturnType<typeof browser>;
type Input = NonNullable<Parameters<Page['call']>[1]>;

describe.each(databaseKinds)('the calls of the agent centre on %s', (kind) => {
  let app: App;
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  const pages: Record<string, Page> = {};
  const page = (name: string): Page => (pages[name] ??= browser(app));
  let count = 0;
  /** Each login comes from an address of its own, so that no limit answers in the place of the check. */
  const logIn = async (username: string, password: string) =>
    page(username).call('login', { body: { username, password }, headers: { 'x-forwarded-for': `10.7.0.${(count += 1)}` } });
  const as = (username: string, name: CallName, input: Input = {}) => page(username).call(name, input);
  const open = async (by: string, username: string, type: 0 | 1) => {
    const answer = await as(by, 'openDownlines', { body: { username, type, series: 1_700, rates: {} } });
    const { list } = answer.value as { list: { username: string; password: string }[] };
    const oldPassword = list[0]?.password ?? '';
    await logIn(username, oldPassword);
    const body = { oldPassword, newPassword: 'Harbour77lamp', confirmNewPassword: 'Harbour77lamp' };
    expect(await as(username, 'changePassword', { body })).toMatchObject({ success: true });
  };

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
    ['updateDownlineRebates', { body: { username, series: 1_702 } }],
    ['promoteDownline', { body: { username } }],
  ];
  const SELF: readonly [CallName, Input][] = [
    ['agentTerms', {}],
    ['viewAffiliateUrls', {}],
    ['createAffiliateUrl', { body: { type: 0, series: 1_700, rates: {}, days: 7 } }],
    ['updateAffiliateUrl', { body: { code: 'NOBODYS', isDisabled: true } }],
    ['deleteAffiliateUrl', { query: { code: 'NOBODYS' } }],
    ['openDownlines', { body: { username: 'never', type: 0, series: 1_700, rates: {} } }],
    ['downlines', {}],
  ];

  it('are open to no player and no guest', async () => {
    for (const [name, input] of [...SELF, ...asks('demoagent')]) {
      expect((await as('demoplayer', name, input)).errorCode, name).toBe('agent.off');
      expect((await as('guest', name, input)).errorCode, name).toBe('in_need_true_account');
    }
  });

  it('answer about the upline, a sister, a sister’s line and oneself as about nobody', async () => {
    for (const [name, input] of asks('nobodyatall')) {
      const nobody = await as('demoagent', name, input);
      expect(nobody.errorCode, name).toBe('agent.unknown');
      for (const username of ['demotop', 'walksister', 'walkniece', 'demovip']) {
        const [, about] = asks(username).find(([each]) => each === name) ?? [];
        expect(await as('demoagent', name, about), `${name} ${username}`).toEqual(nobody);
      }
    }
    for (const search of ['walkniece', 'demotop', 'walksister']) {
      expect((await as('demoagent', 'downlines', { query: { search } })).value).toMatchObject({ list: [], totalCount: 0 });
    }
    expect((await as('demoagent', 'downline', { query: { username: 'demoagent' } })).errorCode).toBe('agent.unknown');
  });

  it('show the whole line and change own children only', async () => {
    const { value } = await as('demotop', 'downline', { query: { username: 'WalkLeaf' } });
    expect(value).toMatchObject({ username: 'walkleaf', parent: 'walkchild', level: 3, isChild: false, isPromotable: false });
    expect(JSON.stringify(value)).not.toMatch(/mobile|email|payee|birthday/i);
    for (const [name, input] of asks('walkleaf').slice(2)) {
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
    expect((await as('demoagent', 'downlines', { query: { page: '0' } })).status).toBe(400);
    const rich = await listed('demoagent', { search: 'demoplayer' });
    expect(rich.list[0]?.balance).toBeGreaterThan(0);
  });

  it('open accounts whose first login asks for another password, until it has one', async () => {
    const { value } = await as('demoagent', 'openDownlines', {
      body: { username: 'firstcomer', type: 0, series: 1_800, rates: {} },
    });
    const [{ password }] = (value as { list: { password: string }[] }).list as [{ password: string }];
    expect((await logIn('firstcomer', password)).value).toMatchObject({ mustChangePassword: true, customerType: 0 });
    expect((await as('firstcomer', 'session')).value).toMatchObject({ mustChangePassword: true });
    const answered: CallName[] = [];
    for (const [name, { access, answer, whilePasswordDue }] of callList) {
      if (whilePasswordDue || answer === 'stream' || (access !== 'member' && access !== 'real')) continue;
      const { errorCode, value: told } = await as('firstcomer', name, WALK_INPUTS[name] ?? {});
      if (errorCode !== 'password.due' || told !== null) answered.push(name);
    }
    expect(answered).toEqual([]);
    expect((await as('firstcomer', 'memberInfo')).value).toMatchObject({ userName: 'firstcomer' });
    const body = { oldPassword: password, newPassword: 'Harbour77lamp', confirmNewPassword: 'Harbour77lamp' };
    expect(await as('firstcomer', 'changePassword', { body })).toMatchObject({ success: true });
    // At once, without another login.
    expect(await as('firstcomer', 'balance')).toMatchObject({ success: true });
    expect((await logIn('firstcomer', 'Harbour77lamp')).value).not.toHaveProperty('mustChangePassword');
  });

  it('show the links of the demo’s agent, and who came by them', async () => {
    const { list } = (await as('demoagent', 'viewAffiliateUrls')).value as {
      list: { remark: string; state: string; registrations: number }[];
    };
    expect(list.map(({ remark, state, registrations }) => [remark, state, registrations]).sort()).toEqual([
      ['Community page', 'ACTIVE', 2],
      ['Spring event', 'DISABLED', 0],
      ['Team leaders', 'ACTIVE', 0],
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
