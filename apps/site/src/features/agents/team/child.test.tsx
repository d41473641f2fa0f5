import { waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeFailure } from '../../../mocks/fake-failure.ts';
import { withAgentAt } from '../../../test/agent.ts';
import { withMember } from '../../../test/member.ts';
import { withGateway } from '../../../test/server.ts';
import { TeamView } from './team-view.tsx';

const gateway = withGateway();
const { toasts } = withMember();
const { show, panel } = withAgentAt('/agent/downlineManagmentView', () => <TeamView />);

describe('an own child', () => {
  it('gets a message that goes to it alone, as an announcement does', async () => {
    const { user } = await show();
    const shown = await panel(user, 'coppertern');
    await user.click(await shown.findByRole('button', { name: 'Send a message' }));
    expect(shown.getByText('coppertern alone gets it in the inbox, without your name.')).toBeTruthy();
    await user.type(shown.getByLabelText(/^Title/), 'For you');
    await user.type(shown.getByLabelText(/^Text/), 'Only you');
    await user.click(shown.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(toasts()).toEqual(['The message was sent']));
    expect(gateway().agent.told[0]).toMatchObject({ to: 'coppertern', title: 'For you', text: 'Only you' });
  });

  it('has a remark of its agent', async () => {
    const { user } = await show();
    const shown = await panel(user, 'coppertern');
    await user.click(await shown.findByRole('button', { name: 'Edit remark' }));
    await user.type(shown.getByLabelText(/^Remark/), ' Forum ');
    await user.click(shown.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['The remark was saved']));
    expect(await shown.findByText('Forum')).toBeTruthy();
    expect(gateway().agent.team.find(({ username }) => username === 'coppertern')?.remark).toBe('Forum');
  });
});

describe('an account', () => {
  it('that is no own child is only looked at', async () => {
    const { user } = await show('?name=reedbank');
    const shown = await panel(user, 'reedbank');
    expect(await shown.findByText('Only direct children can be changed.')).toBeTruthy();
    const days = within(await shown.findByRole('region', { name: 'The last 7 days, with all below' }));
    expect(days.getByText('Valid bet').nextElementSibling?.textContent).toBe('₫2,250.00');
    expect(shown.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      ['personalHistoryCopy', 'agentDownlineTransactionDetailsCopy', 'palStatementsAgentCopy'].map(
        (page) => `/agent/${page}?member=reedbank`,
      ),
    );
    for (const name of ['Transfer money', 'Send a message', 'Edit remark', 'Change series and rates', 'Promote to agent']) {
      expect(shown.queryByRole('button', { name })).toBeNull();
    }
  });

  it('is raised and never lowered', async () => {
    const { user } = await show();
    const shown = await panel(user, 'coppertern');
    await user.click(await shown.findByRole('button', { name: 'Change series and rates' }));
    const series = await shown.findByLabelText(/^Series/);
    await user.clear(series);
    await user.type(series, '1878');
    await user.click(shown.getByRole('button', { name: 'Save' }));
    expect(series.getAttribute('aria-invalid')).toBe('true');
    await user.clear(series);
    await user.type(series, '1900');
    await user.click(shown.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['Series and rates of coppertern were changed']));
    expect(gateway().agent.team.find(({ username }) => username === 'coppertern')).toMatchObject({
      series: 1_900,
      rates: { RNG: 2_000, LIVE: 0 },
    });
  });

  it('that plays becomes an agent after a second question', async () => {
    const { user } = await show();
    const shown = await panel(user, 'coppertern');
    await user.click(await shown.findByRole('button', { name: 'Promote to agent' }));
    expect(shown.getByText(/This cannot be undone here/)).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Promote to agent' }));
    await waitFor(() => expect(toasts()).toEqual(['coppertern is an agent now']));
    expect(shown.queryByRole('button', { name: 'Promote to agent' })).toBeNull();
  });

  it('shows a refusal and stays as it was', async () => {
    gateway().overrides.promoteDownline = () => {
      throw new FakeFailure('agent.promoted');
    };
    const { user } = await show();
    const shown = await panel(user, 'coppertern');
    await user.click(await shown.findByRole('button', { name: 'Promote to agent' }));
    await user.click(shown.getByRole('button', { name: 'Promote to agent' }));
    expect(await shown.findByRole('alert')).toBeTruthy();
    expect(toasts()).toEqual([]);
  });
});
