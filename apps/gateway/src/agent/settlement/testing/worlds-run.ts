import { GAME_TYPES } from '@marquee/contract';
import { toDecimal, UNIT } from '@marquee/money';
import type { TestBet } from '../../../play/testing/days.ts';
import type { Choices } from '../../../wallet/testing/workload.ts';
import { dividend, salary, tier } from '../../testing/terms.ts';
import { keepRules } from '../runs/rules.ts';
import { Naive } from './naive.ts';
import { ORIGIN } from './naive-streams.ts';
import type { NaiveBet, NaiveBill } from './naive-types.ts';
import type { ShownBill } from './shown-bills.ts';
import { DAY, FIXED_ODDS, HOUR, MINUTE, type SettlementWorld } from './world.ts';
import {
  change,
  decide,
  deposit,
  doubt,
  giveFeeBack,
  hear,
  type Line,
  mortal,
  move,
  payFor,
  type Round,
  type RoundOptions,
  review,
  signAgain,
  units,
} from './worlds-life.ts';

/** A moment that is no boundary of a period, and later than one by more than rows are behind. */
const OFF = 30_000;
const TYPES = ['RNG', 'LIVE', 'LOTT', 'ELOTT'] as const;

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

const termsOf = ({ choices: { below, pick }, options: { pace } }: Round) => {
  const categories = below(3) === 0 ? [pick(TYPES)] : [...GAME_TYPES];
  const more = { categories, activeBet: below(3) * 500 };
  const salaryType = pick(['PROFIT', 'LOSS', 'SINGLE_BET'] as const);
  if (pace === 'hours' && below(3) > 0) return salary([], { ...more, salaryType, kind: pick(['HOURLY', 'REALTIME'] as const) });
  if (pace === 'months' || (pace === 'days' && below(2) === 0)) {
    const period = pace === 'months' ? pick(['HALF_MONTHLY', 'MONTHLY'] as const) : 'WEEKLY';
    return dividend([], { ...more, period, carryOver: pick(['NONE', 'LAST_PERIOD', 'PERMANENT', 'WITHIN_MONTH'] as const) });
  }
  return salary([], { ...more, salaryType });
};

type Shape = ReturnType<typeof termsOf>;
const keyOf = ({ kind, salaryType }: Shape): string => `${kind} ${salaryType}`;

/** Signs contracts down a line, half of the time of another kind or type beside: what one pays is in the other's net, and pays the other's debts. */
async function signLine(round: Round, line: Line): Promise<void> {
  const shape = termsOf(round);
  await signShape(round, line, shape);
  const second = termsOf(round);
  if (round.choices.below(2) === 0 && keyOf(second) !== keyOf(shape)) await signShape(round, line, second);
}

/** Signs contracts of one kind down a line, each below one of the same kind. */
async function signShape(round: Round, { agents }: Line, shape: Shape): Promise<void> {
  const { world, naive, choices } = round;
  const { below } = choices;
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
  const what = below(18);
  if (what === 17) await signAgain(round, line);
  else if (what > 14) await review(round);
  else if (what > 12) await deposit(round, agent);
  else if (what === 12) await payFor(round);
  else if (what < 3) {
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
    const payer = { merchantId, id: agent, currency };
    const isDone = await world
      .another(mortal(round))
      .settlement.payNow(payer)
      .then(
        () => true,
        () => false,
      );
    // Paid twice it would also pay from what came back to the payer through others.
    if (!isDone) await world.settlement.payNow(payer);
    if (!naive.frozen.has(agent)) naive.payDebts([agent], naive.balance(agent) > 0n ? naive.balance(agent) : 0n, now);
  } else if (what === 7) await change(round, line);
  else if (what === 8) await move(round, line);
  else if (what === 9) await doubt(round, line);
  else if (what === 10) await giveFeeBack(round, line);
  else await decide(round);
}

/** Settles on two gateways at once that die at random, until both have come to an end. */
async function settle(round: Round): Promise<void> {
  const { world, naive } = round;
  await hear(round);
  const dies = mortal(round);
  for (let tries = 0; tries < 3; tries += 1)
    await Promise.allSettled([world.another(dies).settlement.run(), world.another(dies).settlement.run()]);
  await world.settlement.run();
  await world.another().settlement.run();
  naive.settle(world.clock.now());
}

/** All that a bill says, in one line. */
function shownText(bill: ShownBill): string {
  const { base, validBet, houseNet, activeMembers, tier, carryIn, gross, owed, paid, carryOut, status, deductions } = bill;
  const below = deductions.map(({ holderId, gross: each }) => `${holderId}:${toDecimal(BigInt(each))}`).toSorted();
  const tested = `by ${validBet} ${houseNet} ${activeMembers}`;
  return `${base} ${tested} tier ${tier} carried ${carryIn} ${carryOut}, ${gross} less ${owed} (${below.join()}), ${paid} ${status}`;
}

