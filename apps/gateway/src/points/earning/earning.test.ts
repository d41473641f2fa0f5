import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { findPointDifferences } from '../audit.ts';
import { type MallWorld, openMall, UNIT } from '../testing/mall.ts';
import { type Fact, naivePoints } from '../testing/naive.ts';
import { countEarnings, type Earning } from './following.ts';
import { pointsOf } from './rates.ts';

/** The vendor whose lotteries pay fixed multiples. */
const FIXED_ODDS = 9;

/** One member's bets and deposits, and what is told of them. */
class Member {
  readonly facts: (Fact & { placedAt: Date })[] = [];
  readonly untold: Earning[] = [];
  level = 0;
  readonly id: bigint;
  private readonly world: MallWorld;
  private static events = 0n;

  constructor(world: MallWorld, id: bigint) {
    this.world = world;
    this.id = id;
  }

  private tell(category: string, amount: bigint, placedAt: Date): void {
    const at = new Date(this.world.clock.now());
    Member.events += 1n;
    this.untold.push({
      id: Member.events,
      merchantId: this.world.merchant.id,
      accountId: this.id,
      category,
      amount,
      placedAt,
      at,
    });
  }

  /** A settled bet or a deposit that is placed now. */
  place(category: string, amount: bigint): number {
    this.world.clock.advance(1_000);
    const placedAt = new Date(this.world.clock.now());
    const steps: Record<string, number> = { RNG: 100, LIVE: 200, SPORTS: 150, LOTT: 200, SEA: 500, DEPOSIT: 100 };
    const factor = category === 'DEPOSIT' || this.level < 3 ? 100 : this.level < 6 ? 120 : this.level < 9 ? 150 : 200;
    const step = steps[category];
    this.facts.push({ category, amount, placedAt, step: step ?? 1, factor: step === undefined ? 0 : factor });
    this.tell(category, amount, placedAt);
    return this.facts.length - 1;
  }

  /** Brings a bet to another valid bet; 0 takes it back. */
  correct(index: number, amount: bigint): void {
    const fact = this.facts[index % Math.max(1, this.facts.length)];
    if (!fact || fact.category === 'DEPOSIT') return;
    this.tell(fact.category, amount - fact.amount, fact.placedAt);
    fact.amount = amount;
  }

  /** Hands on what is untold, as the outbox would, or in another order. */
  async hear(order: (told: Earning[]) => Earning[] = (told) => told): Promise<void> {
    const told = order(this.untold.splice(0));
    const levels = new Map([[this.id, this.level]]);
    await this.world.db.transaction((tx) => countEarnings(tx, async () => levels, told));
  }

  get sources() {
    const inSpan = ({ from, to }: { from: Date; to: Date | null }) =>
      this.facts.filter(({ placedAt }) => placedAt >= from && (to === null || placedAt < to));
    const sum = (facts: readonly Fact[]) => facts.reduce((total, { amount }) => total + amount, 0n);
    return {
      bettors: async () => [this.id],
      placedSums: async (_: unknown, __: bigint, span: { from: Date; to: Date | null }) =>
        [...Map.groupBy(inSpan(span), ({ category }) => category)]
          .filter(([category]) => category !== 'DEPOSIT')
          .map(([category, facts]) => {
            const told = category === 'SEA' ? { gameType: 'LOTT', vendorId: FIXED_ODDS } : { gameType: category, vendorId: 1 };
            return { ...told, validBet: sum(facts) };
          }),
      fixedOdds: async () => [FIXED_ODDS],
      deposited: async (_: unknown, __: bigint, span: { from: Date; to: Date | null }) =>
        sum(inSpan(span).filter(({ category }) => category === 'DEPOSIT')),
      membersOf: async (_: unknown, accounts: readonly bigint[]) =>
        new Map(accounts.filter((id) => id === this.id).map((id) => [id, this.world.merchant.id])),
    };
  }
}

describe('the points of sums', () => {
  const points = (...groups: [step: number, factor: number, units: number][]) =>
    pointsOf(groups.map(([step, factor, units]) => ({ step, factor, counted: BigInt(Math.round(units * 10_000)) })));

  it.each([
    [[[100, 100, 99.9999]], 0],
    [[[100, 100, 100]], 1],
    // Whole steps first, then the factor: two steps of 1.2.
    [[[100, 120, 250]], 2],
    [[[100, 120, 500]], 6],
    [[[150, 100, 300]], 2],
    // What is left of a step at one factor counts on at the next lower.
    [
      [
        [100, 120, 150],
        [100, 100, 50],
      ],
      2,
    ],
    [[[100, 100, -1]], -1],
    [[], 0],
  ] as [[number, number, number][], number][])('of %j are %i', (groups, expected) => {
    expect(points(...groups)).toBe(expected);
  });
});

