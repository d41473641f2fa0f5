import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ArcadeRound } from '../../../../../src/shared/arcade-protocol.ts';
import { speak } from '../../text/text.ts';
import { BlackjackScene } from './scene.ts';

beforeEach(async () => {
  const window = new Window();
  window.Element.prototype.animate = (() => ({ cancel: () => undefined })) as unknown as typeof window.Element.prototype.animate;
  for (const name of ['document', 'HTMLElement', 'Element', 'Event'] as const) vi.stubGlobal(name, window[name]);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await speak('EN');
});
afterEach(() => void vi.unstubAllGlobals());

const CARDS = [8, 9];
/** A closed round of these hands, each with its stake and what came back. */
function closed(...hands: readonly (readonly [stake: number, back: number])[]): ArcadeRound {
  const sum = (values: readonly number[]): string => String(values.reduce((all, each) => all + each, 0));
  const dealt = hands.map(([stake, back]) => ({ cards: CARDS, stake, back }));
  const areas = hands.map(([stake, back], index) => ({
    area: `hand-${index + 1}`,
    stake: String(stake * 100),
    back: String(back * 100),
  }));
  return {
    ...{ roundId: 'a', stake: '10000', choices: [], made: [], params: {}, state: 'closed', areas },
    ...{ staked: sum(hands.map(([stake]) => stake * 100)), payout: sum(hands.map(([, back]) => back * 100)) },
    view: { kind: 'blackjack', dealer: [9, 7], hands: dealt, active: -1 },
  } as unknown as ArcadeRound;
}

it.each<[string, ArcadeRound, string[]]>([
  ['won', closed([100, 200]), ['won']],
  ['the stake back', closed([100, 100]), ['back']],
  ['lost', closed([100, 0]), ['lost']],
  ['two won', closed([100, 200], [100, 200]), ['won', 'won']],
  ['one won and one with its stake back', closed([100, 200], [100, 100]), ['won', 'back']],
  ['one won beside one that lost as much', closed([100, 200], [100, 0]), ['back', 'lost']],
  ['one won beside one that lost more', closed([100, 200], [200, 0]), ['back', 'lost']],
])('hands glow where the round returned more than was staked alone: %s', async (_, round, looks) => {
  const scene = new BlackjackScene({ choose: () => undefined, reducedMotion: true, note: () => undefined });
  await scene.show(round);
  const results = [...scene.root.querySelectorAll<HTMLElement>('[data-result]')].map(({ dataset }) => dataset['result']);
  expect(results).toEqual(looks);
});
