import type { Browser, CDPSession, Page } from 'playwright-core';
import { COUNTED, playOn } from './player.ts';
import type { HallsStudio } from './studio.ts';

const THROTTLING = 4;
/** A table is entered so long before its lock, and left after its next round has begun. */
const BEFORE_LOCK_MS = 9_000;
const AFTER_MS = 2_000;
/** A game of one's own is played for so long. */
const ALONE_MS = 16_000;
const LOOK_MS = 700;
/** A frame is asked to be ready within so long. */
const FRAME_US = 16_667;
const CATEGORIES = 'devtools.timeline,disabled-by-default-devtools.timeline,disabled-by-default-devtools.timeline.frame';
/** An empty page whose only figure changes as often as the clock of a table: what a frame takes at least on this machine. */
const PLAIN =
  '<body style="background: #123; color: #fff"><output>0</output><script>let n = 0; setInterval(() => { document.querySelector("output").firstChild.data = String(++n); }, 200)</script>';
const PLAIN_MS = 20_000;

/** What the main thread worked for a page, in milliseconds of its own time. */
export interface Frames {
  /** For each frame that it took part in. */
  worked: number[];
  /** For each frame that was shown: nothing for one that the compositor made by itself, moving what it has already. */
  shown: number[];
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

/**
 * What the main thread worked for each frame that it handed on: all tasks since the one before, but those that were over before the time of a frame
 * began. In milliseconds of its own time.
 */
function workedIn(events: readonly TraceEvent[], main: ReadonlySet<string>): number[] {
  const own = events.filter(({ pid, tid }) => main.has(`${pid}/${tid}`)).toSorted((one, other) => one.ts - other.ts);
  const handed = own.filter(({ name }) => name === 'BeginCommitCompositorFrame').map(({ ts }) => ts);
  const tasks = own
    .filter(({ name }) => name === 'RunTask')
    .map(({ ts, dur = 0, tdur = dur }) => ({ ts, ends: ts + dur, worked: tdur }));
  let [at, before] = [0, 0];
  return handed.map((moment) => {
    const from = Math.max(before, moment - FRAME_US);
    let worked = 0;
    for (let task = tasks[at]; task && task.ts <= moment; task = tasks[at]) {
      if (task.ends > from) worked += task.worked;
      at += 1;
    }
    before = moment;
    return worked / 1_000;
  });
}

function framesIn(events: readonly TraceEvent[]): Frames {
  const isMain = ({ name, args }: TraceEvent): boolean => name === 'thread_name' && args.name === 'CrRendererMain';
  const threads = events.filter(isMain);
  const worked = workedIn(events, new Set(threads.map(({ pid, tid }) => `${pid}/${tid}`)));
  const pages = new Set(threads.map(({ pid }) => pid));
  const drawn = events.filter(({ name, pid }) => name === 'DrawFrame' && pages.has(pid)).length;
  return { worked, shown: [...worked, ...Array.from({ length: Math.max(0, drawn - worked.length) }, () => 0)] };
}

/** A page of a phone four times as slow, and what is asked of its browser. */
async function onSlowPhone(browser: Browser, act: (page: Page, client: CDPSession) => Promise<Frames>): Promise<Frames> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
    return await act(page, client);
  } finally {
    await context.close();
  }
}

async function traced(page: Page, client: CDPSession, ms: number): Promise<Frames> {
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await client.send('Tracing.start', { transferMode: 'ReportEvents', categories: CATEGORIES });
  await page.waitForTimeout(ms);
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  await client.send('Tracing.end');
  await complete;
  return framesIn(events);
}

/** What a frame of an empty page takes, measured as the games are: the machine's own part in theirs. */
export function measurePlain(browser: Browser): Promise<Frames> {
  return onSlowPhone(browser, async (page, client) => {
    await page.setContent(PLAIN);
    return traced(page, client, PLAIN_MS);
  });
}

/** What the main thread works for each frame on a phone four times as slow, while a round runs through from the stake to the next one. */
export function measureFrames(browser: Browser, studio: HallsStudio, game: string, roundMs?: number): Promise<Frames> {
  return onSlowPhone(browser, async (page, client) => {
    await page.addInitScript(playOn, { everyMs: LOOK_MS, counted: COUNTED });
    await page.goto(await studio.open(game, roundMs === undefined ? undefined : BEFORE_LOCK_MS));
    await page.locator('.bet-area, .spin[aria-disabled="false"]').first().waitFor();
    const frames = await traced(page, client, roundMs === undefined ? ALONE_MS : BEFORE_LOCK_MS + roundMs + AFTER_MS);
    if ((await page.locator('[data-bench-rounds]').count()) === 0) throw new Error(`no round of ${game} was played`);
    return frames;
  });
}
