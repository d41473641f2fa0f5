import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RoundView } from '../../../../src/shared/protocol.ts';
import { setLanguage } from '../../text/text.ts';
import { rests } from '../dom.ts';
import { openHistory } from './history.ts';
import type { PanelParts } from './parts.ts';

vi.mock('../../stage/still.ts', () => ({ paintFrame: () => document.createElement('canvas') }));
vi.mock('../../rules/cascade.ts', () => ({ framesOf: () => [{ wins: [] }] }));
vi.mock('./round-list.ts', () => ({
  openRounds: ({ show }: { show: (round: RoundView, stage: HTMLElement) => void }) => {
    const stage = document.createElement('div');
    document.body.append(stage);
    const spins = [1, 2, 3].map((amount, index) => ({ free: index > 0, index, amount: String(amount * 10_000) }));
    show({ spins } as unknown as RoundView, stage);
  },
}));

beforeEach(async () => {
  vi.stubGlobal('document', new Window().document);
  vi.stubGlobal('devicePixelRatio', 1);
  await setLanguage('EN');
});
afterEach(() => void vi.unstubAllGlobals());

it('goes from spin to spin with the focus on the same button, which rests at the end', () => {
  openHistory({ session: { openRound: null } } as unknown as PanelParts);
  const [before, after] = document.querySelectorAll('button');
  const said = document.querySelector('b');
  if (!before || !after) throw new Error('there is no way on');
  const state = () => [document.activeElement === after, after.isConnected, rests(before), rests(after), said?.textContent];
  after.focus();
  expect(state()).toEqual([true, true, true, false, expect.stringContaining('1.00')]);
  after.click();
  expect(state()).toEqual([true, true, false, false, expect.stringContaining('2.00')]);
  after.click();
  after.click();
  expect(state()).toEqual([true, true, false, true, expect.stringContaining('3.00')]);
  before.click();
  expect(said?.textContent).toContain('2.00');
});
