import type { CallName, ContractTerms } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContracts } from './agent/index.ts';
import { dividend, salary, tier } from './agent/testing/terms.ts';
import { unrecorded } from './agent/testing/world.ts';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { createBrand } from './brand/index.ts';
import { tree } from './identity/index.ts';
import { openTestApp } from './testing/app.ts';
import { type Input, walkers } from './testing/walkers.ts';

const PIN = '481516';
const DAILY = salary([tier(5_000)]);
const HOURLY = salary([tier(1_000)], { kind: 'HOURLY', salaryType: 'LOSS' });
const REALTIME = salary([tier(3_500)], { kind: 'REALTIME' });
const DIVIDEND = dividend([tier(200_000, 10_000, 3)]);

describe.each(usualKind)('the calls about contracts on %s', (kind) => {
  let app: App;
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  const { page, logIn, as, open } = walkers(() => app);
  /** Gives the top agent a contract of the house. */
  const give = async (terms: ContractTerms): Promise<void> => {
    const brand = createBrand({ db: app.db, clock, demo: true });
    const merchant = (await brand.all()).find(({ code }) => code === 'marquee');
    const top = merchant && (await tree.byName(app.db, merchant.id, 'demotop'));
    if (!top) throw new Error('there is no demotop');
    const { house } = createContracts({ db: app.db, clock, messages: { send: async () => true } });
    await house.give(merchant, top, terms, unrecorded);
  };
  const propose = async (by: string, username: string, terms: ContractTerms): Promise<number> => {
    const { value, errorCode } = await as(by, 'proposeContract', { body: { username, ...terms, paymentPassword: PIN } });
    expect(errorCode).toBeUndefined();
    return Number(value?.['id']);
  };
  const waiting = async (username: string) =>
    (await as(username, 'consolidated')).value as Record<string, Record<string, never[]>>;

  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    for (const name of ['demotop', 'demoagent', 'demoplayer']) await logIn(name, 'Demo2026');
    await open('demotop', 'ctsister', 1);
    await open('demoagent', 'ctchild', 1);
    for (const name of ['demotop', 'demoagent', 'ctsister', 'ctchild']) {
      const loginPassword = name.startsWith('ct') ? 'Harbour77lamp' : 'Demo2026';
      const body = { newPaymentPassword: PIN, confirmPaymentPassword: PIN, loginPassword };
      expect((await as(name, 'setPaymentPassword', { body })).errorCode, name).toBeUndefined();
    }
    expect(await page('guest').call('freePlay', { body: {} })).toMatchObject({ success: true });
    for (const terms of [DAILY, HOURLY, REALTIME, DIVIDEND]) await give(terms);
    await app.settle();
  });
  afterAll(() => app.close());

  const requestCalls = (id: number): readonly [CallName, Input][] => [
    ['cancelContractRequest', { body: { requestId: id } }],
    ['endContract', { body: { contractId: id } }],
    ['processDividend', { query: { status: 'A', requestId: String(id) } }],
    ['processDailySalary', { query: { status: 'A', id: String(id) } }],
    ['processHourSalary', { body: { status: 'A', contractId: id } }],
    ['processRealtimeSalary', { body: { status: 'A', contractId: id } }],
  ];

  it('are open to no player and no guest', async () => {
    const calls: [CallName, Input][] = [
      ...requestCalls(1),
      ['contractLimits', {}],
      ['contractProgress', { query: { contractId: '1' } }],
      ['contracts', {}],
      ['contractRequests', {}],
      ['proposeContract', { body: { username: 'demoagent', ...DAILY, paymentPassword: PIN } }],
      ['simulateContract', { body: { username: 'demoagent', ...DAILY } }],
    ];
    for (const [name, input] of calls) {
      expect((await as('demoplayer', name, input)).errorCode, name).toBe('agent.off');
      expect((await as('guest', name, input)).errorCode, name).toBe('in_need_true_account');
    }
    expect((await as('guest', 'consolidated')).errorCode).toBe('in_need_true_account');
    expect(await waiting('demoplayer')).toEqual({
      ...{ divtypereq: {}, dailysalreqtype: {}, contracthoursalreq: {}, realtimesalreqtype: {} },
      ...{ divtypeinfo: {}, dailysalinfotype: {}, contracthoursalinfo: {}, contractmrdailysalinfotype: {} },
    });
  });

  it('answer about others’ requests and contracts as about none', async () => {
    const id = await propose('demotop', 'demoagent', DAILY);
    const own = Number(((await as('demotop', 'contracts')).value as { list: { id: number }[] }).list[0]?.id);
    for (const stranger of ['ctsister', 'ctchild', 'demotop']) {
      for (const [name, input] of requestCalls(id)) {
        // Its own: the request, and perhaps a contract of that number.
        if (stranger === 'demotop' && ['cancelContractRequest', 'endContract'].includes(name)) continue;
        const about = await as(stranger, name, input);
        const [, nobody] = requestCalls(9_999_999).find(([each]) => each === name) ?? [];
        expect(about, `${stranger} ${name}`).toEqual(await as(stranger, name, nobody));
        expect(about.errorCode).toBe('CT_STATE');
      }
    }
    for (const stranger of ['ctsister', 'ctchild', 'demoagent']) {
      expect((await as(stranger, 'endContract', { body: { contractId: own } })).errorCode).toBe('CT_STATE');
      const about = { query: { contractId: String(own) } };
      expect((await as(stranger, 'contractProgress', about)).errorCode).toBe('CT_STATE');
      for (const side of ['own', 'downline']) {
        const shown = (await as(stranger, 'contracts', { query: { side, username: 'demotop' } })).value;
        expect(shown).toEqual({ list: [], totalPages: 0, totalCount: 0 });
      }
    }
    for (const stranger of ['ctsister', 'ctchild']) {
      expect((await as(stranger, 'contractRequests')).value).toMatchObject({ totalCount: 0 });
      for (const username of ['demotop', 'ctsister', 'demoplayer', 'nobodyatall']) {
        expect((await as(stranger, 'proposeContract', { body: { username, ...DAILY, paymentPassword: PIN } })).errorCode).toBe(
          'CT_NOT_DIRECT',
        );
        expect((await as(stranger, 'simulateContract', { body: { username, ...DAILY } })).errorCode).toBe('CT_NOT_DIRECT');
      }
    }
    const niece = { username: 'ctchild', ...DAILY };
    expect((await as('demotop', 'proposeContract', { body: { ...niece, paymentPassword: PIN } })).errorCode).toBe(
      'CT_NOT_DIRECT',
    );
    expect((await as('demotop', 'simulateContract', { body: niece })).errorCode).toBe('CT_NOT_DIRECT');
    const wrong = { username: 'demoagent', ...DAILY, paymentPassword: '000000' };
    expect((await as('demotop', 'proposeContract', { body: wrong })).errorCode).toBe('invalid.payment.pw');
    for (const [query, count] of [
      [{ side: 'own' }, 0],
      [{ side: 'downline', username: 'demoagent' }, 1],
      [{ username: 'ctsister' }, 0],
    ] as const) {
      expect((await as('demotop', 'contractRequests', { query })).value).toMatchObject({ totalCount: count });
    }
    // Another kind's call does not find it, and its own does so once.
    for (const [name, input] of requestCalls(id).slice(2)) {
      const code = name === 'processDailySalary' ? undefined : 'CT_STATE';
      expect((await as('demoagent', name, input)).errorCode, name).toBe(code);
    }
    expect((await as('demoagent', 'processDailySalary', { query: { id: String(id), status: 'A' } })).errorCode).toBe('CT_STATE');
  });

  it('show what waits in the shape that clients know, and take its answers', async () => {
    await propose('demotop', 'demoagent', { ...DIVIDEND, tiers: [tier(100_000, 10_000, 3), tier(150_000, 20_000, 5)] });
    const hourly = await propose('demotop', 'demoagent', HOURLY);
    const realtime = await propose('demotop', 'demoagent', REALTIME);
    expect(await waiting('demoagent')).toMatchObject({
      divtypereq: {
        CONS: [
          ...[{ status: 'P', downlineHigherRate: 'N', minimumBet: 10_000, netLoss: 0, activeMember: 3, contractRate: 0.1 }],
          ...[{ status: 'P', minimumBet: 20_000, activeMember: 5, contractRate: 0.15, from: 'demotop', period: 'HALF_MONTHLY' }],
        ],
      },
      dailysalreqtype: {},
      contracthoursalreq: {
        CONS: [{ contractId: hourly, status: 'P', salaryType: 'LOSS', hourSalaryRates: [{ rateType: 'P', rate: 0.001 }] }],
      },
      realtimesalreqtype: {
        CONS: [{ contractId: realtime, hourSalaryRates: [{ minimumBet: 0, activeMember: 0, rate: 0.0035 }] }],
      },
      divtypeinfo: { CONS: [{}] },
    });
    const accept = { status: 'A' } as const;
    expect((await as('demoagent', 'processDividend', { query: { type: 'CONS', ...accept } })).value).toMatchObject({
      status: 'ACCEPTED',
    });
    await propose('demotop', 'demoagent', { ...DIVIDEND, tiers: [tier(190_000, 10_000, 3)] });
    expect((await waiting('demoagent'))['divtypereq']).toMatchObject({ CONS: [{ status: 'E', contractRate: 0.19 }] });
    expect((await as('demoagent', 'processDividend', { query: { status: 'R' } })).value).toMatchObject({ status: 'REJECTED' });
    expect((await as('demoagent', 'processHourSalary', { body: { contractId: hourly, ...accept } })).success).toBe(true);
    const rejected = await as('demoagent', 'processRealtimeSalary', { body: { contractId: realtime, status: 'R' } });
    expect(rejected.value).toMatchObject({ status: 'REJECTED' });
    expect(await waiting('demoagent')).toMatchObject({ divtypereq: {}, contracthoursalreq: {}, realtimesalreqtype: {} });
    const { value } = await as('demoagent', 'contracts', { query: { status: 'ACTIVE' } });
    expect(
      (value as { list: { kind: string; upline: string }[] }).list.map((each) => `${each.kind} ${each.upline}`).sort(),
    ).toEqual(['DAILY demotop', 'DIVIDEND demotop', 'HOURLY demotop']);
  });

  it('read A the other way round where an hourly salary is to end', async () => {
    const ended = async (kindOf: 'DAILY' | 'HOURLY') => {
      const { value } = await as('demoagent', 'contracts', { query: { kind: kindOf, status: 'ACTIVE' } });
      const [contract] = (value as { list: { id: number }[] }).list;
      const asked = await as('demotop', 'endContract', { body: { contractId: contract?.id } });
      expect(asked.value).toMatchObject({ type: 'TERMINATE', askedBy: 'demotop', isMine: false });
      return Number(asked.value?.['id']);
    };
    const daily = String(await ended('DAILY'));
    expect((await waiting('demoagent'))['dailysalreqtype']).toMatchObject({ CONS: [{ id: Number(daily), status: 'V' }] });
    expect((await as('demoagent', 'processDailySalary', { query: { id: daily, status: 'A' } })).value).toMatchObject({
      status: 'REJECTED',
    });
    const hourly = await ended('HOURLY');
    expect((await as('demoagent', 'processHourSalary', { body: { contractId: hourly, status: 'A' } })).value).toMatchObject({
      status: 'ACCEPTED',
    });
    const { value } = await as('demotop', 'contracts', { query: { side: 'downline', kind: 'HOURLY', username: 'DemoAgent' } });
    expect(value).toMatchObject({ list: [{ holder: 'demoagent', status: 'ENDING', endReason: 'TERMINATED' }], totalCount: 1 });
  });

  it('want an agreement where those below would end, and name them to who is asked only', async () => {
    const below = await propose('demoagent', 'ctchild', DAILY);
    await as('ctchild', 'processDailySalary', { query: { id: String(below), status: 'A' } });
    const id = await propose('demotop', 'demoagent', salary([tier(2_000)]));
    expect((await waiting('demoagent'))['dailysalreqtype']).toMatchObject({ CONS: [{ downlineHigherRate: 'Y' }] });
    const ends = [{ holder: 'ctchild', rate: 5_000 }];
    expect((await as('demoagent', 'contractRequests', { query: { mine: 'true' } })).value).toMatchObject({
      list: [{ id, ends }],
    });
    expect((await as('demotop', 'contractRequests', { query: { status: 'PENDING' } })).value).toMatchObject({
      list: [{ id, ends: [] }],
    });
    const answer = (query: Record<string, string>) =>
      as('demoagent', 'processDailySalary', { query: { id: String(id), status: 'A', ...query } });
    expect((await answer({})).errorCode).toBe('CT_NEED_AGREE');
    expect((await answer({ status: 'C' })).errorCode).toBe('CT_STATE');
    expect((await answer({ agreeCascade: 'true' })).value).toMatchObject({ status: 'ACCEPTED' });
    const held = await app.server.inject({ method: 'GET', url: '/wps/relay/MCS2_processDailySalContract?id=1&status=A' });
    expect(held.headers['cache-control']).toBe('no-store');
    await app.settle();
    const { list } = (await as('ctchild', 'inbox')).value as { list: { title: string }[] };
    expect(list.map(({ title }) => title)).toContain('A contract ends: Daily salary');
  });

  it('tell what terms would have paid for what a team has done, and write nothing', async () => {
    const ids = new Map(
      (await app.db.query<{ id: bigint; name: string }>({ text: 'select id, username_key as name from account' })).map(
        ({ id, name }) => [name, id] as const,
      ),
    );
    const [top, agent, child] = ['demotop', 'demoagent', 'ctchild'].map((name) => ids.get(name));
    const row = (day: string, units: number, more: { id: bigint | undefined; path: string | null }) =>
      app.db.query({
        text: `insert into report_bet (account_id, below, day, game_type, vendor_id, bets, stake, payout, valid_bet, won_valid_bet, lost_valid_bet, path)
               select $1, $4::text is null, $2::text::date, type, vendor, 1, $3::numeric, $3::numeric * 0.9, $3::numeric, $3::numeric * 0.4, $3::numeric * 0.6, $4::text::bigint[] from (values ('RNG', 1), ('LOTT', (select id from vendor where code = 'TCG_LOTTO_VN'))) as bet (type, vendor)`,
        values: [more.id, day, units * 10_000, more.path],
      });
    for (const [day, units] of [
      ['2026-05-20', 1_000],
      ['2026-05-21', 100],
      ['2026-04-30', 50_000],
    ] as const) {
      await row(day, units, { id: child, path: `{${top},${agent}}` });
      await row(day, units, { id: agent, path: null });
    }
    const would = async (terms: ContractTerms) =>
      (await as('demotop', 'simulateContract', { body: { username: 'demoagent', ...terms } })).value;
    const tiers = [tier(2_000), tier(5_000, 800, 1)];
    expect(await would(salary(tiers, { activeBet: 500 }))).toMatchObject({
      ...{ days: { start: '2026-05-01', end: '2026-05-31' }, periods: 31, gross: 5.2, reached: [1, 1] },
      before: 2.2,
      last: { validBet: 100, activeMembers: 0, tier: 0, missing: { rate: 5_000, validBet: 700, activeMembers: 1 } },
    });
    expect(await would(salary(tiers, { activeBet: 500, categories: ['LIVE'] }))).toMatchObject({ gross: 0, reached: [0, 0] });
    // The day before decides: the 20th by nothing, the 21st by the 20th.
    expect(await would(salary(tiers, { kind: 'REALTIME', activeBet: 500 }))).toMatchObject({ gross: 2.5, reached: [1, 1] });
    expect(await would(salary(tiers, { kind: 'HOURLY' }))).toMatchObject({ gross: 0, last: null });
    expect(await would(dividend([tier(100_000, 1_000, 1), tier(200_000, 2_000, 1)], { activeBet: 1_100 }))).toMatchObject({
      ...{ days: { start: '2026-05-01', end: '2026-05-31' }, periods: 2, gross: 11 },
      last: { profit: 110, activeMembers: 1, tier: 0, missing: { rate: 200_000, validBet: 900, profit: 0, activeMembers: 0 } },
    });
    expect((await as('demotop', 'contractRequests', { query: { status: 'PENDING' } })).value).toMatchObject({ totalCount: 0 });
    await row('2026-06-01', 3_000, { id: agent, path: null });
    const { list } = (await as('demoagent', 'contracts', { query: { status: 'ACTIVE' } })).value as {
      list: { id: number; kind: string }[];
    };
    const progress = async (kindOf: string, by = 'demoagent') => {
      const contractId = String(list.find((each) => each.kind === kindOf)?.id);
      return (await as(by, 'contractProgress', { query: { contractId } })).value;
    };
    const days = { start: '2026-06-01', end: '2026-06-01' };
    const daily = { days, gross: 6, standing: { validBet: 3_000, tier: 0, missing: null } };
    expect(await progress('DAILY')).toMatchObject(daily);
    expect(await progress('DAILY', 'demotop')).toMatchObject(daily);
    expect(await progress('DIVIDEND')).toMatchObject({
      standing: { validBet: 3_000, profit: 300, activeMembers: 0, tier: null, missing: { validBet: 7_000, activeMembers: 3 } },
    });
    await app.db.query({ text: 'delete from report_bet' });
  });

  it('say between what an agent proposes', async () => {
    const { value } = await as('demoagent', 'contractLimits');
    const { kinds } = value as { kinds: { kind: string; salaryType: string | null; rateMax: number; own: unknown }[] };
    expect(kinds).toHaveLength(10);
    expect(kinds.find((each) => each.kind === 'HOURLY' && each.salaryType === 'LOSS')).toMatchObject({
      rateMax: 30_000,
      own: null,
    });
    expect(kinds.find((each) => each.kind === 'DAILY' && each.salaryType === 'SINGLE_BET')).toMatchObject({
      own: salary([tier(2_000)]),
    });
    for (const query of [{ page: '0' }, { size: '101' }, { kind: 'YEARLY' }]) {
      expect((await as('demoagent', 'contracts', { query })).status).toBe(400);
    }
    const seven = salary(
      Array.from({ length: 7 }, (_, index) => tier((index + 1) * 100, index)),
      { kind: 'REALTIME' },
    );
    expect(
      (await as('demotop', 'proposeContract', { body: { username: 'demoagent', ...seven, paymentPassword: PIN } })).errorCode,
    ).toBe('CT_TIERS');
  });
});
