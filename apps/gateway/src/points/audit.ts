import { keepAudit } from '../base/audits.ts';
import { accountsBehind } from '../base/background/held-store.ts';
import type { Clock } from '../base/calendar/clock.ts';
import type { Database, Runner } from '../base/database/database.ts';
import { FIXED_ODDS_VENDORS } from '../base/fixed-odds.ts';
import { depositCompleted, readDeposited } from '../cashier/index.ts';
import { readVendorIds } from '../catalogue/index.ts';
import { readMemberBrands } from '../identity/index.ts';
import { betCancelled, betCorrected, betSettled, readBettors, readPlacedSums } from '../play/index.ts';
import type { Difference } from '../wallet/index.ts';
import { readEarnedPoints, readMembers, readMiscounted } from './audit-store.ts';
import { EARNING_CONSUMER } from './earning/following.ts';
import { categoryOf, DEPOSIT, type Level, pointsOf, type Rate, worthAt } from './earning/rates.ts';
import { type CountedRow, readCounted, readLevels, readRates } from './earning/store.ts';

const PAGE = 200;
const LIMIT = 100;

/** A time: its end is not part of it, and null is none. */
interface Span {
  from: Date;
  to: Date | null;
}

/** Where the recount reads what points come of. */
export interface PointSources {
  /** Members that have bets, in the order of their numbers, after one of them. */
  bettors(runner: Runner, after: bigint, limit: number): Promise<bigint[]>;
  /** A member's settled bets that were placed in a time, by game type and vendor. */
  placedSums(runner: Runner, accountId: bigint, span: Span): Promise<{ gameType: string; vendorId: number; validBet: bigint }[]>;
  /** The vendors of lotteries that pay fixed multiples. */
  fixedOdds(runner: Runner): Promise<readonly number[]>;
  /** A member's deposits that were booked in a time. */
  deposited(runner: Runner, accountId: bigint, span: Span): Promise<bigint>;
  /** Those of these accounts that are members of a brand, and no guests, with their brand. */
  membersOf(runner: Runner, accounts: readonly bigint[]): Promise<ReadonlyMap<bigint, number>>;
}

const SOURCES: PointSources = {
  bettors: readBettors,
  placedSums: readPlacedSums,
  fixedOdds: (runner) => readVendorIds(runner, FIXED_ODDS_VENDORS),
  deposited: readDeposited,
  membersOf: readMemberBrands,
};

/** The times in which nothing changed of what a member's money counts as; before the first nothing counted. */
function spansOf(rates: readonly Rate[], levels: readonly Level[]): Span[] {
  const [first] = rates;
  if (!first) return [];
  const starts = [...rates, ...levels].map(({ fromAt }) => fromAt.getTime()).filter((at) => at >= first.fromAt.getTime());
  const sorted = [...new Set(starts)].toSorted((a, b) => a - b);
  return sorted.map((from, index) => {
    const to = sorted[index + 1];
    return { from: new Date(from), to: to === undefined ? null : new Date(to) };
  });
}

const nameOf = ({ category, step, factor }: Pick<CountedRow, 'category' | 'step' | 'factor'>): string =>
  `${category} at ${step} and ${factor}`;

/** What a member's bets and deposits come to, by what they count as. */
async function sourcesOf(
  runner: Runner,
  deps: PointSources,
  accountId: bigint,
  history: { rates: readonly Rate[]; levels: readonly Level[]; fixedOdds: ReadonlySet<number> },
): Promise<Map<string, bigint>> {
  const sums = new Map<string, bigint>();
  for (const span of spansOf(history.rates, history.levels)) {
    const bets = (await deps.placedSums(runner, accountId, span)).map(({ gameType, vendorId, validBet }) => {
      return [categoryOf(gameType, history.fixedOdds.has(vendorId)), validBet] as const;
    });
    const paid = await deps.deposited(runner, accountId, span);
    for (const [category, amount] of [...bets, [DEPOSIT, paid] as const]) {
      const worth = worthAt(history, category, span.from);
      if (worth) sums.set(nameOf(worth), (sums.get(nameOf(worth)) ?? 0n) + amount);
    }
  }
  return sums;
}

