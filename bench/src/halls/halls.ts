import { type Browser, chromium } from 'playwright-core';
import { arcadeGames } from '../../../apps/studio/src/arcade/registry.ts';
import { currentGames } from '../../../apps/studio/src/games/registry.ts';
import { TABLES, type Table } from '../../../apps/studio/src/tables/tables.ts';
import { BROWSER_ARGS, findBrowser } from '../../../scripts/lib/browser.ts';
import { GAME_KB, weighGame } from '../../../scripts/lib/page-weight.ts';
import { percentile } from '../ledger-measure.ts';
import { type Measured, measureFrames, measurePlain } from './frames.ts';
import { EARLY, type HeapRow, LATE, measureHeaps } from './heap.ts';
import { SlowPhone } from './slow-phone.ts';
import { type HallsStudio, startStudio } from './studio.ts';

const FRAME_BAR = 8;
const HEAP_BAR = 1_000;

/** A table of each kind: a second room of a game is the same page. */
const tables: readonly Table[] = TABLES.filter(
  ({ game }, index) => TABLES.findIndex((each) => each.game.kind === game.kind) === index,
);
/** A slot stands beside the games that one plays alone. */
const alone: readonly string[] = [...currentGames().slice(0, 1), ...arcadeGames()].map(({ code }) => code);

const above = (value: number, bar: number): string => (value > bar ? '  ABOVE' : '');

/**
 * Both counts beside the bar: all frames that are shown, and those that the main thread took part in; and beside those of an empty page of the same
 * run, what the game's are above it. The machine's part of the two may differ where it has other things to do meanwhile: it is no bar.
 */
function printFrames(name: string, { own, passed }: Measured, plain?: Measured): void {
  const most = (frames: readonly number[]): number => percentile(frames, 0.95);
  const [seen, worked] = [most(own.shown), most(own.worked)];
  const beyond = (value: number, empty: number): string => Math.max(0, value - empty).toFixed(1);
  const share = plain
    ? `; beyond the empty page of this run p95 ${beyond(seen, most(plain.own.shown))} ms of those shown, ${beyond(worked, most(plain.own.worked))} ms of those that it took part in`
    : '';
  console.log(
    `${name.padEnd(22)} main thread a frame, four times its own time, of a browser that is not slowed down: p95 ${seen.toFixed(1)} ms of ${own.shown.length} shown (bar ${FRAME_BAR})${above(seen, FRAME_BAR)}, ` +
      `of the ${own.worked.length} that it took part in p50 ${percentile(own.worked, 0.5).toFixed(1)} ms, p95 ${worked.toFixed(1)} ms${above(worked, FRAME_BAR)}${share}; ` +
      `passed in a browser slowed down 4 ×: p95 ${most(passed.shown).toFixed(1)} ms of ${passed.shown.length} shown${above(most(passed.shown), FRAME_BAR)}, ${most(passed.worked).toFixed(1)} ms of ${passed.worked.length}`,
  );
}

async function printWeights(browser: Browser, studio: HallsStudio, games: readonly string[]): Promise<void> {
  for (const game of games) {
    const kilobytes = await weighGame(browser, await studio.open(game));
    console.log(
      `${game.padEnd(22)} ${kilobytes.toFixed(0)} kB before the first frame (bar ${GAME_KB})${above(kilobytes, GAME_KB)}`,
    );
  }
}

async function printAllFrames(path: string, studio: HallsStudio, games: readonly string[]): Promise<void> {
  const phone = new SlowPhone(path);
  try {
    const plain = await measurePlain(phone);
    printFrames('an empty page', plain);
    for (const game of games) {
      const measured = await measureFrames(phone, studio, game, tables.find(({ code }) => code === game)?.afterLockMs);
      printFrames(game, measured, plain);
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
