import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../domain/session/store.ts';
import { withMember } from '../../../test/member.ts';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { TeamView } from './team-view.tsx';

const gateway = withGateway();
const { toasts } = withMember();
const PATH = '/agent/downlineManagmentView';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  useSession.setState({ customerType: 1 });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = async (query = '') => ({ router: await showScreen(<TeamView />, `${PATH}${query}`), user: userEvent.setup() });
const panel = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
};

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
