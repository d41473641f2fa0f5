import { expect, type Page, test } from '@playwright/test';
import { familyBench } from '../../packages/conformance/src/family/bench.ts';
import { type OtherGateway, openOtherGateway } from './other-gateway.ts';
import { SCREENS, type Screen } from './screens.ts';
import { goOnTo, prepare } from './visit.ts';
import { siteWords } from './words.ts';

// The gateway is another one: neither the system nor its demo is asked for anything here.
test.use({ trace: 'off' });

const word = siteWords('EN');
let other: OtherGateway;
test.beforeAll(async () => {
  other = await openOtherGateway();
});
test.afterAll(() => other.close());

/** What fails in a page from now on. */
function faultsOf(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  return faults;
}

interface Place {
  path: string;
  /** Opened by its address: another view of a page has the page's title. */
  isLoaded: boolean;
}

/** Where a screen is, with everything else that it shows a member. */
const placesOf = ({ path, views = [], isLoaded = false }: Screen, isMember: boolean): Place[] => [
  { path, isLoaded },
  ...(isMember ? views.map((view) => ({ path: `${path}?${view}`, isLoaded: true })) : []),
];

/** Opens screens, as whoever is logged in; none fails, and none shows what the gateway did not say. */
async function walk(
  page: Page,
  faults: readonly string[],
  { site, unknown }: OtherGateway,
  places: readonly Place[],
): Promise<void> {
  for (const [at, { path, isLoaded }] of places.entries()) {
    await test.step(path, async () => {
      if (isLoaded || at === 0) await page.goto(`${site}${path}`);
      else await goOnTo(page, path);
      await page.waitForFunction(() => document.title.includes(' · '));
      await expect(page.locator('h1').filter({ visible: true }).first(), path).toBeVisible();
      await expect(page.getByRole('heading', { name: word('screen_failed') }), path).toHaveCount(0);
      const text = await page.locator('body').innerText();
      expect(text, path).not.toMatch(/\bundefined\b|\bNaN\b|\[object /);
      expect(faults, path).toEqual([]);
    });
  }
  // What the site asks for and such a gateway does not know: the screens above live without it.
  expect([...unknown]).toContain('GET /wps/session');
}

/** Logs in as somebody whom the gateway knows, by the site's own dialog. */
async function logIn(page: Page, { site, gateway }: OtherGateway): Promise<void> {
  const bench = await familyBench({ url: gateway, merchant: 'model', account: null, language: 'EN' });
  const { username, password } = await bench.account();
  await page.goto(`${site}/login`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: word('reg_username') }).fill(username);
  await dialog.getByLabel(word('reg_password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: word('log_in'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('every screen of a site before another gateway, for a visitor', { tag: '@desktop' }, async ({ page, context }) => {
  test.setTimeout(600_000);
  const faults = faultsOf(page);
  await prepare(context, { language: 'EN', theme: 'dark' });
  await walk(
    page,
    faults,
    other,
    SCREENS.flatMap((screen) => placesOf(screen, false)),
  );
});

test('every screen of a site before another gateway, for a member', { tag: '@desktop' }, async ({ page, context }) => {
  test.setTimeout(600_000);
  const faults = faultsOf(page);
  await prepare(context, { language: 'EN', theme: 'dark' });
  await logIn(page, other);
  await walk(
    page,
    faults,
    other,
    SCREENS.flatMap((screen) => placesOf(screen, true)),
  );
  expect([...other.unknown]).toContain('GET /wps/live/events');
});

test('every page of the agent centre before another gateway, for an agent', { tag: '@desktop' }, async ({ page, context }) => {
  test.setTimeout(600_000);
  const agents = await openOtherGateway(1);
  try {
    const faults = faultsOf(page);
    await prepare(context, { language: 'EN', theme: 'dark' });
    await logIn(page, agents);
    const pages = SCREENS.filter(({ isAgents }) => isAgents);
    await walk(
      page,
      faults,
      agents,
      pages.flatMap((screen) => placesOf(screen, true)),
    );
    // Its pages are an agent's: they ask for what such a gateway does not have.
    expect([...agents.unknown].some((call) => call.includes('/ODSFE2_') || call.includes('/wps/agent/'))).toBe(true);
  } finally {
    await agents.close();
  }
});
