import { UNIT } from '@marquee/money';
import { depositCompleted } from '../../../cashier/index.ts';
import type { TestBet } from '../../../play/testing/days.ts';
import { clearDoubt, markDoubtful } from '../../../report/index.ts';
import type { Choices } from '../../../wallet/testing/workload.ts';
import { closeDue } from '../../contracts/store.ts';
import { createSettlementOffice } from '../office.ts';
import { keepRules } from '../runs/rules.ts';
import type { Naive } from './naive.ts';
import { periodEndOf } from './naive-streams.ts';
import type { NaiveBill, NaiveContract } from './naive-types.ts';
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
  /** Deposits of which nobody has heard yet: they pay debts. */
  deposits: { of: bigint; amount: bigint }[];
  options: RoundOptions;
}

/** An amount as text. */
export const units = (amount: number): string => amount.toFixed(2);

/** Does a process die before one of its commits? */
export const mortal =
  ({ choices }: Pick<Round, 'choices'>) =>
  (): boolean =>
    choices.below(12) === 0;

/** Somebody pays money in, which is heard of later and pays what is owed. */
export async function deposit(round: Round, of: bigint): Promise<void> {
  const { world, naive, choices, deposits } = round;
  const amount = 1 + choices.below(300);
  await world.give(of, units(amount), 'DEPOSIT');
  const { id: merchantId, currency } = world.merchant;
  const worth = BigInt(amount) * UNIT;
  const order = {
    orderNo: `D${world.clock.now()}-${of}-${deposits.length}`,
    state: 'SUCCESS' as const,
    channel: 'BANK',
    currency,
  };
  await world.events.emit(
    world.db,
    depositCompleted.of({ merchantId, accountId: of }, { ...order, amount: `${worth}`, requestedAt: 0, completedAt: 0 }),
  );
  naive.add(of, worth);
  deposits.push({ of, amount: worth });
}

/** Everything is heard of, by a process that may die at it and then by another: bets come to the rows, deposits pay debts. */
export async function hear(round: Round): Promise<void> {
  const { world, naive, deposits } = round;
  await world
    .another(mortal(round))
    .events.runAll()
    .catch(() => {});
  // As when the time of the dead process is over.
  await world.db.query({ text: `update event_cursor set lease_until = '-infinity'` });
  await world.db.query({ text: `update event_held set next_at = '-infinity' where state = 'retrying'` });
  await world.catchUp();
  for (const { of, amount } of deposits.splice(0)) {
    const balance = naive.balance(of);
    if (!naive.frozen.has(of) && balance > 0n) naive.payDebts([of], balance < amount ? balance : amount, world.clock.now());
  }
}

/** Where an operator decides about a bill, and its number there. */
async function officeFor({ db, clock, wallet, messages, report: { teams } }: SettlementWorld, { contract, start }: NaiveBill) {
  const [row] = await db.query<{ id: bigint }>({
    text: 'select id from agent_bill where contract_id = $1 and period_start = $2',
    values: [contract.id, new Date(start)],
  });
  return { office: createSettlementOffice({ db, clock, wallet, messages, teams }), id: row?.id ?? 0n };
}

/** An operator pays what a payer owes. */
export async function payFor({ world, naive, choices: { pick } }: Round): Promise<void> {
  const open = naive.debts.filter((debt) => debt.open > 0n && debt.creditor !== null);
  if (open.length === 0) return;
  const debt = pick(open);
  const { office, id } = await officeFor(world, debt.bill);
  await office.payFor(world.merchant, id, async () => {});
  naive.payFor(debt, world.clock.now());
}

/** An operator decides about a bill that waits for it. */
export async function review({ world, naive, choices: { below, pick } }: Round): Promise<void> {
  const waiting = naive.bills.filter(({ status }) => status === 'REVIEW');
  if (waiting.length === 0) return;
  const bill = pick(waiting);
  const decision = below(3) === 0 ? 'CANCEL' : 'APPROVE';
  const { office, id } = await officeFor(world, bill);
  await office.review(world.merchant, id, decision, async () => {});
  naive.review(bill, decision === 'APPROVE');
}

/** The house gives a fee of a deposit back. */
export async function giveFeeBack({ world, naive, choices: { below, pick } }: Round, { agents, players }: Line): Promise<void> {
  const of = pick([...players, ...agents]);
  const amount = 1 + below(50);
  await world.give(of, units(amount), 'DEPOSIT_FEE_BACK');
  naive.add(of, BigInt(amount) * UNIT);
  naive.fees.push({ of, at: world.clock.now(), amount: BigInt(amount) * UNIT });
}

