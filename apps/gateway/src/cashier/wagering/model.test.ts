import { GAME_TYPES } from '@marquee/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import { type OrderWorld, openOrders, UNIT } from '../testing/orders.ts';
import { findWageringDifferences } from './audit.ts';
import { feedBets } from './following.ts';
import type { RecordedBet } from './refeeding.ts';
import { doneOf, NaiveQueue } from './testing/naive.ts';
import { createWagering, type Wagering } from './wagering.ts';

/** A bet as it stands in the record that the gateway reads. */
type Fact = RecordedBet & { settledAt: Date };

const amount = fc.bigInt({ min: 1n, max: 3_000_000n });
const pick = fc.nat(40);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('deposit' as const), amount: fc.bigInt({ min: 500_000n, max: 5_000_000n }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('credit' as const),
      amount,
      multiple: fc.constantFrom(0, 3_333, 10_000, 25_000),
      isOwn: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('bet' as const),
      amount,
      type: fc.constantFrom(...GAME_TYPES),
      isAtOnce: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('correct' as const), pick, amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('again' as const), pick, amount }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('tell' as const), order: fc.array(pick, { minLength: 1, maxLength: 12 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const), staked: fc.constantFrom(0n, 9_999n, 10_000n) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('end' as const),
      pick,
      status: fc.constantFrom('CLEARED' as const, 'CANCELLED' as const),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** One member, at the gateway and in the naive queue. */
/** What a member has in wallets and set aside. */
const inWallets = async ({ wallet }: OrderWorld, ownerId: bigint): Promise<bigint> =>
  (await wallet.totalsOf([{ merchantId: 1, ownerId, currency: 'VND' }]))[0] ?? 0n;

class Member {
  readonly naive = new NaiveQueue();
  readonly facts: Fact[] = [];
  readonly untold = new Set<number>();
  readonly id: bigint;
  private staked = 0n;
  private count = 0;
  private readonly world: OrderWorld;
  private readonly wagering: Wagering;
  private readonly cashier: OrderWorld['cashier'];

  constructor(world: OrderWorld) {
    this.world = world;
    this.id = world.newMember();
    const openStakes = async () => this.staked;
    this.wagering = createWagering({ ...world, openStakes });
    this.cashier = world.cashierOf({}, { openStakes });
  }

  readonly betsOf = async (_: unknown, keys: readonly { roundRef: string }[]): Promise<Fact[]> =>
    this.facts.filter(({ roundRef }) => keys.some((key) => key.roundRef === roundRef));

  readonly settledAfter = async (_: unknown, __: bigint, after: Date): Promise<Fact[]> =>
    this.facts.filter(({ status, settledAt }) => status === 'completed' && settledAt > after);

  private async total(): Promise<bigint> {
    return (await inWallets(this.world, this.id)) + this.staked;
  }

  /** Tells the gateway and the naive queue of bets, in this order and each as its record now is. */
  async tell(order: readonly number[]): Promise<void> {
    for (const at of order) {
      const fact = this.facts[at];
      if (!fact) continue;
      this.untold.delete(at);
      await this.world.db.transaction((tx) => feedBets(tx, { betsOf: this.betsOf }, [fact]));
      const { betNo, gameType, settledAt, status, validBet } = fact;
      this.naive.fedUntil = Math.max(this.naive.fedUntil, +settledAt);
      if (status === 'completed') this.naive.bets.set(betNo, { betNo, gameType, at: +settledAt, valid: validBet });
      else this.naive.bets.delete(betNo);
      this.naive.tellAgain();
    }
  }

  private change(at: number, change: (fact: Fact) => void): void {
    const index = this.facts.length === 0 ? -1 : at % this.facts.length;
    const fact = this.facts[index];
    if (!fact) return;
    change(fact);
    this.untold.add(index);
  }

  private async deposit(units: bigint): Promise<void> {
    const { world, cashier } = this;
    this.count += 1;
    if ((await this.total()) < UNIT) this.naive.close(true);
    const order = { ...world.asked(this.id, 100n, `d${this.count}`), amount: units };
    const { orderNo } = await cashier.requestDeposit(order);
    this.naive.add(`deposit:${orderNo}`, units, world.clock.now());
    await Promise.all([cashier.confirmDeposit(orderNo), cashier.confirmDeposit(orderNo)]);
    await cashier.confirmDeposit(orderNo);
  }

  private async credit({ amount: base, multiple, isOwn }: Extract<Step, { kind: 'credit' }>): Promise<void> {
    this.count += 1;
    const weights = isOwn ? { LIVE: 0, RNG: 3_000, PVP: 10_000 } : undefined;
    const asked = {
      merchantId: 1,
      accountId: this.id,
      currency: 'VND',
      source: 'manual' as const,
      base,
      multipleBps: multiple,
      key: `m${this.count}`,
      ...(weights ? { weights } : {}),
    };
    this.naive.add(asked.key, (base * BigInt(multiple)) / 10_000n, this.world.clock.now(), weights);
    for (const _ of [1, 2]) await this.world.db.transaction((tx) => this.wagering.addRequirement(tx, asked));
  }

  private bet({ amount: validBet, type, isAtOnce }: Extract<Step, { kind: 'bet' }>): void {
    const index = this.facts.length;
    const betNo = `B${this.id}-${String((index * 7) % 97).padStart(2, '0')}-${index}`;
    if (!isAtOnce) this.world.clock.advance(1 + (index % 5));
    const settledAt = new Date(this.world.clock.now());
    this.facts.push({
      accountId: this.id,
      vendorId: 1,
      roundRef: betNo,
      betNo,
      gameType: type,
      status: 'completed',
      validBet,
      settledAt,
    });
    this.untold.add(index);
  }

  async take(next: Step): Promise<void> {
    const { world, naive } = this;
    switch (next.kind) {
      case 'deposit':
        return this.deposit(next.amount);
      case 'credit':
        return this.credit(next);
      case 'bet':
        return this.bet(next);
      case 'correct':
        return this.change(next.pick, (fact) => (fact.validBet = next.amount));
      case 'cancel':
        return this.change(next.pick, (fact) => (fact.status = 'cancelled'));
      case 'again':
        return this.change(next.pick, (fact) => {
          world.clock.advance(2);
          Object.assign(fact, { status: 'completed', validBet: next.amount, settledAt: new Date(world.clock.now()) });
        });
      case 'tell':
        return this.tell(next.order.filter((at) => at < this.facts.length));
      case 'withdraw': {
        expect(await world.db.transaction((tx) => this.wagering.finishIn(tx, this.id))).toBe(naive.remaining);
        if (naive.remaining === 0n) naive.close(false);
        return;
      }
      case 'lose': {
        this.staked = next.staked;
        const [units, account] = [await inWallets(world, this.id), await world.wallet.accountOf(1, this.id, 'VND')];
        const house = await world.wallet.house(1, 'VND', 'games');
        this.count += 1;
        if (units > 0n)
          await world.wallet.post({
            kind: 'entry',
            code: 'ADJUST_SUB',
            owner: 'debit',
            debit: account,
            credit: house,
            amount: units,
            txId: `l${this.count}`,
          });
        return;
      }
      case 'end': {
        const open = naive.requirements.filter(({ status }) => status === 'OPEN');
        const ended = open[next.pick % Math.max(1, open.length)];
        if (!ended) return;
        const [row] = await world.db.query<{ id: bigint }>({
          text: 'select id from wagering_requirement where account_id = $1 and request_key = $2',
          values: [this.id, ended.key],
        });
        Object.assign(ended, { status: next.status, isFinal: true });
        const made = { accountId: this.id, id: row?.id ?? 0n, status: next.status, reason: 'test' };
        expect(await this.wagering.end(made, async () => {})).not.toBeNull();
        expect(await this.wagering.end(made, async () => {})).toBeNull();
      }
    }
  }

  /** Compares what the gateway has with the naive queue. */
  async compare(): Promise<void> {
    const rows = await this.world.db.query<{ key: string; required: bigint; done: bigint; status: string; isFinal: boolean }>({
      text: `select request_key as key, required, done, status, is_final as "isFinal" from wagering_requirement
             where account_id = $1 order by created_at, id`,
      values: [this.id],
    });
    const naive = this.naive.requirements.map((each) => ({
      key: each.key,
      required: each.required,
      done: doneOf(each),
      status: each.status,
      isFinal: each.isFinal,
    }));
    expect(rows).toEqual(naive);
    expect(await this.wagering.remainingTurnover(this.id)).toBe(this.naive.remaining);
  }
}

describe.each(databaseKinds)('what is to be wagered on %s', (kind) => {
  let world: OrderWorld;
  beforeAll(async () => {
    world = await openOrders(kind);
  });
  afterAll(() => world.close());

  it('is what a naive recount of all facts has, told in any order, twice and late', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 45 }), async (steps) => {
        const member = new Member(world);
        for (const next of steps) {
          await member.take(next);
          await member.compare();
        }
        await member.tell([...member.untold]);
        await member.compare();
        const found = await findWageringDifferences({ ...world, settledAfter: member.settledAfter }, 1_000_000);
        expect(found.filter(({ detail }) => detail.includes(`account ${member.id}`))).toEqual([]);
      }),
      { numRuns: kind === 'embedded' ? 20 : 30, seed: 20_260_115 },
    );
  });
});
