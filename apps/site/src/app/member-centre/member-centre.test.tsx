import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { memberQuery } from '../../domain/security/queries.ts';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, TRIAL_TYPE, useSession } from '../../domain/session/store.ts';
import { memberOf } from '../../mocks/login.ts';
import { connectApi } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { showRoutes } from '../../test/routes.tsx';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { MemberMenu } from './menu.tsx';
import { CENTRE_PAGES, type CentrePage, pageOf } from './pages.ts';

const gateway = withGateway();

beforeEach(async () => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  await logIn('demoplayer', 'Demo2026');
});

const menu = () => screen.getByRole('navigation', { name: 'Member centre' });

it('opens with the security centre, whose entry stands out', async () => {
  await showRoutes('/member');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My account');
  const active = within(menu())
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page');
  expect(active.map((link) => link.textContent)).toEqual(['My account']);
});

it('is shown only once it is loaded: the screen before it stays until then, and no page before it is known whose', async () => {
  const router = await showRoutes('/promotions');
  useSession.setState({ phase: 'unknown' });
  const before = screen.getByRole('heading', { level: 1 }).textContent;
  let entered = Promise.resolve();
  act(() => {
    entered = router.navigate('/member/personalHistoryCopy');
  });
  expect(router.state.navigation.state).toBe('loading');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(before);
  expect(screen.queryByRole('navigation', { name: 'Member centre' })).toBeNull();
  await act(() => entered);

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Betting record');
  await act(async () => void (await import('../../features/betting-record/centre-page.tsx')));
  expect(screen.queryByRole('region', { name: 'Betting record' })).toBeNull();
  act(() => useSession.setState({ phase: 'in' }));
  expect(await screen.findByRole('region', { name: 'Betting record' })).toBeTruthy();
});