/** The brand decides how its contracts are counted and paid in periods that end from now on. */
export async function decide({ world, naive, choices: { below, pick } }: Round): Promise<void> {
  const rules = { isByHouse: below(2) === 0, excludesSelf: below(2) === 0, deductsFees: below(2) === 0 };
  const stop = below(2) === 0 ? null : 100 + below(2_000);
  naive.told.push({ since: world.clock.now(), rules: { ...rules, stop: stop === null ? null : BigInt(stop) * UNIT } });
  naive.reviewed = { above: pick([50_000, 100, 10]), isDaily: below(3) === 0 };
  Object.assign(world.merchant.site.contracts, {
    reviewAbove: naive.reviewed.above,
    reviewDaily: naive.reviewed.isDaily,
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
    one.isReplaced = true;
    const hasMonths = one.terms.period === 'MONTHLY' || one.terms.period === 'HALF_MONTHLY';
    const period = hasMonths && below(2) === 0 ? pick(['MONTHLY', 'HALF_MONTHLY'] as const) : one.terms.period;
    const terms = {
      ...one.terms,
      period,
      tiers: one.terms.tiers.map((each) => ({ ...each, rate: Math.max(100, each.rate - 100) })),
    };
    const { id } = await world.sign(one.upline, one.holder, terms);
    naive.begin(terms, now);
    naive.contracts.push({ ...one, id, terms, from: now, until: null, isReplaced: false });
    return;
  }
  // With its period, or by force at once.
  const until = below(3) === 0 ? now : periodEndOf(one.terms, now);
  const isSame = ({ terms }: NaiveContract): boolean =>
    terms.kind === one.terms.kind && terms.salaryType === one.terms.salaryType;
  const end = async (contract: NaiveContract): Promise<void> => {
    await world.end({ id: contract.id } as never, until);
    contract.until = until;
    contract.isEnding = until > now;
    const isLonger = ({ until: own }: NaiveContract): boolean => own === null || own > until;
    const standing = naive.contracts.filter((each) => each.upline === contract.holder && isLonger(each) && isSame(each));
    for (const each of standing) await end(each);
  };
  await end(one);
}

/** Somebody whose contract is over signs it again, under an upline that has one of its kind still. */
export async function signAgain({ world, naive, choices: { pick } }: Round, { agents }: Line): Promise<void> {
  const now = world.clock.now();
  const key = ({ terms: { kind, salaryType } }: NaiveContract): string => `${kind} ${salaryType}`;
  const isLive = ({ until }: NaiveContract): boolean => until === null || until > now;
  const over = naive.contracts.filter((old) => {
    const { holder, terms } = old;
    const upline = naive.parentAt(holder, now + 1);
    const others = naive.contracts.filter((each) => key(each) === key(old));
    const above = others.find((each) => each.holder === upline && each.until === null);
    const hasAbove = upline === null || (above !== undefined && above.terms.period === terms.period);
    return agents.includes(holder) && hasAbove && !others.some((each) => each.holder === holder && isLive(each));
  });
  if (over.length === 0) return;
  const { holder, terms } = pick(over);
  await closeDue(world.db, new Date(now), naive.contracts.length);
  const upline = naive.parentAt(holder, now + 1);
  const { id } = await world.sign(upline, holder, terms);
  naive.begin(terms, now);
  naive.contracts.push({ id, holder, upline, terms, from: now, until: null });
}

/**
 * Moves a player or an agent with all below it under another agent of its line. Contracts go along as versions under the new agent, where it has
 * one of each kind and none of them is ending; without one that is only where there are none.
 */
export async function move(round: Round, line: Line): Promise<void> {
  const { world, naive } = round;
  const { pick, below } = round.choices;
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
  // What happened before counts for who stood above then, whether it is heard of by now or not.
  if (below(2) === 0) await hear(round);
  const carried = await world.move(account, target);
  naive.place(account, target, now);
  for (const old of live) {
    old.until = now;
    old.isReplaced = true;
    const id = carried.find(({ kind, salaryType }) => kind === old.terms.kind && salaryType === old.terms.salaryType)?.id ?? 0n;
    naive.contracts.push({ ...old, id, upline: target, from: now, until: null, isReplaced: false });
  }
  await hear(round);
}
