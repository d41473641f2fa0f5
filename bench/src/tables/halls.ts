import { type Browser, chromium } from 'playwright-core';
import { BROWSER_ARGS, findBrowser } from '../../../scripts/lib/browser.ts';
import { startSystem, withDataDir } from '../system.ts';

/** The vendors of tables and of arcade games, and one of slots beside them. */
const VENDORS = ['PVL', 'PPR', 'SKL', 'BPR', 'PNP', 'RLT'];
/** A second room of a game is the same page. */
const OTHER_ROOM = /-(salon|summit|ballroom)$/;
const WEIGHT_BAR = 250;

interface ListedGame {
  nodeId: string;
  gameCode: string;
}

async function ask<Value>(url: string, path: string): Promise<Value> {
  const response = await fetch(url + path, { headers: { merchant: 'marquee', encryption: 'none' } });
  const { value } = (await response.json()) as { value: Value };
  return value;
}

async function gamesOf(url: string, vendor: string): Promise<ListedGame[]> {
  for (;;) {
    const { games } = await ask<{ games: ListedGame[] }>(url, `/wps/relay/GCSGAME_gameList?vassalage=${vendor}&pageSize=50`);
    const own = games.filter(({ gameCode }) => !OTHER_ROOM.test(gameCode));
    if (own.length > 0) return vendor === 'RLT' ? own.slice(0, 1) : own;
    // The gateway has not asked the vendor yet.
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** What a phone loads of a game's page on a first visit until something is seen, in kB over the network. */
async function weigh(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await client.send('Network.enable');
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await context.close();
  return bytes / 1_000;
}

/** The pages of tables and arcade games in a browser: how much they load before the first frame. */
export async function benchHalls(): Promise<void> {
  const path = await findBrowser();
  if (path === null) return console.log('there is no browser');
  await withDataDir(async (dataDir) => {
    const { url, stop } = await startSystem(dataDir);
    const browser = await chromium.launch({ executablePath: path, args: [...BROWSER_ARGS] });
    try {
      for (const vendor of VENDORS) {
        for (const { nodeId, gameCode } of await gamesOf(url, vendor)) {
          const launch = `/wps/relay/GCS_gameTrialLaunch?nodeId=${nodeId}&platform=html5`;
          const kilobytes = await weigh(browser, (await ask<{ gameUrl: string }>(url, launch)).gameUrl);
          const isAbove = kilobytes > WEIGHT_BAR ? '  ABOVE' : '';
          console.log(`${gameCode.padEnd(22)} ${kilobytes.toFixed(0)} kB before the first frame (bar ${WEIGHT_BAR})${isAbove}`);
        }
      }
    } finally {
      await browser.close();
      await stop();
    }
  });
}
