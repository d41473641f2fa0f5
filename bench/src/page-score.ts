import { type LaunchedChrome, launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { BROWSER_ARGS } from '../../scripts/lib/browser.ts';
import { percentile } from './ledger-measure.ts';
import { type BenchPage, logIn } from './page-list.ts';

/** What Lighthouse (mobile, simulated slow network) says of a page. Scores from 0 to 100, times in milliseconds. */
interface PageScore {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  cls: number;
  tbt: number;
}

/** Blocking times of the same page differ by a factor of three from run to run: each figure is the median of so many. */
export const RUNS = 3;

/** Logs the demo member in where Lighthouse will look: in the browser's own profile, of which it keeps the cookies. */
async function logInTo(chrome: LaunchedChrome, url: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
  try {
    const context = browser.contexts()[0] ?? (await browser.newContext());
    const page = await context.newPage();
    await logIn(page, url);
    await page.close();
  } finally {
    await browser.close();
  }
}

async function score(browser: string, url: string, { name, path, isMembers }: BenchPage): Promise<PageScore> {
  const chrome = await launch({ chromePath: browser, chromeFlags: ['--headless', ...BROWSER_ARGS] });
  try {
    if (isMembers) await logInTo(chrome, url);
    const result = await lighthouse(`${url}${path}`, { port: chrome.port, output: 'json', logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse gave nothing for ${name}`);
    const { categories, audits } = result.lhr;
    const points = (category: string): number => Math.round((categories[category]?.score ?? 0) * 100);
    const value = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
    for (const category of Object.values(categories)) {
      if (category.id === 'agentic-browsing') continue;
      for (const { id, weight } of category.auditRefs) {
        const audit = audits[id];
        if (weight > 0 && audit && audit.score !== null && audit.score < 0.9)
          console.log(`  ${name} ${category.id}: ${audit.title}`);
      }
    }
    return {
      performance: points('performance'),
      accessibility: points('accessibility'),
      bestPractices: points('best-practices'),
      seo: points('seo'),
      lcp: value('largest-contentful-paint'),
      cls: value('cumulative-layout-shift'),
      tbt: value('total-blocking-time'),
    };
  } finally {
    chrome.kill();
  }
}

/** The median of each figure over some runs, one after the other. */
export async function medianScore(browser: string, url: string, page: BenchPage): Promise<PageScore> {
  const scores: PageScore[] = [];
  while (scores.length < RUNS) scores.push(await score(browser, url, page));
  const median = (figure: keyof PageScore): number =>
    percentile(
      scores.map((one) => one[figure]),
      0.5,
    );
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    bestPractices: median('bestPractices'),
    seo: median('seo'),
    lcp: median('lcp'),
    cls: median('cls'),
    tbt: median('tbt'),
  };
}
