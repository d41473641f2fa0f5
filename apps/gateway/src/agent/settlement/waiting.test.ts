import { afterEach, describe, expect, it } from 'vitest';
import { discardHeld, heldEvents, replayHeld } from '../../base/background/dead-letters.ts';
import { RETRY_PAUSES_MS } from '../../base/background/event-consumer.ts';
import { usualKind } from '../../base/testing/database.ts';
import { createChoices } from '../../wallet/testing/workload.ts';
import { codeOf } from '../testing/lines.ts';
import { dividend, salary, tier } from '../testing/terms.ts';
import { createSettlementOffice } from './office.ts';
import { DAY, HOUR, MINUTE, openSettlement, type SettlementWorld, START } from './testing/world.ts';

const MORNING = 2 * HOUR + MINUTE;
/** Longer than all pauses after which an event is tried again, and one more. */
const GIVEN_UP = RETRY_PAUSES_MS.length + 1;

/** A line of two with a player below each, and a line of one with a player. */
async function openLines(world: SettlementWorld) {
  const a = await world.open(null);
  const b = await world.open(a);
  const x = await world.open(null);
  return { a, b, x, ofA: await world.open(a, 0), ofB: await world.open(b, 0), ofX: await world.open(x, 0) };
}

const statusesOf = async (world: SettlementWorld): Promise<string[]> =>
  (await world.bills()).map(({ holderId, gross, status }) => `${holderId} ${gross} ${status}`);

/** What a world has come to, whatever was settled first. */
async function endOf(world: SettlementWorld, accounts: readonly bigint[]) {
  const bills = (await world.bills()).map(
    ({ holderId, periodStart, base, carryIn, carryOut, gross, owed, net, paid, status, tier: of }) =>
      [holderId, periodStart.getTime() - START, base, carryIn, carryOut, of, gross, owed, net, paid, status].join(' '),
  );
  return { bills: bills.sort(), balances: await Promise.all(accounts.map(world.balance)), house: await world.housePaid() };
}

/** Tries what was set aside again until it is given up. */
async function giveUp(world: SettlementWorld): Promise<bigint> {
  for (let tries = 0; tries < GIVEN_UP; tries += 1) {
    world.clock.advance(2 * HOUR);
    await world.events.runAll().catch(() => {});
  }
  const [dead, ...others] = await heldEvents(world.db, {});
  expect([dead?.state, others]).toEqual(['dead', []]);
  return dead?.place ?? 0n;
}

describe.each(usualKind)('news that is set aside on %s', (kind) => {
  let world: SettlementWorld;
  afterEach(async () => world.close());

  it('puts the bills of its team into review, and no other, until it is handled', async () => {
    world = await openSettlement(kind);
    const { a, b, x, ofA, ofB, ofX } = await openLines(world);
    await world.sign(null, a, salary([tier(5_000, 0)]));
    await world.sign(a, b, salary([tier(4_000, 0)]));
    await world.sign(null, x, salary([tier(5_000, 0)]));
    world.broken.add(ofB);
    world.clock.set(START + HOUR);
    await world.bet({ of: ofB, stake: '100,000' });
    await world.bet({ of: ofA, stake: '10,000' });
    await world.bet({ of: ofX, stake: '20,000' });
    await world.goTo(START + DAY + MORNING);
    // Of the player below, nothing is in the rows; of what was told after it, all is.
    expect(await statusesOf(world)).toEqual([`${a} 50.00 REVIEW`, `${b} 0.00 REVIEW`, `${x} 100.00 PAID`]);
    expect([await world.balance(a), await world.balance(b), await world.balance(x)]).toEqual(['0.00', '0.00', '100.00']);
    expect(await world.differences()).toEqual([]);

    const office = createSettlementOffice({
      ...{ db: world.db, clock: world.clock, wallet: world.wallet, teams: world.report.teams },
      messages: { sendMany: async () => {} },
    });
    const [first] = await world.db.query<{ id: bigint }>({ text: 'select id from agent_bill order by id limit 1' });
    expect(await codeOf(office.review(world.merchant, first?.id ?? 0n, 'APPROVE', async () => {}))).toBe('CT_STATE');

    // The next day lacks nothing, and is paid.
    await world.bet({ of: ofX, stake: '20,000' });
    await world.bet({ of: ofA, stake: '1,000' });
    await world.goTo(START + 2 * DAY + MORNING);
    expect((await statusesOf(world)).slice(3)).toEqual([`${a} 5.00 PAID`, `${x} 100.00 PAID`]);

    const place = await giveUp(world);
    world.broken.clear();
    await replayHeld(world.db, place, new Date(world.clock.now()));
    await world.catchUp();
    let commits = 0;
    const dies = (): boolean => (commits += 1) % 2 === 0;
    for (let tries = 0; tries < 3; tries += 1)
      await Promise.allSettled([world.another(dies).settlement.run(), world.another(dies).settlement.run()]);
    await world.settlement.run();
    const written = await statusesOf(world);
    expect(written.slice(0, 2)).toEqual([`${a} 550.00 PAID`, `${b} 400.00 PAID`]);
    expect([await world.balance(a), await world.balance(b)]).toEqual(['155.00', '400.00']);
    expect(await world.differences()).toEqual([]);
    await world.another().settlement.run();
    expect(await statusesOf(world)).toEqual(written);
  });

  it('takes a bill of nothing away with it when an operator gives it up', async () => {
    world = await openSettlement(kind);
    const { a, ofA } = await openLines(world);
    await world.sign(null, a, salary([tier(5_000, 0)]));
    world.broken.add(ofA);
    world.clock.set(START + HOUR);
    await world.bet({ of: ofA, stake: '100,000' });
    await world.goTo(START + DAY + MORNING);
    expect(await statusesOf(world)).toEqual([`${a} 0.00 REVIEW`]);
    const place = await giveUp(world);
    await world.settlement.run();
    expect(await statusesOf(world)).toEqual([`${a} 0.00 REVIEW`]);
    await world.db.transaction((tx) => discardHeld(tx, place, new Date(world.clock.now())));
    await world.settlement.run();
    expect(await statusesOf(world)).toEqual([]);
    expect(await world.balance(a)).toBe('0.00');
  });
});