describe.each(usualKind)('points of bets and deposits on %s', (kind) => {
  let world: MallWorld;
  beforeAll(async () => {
    world = await openMall(kind);
    world.clock.advance(120_000);
  });
  afterAll(() => world.close());

  const open = async () => new Member(world, await world.newMember());
  const has = async (member: Member) => (await world.points.balance(member.id)).balance;
  const differences = async (member: Member) =>
    (await findPointDifferences(world, 1_000_000, member.sources)).filter(({ detail }) =>
      detail.includes(`account ${member.id}`),
    );

  it('come in whole steps, and what is left of a step stays', async () => {
    const member = await open();
    for (const [units, points] of [
      [60n, 0],
      [60n, 1],
      [79n, 1],
      [1n, 2],
    ] as const) {
      member.place('RNG', units * UNIT);
      await member.hear();
      expect(await has(member)).toBe(points);
    }
    member.place('LIVE', 399n * UNIT);
    member.place('FISH', 1_000n * UNIT);
    member.place('DEPOSIT', 250n * UNIT);
    await member.hear();
    expect(await has(member)).toBe(2 + 1 + 0 + 2);
    expect(await differences(member)).toEqual([]);
  });

  it('are taken back by corrections at what they had counted as, below zero too', async () => {
    const member = await open();
    const first = member.place('RNG', 1_000n * UNIT);
    await member.hear();
    expect(await has(member)).toBe(10);
    await world.give(member.id, -8, { kind: 'CONVERT' });
    member.level = 9;
    member.place('RNG', 500n * UNIT);
    await member.hear();
    expect(await has(member)).toBe(12);
    member.correct(first, 0n);
    await member.hear();
    expect(await has(member)).toBe(2);
    member.correct(1, 100n * UNIT);
    await member.hear();
    expect(await world.points.balance(member.id)).toMatchObject({ balance: -6, accumulated: 2 });
    expect(await differences(member)).toEqual([]);
  });

  it('come of what is in force when a bet is placed, from the next minute after a change on', async () => {
    const other = await openMall(kind);
    const member = new Member(other, await other.newMember());
    other.clock.advance(120_000);
    const { points, merchant } = other;
    const config = await points.configOf(merchant.id);
    if (!config) throw new Error('there is no configuration');
    const early = member.place('RNG', 100n * UNIT);
    await member.hear();
    await points.putConfig(merchant.id, { ...config, steps: { RNG: 50 } });
    member.place('RNG', 100n * UNIT);
    await member.hear();
    expect((await points.balance(member.id)).balance).toBe(2);
    other.clock.advance(60_000);
    member.place('RNG', 100n * UNIT);
    await member.hear();
    expect((await points.balance(member.id)).balance).toBe(4);
    member.correct(early, 0n);
    await member.hear();
    expect((await points.balance(member.id)).balance).toBe(3);
    await other.close();
  });

  it('are found by a recount where sums, entries or balances are other than their sources', async () => {
    const member = await open();
    member.place('RNG', 300n * UNIT);
    await member.hear();
    const change = (text: string) => world.db.query({ text, values: [member.id] });
    await change(`update point_earned set counted = counted + 1000000 where account_id = $1`);
    expect((await differences(member)).map(({ detail }) => detail)).toEqual([
      `account ${member.id}: RNG at 100 and 100 counted with 4000000; the sources have 3000000`,
      `account ${member.id}: 3 points of RNG were posted; its sums give 4`,
    ]);
    await change(`update point_earned set counted = counted - 1000000 where account_id = $1`);
    await change(`update point_account set balance = 5 where account_id = $1`);
    expect((await differences(member)).map(({ detail }) => detail)).toEqual([
      `account ${member.id}: has 5 points and earned 3; its entries are 3 and 3`,
    ]);
  });

  const category = fc.constantFrom('RNG', 'LIVE', 'LOTT', 'SEA', 'FISH', 'DEPOSIT');
  const amount = fc.bigInt({ min: 0n, max: 9_000_000n });
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('place' as const), category, amount }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('correct' as const), index: fc.nat(40), amount }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), index: fc.nat(40) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('rise' as const), level: fc.nat(10) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('hear' as const), seed: fc.nat(5) }) },
  );

  it('are those of a naive recount of all facts, told in any order, by batches or one by one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const member = await open();
        for (const next of steps) {
          if (next.kind === 'place') member.place(next.category, next.amount);
          else if (next.kind === 'correct') member.correct(next.index, next.amount);
          else if (next.kind === 'cancel') member.correct(next.index, 0n);
          else if (next.kind === 'rise') {
            // What was placed at the level before has been heard of by then.
            await member.hear();
            member.level = next.level;
          } else
            await member.hear((told) =>
              told.toSorted((a, b) => Number((a.id * 7n + BigInt(next.seed)) % 5n) - Number((b.id * 7n) % 5n)),
            );
        }
        await member.hear();
        expect(await has(member)).toBe(naivePoints(member.facts));
        expect(await differences(member)).toEqual([]);
      }),
      { numRuns: kind === 'embedded' ? 25 : 40, seed: 20_260_115 },
    );
  });
});
