import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { BROWSER_ARGS, findBrowser } from '../../scripts/lib/browser.ts';
import { PageWeight, WEIGHT_BARS } from '../../scripts/lib/page-weight.ts';
import { type BenchPage, listPages, logIn } from './page-list.ts';
import { medianScore, RUNS } from './page-score.ts';
import { startSystem, withDataDir } from './system.ts';

const SCREENS: Readonly<Record<string, BrowserContextOptions>> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
};

/** Scripts and files of a page on a first visit, or for a member on the first page after a login in another tab. */
async function weigh(browser: Browser, url: string, page: BenchPage, screen: BrowserContextOptions): Promise<PageWeight> {
  const context = await browser.newContext({ ...screen, locale: 'vi-VN' });
  try {
    if (page.isMembers) {
      const other = await context.newPage();
      await logIn(other, url);
      await other.close();
    }
    const weight = new PageWeight(context);
    const tab = await context.newPage();
    await tab.goto(`${url}${page.path}`);
    await weight.quiet();
    return weight;
  } finally {
    await context.close();
  }
}

async function printWeights(path: string, url: string, pages: readonly BenchPage[]): Promise<void> {
  const browser = await chromium.launch({ executablePath: path, args: [...BROWSER_ARGS] });
  try {
    for (const page of pages) {
      for (const [name, screen] of Object.entries(SCREENS)) {
        const { scripts, files } = await weigh(browser, url, page, screen);
        const of = (bar: number): string => (page.path === '/' ? ` (at most ${bar})` : '');
        console.log(
          `until usable ${page.name.padEnd(6)} ${name.padEnd(7)} scripts ${scripts.size}${of(WEIGHT_BARS.scripts)}  ` +
            `files ${files.size}${of(WEIGHT_BARS.files)}`,
        );
      }
    }
  } finally {
    await browser.close();
  }
}

async function printScores(browser: string, url: string, pages: readonly BenchPage[]): Promise<void> {
  for (const page of pages) {
    const score = await medianScore(browser, url, page);
    console.log(
      `Lighthouse mobile ${page.name.padEnd(6)} (median of ${RUNS}) performance ${score.performance} (bar 98)${score.performance < 98 ? '  BELOW' : ''}  ` +
        `accessibility ${score.accessibility} (100)  best practices ${score.bestPractices} (100)  SEO ${score.seo} (100)  ` +
        `LCP ${(score.lcp / 1000).toFixed(2)} s (2.0)  CLS ${score.cls.toFixed(3)} (0.02)  TBT ${score.tbt.toFixed(0)} ms (60)`,
    );
  }
}

/** Start times (first and warm), what pages ask for until they are usable, and what Lighthouse says of them. */
export async function benchPages(): Promise<void> {
  const browser = await findBrowser();
  await withDataDir(async (dataDir) => {
    const first = await startSystem(dataDir);
    await first.stop();
    const system = await startSystem(dataDir);
    try {
      console.log(
        `start: first ${(first.readyMs / 1000).toFixed(1)} s, warm ${(system.readyMs / 1000).toFixed(1)} s (bar 5 s)${system.readyMs > 5_000 ? '  ABOVE' : ''}`,
      );
      if (!browser) return console.log('pages: skipped, no browser on this machine');
      const pages = await listPages(system.url);
      await printWeights(browser, system.url, pages);
      await printScores(browser, system.url, pages);
    } finally {
      await system.stop();
    }
  });
}

if (import.meta.main) await benchPages();
