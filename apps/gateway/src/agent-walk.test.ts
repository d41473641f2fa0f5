import { ASSISTANT_PAGES, type Call, type CallName, callList } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContracts } from './agent/index.ts';
import { plantBills } from './agent/testing/planted.ts';
import { salary, tier } from './agent/testing/terms.ts';
import { unrecorded } from './agent/testing/world.ts';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { createBrand } from './brand/index.ts';
import { tree } from './identity/index.ts';
import { WALK_INPUTS } from './testing/access-inputs.ts';
import { openTestApp } from './testing/app.ts';
import { type Input, walkers } from './testing/walkers.ts';

const PIN = '481516';
const NAMES = ['demotop', 'demoagent', 'leaksister', 'leakniece', 'leakchild', 'leakleaf', 'leaknew', 'nobodyatall'];
/** What in an input names somebody. */
const NAMING = ['username', 'above', 'search', 'name'];
const DAY = { startDate: '2026-06-01', endDate: '2026-06-01' };

const ALSO: readonly string[] = ['agentDebts', 'agentDebtPay', 'consolidated'];
/** The calls that belong to agents: those that are closed to others, and those that tell others nothing. */
const AGENTS = callList.filter(([name, { errors }]) => errors.includes('agent.off') || ALSO.includes(name)) as [CallName, Call][];

/** Every question that can be asked by reading, about nobody and about each of the names, over all and over the day on which something happens. */
const READINGS: readonly (readonly [CallName, Input])[] = AGENTS.filter(
  ([name, { method }]) => method === 'GET' && !name.startsWith('process'),
).flatMap(([name, { query, answer }]) => {
  const known = WALK_INPUTS[name] ?? {};
  const fields = Object.keys((query as { properties?: object } | null)?.properties ?? {});
  // A file is asked for seldom: its limit is low.
  const isFile = answer === 'file';
  const naming = fields.filter((field) => (isFile ? field === 'above' : NAMING.includes(field)));
  const names = isFile ? ['demoagent'] : NAMES;
  const period = fields.includes('startDate') ? DAY : {};
  const whole = fields.includes('scope') ? { scope: 'team' } : {};
  const kinds = fields.includes('kind') && name === 'contractBills' ? ['DAILY', 'DIVIDEND'] : [null];
  const sides = fields.includes('side') ? ['own', 'downline'] : [null];
  return kinds.flatMap((kind) =>
    sides.flatMap((side) => {
      const more = { ...period, ...whole, ...(kind ? { kind } : {}), ...(side ? { side } : {}) };
      const ask = (about: Record<string, string>): [CallName, Input] => [
        name,
        { ...known, query: { ...known.query, ...more, ...about } },
      ];
      // What bets of one category gave back is read from elsewhere.
      const games = name === 'teamProfit' ? ['personal', 'team'].map((view) => ask({ view, gameType: 'RNG' })) : [];
      return [ask({}), ...games, ...naming.flatMap((field) => names.map((of) => ask({ [field]: of })))];
    }),
  );
});

const NUMBERS: readonly string[] = ['id', 'billId', 'debtId', 'contractId', 'requestId', 'announcementId', 'code'];
const fieldsOf = (schema: unknown): object => (schema as { properties?: object } | null)?.properties ?? {};
/** What nobody has. */
const NOTHING = {
  ...{ billId: 999_999, debtId: 999_999, requestId: 999_999, contractId: 999_999, announcementId: 999_999, assistantId: 999_999 },
  code: 'NOSUCHCODE',
};

