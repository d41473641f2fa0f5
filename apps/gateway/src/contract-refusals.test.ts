import type { CallName, ContractTerms } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContracts } from './agent/index.ts';
import { plantBills } from './agent/testing/planted.ts';
import { dividend, salary, tier } from './agent/testing/terms.ts';
import { unrecorded } from './agent/testing/world.ts';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { messageLanguages } from './base/messages.ts';
import { usualKind } from './base/testing/database.ts';
import { createBrand } from './brand/index.ts';
import { tree } from './identity/index.ts';
import { openTestApp } from './testing/app.ts';
import { type Input, walkers } from './testing/walkers.ts';

const PIN = '481516';
const OWN = [tier(3_000, 100, 1), tier(5_000, 500, 3)];
const DAILY = salary(OWN, { activeBet: 100 });
const DIVIDEND = dividend([tier(200_000)]);
const REALTIME = salary([tier(3_500)], { kind: 'REALTIME' });

/** What an offer of `demotop` is refused with; to `demoagent` where nobody else is named. */
type Offer = readonly [code: string, terms: ContractTerms, username?: string];

/** Offers that are refused, each for one reason alone. */
const OFFERS: readonly Offer[] = [
  ['CT_NOT_DIRECT', DAILY, 'rfchild'],
  ['CT_RECEIVER', DAILY, 'demovip'],
  ['CT_NO_OWN', REALTIME],
  ['CT_RATE_TOO_HIGH', salary([tier(6_000, 500, 3)], { activeBet: 100 })],
  ['CT_RATE_EQUAL', DIVIDEND],
  ['CT_STEP', salary([tier(4_950, 500, 3)], { activeBet: 100 })],
  ['CT_TIER_ORDER', salary([tier(4_000, 500, 3), tier(5_000, 500, 3)], { activeBet: 100 })],
  ['CT_BELOW_UPLINE_COND', salary([tier(5_000, 499, 3)], { activeBet: 100 })],
  ['CT_ACTIVE_BET', salary(OWN, { activeBet: 99 })],
  ['CT_PERIOD', dividend([tier(100_000)], { period: 'WEEKLY' })],
  ['CT_TYPE', dividend([tier(100_000)], { salaryType: 'LOSS' })],
  [
    'CT_TIERS',
    salary(
      Array.from({ length: 7 }, (_, index) => tier((index + 1) * 100, index)),
      { kind: 'REALTIME' },
    ),
  ],
];

