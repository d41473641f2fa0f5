import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setLanguage } from '../text/text.ts';
import { closeAtBack, hearLayers, watchBack } from './back.ts';
import { openMessage, openPanel } from './dialog.ts';

/** The events of Node.js, and not of the page that is made up here. */
const TabEvent = Event;

/** A tab whose page has another one before it: a way through its history takes a while, as in browsers. */
class Tab extends EventTarget {
  states: unknown[] = [null];
  at = 0;
  /** Ways that led out of the page. */
  left = 0;
  /** Its history is itself. */
  readonly history = this;

  get state(): unknown {
    return this.states[this.at];
  }

  pushState(state: unknown): void {
    this.states = [...this.states.slice(0, this.at + 1), state];
    this.at += 1;
  }

  go(by: number): void {
    setTimeout(() => this.#reach(this.at + by));
  }

  #reach(at: number): void {
    if (at < 0) this.left += 1;
    else {
      this.at = at;
      this.dispatchEvent(Object.assign(new TabEvent('popstate'), { state: this.states[at] }));
    }
  }
}

let tab: Tab;
beforeEach(async () => {
  vi.useFakeTimers();
  const page = new Window();
  for (const name of ['document', 'Event'] as const) vi.stubGlobal(name, page[name]);
  await setLanguage('EN');
  tab = new Tab();
  vi.stubGlobal('window', tab);
  watchBack();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(10);
const press = async (by: -1 | 1): Promise<void> => {
  tab.history.go(by);
  await settle();
};
const escape = (dialog: HTMLDialogElement): void => void dialog.dispatchEvent(new Event('cancel', { cancelable: true }));

it('closes what is open one by one, and leaves the page then', async () => {
  const [below, above] = [openPanel('Slip'), openPanel('Chase')];
  await settle();
  await press(-1);
  expect([below.open, above.open, tab.left]).toEqual([true, false, 0]);
  await press(-1);
  expect([below.open, tab.left]).toEqual([false, 0]);
  await press(-1);
  expect(tab.left).toBe(1);
});

it('takes the entry along of what closes by itself, so that the next press leaves', async () => {
  const panel = openPanel('Slip');
  await settle();
  panel.querySelector('button')?.click();
  await settle();
  expect([panel.open, tab.at]).toEqual([false, 0]);
  await press(-1);
  expect(tab.left).toBe(1);
});

it('hands the entry on to what opens while another closes, at once or on the way back', async () => {
  const slip = openPanel('Slip');
  await settle();
  slip.close();
  const chase = openPanel('Chase');
  await settle();
  expect([tab.at, tab.states.length]).toEqual([1, 2]);
  chase.close();
  await vi.advanceTimersByTimeAsync(0);
  const last = openPanel('Written bets');
  await settle();
  await press(-1);
  expect([last.open, tab.at, tab.left]).toEqual([false, 0, 0]);
});

it('does nothing at Forward, which leads to what is closed', async () => {
  openPanel('Slip');
  await settle();
  await press(-1);
  await press(1);
  await settle();
  expect([tab.at, tab.left]).toEqual([0, 0]);
});

it('leaves at the first press after a reload, with whatever was open before', async () => {
  openPanel('Slip');
  openPanel('Chase');
  await settle();
  document.body.replaceChildren();
  const { states, at } = tab;
  tab = Object.assign(new Tab(), { states, at });
  vi.stubGlobal('window', tab);
  watchBack();
  await settle();
  expect(tab.at).toBe(0);
  await press(-1);
  expect(tab.left).toBe(1);
});

it('tells how many entries stand for what is open, once they do', async () => {
  const told = vi.fn();
  hearLayers(told);
  const [below, above] = [openPanel('Slip'), openPanel('Chase')];
  await settle();
  expect(told.mock.calls).toEqual([[2]]);
  above.close();
  openPanel('Written bets');
  await settle();
  await press(-1);
  below.close();
  await settle();
  expect(told.mock.calls).toEqual([[2], [1], [0]]);
});

it('asks a question that Escape and Back answer with its way out', async () => {
  const run = { yes: vi.fn(), no: vi.fn() };
  const ask = (): HTMLDialogElement => {
    const dialog = openMessage('Bet?', '', [
      { label: 'Yes', run: run.yes },
      { label: 'No', run: run.no, isWayOut: true },
    ]);
    closeAtBack(dialog);
    return dialog;
  };
  const first = ask();
  await settle();
  escape(first);
  await settle();
  expect([first.open, tab.at]).toEqual([false, 0]);
  const second = ask();
  await settle();
  await press(-1);
  expect([second.open, tab.left, run.yes.mock.calls.length, run.no.mock.calls.length]).toEqual([false, 0, 0, 2]);
});

it('keeps a message that has no way out open at Escape', () => {
  const dialog = openMessage('Fairness is broken', '', [{ label: 'Close', run: () => undefined }]);
  escape(dialog);
  expect(dialog.open).toBe(true);
});
