import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FakeFailure } from '../../../mocks/fake-gateway.ts';
import { withMember } from '../../../test/member.ts';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { Announcements } from './announcements.tsx';

const gateway = withGateway();
const { tell, toasts } = withMember();

async function show(tab: 'received' | 'own' | 'write') {
  await showScreen(<Announcements />, `/agent/agentAnnouncement?tab=${tab}`);
  return userEvent.setup();
}

it('shows the notices of the inbox, and marks the one as read that is opened', async () => {
  const user = await show('received');
  const opener = await screen.findByRole('button', { name: /^New tables/ });
  expect(within(opener).getByText('New')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Deposit received/ })).toBeNull();
  await user.click(opener);
  expect(within(screen.getByRole('article')).getByText('Two more tables are open from 18:00 to 02:00.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('New')).toBeNull());
});

it('shows a notice that comes while the page is open, and says where there is none', async () => {
  const kept = gateway().inbox.splice(0);
  await show('received');
  expect(await screen.findByText('No announcements')).toBeTruthy();
  gateway().inbox.push(...kept);
  tell({ type: 'messages' });
  expect(await screen.findByRole('button', { name: /^New tables/ })).toBeTruthy();
});

it('takes an announcement back after a second look', async () => {
  const user = await show('own');
  await user.click(await screen.findByRole('button', { name: /^Meeting on Friday/ }));
  expect(screen.getByText('2 have read it')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(gateway().agent.told[0]?.withdrawnAt).toBeNull();
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(toasts()).toEqual(['The announcement was withdrawn']));
  expect(gateway().agent.told[0]?.withdrawnAt).not.toBeNull();
  expect(await screen.findByText('Withdrawn')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
});

it('pins an announcement and unpins it, and marks it so', async () => {
  const user = await show('own');
  await user.click(await screen.findByRole('button', { name: /^Meeting on Friday/ }));
  await user.click(screen.getByRole('button', { name: 'Pin' }));
  expect(await screen.findByText('Pinned')).toBeTruthy();
  expect(gateway().agent.told[0]?.pinned).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Unpin' }));
  expect(await screen.findByRole('button', { name: 'Pin' })).toBeTruthy();
  expect(screen.queryByText('Pinned')).toBeNull();
});

it('marks what is pinned among the notices of the inbox', async () => {
  for (const message of gateway().inbox) message.pinned = message.kind === 'notice';
  await show('received');
  expect(within(await screen.findByRole('button', { name: /^New tables/ })).getByText('New · Pinned')).toBeTruthy();
});

it('is written with title and text, and stands among the own ones then', async () => {
  const user = await show('write');
  expect(await screen.findByText('4 more in these 24 hours')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Title/), ' New times ');
  await user.type(screen.getByLabelText(/^Text/), 'From Monday on.');
  await user.click(screen.getByRole('button', { name: 'Send to my line' }));
  expect(await screen.findByRole('button', { name: /^New times/ })).toBeTruthy();
  expect(gateway().agent.told[0]).toMatchObject({ title: 'New times', text: 'From Monday on.' });
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('My announcements');
});

it('says beside a field what is wrong, and over the form what the gateway refuses; what was typed stays', async () => {
  const user = await show('write');
  await user.click(screen.getByRole('button', { name: 'Send to my line' }));
  expect(screen.getByLabelText(/^Title/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText(/^Text/).getAttribute('aria-invalid')).toBe('true');
  await user.type(screen.getByLabelText(/^Title/), 'x'.repeat(61));
  await user.type(screen.getByLabelText(/^Text/), 'News');
  await user.click(screen.getByRole('button', { name: 'Send to my line' }));
  expect(screen.getByLabelText(/^Title/).getAttribute('aria-invalid')).toBe('true');
  expect(gateway().agent.told).toHaveLength(1);
  gateway().overrides.writeLineAnnouncement = () => {
    throw new FakeFailure('agent.announcements');
  };
  await user.clear(screen.getByLabelText(/^Title/));
  await user.type(screen.getByLabelText(/^Title/), 'News');
  await user.click(screen.getByRole('button', { name: 'Send to my line' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('News');
});
