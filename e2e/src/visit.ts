import { type BrowserContext, expect, type Page } from '@playwright/test';
import { siteWords } from './words.ts';

export interface Visitor {
  language: 'VI' | 'EN';
  theme: 'dark' | 'light';
}

/** Members of every demo brand, with a past. Walks that run side by side take different ones: limits count per account. */
export const DEMO_MEMBERS = ['demoplayer', 'demovip', 'demoagent', 'demotop'] as const;

const DEMO_PASSWORD = 'Demo2026';

/** Makes every page of a context open in a language and theme, with its popups already closed, and agents not asked about contracts. */
export async function prepare(context: BrowserContext, { language, theme }: Visitor): Promise<void> {
  await context.addInitScript(
    ([lang, look]) => {
      // A frame without an address of its own has no storage.
      if (!location.protocol.startsWith('http')) return;
      localStorage.setItem('lang', lang);
      localStorage.setItem('theme', look);
      sessionStorage.setItem('USER_POPUP', 'closed');
      sessionStorage.setItem('ANONYMOUS_POPUP', 'closed');
      sessionStorage.setItem('contractsAsked', 'true');
    },
    [language, theme] as const,
  );
}

/** Logs a demo member in by the dialog of the login address, of the system's own site or of another. */
export async function logInAs(
  page: Page,
  username: (typeof DEMO_MEMBERS)[number],
  language: Visitor['language'],
  site = '',
): Promise<void> {
  const word = siteWords(language);
  await page.goto(`${site}/login`);
  const name = page.getByRole('textbox', { name: word('reg_username') });
  // A greeting, or what waits for an answer, may stand there by the time it is gone.
  const dialog = page.getByRole('dialog').filter({ has: name });
  await name.fill(username);
  await dialog.getByLabel(word('reg_password'), { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: word('log_in'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/**
 * Waits until a screen shows what it has: the site has named it (the first paint of a page has a heading of its own), and nothing
 * is held open by a skeleton.
 */
export async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.title.includes(' · '));
  await page.locator('h1').filter({ visible: true }).first().waitFor();
  await page.waitForFunction(() => {
    const seen = [...document.querySelectorAll('[class*="skeleton"]')].filter((each) => {
      const { top, bottom, width } = each.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    });
    return seen.length === 0 && !document.querySelector('[data-busy="true"]');
  });
  // What measures itself does so with the next frame, and draws what it found with the one after.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** How long a screen may take to say its title before it is opened by its address. */
const TITLE_LIMIT_MS = 10_000;

/**
 * Goes on to another screen within the site, as Back and Forward do, which takes less than half of what a load takes. One with the title of the
 * screen that is open, which the site does not set anew, is loaded in the end: nothing tells when it has come.
 */
export async function goOnTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.title = '';
    // A key as the router gives each entry: of two with the same one it takes the second for no arrival.
    const state = { usr: null, key: Math.random().toString(36).slice(2, 10) };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);
  const said = page.waitForFunction(() => document.title !== '', undefined, { timeout: TITLE_LIMIT_MS });
  const isSaid = await said.then(
    () => true,
    () => false,
  );
  if (!isSaid) expect((await page.goto(new URL(path, page.url()).href))?.status(), path).toBe(200);
}

/** Closes announcements as a player does, whenever one comes: their times are the operator's. */
export async function closeAnnouncements(page: Page): Promise<void> {
  const quiet = page.getByRole('checkbox', {
    name: new RegExp(`^(${siteWords('VI')('popup_today')}|${siteWords('EN')('popup_today')})$`),
  });
  await page.addLocatorHandler(page.getByRole('dialog').filter({ has: quiet }), () => page.keyboard.press('Escape'));
}
