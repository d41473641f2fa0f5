import { expect } from 'vitest';
import type { App } from '../app.ts';
import type { Clock } from '../base/calendar/clock.ts';
import { testOperators } from '../ops/testing/operators.ts';
import { operatorsDoor } from './app.ts';
import { walkSupport } from './walk-support.ts';

/** What an operator makes the gateway ask: a notice that is written and deleted, the audit of it, and changes of the catalogue. */
export async function walkOperator(app: App, clock: Clock, id: string): Promise<void> {
  const key = await testOperators(app.db, clock).add(`walker-${id}`, ['owner'], null);
  const call = async (method: 'GET' | 'PUT' | 'DELETE', path: string, query: Record<string, string>, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    const answer = await operatorsDoor(app).inject({ method, url: `/ops/v1/${path}`, query, headers, ...payload });
    expect(answer.statusCode, answer.body).toBe(200);
    return (answer.json() as { value: unknown }).value;
  };
  const notice = { merchant: 'marquee', kind: 'notice', slug: `walk-${id}` };
  await call('PUT', 'content', {}, { ...notice, words: { EN: { title: 'Walk' } } });
  await call('DELETE', 'content', notice);
  await call('GET', 'audit', { merchant: 'marquee', size: '2' });
  await operatorsDoor(app).inject({
    method: 'PUT',
    url: '/ops/v1/content',
    headers: { authorization: `Bearer ${'w'.repeat(43)}` },
  });
  await call('GET', 'audit/refusals', { merchant: 'marquee', size: '2' });
  const merchant = 'marquee';
  const game = { vendor: 'RLT', gameCode: 'sample' };
  await call('GET', 'vendors', { merchant });
  await call('GET', 'games', { merchant, vendor: 'RLT', size: '20' });
  for (const sort of [7, 1_000]) {
    await call('PUT', 'vendors', {}, { merchant, vendor: 'RLT', sort, isOffered: true });
    await call('PUT', 'games', {}, { merchant, ...game, sort });
    await call('PUT', 'pins', {}, { merchant, pins: sort === 7 ? [game] : [] });
  }
  await call('GET', 'pins', { merchant });
  await call('GET', 'jobs', { merchant });
  for (const action of ['pause', 'resume', 'run']) {
    await call('PUT', 'jobs', {}, { merchant, job: 'base.forget-job-runs', isBrands: false, action });
  }
  await call('GET', 'events', { merchant });
  await call('PUT', 'brand/regions', {}, { merchant, blockedRegions: [] });
  const who = { merchant, username: 'demoagent' };
  const code = `WALK-${id}`;
  await call('PUT', 'brand/logins', {}, { merchant, sessionIdleMinutes: 30 });
  await call('PUT', 'invitations', {}, { ...who, code, kind: 'affiliate' });
  await call('GET', 'account', who);
  const reason = 'looked at';
  await call('GET', 'accounts', { merchant, search: 'demo' });
  await call('GET', 'accounts', { merchant, search: '+84912345678' });
  await call('GET', 'accounts', { merchant, kind: 'agents' });
  await call('GET', 'accounts', { merchant, status: 'NO_BET' });
  await call('PUT', 'account/status', {}, { ...who, status: 'ACTIVE', reason });
  await call('PUT', 'account/unlock', {}, { ...who, reason });
  await call('DELETE', 'account/sessions', { ...who, reason });
  await call('PUT', 'agents', {}, { merchant, username: `walk${id}`, kind: 'agent', parent: 'demoagent', reason });
  await call('PUT', 'account/reset', {}, { ...who, reason });
  for (const direction of ['add', 'sub']) {
    await call('PUT', 'account/balance', {}, { ...who, direction, amount: 1, key: `walk-${direction}-${id}`, reason });
  }
  await call('GET', 'account/turnover', who);
  for (const queue of ['deposits', 'withdrawals']) await call('GET', queue, { merchant, size: '20' });
  for (const report of ['cash', 'balances', 'shift', 'deposits', 'withdrawals'])
    await call('GET', `report/${report}`, { merchant });
  for (const report of ['deposits', 'withdrawals']) await call('GET', `report/${report}`, { merchant, after: 'X-1' });
  await call('GET', 'points/orders', { merchant });
  await call('GET', 'points/orders', { merchant, open: 'true' });
  await call('GET', 'rewards', { merchant });
  await call('GET', 'vip/levels', { merchant });
  await call('GET', 'account/vip', who);
  for (const level of [1, 0]) await call('PUT', 'account/vip', {}, { ...who, level, reason });
  await call('GET', 'transfers', who);
  await call('GET', 'transfers', { merchant });
  await call('PUT', 'account/transfers', {}, { ...who, toUpline: false, reason });
  await call('DELETE', 'invitations', { merchant, code });
  await walkSupport(call);
}
