import { UNIT } from '@marquee/money';
import type { TestBet } from '../../../play/testing/days.ts';
import { clearDoubt, markDoubtful } from '../../../report/index.ts';
import type { Choices } from '../../../wallet/testing/workload.ts';
import type { Naive } from './naive.ts';
import type { NaiveContract } from './naive-types.ts';
import { DAY, HOUR, MINUTE, type SettlementWorld, START } from './world.ts';

/** What a round of worlds is made of: each world is the line of a top agent. */
export interface RoundOptions {
  worlds: number;
  /** Hours and five minutes too, over fewer days. */
  isQuick: boolean;
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

/** The brand decides how its contracts are counted and paid from the next runs on. */
export function decide({ world, naive, choices: { below } }: Round): void {
  const rules = { isByHouse: below(2) === 0, excludesSelf: below(2) === 0, deductsFees: below(2) === 0 };
  naive.rules = rules;
  Object.assign(world.merchant.site.contracts, {
    payerMode: rules.isByHouse ? 'HOUSE_NET' : 'UPLINE',
    dividendExcludeSelf: rules.excludesSelf,
    dividendDeductFees: rules.deductsFees,
  });
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
  const length = { DAILY: DAY, DIVIDEND: 7 * DAY, HOURLY: HOUR, REALTIME: 5 * MINUTE }[one.terms.kind];
  const until = START + (Math.floor((now - START) / length) + 1) * length;
  const isSame = ({ terms }: NaiveContract): boolean =>
    terms.kind === one.terms.kind && terms.salaryType === one.terms.salaryType;
  const end = async (contract: NaiveContract): Promise<void> => {
    await world.end({ id: contract.id } as never, until);
    contract.until = until;
    const below = naive.contracts.filter((each) => each.upline === contract.holder && each.until === null && isSame(each));
    for (const each of below) await end(each);
  };
  await end(one);
}

/** Moves a player, or a line without contracts, under another agent of the line. */
export async function move({ world, naive, choices: { pick } }: Round, line: Line): Promise<void> {
  const now = world.clock.now();
  const holds = (account: bigint): boolean =>
    naive.contracts.some(({ holder, upline }) => naive.isIn(holder, account, now + 1) || upline === account);
  const movable = [...line.players, ...line.agents.slice(1)].filter((account) => !holds(account));
  if (movable.length === 0) return;
  const account = pick(movable);
  const targets = line.agents.filter(
    (agent) => !naive.isIn(agent, account, now + 1) && naive.parentAt(account, now + 1) !== agent,
  );
  if (targets.length === 0) return;
  const target = pick(targets);
  // What happened before counts for who stood above then.
  await world.catchUp();
  await world.move(account, target);
  naive.place(account, target, now);
  await world.catchUp();
}
