import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Kind } from '../../../../../src/arcade/video-poker/hand.ts';
import type { ArcadeRound } from '../../../../../src/shared/arcade-protocol.ts';
import { speak } from '../../text/text.ts';
import { VideoPokerScene } from './scene.ts';

beforeEach(async () => {
  const window = new Window();
  window.Element.prototype.animate = (() => ({ cancel: () => undefined })) as unknown as typeof window.Element.prototype.animate;
  for (const name of ['document', 'HTMLElement', 'Element', 'Event'] as const) vi.stubGlobal(name, window[name]);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await speak('EN');
});
afterEach(() => void vi.unstubAllGlobals());

/** A round that was dealt, or drawn to, with what it gave back of a stake of 10,000. */
function roundOf(hand: Kind, back: number | null): ArcadeRound {
  const cards = [0, 1, 2, 3, 4];
  return {
    ...{ roundId: 'a', stake: '10000', staked: '10000', payout: String((back ?? 0) * 100), choices: [], made: [], params: {} },
    ...{ state: back === null ? 'open' : 'closed', areas: [] },
    view: { kind: 'video-poker', dealt: cards, held: back === null ? null : [], cards, hand, back },
  } as unknown as ArcadeRound;
}

it.each<[string, ArcadeRound, Record<string, string>]>([
  ['a high pair as it is dealt', roundOf('high-pair', null), { 'high-pair': 'plain' }],
  ['a royal flush as it is dealt', roundOf('royal-flush', null), { 'royal-flush': 'plain' }],
  ['a high pair, which has the stake back', roundOf('high-pair', 100), { 'high-pair': 'plain' }],
  ['two pairs', roundOf('two-pair', 200), { 'two-pair': 'won' }],
  ['a royal flush', roundOf('royal-flush', 50_000), { 'royal-flush': 'won' }],
  ['nothing', roundOf('nothing', 0), {}],
])('the table of pays lights up where the round returned more than was staked alone: %s', async (_, round, marks) => {
  const scene = new VideoPokerScene({ choose: () => undefined, reducedMotion: true, note: () => undefined });
  await scene.show(round);
  const marked = [...scene.root.querySelectorAll<HTMLElement>('[data-mark]')];
  expect(Object.fromEntries(marked.map(({ dataset }) => [dataset['kind'], dataset['mark']]))).toEqual(marks);
});
