import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TableBetView, TableState } from '../../../src/shared/table-protocol.ts';
import { roundAt } from '../../../src/tables/clock.ts';
import { heightAt } from '../../../src/tables/crash.ts';
import { tableOf } from '../../../src/tables/tables.ts';
import { useCurrencySymbol } from '../money.ts';
import { LANGUAGES, type Language } from '../text/languages.ts';
import { Desk } from './desk.ts';
import { speak, TABLE_WORDS } from './text/text.ts';
import { Tray } from './tray.ts';

const NOW = 1_800_000_000_000;
const kite = tableOf('crash-meadow');
if (!kite) throw new Error('there is no such table');
const { roundNo, drawsAt } = roundAt(kite, NOW);

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('document', new Window().document);
  useCurrencySymbol('');
  await speak('EN');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the button says of a bet with the target of 1.50, so long after the start of the flight. */
function said(stake: { left?: number }, afterMs: number, outcome: readonly number[] = []): [string | null, boolean] {
  if (!kite) return [null, false];
  vi.setSystemTime(drawsAt + afterMs);
  const bet: TableBetView = {
    ...{
      betId: 'b',
      table: kite.code,
      roundNo,
      stakes: [{ area: 'flight', stake: '50000', pick: 150, ...stake }],
      total: '50000',
    },
    ...{ payout: '0', state: 'placed', outcome: [], createdAt: NOW },
  };
  const round = { ...roundAt(kite, NOW), table: kite.code, version: kite.version, state: 'drawn', outcome };
  const rest = { hasNumber: false, next: null, seats: [], players: 1, past: [] };
  const desk = new Desk(kite);
  desk.hear({ now: Date.now(), round, bet, ...rest } as unknown as TableState, Date.now());
  const tray = new Tray({ desk, stake: () => undefined, takeBack: () => undefined, leave: () => undefined });
  tray.tick();
  const button = tray.root.querySelector('.main-action');
  return [button?.textContent ?? null, button?.getAttribute('aria-disabled') !== 'true'];
}

it('tells a target that the clock has passed as where the player leaves, until the studio says that they have', () => {
  expect(heightAt(1_000)).toBeLessThan(150);
  expect(heightAt(2_500)).toBeGreaterThan(150);
  expect(said({}, 1_000)).toEqual(['Leave with 6.00', true]);
  expect(said({}, 2_500)).toEqual(['Leaves at 1.50×', false]);
  expect(said({ left: 120 }, 2_500)).toEqual(['Left at 1.20×', false]);
});

it('tells that they have left by the outcome, and nothing of the kind where it came down before', () => {
  expect(said({}, 2_500, [151])[0]).toBe('Left at 1.50×');
  expect(said({}, 2_500, [150])[0]).toBe('Left at 1.50×');
  expect(said({}, 2_500, [149])[0]).toBe('Staked 5.00');
  expect(said({ left: 120 }, 2_500, [149])[0]).toBe('Left at 1.20×');
});

it.each(Object.keys(LANGUAGES) as Language[])(
  '%s says where the player leaves otherwise than where they have left',
  async (code) => {
    const words = await TABLE_WORDS[code]();
    expect(words.leavesAt).not.toBe(words.leftAt);
  },
);