type Given = Record<string, unknown>;
/** Every call of agents that takes the number or the code of something, with what it takes. */
const TAKING: Readonly<Record<string, (given: Given) => unknown>> = {
  contractBill: ({ billId }) => ({ query: { billId: String(billId) } }),
  teamBets: ({ billId }) => ({ query: { billId: String(billId) } }),
  contractProgress: ({ contractId }) => ({ query: { contractId: String(contractId) } }),
  cancelContractRequest: ({ requestId }) => ({ body: { requestId: Number(requestId) } }),
  endContract: ({ contractId }) => ({ body: { contractId: Number(contractId) } }),
  processDividend: ({ requestId }) => ({ query: { type: 'CONS', status: 'A', requestId: String(requestId) } }),
  processDailySalary: ({ requestId }) => ({ query: { id: String(requestId), status: 'A' } }),
  processHourSalary: ({ requestId }) => ({ body: { contractId: Number(requestId), status: 'A' } }),
  processRealtimeSalary: ({ requestId }) => ({ body: { contractId: Number(requestId), status: 'A' } }),
  agentDebtPay: ({ debtId }) => ({ body: { debtId: Number(debtId) } }),
  updateAffiliateUrl: ({ code }) => ({ body: { code, isDisabled: true } }),
  deleteAffiliateUrl: ({ code }) => ({ query: { code } }),
  updateAssistant: ({ assistantId }) => ({ body: { id: Number(assistantId), isDisabled: true } }),
  removeAssistant: ({ assistantId }) => ({ query: { id: String(assistantId) } }),
  pinLineAnnouncement: ({ announcementId }) => ({ body: { announcementId: Number(announcementId), pinned: true } }),
  withdrawLineAnnouncement: ({ announcementId }) => ({ query: { announcementId: String(announcementId) } }),
};

/** Calls about what is an agent's own: not even the one above has a part in it. */
const OWN = new Set(Object.keys(TAKING).filter((name) => /AffiliateUrl|Assistant|LineAnnouncement/.test(name)));

