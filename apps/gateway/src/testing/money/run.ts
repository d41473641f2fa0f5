import type { Choices } from '../../wallet/testing/workload.ts';
import { createChoices } from '../../wallet/testing/workload.ts';
import { memberAction } from './members.ts';
import { endWithdrawals, openWithdrawals, operatorAction, settleDisputes } from './operators.ts';
import { payDeposit, tell, tellOne } from './provider.ts';
import { type OwnRound, playOwnRound, tellOwnRounds } from './vendor.ts';
import { type Action, attempt, patiently, type World } from './world.ts';

const MINUTE = 60_000;
/** Steps of a day: it is over before anything counts as received without an answer. */
const STEPS_OF_DAY = 600;
/** So long after its last step nothing is on its way any more. */
const TURNS = 40;

export interface RunOptions {
  seed: number;
  clients: number;
  /** Steps in all, over all clients and days. */
  steps: number;
  /** Is called with every step: whoever kills gateways does it here. */
  onStep?: () => void;
  /** Is called when everything is brought to its end. */
  onQuiet?: () => void;
}

/** Where no step has ended for so many looks, everybody waits. */
const LOOKS = 5;

/** Bets are heard of by one client at a time: it may have to wait until the hold of a gateway that died has ended. */
async function hear(world: World, choices: Choices): Promise<void> {
  if (hearing.has(world)) return;
  hearing.add(world);
  await attempt(world, choices, (gateway) => gateway.call('hear', undefined).then(() => {}));
  hearing.delete(world);
}
const hearing = new WeakSet<World>();

/** One thing that happens. */
async function step(world: World, choices: Choices, rounds: OwnRound[]): Promise<void> {
  const { clock, outside, pending, past } = world;
  clock.advance(choices.below(2_000));
  const roll = choices.below(100);
  const take = (list: Action[]): Action | undefined => list.splice(choices.below(list.length), 1)[0];
  let action: Action | null | undefined = null;
  if (roll < 10) action = take(pending);
  else if (roll < 13) action = past.length === 0 ? null : choices.pick(past);
  else if (roll < 19) payDeposit(world, choices);
  else if (roll < 28) action = tellOne(world, choices);
  else if (roll < 48) action = await operatorAction(world, choices).catch(() => null);
  else if (roll < 51) playOwnRound(world, choices, rounds);
  else if (roll < 53) action = rounds.length === 0 ? null : tellOwnRounds(world, [choices.pick(rounds)]);
  else if (roll < 56) action = async (gateway) => void (await gateway.call('work', { all: false }));
  else if (roll < 61) return hear(world, choices);
  else if (roll < 62) outside.arrive();
  else action = memberAction(world, choices);
  if (action) await attempt(world, choices, action);
}

/** Does all of these, over and over where something is in doubt. */
async function doAll(world: World, choices: Choices, actions: readonly Action[]): Promise<void> {
  for (const action of actions) await attempt(world, choices, action);
  for (let turn = 0; world.pending.length > 0; turn += 1) {
    if (turn === 60) throw new Error(`${world.pending.length} actions stay in doubt`);
    for (const action of world.pending.splice(0)) await attempt(world, choices, action);
    await work(world, choices, 20_000);
  }
}

/** Lets time pass, and the jobs do their work. */
async function work(world: World, choices: Choices, ms: number, all = false): Promise<void> {
  world.clock.advance(ms);
  await attempt(world, choices, async (gateway) => void (await gateway.call('work', { all })));
}

/** The end of a day: nothing is lost any more, disputes are settled, orders expire and receipts count without an answer. */
async function endDay(world: World, choices: Choices, rounds: readonly OwnRound[]): Promise<void> {
  const { outside } = world;
  outside.calm(true);
  await doAll(world, choices, []);
  for (let turn = 0; turn < 5; turn += 1) {
    await doAll(world, choices, await settleDisputes(world, choices));
    await work(world, choices, MINUTE);
    await doAll(
      world,
      choices,
      outside.bank.reports.filter(({ call }) => call === 'payout-result').map((each) => tell(world, each)),
    );
  }
  await doAll(world, choices, await settleDisputes(world, choices));
  if (rounds.length > 0) await doAll(world, choices, [tellOwnRounds(world, rounds.slice(-50))]);
  // Payments of deposits that have expired by now are told of later.
  await work(world, choices, 31 * MINUTE, true);
  outside.calm(false);
}

/** Brings everything to its end, but for withdrawals under review that nobody looks at. */
async function endAll(world: World, choices: Choices, rounds: readonly OwnRound[]): Promise<void> {
  const { outside } = world;
  outside.calm(true);
  const kept = new Set([...world.books.withdrawals.keys()].filter((_, index) => index % 5 === 0));
  const isKept = (orderNo: string): boolean => kept.has(orderNo);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const actions = [
      ...outside.bank.reports.map((each) => tell(world, each)),
      ...(await settleDisputes(world, choices)),
      ...(await endWithdrawals(world, choices, isKept)),
    ];
    await doAll(world, choices, actions);
    // Late enough for every question, and receipts count without an answer: then other parts of their orders may wait to be given again.
    await work(world, choices, 16 * MINUTE, (await settleDisputes(world, choices)).length === 0);
    const open = await openWithdrawals(world, isKept);
    if (actions.length === 0 && open === 0 && turn > 2) break;
    if (turn === TURNS - 1) world.books.fault(`${actions.length} things and ${open} withdrawals are still to be done in the end`);
  }
  for (let from = 0; from < rounds.length; from += 50)
    await doAll(world, choices, [tellOwnRounds(world, rounds.slice(from, from + 50))]);
  for (let turn = 0; turn < 3; turn += 1)
    await doAll(world, choices, [async (gateway) => void (await gateway.call('hear', undefined))]);
}

/** Drives clients in parallel through days of members' money, until all of it is at its end. The rounds of the vendor with a wallet of its own are returned. */
export async function runMoney(
  world: World,
  { seed, clients, steps, onStep, onQuiet }: RunOptions,
): Promise<readonly OwnRound[]> {
  const rounds: OwnRound[] = [];
  const quiet = createChoices(seed * 1_000 + 999);
  // At least two: what one leaves behind comes to its end in the next.
  const days = Math.max(2, Math.ceil(steps / STEPS_OF_DAY));
  const each = Math.ceil(steps / clients / days);
  for (let day = 0; day < days; day += 1) {
    let ended = 0;
    const client = async (index: number): Promise<void> => {
      const choices = createChoices(seed * 1_000 + day * 100 + index);
      for (let count = 0; count < each; count += 1) {
        onStep?.();
        await step(world, choices, rounds);
        ended += 1;
      }
    };
    let [seen, looks] = [0, 0];
    // All that are left may wait for the hold of a gateway that has died, in a bet that is heard of or one that is heard of again: nobody lets
    // the time go on then.
    const isStuck = (): boolean => {
      looks = ended === seen ? looks + 1 : 0;
      seen = ended;
      return looks >= LOOKS;
    };
    await patiently(world, Promise.all(Array.from({ length: clients }, (_, index) => client(index))), isStuck);
    world.isAlone = true;
    await endDay(world, quiet, rounds);
    world.isAlone = false;
  }
  onQuiet?.();
  world.isAlone = true;
  await endAll(world, quiet, rounds);
  return rounds;
}
