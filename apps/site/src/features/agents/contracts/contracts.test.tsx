import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../../domain/session/store.ts';
import { contractOf, requestOf } from '../../../mocks/contracts.ts';
import { FakeFailure } from '../../../mocks/fake-failure.ts';
import { GAMES, lanesOf } from '../../../mocks/games.ts';
import { useHeldToasts } from '../../../shared/ui/overlay/held-toasts.ts';
import { withMember } from '../../../test/member.ts';
import { showRoutes } from '../../../test/routes.tsx';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { ContractPage } from './contract-page.tsx';

const gateway = withGateway();
withMember();

let fetched = vi.spyOn(globalThis, 'fetch');
beforeEach(() => {
  sessionStorage.removeItem('contractsAsked');
  fetched = vi.spyOn(globalThis, 'fetch');
});
afterEach(() => {
  fetched.mockRestore();
  vi.unstubAllGlobals();
});

const dialog = () => screen.findByRole('dialog');
/** The addresses of this call as they were asked for. */
const asked = (path: string): string[] => fetched.mock.calls.map(([url]) => String(url)).filter((url) => url.includes(path));
const ANSWER = '/wps/relay/MCS2_processDailySalContract';
const DEBTS = '/wps/agent/debts';
const onDesk = () =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
const beAgent = (customerType = 1) => useSession.setState({ customerType });

