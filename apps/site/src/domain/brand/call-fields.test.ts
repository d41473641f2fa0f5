import type { CallName } from '@marquee/contract';
import { callList } from '@marquee/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { BRAND } from '../../mocks/brand.ts';
import { connectApi } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { activateLanguage } from '../../shared/i18n/i18n.ts';
import { chooseLanguage } from '../../shared/i18n/languages.ts';
import { withGateway } from '../../test/server.ts';
import { lobbyListQuery } from '../catalogue/lobby-lists.ts';
import { hotGamesQuery, vendorsQuery } from '../catalogue/queries.ts';
import { announcementsQuery } from '../content/queries.ts';
import { favouriteGamesQuery, favouriteIdsQuery } from '../favourites/favourites.ts';
import { popularLotteriesQuery } from '../home/queries.ts';
import { logIn } from '../session/logins.ts';
import { clearSession, useSession } from '../session/store.ts';
import { statusQuery } from './brand.ts';

withGateway();

const OWN = { ...BRAND, info: { ...BRAND.info, merchantCode: 'orchid', platform: 'WEBAPP', lotteryType: 'VN' } };
const question = (list: 'all' | 'recent') =>
  ({ list, gameType: 'RNG', vendor: 'TDW', search: 'pearl', classify: 'JP', minBet: '0.5' }) as const;
const LOBBY = { gameType: 'RNG', vassalage: 'TDW', pageNo: '1', pageSize: '21', language: 'EN', clientType: '3' };

/** Each question as the site asks it, and the whole query that it then sends: docs/rules/calls.md#fields-of-queries. */
const ROWS: readonly [name: CallName, ask: () => Promise<unknown>, query: Record<string, string>][] = [
  [
    'gameList',
    () => queryClient.fetchInfiniteQuery(lobbyListQuery(question('all'))),
    {
      ...LOBBY,
      platform: 'flash,html5-desktop',
      channel: 'WEBAPP',
      merchant: 'orchid',
      gameClassify: 'JP',
      gameName: 'pearl',
      minBet: '0.5',
      minLineNum: '0',
    },
  ],
  [
    'hotGames',
    () => queryClient.fetchQuery(hotGamesQuery('RNG', 'TDW')),
    { merchantCode: 'orchid', isPlatform: '2', gameType: 'RNG', vassalage: 'TDW', platform: 'WEBAPP', language: 'EN' },
  ],
  ['recentGames', () => queryClient.fetchInfiniteQuery(lobbyListQuery(question('recent'))), LOBBY],
  [
    'favouriteGames',
    () => queryClient.fetchInfiniteQuery(favouriteGamesQuery('RNG', 'TDW')),
    { ...LOBBY, platform: 'flash', token: 'the member’s' },
  ],
  [
    'favouriteIds',
    () => queryClient.fetchQuery(favouriteIdsQuery()),
    { clientType: '3', platform: 'flash', language: 'EN', token: 'the member’s' },
  ],
  ['gameVendor', () => queryClient.fetchQuery(vendorsQuery()), { platform: 'html5-desktop', merchantCode: 'orchid' }],
  [
    'announcements',
    () => queryClient.fetchQuery(announcementsQuery()),
    { types: 'B,PL,PU,PR,H', platform: 'W', execution: 'B', merchantCode: 'orchid', language: 'EN' },
  ],
  [
    'popularLotteries',
    () => queryClient.fetchQuery(popularLotteriesQuery('ELOTT')),
    { count: '20', prizeMode: 'ELOTT', lotteryType: 'VN', device: 'WEBAPP', language: 'EN' },
  ],
];

beforeEach(async () => {
  clearSession();
  sessionStorage.clear();
  queryClient.clear();
  await activateLanguage(chooseLanguage('EN', null));
  connectApi({ token: () => useSession.getState().token, merchant: () => 'orchid', language: () => 'EN' });
  await logIn('demoplayer', 'Demo2026');
  queryClient.setQueryData(statusQuery().queryKey, OWN);
});

it.each(ROWS)('the query of %s has the fields of the specification, and the brand’s own', async (name, ask, query) => {
  const path = callList.find(([each]) => each === name)?.[1].path ?? '';
  const fetched = vi.spyOn(globalThis, 'fetch');
  await ask();
  const asked = fetched.mock.calls.map(([input]) => new URL(String(input), location.href));
  const sent = asked.find(({ pathname }) => pathname === path);
  const { token } = useSession.getState();
  const expected = 'token' in query ? { ...query, token } : query;
  expect(Object.fromEntries(sent?.searchParams ?? [])).toEqual(expected);
});
