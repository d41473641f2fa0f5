import { type Call, type CallName, callList } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { WALK_INPUTS } from './testing/access-inputs.ts';
import { openTestApp } from './testing/app.ts';
import { walkers } from './testing/walkers.ts';

const guarded = callList.filter(
  ([, { access, answer }]) => (access === 'member' || access === 'real') && answer !== 'stream',
) as [CallName, Call][];
type Page = Call['assistants'][number];

describe.each(usualKind)('assistants of agents on %s', (kind) => {
  let app: App;
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  const { logIn, as, open } = walkers(() => app);

  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    for (const name of ['demotop', 'demoagent', 'demoplayer']) await logIn(name, 'Demo2026');
    await open('demotop', 'helpsister', 1);
    await app.settle();
  });
  afterAll(() => app.close());

  interface Made {
    id: number;
    username: string;
    password: string;
  }
  const make = async (name: string, pages: readonly Page[], by = 'demoagent'): Promise<Made> => {
    const answer = await as(by, 'createAssistant', { body: { name, pages } });
    expect(answer.errorCode).toBeUndefined();
    return answer.value as unknown as Made;
  };
  const remove = async ({ id }: Made) => {
    expect(await as('demoagent', 'removeAssistant', { query: { id: String(id) } })).toMatchObject({ success: true });
  };

  it('log in by the agent’s name and their own, in any case, and are no more than what they were given', async () => {
    const made = await make('Anna', ['agentTeamOverview', 'personalHistoryCopy']);
    expect(made).toMatchObject({ username: 'demoagent.Anna', pages: ['agentTeamOverview', 'personalHistoryCopy'] });
    const entered = await logIn('DEMOAGENT.anna', made.password);
    expect(entered.value).toMatchObject({
      userName: 'demoagent.Anna',
      customerType: 1,
      assistantPages: ['agentTeamOverview', 'personalHistoryCopy'],
      passwordExpired: false,
    });
    expect(entered.value).not.toHaveProperty('mustChangePassword');
    const resumed = (await as('DEMOAGENT.anna', 'session')).value;
    expect(resumed).toMatchObject({ userName: 'demoagent.Anna', assistantPages: ['agentTeamOverview', 'personalHistoryCopy'] });
    const { list } = (await as('demoagent', 'assistants')).value as unknown as { list: object[] };
    expect(list).toMatchObject([{ username: 'demoagent.Anna', lastLoginAt: clock.now() }]);
    expect(JSON.stringify(list)).not.toMatch(/password|hash/);
    await remove(made);
  });

  it.each<[Page[]]>([[['agentTeamOverview']], [['downlineManagmentView', 'agentDailyWages2']], [['agentRevenueReport']]])(
    'with the pages %s are answered their calls as the agent is, and no other call at all',
    async (pages) => {
      const made = await make('walker', pages);
      await logIn(made.username, made.password);
      const open: CallName[] = [];
      for (const [name, call] of guarded) {
        const input = WALK_INPUTS[name] ?? {};
        const { status, errorCode, value } = await as(made.username, name, input);
        if (call.assistants.some((each) => pages.includes(each))) {
          open.push(name);
          expect({ errorCode, value }, name).toEqual(
            await as('demoagent', name, input).then((own) => ({ errorCode: own.errorCode, value: own.value })),
          );
        } else expect([status, errorCode, value], name).toEqual([403, 'assistant.off', null]);
      }
      expect(open.length).toBeGreaterThan(0);
      await remove(made);
    },
  );

  it('are answered no call that writes, but for the logout', () => {
    const writing = callList.filter(
      ([name, { method, assistants }]) => assistants.length > 0 && method !== 'GET' && name !== 'logout',
    );
    expect(writing.map(([name]) => name)).toEqual([]);
  });

  it('are visitors where no session is needed, and leave no trace in the agent’s account', async () => {
    const before = (await as('demoagent', 'memberInfo')).value;
    const made = await make('visitor', ['agentTeamOverview']);
    await logIn(made.username, made.password);
    for (const [name] of callList.filter(([each, { access }]) => access === 'optional' && each !== 'logout')) {
      const input = WALK_INPUTS[name] ?? {};
      expect((await as(made.username, name, input)).value, name).toEqual((await as('nobody', name, input)).value);
    }
    const sessions = (await as('demoagent', 'sessions')).value as unknown as object[];
    expect(sessions).toHaveLength(1);
    expect((await as('demoagent', 'memberInfo')).value).toEqual(before);
    expect((await as(made.username, 'logout')).success).toBe(true);
    expect((await as(made.username, 'teamOverview')).errorCode).toBe('customer.not.login');
    expect((await as('demoagent', 'teamOverview')).success).toBe(true);
    await remove(made);
  });

  it('see bills of the kinds whose pages they have', async () => {
    const made = await make('bills', ['agentDailyWages2']);
    await logIn(made.username, made.password);
    expect((await as(made.username, 'contractBills', { query: { kind: 'DAILY' } })).success).toBe(true);
    for (const other of ['DIVIDEND', 'HOURLY', 'REALTIME']) {
      expect((await as(made.username, 'contractBills', { query: { kind: other } })).errorCode, other).toBe('assistant.off');
    }
    await remove(made);
  });

  it('follow their agent’s choice at once', async () => {
    const made = await make('choice', ['agentTeamOverview']);
    await logIn(made.username, made.password);
    await as('demoagent', 'updateAssistant', { body: { id: made.id, pages: ['palStatementsAgentCopy'] } });
    clock.advance(4_000);
    expect((await as(made.username, 'teamOverview')).errorCode).toBe('assistant.off');
    expect((await as(made.username, 'teamProfit')).success).toBe(true);
    await as('demoagent', 'updateAssistant', { body: { id: made.id, isDisabled: true } });
    expect((await as(made.username, 'teamProfit')).errorCode).toBe('customer.not.login');
    expect((await logIn(made.username, made.password)).errorCode).toBe('assistant.locked');
    const again = await as('demoagent', 'updateAssistant', { body: { id: made.id, isDisabled: false, isNewPassword: true } });
    expect((await logIn(made.username, made.password)).errorCode).toBe('login.cred.err');
    const password = String(again.value?.['password']);
    expect((await logIn(made.username, password)).success).toBe(true);
    await remove(made);
    expect((await as(made.username, 'teamProfit')).errorCode).toBe('customer.not.login');
    expect((await logIn(made.username, password)).errorCode).toBe('login.cred.err');
  });

  it('are locked out by wrong passwords as members are, and go with a freeze of their agent', async () => {
    const made = await make('frozen', ['agentTeamOverview'], 'helpsister');
    for (let tried = 0; tried < 3; tried += 1) {
      expect((await logIn(made.username, 'Wrong-77x')).errorCode).toBe('login.cred.err');
    }
    expect((await logIn(made.username, made.password)).errorCode).toBe('captcha.required');
    clock.advance(31 * 60_000);
    expect((await logIn(made.username, made.password)).success).toBe(true);
    await app.db.query({ text: `update account set status = 'NO_LOGIN' where username = 'helpsister'` });
    clock.advance(4_000);
    expect((await as(made.username, 'teamOverview')).errorCode).toBe('customer.not.login');
    expect((await logIn(made.username, made.password)).errorCode).toBe('us_forbidden_login_error');
  });

  it('are ten at most, however many are made at once, of one name each, and nobody else’s', async () => {
    for (const name of ['demotop', 'demoagent', 'demoplayer']) await logIn(name, 'Demo2026');
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, place) =>
        as('demotop', 'createAssistant', { body: { name: `many${place}`, pages: ['agentTeamOverview'] } }),
      ),
    );
    expect(tries.filter(({ success }) => success)).toHaveLength(10);
    expect(tries.flatMap(({ errorCode }) => errorCode ?? [])).toEqual(['agent.assistants', 'agent.assistants']);
    const { list, left } = (await as('demotop', 'assistants')).value as unknown as { list: Made[]; left: number };
    expect([list.length, left]).toEqual([10, 0]);
    const id = list[0]?.id ?? 0;
    const foreign = (by: string) => [
      as(by, 'updateAssistant', { body: { id, isNewPassword: true } }),
      as(by, 'removeAssistant', { query: { id: String(id) } }),
    ];
    for (const answer of foreign('demoagent'))
      expect(await answer).toMatchObject({ success: false, errorCode: 'agent.assistant', value: null });
    for (const answer of foreign('demoplayer')) expect((await answer).errorCode).toBe('agent.off');
    expect((await as('demoplayer', 'assistants')).errorCode).toBe('agent.off');
    const mine = await make('twin', ['agentTeamOverview']);
    expect((await as('demoagent', 'createAssistant', { body: { name: 'TWIN', pages: ['agentTeamOverview'] } })).errorCode).toBe(
      'username.taken',
    );
    for (const body of [
      { name: 'a.b', pages: ['agentTeamOverview'] },
      { name: 'ab', pages: [] },
      { name: 'ab', pages: ['registerCenter'] },
    ])
      expect((await as('demoagent', 'createAssistant', { body })).errorCode).toBe('request_param_err');
    await remove(mine);
  });
});
