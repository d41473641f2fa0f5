import type { Events } from '../../base/background/events.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import { isFixedOdds } from '../../base/fixed-odds.ts';
import { depositCompleted } from '../../cashier/index.ts';
import { betCancelled, betCorrected, betSettled } from '../../play/index.ts';
import type { NewPoints } from '../accounts/entry.ts';
import { postPoints } from '../accounts/posting.ts';
import { lockAccounts } from '../accounts/store.ts';
import { categoryOf, DEPOSIT, type Level, pointsOf, type Worth, worthAt } from './rates.ts';
import {
  addCounted,
  type CountedRow,
  readCounted,
  readCountedUntil,
  readLevels,
  readRates,
  writeCountedUntil,
  writeLevels,
} from './store.ts';

/** The consumer that counts what earns points. */
export const EARNING_CONSUMER = 'points.earning';

/** What earns points or takes them back. */
export interface Earning {
  /** The event's number: no other has it. */
  id: bigint;
  merchantId: number;
  accountId: bigint;
  /** A game type, SEA or DEPOSIT. */
  category: string;
  /** Valid bet or deposit, in ten-thousandths of a unit; less than zero: taken back. */
  amount: bigint;
  /** When the bet was placed, or the deposit booked: by what was in force then it counts. */
  placedAt: Date;
  /** When it became known. */
  at: Date;
}

/** Says which levels these members have now, in the caller's transaction. */
export type LevelsOf = (runner: Runner, accounts: readonly bigint[]) => Promise<ReadonlyMap<bigint, number>>;

const EVER = new Date(0);

/**
 * The levels of these members in the order of time. One that is new is noted: it counts from the first of what is told now that was
 * placed after everything that was counted before.
 */
async function noteLevels(
  tx: Transaction,
  levelsOf: LevelsOf,
  told: ReadonlyMap<bigint, readonly Earning[]>,
): Promise<Map<bigint, Level[]>> {
  const accounts = [...told.keys()];
  const now = await levelsOf(tx, accounts);
  const held = Map.groupBy(await readLevels(tx, accounts), ({ accountId }) => accountId);
  const counted = await readCountedUntil(tx, accounts);
  const fresh: Level[] = [];
  for (const [accountId, own] of told) {
    const known = held.get(accountId) ?? [];
    const level = now.get(accountId) ?? 0;
    if (known.at(-1)?.level === level) continue;
    const until = Math.max(counted.get(accountId)?.getTime() ?? 0, known.at(-1)?.fromAt.getTime() ?? 0) + 1;
    const first = Math.min(...own.map(({ placedAt }) => placedAt.getTime()));
    const noted = { accountId, level, fromAt: known.length === 0 ? EVER : new Date(Math.max(first, until)) };
    held.set(accountId, [...known, noted]);
    fresh.push(noted);
  }
  if (fresh.length > 0) await writeLevels(tx, fresh);
  return held;
}

const sumKey = ({ accountId, category, step, factor }: Omit<CountedRow, 'counted'>): string =>
  `${accountId} ${category} ${step} ${factor}`;

/** What is told with what it counts as; what earns nothing is left out. */
async function weighed(
  tx: Transaction,
  levelsOf: LevelsOf,
  told: ReadonlyMap<bigint, readonly Earning[]>,
): Promise<(Earning & Worth)[]> {
  const all = [...told.values()].flat();
  const rates = Map.groupBy(await readRates(tx, [...new Set(all.map((each) => each.merchantId))]), (rate) => rate.merchantId);
  const levels = await noteLevels(tx, levelsOf, told);
  return all.flatMap((each): (Earning & Worth)[] => {
    const history = { rates: rates.get(each.merchantId) ?? [], levels: levels.get(each.accountId) ?? [] };
    const worth = worthAt(history, each.category, each.placedAt);
    return worth ? [{ ...each, ...worth }] : [];
  });
}

