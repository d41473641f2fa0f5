import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { temporaryFolder } from '@marquee/service/testing';
import { BROWSER_ARGS } from '../../../scripts/lib/browser.ts';

/** So many times as slow is the phone. */
export const THROTTLING = 4;
const SCREEN = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };
/** What is traced: the tasks of each thread and the frames, and nothing that would take the page time. */
const CATEGORIES = '-*,disabled-by-default-devtools.timeline,disabled-by-default-devtools.timeline.frame';
const LOOK_MS = 100;
const LIMIT_MS = 60_000;

export interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Time of the thread in microseconds, whatever else runs on the machine. */
  tdur?: number;
  args: { name?: string };
}

type Answer = Readonly<Record<string, unknown>>;

interface Traced {
  /** Selectors of what is there before it begins, and at its end. */
  ready: string;
  done?: string;
  /** A script. */
  run?: string;
  ms: number;
  /** The browser itself is slowed down. */
  isSlowed: boolean;
}

interface Heard {
  id?: number;
  method?: string;
  params?: { value?: TraceEvent[] };
  result?: Answer;
  error?: { message: string };
}

/**
 * A phone four times as slow. It is asked for nothing but what is measured: a driver of browsers has them tell it of every answer that a page
 * gets, which takes a millisecond of the page's own thread for each.
 */
export class SlowPhone {
  readonly #child: ChildProcess;
  readonly #profile = temporaryFolder();
  readonly #waiting = new Map<number, (heard: Heard) => void>();
  #events: TraceEvent[] = [];
  #asked = 0;
  #isTraced: () => void = () => undefined;

  constructor(path: string) {
    const args = [...BROWSER_ARGS, '--headless', '--hide-scrollbars', '--mute-audio', '--remote-debugging-pipe'];
    this.#child = spawn(path, [...args, `--user-data-dir=${this.#profile.path}`, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    let left = '';
    (this.#child.stdio[4] as Readable).setEncoding('utf8').on('data', (chunk: string) => {
      const messages = (left + chunk).split('\0');
      left = messages.pop() ?? '';
      for (const message of messages) this.#hear(JSON.parse(message) as Heard);
    });
  }

  #hear(heard: Heard): void {
    if (heard.id !== undefined) this.#waiting.get(heard.id)?.(heard);
    if (heard.method === 'Tracing.dataCollected') this.#events.push(...(heard.params?.value ?? []));
    if (heard.method === 'Tracing.tracingComplete') this.#isTraced();
  }

  async #send(method: string, params: object = {}, sessionId?: string): Promise<Answer> {
    this.#asked += 1;
    const id = this.#asked;
    const answer = new Promise<Heard>((resolve) => this.#waiting.set(id, resolve));
    (this.#child.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result = {}, error } = await answer;
    this.#waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  /** Opens a page, waits until `ready` is there, runs a script in it, and answers what its threads did for so long. Throws where `done` is not there then. */
  async trace(url: string, { ready, run, ms, isSlowed, done = ready }: Traced): Promise<readonly TraceEvent[]> {
    const { targetId } = await this.#send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.#send('Target.attachToTarget', { targetId, flatten: true });
    const ask = (method: string, params: object = {}): Promise<Answer> => this.#send(method, params, String(sessionId));
    const evaluate = async (expression: string): Promise<unknown> =>
      ((await ask('Runtime.evaluate', { expression, returnByValue: true })).result as { value?: unknown }).value;
    const has = (selector: string): Promise<unknown> => evaluate(`document.querySelector('${selector}') !== null`);
    await ask('Emulation.setDeviceMetricsOverride', SCREEN);
    await ask('Emulation.setTouchEmulationEnabled', { enabled: true });
    await ask('Emulation.setCPUThrottlingRate', { rate: isSlowed ? THROTTLING : 1 });
    await ask('Page.navigate', { url });
    const since = performance.now();
    while (!(await has(ready))) {
      if (performance.now() - since > LIMIT_MS) throw new Error(`${url} does not come to ${ready}`);
      await setTimeout(LOOK_MS);
    }
    if (run) await evaluate(run);
    this.#events = [];
    await ask('Tracing.start', { transferMode: 'ReportEvents', categories: CATEGORIES });
    await setTimeout(ms);
    const traced = new Promise<void>((resolve) => {
      this.#isTraced = resolve;
    });
    await ask('Tracing.end');
    await traced;
    if (!(await has(done))) throw new Error(`${url} did not come to ${done}`);
    await this.#send('Target.closeTarget', { targetId });
    return this.#events;
  }

  async end(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill();
    await ended;
    this.#profile.remove();
  }
}
