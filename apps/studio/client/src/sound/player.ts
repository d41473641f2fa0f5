import { type Celebration, isCelebrated } from '../rules/celebration.ts';
import { bell, type Desk, drop, mallet, noise, pluck, room, thud, wood } from './instruments.ts';
import { frequencyOf, type Voice, winSteps } from './voice.ts';

const KEY = 'marquee.studio.sound';
const INSTRUMENTS = { pluck, bell, mallet } as const;
const STOPS = { wood, thud, drop } as const;

/**
 * The sound of a game. Silent until the player asks for it; the wish is remembered on this device. A browser lets sound begin only
 * after a touch or a key, so a remembered wish takes effect with the first of them.
 */
export class SoundPlayer {
  readonly #voice: Voice;
  #on: boolean;
  #desk: Desk | null = null;
  #tuneTimer: number | null = null;
  #tuneAt = 0;
  #paused = false;

  constructor(voice: Voice) {
    this.#voice = voice;
    this.#on = remembered();
  }

  get isOn(): boolean {
    return this.#on;
  }

  set(on: boolean): void {
    this.#on = on;
    remember(on);
    if (on) this.wake();
    else void this.#desk?.context.suspend();
    this.#runTune();
  }

  /** Called on a touch or key: opens the sound when it is wished. */
  wake(): void {
    if (!this.#on || this.#paused) return;
    this.#desk ??= openDesk(this.#voice.room);
    void this.#desk.context.resume();
    this.#runTune();
  }

  pause(paused: boolean): void {
    this.#paused = paused;
    if (paused) void this.#desk?.context.suspend();
    else this.wake();
    this.#runTune();
  }

  start(): void {
    this.#play((desk, at) => {
      if (this.#voice.start === 'breath') noise(desk, at, 0.9, 0.05, 700, 2.4);
      if (this.#voice.start === 'rumble') noise(desk, at, 0.8, 0.16, 140, 0.6);
      if (this.#voice.start === 'splash') noise(desk, at, 0.6, 0.07, 2400, 0.4);
    });
  }

  stop(reel: number): void {
    this.#play((desk, at) => STOPS[this.#voice.stop](desk, at, 0.16, 1 + reel * 0.07));
  }

  /** A motif for a win; nothing for one that is not celebrated. */
  win(level: Celebration): void {
    if (!isCelebrated(level) || level === 'none' || level === 'plain') return;
    this.#play((desk, at) => {
      winSteps(level).forEach((step, i) => this.#note(desk, step, at + i * 0.115, 0.17));
      if (level === 'big' || level === 'huge') {
        for (const step of [0, 2, 4, 7]) this.#note(desk, step, at + winSteps(level).length * 0.115 + 0.1, 0.16);
      }
    });
  }

  /** One window of a cascade that pays more than the stake: each one a note higher. */
  step(index: number): void {
    this.#play((desk, at) => this.#note(desk, Math.min(index, 7) + 1, at, 0.13));
  }

  /** Free spins begin or end. */
  feature(): void {
    this.#play((desk, at) => {
      [0, 4, 7, 9].forEach((step, i) => this.#note(desk, step, at + i * 0.2, 0.16));
    });
  }

  #note(desk: Desk, step: number, at: number, loud: number): void {
    INSTRUMENTS[this.#voice.instrument](desk, frequencyOf(this.#voice, step), at, loud);
  }

  #play(act: (desk: Desk, at: number) => void): void {
    if (!this.#on || this.#paused || !this.#desk || this.#desk.context.state !== 'running') return;
    act(this.#desk, this.#desk.context.currentTime + 0.01);
  }

  #runTune(): void {
    const run = this.#on && !this.#paused && this.#desk !== null;
    if (!run && this.#tuneTimer !== null) {
      window.clearInterval(this.#tuneTimer);
      this.#tuneTimer = null;
    }
    if (run && this.#tuneTimer === null) {
      this.#tuneTimer = window.setInterval(() => this.#play((desk, at) => this.#playTune(desk, at)), this.#voice.tempo * 1000);
    }
  }

  #playTune(desk: Desk, at: number): void {
    const step = this.#voice.tune[this.#tuneAt++ % this.#voice.tune.length];
    if (step === null || step === undefined) return;
    this.#note(desk, step, at, 0.045);
  }
}

function openDesk(seconds: number): Desk {
  const context = new AudioContext();
  const limiter = context.createDynamicsCompressor();
  limiter.connect(context.destination);
  const out = context.createGain();
  out.gain.value = 1.6;
  out.connect(limiter);
  const wet = context.createGain();
  wet.gain.value = 0.28;
  out.connect(room(context, seconds)).connect(wet).connect(limiter);
  return { context, out };
}

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

function remember(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // A frame without storage plays on without a memory.
  }
}
