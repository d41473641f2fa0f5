import { randomInt, randomUUID } from 'node:crypto';
import { type CallName, calls } from '@marquee/contract';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The payment password of the members here. */
export const PIN = '481516';
const PASSWORD = 'Lantern4Bridge';

interface Answer {
  success: boolean;
  value: never;
  errorCode?: string;
}

/** Makes an operator's call, as a console does. */
export async function operate(page: Page, method: 'GET' | 'PUT', path: string, input: object): Promise<never> {
  const query = method === 'GET' ? `?${new URLSearchParams({ merchant: 'marquee', ...input }).toString()}` : '';
  const answer = await page.request.fetch(`http://localhost:${process.env['E2E_OPS_PORT']}/ops/v1/${path}${query}`, {
    method,
    headers: { authorization: `Bearer ${process.env['E2E_OPS_MONEY_KEY']}` },
    ...(method === 'PUT' ? { data: { merchant: 'marquee', ...input } } : {}),
  });
  const { success, value, errorCode } = (await answer.json()) as Answer;
  expect({ path, success, errorCode }).toEqual({ path, success: true });
  return value;
}

/** A member below the demo's agent with a real name, a payment password and money of which nothing is to be wagered; logged in. */
export async function moneyedMember(page: Page, units: number): Promise<string> {
  const username = `mo${randomInt(1e9).toString(36)}`.slice(0, 12);
  const make = async (name: CallName, data: object, token?: string): Promise<string> => {
    const { method, path } = calls[name];
    const headers = { merchant: 'marquee', language: 'EN', encryption: 'none', ...(token ? { authorization: token } : {}) };
    const { success, value, errorCode } = (await (await page.request.fetch(path, { method, headers, data })).json()) as Answer;
    expect({ name, success, errorCode }).toEqual({ name, success: true });
    return (value as { token?: string } | null)?.token ?? '';
  };
  const account = { username, password: PASSWORD, agreed: true, login: true, affiliateCode: 'DEMOAGENT' };
  const token = await make('register', account);
  await make('updateProfile', { payeeName: 'Tran An' }, token);
  const pin = { newPaymentPassword: PIN, confirmPaymentPassword: PIN, loginPassword: PASSWORD };
  await make('setPaymentPassword', pin, token);
  const gift = { username, direction: 'add', amount: units, key: randomUUID(), reason: 'a journey' };
  await operate(page, 'PUT', 'account/balance', gift);
  await operate(page, 'PUT', 'account/transfers', { username, toUpline: true, reason: 'a journey' });
  return username;
}
