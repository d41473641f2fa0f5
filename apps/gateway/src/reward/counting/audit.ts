import { keepAudit } from '../../base/audits.ts';
import { accountsBehind } from '../../base/background/held-store.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import type { Difference } from '../../wallet/index.ts';
import { firstHeard, type Heard, readCounted, readHeardAccounts, readHeardOf } from './audit-store.ts';
import { betDaysOf } from './folding.ts';
import { readHeardUntil } from './forget-store.ts';
import { COUNTED, depositDays } from './hearing.ts';
import { COUNTING_CONSUMER } from './index.ts';

const PAGE = 200;
const LIMIT = 100;

/** A settled bet as its record has it. */
export interface SettledBet {
  betNo: string;
  stake: bigint;
  payout: bigint;
  validBet: bigint;
}

/** A deposit that was paid, in ten-thousandths of a unit. */
export interface PaidDeposit {
  orderNo: string;
  booked: bigint;
}

/** The sources of what is counted, since a moment, that one excluded. */
export interface CountSources {
  /** Members with settled bets after an account, in order; guests are left out. */
  settlers(runner: Runner, asked: { after: bigint; since: Date; limit: number }): Promise<bigint[]>;
  settledAfter(runner: Runner, accountId: bigint, since: Date): Promise<SettledBet[]>;
  paidAfter(runner: Runner, accountId: bigint, since: Date): Promise<PaidDeposit[]>;
}

export interface CountAuditDeps extends CountSources {
  db: Database;
  clock: Clock;
  /** Where what else is made of what was heard of a member differs from it since a business day, each as a line. */
  also(runner: Runner, accountId: bigint, heard: readonly Heard[], firstDay: string): Promise<string[]>;
  /** What else is counted, by who knows it: lines of differences. `behindIn` says of whom something is on its way. */
  others?: readonly ((behindIn: (runner: Runner) => Promise<Set<bigint>>) => Promise<string[]>)[];
}

/** Members of whom something is on its way to the counters. */
const behindIn = (runner: Runner): Promise<Set<bigint>> =>
  accountsBehind(
    runner,
    COUNTING_CONSUMER,
    COUNTED.map(({ type }) => type),
  );

/** Since when a recount compares: all that was ever heard, or what is younger than all of which something was forgotten. */
interface Since {
  at: Date;
  /** The first business day that is whole. */
  day: string;
}

const DAY_MS = 86_400_000;

/** Null: nothing was heard. */
async function sinceOf(runner: Runner): Promise<Since | null> {
  const first = await firstHeard(runner);
  const until = await readHeardUntil(runner);
  if (!first) return null;
  // Days begin and end at other moments everywhere: the one after the next is whole.
  const whole = until && new Date(until.getTime() + 2 * DAY_MS);
  const before = new Date(first.getTime() - 1);
  if (!whole) return { at: before, day: '' };
  return { at: before > whole ? before : whole, day: whole.toISOString().slice(0, 10) };
}

/** What the counters are to be by what was heard, by name, without those of nothing and of earlier days. */
function recounted(heard: readonly Heard[], firstDay: string): Map<string, bigint> {
  const bets = heard.filter(({ kind }) => kind !== 'deposit');
  const days = betDaysOf(bets, () => true).filter(({ day }) => day >= firstDay);
  const rows: [string, bigint][] = days.flatMap(({ day, gameType, vendorId, ...figures }) =>
    (['bets', 'wins', 'stake', 'payout', 'validBet'] as const).map((field): [string, bigint] => [
      `${field} of ${gameType} at ${vendorId} on ${day}`,
      figures[field],
    ]),
  );
  const deposits = depositDays(heard.filter(({ kind, day }) => kind === 'deposit' && day >= firstDay));
  const all = [...rows, ...deposits.map(({ metric, day, value }): [string, bigint] => [`${metric} on ${day}`, value])];
  return new Map(all.filter(([, value]) => value !== 0n));
}