describe.each(usualKind)('what agreements refuse on %s', (kind) => {
  let app: App;
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  const { logIn, as, open } = walkers(() => app);
  const propose = (username: string, terms: ContractTerms, by = 'demotop'): readonly [string, CallName, Input] => [
    by,
    'proposeContract',
    { body: { username, ...terms, paymentPassword: PIN } },
  ];
  const accept = (requestId: unknown): readonly [string, CallName, Input] => [
    'demoagent',
    'processDailySalary',
    { query: { id: String(requestId), status: 'A' } },
  ];
  const done = async ([by, name, input]: readonly [string, CallName, Input]): Promise<number> => {
    const { errorCode, value } = await as(by, name, input);
    expect(errorCode, name).toBeUndefined();
    return Number(value?.['id']);
  };

  /** All that is agreed upon, asked and told. */
  const everything = async () =>
    app.db.query({
      text: `select (select json_agg(c order by id) from agent_contract c)::text as contracts, (select json_agg(r order by id) from agent_contract_request r)::text as requests,
               (select json_agg(d order by id) from agent_debt d)::text as debts, (select count(*) from message)::int as messages,
               (select json_agg(json_build_array(id, balance, version) order by id) from ledger_account where version > 0)::text as purses`,
    });

  /** The call is refused with the code, in each language in words of its own, and changes nothing. */
  const refuses = async (code: string, [by, name, input]: readonly [string, CallName, Input]): Promise<void> => {
    const before = await everything();
    const said = new Set<string>();
    for (const language of messageLanguages()) {
      const { errorCode, message, value } = await as(by, name, { ...input, headers: { language } });
      expect([errorCode, value], `${code} in ${language}`).toEqual([code, null]);
      expect(message, `${code} in ${language}`).toMatch(/^[^{}_]{8,}$/u);
      said.add(String(message));
    }
    expect(said.size, code).toBe(messageLanguages().length);
    expect(await everything(), code).toEqual(before);
    // The limit of the calls that change something is a minute's.
    clock.advance(61_000);
  };

  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    for (const name of ['demotop', 'demoagent']) await logIn(name, 'Demo2026');
    await open('demoagent', 'rfchild', 1);
    for (const name of ['demotop', 'demoagent', 'rfchild']) {
      const loginPassword = name === 'rfchild' ? 'Harbour77lamp' : 'Demo2026';
      await done([name, 'setPaymentPassword', { body: { newPaymentPassword: PIN, confirmPaymentPassword: PIN, loginPassword } }]);
    }
    const [merchant] = await createBrand({ db: app.db, clock, demo: true }).all();
    const top = merchant && (await tree.byName(app.db, merchant.id, 'demotop'));
    if (!merchant || !top) throw new Error('there is no demo');
    const { house } = createContracts({ db: app.db, clock, messages: { send: async () => true } });
    for (const terms of [DAILY, DIVIDEND]) await house.give(merchant, top, terms, unrecorded);
    await app.settle();
  });
  afterAll(() => app.close());

  it('is told by a code of its own in each language, and changes nothing: offers', async () => {
    for (const [code, terms, username = 'demoagent'] of OFFERS) await refuses(code, propose(username, terms));
  });

  it('is told by a code of its own in each language, and changes nothing: answers', async () => {
    const first = await done(propose('demoagent', DAILY));
    await refuses('CT_PENDING_EXISTS', propose('demoagent', DAILY));
    await done(accept(first));
    await refuses('CT_STATE', accept(first));
    const below = await done(propose('rfchild', DAILY, 'demoagent'));
    await done(['rfchild', 'processDailySalary', { query: { id: String(below), status: 'A' } }]);
    const lower = await done(propose('demoagent', salary([tier(3_000, 100, 1)], { activeBet: 100 })));
    await refuses('CT_NEED_AGREE', accept(lower));
    const [payer, child] = await Promise.all(['demoagent', 'rfchild'].map((name) => tree.byName(app.db, 1, name)));
    await plantBills(app.db, { merchantId: 1, accountId: child?.id ?? 0n, payerId: payer?.id ?? 0n, at: new Date(clock.now()) });
    await refuses('CT_DEBT', accept(lower));
    await done(['demotop', 'cancelContractRequest', { body: { requestId: lower } }]);
  });

  it('is told by a code of its own in each language, and changes nothing: kinds that are closed', async () => {
    await app.db.query({ text: 'delete from agent_debt' });
    const waiting = await done(propose('demoagent', salary([tier(2_000, 100, 1)], { activeBet: 100 })));
    await app.db.query({
      text: `update merchant set site = site || '{"contracts": {"kinds": ["DIVIDEND"]}}' where code = 'marquee'`,
    });
    await app.db.query({ text: 'update brand_version set version = version + 1' });
    const flags = async () => (await as('demoagent', 'consolidated')).value;
    const asked = async (by: string, query: Record<string, string>) => {
      const { value } = await as(by, 'contractRequests', { query: { status: 'PENDING', ...query } });
      return (value as { list: { id: number }[] }).list.some(({ id }) => id === waiting);
    };
    expect(await flags()).toMatchObject({ dailysalreqtype: { CONS: [{ id: waiting }] } });
    expect(await asked('demoagent', {})).toBe(true);
    clock.advance(61_000);
    // Who cannot accept it is not asked; who has asked sees it still, and may take it back.
    expect(await flags()).toMatchObject({ dailysalreqtype: {}, dailysalinfotype: {} });
    for (const query of [{}, { mine: 'true' }, { side: 'own' }] as Record<string, string>[])
      expect(await asked('demoagent', query), JSON.stringify(query)).toBe(false);
    for (const query of [{}, { side: 'downline' }] as Record<string, string>[]) expect(await asked('demotop', query)).toBe(true);
    await refuses('CT_FEATURE_OFF', propose('demoagent', salary([tier(1_000, 500, 3)], { activeBet: 100 })));
    await refuses('CT_FEATURE_OFF', accept(waiting));
  });
});
