import type { Page } from 'playwright-core';
import { siteWords } from '../../e2e/src/words.ts';

/** A page whose weight and scores are measured. */
export interface BenchPage {
  name: string;
  /** With the query, below the system's address. */
  path: string;
  /** Opened by the demo member; a visitor is shown the login there. */
  isMembers: boolean;
}

interface Boot {
  catalogue?: { games?: { page: { games: { nodeId: string }[] } } };
}

/** The pages of the report. The game is the first of the slot lobby, as the lobby's own page names it. */
export async function listPages(url: string): Promise<BenchPage[]> {
  const html = await (await fetch(`${url}/rng`)).text();
  const boot = JSON.parse(/<script id="boot"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '{}') as Boot;
  const game = boot.catalogue?.games?.page.games[0]?.nodeId;
  if (game === undefined) throw new Error('the slot lobby has no game');
  return [
    { name: '/', path: '/', isMembers: false },
    { name: '/rng', path: '/rng', isMembers: false },
    { name: '/help', path: '/help', isMembers: false },
    { name: '/game', path: `/game?nodeId=${game}`, isMembers: true },
    { name: 'centre', path: '/member/personalHistoryCopy', isMembers: true },
  ];
}

/** Logs the demo member in by the dialog of the login address. */
export async function logIn(page: Page, url: string): Promise<void> {
  const word = siteWords('VI');
  await page.goto(`${url}/login`);
  const dialog = page.getByRole('dialog', { name: word('log_in') });
  await dialog.getByRole('textbox', { name: word('reg_username') }).fill('demoplayer');
  await dialog.getByLabel(word('reg_password'), { exact: true }).fill('Demo2026');
  await dialog.getByRole('button', { name: word('log_in'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}