/** What was heard of each bet or deposit, in sum. */
function sumsOf(heard: readonly Heard[]): Map<string, string> {
  const byRef = Map.groupBy(heard, ({ ref }) => ref);
  const sum = (own: readonly Heard[], field: 'stake' | 'payout' | 'validBet') => own.reduce((all, each) => all + each[field], 0n);
  return new Map([...byRef].map(([ref, own]) => [ref, `${sum(own, 'stake')}, ${sum(own, 'payout')}, ${sum(own, 'validBet')}`]));
}

const NOTHING = '0, 0, 0';

/** Those of bets and deposits that were settled or paid before a moment: their sources are not read, and something of them may be forgotten. */
function earlierOf(heard: readonly Heard[], at: Date): Set<string> {
  const began = heard.filter((each) => (each.kind === 'settled' || each.kind === 'deposit') && each.at > at);
  const younger = new Set(began.map(({ ref }) => ref));
  return new Set(heard.map(({ ref }) => ref).filter((ref) => !younger.has(ref)));
}

/** Where two lists of figures differ, each as a line. */
export const differences = <T extends string | bigint>(
  what: string,
  has: ReadonlyMap<string, T>,
  is: ReadonlyMap<string, T>,
  none: T,
): string[] =>
  [...new Set([...has.keys(), ...is.keys()])].flatMap((name) => {
    const [mine, theirs] = [has.get(name) ?? none, is.get(name) ?? none];
    return mine === theirs ? [] : [`${name} of ${what}: counted ${mine}; recounted ${theirs}`];
  });

/** Recounts one member from the sources. */
async function recountOne(
  runner: Runner,
  sources: CountSources & Pick<CountAuditDeps, 'also'>,
  accountId: bigint,
  { at: since, day }: Since,
): Promise<string[]> {
  const heard = await readHeardOf(runner, accountId);
  const counted = await readCounted(runner, accountId, day);
  const bets = await sources.settledAfter(runner, accountId, since);
  const deposits = await sources.paidAfter(runner, accountId, since);
  const recorded = new Map([
    ...bets.map(({ betNo, stake, payout, validBet }): [string, string] => [betNo, `${stake}, ${payout}, ${validBet}`]),
    ...deposits.map(({ orderNo, booked }): [string, string] => [orderNo, `${booked}, 0, 0`]),
  ]);
  const who = `account ${accountId}`;
  const earlier = day === '' ? new Set<string>() : earlierOf(heard, since);
  const told = heard.filter(({ ref }) => recorded.has(ref) || !earlier.has(ref));
  return [
    ...differences(who, counted, recounted(heard, day), 0n),
    ...differences(who, sumsOf(told), recorded, NOTHING),
    ...(await sources.also(runner, accountId, heard, day)),
  ];
}

/**
 * Recounts what is counted of every member from the betting records and the paid deposits, a page of members under one snapshot. What was
 * settled before anything was heard, or so long ago that it is forgotten, is left out, and members of whom something is on its way. An
 * empty list means that both agree.
 */
export async function findCountDifferences(deps: CountAuditDeps, limit = LIMIT): Promise<Difference[]> {
  const { db, clock } = deps;
  const details: string[] = [];
  const since = await sinceOf(db);
  for (let after = 0n; since !== null && details.length < limit; ) {
    const page = await db.transaction(async (tx) => {
      await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
      const asked = { after, since: since.at, limit: PAGE };
      const both = new Set([...(await readHeardAccounts(tx, after, PAGE)), ...(await deps.settlers(tx, asked))]);
      const accounts = [...both].sort((a, b) => (a < b ? -1 : 1)).slice(0, PAGE);
      const behind = await behindIn(tx);
      for (const accountId of accounts)
        if (!behind.has(accountId)) details.push(...(await recountOne(tx, deps, accountId, since)));
      return accounts;
    });
    if (page.length < PAGE) break;
    after = page.at(-1) ?? after;
  }
  for (const find of deps.others ?? []) details.push(...(await find(behindIn)));
  const found = details.slice(0, limit).map((detail) => ({ check: 'counters', detail }));
  await keepAudit(db, clock, 'counters', found.length);
  return found;
}
