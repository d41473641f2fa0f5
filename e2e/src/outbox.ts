import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

interface Message {
  to: string;
  text: string;
}

/** The newest message of the demo's outbox to a number or address; waits until there is one. */
export async function messageTo(page: Page, to: string): Promise<string> {
  let text = '';
  await expect(async () => {
    const answer = await page.request.get('/wps/demo/outbox', { headers: { Merchant: 'marquee' } });
    const { value } = (await answer.json()) as { value: Message[] };
    text = value.find((message) => message.to.endsWith(to))?.text ?? '';
    expect(text, `a message to ${to}`).not.toBe('');
  }).toPass({ timeout: 15_000 });
  return text;
}

/** The code in a message. */
export async function codeTo(page: Page, to: string): Promise<string> {
  const code = /\b\d{6}\b/.exec(await messageTo(page, to))?.[0];
  if (code === undefined) throw new Error(`the message to ${to} has no code`);
  return code;
}
