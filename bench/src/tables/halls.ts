import { chromium, type Page } from 'playwright-core';
import { BROWSER_ARGS, findBrowser } from '../../../scripts/lib/browser.ts';
import { percentile } from '../ledger-measure.ts';
import { startSystem, withDataDir } from '../system.ts';

/** The vendors of tables and of arcade games, and one of slots beside them. */
const VENDORS = ['PVL', 'PPR', 'SKL', 'BPR', 'PNP', 'RLT'];
/** A second room of a game is the same page. */
const OTHER_ROOM = /-(salon|summit|ballroom)$/;
const PLAYED_BY_KEY = ['PNP', 'RLT'];
const WEIGHT_BAR = 250;
const FRAME_BAR = 8;
const THROTTLING = 4;
const ROUNDS = 2;
/** Longer than the cycle of a round that is played alone. */
const ROUND_MS = 5_200;
/** The draw of a table is in it, whenever it begins. */
const TABLE_MS = 45_000;
/** Frames further apart than this are none of one movement. */
const STILL_US = 50_000;
const CATEGORIES = 'disabled-by-default-devtools.timeline,disabled-by-default-devtools.timeline.frame';

interface ListedGame {
  nodeId: string;
  gameCode: string;
  vendorCode: string;
}
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Time of the thread in microseconds, whatever else runs on the machine. */
  tdur?: number;
  args: { name?: string };
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

/** The task in which a frame begins is the frame's. */
const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;

/** What the main thread did from each frame to the next, in milliseconds of its own time. */
function framesIn(events: readonly TraceEvent[]): number[] {
  const isMain = ({ name, args }: TraceEvent): boolean => name === 'thread_name' && args.name === 'CrRendererMain';
  const main = new Set(events.filter(isMain).map(({ pid, tid }) => `${pid}/${tid}`));
  const own = events.filter(({ pid, tid }) => main.has(`${pid}/${tid}`)).toSorted((one, other) => endOf(one) - endOf(other));
  const frames: number[] = [];
  let [begun, work] = [0, 0];
  for (const { name, ts, tdur = 0 } of own) {
    if (name === 'BeginMainThreadFrame') {
      if (ts - begun < STILL_US) frames.push(work / 1_000);
      [begun, work] = [ts, 0];
    } else if (name === 'RunTask') work += tdur;
  }
  return frames;
}

/** Bytes over the network until something is seen, then the frames of some rounds. */
async function measure(page: Page, address: string, isPlayed: boolean): Promise<{ kilobytes: number; frames: number[] }> {
  const client = await page.context().newCDPSession(page);
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await client.send('Network.enable');
  await client.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const kilobytes = bytes / 1_000;
  await page.waitForLoadState('networkidle');
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await client.send('Tracing.start', { transferMode: 'ReportEvents', categories: CATEGORIES });
  if (!isPlayed) await page.waitForTimeout(TABLE_MS);
  for (let round = 0; isPlayed && round < ROUNDS; round += 1) {
    await page.keyboard.press('Space');
    await page.waitForTimeout(ROUND_MS);
  }
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  await client.send('Tracing.end');
  await complete;
  return { kilobytes, frames: framesIn(events) };
}

async function measureAll(browserPath: string, url: string): Promise<void> {
  for (const vendor of VENDORS) {
    // Side by side, since what is measured is each page's own time; a trace is of a whole browser.
    const measureOne = async ({ nodeId, gameCode }: ListedGame): Promise<void> => {
      const launch = await ask<{ gameUrl: string }>(url, `/wps/relay/GCS_gameTrialLaunch?nodeId=${nodeId}&platform=html5`);
      const browser = await chromium.launch({ executablePath: browserPath, args: [...BROWSER_ARGS] });
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
      const { kilobytes, frames } = await measure(await context.newPage(), launch.gameUrl, PLAYED_BY_KEY.includes(vendor));
      await browser.close();
      const [half, most] = [percentile(frames, 0.5), percentile(frames, 0.95)];
      console.log(
        `${gameCode.padEnd(22)} ${kilobytes.toFixed(0)} kB before the first frame (bar ${WEIGHT_BAR})${kilobytes > WEIGHT_BAR ? '  ABOVE' : ''}, ` +
          `main thread a frame at ${THROTTLING} × throttling p50 ${half.toFixed(1)} ms, p95 ${most.toFixed(1)} ms (bar ${FRAME_BAR})` +
          `${most > FRAME_BAR ? '  ABOVE' : ''}, ${frames.length} frames`,
      );
    };
    await Promise.all((await gamesOf(url, vendor)).map(measureOne));
  }
}

/** The pages of tables and arcade games in a browser: how much they load, and what they ask of a slow phone. */
export async function benchHalls(): Promise<void> {
  const path = await findBrowser();
  if (path === null) return console.log('there is no browser');
  await withDataDir(async (dataDir) => {
    const system = await startSystem(dataDir);
    try {
      await measureAll(path, system.url);
    } finally {
      await system.stop();
    }
  });
}
