import { COUNTED, playOn } from './player.ts';
import type { SlowPhone, TraceEvent } from './slow-phone.ts';
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

/** What the main thread worked for a page, in milliseconds of its own time. */
export interface Frames {
  /** For each frame that it took part in. */
  worked: number[];
  /** For each frame that was shown: nothing for one that the compositor made by itself, moving what it has already. */
  shown: number[];
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

/** What a frame of an empty page takes, measured as the games are: the machine's own part in theirs. */
export async function measurePlain(phone: SlowPhone): Promise<Frames> {
  return framesIn(await phone.trace(PLAIN, { ready: 'output', ms: PLAIN_MS }));
}

/** What the main thread works for each frame on a phone four times as slow, while a round runs through from the stake to the next one. */
export async function measureFrames(phone: SlowPhone, studio: HallsStudio, game: string, roundMs?: number): Promise<Frames> {
  const url = await studio.open(game, roundMs === undefined ? undefined : BEFORE_LOCK_MS);
  const events = await phone.trace(url, {
    ready: '.bet-area, .spin[aria-disabled="false"]',
    run: `(${playOn.toString()})(${JSON.stringify({ everyMs: LOOK_MS, counted: COUNTED })})`,
    ms: roundMs === undefined ? ALONE_MS : BEFORE_LOCK_MS + roundMs + AFTER_MS,
    // A round was played.
    done: '[data-bench-rounds]',
  });
  return framesIn(events);
}
