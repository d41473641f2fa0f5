import { type ContractTerms, calls } from '@marquee/contract';
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
import { walkers } from './testing/walkers.ts';

const PIN = '481516';
const DIVIDEND = dividend([tier(200_000, 10_000, 3)]);
const GIVEN = dividend([tier(150_000, 10_000, 3)]);
const LOWER = dividend([tier(100_000, 10_000, 3)]);

describe.each(usualKind)('the contracts that an agent has in force on %s', (kind) => {
  let app: App;
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  const { logIn, as, open } = walkers(() => app);
  const propose = async (by: string, username: string, terms: ContractTerms): Promise<void> => {
    const made = await as(by, 'proposeContract', { body: { username, ...terms, paymentPassword: PIN } });
    expect(made.errorCode).toBeUndefined();
  };

  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    for (const name of ['demotop', 'demoagent']) {
      await logIn(name, 'Demo2026');
      const body = { newPaymentPassword: PIN, confirmPaymentPassword: PIN, loginPassword: 'Demo2026' };
      expect((await as(name, 'setPaymentPassword', { body })).errorCode, name).toBeUndefined();
    }
    await open('demoagent', 'runningchild', 1);
    const merchant = (await createBrand({ db: app.db, clock, demo: true }).all()).find(({ code }) => code === 'marquee');
    const top = merchant && (await tree.byName(app.db, merchant.id, 'demotop'));
    if (!top) throw new Error('there is no demotop');
    const { house } = createContracts({ db: app.db, clock, messages: { send: async () => true } });
    for (const terms of [DIVIDEND, salary([tier(5_000)]), salary([tier(1_000)], { kind: 'HOURLY' })])
      await house.give(merchant, top, terms, unrecorded);
    await app.settle();
  });
  afterAll(() => app.close());

  it('are told with how far each is, and to nobody else', async () => {
    const list = async (by: string) =>
      ((await as(by, 'contractsRunning')).value as { list: { id: number; kind: string; rate: number | null }[] }).list;
    const own = await list('demotop');
    expect(own.map(({ kind: each, rate }) => [each, rate])).toEqual([
      ['DIVIDEND', null],
      ['DAILY', null],
      ['HOURLY', null],
    ]);
    for (const { id, kind: each, ...told } of own) {
      const { value } = await as('demotop', 'contractProgress', { query: { contractId: String(id) } });
      expect(told, each).toMatchObject(value as object);
    }
    expect(await list('demoagent')).toEqual([]);
  });

  it('are told to an assistant where it has the page of their kind', async () => {
    const pages = ['agentTeamOverview', 'agentDailyWages2'];
    const made = (await as('demotop', 'createAssistant', { body: { name: 'runs', pages } })).value as Record<string, string>;
    await logIn(String(made['username']), String(made['password']));
    const { value } = await as(String(made['username']), 'contractsRunning');
    expect((value as { list: { kind: string }[] }).list.map((each) => each.kind)).toEqual(['DAILY']);
    const today = async (by: string) => (await as(by, 'contractToday')).errorCode;
    expect(await today(String(made['username']))).toBeUndefined();
    const other = await as('demotop', 'createAssistant', { body: { name: 'sees', pages: ['agentTeamOverview'] } });
    const { username, password } = other.value as { username: string; password: string };
    await logIn(username, password);
    expect(await today(username)).toBe('assistant.off');
  });

  it('are answered by who asks for it alone: no HEAD, nothing that a browser fetches ahead, no page of another origin', async () => {
    await propose('demotop', 'demoagent', GIVEN);
    const { path: url } = calls.processDividend;
    const head = await app.server.inject({ method: 'HEAD', url, query: { status: 'R' }, headers: { merchant: 'marquee' } });
    expect(head.statusCode).toBe(400);
    const asked = async (headers: Record<string, string>) =>
      (await as('demoagent', 'processDividend', { query: { status: 'R' }, headers })).errorCode;
    expect(await asked({ 'sec-purpose': 'prefetch;prerender' })).toBe('function.not.available');
    expect(await asked({ 'x-moz': 'prefetch' })).toBe('function.not.available');
    expect(await asked({ origin: 'https://elsewhere.example' })).toBe('domain_not_available');
    const waiting = (await as('demoagent', 'contractRequests', { query: { status: 'PENDING' } })).value;
    expect((waiting as { list: unknown[] }).list).toHaveLength(1);
    expect(await asked({})).toBeUndefined();
  });

  it('are answered without a number as the oldest request, which is the one that clients are shown', async () => {
    await propose('demotop', 'demoagent', GIVEN);
    const answer = (by: string, status: 'A' | 'R') => as(by, 'processDividend', { query: { status } });
    expect((await answer('demoagent', 'A')).value).toMatchObject({ status: 'ACCEPTED' });
    await propose('demoagent', 'runningchild', LOWER);
    expect((await answer('runningchild', 'A')).value).toMatchObject({ status: 'ACCEPTED' });
    // One of the line above waits, and one of the line below.
    await propose('demotop', 'demoagent', { ...GIVEN, tiers: [tier(120_000, 10_000, 3)] });
    const { value } = await as('runningchild', 'contracts', { query: { status: 'ACTIVE' } });
    const [{ id: contractId } = { id: 0 }] = (value as { list: { id: number }[] }).list;
    clock.advance(1_000);
    expect((await as('runningchild', 'endContract', { body: { contractId } })).errorCode).toBeUndefined();
    const shown = async () =>
      ((await as('demoagent', 'consolidated')).value as { divtypereq: { CONS?: { requestId: number; status: string }[] } })
        .divtypereq;
    const [first] = (await shown()).CONS ?? [];
    expect(first?.status).toBe('E');
    clock.advance(10_000);
    expect((await answer('demoagent', 'R')).value).toEqual({ id: first?.requestId, status: 'REJECTED' });
    // The same answer, told twice on its way, answers nothing else.
    expect((await answer('demoagent', 'R')).errorCode).toBe('CT_STATE');
    expect((await shown()).CONS?.[0]?.status).toBe('V');
    clock.advance(10_000);
    expect((await answer('demoagent', 'A')).value).toMatchObject({ status: 'REJECTED' });
  });
});
