import type { Page } from '@playwright/test';
import { CENTRE_PATH } from '../../apps/site/src/app/member-centre/pages.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { SCREENS, type Screen, WIDTHS } from './screens.ts';
import { DEMO_MEMBERS, goOnTo, logInAs, prepare, untilSettled, type Visitor } from './visit.ts';

// Hundreds of screens: a trace of them all would take longer than they do. They are looked at as they come to rest: a notice that fades has no contrast yet.
test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

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

/** Opens a screen by its address, or goes on to it within the site; nothing is wrong with it. Returns its title. */
async function visit(page: Page, path: string, isLoaded = true): Promise<string> {
  if (isLoaded) expect((await page.goto(path))?.status(), path).toBe(200);
  else await goOnTo(page, path);
  await untilSettled(page);
  expect(await faultsOf(page), path).toEqual({ keys: [], overflow: 0 });
  await expect(page.locator('h1').filter({ visible: true }), path).toHaveCount(1);
  return page.title();
}

type Member = (typeof DEMO_MEMBERS)[number];

/** Members of the demo who are agents. */
const AGENTS: readonly (Member | null)[] = ['demoagent', 'demotop'];

/** A way through every screen: as a visitor, or as a member. */
interface Walk {
  width: (typeof WIDTHS)[number];
  language: Visitor['language'];
  theme: Visitor['theme'];
  member: Member | null;
  /** Which part of it a walk sees of what is seen once at each width, of how many. */
  part: readonly [at: number, of: number];
  /** Which of `LOADS` parts of the screens it opens by their addresses; without it, none that it can go on to within the site. */
  loads?: number;
}

/** Walks that open screens by their addresses: of visitors, and of agents. */
const LOADS = 3;

const [DESKTOP, TABLET, PHONE] = WIDTHS;

/**
 * On a desk and a phone both languages, with a theme each: a visitor sees what is alike for all in one theme, a member the rest in the
 * other. Between the two one language does: words that have room on a phone have it there; and only what depends on the width. The pages of agents
 * are seen at each width. Each screen is opened by its address once as a visitor and once as a member.
 */
const WALKS: readonly Walk[] = [
  { width: DESKTOP, language: 'VI', theme: 'dark', member: null, part: [0, 2], loads: 0 },
  { width: DESKTOP, language: 'EN', theme: 'light', member: null, part: [1, 2], loads: 2 },
  { width: DESKTOP, language: 'VI', theme: 'light', member: 'demoagent', part: [0, 2], loads: 0 },
  { width: DESKTOP, language: 'EN', theme: 'dark', member: 'demovip', part: [1, 2] },
  { width: TABLET, language: 'EN', theme: 'dark', member: null, part: [0, 1], loads: 1 },
  { width: TABLET, language: 'VI', theme: 'light', member: 'demotop', part: [0, 1], loads: 1 },
  { width: PHONE, language: 'VI', theme: 'dark', member: null, part: [0, 2], loads: 2 },
  { width: PHONE, language: 'EN', theme: 'light', member: null, part: [1, 2], loads: 0 },
  { width: PHONE, language: 'VI', theme: 'light', member: 'demoplayer', part: [0, 2] },
  { width: PHONE, language: 'EN', theme: 'dark', member: 'demoagent', part: [1, 2], loads: 2 },
];

interface Stop {
  name: string;
  path: string;
  isLoaded: boolean;
}

/**
 * The addresses of a walk. The login that a visitor finds at the pages of the centre, and the other views of a member's pages, are
 * seen once at each width.
 */
function addressesOf({ member, part: [own, of], loads }: Walk): readonly Stop[] {
  const partOf = <Each>(list: readonly Each[]): readonly Each[] => list.filter((_, at) => at % of === own);
  const stops = (screens: readonly Screen[]): Stop[] =>
    screens.map(({ name, path, isLoaded = false }) => ({
      name,
      path,
      isLoaded: isLoaded || SCREENS.findIndex((each) => each.path === path) % LOADS === loads,
    }));
  if (member === null)
    return stops([...SCREENS.filter(({ isCentre }) => !isCentre), ...partOf(SCREENS.filter(({ isCentre }) => isCentre))]);
  // Who is no agent finds the same refusal at each page of theirs.
  const seen = SCREENS.filter(({ isAgents }) => !isAgents || AGENTS.includes(member));
  const views = seen.flatMap(({ path, views: queries = [] }) =>
    queries.map((query) => ({ name: `${path}?${query}`, path: `${path}?${query}`, isLoaded: true })),
  );
  return [...stops(seen.filter(({ isAlike }) => !isAlike)), ...partOf(views)];
}

for (const walk of WALKS) {
  const { width, language, theme, member } = walk;
  // On one screen: the widths are set here, once for both projects.
  test(`every screen for ${member ?? 'a visitor'} in ${language}, ${width.name}, ${theme}`, { tag: '@desktop' }, async ({
    page,
    context,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(width);
    await prepare(context, { language, theme });
    if (member) await logInAs(page, member, language);
    const titles = new Map<string, string>();
    for (const { name, path, isLoaded } of addressesOf(walk)) {
      await test.step(path, async () => {
        titles.set(name, await visit(page, path, isLoaded || titles.size === 0));
        await expectAccessible(page, width === TABLET ? 'sizes' : 'whole');
      });
    }
    const lost = titles.get('not-found');
    for (const [screen, title] of titles) expect(title === lost, `${screen} is titled ${title}`).toBe(screen === 'not-found');
  });
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
