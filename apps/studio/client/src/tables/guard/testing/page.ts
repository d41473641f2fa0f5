import { vi } from 'vitest';
import { roundAt } from '../../../../../src/tables/clock.ts';
import { type Table, tableOf } from '../../../../../src/tables/tables.ts';
import { openMessage } from '../../../ui/dialog.ts';
import { proofOf, proofOfBet } from '../../api.ts';
import { Desk } from '../../desk.ts';
import { Follower, type Following } from '../../follow.ts';
import { type Placing, stake } from '../../place.ts';
import { type TableKey, tt } from '../../text/text.ts';
import { TableWitness } from '../../witness.ts';
import { type Lies, OneRound } from './studio.ts';

/** The start of a round of 40 seconds. Pages are opened a second later. */
export const NOW = 1_800_000_000_000;
export const tableNamed = (code: string): Table => {
  const table = tableOf(code);
  if (!table) throw new Error('there is no such table');
  return table;
};
export const wheel = tableNamed('roulette-garden');
/** What a player is warned of in the round at NOW of a table whose rounds take 40 seconds. */
export const warning = (text: TableKey, more: Record<string, string> = {}): string =>
  tt(text, { no: roundAt(wheel, NOW).roundNo, ...more });

const stored = new Map<string, string>();
/** As it is before a page is opened in a browser that knows nothing. The test mocks `ui/dialog.ts` and `tables/api.ts`. */
export function anew(): void {
  vi.useFakeTimers();
  vi.clearAllTimers();
  vi.setSystemTime(NOW + 1_000);
  stored.clear();
  vi.mocked(openMessage).mockReset();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
}

export function atLast(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

/** A page at the table of a studio, of a player in this seat. */
export function page(studio: OneRound, table: Table, seat = '') {
  vi.mocked(proofOf).mockImplementation(() => studio.proof());
  vi.mocked(proofOfBet).mockImplementation(() => studio.proofOfBet());
  const desk = new Desk(table);
  desk.stakes.seat = seat;
  const quiet = { phase: () => undefined, next: () => undefined, roads: () => undefined, say: () => undefined };
  const frame = { ...quiet, reveal: () => 0, fly: () => undefined, ended: () => undefined, setBalance: () => undefined };
  const lost = { onLost: () => undefined, onBack: () => undefined, ended: () => undefined };
  const follower = new Follower({ desk, api: studio, frame, witness: new TableWitness(), ...lost } as unknown as Following);
  follower.now();
  const placing = { desk, api: studio, say: () => undefined, balance: () => undefined } as unknown as Placing;
  return { studio, desk, placing, follower };
}

/** A page whose player has laid a chip on an area. */
export async function laid(studio: OneRound, table = wheel, area = 'red') {
  const opened = page(studio, table);
  await vi.advanceTimersByTimeAsync(2_000);
  opened.desk.lay(area);
  return opened;
}

/** A page whose player has staked it. */
export async function staked(lies: Lies = {}, table = wheel, area = 'red') {
  const opened = await laid(new OneRound(table, lies), table, area);
  await stake(opened.placing);
  return opened;
}

/** The texts of what the player was warned of. */
export const warned = (): string[] => vi.mocked(openMessage).mock.calls.map(([, text]) => text);
export const toEnd = (): Promise<unknown> => vi.advanceTimersByTimeAsync(36_000);
/** Into the round after. */
export const after = (): Promise<unknown> => vi.advanceTimersByTimeAsync(50_000);
