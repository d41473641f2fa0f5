import { afterEach, describe, expect, it } from 'vitest';
import { addDays, businessDayOf } from '../base/calendar/business-day.ts';
import { usualKind } from '../base/testing/database.ts';
import { activeMinBetOf } from '../brand/index.ts';
import type { TestBet } from '../play/testing/days.ts';
import { createChoices } from '../wallet/testing/workload.ts';
import { CALENDAR, openGateway, openReports, type ReportWorld, said } from './testing/world.ts';

const DAY = 86_400_000;
const VENDORS = [1, 2];
const TYPES = ['RNG', 'LIVE'];

/** What accounts did, kept in the plainest way: each figure of each day of each account, and who stood where at the end of each day. */
class Naive {
  parents = new Map<bigint, bigint | null>();
  own: {
    accountId: bigint;
    day: string;
    bets: bigint;
    stake: bigint;
    valid: bigint;
    result: bigint;
    deposit: bigint;
    bonus: bigint;
  }[] = [];
  places = new Map<string, Map<bigint, bigint | null>>();

  endDay(day: string): void {
    this.places.set(day, new Map(this.parents));
  }

  isBelow(accountId: bigint, above: bigint, day: string): boolean {
    const places = this.places.get(day) ?? this.parents;
    for (let at: bigint | null = accountId; at !== null; at = places.get(at) ?? null) if (at === above) return true;
    return false;
  }

  /** Figures of a team, each day by who belonged to it on `memberDay` of it. */
  team(above: bigint, days: readonly string[], memberDay: (day: string) => string): string {
    const rows = this.own.filter(({ accountId, day }) => days.includes(day) && this.isBelow(accountId, above, memberDay(day)));
    const sum = (pick: (row: (typeof rows)[number]) => bigint): bigint => rows.reduce((all, row) => all + pick(row), 0n);
    return [
      sum((r) => r.bets),
      sum((r) => r.stake),
      sum((r) => r.valid),
      sum((r) => r.result),
      sum((r) => r.deposit),
      sum((r) => r.bonus),
    ].join(' ');
  }
}

const dayAt = (world: ReportWorld): string => businessDayOf(CALENDAR, world.clock.now());

/** One day of random bets, corrections, money and moves. */
async function liveOneDay(
  world: ReportWorld,
  naive: Naive,
  { below, chance, pick }: ReturnType<typeof createChoices>,
  open: TestBet[],
): Promise<void> {
  const accounts = [...naive.parents.keys()];
  const count = (bet: TestBet, sign: bigint): void => {
    if (bet.status !== 'completed') return;
    naive.own.push({
      ...{ accountId: bet.accountId, day: dayAt(world), bets: sign, stake: sign * bet.stake, valid: sign * bet.validBet },
      ...{ result: sign * (bet.payout - bet.stake), deposit: 0n, bonus: 0n },
    });
  };
  for (let turn = 0; turn < 12; turn += 1) {
    const accountId = pick(accounts);
    const day = dayAt(world);
    const what = below(10);
    if (what < 5) {
      const [stake, payout] = [BigInt(1 + below(9)) * 10_000n, BigInt(below(3)) * 10_000n];
      const bets = Array.from(
        { length: 1 + below(3) },
        (): TestBet => ({
          ...{ merchantId: 1, accountId, vendorId: pick(VENDORS), gameType: pick(TYPES), stake, payout, validBet: stake },
          ...{ status: 'completed', settledAt: new Date(world.clock.now()) },
        }),
      );
      await world.bet(bets.map((after) => ({ before: null, after })));
      for (const bet of bets) count(bet, 1n);
      open.push(...bets);
    } else if (what < 7 && open.length > 0) {
      const before = pick(open);
      const after: TestBet = chance(0.5) ? { ...before, status: 'cancelled' } : { ...before, payout: before.payout + 10_000n };
      open[open.indexOf(before)] = after;
      await world.bet([{ before, after }]);
      count(before, -1n);
      count(after, 1n);
    } else if (what < 9) {
      const amount = BigInt(1 + below(50)) * 10_000n;
      const isDeposit = chance(0.5);
      await world.money(accountId, isDeposit ? 'DEPOSIT' : 'BONUS', amount);
      const none = { bets: 0n, stake: 0n, valid: 0n, result: 0n };
      naive.own.push({ accountId, day, ...none, deposit: isDeposit ? amount : 0n, bonus: isDeposit ? 0n : amount });
    } else {
      const target = pick(accounts);
      if (naive.isBelow(target, accountId, '') || naive.parents.get(accountId) === null) continue;
      await world.move(accountId, target);
      naive.parents.set(accountId, target);
    }
    world.clock.advance(60_000);
  }
}

