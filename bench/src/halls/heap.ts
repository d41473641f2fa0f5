import type { Browser, CDPSession, Page } from 'playwright-core';
import { askWhenDue, COUNTED, playOn, type Stepping, stepTime, TOLD } from './player.ts';
import { startStudio } from './studio.ts';

/** The heap after so many rounds is compared with that after so many. */
export const EARLY = 200;
export const LATE = 2_000;
/** So many games are played at once. */
const AT_ONCE = 2;
/** The player looks at the page so often. */
const LOOK_MS = 1_500;
const STEPPING: Stepping = { told: TOLD, frameMs: 500, atOnceMs: 1_000, drawnEveryMs: 15_000 };
/** What moves without the page is over at once. */
const PLAYBACK = 2_000;
const ASK_MS = 500;
/** A game in which no round comes to its end for so long is stuck. */
const STUCK_MS = 60_000;

export interface HeapRow {
  game: string;
  /** In kB, after what is not needed any more was collected. */
  early: number;
  late: number;
  /** Elements and texts of the page, and what listens to them. */
  nodes: readonly [early: number, late: number];
  listeners: readonly [early: number, late: number];
}

async function collected(client: CDPSession): Promise<{ heap: number; nodes: number; listeners: number }> {
  for (let pass = 0; pass < 3; pass += 1) await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
  return { heap: usedSize / 1_000, nodes, listeners: jsEventListeners };
}

async function untilPlayed(page: Page, game: string, rounds: number): Promise<void> {
  let [last, since] = [-1, performance.now()];
  for (;;) {
    const now = Number(await page.evaluate((key) => document.documentElement.dataset[key] ?? '0', COUNTED));
    if (now >= rounds) return;
    if (now !== last) [last, since] = [now, performance.now()];
    if (performance.now() - since > STUCK_MS) throw new Error(`${game} stands still after ${now} rounds`);
    await page.waitForTimeout(ASK_MS);
  }
}

async function measure(browser: Browser, game: string): Promise<HeapRow> {
  const studio = await startStudio([game], 'told');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    await page.addInitScript(stepTime, STEPPING);
    await page.addInitScript(askWhenDue);
    await page.addInitScript(playOn, { everyMs: LOOK_MS, counted: COUNTED });
    const client = await context.newCDPSession(page);
    await client.send('Animation.enable');
    await client.send('Animation.setPlaybackRate', { playbackRate: PLAYBACK });
    await page.goto(await studio.open(game));
    await untilPlayed(page, game, EARLY);
    const early = await collected(client);
    await untilPlayed(page, game, LATE);
    const late = await collected(client);
    return {
      game,
      early: early.heap,
      late: late.heap,
      nodes: [early.nodes, late.nodes],
      listeners: [early.listeners, late.listeners],
    };
  } finally {
    await context.close();
    await studio.end();
  }
}

/**
 * The heap of games after rounds that a player staked in: the pages are the real ones and speak to a real studio, and their time and its time are
 * one, which passes as fast as the machine can.
 */
export async function measureHeaps(browser: Browser, games: readonly string[], measured: (row: HeapRow) => void): Promise<void> {
  const left = [...games];
  const one = async (): Promise<void> => {
    for (let game = left.shift(); game !== undefined; game = left.shift()) measured(await measure(browser, game));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}