describe.each(usualKind)('news that comes late on %s', (kind) => {
  let world: SettlementWorld;
  afterEach(async () => world.close());

  it('of a move waits for the teams of both sides', async () => {
    world = await openSettlement(kind);
    const { a, b, x, ofB } = await openLines(world);
    const y = await world.open(null);
    for (const top of [a, x, y]) await world.sign(null, top, salary([tier(5_000, 0)]));
    await world.sign(a, b, salary([tier(4_000, 0)]));
    world.clock.set(START + HOUR);
    await world.bet({ of: ofB, stake: '100,000' });
    await world.bet({ of: await world.open(y, 0), stake: '10,000' });
    await world.catchUp();
    world.broken.add(ofB);
    await world.move(ofB, x);
    await world.goTo(START + DAY + MORNING);
    expect(await statusesOf(world)).toEqual([
      ...[`${a} 500.00 REVIEW`, `${b} 400.00 REVIEW`],
      ...[`${x} 0.00 REVIEW`, `${y} 50.00 PAID`],
    ]);
    world.broken.clear();
    await world.goTo(START + DAY + MORNING + HOUR);
    expect(await statusesOf(world)).toEqual([`${x} 500.00 PAID`, `${y} 50.00 PAID`]);
    expect(await world.differences()).toEqual([]);
  });

  const shapes = {
    daily: { terms: salary([tier(4_000, 0), tier(5_000, 1_000)]), length: DAY },
    weekly: { terms: dividend([tier(100_000, 0)], { period: 'WEEKLY', carryOver: 'PERMANENT' }), length: 7 * DAY },
    'real-time': { terms: salary([tier(4_322, 0)], { kind: 'REALTIME' }), length: 5 * MINUTE },
  };

  it.each([
    ['daily', 1],
    ['weekly', 2],
    ['real-time', 3],
  ] as const)('leaves %s bills as if it had come at once', async (name, seed) => {
    const { terms, length } = shapes[name];
    const live = async (isBroken: boolean) => {
      world = await openSettlement(kind);
      const { below, pick } = createChoices(seed);
      const { a, b, x, ofA, ofB, ofX } = await openLines(world);
      await world.sign(null, a, terms);
      await world.sign(a, b, { ...terms, tiers: terms.tiers.map((each) => ({ ...each, rate: each.rate / 2 })) });
      await world.sign(null, x, terms);
      if (name === 'real-time') await world.goTo(START + DAY);
      for (const payer of [a, b]) await world.give(payer, '1,000,000', 'DEPOSIT');
      const begun = world.clock.now();
      for (let period = 0; period < 4; period += 1) {
        world.clock.set(begun + period * length + MINUTE);
        if (isBroken && period === 1) world.broken.add(ofB);
        if (isBroken && period === 2) world.broken.clear();
        for (let bets = 0; bets < 4; bets += 1) {
          const stake = `${1 + below(900)}.${10 + below(90)}`;
          await world.bet({ of: period === 1 && bets === 0 ? ofB : pick([ofA, ofB, ofX]), stake, payout: `${below(700)}` });
        }
        if (period === 1 || period === 3) await world.goTo(begun + (period + 1) * length + 3 * HOUR + MINUTE);
      }
      // Late enough for what failed to be tried again.
      await world.goTo(begun + 5 * length + DAY);
      expect(await world.differences()).toEqual([]);
      return endOf(world, [a, b, x]);
    };
    const late = await live(true);
    await world.close();
    const whole = await live(false);
    expect(late).toEqual(whole);
    expect(whole.bills.length).toBeGreaterThan(5);
  });
});
