import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { browser } from './app.ts';

type Page = ReturnType<typeof browser>;

interface Owned {
  ownersMoney(): Promise<{ picture: string }>;
  isUntouched(): Promise<void>;
}

/** What a stranger tries with what an owner has asked the house, or said to it. */
export const supportCases = (pages: () => [owner: Page, stranger: Page], { ownersMoney, isUntouched }: Owned) => ({
  async sendFeedback(): Promise<void> {
    const [, stranger] = pages();
    const body = { questionType: 'OTHER', content: 'whose is it', pictures: [(await ownersMoney()).picture] };
    expect((await stranger.call('sendFeedback', { body })).errorCode).toBe('picture.invalid');
    await isUntouched();
  },
  async chat(): Promise<void> {
    const [owner, stranger] = pages();
    const said: number[] = [];
    for (const text of ['mine', 'mine too']) {
      const { value } = await owner.call('sendChat', { body: { text, requestKey: randomUUID() } });
      said.push(Number(value?.['id']));
    }
    const query = { before: String(said[1]) };
    expect((await stranger.call('chat', { query })).value).toEqual({ list: [], hasMore: false });
    expect((await owner.call('chat', { query })).value).toMatchObject({ list: [{ id: said[0] }] });
  },
});

type Call = (method: 'GET' | 'PUT' | 'DELETE', path: string, query: Record<string, string>, body?: object) => Promise<unknown>;

/** What operators do with what members ask. */
export async function walkSupport(call: Call): Promise<void> {
  const merchant = 'marquee';
  const words = { EN: { title: 'Walk', text: 'Walk' } };
  await call('GET', 'feedback', { merchant, username: 'demoagent' });
  const { list } = (await call('GET', 'feedback', { merchant })) as { list: { id: number }[] };
  for (const { id } of list.slice(0, 1)) {
    for (const action of ['claim', 'answer', 'close'])
      await call('PUT', 'feedback', {}, { merchant, id, action, text: 'It is there.' });
  }
  const messages = [
    { to: 'named', usernames: ['demoagent'] },
    { to: 'audience', vipFrom: 90, vipTo: 99, accountTypes: [0] },
  ];
  for (const [index, to] of messages.entries()) {
    const key = `walk-${randomUUID()}-${index}`;
    const { id } = (await call('PUT', 'messages', {}, { merchant, key, words, ...to })) as { id: number };
    await call('PUT', 'messages', {}, { merchant, key, words, ...to });
    await call('GET', 'message', { merchant, id: String(id) });
    await call('DELETE', 'messages', { merchant, id: String(id) });
  }
  await call('GET', 'messages', { merchant });
  const chats = (await call('GET', 'chats', { merchant })) as { list: { username: string }[] };
  for (const { username } of chats.list.slice(0, 1)) {
    await call('GET', 'chat', { merchant, username });
    for (const action of ['claim', 'answer', 'close'])
      await call('PUT', 'chat', {}, { merchant, username, action, text: 'Here.' });
  }
  await call('PUT', 'chat/hours', {}, { merchant, hours: null });
}