function naiveText(bill: NaiveBill): string {
  const { base, tested, tier, carryIn, gross, below, owed, paid, carryOut, status } = bill;
  const [valid, net, baseText, grossText, owedText] = [tested.valid, tested.net, base, gross, owed].map(toDecimal);
  return `${baseText} by ${valid} ${net} ${tested.active} tier ${tier} carried ${toDecimal(carryIn)} ${toDecimal(carryOut)}, ${grossText} less ${owedText} (${below.toSorted().join()}), ${toDecimal(paid)} ${status}`;
}

/** What differs between the settlement and the naive computation. */
async function differencesOf({ world, naive, lines }: Round): Promise<string[]> {
  const found: string[] = await world.differences();
  const expect = (what: string, is: string, should: string): void => {
    if (is !== should) found.push(`${what} is ${is} and should be ${should}`);
  };
  const bills = await world.bills();
  // A dividend that replaced another of a shorter period begins with the same day.
  const keyOf = (holder: bigint, kind: string, type: string | null, start: number, end: number): string =>
    `${holder} ${kind} ${type} ${start - ORIGIN} to ${end - ORIGIN}`;
  const naiveBills = new Map(
    naive.bills.map((bill) => {
      const { holder, terms } = bill.contract;
      return [keyOf(holder, terms.kind, terms.salaryType, bill.start, bill.end), bill];
    }),
  );
  expect('the number of bills', `${bills.length}`, `${naive.bills.length}`);
  for (const bill of bills) {
    const { holderId, kind, salaryType, periodStart, periodEnd } = bill;
    const key = keyOf(holderId, kind, salaryType, periodStart.getTime(), periodEnd.getTime());
    const should = naiveBills.get(key);
    if (!should) {
      found.push(`the bill ${key} should not be`);
      continue;
    }
    expect(`the bill ${key}`, shownText(bill), naiveText(should));
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

/** Days of a round by its pace, and how often something happens in them. */
const PACES = { days: { days: 8, steps: 18 }, hours: { days: 2, steps: 16 }, months: { days: 64, steps: 20 } } as const;

/** Lives a round of worlds, and compares after each settlement. Returns what differed. */
export async function runRound(world: SettlementWorld, choices: Choices, options: RoundOptions): Promise<string[]> {
  const round: Round = { world, naive: new Naive(), choices, lines: [], unsigned: [], bets: [], deposits: [], options };
  await keepRules(world.db, world.merchant, new Date(ORIGIN));
  world.clock.set(ORIGIN + HOUR + OFF);
  for (let count = 0; count < options.worlds; count += 1) {
    const line = await openLine(round);
    round.lines.push(line);
    // Some sign only after they have played: their first period is whole all the same.
    if (choices.below(3) === 0) round.unsigned.push(line);
    else await signLine(round, line);
  }
  if (choices.below(2) === 0) await decide(round);
  const { days, steps } = PACES[options.pace];
  let moment = ORIGIN + HOUR;
  for (let step = 0; step < steps; step += 1) {
    moment += Math.floor((days * DAY) / steps / MINUTE / 5) * 5 * MINUTE;
    // Sometimes at the end of a day or an hour, and always also in the last instant of five minutes and the first of the next.
    const whole = options.pace === 'hours' && choices.below(4) > 0 ? HOUR : DAY;
    if (choices.below(3) === 0) moment = ORIGIN + Math.ceil((moment - ORIGIN) / whole) * whole;
    for (const at of [moment - 1, moment, moment + OFF]) {
      world.clock.set(at);
      for (let count = Math.ceil(options.worlds / 3); count > 0; count -= 1) await play(round);
      if (at <= moment) await live(round);
    }
    world.clock.set(moment + 2 * OFF + MINUTE);
    for (let count = Math.ceil(options.worlds / 2); count > 0; count -= 1) await live(round);
    const late = choices.below(4) === 0 ? round.unsigned.pop() : undefined;
    if (late) await signLine(round, late);
    world.clock.set(moment + 2 * MINUTE + OFF);
    // Sometimes nobody settles for a while: it is made up.
    if (choices.below(3) === 0 && step < steps - 1) continue;
    await settle(round);
    const found = await differencesOf(round);
    if (found.length > 0) return found.map((difference) => `step ${step}: ${difference}`);
  }
  return [];
}