describe.each(usualKind)('whoever is in another line, or below, on %s', (kind) => {
  let app: App;
  let helper = '';
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  const { logIn, as, open } = walkers(() => app);
  const idOf = async (username: string): Promise<bigint> => (await tree.byName(app.db, 1, username))?.id ?? 0n;

  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    for (const name of ['demotop', 'demoagent', 'demoplayer']) await logIn(name, 'Demo2026');
    await open('demotop', 'leaksister', 1);
    await open('leaksister', 'leakniece', 1);
    await open('demoagent', 'leakchild', 1);
    const body = { newPaymentPassword: PIN, confirmPaymentPassword: PIN, loginPassword: 'Demo2026' };
    for (const name of ['demotop', 'demoagent']) expect((await as(name, 'setPaymentPassword', { body })).success).toBe(true);
    const made = await as('leaksister', 'createAssistant', { body: { name: 'sister', pages: [...ASSISTANT_PAGES] } });
    const { username, password } = made.value as { username: string; password: string };
    helper = username;
    await logIn(helper, password);
    await app.settle();
  });
  afterAll(() => app.close());

  /** Everything that somebody is told by reading, without when it was told. */
  const told = async (by: string): Promise<Map<string, string>> => {
    const answers = new Map<string, string>();
    for (const [name, input] of READINGS) {
      const { status, errorCode, value } = await as(by, name, input);
      // Neither a limit nor an end of the session answers in the place of a check.
      expect([429, 401], name).not.toContain(status);
      const text = JSON.stringify({ status, errorCode, value }).replaceAll(/"(updatedAt|countedAt|serverTime)":\w+/g, '');
      answers.set(`${name} ${JSON.stringify(input.query)}`, text);
    }
    return answers;
  };

  /** Everything that an agent's line may do: members, links, play, announcements, contracts, bills, debts, assistants. */
  const live = async (): Promise<void> => {
    const brand = createBrand({ db: app.db, clock, demo: true });
    const [merchant] = await brand.all();
    const top = await tree.byName(app.db, 1, 'demotop');
    if (!merchant || !top) throw new Error('there is no demo');
    await open('leakchild', 'leaknew', 0);
    const terms = salary([tier(5_000)]);
    const { house } = createContracts({ db: app.db, clock, messages: { send: async () => true } });
    await house.give(merchant, top, terms, unrecorded);
    const done = async (by: string, name: CallName, body: object): Promise<void> =>
      expect((await as(by, name, { body })).errorCode, name).toBeUndefined();
    await done('demotop', 'proposeContract', { username: 'demoagent', ...terms, paymentPassword: PIN });
    await done('demoagent', 'createAffiliateUrl', { type: 0, series: 1_700, rates: {}, days: 7 });
    await done('demoagent', 'createAssistant', { name: 'leak', pages: ['agentTeamOverview'] });
    await done('demoagent', 'writeLineAnnouncement', { title: 'Hello', text: 'To all below', requestKey: 'key-of-the-leak' });
    const ids = { agent: await idOf('demoagent'), member: await idOf('leaknew'), child: await idOf('leakchild') };
    await app.db.query({
      text: `insert into report_bet (account_id, below, day, game_type, vendor_id, bets, stake, payout, valid_bet, won_valid_bet, lost_valid_bet, path)
             select id, false, date '2026-06-01', 'RNG', 1, 7, 7770000, 0, 7770000, 0, 7770000, path from account where id = $1
             union all select u.id, true, date '2026-06-01', 'RNG', 1, 7, 7770000, 0, 7770000, 0, 7770000, null from account a, unnest(a.path) u (id) where a.id = $1`,
      values: [ids.member],
    });
    await app.db.query({
      text: `insert into reward_rebate_line (account_id, day, game_type, vendor_id, rate, merchant_id, valid_bet)
             values ($1, '2026-06-01', 'RNG', 1, 5000, 1, 7770000)`,
      values: [ids.member],
    });
    for (const [accountId, payerId] of [
      [ids.agent, top.id],
      [ids.child, ids.agent],
    ] as const)
      await plantBills(app.db, {
        merchantId: 1,
        accountId,
        payerId,
        at: new Date(Date.UTC(2026, 5, 1, accountId === ids.agent ? 3 : 2)),
      });
    await app.db.query({
      text: `insert into agent_commission_line (agent_id, day, game_type, source_id, rate, merchant_id, valid_bet)
             values ($1, '2026-06-01', 'RNG', $2, 1000, 1, 7770000)`,
      values: [ids.agent, ids.child],
    });
  };

  it('is told by every reading call of agents the same before and after an agent’s line has done all that it may', async () => {
    const walked = new Set(READINGS.map(([name]) => name));
    expect(walked.size).toBeGreaterThan(20);
    const before = new Map<string, Map<string, string>>();
    for (const by of ['leaksister', 'leakniece', 'demoplayer', helper]) before.set(by, await told(by));
    // Who is below is told of nobody above, and who is above nothing that is the agent's own.
    const ofOthers = (question: string): boolean => /demoagent|demotop|leaksister|leakniece/.test(question);
    const ofAgent = (question: string): boolean =>
      /^(assistants|viewAffiliateUrls|lineAnnouncements|agentCommissions) /.test(question);
    const parts = [
      ['leakchild', ofOthers],
      ['demotop', ofAgent],
    ] as const;
    const part = async (by: string, of: (question: string) => boolean) =>
      [...(await told(by))].filter(([question]) => of(question));
    const around: [string, string][][] = [];
    for (const each of parts) around.push(await part(each[0], each[1]));
    const own = await told('demoagent');
    await live();
    clock.advance(61_000);
    // A name that is taken by now stays a name about which nothing is told.
    for (const [by, answers] of before) expect(await told(by), by).toEqual(answers);
    for (const [place, each] of parts.entries()) {
      expect(around[place]?.length).toBeGreaterThan(0);
      expect(await part(each[0], each[1]), each[0]).toEqual(around[place]);
    }
    const changed = await told('demoagent');
    const differing = [...own]
      .filter(([question, answer]) => changed.get(question) !== answer)
      .map(([question]) => question.split(' ')[0]);
    // The questions are such that the agent's own answers have changed.
    expect(differing).toEqual(
      expect.arrayContaining([
        ...['agentCommissions', 'agentDebts', 'assistants', 'contractBills', 'contractRequests', 'downline', 'downlines'],
        'downlinesFile',
        ...['lineAnnouncements', 'teamOverview', 'teamProfit', 'teamProfitFile', 'teamSeries', 'viewAffiliateUrls'],
      ]),
    );
  });

  it('is answered about what belongs to an agent, by each call that takes its number or name, as about what nobody has', async () => {
    const agent = await idOf('demoagent');
    const [own] = await app.db.query<Record<string, bigint | string>>({
      text: `select (select max(id) from agent_bill where holder_id = $1) as "billId", (select max(debt.id) from agent_debt debt where payer_id = $1) as "debtId",
               (select max(id) from agent_contract_request where holder_id = $1) as "requestId",
               (select max(id) from agent_contract where holder_id = (select id from account where username_key = 'demotop')) as "contractId",
               (select max(id) from agent_announcement where account_id = $1) as "announcementId"`,
      values: [agent],
    });
    const list = (await as('demoagent', 'assistants')).value as { list: { id: number }[] };
    const links = (await as('demoagent', 'viewAffiliateUrls')).value as { list: { code: string }[] };
    const real = { ...own, assistantId: list.list[0]?.id, code: links.list[0]?.code };
    for (const [name, value] of Object.entries(real)) expect(value, name).toBeTruthy();
    const state = () =>
      app.db.query({
        text: `select (select jsonb_agg(b order by id) from agent_bill b) as bills, (select jsonb_agg(d order by id) from agent_debt d) as debts,
                 (select jsonb_agg(r order by id) from agent_contract_request r) as requests, (select jsonb_agg(c order by id) from agent_contract c) as contracts,
                 (select jsonb_agg(n order by id) from agent_announcement n) as announcements,
                 (select jsonb_agg(a order by id) from (select id, type, series, status, nickname from account) a) as accounts`,
      });
    const before = await state();
    // The clock stands, so that what is said of a moment is the same.
    for (const [name, inputOf] of Object.entries(TAKING)) {
      const call = name as CallName;
      for (const by of ['leaksister', 'leakniece', 'leakchild', 'demoplayer', helper, ...(OWN.has(name) ? ['demotop'] : [])]) {
        const said = async (given: Record<string, unknown>) => {
          const { status, errorCode, message, value } = await as(by, call, inputOf(given) as Input);
          return { status, errorCode, message, value };
        };
        const stranger = await said(NOTHING);
        expect(stranger.errorCode, `${name} by ${by}`).toBeDefined();
        expect(await said(real), `${name} by ${by}`).toEqual(stranger);
      }
    }
    expect(await state()).toEqual(before);
    // No call of agents that takes a number is left out.
    const numbered = AGENTS.filter(([, { query, body }]) =>
      Object.keys({ ...fieldsOf(query), ...fieldsOf(body) }).some((field) => NUMBERS.includes(field)),
    ).map(([name]) => name);
    expect(numbered.filter((name) => !(name in TAKING))).toEqual([]);
  });

  it('reads no file of more members than it may have', async () => {
    await app.db.query({
      text: `insert into account (merchant_id, username, username_key, nickname, type, parent_id, path, depth, currency, registered_via, created_at)
             select 1, 'bulk' || n, 'bulk' || n, 'Bulk', 0, a.id, a.path || a.id, a.depth + 1, a.currency, 'LINK', a.created_at
             from account a, generate_series(1, 10001) n where a.username_key = 'leakniece'`,
    });
    const asked = { query: { scope: 'direct' } };
    clock.advance(61_000);
    for (const [language, said] of [
      ['EN', /10,?000 members.* filters/],
      ['VI', /10[.,]?000 thành viên.* bộ lọc/],
    ] as const) {
      for (const [file, query] of [
        ['teamProfitFile', { showZero: 'true' }],
        ['downlinesFile', {}],
      ] as const) {
        const refused = await as('leakniece', file, { query: { ...asked.query, ...query }, headers: { language } } as Input);
        expect(refused, file).toMatchObject({ errorCode: 'team.too.long', value: null });
        expect(refused.message).toMatch(said);
      }
    }
  });
});
