import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FakeFailure } from '../../mocks/fake-gateway.ts';
import { withMember } from '../../test/member.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { Messages } from './messages.tsx';

const gateway = withGateway();
const { tell } = withMember();

const show = (path = '/member/messageV2') => showScreen(<Messages />, path);
const opener = (title: string) => screen.findByRole('button', { name: new RegExp(`^${title}`) });
const readTimes = () => gateway().inbox.map(({ messageId, readTime }) => `${messageId} ${readTime === null ? 'new' : 'read'}`);

it('opens a message below its title, and marks it as read', async () => {
  await show();
  const button = await opener('Deposit received');
  expect(button.textContent).toContain('Unread');
  expect(screen.queryByText('Your deposit of ₫500.00 is in your balance.')).toHaveProperty('hidden', true);
  await userEvent.click(button);
  expect(screen.getByText('Your deposit of ₫500.00 is in your balance.')).toHaveProperty('hidden', false);
  await waitFor(async () => expect((await opener('Deposit received')).textContent).not.toContain('Unread'));
  expect(readTimes()).toEqual(['m3 read', 'm2 new', 'm1 read', 'n1 new']);
  expect(button.getAttribute('aria-expanded')).toBe('true');
});

it('marks all of the kind that is shown as read, and none of another', async () => {
  await show();
  await opener('Deposit received');
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(readTimes()).toEqual(['m3 read', 'm2 read', 'm1 read', 'n1 new']));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveProperty('disabled', true));
});

it('deletes what is chosen, one by one or all of the page', async () => {
  await show();
  await opener('Deposit received');
  const remove = screen.getByRole('button', { name: 'Delete selected' });
  expect(remove).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select: Withdrawal paid' }));
  await userEvent.click(remove);
  await waitFor(() => expect(screen.queryByText('Withdrawal paid')).toBeNull());
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete selected' }));
  expect(await screen.findByText('No messages here')).toBeTruthy();
  expect(readTimes()).toEqual(['n1 new']);
});

it('has a tab for each kind, that of contracts once there is a message of it, and the choice in the address', async () => {
  const router = await show();
  await opener('Deposit received');
  const tabs = () =>
    within(screen.getByRole('tablist'))
      .getAllByRole('tab')
      .map((tab) => tab.textContent);
  expect(tabs()).toEqual(['System messages', 'Notices']);
  await userEvent.click(screen.getByRole('tab', { name: 'Notices' }));
  expect(await opener('New tables')).toBeTruthy();
  expect(router.state.location.search).toBe('?kind=notice');
  const [first] = gateway().inbox;
  if (first) gateway().inbox.push({ ...first, messageId: 'm9', kind: 'contract', title: 'Offer' });
  tell({ type: 'messages' });
  await waitFor(() => expect(tabs()).toEqual(['System messages', 'Notices', 'Contract messages']));
});

it('shows what came while the page is open', async () => {
  await show();
  await opener('Deposit received');
  const [first] = gateway().inbox;
  if (first) gateway().inbox.unshift({ ...first, messageId: 'm10', title: 'Your login was locked', readTime: null });
  tell({ type: 'messages' });
  expect(await opener('Your login was locked')).toBeTruthy();
});

it('keeps what is shown when a change fails, and says so; a failed load can be tried again', async () => {
  gateway().overrides.inbox = () => {
    throw new FakeFailure('system_error');
  };
  await show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  delete gateway().overrides.inbox;
  fireEvent.click(again);
  await opener('Deposit received');
  gateway().overrides.deleteMessages = () => {
    throw new FakeFailure('system_error');
  };
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select: Deposit received' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete selected' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete selected' })).toHaveProperty('disabled', false));
  expect(screen.getByRole('checkbox', { name: 'Select: Deposit received' })).toHaveProperty('checked', true);
});

it.each([
  ['DIVIDEND', '/agent/agentDividendRecordCopy2'],
  ['DAILY', '/agent/agentDailyWages2'],
  ['HOURLY', '/agent/agentHourSalary'],
  ['REALTIME', '/agent/agentRealtimeSalary'],
] as const)('leads from a message about a contract of %s to its page', async (contract, path) => {
  const [first] = gateway().inbox;
  if (first) gateway().inbox.push({ ...first, messageId: 'm9', kind: 'contract', title: 'Offer', contract });
  await show('/member/messageV2?kind=contract');
  await userEvent.click(await opener('Offer'));
  const link = await screen.findByRole('link', { name: 'To the contract' });
  expect(link.getAttribute('href')).toBe(`${path}?tab=contract`);
});

it('writes the words of a message as they are, whatever stands in them', async () => {
  const [first] = gateway().inbox;
  if (first) first.content = '<img src=x onerror=alert(1)> & more';
  await show();
  await userEvent.click(await opener('Deposit received'));
  expect(screen.getByText('<img src=x onerror=alert(1)> & more')).toBeTruthy();
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

it('leads to the chat, with what is new in it, and to a question, also where there is no message', async () => {
  gateway().inbox.length = 0;
  gateway().overrides.chatUnreadCount = () => ({ unReadCount: 2 });
  await show();
  expect(await screen.findByText('No messages here')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Chat (2)' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send a question' })).toBeTruthy();
});

it('says whether the member is told of rewards about to expire, and switches it; a refusal changes nothing', async () => {
  await show();
  const control = await screen.findByRole('switch', { name: 'Tell me a day before a reward expires' });
  expect(control).toHaveProperty('checked', true);
  await userEvent.click(control);
  await waitFor(() => expect(control).toHaveProperty('checked', false));
  gateway().overrides.setMessageSettings = () => {
    throw new FakeFailure('system_error');
  };
  await userEvent.click(control);
  await waitFor(() => expect(control).toHaveProperty('disabled', false));
  expect(control).toHaveProperty('checked', false);
  await userEvent.click(screen.getByRole('tab', { name: 'Notices' }));
  expect(screen.queryByRole('switch')).toBeNull();
});
