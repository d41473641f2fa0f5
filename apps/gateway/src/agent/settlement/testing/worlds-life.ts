import { UNIT } from '@marquee/money';
import type { TestBet } from '../../../play/testing/days.ts';
import { clearDoubt, markDoubtful } from '../../../report/index.ts';
import type { Choices } from '../../../wallet/testing/workload.ts';
import { keepRules } from '../runs/rules.ts';
import type { Naive } from './naive.ts';
import { periodEndOf } from './naive-streams.ts';
import type { NaiveContract } from './naive-types.ts';
import type { SettlementWorld } from './world.ts';

/** What a round of worlds is made of: each world is the line of a top agent. */
export interface RoundOptions {
  worlds: number;
  /** Days and weeks; hours and five minutes too, over fewer days; half-months and months, over more. */
  pace: 'days' | 'hours' | 'months';
}

/** A line with its people. */
export interface Line {
  agents: bigint[];
  players: bigint[];
}

export interface Round {
  world: SettlementWorld;
  naive: Naive;
  choices: Choices;
  lines: Line[];
  /** Lines without a contract so far. */
  unsigned: Line[];
  bets: TestBet[];
  options: RoundOptions;
}

/** An amount as text. */
export const units = (amount: number): string => amount.toFixed(2);

/** The house gives a fee of a deposit back. */
export async function giveFeeBack({ world, naive, choices: { below, pick } }: Round, { agents, players }: Line): Promise<void> {
  const of = pick([...players, ...agents]);
  const amount = 1 + below(50);
  await world.give(of, units(amount), 'DEPOSIT_FEE_BACK');
  naive.add(of, BigInt(amount) * UNIT);
  naive.fees.push({ of, at: world.clock.now(), amount: BigInt(amount) * UNIT });
}

/** The brand decides how its contracts are counted and paid in periods that end from now on. */
export async function decide({ world, naive, choices: { below } }: Round): Promise<void> {
  const rules = { isByHouse: below(2) === 0, excludesSelf: below(2) === 0, deductsFees: below(2) === 0 };
  const stop = below(2) === 0 ? null : 100 + below(2_000);
  naive.told.push({ since: world.clock.now(), rules: { ...rules, stop: stop === null ? null : BigInt(stop) * UNIT } });
  Object.assign(world.merchant.site.contracts, {
    payerMode: rules.isByHouse ? 'HOUSE_NET' : 'UPLINE',
    dividendExcludeSelf: rules.excludesSelf,
    dividendDeductFees: rules.deductsFees,
    realtimeStop: stop,
  });
  await keepRules(world.db, world.merchant, new Date(world.clock.now()));
}

/** Risk control marks a player, or takes its mark away. */
export async function doubt(
  { world: { db, merchant, clock }, naive, choices: { pick } }: Round,
  { players }: Line,
): Promise<void> {
  const accountId = pick(players);
  const now = clock.now();
  const marked = naive.doubts.find(({ of, until }) => of === accountId && until === null);
  const at = new Date(now);
  await db.transaction((tx) =>
    marked
      ? clearDoubt(tx, merchant, { accountId, until: at })
      : markDoubtful(tx, merchant, { accountId, since: at, reason: 'looked at' }),
  );
  if (marked) marked.until = now;
  else naive.doubts.push({ of: accountId, from: now, until: null });
}

/** Replaces a contract by another, or ends it with everything that stands on it. */
export async function change({ world, naive, choices: { below, pick } }: Round, { agents }: Line): Promise<void> {
  const now = world.clock.now();
  const open = naive.contracts.filter(({ holder, until }) => until === null && agents.includes(holder));
  if (open.length === 0) return;
  const one = pick(open);
  if (below(2) === 0) {
    await world.end({ id: one.id } as never, now, 'REPLACED');
    one.until = now;
    const terms = { ...one.terms, tiers: one.terms.tiers.map((each) => ({ ...each, rate: Math.max(100, each.rate - 100) })) };
    const { id } = await world.sign(one.upline, one.holder, terms);
    naive.contracts.push({ ...one, id, terms, from: now, until: null });
    return;
  }
  const until = periodEndOf(one.terms, now);
  const isSame = ({ terms }: NaiveContract): boolean =>
    terms.kind === one.terms.kind && terms.salaryType === one.terms.salaryType;
  const end = async (contract: NaiveContract): Promise<void> => {
    await world.end({ id: contract.id } as never, until);
    contract.until = until;
    contract.isEnding = true;
    const below = naive.contracts.filter((each) => each.upline === contract.holder && each.until === null && isSame(each));
    for (const each of below) await end(each);
  };
  await end(one);
}

/**
 * Moves a player or an agent with all below it under another agent of its line. Contracts go along as versions under the new agent, where it has
 * one of each kind and none of them is ending; without one that is only where there are none.
 */
export async function move({ world, naive, choices: { pick } }: Round, line: Line): Promise<void> {
  const now = world.clock.now();
  const account = pick([...line.players, ...line.agents.slice(1)]);
  const live = naive.contracts.filter(({ holder, until, isEnding }) => holder === account && (until === null || isEnding));
  const has = (agent: bigint, { terms }: NaiveContract): boolean =>
    naive.contracts.some(
      ({ holder, until, terms: own }) =>
        holder === agent &&
        until === null &&
        own.kind === terms.kind &&
        own.salaryType === terms.salaryType &&
        own.period === terms.period,
    );
  const targets = line.agents.filter(
    (agent) =>
      !naive.isIn(agent, account, now + 1) &&
      naive.parentAt(account, now + 1) !== agent &&
      live.every((contract) => contract.until === null && has(agent, contract)),
  );
  if (targets.length === 0) return;
  const target = pick(targets);
  // What happened before counts for who stood above then.
  await world.catchUp();
  const carried = await world.move(account, target);
  naive.place(account, target, now);
  for (const old of live) {
    old.until = now;
    const id = carried.find(({ kind, salaryType }) => kind === old.terms.kind && salaryType === old.terms.salaryType)?.id ?? 0n;
    naive.contracts.push({ ...old, id, upline: target, from: now, until: null });
  }
  await world.catchUp();
}
