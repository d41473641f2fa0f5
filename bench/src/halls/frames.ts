import { COUNTED, playOn } from './player.ts';
import { type SlowPhone, THROTTLING, type TraceEvent } from './slow-phone.ts';
import type { HallsStudio } from './studio.ts';

/** A table is entered so long before its lock, and left after its next round has begun. */
const BEFORE_LOCK_MS = 9_000;
const AFTER_MS = 2_000;
/** A game of one's own is played for so long. */
const ALONE_MS = 16_000;
const LOOK_MS = 700;
/** A frame is asked to be ready within so long. */
const FRAME_US = 16_667;
/** An empty page whose only figure changes as often as the clock of a table: what a frame takes at least on this machine. */
const PLAIN = `data:text/html,${encodeURIComponent(
  '<body style="background: #123; color: #fff"><output>0</output><script>let n = 0; setInterval(() => { document.querySelector("output").firstChild.data = String(++n); }, 200)</script>',
)}`;
const PLAIN_MS = 20_000;

/** What the main thread had to do for a page on the slow phone, in milliseconds. */
interface Frames {
  /** For each frame that it took part in. */
  worked: number[];
  /** For each frame that was shown: nothing for one that the compositor made by itself, moving what it has already. */
  shown: number[];
}

export interface Measured {
  /** Its own time on this machine, four times: what else runs on the machine is not in it. */
  own: Frames;
  /** What passed in a browser that was slowed down, whatever else ran. */
  passed: Frames;
}

/**
 * What each task took, in microseconds of a slow phone. A browser slows its thread down by having it wait in its own time for what passed since: a
 * thread that others keep from running waits four times that too. So its own time is taken of one that is not slowed down.
 */
const ownTime = ({ tdur, dur = 0 }: TraceEvent): number => (tdur ?? dur) * THROTTLING;
const passedTime = ({ dur = 0 }: TraceEvent): number => dur;

/**
 * What the main thread worked for each frame that it handed on: all tasks since the one before, but those that were over before the time of a frame
 * began. In milliseconds.
 */
function workedIn(events: readonly TraceEvent[], main: ReadonlySet<string>, taken: (task: TraceEvent) => number): number[] {
  const own = events.filter(({ pid, tid }) => main.has(`${pid}/${tid}`)).toSorted((one, other) => one.ts - other.ts);
  const handed = own.filter(({ name }) => name === 'BeginCommitCompositorFrame').map(({ ts }) => ts);
  const tasks = own
    .filter(({ name }) => name === 'RunTask')
    .map((task) => ({ ts: task.ts, ends: task.ts + (task.dur ?? 0), worked: taken(task) }));
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

function framesIn(events: readonly TraceEvent[], taken: (task: TraceEvent) => number): Frames {
  const isMain = ({ name, args }: TraceEvent): boolean => name === 'thread_name' && args.name === 'CrRendererMain';
  const threads = events.filter(isMain);
  const worked = workedIn(events, new Set(threads.map(({ pid, tid }) => `${pid}/${tid}`)), taken);
  const pages = new Set(threads.map(({ pid }) => pid));
  const drawn = events.filter(({ name, pid }) => name === 'DrawFrame' && pages.has(pid)).length;
  return { worked, shown: [...worked, ...Array.from({ length: Math.max(0, drawn - worked.length) }, () => 0)] };
}

/** The same twice: in a browser as fast as the machine, and in one that is slowed down. */
async function bothWays(trace: (isSlowed: boolean) => Promise<readonly TraceEvent[]>): Promise<Measured> {
  return { own: framesIn(await trace(false), ownTime), passed: framesIn(await trace(true), passedTime) };
}

/** What a frame of an empty page takes, measured as the games are: the machine's own part in theirs. */
export const measurePlain = (phone: SlowPhone): Promise<Measured> =>
  bothWays((isSlowed) => phone.trace(PLAIN, { ready: 'output', ms: PLAIN_MS, isSlowed }));

/** What the main thread works for each frame on a phone four times as slow, while a round runs through from the stake to the next one. */
export const measureFrames = (phone: SlowPhone, studio: HallsStudio, game: string, roundMs?: number): Promise<Measured> =>
  bothWays(async (isSlowed) =>
    phone.trace(await studio.open(game, roundMs === undefined ? undefined : BEFORE_LOCK_MS), {
      ready: '.bet-area, .spin[aria-disabled="false"]',
      run: `(${playOn.toString()})(${JSON.stringify({ everyMs: LOOK_MS, counted: COUNTED })})`,
      ms: roundMs === undefined ? ALONE_MS : BEFORE_LOCK_MS + roundMs + AFTER_MS,
      // A round was played.
      done: '[data-bench-rounds]',
      isSlowed,
    }),
  );
