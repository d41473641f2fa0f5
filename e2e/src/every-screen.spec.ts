import type { Page } from '@playwright/test';
import { CENTRE_PATH } from '../../apps/site/src/app/member-centre/pages.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { SCREENS, type Screen, WIDTHS } from './screens.ts';
import { DEMO_MEMBERS, logInAs, prepare, untilSettled, type Visitor } from './visit.ts';

// Hundreds of pages: a trace of them all would take longer than they do.
test.use({ trace: 'off' });

const LANGUAGES: readonly Visitor['language'][] = ['VI', 'EN'];

/** Words that are still keys, and how far the page is wider than its window. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const keys: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      if (/^[a-z]+(?:_[a-z0-9]+)+$/.test(text) && !node.parentElement?.closest('code, script, style')) keys.push(text);
    }
    return { keys, overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth };
  });

async function visit(page: Page, path: string): Promise<string> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(200);
  await untilSettled(page);
  expect(await faultsOf(page), path).toEqual({ keys: [], overflow: 0 });
  await expect(page.locator('h1').filter({ visible: true }), path).toHaveCount(1);
  return page.title();
}

/** Members of the demo who are agents. */
const AGENTS: readonly string[] = ['demoagent', 'demotop'];

/** What of a list a walk sees where one language is enough at each width, now this and now that. */
const shareOf = <Each>(list: readonly Each[], walk: number): readonly Each[] =>
  list.filter((_, at) => (at + Math.floor(walk / LANGUAGES.length)) % LANGUAGES.length === walk % LANGUAGES.length);

/**
 * The addresses of a walk. The login that a visitor finds at the pages of the centre, and the other views of a member's pages, are
 * seen at every width, in one of the languages.
 */
function addressesOf(member: string | null, walk: number): readonly Pick<Screen, 'name' | 'path'>[] {
  if (member === null)
    return [
      ...SCREENS.filter(({ isCentre }) => !isCentre),
      ...shareOf(
        SCREENS.filter(({ isCentre }) => isCentre),
        walk,
      ),
    ];
  // Who is no agent finds the same refusal at each page of theirs.
  const seen = SCREENS.filter(({ isAgents }) => !isAgents || AGENTS.includes(member));
  const views = seen.flatMap(({ path, views: queries = [] }) =>
    queries.map((query) => ({ name: `${path}?${query}`, path: `${path}?${query}` })),
  );
  return [...seen.filter(({ isAlike }) => !isAlike), ...shareOf(views, walk)];
}

// Each width has both themes between the two languages, so that every screen is seen in each theme at each width: what is alike
// for all by a visitor, the rest by a member too.
for (const [at, { name, width, height }] of WIDTHS.entries()) {
  for (const [index, language] of LANGUAGES.entries()) {
    for (const isMember of [false, true]) {
      const walk = at * LANGUAGES.length + index;
      const member = DEMO_MEMBERS[walk % DEMO_MEMBERS.length] ?? 'demoplayer';
      const theme = (at + index + Number(isMember)) % 2 === 0 ? 'dark' : 'light';
      // On one screen: the widths are set here, once for both projects.
      test(`every screen for a ${isMember ? 'member' : 'visitor'} in ${language}, ${name}, ${theme}`, {
        tag: '@desktop',
      }, async ({ page, context }) => {
        test.setTimeout(240_000);
        await page.setViewportSize({ width, height });
        await prepare(context, { language, theme });
        if (isMember) await logInAs(page, member, language);
        const titles = new Map<string, string>();
        for (const screen of addressesOf(isMember ? member : null, walk)) {
          await test.step(screen.path, async () => {
            titles.set(screen.name, await visit(page, screen.path));
            await expectAccessible(page);
          });
        }
        const lost = titles.get('not-found');
        for (const [screen, title] of titles) expect(title === lost, `${screen} is titled ${title}`).toBe(screen === 'not-found');
      });
    }
  }
}

// On one screen: nothing here depends on the width.
test('other addresses of a screen show the same screen', { tag: '@desktop' }, async ({ page, context }) => {
  await prepare(context, { language: 'EN', theme: 'dark' });
  for (const screen of SCREENS) {
    if (!screen.aliases) continue;
    const title = await visit(page, screen.path);
    for (const alias of screen.aliases) expect(await visit(page, alias), alias).toBe(title);
  }
});

// Of their own: the walks find as many rows as other journeys have made that day.
test('records of a month are no wider than a tablet', { tag: '@desktop' }, async ({ page, context }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await prepare(context, { language: 'VI', theme: 'dark' });
  await logInAs(page, 'demoplayer', 'VI');
  for (const record of ['transactionHistory', 'personalHistoryCopy', 'personalProfit']) {
    await visit(page, `${CENTRE_PATH}/${record}?days=last30&size=50`);
    await expect(page.locator('tbody tr').first(), record).toBeVisible();
  }
});
