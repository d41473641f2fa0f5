import { beforeEach, expect, it, vi } from 'vitest';
import { BRAND } from '../../mocks/brand.ts';
import { connectApi } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { withGateway } from '../../test/server.ts';
import { statusQuery } from '../brand/brand.ts';
import { keepSearch, readSearches } from '../search/history.ts';
import { followTabs, logOut } from './actions.ts';
import { hearTabs, tellTabs } from './channel.ts';
import { logIn } from './logins.ts';
import { clearSession, useSession } from './store.ts';

withGateway();

const MERCHANT_KEYS = { merchant: BRAND.info.merchantCode, merchantCode: BRAND.info.merchantCode, platform: 'WEB' };

beforeEach(async () => {
  clearSession();
  sessionStorage.clear();
  localStorage.clear();
  queryClient.clear();
  queryClient.setQueryData(statusQuery().queryKey, BRAND);
  connectApi({ token: () => useSession.getState().token, merchant: () => 'demo', language: () => 'EN' });
  await logIn('demoplayer', 'Demo2026');
});

it('leaves the merchant keys alone in the session’s storage, whatever else was there', async () => {
  for (const key of ['cpw', 'validate', 'iframeUrl', 'affiliateCode', 'lobbyPlaces']) sessionStorage.setItem(key, 'something');
  await logOut();
  expect({ ...sessionStorage }).toEqual(MERCHANT_KEYS);
  expect(localStorage.getItem('merchantCode')).toBe(BRAND.info.merchantCode);
});

it('resets the login state and the agent', async () => {
  useSession.setState({ customerType: 41 });
  await logOut();
  expect(useSession.getState()).toMatchObject({ phase: 'out', token: '', userName: '', accountId: 0, customerType: 0 });
});

it('forgets the rank, by which VIP service is chosen, and all else that was read for the member', async () => {
  for (const key of ['memberInfo', 'securityConfig', 'profile', 'sessions', 'loginLog']) queryClient.setQueryData([key], 'read');
  await logOut();
  await vi.waitFor(
    () =>
      expect(
        queryClient
          .getQueryCache()
          .getAll()
          .map(({ queryKey }) => queryKey[0]),
      ).toEqual(['status']),
    { timeout: 30_000 },
  );
});

it('forgets what was searched for, and keeps the language and the theme', async () => {
  keepSearch('book of coral');
  localStorage.setItem('lang', 'VI');
  localStorage.setItem('theme', 'light');
  await logOut();
  expect(readSearches()).toEqual([]);
  expect([localStorage.getItem('lang'), localStorage.getItem('theme')]).toEqual(['VI', 'light']);
});

it('is followed by the other tabs with every clean-up of their own', async () => {
  const stop = followTabs();
  sessionStorage.setItem('iframeUrl', '/game?id=1');
  keepSearch('coral');
  const other = new BroadcastChannel('marquee-session');
  other.postMessage({ type: 'logout' });
  await vi.waitFor(() => expect(useSession.getState().phase).toBe('out'), { timeout: 30_000 });
  expect({ ...sessionStorage }).toEqual(MERCHANT_KEYS);
  expect(readSearches()).toEqual([]);
  other.close();
  stop();
});

it('is news for the other tabs and none for the one that tells it', async () => {
  const mine: string[] = [];
  const theirs: string[] = [];
  const stop = hearTabs((news) => mine.push(news.type));
  const other = new BroadcastChannel('marquee-session');
  other.onmessage = (event: MessageEvent<{ type: string }>) => theirs.push(event.data.type);
  tellTabs({ type: 'login', accountId: 1 });
  await vi.waitFor(() => expect(theirs).toEqual(['login']), { timeout: 30_000 });
  // Whatever the tab hears of itself would have come by now: what another tells after it has.
  other.postMessage({ type: 'logout' });
  await vi.waitFor(() => expect(mine).toContain('logout'), { timeout: 30_000 });
  expect(mine).toEqual(['logout']);
  other.close();
  stop();
});