/** Where a member's sums are other than the sources, and the points posted for them other than the sums. */
async function recountOne(
  runner: Runner,
  deps: PointSources,
  accountId: bigint,
  known: {
    rates: readonly Rate[];
    levels: readonly Level[];
    fixedOdds: ReadonlySet<number>;
    counted: readonly CountedRow[];
    posted: ReadonlyMap<string, number>;
  },
): Promise<string[]> {
  const sources = await sourcesOf(runner, deps, accountId, known);
  const counted = new Map(known.counted.map((row) => [nameOf(row), row.counted]));
  const details: string[] = [];
  for (const name of new Set([...sources.keys(), ...counted.keys()])) {
    const [has, is] = [counted.get(name) ?? 0n, sources.get(name) ?? 0n];
    if (has !== is) details.push(`account ${accountId}: ${name} counted with ${has}; the sources have ${is}`);
  }
  const groups = Map.groupBy(known.counted, ({ category }) => category);
  for (const category of new Set([...groups.keys(), ...known.posted.keys()])) {
    const [has, is] = [known.posted.get(category) ?? 0, pointsOf(groups.get(category) ?? [])];
    if (has !== is) details.push(`account ${accountId}: ${has} points of ${category} were posted; its sums give ${is}`);
  }
  return details;
}

/** Recounts members under one snapshot; those of whom something is on its way are not compared. */
async function recount(tx: Runner, deps: PointSources, accounts: readonly bigint[]): Promise<string[]> {
  const types = [betSettled, betCorrected, betCancelled, depositCompleted].map(({ type }) => type);
  const behind = await accountsBehind(tx, EARNING_CONSUMER, types);
  const members = await deps.membersOf(
    tx,
    accounts.filter((account) => !behind.has(account)),
  );
  const ids = [...members.keys()];
  const rates = Map.groupBy(await readRates(tx, [...new Set(members.values())]), ({ merchantId }) => merchantId);
  const levels = Map.groupBy(await readLevels(tx, ids), ({ accountId }) => accountId);
  const counted = Map.groupBy(await readCounted(tx, ids), ({ accountId }) => accountId);
  const posted = Map.groupBy(await readEarnedPoints(tx, ids), ({ accountId }) => accountId);
  const fixedOdds = new Set(await deps.fixedOdds(tx));
  const details: string[] = [];
  for (const [accountId, merchantId] of members) {
    const known = {
      rates: rates.get(merchantId) ?? [],
      levels: levels.get(accountId) ?? [],
      fixedOdds,
      counted: counted.get(accountId) ?? [],
      posted: new Map((posted.get(accountId) ?? []).map(({ category, points }) => [category, points])),
    };
    details.push(...(await recountOne(tx, deps, accountId, known)));
  }
  return details;
}

/**
 * Recounts all points: balances from their entries, what was earned from the bets and deposits themselves, a page of members under
 * one snapshot. An empty list means that all agree.
 */
export async function findPointDifferences(
  { db, clock }: { db: Database; clock: Clock },
  limit = LIMIT,
  sources: PointSources = SOURCES,
): Promise<Difference[]> {
  const details = await readMiscounted(db, limit);
  for (const pageAfter of [sources.bettors, readMembers]) {
    for (let after = 0n; details.length < limit; ) {
      const from = after;
      const page = await db.transaction(async (tx) => {
        await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
        const accounts = await pageAfter(tx, from, PAGE);
        details.push(...(await recount(tx, sources, accounts)));
        return accounts;
      });
      if (page.length < PAGE) break;
      after = page.at(-1) ?? after;
    }
  }
  const found = [...new Set(details)].slice(0, limit).map((detail) => ({ check: 'points', detail }));
  await keepAudit(db, clock, 'points', found.length);
  return found;
}
