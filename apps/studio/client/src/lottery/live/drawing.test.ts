import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { el } from '../../ui/dom.ts';
import { openBrowser } from '../testing/browser.ts';
import { Drawing } from './drawing.ts';

let isCalm: boolean;
beforeEach(async () => {
  vi.useFakeTimers();
  await openBrowser();
  isCalm = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A view that is scrolled to its keys, with a draw below that takes so long, in milliseconds. */
function sit(takes = 4_000) {
  const table = el('table', { class: 'prizes' });
  const live = el('div', { attrs: { 'data-live': '' } }, table);
  const choice = el('div', {}, live);
  const root = el('main', {}, choice);
  document.body.append(root);
  const ball = { playState: 'running', finished: new Promise((resolve) => setTimeout(resolve, takes)) };
  setTimeout(() => Object.assign(ball, { playState: 'finished' }), takes);
  live.getAnimations = () => [ball as unknown as Animation];
  const ways: unknown[] = [];
  choice.scrollTop = 120;
  table.scrollIntoView = (options) => {
    ways.push(Reflect.get(Object(options), 'behavior'));
    choice.scrollTop = 900;
  };
  choice.scrollTo = (options) => {
    ways.push(Reflect.get(Object(options), 'behavior'));
    choice.scrollTop = Number(Reflect.get(Object(options), 'top'));
  };
  const drawing = new Drawing(root);
  // Nobody has touched anything for a while.
  vi.setSystemTime(Date.now() + 60_000);
  return { root, choice, drawing, ways };
}

it('goes back to where the page was when what was drawn has been seen for a while', async () => {
  const { choice, drawing, ways } = sit();
  drawing.show();
  expect(choice.scrollTop).toBe(900);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(choice.scrollTop).toBe(900);
  await vi.advanceTimersByTimeAsync(4_000);
  expect([choice.scrollTop, ways]).toEqual([120, ['smooth', 'smooth']]);
});

it('goes back to where it was before the first of several looks, and without motion where none is wanted', async () => {
  const { choice, drawing, ways } = sit();
  isCalm = true;
  drawing.show();
  drawing.show();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([choice.scrollTop, ways]).toEqual([120, ['instant', 'instant', 'instant']]);
});

it.each(['pointerdown', 'wheel', 'touchmove', 'keydown'])('stays where the player goes meanwhile: %s', async (touch) => {
  const { root, choice, drawing } = sit();
  drawing.show();
  await vi.advanceTimersByTimeAsync(2_000);
  choice.scrollTop = 400;
  root.dispatchEvent(new Event(touch));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(choice.scrollTop).toBe(400);
});

it('stays where a question is open', async () => {
  const { choice, drawing } = sit();
  drawing.show();
  document.body.append(el('dialog', { attrs: { open: '' } }));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(choice.scrollTop).toBe(900);
});
