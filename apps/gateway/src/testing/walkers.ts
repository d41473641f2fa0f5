import type { CallName } from '@marquee/contract';
import { expect } from 'vitest';
import type { App } from '../app.ts';
import { browser } from './app.ts';

type Page = ReturnType<typeof browser>;
export type Input = NonNullable<Parameters<Page['call']>[1]>;

/**
 * People who each have a page of their own, by their names. Each login comes from an address of its own, so that no limit answers
 * in the place of a check.
 */
export function walkers(app: () => App) {
  const pages: Record<string, Page> = {};
  const page = (name: string): Page => (pages[name] ??= browser(app()));
  let logins = 0;
  const logIn = async (username: string, password: string) => {
    logins += 1;
    return page(username).call('login', { body: { username, password }, headers: { 'x-forwarded-for': `10.7.0.${logins}` } });
  };
  const as = (username: string, name: CallName, input: Input = {}) => page(username).call(name, input);
  return {
    page,
    logIn,
    as,
    /** Opens an account by an agent's hand, logs it in, and gives it a password of its own, which everything else waits for. */
    async open(by: string, username: string, type: 0 | 1): Promise<void> {
      const { value } = await as(by, 'openDownlines', { body: { username, type, series: 1_700, rates: {} } });
      const oldPassword = (value as { list: { password: string }[] }).list[0]?.password ?? '';
      await logIn(username, oldPassword);
      const body = { oldPassword, newPassword: 'Harbour77lamp', confirmNewPassword: 'Harbour77lamp' };
      expect(await as(username, 'changePassword', { body })).toMatchObject({ success: true });
    },
  };
}
