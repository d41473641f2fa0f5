import { GAME_TYPES } from '@marquee/contract';
import { toDecimal, UNIT } from '@marquee/money';
import type { TestBet } from '../../../play/testing/days.ts';
import { clearDoubt, markDoubtful } from '../../../report/index.ts';
import type { Choices } from '../../../wallet/testing/workload.ts';
import { dividend, salary, tier } from '../../testing/terms.ts';
import { Naive } from './naive.ts';
import type { NaiveBet, NaiveContract } from './naive-types.ts';
import { DAY, FIXED_ODDS, HOUR, MINUTE, type SettlementWorld, START } from './world.ts';

/** A moment that is no boundary of a period, and later than one by more than rows are behind. */
const OFF = 30_000;
const TYPES = ['RNG', 'LIVE', 'LOTT'] as const;

/** What a round of worlds is made of: each world is the line of a top agent. */
export interface RoundOptions {
  worlds: number;
  /** Hours and five minutes too, over fewer days. */
  isQuick: boolean;
}

/** A line with its people. */
interface Line {
  agents: bigint[];
  players: bigint[];
}

interface Round {
  world: SettlementWorld;
  naive: Naive;
  choices: Choices;
  lines: Line[];
  bets: TestBet[];
  options: RoundOptions;
}

const units = (amount: number): string => amount.toFixed(2);

/** Opens a line of up to eight levels. */
async function openLine({ world, naive, choices: { below, pick } }: Round): Promise<Line> {
  const now = world.clock.now();
  const line: Line = { agents: [], players: [] };
  const depth = new Map<bigint, number>();
  const open = async (parent: bigint | null, isPlayer: boolean): Promise<void> => {
    const id = await world.open(parent, parent === null ? 2 : isPlayer ? 0 : 1);
    depth.set(id, parent === null ? 1 : (depth.get(parent) ?? 0) + 1);
    naive.place(id, parent, now);
    (isPlayer ? line.players : line.agents).push(id);
  };
  await open(null, false);
  for (let count = 1 + below(7); count > 0; count -= 1) {
    // Half of them below the newest, so that there are deep lines.
    const newest = line.agents.at(-1) ?? 0n;
    const parent = below(2) === 0 ? newest : pick(line.agents);
    if ((depth.get(parent) ?? 0) < 7) await open(parent, false);
  }
  for (let count = 2 + below(4); count > 0; count -= 1) await open(pick(line.agents), true);
  return line;
}

const termsOf = ({ choices: { below, pick }, options: { isQuick } }: Round) => {
  const categories = below(3) === 0 ? [pick(TYPES)] : [...GAME_TYPES];
  const more = { categories, activeBet: below(3) * 500 };
  if (isQuick && below(2) === 0) return salary([], { ...more, kind: pick(['HOURLY', 'REALTIME'] as const) });
  if (!isQuick && below(2) === 0)
    return dividend([], { ...more, period: 'WEEKLY', carryOver: pick(['NONE', 'LAST_PERIOD', 'PERMANENT'] as const) });
  return salary([], { ...more, salaryType: pick(['PROFIT', 'LOSS', 'SINGLE_BET'] as const) });
};

/** Signs contracts of one kind down a line, each below one of the same kind. */
async function signLine(round: Round, { agents }: Line): Promise<void> {
  const { world, naive, choices } = round;
  const { below } = choices;
  const shape = termsOf(round);
  const has = new Set<bigint>();
  const now = world.clock.now();
  for (const holder of agents) {
    const upline = naive.parentAt(holder, now + 1);
    if ((upline !== null && !has.has(upline)) || below(6) === 0) continue;
    const rates = shape.kind === 'DIVIDEND' ? 100_000 : 5_000;
    const low = { ...tier((1 + below(10)) * (rates / 10), below(2) * 500, below(3)), profit: below(3) * 100 };
    const high = { ...tier(rates * 2, 2_000 + below(3) * 1_000, below(4)), profit: low.profit };
    const terms = { ...shape, tiers: below(2) === 0 ? [low] : [low, high] };
    const { id } = await world.sign(upline, holder, terms);
    naive.begin(terms, now);
    naive.contracts.push({ id, holder, upline, terms, from: now, until: null });
    has.add(holder);
  }
}

/** One bet of somebody, or a correction of one. */
async function play(round: Round): Promise<void> {
  const { world, naive, bets, lines, choices } = round;
  const { below, pick } = choices;
  const at = world.clock.now();
  const count = (bet: TestBet, sign: bigint): void => {
    const { accountId: of, gameType: type, vendorId: vendor, stake, payout, validBet } = bet;
    const valid = sign * validBet;
    const row: NaiveBet = {
      ...{ of, at, type, vendor, stake: sign * stake, payout: sign * payout, valid },
      won: payout > stake ? valid : 0n,
      lost: payout < stake ? valid : 0n,
    };
    naive.bets.push(row);
  };
  if (bets.length > 0 && below(8) === 0) {
    const [bet] = bets.splice(below(bets.length), 1);
    if (!bet) return;
    await world.cancel(bet);
    count(bet, -1n);
    return;
  }
  const line = pick(lines);
  const of = pick(below(5) === 0 ? line.agents : line.players);
  const stake = 1 + below(200_000) / 100;
  const payout = below(2) === 0 ? 0 : (stake * below(250)) / 100;
  const vendor = pick([1, FIXED_ODDS]);
  const bet = await world.bet({ of, stake: units(stake), payout: units(payout), type: pick(TYPES), vendor });
  bets.push(bet);
  count(bet, 1n);
}

