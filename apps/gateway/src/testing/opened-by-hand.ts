import { expect } from 'vitest';
import type { browser } from './app.ts';

type Page = ReturnType<typeof browser>;

interface ByHand {
  agent: Page;
  /** The page of who is opened. */
  own: Page;
  username: string;
  type: 0 | 1;
  logIn(username: string, password: string): Promise<unknown>;
}

/** Opens an account by an agent's hand, logs it in, and gives it a password of its own, which everything else waits for. */
export async function openByHand({ agent, own, username, type, logIn }: ByHand): Promise<void> {
  const { value } = await agent.call('openDownlines', { body: { username, type, series: 1_700, rates: {} } });
  const oldPassword = (value as { list: { password: string }[] }).list[0]?.password ?? '';
  await logIn(username, oldPassword);
  const body = { oldPassword, newPassword: 'Harbour77lamp', confirmNewPassword: 'Harbour77lamp' };
  expect(await own.call('changePassword', { body })).toMatchObject({ success: true });
}
