import { type Browser, chromium } from 'playwright-core';
import { arcadeGames } from '../../../apps/studio/src/arcade/registry.ts';
import { currentGames } from '../../../apps/studio/src/games/registry.ts';
import { TABLES, type Table } from '../../../apps/studio/src/tables/tables.ts';
import { BROWSER_ARGS, findBrowser } from '../../../scripts/lib/browser.ts';
import { percentile } from '../ledger-measure.ts';
import { type Measured, measureFrames, measurePlain } from './frames.ts';
import { EARLY, type HeapRow, LATE, measureHeaps } from './heap.ts';
import { SlowPhone } from './slow-phone.ts';
import { type HallsStudio, startStudio } from './studio.ts';
import { weigh } from './weight.ts';

const WEIGHT_BAR = 250;
const FRAME_BAR = 8;
const HEAP_BAR = 1_000;

/** A table of each kind: a second room of a game is the same page. */
const tables: readonly Table[] = TABLES.filter(
  ({ game }, index) => TABLES.findIndex((each) => each.game.kind === game.kind) === index,
);
/** A slot stands beside the games that one plays alone. */
const alone: readonly string[] = [...currentGames().slice(0, 1), ...arcadeGames()].map(({ code }) => code);

const above = (value: number, bar: number): string => (value > bar ? '  ABOVE' : '');

/** Both counts beside the bar, and beside those of an empty page: all frames that are shown, and those that the main thread took part in. */
function printFrames(name: string, { own, passed }: Measured): void {
  const most = (frames: readonly number[]): number => percentile(frames, 0.95);
  const [seen, worked] = [most(own.shown), most(own.worked)];
  console.log(
    `${name.padEnd(22)} main thread a frame, four times its own time, of a browser that is not slowed down: p95 ${seen.toFixed(1)} ms of ${own.shown.length} shown (bar ${FRAME_BAR})${above(seen, FRAME_BAR)}, ` +
      `of the ${own.worked.length} that it took part in p50 ${percentile(own.worked, 0.5).toFixed(1)} ms, p95 ${worked.toFixed(1)} ms${above(worked, FRAME_BAR)}; ` +
      `passed in a browser slowed down 4 ×: p95 ${most(passed.shown).toFixed(1)} ms of ${passed.shown.length} shown${above(most(passed.shown), FRAME_BAR)}, ${most(passed.worked).toFixed(1)} ms of ${passed.worked.length}`,
  );
}

async function printWeights(browser: Browser, studio: HallsStudio, games: readonly string[]): Promise<void> {
  for (const game of games) {
    const kilobytes = await weigh(browser, await studio.open(game));
    console.log(
      `${game.padEnd(22)} ${kilobytes.toFixed(0)} kB before the first frame (bar ${WEIGHT_BAR})${above(kilobytes, WEIGHT_BAR)}`,
    );
  }
}

async function printAllFrames(path: string, studio: HallsStudio, games: readonly string[]): Promise<void> {
  const phone = new SlowPhone(path);
  try {
    printFrames('an empty page', await measurePlain(phone));
    for (const game of games) {
      printFrames(game, await measureFrames(phone, studio, game, tables.find(({ code }) => code === game)?.afterLockMs));
    }
  } finally {
    await phone.end();
  }
}

function printHeap({ game, early, late, nodes, listeners }: HeapRow): void {
  const more = late - early;
  console.log(
    `${game.padEnd(22)} heap after ${EARLY} rounds ${early.toFixed(0)} kB, after ${LATE} ${more >= 0 ? '+' : ''}${more.toFixed(0)} kB (bar ${HEAP_BAR})` +
      `${above(more, HEAP_BAR)}, nodes ${nodes.join(' to ')}, listeners ${listeners.join(' to ')}`,
  );
}

/**
 * The pages of tables and arcade games in a browser, and a slot beside them: how much they load before the first frame, what the main thread works
 * for a frame, and how the heap grows with rounds. All of them, or those that are named.
 */
export async function benchHalls(named: readonly string[] = []): Promise<void> {
  const path = await findBrowser();
  if (path === null) return console.log('there is no browser');
  const wanted = (code: string): boolean => named.length === 0 || named.includes(code);
  const games = [...tables.map(({ code }) => code), ...alone].filter(wanted);
  const studio = await startStudio(games, 'own');
  const browser = await chromium.launch({ executablePath: path, args: [...BROWSER_ARGS] });
  try {
    await printWeights(browser, studio, games);
    await printAllFrames(path, studio, games);
    await studio.end();
    await measureHeaps(browser, games, printHeap);
  } finally {
    await browser.close();
  }
}

if (import.meta.main) await benchHalls(process.argv.slice(2));
