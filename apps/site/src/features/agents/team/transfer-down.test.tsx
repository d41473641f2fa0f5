import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeFailure } from '../../../mocks/fake-failure.ts';
import { withAgentAt } from '../../../test/agent.ts';
import { withMember } from '../../../test/member.ts';
import { withGateway } from '../../../test/server.ts';
import { TeamView } from './team-view.tsx';

const gateway = withGateway();
const { toasts } = withMember();
const { show, panel } = withAgentAt('/agent/downlineManagmentView', () => <TeamView />);

describe('money for an account below', () => {
  const FORM = {
    isOpen: false,
    receiver: null,
    toDescendants: false,
    balance: 200,
    withdrawable: 200,
    min: 10,
    max: 50_000,
    leftToday: 3,
    requestKey: '7',
  };

  beforeEach(() => {
    gateway().overrides.agentDebts = () => ({ open: 0, list: [] });
    gateway().security.config.hasPaymentPassword = true;
  });

  it.each([
    ['who owes salaries', /^You owe ₫38\.22/, 'My income', '/agent/agentRevenueReport'],
    [
      'who has no payment password',
      /^Transfers are confirmed with a payment password/,
      'Open My account',
      '/member/securityCenter',
    ],
  ])('is not asked of an agent %s: the way to put it right stands there', async (who, text, label, to) => {
    gateway().overrides.transferForm = () => ({ ...FORM, turnoverLeft: 0 });
    if (who === 'who owes salaries') gateway().overrides.agentDebts = () => ({ open: 38.22, list: [] });
    else gateway().security.config.hasPaymentPassword = false;
    const { user } = await show();
    const shown = await panel(user, 'coppertern');
    await user.click(await shown.findByRole('button', { name: 'Transfer money' }));
    expect(await shown.findByText(text)).toBeTruthy();
    expect(shown.getByRole('link', { name: label }).getAttribute('href')).toBe(to);
    expect(shown.queryByLabelText(/^Amount/)).toBeNull();
  });

  it.each(['agentDebts', 'securityConfig'] as const)('has no form before %s is known, and can ask for it again', async (name) => {
    gateway().overrides.transferForm = () => ({ ...FORM, turnoverLeft: 0 });
    const told = gateway().overrides[name];
    gateway().overrides[name] = () => {
      throw new FakeFailure('system_error');
    };
    const { user } = await show();
    const shown = await panel(user, 'coppertern');
    await user.click(await shown.findByRole('button', { name: 'Transfer money' }));
    const again = await shown.findByRole('button', { name: 'Try again' });
    expect(shown.queryByLabelText(/^Amount/)).toBeNull();
    Object.assign(gateway().overrides, { [name]: told });
    await user.click(again);
    expect(await shown.findByLabelText(/^Amount/)).toBeTruthy();
  });

  it('goes with its purpose after a second look, under the form’s key', async () => {
    const sent: unknown[] = [];
    gateway().overrides.transferForm = () => ({ ...FORM, turnoverLeft: 0 });
    gateway().overrides.transferDownline = ({ body }) => {
      sent.push(body);
      const receiver = gateway().agent.team.find(({ username }) => username === 'coppertern');
      if (receiver) receiver.balance = 77.25;
      return null;
    };
    const { user } = await show();
    const shown = await panel(user, 'coppertern');
    await user.click(await shown.findByRole('button', { name: 'Transfer money' }));
    expect(await screen.findByRole('dialog', { name: 'coppertern · Transfer money' })).toBeTruthy();
    expect((await shown.findByText('Receiver')).nextElementSibling?.textContent).toBe('coppertern');
    await user.selectOptions(await shown.findByLabelText('Purpose'), 'Salary');
    await user.type(shown.getByLabelText(/^Amount/), '25.50');
    await user.type(shown.getByLabelText(/^Payment password/), '481516');
    await user.click(shown.getByRole('button', { name: 'Transfer' }));
    const confirm = within(await screen.findByRole('dialog', { name: 'Transfer' }));
    expect(confirm.getByText('coppertern')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(confirm.getByRole('button', { name: 'Yes, transfer' }));
    await waitFor(() => expect(toasts()).toEqual(['₫25.50 was transferred to coppertern']));
    // What it has now, not what it had.
    expect(await shown.findByText('₫77.25')).toBeTruthy();
    expect(sent).toEqual([
      { username: 'coppertern', amount: 25.5, remark: '', paymentPassword: '481516', purpose: 'salary', requestKey: '7' },
    ]);
  });

  it.each([false, true])('is offered for those further below where the account may give to all: %s', async (toDescendants) => {
    const sent: unknown[] = [];
    gateway().overrides.transferForm = () => ({ ...FORM, toDescendants, turnoverLeft: 0 });
    gateway().overrides.transferDownline = ({ body }) => {
      sent.push(body.username);
      return null;
    };
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Downlines of harbourlamp' }));
    const shown = await panel(user, 'lowferry');
    expect(await shown.findByText('Only direct children can be changed.')).toBeTruthy();
    if (!toDescendants) {
      await shown.findByText('Upline');
      expect(shown.queryByRole('button', { name: 'Transfer money' })).toBeNull();
      return;
    }
    await user.click(await shown.findByRole('button', { name: 'Transfer money' }));
    await user.type(await shown.findByLabelText(/^Amount/), '25');
    await user.type(shown.getByLabelText(/^Payment password/), '481516');
    await user.click(shown.getByRole('button', { name: 'Transfer' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, transfer' }));
    await waitFor(() => expect(sent).toEqual(['lowferry']));
  });

  it('has no form while something is to be wagered', async () => {
    gateway().overrides.transferForm = () => ({ ...FORM, turnoverLeft: 50, withdrawable: 0 });
    const { user } = await show();
    const shown = await panel(user, 'coppertern');
    await user.click(await shown.findByRole('button', { name: 'Transfer money' }));
    expect(await shown.findByText('Finish the open turnover first')).toBeTruthy();
    expect(shown.queryByLabelText(/^Amount/)).toBeNull();
  });
});
