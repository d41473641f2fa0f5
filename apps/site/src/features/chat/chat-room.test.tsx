import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openChat } from '../../domain/chat/chat.ts';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { FakeFailure } from '../../mocks/fake-gateway.ts';
import { connectApi } from '../../shared/api/api.ts';
import type { LiveEvent } from '../../shared/live/events.ts';
import { live } from '../../shared/live/live.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { ChatRoom } from './chat-room.tsx';

const gateway = withGateway();
let tell: (event: LiveEvent) => void = () => {};
const line = (id: number, text: string, isOwn = true) => ({ id, text, isOwn, sentTime: Date.UTC(2026, 5, 1, 5) });
let lines: ReturnType<typeof line>[] = [];
let read: number[] = [];
let keys: string[] = [];

beforeEach(async () => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  await logIn('demoplayer', 'Demo2026');
  [lines, read, keys] = [[line(1, 'Hello?')], [], []];
  const { overrides } = gateway();
  overrides.chat = () => ({ list: [...lines], hasMore: false });
  overrides.chatPermission = () => ({ isVip: false, isWithinHours: true, isAttended: true, hours: null });
  overrides.readChat = ({ body }) => {
    read.push(body.until);
    return { unReadCount: 0 };
  };
  overrides.sendChat = ({ body }) => {
    keys.push(body.requestKey);
    const made = line(lines.length + 1, body.text);
    lines.push(made);
    return made;
  };
  vi.spyOn(live, 'subscribe').mockImplementation((topic, listener) => {
    if (topic === 'chat') tell = listener;
    return () => {};
  });
});
afterEach(() => vi.restoreAllMocks());

const show = () => showScreen(<ChatRoom />, '/chat');
const box = () => screen.getByLabelText(/^Your message/);
const texts = async () =>
  within(await screen.findByRole('list', { name: 'Conversation' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);

it('writes with Enter, begins a row with Shift and Enter, and empties the field', async () => {
  await show();
  await texts();
  await userEvent.type(box(), 'Where is it?{Shift>}{Enter}{/Shift}My deposit.{Enter}');
  await waitFor(async () => expect(await texts()).toEqual(['You: Hello?', 'You: Where is it?\nMy deposit.']));
  expect(box()).toHaveProperty('value', '');
});

it('shows an answer at once, and marks it as read', async () => {
  await show();
  await texts();
  expect(read).toEqual([]);
  lines.push(line(2, '<b>It is on its way.</b>', false));
  act(() => tell({ type: 'chat' }));
  expect(await screen.findByText('<b>It is on its way.</b>')).toBeTruthy();
  await waitFor(() => expect(read).toEqual([2]));
});

it('keeps a line that could not be sent, and sends it again under the same key', async () => {
  const { overrides } = gateway();
  const send = overrides.sendChat;
  let tries = 0;
  overrides.sendChat = (input) => {
    tries += 1;
    if (tries > 1) return send?.(input) ?? line(9, '');
    keys.push(input.body.requestKey);
    throw new FakeFailure('system_busy');
  };
  await show();
  await texts();
  await userEvent.type(box(), 'Once{Enter}');
  await waitFor(() => expect(tries).toBe(1));
  expect(box()).toHaveProperty('value', 'Once');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(async () => expect(await texts()).toContain('You: Once'));
  expect(new Set(keys).size).toBe(1);
  await userEvent.type(box(), 'Twice{Enter}');
  await waitFor(() => expect(new Set(keys).size).toBe(2));
});

it('sends no more than 1,000 characters', async () => {
  await show();
  await texts();
  fireEvent.change(box(), { target: { value: 'x'.repeat(1_001) } });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('At most 1000 characters.')).toBeTruthy();
  expect(keys).toEqual([]);
});

it.each([
  [{ isAttended: true }, 'Somebody is here.'],
  [{ isAttended: false }, /^Nobody is here right now/],
  [{ isWithinHours: false, hours: { from: 540, until: 1_330 } }, /^We answer from 09:00 to 22:10/],
])('says honestly how it stands: %j', async (stand, words) => {
  gateway().overrides.chatPermission = () => ({ isVip: false, isWithinHours: true, isAttended: false, hours: null, ...stand });
  await show();
  expect(await screen.findByText(words)).toBeTruthy();
});

it('opens in a window of 440 by 750, with nothing secret in its address', async () => {
  gateway().overrides.launchChat = () => ({ chatUrl: '/chat' });
  const replace = vi.fn();
  const open = vi.spyOn(window, 'open').mockReturnValue({ location: { replace }, close: () => {} } as unknown as Window);
  await openChat();
  expect(open).toHaveBeenCalledWith('about:blank', 'chat', 'popup,width=440,height=750');
  expect(replace).toHaveBeenCalledWith(`${location.origin}/chat`);
});
