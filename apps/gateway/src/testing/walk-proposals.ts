import { expect } from 'vitest';
import type { App } from '../app.ts';
import type { Clock } from '../base/calendar/clock.ts';
import { testOperators } from '../ops/testing/operators.ts';
import type { Wallet } from '../wallet/index.ts';
import { operatorsDoor } from './app.ts';

/** Two persons who release wins that neither may release alone: one that is approved, one that is rejected. */
export async function walkProposals(app: App, clock: Clock, wallet: Wallet, account: bigint, id: string): Promise<void> {
  const operators = testOperators(app.db, clock);
  const [owner, mai, lan] = await Promise.all([
    operators.add(`owner-${id}`, ['owner'], null),
    operators.person(`mai-${id}`, ['finance'], null),
    operators.person(`lan-${id}`, ['risk'], null),
  ]);
  const call = async <T>(key: string, method: 'GET' | 'PUT', path: string, input: Record<string, unknown>): Promise<T> => {
    const sent = { merchant: 'marquee', ...input };
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const content = method === 'GET' ? { query: sent as Record<string, string> } : { payload: JSON.stringify(sent) };
    const answer = await operatorsDoor(app).inject({ method, url: `/ops/v1/${path}`, headers, ...content });
    expect(answer.json(), path).toMatchObject({ success: true });
    return (answer.json() as { value: T }).value;
  };
  const limit = (secondPersonAbove: number) => call(owner, 'PUT', 'brand/logins', { security: { secondPersonAbove } });
  await limit(1);
  const [merchant] = await app.db.query<{ id: number; currency: string }>({
    text: `select id, currency from merchant where code = 'marquee'`,
  });
  const house = await wallet.house(merchant?.id ?? 0, merchant?.currency ?? '', 'games');
  for (const [path, reason] of [
    ['approve', undefined],
    ['reject', 'a fault'],
  ] as const) {
    const txId = `${path}-${id}`;
    const win = { kind: 'promotion', account, house, provider: 1, txId, promotionRef: 'cup', game: null } as const;
    await wallet.reviews.postHeld({ ...win, amount: 20_000n }, 'above');
    const { list } = await call<{ list: { id: number; txId: string }[] }>(mai, 'GET', 'held', {});
    const held = list.find((each) => each.txId === txId)?.id;
    const release = { id: held, decision: 'release', reason: 'a jackpot' };
    const { proposal } = await call<{ proposal: number }>(mai, 'PUT', 'held', release);
    await call(lan, 'GET', 'proposals', { all: 'true' });
    await call(lan, 'PUT', `proposals/${path}`, { id: proposal, ...(reason === undefined ? {} : { reason }) });
  }
  await limit(0);
}
