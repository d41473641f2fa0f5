import { type CallName, callList } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { WALK_INPUTS } from './testing/access-inputs.ts';
import { openTestApp } from './testing/app.ts';
import { walkers } from './testing/walkers.ts';

describe.each(usualKind)('agents by their own hand on %s', (kind) => {
  let app: App;
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  const { logIn, as } = walkers(() => app);

  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    await logIn('demoagent', 'Demo2026');
  });
  afterAll(() => app.close());

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

  it('open accounts with the first password that the agent names, by the brand’s rule, which is changed at the first login too', async () => {
    const form = { username: 'named', type: 0, series: 1_800, rates: {}, count: 2 };
    for (const [password, code] of [
      ['short', 'password.rejected'],
      ['named1-Lantern', 'password.rejected'],
      ['password1', 'password.breached'],
    ]) {
      expect((await as('demoagent', 'openDownlines', { body: { ...form, password } })).errorCode, password).toBe(code);
    }
    expect((await as('demoagent', 'downlines', { query: { search: 'named1' } })).value).toMatchObject({ totalCount: 0 });
    const { value } = await as('demoagent', 'openDownlines', { body: { ...form, password: 'Quay42lantern' } });
    const list = ['named1', 'named2'].map((username) => ({ username, password: 'Quay42lantern' }));
    expect(value).toEqual({ list });
    for (const { username, password } of list)
      expect((await logIn(username, password)).value).toMatchObject({ mustChangePassword: true });
  });
});
