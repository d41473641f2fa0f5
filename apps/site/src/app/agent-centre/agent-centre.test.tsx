import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contractsPath } from '../../domain/agents/contracts.ts';
import { clearSession, TRIAL_TYPE, useSession } from '../../domain/session/store.ts';
import { withMember } from '../../test/member.ts';
import { showRoutes } from '../../test/routes.tsx';
import { withGateway } from '../../test/server.ts';
import { AGENT_PAGES } from './pages.ts';

const gateway = withGateway();
withMember();

const NAME = 'Agent centre';
const menu = () => screen.getByRole('navigation', { name: NAME });
const beAgent = (customerType = 1) => useSession.setState({ customerType });

it.each([1, 2, 41, 42])('opens for account type %i with its first page, whose entry stands out', async (type) => {
  beAgent(type);
  await showRoutes('/agent');
  const active = within(menu())
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page');
  expect(active.map((link) => link.getAttribute('href'))).toEqual(['/agent/agentTeamOverview']);
  expect(screen.getByText(NAME, { selector: 'p' })).toBeTruthy();
});

/** The whole menu, in its order: docs/rules/screens.md#agent-centre. */
const MENU =
  'agentAnnouncement agentTeamOverview registerCenter downlineManagmentView personalHistoryCopy palStatementsAgentCopy agentRevenueReport agentDownlineTransactionDetailsCopy agentDividendRecordCopy2 agentDailyWages2 agentHourSalary agentRealtimeSalary';

it('has its 12 entries in their order, and no other', async () => {
  beAgent();
  await showRoutes('/agent');
  await within(menu()).findByRole('link', { name: /^Real-time salary/ });
  const entries = within(menu()).getAllByRole('link');
  expect(entries.map((entry) => entry.getAttribute('href'))).toEqual(MENU.split(' ').map((page) => `/agent/${page}`));
});

it('has the contracts of each kind where their messages lead', () => {
  const pages = AGENT_PAGES.flatMap((page) => ('kind' in page ? [page] : []));
  expect(pages).toHaveLength(4);
  for (const { page, kind } of pages) expect(contractsPath(kind)).toBe(`/agent/${page}?tab=contract`);
});

it.each(AGENT_PAGES)('shows the page $page, named as in the menu', async ({ page }) => {
  beAgent();
  await showRoutes(`/agent/${page}`);
  const entry = within(menu())
    .getAllByRole('link')
    .find((link) => link.getAttribute('href') === `/agent/${page}`);
  expect(entry?.getAttribute('aria-current')).toBe('page');
  expect(entry?.textContent).toBe(screen.getByRole('heading', { level: 1 }).textContent);
});

it('has the pages of contracts whose kinds are open, marks what waits, and no others', async () => {
  const none = { divtypereq: {}, contracthoursalreq: {}, realtimesalreqtype: {} };
  const closed = { divtypeinfo: {}, contracthoursalinfo: {}, contractmrdailysalinfotype: {} };
  gateway().overrides.consolidated = () =>
    ({ ...none, ...closed, dailysalreqtype: { CONS: [{}] }, dailysalinfotype: { CONS: [{}] } }) as never;
  beAgent();
  await showRoutes('/agent');
  const daily = await within(menu()).findByRole('link', { name: /Daily salary/ });
  expect(daily.textContent).toContain('1');
  const others = ['Dividend', 'Hourly salary', 'Real-time salary'];
  expect(others.filter((name) => within(menu()).queryByRole('link', { name }) !== null)).toEqual([]);
  await showRoutes('/agent/agentDividendRecordCopy2');
  // The page before is on the screen too, until its answer has come.
  expect(await screen.findByRole('heading', { level: 1, name: 'There is nothing at this address' })).toBeTruthy();
});

it('has a row for each page that a room draws, and the other way round', () => {
  const drawn = Object.keys(import.meta.glob('../../features/agents/*/agent-page.tsx')).map((path) => path.split('/').at(-2));
  expect(drawn.toSorted()).toEqual(AGENT_PAGES.map(({ feature }) => feature).toSorted());
});

it('is shown only once it is known whose it is', async () => {
  beAgent();
  useSession.setState({ phase: 'unknown' });
  await showRoutes('/agent/registerCenter');
  expect(screen.queryByRole('region', { name: 'Account registration' })).toBeNull();
  act(() => useSession.setState({ phase: 'in' }));
  expect(await screen.findByRole('region', { name: 'Account registration' })).toBeTruthy();
});

it('on a phone is the line in figures and the list first, then the page with a way back', async () => {
  beAgent();
  const router = await showRoutes('/agent', {}, 'phone');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(NAME);
  expect(await screen.findByText('1940')).toBeTruthy();
  await userEvent.click(within(menu()).getByRole('link', { name: 'Team management' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Team management' })).toBeTruthy();
  expect(router.state.historyAction).toBe('PUSH');
  await userEvent.click(screen.getByRole('button', { name: 'Back to the menu' }));
  expect(await screen.findByRole('heading', { level: 1, name: NAME })).toBeTruthy();
});

it('asks a visitor to log in', async () => {
  clearSession();
  const router = await showRoutes('/agent/registerCenter');
  await userEvent.click(screen.getAllByRole('button', { name: 'Log in' }).at(-1) as HTMLElement);
  expect(router.state.location.state).toMatchObject({ dialog: 'login', next: '/agent/registerCenter' });
});

it('warns a guest, with the way to a real account', async () => {
  beAgent(TRIAL_TYPE);
  await showRoutes('/agent');
  expect(await screen.findByText('This needs a real account.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Register now' })).toBeTruthy();
});

it('refuses a player, and says what agents do', async () => {
  await showRoutes('/agent/registerCenter');
  expect(await screen.findByRole('heading', { level: 1, name: 'This is for agents' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: NAME })).toBeNull();
  expect(screen.getByRole('link', { name: 'What agents do' }).getAttribute('href')).toBe('/join');
});

it('warns an agent where the brand has switched the centre off, and leads out of it', async () => {
  beAgent();
  const router = await showRoutes('/agent', { whitelabelVal: { AGENTCENTER3: false } });
  expect(await screen.findByText('This needs a real account.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

it.each([
  ['/member/agent', '/agent'],
  ['/Member/Agent', '/agent'],
])('%s leads to %s', async (from, to) => {
  beAgent();
  const router = await showRoutes(from);
  await waitFor(() => expect(router.state.location.pathname).toBe(to));
  expect(menu()).toBeTruthy();
});

it('says of a page that it does not have that there is none', async () => {
  beAgent();
  await showRoutes('/agent/nothing');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There is nothing at this address');
  expect(screen.getByRole('link', { name: NAME }).getAttribute('href')).toBe('/agent');
});
