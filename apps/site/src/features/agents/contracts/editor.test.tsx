import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { contractOf } from '../../../mocks/contracts.ts';
import { withMember } from '../../../test/member.ts';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { ContractPage } from './contract-page.tsx';

const gateway = withGateway();
withMember();

afterEach(() => vi.unstubAllGlobals());

/** Opens the offer by a button, which stands below a row where that is opened first. */
const open = async (button: string, row?: string) => {
  await showScreen(<ContractPage kind="DAILY" title="inc_dailySalary" />, '/agent/agentDailyWages2?tab=contracts');
  if (row) await userEvent.click((await screen.findAllByRole('button', { name: row }))[0] ?? document.body);
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('button', { name: 'Send offer' });
  return dialog;
};
const type = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

it('an offer is checked while it is typed, shows what it would have paid, and is sent with the payment password', async () => {
  const dialog = await open('New contract');
  const [first, second] = dialog.getAllByLabelText(/^Rate, %/) as [HTMLInputElement, HTMLInputElement];
  expect([first.value, second.value]).toEqual(['0.1', '0.4']);
  // What differs from the own contract is told beside it, tier by tier; an error is told in its place.
  expect(dialog.getAllByText(/^Mine: /).map(({ textContent }) => textContent)).toEqual(['Mine: 0.2%', 'Mine: 0.5%']);
  await type(second, '0.5');
  expect(dialog.getAllByText(/^Mine: /)).toHaveLength(1);
  await type(second, '0.9');
  expect(await dialog.findByText('At most 0.5%')).toBeTruthy();
  await type(second, '0.4');
  expect(dialog.queryByText('At most 0.5%')).toBeNull();
  await type(dialog.getByLabelText(/^Agent right below you/), 'harbourlamp');
  await userEvent.click(dialog.getByRole('button', { name: 'What would it have paid?' }));
  const result = await dialog.findByText(/With the team’s figures from/);
  expect(result.parentElement?.textContent).toContain('The contract now₫90.00This offer₫120.00');
  expect(result.parentElement?.textContent).toContain('Missing for 0.4%: ₫2,000.00 valid bet, 1 active member.');
  const send = dialog.getByRole('button', { name: 'Send offer' });
  await userEvent.click(send);
  expect(dialog.getByText('Tick this to go on.')).toBeTruthy();
  await userEvent.click(dialog.getByLabelText('I have read the terms'));
  await userEvent.type(dialog.getByLabelText(/^Payment password/), '481516');
  await userEvent.click(send);
  expect(await dialog.findByText('harbourlamp was offered the contract')).toBeTruthy();
  expect(gateway().agent.requests).toMatchObject([{ holder: 'harbourlamp', tiers: [{ rate: 1_000 }, { rate: 4_000 }] }]);
});

it('a change begins with what is in force, and a wrong payment password is told beside it', async () => {
  const given = { upline: 'agent', holder: 'harbourlamp' };
  gateway().agent.contracts.push(
    contractOf(7, { ...given, tiers: [{ rate: 3_000, validBet: 10_000, profit: 0, activeMembers: 3 }] }),
  );
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const dialog = await open('Change contract', 'Details');
  expect((dialog.getByLabelText(/^Rate, %/) as HTMLInputElement).value).toBe('0.3');
  expect(dialog.queryByLabelText(/^Agent right below you/)).toBeNull();
  await userEvent.click(dialog.getByRole('radio', { name: 'Rising tiers' }));
  expect(dialog.getAllByLabelText(/^Rate, %/).length).toBeGreaterThan(1);
  await userEvent.click(dialog.getByLabelText('I have read the terms'));
  const pin = dialog.getByLabelText(/^Payment password/);
  await userEvent.type(pin, '000000');
  await userEvent.click(dialog.getByRole('button', { name: 'Send offer' }));

  await waitFor(() => expect(pin.getAttribute('aria-invalid')).toBe('true'));
  expect(gateway().agent.requests).toEqual([]);
});
