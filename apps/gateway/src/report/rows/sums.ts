import type { EventOf } from '../../base/background/event.ts';
import type { Runner } from '../../base/database/database.ts';
import { tree } from '../../identity/index.ts';
import type { playDaysChanged } from '../../play/index.ts';
import type { Minutes, RowNews } from './tables.ts';

/** What an event tells of an account's bets in five minutes. */
export type ToldRow = EventOf<typeof playDaysChanged>['payload']['rows'][number];

const MINUTE_MS = 60_000;

/** What is to be added to one table, each row once. */
export function createSums() {
  const rows = new Map<string, { accountId: bigint; keys: (string | number)[]; figures: bigint[] }>();
  return {
    add(accountId: bigint, keys: (string | number)[], figures: readonly bigint[]): void {
      const name = `${accountId}:${keys.join(':')}`;
      const row = rows.get(name);
      if (!row) rows.set(name, { accountId, keys, figures: [...figures] });
      else row.figures = row.figures.map((sum, place) => sum + (figures[place] ?? 0n));
    },
    rows: (): Omit<RowNews, 'path'>[] => [...rows.values()],
  };
}

export type Sums = ReturnType<typeof createSums>;

/** A told row's figures in the order of the tables. */
export const figuresOf = (row: ToldRow): bigint[] =>
  [row.bets, row.stake, row.payout, row.validBet, row.wonValidBet, row.lostValidBet].map(BigInt);

/** Adds a told row to the stretch of these minutes that it is in; what was told of before there were such rows has none. */
export function addSlot(slots: Sums, row: ToldRow, minutes: Minutes): void {
  if (row.slot === 0) return;
  const at = new Date(row.slot - (row.slot % (minutes * MINUTE_MS))).toISOString();
  slots.add(BigInt(row.accountId), [minutes, at, row.gameType, row.vendorId], figuresOf(row));
}

/** For whom the accounts of sums count now. */
export const pathsOf = async (db: Runner, sums: Sums): Promise<ReadonlyMap<bigint, readonly bigint[]>> => {
  const accounts = [...new Set(sums.rows().map(({ accountId }) => accountId))];
  return new Map((await tree.places(db, accounts)).map(({ id, path }) => [id, path]));
};

/** What is to be added of those accounts that are in teams. */
export const newsOf = (sums: Sums, paths: ReadonlyMap<bigint, readonly bigint[]>): RowNews[] =>
  sums.rows().flatMap((row) => {
    const path = paths.get(row.accountId);
    return path ? [{ ...row, path }] : [];
  });
