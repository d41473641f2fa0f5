import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Frame, type Page } from '@playwright/test';
import type Axe from 'axe-core';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Held beyond the standard: no heading skips a level. */
const BEYOND = { 'heading-order': { enabled: true } };

/** Watches a page for everything that a person's console would show in red. */
function watch(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
}

interface Fixtures {
  /** What went wrong in the page without anyone asking; a test ends badly when anything did. */
  complaints: string[];
}

/** Playwright's test, in which a page error or an error on the console fails the test. */
export const test = base.extend<Fixtures>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('page', (page) => watch(page, complaints));
      await use(complaints);
      expect(complaints, 'errors in the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** All rules of the standard, with what is held beyond it. */
const WHOLE: Axe.RunOptions = { runOnly: { type: 'tag', values: STANDARD }, rules: BEYOND };
/** What depends on the width of the window: sizes, what scrolls, and what has another button or name where there is less room. */
const BY_WIDTH = ['target-size', 'scrollable-region-focusable', 'button-name', 'link-name', 'aria-hidden-focus'];
const SIZES: Axe.RunOptions = { runOnly: { type: 'rule', values: BY_WIDTH } };

/** Expects that axe finds nothing against WCAG 2.2 AA in the page, and its headings in order; or only what depends on the width. */
export async function expectAccessible(page: Page, rules: 'whole' | 'sizes' = 'whole'): Promise<void> {
  // A frame has a document of its own, which axe would have to be put into. That of a game that was left may take a moment to go.
  await expect.poll(() => page.frames().length, 'frames of the page').toBe(1);
  await expectNothing(page, rules === 'whole' ? WHOLE : SIZES);
}

/** The same of the document in the page's only frame. */
export async function expectFrameAccessible(page: Page): Promise<void> {
  const frame = await page.locator('iframe').elementHandle();
  const inside = await frame?.contentFrame();
  if (!inside) throw new Error('the page has no frame');
  await expectNothing(inside);
}

async function expectNothing(shown: Page | Frame, rules: Axe.RunOptions = WHOLE): Promise<void> {
  // One document may show many screens, and keeps it.
  if (!(await shown.evaluate(() => 'axe' in globalThis))) await shown.evaluate(AXE);
  const lines = await shown.evaluate(
    async (options) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe };
      // What is still fading in has no contrast yet; what moves for longer, or for ever, is looked at as it is.
      const moving = document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < 1_000);
      await Promise.race([
        Promise.allSettled(moving.map(({ finished }) => finished)),
        new Promise((resolve) => setTimeout(resolve, 1_000)),
      ]);
      const { violations } = await axe.run(options);
      return violations.map((each) => `${each.id}: ${each.help}: ${each.nodes.map((node) => node.target.join(' ')).join(' | ')}`);
    },
    // None of these rules reads style sheets, which axe would ask for anew each time.
    { ...rules, resultTypes: ['violations'], preload: { assets: ['media'] } } as Axe.RunOptions,
  );
  expect(lines).toEqual([]);
}

export { expect };
