import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { BROWSER_ARGS, findBrowser } from '../../scripts/lib/browser.ts';
import { percentile } from './ledger-measure.ts';
import { startSystem, withDataDir } from './system.ts';

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

const PAGES = ['/', '/rng', '/help'];
/** Blocking times of the same page differ by a factor of three from run to run: each figure is the median of so many. */
const RUNS = 3;

async function score(browser: string, url: string, path: string): Promise<PageScore> {
  const chrome = await launch({ chromePath: browser, chromeFlags: ['--headless', ...BROWSER_ARGS] });
  try {
    const result = await lighthouse(`${url}${path}`, { port: chrome.port, output: 'json', logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse gave nothing for ${path}`);
    const { categories, audits } = result.lhr;
    const points = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
    const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
    for (const category of Object.values(categories)) {
      if (category.id === 'agentic-browsing') continue;
      for (const { id, weight } of category.auditRefs) {
        const audit = audits[id];
        if (weight > 0 && audit && audit.score !== null && audit.score < 0.9)
          console.log(`  ${path} ${category.id}: ${audit.title}`);
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
async function medianScore(browser: string, url: string, path: string): Promise<PageScore> {
  const scores: PageScore[] = [];
  while (scores.length < RUNS) scores.push(await score(browser, url, path));
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

/** Start times (first and warm) and what Lighthouse says of home, lobby and help. */
export async function benchPages(): Promise<void> {
  const browser = await findBrowser();
  await withDataDir(async (dataDir) => {
    const first = await startSystem(dataDir);
    await first.stop();
    const system = await startSystem(dataDir);
    try {
      console.log(`start: first ${(first.readyMs / 1000).toFixed(1)} s, warm ${(system.readyMs / 1000).toFixed(1)} s (bar 5 s)`);
      if (!browser) return console.log('Lighthouse: skipped, no browser on this machine');
      for (const path of PAGES) {
        const page = await medianScore(browser, system.url, path);
        console.log(
          `Lighthouse mobile ${path.padEnd(6)} (median of ${RUNS}) performance ${page.performance} (bar 95)  accessibility ${page.accessibility} (100)  ` +
            `best practices ${page.bestPractices} (100)  SEO ${page.seo} (100)  LCP ${(page.lcp / 1000).toFixed(2)} s (2.0)  ` +
            `CLS ${page.cls.toFixed(3)} (0.02)  TBT ${page.tbt.toFixed(0)} ms (100)`,
        );
      }
    } finally {
      await system.stop();
    }
  });
}

if (import.meta.main) await benchPages();