it('shows a page at the right of the menu and turns to another in the same entry of the history', async () => {
  const router = await showRoutes('/member/transactionHistory');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Account record');
  await userEvent.click(within(menu()).getByRole('link', { name: 'Betting record' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/member/personalHistoryCopy'));
  expect(router.state.historyAction).toBe('REPLACE');
});

it('offers the unfinished rounds', async () => {
  await showRoutes('/member/personalHistoryCopy');
  expect(await screen.findByRole('region', { name: /unfinished round/ })).toBeTruthy();
});

it('on a phone is the list first, then the page with a way back to it', async () => {
  const router = await showRoutes('/member', {}, 'phone');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Member centre');
  await userEvent.click(within(menu()).getByRole('link', { name: 'Betting record' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Betting record' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Member centre' })).toBeNull();
  expect(router.state.historyAction).toBe('PUSH');
  await userEvent.click(screen.getByRole('button', { name: 'Back to the menu' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Member centre' })).toBeTruthy();
});

it('forgets what the points mall has read when it is closed, and goes home where nothing was before it', async () => {
  const router = await showRoutes('/member/personalHistoryCopy');
  queryClient.setQueryData(['pointRewards', 'x'], 'read');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(queryClient.getQueryData(['pointRewards', 'x'])).toBeUndefined();
});

it('asks a visitor to log in', async () => {
  clearSession();
  const router = await showRoutes('/member/securityCenter');
  await userEvent.click(screen.getAllByRole('button', { name: 'Log in' }).at(-1) as HTMLElement);
  expect(router.state.location.state).toMatchObject({ dialog: 'login', next: '/member/securityCenter' });
});

it('asks nothing about a member while it is not known whether there is one', async () => {
  clearSession();
  useSession.setState({ phase: 'unknown' });
  const fetched = vi.spyOn(globalThis, 'fetch');
  await showRoutes('/member', {}, 'phone');
  expect(screen.getByRole('region', { name: 'Balance' })).toBeTruthy();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const asked = fetched.mock.calls.map(([input]) => new URL(String(input), location.origin).pathname);
  fetched.mockRestore();
  expect(asked.filter((path) => path.startsWith('/wps/member') || path.includes('wallet'))).toEqual([]);
});

it('keeps a guest out, with the warning and the way to a real account', async () => {
  useSession.setState({ customerType: TRIAL_TYPE });
  const router = await showRoutes('/member');
  expect(await screen.findByText('This needs a real account.')).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Member centre' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Register now' }));
  expect(router.state.location.state).toMatchObject({ dialog: 'register' });
});

const ROWS: readonly CentrePage[] = CENTRE_PAGES;

const IN_MENU = ROWS.filter(({ isApart }) => !isApart);

it.each(IN_MENU)('shows the page $page, named as in the menu', async ({ page }) => {
  await showRoutes(`/member/${page}`);
  const entry = within(menu())
    .getAllByRole('link')
    .find((link) => link.getAttribute('href') === `/member/${page}`);
  expect(entry?.getAttribute('aria-current')).toBe('page');
  // The entry may have a badge behind its name.
  expect(entry?.textContent.replace(/\d+$/, '')).toBe(screen.getByRole('heading', { level: 1 }).textContent);
});

it('has a row for each page that a feature draws, and the other way round', () => {
  const drawn = Object.keys(import.meta.glob('../../features/*/centre-page.tsx')).map((path) => path.split('/').at(-2));
  expect(drawn.toSorted()).toEqual(CENTRE_PAGES.map(({ feature }) => feature).toSorted());
});

/** The whole menu, in its order: docs/rules/screens.md#member-centre. */
const MENU =
  'securityCenter transferFund depositv2 withdraw transferUpline personalHistoryCopy transactionHistory personalProfit bonusDetails rewardCenter referral missionLeaderboard messageV2 manualRebate';

it.each([true, false])('has its 14 entries in their order, and no other, where toUpline is %s', async (toUpline) => {
  gateway().overrides.memberInfo = () => ({ ...memberOf(7, 'demoplayer'), toUpline });
  await queryClient.fetchQuery({ ...memberQuery(), staleTime: 0 });
  await showRoutes('/member');
  const entries = within(menu()).getAllByRole('link');
  expect(entries.map((entry) => entry.getAttribute('href')?.split('/').at(-1))).toEqual(MENU.split(' '));
  expect(entries).toHaveLength(14);
});

const LEADS: readonly (readonly [from: string, to: string])[] = [
  ...ROWS.flatMap(({ page, aliases = [] }) => aliases.map((alias) => [alias, `/member/${page}`] as const)),
  ['/records/ACCOUNT/', '/member/transactionHistory'],
];

it.each(LEADS)('%s leads to %s', async (from, to) => {
  const router = await showRoutes(from);
  await waitFor(() => expect(router.state.location.pathname).toBe(to));
});

it.each([
  ['/member/nothing', 'There is nothing at this address'],
  ['/records/nothing', 'There is nothing at this address'],
  ['/member/WITHDRAW', 'Withdraw'],
])('%s, a page that there is not, says so and shows games', async (path, title) => {
  const router = await showRoutes(path);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(router.state.location.pathname).toBe(path);
  const games = within(await screen.findByRole('region', { name: 'Hot games' }));
  expect((await games.findAllByRole('link')).length).toBeGreaterThan(0);
});

it('has the page of levels in no menu: the tier leads there', async () => {
  const router = await showRoutes('/member', {}, 'phone');
  expect(within(menu()).queryByRole('link', { name: 'VIP level' })).toBeNull();
  await userEvent.click(await screen.findByRole('link', { name: 'VIP level: Bronze' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/member/playerRank'));
  expect(await screen.findByRole('heading', { level: 1, name: 'VIP level' })).toBeTruthy();
});

it('on a phone opens with the balance, the tier, the unread messages and the way out', async () => {
  gateway().unread = 2;
  await showRoutes('/member', {}, 'phone');
  const money = within(screen.getByRole('region', { name: 'Balance' }));
  expect(await money.findByRole('link', { name: 'VIP level: Bronze' })).toBeTruthy();
  expect(money.getByRole('progressbar', { name: '50% of the way to Silver' })).toBeTruthy();
  expect(await money.findByText('2 new')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy();
});

it('covers the header and the bar of a phone, for which nothing is asked then, and gives them back', async () => {
  queryClient.removeQueries({ queryKey: ['balance'] });
  const router = await showRoutes('/member/personalHistoryCopy', {}, 'phone');
  expect(await screen.findByRole('region', { name: 'Betting record' })).toBeTruthy();
  // Whatever the header and the bar are made of is here by then.
  await act(
    async () => void (await Promise.all([import('../shell/member/member-block.tsx'), import('../shell/side/bottom-bar.tsx')])),
  );
  expect(screen.queryByRole('button', { name: /demoplayer/ })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  expect(queryClient.getQueryState(['balance'])?.dataUpdateCount ?? 0).toBe(0);
  await act(() => router.navigate('/promotions'));
  expect(await screen.findByRole('link', { name: 'Account' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: /demoplayer/ })).toBeTruthy();
});

it('says above a page what it is for, while its content is on its way too', async () => {
  useSession.setState({ phase: 'unknown' });
  await showRoutes('/member/personalHistoryCopy');
  expect(screen.getByText(/^Every bet that you placed/)).toBeTruthy();
  act(() => useSession.setState({ phase: 'in' }));
  expect(await screen.findByRole('region', { name: 'Betting record' })).toBeTruthy();
  expect(screen.getByText(/^Every bet that you placed/)).toBeTruthy();
});

it('gives more play money once a day, when little is left', async () => {
  const account = gateway().accounts.get('demoplayer');
  if (!account) throw new Error('there is no such account');
  account.balance = 3;
  await showRoutes('/member', {}, 'phone');
  const money = within(screen.getByRole('region', { name: 'Balance' }));
  await userEvent.click(money.getByRole('link', { name: 'Deposit' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Take .* of play money$/ }));
  expect(await screen.findByText(/^You have taken today’s play money/)).toBeTruthy();
  expect(account.balance).toBe(1_000_003);
});

it('finds a page by its key in any case', () => {
  expect(pageOf('SECURITYcenter')?.page).toBe('securityCenter');
  expect(pageOf('nothing')).toBeNull();
});

it('counts what is new beside an entry, and nothing where there is nothing', async () => {
  const pages = ROWS.filter(({ page }) => page !== 'personalHistoryCopy').slice(0, 2);
  const badges = { [pages[0]?.page ?? '']: 120, [pages[1]?.page ?? '']: 0, personalHistoryCopy: 3 };
  const shown = [...pages, ...ROWS.filter(({ page }) => page === 'personalHistoryCopy')];
  await showScreen(<MemberMenu active={null} isReplacing={false} badges={badges} pages={shown} />);
  const counts = within(menu())
    .getAllByRole('link')
    .map((link) => /\d+\+?$/.exec(link.textContent)?.[0] ?? '');
  expect(counts).toEqual(['99+', '', '3']);
});

it('warns a member where the brand has switched the centre off, and leads out of it', async () => {
  const router = await showRoutes('/member', { whitelabelVal: { MEMBERCENTER3: false } });
  expect(await screen.findByText('This needs a real account.')).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Member centre' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

it('is there for a brand whose gateway does not know the module', async () => {
  await showRoutes('/member', { whitelabelVal: { USERNAMEREG3: true } });
  expect(menu()).toBeTruthy();
});
