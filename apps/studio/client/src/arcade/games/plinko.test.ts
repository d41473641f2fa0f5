import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ArcadeRound } from '../../../../src/shared/arcade-protocol.ts';
import { plinkoLook } from './plinko.ts';

beforeEach(() => {
  const window = new Window();
  for (const name of ['document', 'HTMLElement', 'Element', 'Event'] as const) vi.stubGlobal(name, window[name]);
});
afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['half the stake', 49, 'back'],
  ['the stake', 100, 'back'],
  ['more than the stake', 110, 'won'],
])('the slot of the ball has the colour of a win where it pays more than the stake alone: %s', async (_, back, mark) => {
  const params = { rows: '8', risk: 'low' };
  const scene = plinkoLook.scene({ choose: () => undefined, reducedMotion: true, note: () => undefined });
  const view = { kind: 'plinko', rows: 8, risk: 'low', path: [], slot: 4, back };
  await scene.show({ roundId: 'a', staked: '10000', payout: String(back * 100), view } as unknown as ArcadeRound, params);
  const marked = [...scene.root.querySelectorAll('[data-hit]')].map((slot) => slot.getAttribute('data-hit'));
  expect(marked).toEqual([mark]);
});