/** What earns, added up by what it counts as. */
function summed(earning: readonly (Earning & Worth)[]): CountedRow[] {
  const sums = new Map<string, CountedRow>();
  for (const { accountId, category, step, factor, amount } of earning) {
    const name = sumKey({ accountId, category, step, factor });
    const sum = sums.get(name) ?? { accountId, category, step, factor, counted: 0n };
    sum.counted += amount;
    sums.set(name, sum);
  }
  return [...sums.values()].filter(({ counted }) => counted !== 0n);
}

const groupOf = ({ accountId, category }: Pick<CountedRow, 'accountId' | 'category'>): string => `${accountId} ${category}`;

/** What the sums come to beside what they came to before, as entries. */
function entriesOf(told: readonly Earning[], before: readonly CountedRow[], after: readonly CountedRow[]): NewPoints[] {
  const [was, is] = [before, after].map((rows) => Map.groupBy(rows, groupOf));
  return [...Map.groupBy(told, groupOf)].flatMap(([name, own]): NewPoints[] => {
    const points = pointsOf(is?.get(name) ?? []) - pointsOf(was?.get(name) ?? []);
    const [first] = own;
    if (points === 0 || !first) return [];
    const { merchantId, accountId, category, id } = first;
    const at = own.reduce((latest, each) => (each.at > latest ? each.at : latest), first.at);
    const kind = category === DEPOSIT ? 'DEPOSIT' : 'BET';
    return [{ merchantId, accountId, kind, points, at, key: `earned:${category}:${id}` }];
  });
}

/** Counts what is told, each once, and posts the points that it comes to; in whatever order it comes, the sums are the same. */
export async function countEarnings(tx: Transaction, levelsOf: LevelsOf, earnings: readonly Earning[]): Promise<void> {
  if (earnings.length === 0) return;
  const told = Map.groupBy(earnings, ({ accountId }) => accountId);
  await lockAccounts(tx, new Map(earnings.map(({ accountId, merchantId }) => [accountId, merchantId])));
  const earning = await weighed(tx, levelsOf, told);
  const sums = summed(earning);
  const latest = [...told].map(([accountId, own]): [bigint, Date] => [
    accountId,
    new Date(Math.max(...own.map(({ placedAt }) => placedAt.getTime()))),
  ]);
  await writeCountedUntil(tx, new Map(latest));
  if (sums.length === 0) return;
  const accounts = [...new Set(sums.map(({ accountId }) => accountId))];
  await addCounted(tx, sums);
  const after = await readCounted(tx, accounts);
  const added = new Map(sums.map((sum) => [sumKey(sum), sum.counted]));
  const before = after.map((row) => ({ ...row, counted: row.counted - (added.get(sumKey(row)) ?? 0n) }));
  const entries = entriesOf(earning, before, after);
  if (entries.length > 0) await postPoints(tx, entries);
}

/** Counts what play and cashier tell. Guests earn nothing. */
export function followEarnings({ events, levelsOf }: { events: Pick<Events, 'consumeBatches'>; levelsOf: LevelsOf }): void {
  const definitions = [betSettled, betCorrected, betCancelled, depositCompleted] as const;
  events.consumeBatches(EARNING_CONSUMER, definitions, async (told, tx) => {
    const earnings = told.flatMap((event): Earning[] => {
      const { id, merchantId, accountId, at } = event;
      if (accountId === null) return [];
      if (event.type === 'deposit.completed') {
        const { state, amount, completedAt } = event.payload;
        if (state !== 'SUCCESS') return [];
        return [{ id, merchantId, accountId, category: DEPOSIT, amount: BigInt(amount), placedAt: new Date(completedAt), at }];
      }
      const { trial, gameType, vendor, validBet, placedAt } = event.payload;
      if (trial) return [];
      const category = categoryOf(gameType, isFixedOdds(gameType, vendor));
      return [{ id, merchantId, accountId, category, amount: BigInt(validBet), placedAt: new Date(placedAt), at }];
    });
    await countEarnings(tx, levelsOf, earnings);
  });
}
