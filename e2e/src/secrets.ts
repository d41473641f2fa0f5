import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Everything that scripts of the page can read and that outlives it: both storages, the cookies that are not HttpOnly, the names and
 * values of databases and caches.
 */
const readable = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases?.()) ?? [];
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) cached.push(request.url);
    }
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases, cached, location.href]);
  });

/** Expects that none of the secrets can be read by a script, and that every cookie which opens something is out of reach. */
export async function expectNoSecrets(page: Page, context: BrowserContext, secrets: readonly string[]): Promise<void> {
  const text = await readable(page);
  for (const secret of secrets) expect(text.includes(secret), `"${secret}" can be read by a script`).toBe(false);
  for (const cookie of await context.cookies()) {
    if (!/session|remember|captcha/i.test(cookie.name) || cookie.name === 'loginRemember') continue;
    expect(cookie.httpOnly, `the cookie ${cookie.name} is HttpOnly`).toBe(true);
    expect(text.includes(cookie.value), `the cookie ${cookie.name} can be read by a script`).toBe(false);
  }
}
