import { beforeEach, expect, it, vi } from 'vitest';
import { BRAND } from '../../mocks/brand.ts';
import { connectApi } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { withGateway } from '../../test/server.ts';
import { consolidatedQuery } from '../agents/contracts.ts';
import { statusQuery } from '../brand/brand.ts';
import { announcementsQuery } from '../content/queries.ts';
import { balanceQuery } from '../wallet/balance.ts';
import { logOut } from './actions.ts';
import { keepCopies } from './kept-copies.ts';
import { logIn } from './logins.ts';
import { clearSession, useSession } from './store.ts';

withGateway();

const kept = (key: string): unknown => JSON.parse(sessionStorage.getItem(key) ?? 'null');

beforeEach(() => {
  clearSession();
  queryClient.clear();
  sessionStorage.clear();
  queryClient.setQueryData(statusQuery().queryKey, BRAND);
  connectApi({ token: () => useSession.getState().token, merchant: () => 'demo', language: () => 'EN' });
  keepCopies();
});

it('the session storage has wallet, settings and index_notice as they were answered last', async () => {
  await logIn('demoplayer', 'Demo2026');
  const balance = await queryClient.fetchQuery(balanceQuery());
  const announced = await queryClient.fetchQuery(announcementsQuery());
  expect(kept('wallet')).toEqual(balance);
  expect(kept('index_notice')).toEqual(announced);
  queryClient.setQueryData(balanceQuery().queryKey, { ...balance, sumBalance: 7 });
  expect(kept('wallet')).toMatchObject({ sumBalance: 7 });
  queryClient.setQueryData(statusQuery().queryKey, { ...BRAND, test: true });
  expect(kept('settings')).toMatchObject({ test: true, info: { merchantCode: 'demo' } });
});

it('the wallet goes with its member', async () => {
  await logIn('demoplayer', 'Demo2026');
  await queryClient.fetchQuery(balanceQuery());
  expect(kept('wallet')).not.toBeNull();
  await logOut();
  await vi.waitFor(() => expect(kept('wallet')).toBeNull(), { timeout: 30_000 });
});

it('an agent’s page has what waits of contracts, and which are open', async () => {
  await logIn('demoplayer', 'Demo2026');
  const told = await queryClient.fetchQuery(consolidatedQuery());
  expect(kept('consolidated')).toEqual(told);
  expect([kept('enableSalary'), kept('enableContract')]).toEqual([true, true]);
  queryClient.setQueryData(consolidatedQuery().queryKey, { ...told, divtypeinfo: {} });
  expect([kept('enableSalary'), kept('enableContract')]).toEqual([true, false]);
  await logOut();
  await vi.waitFor(() => expect(kept('enableSalary')).toBeNull(), { timeout: 30_000 });
});
