/** What runs in the page of a game: a player who stakes in every round, and time that the bench moves. Both are sent there as they stand. */

/** Where the page says how many rounds have been played. */
export const COUNTED = 'benchRounds';

/** How the page tells the studio what time it is. */
export const TOLD = 'x-bench-now';

export interface Stepping {
  told: string;
  /** Frames that the page asks for are so far apart. */
  frameMs: number;
  /** The page goes on so far before the browser has a turn, and before a frame of the browser's is waited for. */
  atOnceMs: number;
  drawnEveryMs: number;
}

/**
 * Takes the page's time into the bench's hands: it goes on from one thing that is due to the next as fast as the machine can, and stands still
 * while an answer of the studio is on its way, so that a busy machine changes nothing. What waits for the end of a flight is no answer to wait for.
 */
export function stepTime({ told, frameMs, atOnceMs, drawnEveryMs }: Stepping): void {
  interface Due {
    at: number;
    run: (now: number) => void;
    every: number | null;
  }
  const ask = window.fetch.bind(window);
  const frame = window.requestAnimationFrame.bind(window);
  const day = Date.now();
  const due = new Map<number, Due>();
  let [now, last, asked, drawnAt] = [0, 0, 0, 0];
  const add = (run: (now: number) => void, ms: number, every: number | null): number => {
    last += 1;
    due.set(last, { at: now + Math.max(1, ms), run, every });
    return last;
  };
  const take = (id?: number): void => void due.delete(id ?? 0);
  performance.now = () => now;
  Date.now = () => day + Math.floor(now);
  Object.assign(window, {
    setTimeout: (run: () => void, ms = 0) => add(run, ms, null),
    setInterval: (run: () => void, ms = 0) => add(run, ms, ms),
    requestAnimationFrame: (run: (now: number) => void) => add(run, frameMs, null),
    clearTimeout: take,
    clearInterval: take,
    cancelAnimationFrame: take,
    fetch: async (path: string, init: RequestInit = {}) => {
      const isAnswer = !path.endsWith('/landing');
      if (isAnswer) asked += 1;
      try {
        const headers = { ...Object.fromEntries(new Headers(init.headers)), [told]: String(Date.now()) };
        const response = await ask(path, { ...init, headers });
        return new Response(await response.text(), { status: response.status });
      } finally {
        if (isAnswer) asked -= 1;
        go();
      }
    },
  });
  const next = (): [number, Due] | undefined => [...due].toSorted(([, one], [, other]) => one.at - other.at)[0];
  const { port1, port2 } = new MessageChannel();
  let isGoing = false;
  /** Who waits for an answer leaves the machine to the studio: the answer goes on. */
  const go = (): void => {
    if (isGoing || asked > 0) return;
    isGoing = true;
    port2.postMessage(null);
  };
  port1.onmessage = () => {
    isGoing = false;
    // Where nothing is due so soon, time goes on to what comes first.
    const until = Math.max(now + atOnceMs, next()?.[1].at ?? 0);
    for (let found = next(); found && asked === 0 && found[1].at <= until; found = next()) {
      const [id, { at, run, every }] = found;
      now = at;
      if (every === null) due.delete(id);
      else due.set(id, { at: at + every, run, every });
      run(now);
    }
    // What moves by itself goes on with the browser's frames: they must not be left behind.
    if (asked > 0 || now - drawnAt < drawnEveryMs) return go();
    isGoing = true;
    frame(() => {
      isGoing = false;
      drawnAt = now;
      go();
    });
  };
  go();
}

/** Has what is to be answered at a moment asked then, in a page whose time is the bench's: the studio knows no other time than the page's. */
export function askWhenDue(): void {
  const ask = window.fetch.bind(window);
  const later = async (path: string, init?: RequestInit): Promise<Response> => {
    const at = Number(/[?&]at=(\d+)/.exec(path)?.[1] ?? 0);
    if (at > Date.now()) await new Promise((resolve) => setTimeout(resolve, at - Date.now()));
    return ask(path, init);
  };
  Object.assign(window, { fetch: later });
}

/** Plays whatever game is open by its buttons, looking at the page every so many milliseconds. */
export function playOn({ everyMs, counted }: { everyMs: number; counted: string }): void {
  let rounds = 0;
  let isShown = false;
  const often = window.setInterval.bind(window);
  const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
  const press = (selector: string): boolean => {
    const button = find(selector);
    button?.click();
    return button !== null;
  };
  const played = (): void => {
    rounds += 1;
    document.documentElement.dataset[counted] = String(rounds);
  };
  /** At a table a round is over when its result is said. */
  const atTable = (): void => {
    const isOver = find('.result-line[data-own]') !== null;
    if (isOver && !isShown) played();
    isShown = isOver;
    if (find('.bet-area:is([data-laid="yes"], [data-laid="staked"])') === null) press('.felt[data-open="true"] .bet-area');
    else press('.main-action[aria-disabled="false"]:is([data-does="stake"], [data-does="leave"])');
  };
  /** A game of one's own counts when the next round begins. */
  const alone = (): void => {
    if (find('.cell[data-face="safe"]') === null && press('.pond[data-open] .cell[aria-disabled="false"]')) return;
    if (
      press('.vp-tools .primary[aria-disabled="false"]') ||
      press('.choice:enabled') ||
      find('.spin[aria-disabled="false"]') === null
    )
      return;
    played();
    press('.spin');
  };
  often(() => {
    if (press('dialog[open] .button')) return;
    if (find('.tables') !== null) atTable();
    else alone();
  }, everyMs);
}
