import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { salary, tier } from './agent/testing/terms.ts';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { openTestApp } from './testing/app.ts';
import { walkers } from './testing/walkers.ts';

describe.each(usualKind)('a contract that ends with its period on %s', (kind) => {
  let app: App;
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  const { logIn, as, open } = walkers(() => app);

  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    for (const name of ['demotop', 'demoagent']) await logIn(name, 'Demo2026');
    await open('demoagent', 'endchild', 1);
    await app.db.query({
      text: `insert into agent_contract (merchant_id, kind, salary_type, upline_id, holder_id, version, terms, status, effective_from)
             select merchant_id, 'DAILY', 'SINGLE_BET', parent_id, id, 1, $1, 'ACTIVE', created_at from account where username_key in ('demoagent', 'endchild')`,
      values: [JSON.stringify(salary([tier(2_000)]))],
    });
  });
  afterAll(() => app.close());

  it('is told as in force to both sides and those above, and gives nothing to propose by', async () => {
    const of = `kind = 'DAILY' and salary_type = 'SINGLE_BET' and holder_id = (select id from account where username_key = 'demoagent')`;
    await app.db.query({
      text: `update agent_contract set status = 'ENDING', effective_until = $1, end_reason = 'TERMINATED' where ${of} and status = 'ACTIVE'`,
      values: [new Date(clock.now() + 3_600_000)],
    });
    const ending = (await as('demoagent', 'contractLimits')).value as { kinds: { kind: string; salaryType: string | null }[] };
    expect(ending.kinds.find((each) => each.kind === 'DAILY' && each.salaryType === 'SINGLE_BET')).toMatchObject({
      own: null,
      live: salary([tier(2_000)]),
    });
    const given = async (status: string) =>
      (await as('demotop', 'contracts', { query: { side: 'downline', kind: 'DAILY', username: 'demoagent', status } })).value;
    expect(await given('ACTIVE')).toMatchObject({ totalCount: 0 });
    expect(await given('LIVE')).toMatchObject({ totalCount: 1, list: [{ status: 'ENDING' }] });
    expect((await as('demotop', 'downline', { query: { username: 'demoagent' } })).value?.['contracts']).toContainEqual({
      ...{ kind: 'DAILY', salaryType: 'SINGLE_BET', rate: 2_000, isEnding: true },
    });

    // A line is seen whole: also what those further down agreed on, but not by an assistant.
    const deep = { kind: 'DAILY', salaryType: 'SINGLE_BET', rate: 2_000, isEnding: false };
    expect((await as('demotop', 'downline', { query: { username: 'endchild' } })).value?.['contracts']).toEqual([deep]);
    const made = await as('demotop', 'createAssistant', { body: { name: 'looker', pages: ['downlineManagmentView'] } });
    const { username, password } = made.value as unknown as { username: string; password: string };
    await logIn(username, password);
    expect((await as(username, 'downline', { query: { username: 'endchild' } })).value).toMatchObject({ contracts: [] });
  });
});