it('once after a login an agent is shown what waits, in its order, and answers it once', async () => {
  beAgent();
  gateway().agent.requests.push(
    requestOf(41),
    requestOf(42, { kind: 'DIVIDEND', salaryType: null, period: 'MONTHLY', carryOver: 'NONE' }),
  );
  await showRoutes('/promotions');
  const first = await dialog();
  expect(await within(first).findByRole('heading', { name: 'Dividend' })).toBeTruthy();
  expect(first.textContent).toContain('topagent pays agent a share of what the house keeps from agent’s team, every month.');
  await userEvent.click(within(first).getByRole('button', { name: 'Later' }));
  const second = await dialog();
  expect(await within(second).findByRole('heading', { name: 'Daily salary · Single bet' })).toBeTruthy();
  expect(second.textContent).toContain('0.5%Valid bet from ₫10,000.003 active members');
  const accept = within(second).getByRole('button', { name: 'Accept' });
  await userEvent.click(accept);
  expect(asked(ANSWER)).toHaveLength(0);
  expect(second.textContent).toContain('Tick this to go on.');
  await userEvent.click(within(second).getByLabelText('I have read the terms'));
  await userEvent.click(accept);
  expect(await within(second).findByText('The contract is in force')).toBeTruthy();
  expect(asked(ANSWER)).toEqual([`${ANSWER}?id=41&status=A`]);
  await userEvent.click(within(second).getByRole('button', { name: 'Continue' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sessionStorage.getItem('contractsAsked')).not.toBeNull();
});

it.each(['desk', 'phone'] as const)('the welcome gives way to what waits where both have one place: %s', async (width) => {
  beAgent();
  gateway().agent.requests.push(requestOf(41));
  await showRoutes('/promotions', {}, width);
  const later = await screen.findByRole('button', { name: 'Later' });
  expect(useHeldToasts.getState().isHolding).toBe(width === 'phone');
  await userEvent.click(later);
  await waitFor(() => expect(useHeldToasts.getState().isHolding).toBe(false));
});

it('what waits opens with what is owed, so that nothing moves under a thumb', async () => {
  beAgent();
  gateway().agent.requests.push(requestOf(41));
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  const fetchNow = globalThis.fetch;
  fetched.mockRestore();
  fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    if (String(request[0]).includes(DEBTS)) await held;
    return fetchNow(...request);
  });
  await showRoutes('/promotions');
  await waitFor(() => expect(asked(DEBTS)).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  answer();
  expect(await dialog()).toBeTruthy();
});

it('the end of contracts below is agreed to on its own, also where it came up meanwhile', async () => {
  beAgent();
  const request = requestOf(41);
  gateway().agent.requests.push(request);
  let tries = 0;
  gateway().overrides.processDailySalary = ({ query }) => {
    tries += 1;
    request.ends = [{ holder: 'harbourlamp', rate: 5_000 }];
    if (!query.agreeCascade) throw new FakeFailure('CT_NEED_AGREE');
    return { id: 41, status: 'ACCEPTED' };
  };
  await showRoutes('/promotions');
  const shown = await dialog();
  await userEvent.click(await within(shown).findByLabelText('I have read the terms'));
  await userEvent.click(within(shown).getByRole('button', { name: 'Accept' }));
  expect(await within(shown).findByText('harbourlamp')).toBeTruthy();
  await userEvent.click(await within(shown).findByLabelText('I agree to end these contracts'));
  await userEvent.click(within(shown).getByRole('button', { name: 'Accept' }));
  expect(await within(shown).findByText('The contract is in force')).toBeTruthy();
  expect(tries).toBe(2);
});

it('says before a new contract is accepted that something is owed, and pays it there', async () => {
  beAgent();
  gateway().agent.requests.push(requestOf(41));
  gateway().overrides.agentDebts = () => ({ open: 25, list: [] });
  gateway().overrides.agentDebtPay = () => {
    delete gateway().overrides.agentDebts;
    return { paid: 25, open: 0 };
  };
  await showScreen(<ContractPage kind="DAILY" title="inc_dailySalary" />, '/agent/agentDailyWages2?tab=contract');
  await userEvent.click(await screen.findByRole('button', { name: 'Read and answer' }));
  const shown = await dialog();
  expect(await within(shown).findByText(/^You owe ₫25.00/)).toBeTruthy();
  await userEvent.click(within(shown).getByRole('button', { name: 'Pay now' }));
  await waitFor(() => expect(within(shown).queryByText(/^You owe/)).toBeNull());
  expect(within(shown).getByRole('button', { name: 'Accept' })).toBeTruthy();
});

it('players are not asked about contracts', async () => {
  gateway().agent.requests.push(requestOf(41));
  beAgent(0);
  await showRoutes('/promotions');
  expect(asked('/wps/member/info/funds/consolidated')).toHaveLength(0);
});

it('over a page of a centre nobody is asked: what waits stands in it', async () => {
  gateway().agent.requests.push(requestOf(41));
  beAgent();
  await showRoutes('/agent/agentDailyWages2?tab=contract');
  expect(await screen.findByRole('button', { name: 'Read and answer' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the end of a contract is answered in its own words, by the letters of its kind', async () => {
  beAgent();
  gateway().agent.requests.push(requestOf(43, { type: 'TERMINATE' }));
  await showScreen(<ContractPage kind="DAILY" title="inc_dailySalary" />, '/agent/agentDailyWages2?tab=contract');
  await userEvent.click(await screen.findByRole('button', { name: 'Read and answer' }));
  const shown = await dialog();
  await userEvent.click(within(shown).getByRole('button', { name: 'Keep contract' }));
  expect(await within(shown).findByText('The contract stays in force')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Read and answer')).toBeNull());
  expect(within(shown).getByText('The contract stays in force')).toBeTruthy();
  expect(asked(ANSWER)).toEqual([`${ANSWER}?id=43&status=A`]);
});

it('own contracts say what is in force and how it came about, and can be asked to end', async () => {
  beAgent();
  const ended = contractOf(1, { status: 'ENDED', effectiveUntil: Date.now(), endReason: 'REPLACED' });
  gateway().agent.contracts.push(contractOf(2, { version: 2 }), ended);
  await showScreen(<ContractPage kind="DAILY" title="inc_dailySalary" />, '/agent/agentDailyWages2?tab=contract');
  const history = await screen.findByRole('region', { name: 'History' });
  expect(await within(history).findByText(/replaced by another/)).toBeTruthy();
  const progress = await screen.findByRole('region', { name: 'This period so far' });
  expect(progress.textContent).toContain('Tier 0.2% · ₫12.00 before what is owed below');
  expect(progress.textContent).toContain('To 0.5%: ₫4,000.00 valid bet, 2 active members more.');
  expect(await screen.findByText('All games')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Request termination' }));
  const sure = await dialog();
  expect(sure.textContent).toContain('topagent is asked to agree');
  await userEvent.click(within(sure).getByRole('button', { name: 'Request termination' }));
  expect(await screen.findByText('Waits for topagent')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Request termination' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel request' }));
  expect(await screen.findByRole('button', { name: 'Request termination' })).toBeTruthy();
});

it.each(['LOTT', 'ELOTT'])('contracts say what they leave out where the brand offers it in %s', async (title) => {
  beAgent();
  const lotteries = lanesOf(GAMES).map((lane) => ({
    ...lane,
    title,
    cards: lane.cards.map((card) => ({ ...card, vassalage: 'TCG_SEA' })),
  }));
  gateway().overrides.gameVendor = () => ({ data: { lanes: lotteries } });
  gateway().agent.contracts.push(contractOf(2));
  await showScreen(<ContractPage kind="DAILY" title="inc_dailySalary" />, '/agent/agentDailyWages2?tab=contract');
  await waitFor(() => expect(sessionStorage.getItem('gameVendor')).toContain('TCG_SEA'));
  expect(await screen.findByText('All games, without the lotteries of Viet Nam')).toBeTruthy();
});

it.each([
  ['REALTIME', ['Stops for the dayonce the team’s valid bet of the day has passed ₫20,000.00'], 'own play'],
  [
    'DIVIDEND',
    ['The holder’s own playis not counted', 'Deposit fees given backtaken off what the house keeps'],
    'Stops for the day',
  ],
] as const)('a %s contract says what its brand decides', async (kind, says, not) => {
  beAgent();
  const { agent } = gateway();
  agent.brand = { realtimeStop: 20_000, payerMode: 'HOUSE_NET', dividendExcludeSelf: true, dividendDeductFees: true };
  const period = kind === 'DIVIDEND' ? ({ salaryType: null, period: 'MONTHLY', carryOver: 'NONE' } as const) : {};
  agent.contracts.push(contractOf(1, { kind, ...period }));
  await showScreen(<ContractPage kind={kind} title="inc_dividend" />, '/agent/agentRealtimeSalary?tab=contract');
  const payer = await screen.findByText('Who pays');
  const shown = payer.closest('dl')?.textContent;
  for (const each of [...says, 'Who paysThe house pays everybody what is left to them']) expect(shown).toContain(each);
  expect(shown).not.toContain(not);
});

it('those right below are shown with what each has or was asked, who has nothing too, and with the history of each', async () => {
  onDesk();
  beAgent();
  const given = { upline: 'agent', holder: 'harbourlamp' };
  gateway().agent.contracts.push(contractOf(7, given));
  gateway().agent.requests.push(requestOf(8, { ...given, holder: 'quietheron', askedBy: 'agent', isMine: false }));
  await showScreen(<ContractPage kind="DAILY" title="inc_dailySalary" />, '/agent/agentDailyWages2?tab=contracts');
  expect(await screen.findByText('Waits for quietheron')).toBeTruthy();
  const table = within(screen.getByRole('table', { name: 'Downline contracts' }));
  const told = table
    .getAllByRole('row')
    .map((row) => [...(row as HTMLTableRowElement).cells].map(({ textContent }) => textContent));
  expect(told.map(([name, type, rate, status]) => [name, type, rate, status])).toEqual([
    ['Username', 'Salary type', 'Highest rate', 'Status'],
    ['harbourlamp', 'Single bet', '0.5%', 'Active'],
    ['quietheron', 'Single bet', '0.5%', 'Waiting for answer'],
    ['stillmere', '–', '–', 'No contract'],
  ]);
  const [first, , third] = table.getAllByRole('button', { name: 'Details' });
  await userEvent.click(first ?? document.body);
  await userEvent.click(screen.getByRole('button', { name: 'History' }));
  expect(await within(await dialog()).findByText('Version 1')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(third ?? document.body);
  const offers = screen.getAllByRole('button', { name: 'New contract' });
  await userEvent.click(offers.at(-1) ?? document.body);
  expect((await dialog()).textContent).toContain('stillmere');
});

it('those right below are narrowed to who has no contract, and to who has not answered', async () => {
  onDesk();
  beAgent();
  const given = { upline: 'agent', holder: 'harbourlamp' };
  gateway().agent.contracts.push(contractOf(7, given));
  gateway().agent.requests.push(requestOf(8, { ...given, holder: 'quietheron', askedBy: 'agent', isMine: false }));
  await showScreen(<ContractPage kind="DAILY" title="inc_dailySalary" />, '/agent/agentDailyWages2?tab=contracts');
  await screen.findByRole('table', { name: 'Downline contracts' });
  await userEvent.click(screen.getByRole('radio', { name: 'Waiting for answer' }));
  await waitFor(() => expect(asked('/wps/agent/contracts/downlines').at(-1)).toContain('state=PENDING'));
  await userEvent.click(screen.getByRole('radio', { name: 'No contract' }));
  await waitFor(() => expect(asked('/wps/agent/contracts/downlines').at(-1)).toContain('state=NONE'));
});