describe.each(usualKind)('report rows on %s', (kind) => {
  let world: ReportWorld;
  afterEach(() => world.close());

  const expectAll = async (naive: Naive, days: readonly string[]): Promise<void> => {
    const [from = '', to = ''] = [days[0], days.at(-1)];
    for (const accountId of naive.parents.keys()) {
      for (const day of days) {
        const asked = { accountId, from: day, to: day };
        expect(said(await world.report.teamFigures(asked)), `${accountId} on ${day}`).toBe(
          naive.team(accountId, [day], (each) => each),
        );
      }
      const all = { accountId, from, to };
      expect(said(await world.report.teamFigures(all)), `${accountId}`).toBe(naive.team(accountId, days, (each) => each));
      const atEnd = await world.report.teamFigures({ ...all, membership: 'at-end' });
      expect(said(atEnd), `${accountId} at the end`).toBe(naive.team(accountId, days, () => to));
      const own = naive.own.filter((row) => row.accountId === accountId).reduce((sum, { stake }) => sum + stake, 0n);
      expect((await world.report.ownFigures(all))[0]?.stake ?? 0n).toBe(own);
    }
    expect(await world.differences()).toEqual([]);
  };

  it.each([1, 2, 3])('equal a naive recount, with two gateways that die at times (%i)', async (seed) => {
    world = await openReports(kind);
    const choices = createChoices(seed * 101);
    const naive = new Naive();
    naive.parents.set(await world.open(null, { type: 2 }), null);
    for (let count = 0; count < 14; count += 1) {
      const parent = choices.pick([...naive.parents.keys()]);
      naive.parents.set(await world.open(parent), parent);
    }
    let isMortal = true;
    const other = openGateway(world.db, world.clock, { dies: () => isMortal && choices.chance(0.3) });
    const open: TestBet[] = [];
    const days: string[] = [];
    for (let day = 0; day < 4; day += 1) {
      await liveOneDay(world, naive, choices, open);
      days.push(dayAt(world));
      isMortal = true;
      await other.events.runAll().catch(() => {});
      await Promise.all([world.report.catchUp(), other.report.catchUp().catch(() => {})]);
      isMortal = false;
      // The leases of the dead process are free by then, and what it set aside is due again.
      for (let turn = 0; turn < 2; turn += 1) {
        world.clock.advance(5 * 60_000);
        await world.settle();
      }
      naive.endDay(dayAt(world));
      world.clock.advance(DAY);
    }
    expect(days).toEqual([days[0], ...[1, 2, 3].map((count) => addDays(days[0] ?? '', count))]);
    await expectAll(naive, days);
  });

  it('take for deposits what was paid in alone, by whomever they count as depositors', async () => {
    world = await openReports(kind);
    const agent = await world.open(null, { type: 2 });
    const [payer, credited] = [await world.open(agent, { type: 0 }), await world.open(agent, { type: 0 })];
    await world.money(payer, 'DEPOSIT', 70_000n);
    for (const accountId of [payer, credited]) {
      await world.money(accountId, 'DEPOSIT_FEE_BACK', 500n);
      await world.money(accountId, 'DEMO_CREDIT', 90_000n);
    }
    await world.settle();
    await world.report.countPeople();
    const day = dayAt(world);
    const [figures] = await world.report.teamFigures({ accountId: agent, from: day, to: day });
    expect(figures).toMatchObject({ deposit: 70_000n, feeBack: 1_000n });
    expect((await world.report.people(agent))?.ranges.today).toMatchObject({ depositors: 1, firstDepositors: 1 });
    const [none] = await world.report.ownFigures({ accountId: credited, from: day, to: day });
    expect(none?.deposit).toBe(0n);
    expect(await world.differences()).toEqual([]);
  });

  it('count as active who bet what the brand asks for, and tell what that was', async () => {
    world = await openReports(kind);
    const agent = await world.open(null, { type: 2 });
    const bet = (accountId: bigint, units: bigint) => {
      const [stake, settledAt] = [units * 10_000n, new Date(world.clock.now())];
      const rest = { merchantId: 1, vendorId: 1, gameType: 'RNG', payout: 0n, status: 'completed' as const };
      return { before: null, after: { ...rest, accountId, stake, validBet: stake, settledAt } };
    };
    for (const units of [499n, 500n, 300n]) await world.bet([bet(await world.open(agent, { type: 0 }), units)]);
    await world.settle();
    const counted = async (activeMinBet: bigint) => {
      await openGateway(world.db, world.clock, { activeMinBet }).report.countPeople();
      const people = await world.report.people(agent);
      return [people?.ranges.today.activeMembers, people?.activeMinBet];
    };
    expect(await counted(activeMinBetOf({}))).toEqual([1, '5000000']);
    expect(await counted(activeMinBetOf({ activeMinBet: 300 }))).toEqual([3, '3000000']);
    const [today] = await world.report.peopleDays(agent, { start: dayAt(world), end: dayAt(world) });
    expect(today?.activeMembers).toBe(3);
  });
});