/** What happens besides bets. */
async function live(round: Round): Promise<void> {
  const { world, naive, lines, choices } = round;
  const { below, pick } = choices;
  const line = pick(lines);
  const now = world.clock.now();
  const agent = pick(line.agents);
  const what = below(10);
  if (what < 3) {
    const of = pick([...line.players, ...line.agents]);
    const amount = 1 + below(50);
    await world.give(of, units(amount));
    naive.add(of, BigInt(amount) * UNIT);
    naive.given.push({ of, at: now, amount: BigInt(amount) * UNIT });
  } else if (what < 5) {
    const amount = naive.balance(agent) / 2n;
    if (amount <= 0n) return;
    await world.take(agent, toDecimal(amount - (amount % 100n)));
    naive.add(agent, -(amount - (amount % 100n)));
  } else if (what === 5) {
    const isFrozen = naive.frozen.has(agent);
    await world.freeze(agent, isFrozen ? 'ACTIVE' : 'NO_LOGIN');
    if (isFrozen) naive.frozen.delete(agent);
    else naive.frozen.add(agent);
  } else if (what === 6) {
    const { id: merchantId, currency } = world.merchant;
    await world.settlement.payNow({ merchantId, id: agent, currency });
    if (!naive.frozen.has(agent)) naive.payDebts([agent], naive.balance(agent) > 0n ? naive.balance(agent) : 0n, now);
  } else if (what === 7) await change(round, line);
  else if (what === 8) await move(round, line);
  else await doubt(round, line);
}

/** Risk control marks a player, or takes its mark away. */
async function doubt({ world: { db, merchant, clock }, naive, choices: { pick } }: Round, { players }: Line): Promise<void> {
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
async function change({ world, naive, choices: { below, pick } }: Round, { agents }: Line): Promise<void> {
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
async function move({ world, naive, choices: { pick } }: Round, line: Line): Promise<void> {
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

/** Settles on two gateways at once that die at random, until both have come to an end. */
async function settle({ world, naive, choices }: Round): Promise<void> {
  await world.catchUp();
  const dies = (): boolean => choices.below(12) === 0;
  for (let tries = 0; tries < 3; tries += 1)
    await Promise.allSettled([world.another(dies).settlement.run(), world.another(dies).settlement.run()]);
  await world.settlement.run();
  await world.another().settlement.run();
  naive.settle(world.clock.now());
}

/** What differs between the settlement and the naive computation. */
async function differencesOf({ world, naive, lines }: Round): Promise<string[]> {
  const found: string[] = await world.differences();
  const expect = (what: string, is: string, should: string): void => {
    if (is !== should) found.push(`${what} is ${is} and should be ${should}`);
  };
  const bills = await world.bills();
  const keyOf = (holder: bigint, kind: string, type: string | null, start: number): string =>
    `${holder} ${kind} ${type} ${start - START}`;
  const naiveBills = new Map(
    naive.bills.map((bill) => [
      keyOf(bill.contract.holder, bill.contract.terms.kind, bill.contract.terms.salaryType, bill.start),
      bill,
    ]),
  );
  expect('the number of bills', `${bills.length}`, `${naive.bills.length}`);
  for (const bill of bills) {
    const key = keyOf(bill.holderId, bill.kind, bill.salaryType, bill.periodStart.getTime());
    const should = naiveBills.get(key);
    if (!should) {
      found.push(`the bill ${key} should not be`);
      continue;
    }
    const { base, gross, owed, paid, status, carryOut } = bill;
    const { base: b, gross: g, owed: o, paid: p, status: s, carryOut: c } = should;
    expect(
      `the bill ${key}`,
      [base, gross, owed, paid, carryOut, status].join(' '),
      [...[b, g, o, p, c].map(toDecimal), s].join(' '),
    );
  }
  for (const account of lines.flatMap(({ agents, players }) => [...agents, ...players]))
    expect(`the balance of ${account}`, await world.balance(account), toDecimal(naive.balance(account)));
  const open = (await world.debts()).filter((debt) => debt.open !== '0.00');
  const owed = naive.debts.filter((debt) => debt.open > 0n);
  const total = owed.reduce((sum, debt) => sum + debt.open, 0n);
  expect('the debts', `${open.length}`, `${owed.length}`);
  expect('what is owed', toDecimal(open.reduce((sum, debt) => sum + debt.amount, 0n)), toDecimal(total));
  expect('what the house paid', await world.housePaid(), toDecimal(naive.housePaid));
  return found;
}

/** Lives a round of worlds, and compares after each settlement. Returns what differed. */
export async function runRound(world: SettlementWorld, choices: Choices, options: RoundOptions): Promise<string[]> {
  const round: Round = { world, naive: new Naive(), choices, lines: [], bets: [], options };
  world.clock.set(START + HOUR + OFF);
  for (let count = 0; count < options.worlds; count += 1) {
    const line = await openLine(round);
    round.lines.push(line);
    await signLine(round, line);
  }
  const days = options.isQuick ? 2 : 8;
  const steps = options.isQuick ? 16 : 18;
  let moment = START + HOUR;
  for (let step = 0; step < steps; step += 1) {
    moment += Math.floor((days * DAY) / steps / MINUTE / 5) * 5 * MINUTE;
    world.clock.set(moment + OFF);
    for (let count = options.worlds; count > 0; count -= 1) await play(round);
    world.clock.set(moment + 2 * OFF + MINUTE);
    for (let count = Math.ceil(options.worlds / 2); count > 0; count -= 1) await live(round);
    world.clock.set(moment + 2 * MINUTE + OFF);
    // Sometimes nobody settles for a while: it is made up.
    if (choices.below(3) === 0 && step < steps - 1) continue;
    await settle(round);
    const found = await differencesOf(round);
    if (found.length > 0) return found.map((difference) => `step ${step}: ${difference}`);
  }
  return [];
}
