import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvents } from '../../base/background/events.ts';
import { databaseKinds } from '../../base/testing/database.ts';
import { betCancelled, betCorrected, betSettled } from '../../play/index.ts';
import { type OrderWorld, openOrders } from '../testing/orders.ts';
import { createApartBets } from './apart.ts';
import { feedBets, followBets } from './following.ts';
import type { RecordedBet } from './refeeding.ts';
import { NaiveQueue, type NaiveRequirement } from './testing/naive.ts';

const KINDS = { settled: betSettled, corrected: betCorrected, cancelled: betCancelled };

/** Numbers that are the same at every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A requirement of the naive queue of which bets count for nothing else, and when it ended for good. */
interface ApartNaive {
  of: NaiveRequirement;
  ended: number | null;
}

describe.each(databaseKinds)('bets that count for what is to be wagered alone on %s', (kind) => {
  let world: OrderWorld;
  const facts: RecordedBet[] = [];
  const betsOf = async (_: unknown, keys: readonly { roundRef: string }[]) =>
    facts.filter(({ roundRef }) => keys.some((key) => key.roundRef === roundRef));
  const gateways: ReturnType<typeof createEvents>[] = [];
  beforeAll(async () => {
    world = await openOrders(kind);
    const { db, clock, log } = world;
    for (let made = 0; made < 2; made += 1) {
      const events = createEvents(db, clock, log);
      followBets({ events, live: { publish: () => {} }, betsOf });
      gateways.push(events);
    }
  });
  afterAll(() => world.close());

  /** The naive rule: settled after it was made, and not after the bet that fulfils it, if all that there is of bets is fed from nothing. */
  const isWithin = ({ of, ended }: ApartNaive, queue: NaiveQueue, at: number): boolean => {
    const fulfilled =
      of.status === 'DONE' ? Math.max(...[...of.parts.keys()].map((betNo) => queue.bets.get(betNo)?.at ?? 0)) : null;
    const until = ended ?? fulfilled;
    return of.since < at && (until === null || at <= until);
  };

  it.each([1, 2])('are those that a naive count of all records has, whatever was fed by then (world %i)', async (seed) => {
    const { db, clock, cashier } = world;
    const next = numbers(seed * 7_919);
    const member = world.newMember();
    const queue = new NaiveQueue();
    const apartNaive: ApartNaive[] = [];
    const own: RecordedBet[] = [];
    const apartBets = createApartBets({ db, betsOf });
    let made = 0;
    const tell = (which: keyof typeof KINDS, { betNo, roundRef, gameType, vendorId, settledAt }: RecordedBet) => {
      const at = settledAt?.getTime() ?? 0;
      const names = { betNo, roundRef, gameType, vendorId, vendor: 'V', nodeId: 0, currency: 'VND' };
      const told = { ...names, stake: '0', payout: '0', validBet: '0', placedAt: at, settledAt: at };
      return gateways[0]?.emit(db, KINDS[which].of({ merchantId: 1, accountId: member }, told));
    };
    const hear = async () => void (await Promise.all(gateways.map((events) => events.runAll())));
    const know = ({ betNo, gameType, status, settledAt, validBet, wagerBet }: RecordedBet): void => {
      const valid = wagerBet ?? validBet;
      if (status === 'completed') queue.bets.set(betNo, { betNo, gameType, at: settledAt?.getTime() ?? 0, valid });
      else queue.bets.delete(betNo);
      queue.tellAgain();
    };
    const settle = async (): Promise<void> => {
      const batch = Array.from({ length: 1 + next(4) }, (): RecordedBet => {
        clock.advance(next(2));
        made += 1;
        const betNo = `A${member}-${(made * 7) % 10}-${made}`;
        const gameType = next(2) === 0 ? 'RNG' : 'LIVE';
        const settledAt = new Date(clock.now());
        const names = { accountId: member, vendorId: 1, roundRef: betNo, betNo, gameType };
        return { ...names, status: 'completed', validBet: BigInt(next(400_000)), wagerBet: null, settledAt };
      });
      // Another is corrected by what is made with them, or none.
      const old = next(3) === 0 ? own[next(Math.max(1, own.length))] : undefined;
      const now = old && correctionOf(old);
      const remade = batch.map((bet) => ({ bet, isNewlySettled: true }));
      const looked = apartBets(now ? [{ bet: now, isNewlySettled: false }, ...remade] : remade);
      // And meanwhile what was told before is fed, or is not.
      if (next(3) === 0) await hear();
      const apart = await looked;
      if (now) know(now);
      for (const bet of batch) know(bet);
      for (const bet of batch) {
        const at = bet.settledAt?.getTime() ?? 0;
        const isApart = apartNaive.some((each) => isWithin(each, queue, at));
        expect(apart.has(bet), `${bet.betNo} at ${at}`).toBe(isApart);
        if (isApart) Object.assign(bet, { validBet: 0n, wagerBet: bet.validBet });
      }
      own.push(...batch);
      facts.push(...batch);
      // News of one set of records may be heard in parts.
      for (const bet of batch) await tell('settled', bet);
      if (old && now) await write(old, now);
    };
    /** A bet as it is after a change that its record does not have yet. */
    const correctionOf = (bet: RecordedBet): RecordedBet => {
      const valid = BigInt(next(400_000));
      if (next(3) === 0) return { ...bet, status: 'cancelled' };
      return bet.wagerBet == null ? { ...bet, validBet: valid } : { ...bet, wagerBet: valid };
    };
    const write = async (bet: RecordedBet, now: RecordedBet): Promise<void> => {
      Object.assign(bet, now);
      await tell(now.status === 'cancelled' ? 'cancelled' : 'corrected', bet);
    };
    const change = async (): Promise<void> => {
      const bet = own[next(Math.max(1, own.length))];
      if (!bet) return;
      const now = correctionOf(bet);
      know(now);
      await write(bet, now);
    };
    const ask = async (): Promise<void> => {
      made += 1;
      clock.advance(1);
      const [key, countsBets, units] = [`manual:${member}-${made}`, next(3) === 0, BigInt(10_000 + next(1_500_000))];
      queue.add(key, units, clock.now());
      const of = queue.of(key);
      if (of && !countsBets) apartNaive.push({ of, ended: null });
      const asked = {
        merchantId: 1,
        accountId: member,
        currency: 'VND',
        source: 'manual' as const,
        base: units,
        multipleBps: 10_000,
      };
      await db.transaction((tx) => cashier.wagering.addRequirement(tx, { ...asked, key, countsBets }));
    };
    /** What is done stays done from here on: when it was done stays too. */
    const withdraw = async (): Promise<void> => {
      await hear();
      const left = await db.transaction((tx) => cashier.wagering.finishIn(tx, member));
      expect(left).toBe(queue.remaining);
      if (left > 0n) return;
      for (const each of apartNaive) {
        const moments = [...each.of.parts.keys()].map((betNo) => queue.bets.get(betNo)?.at ?? 0);
        if (!each.of.isFinal) each.ended = Math.max(...moments);
      }
      queue.close(false);
    };
    for (let turn = 0; turn < 45; turn += 1) {
      const what = next(12);
      if (what < 6) await settle();
      else if (what < 8) await hear();
      else if (what < 10) await change();
      else if (what < 11) await ask();
      else await withdraw();
    }
    expect(own.some(({ wagerBet }) => wagerBet != null) && own.some(({ wagerBet }) => wagerBet == null)).toBe(true);
  });

  /** A member with 100 units to wager, fulfilled by a bet of so much that is recorded and fed. */
  const openMember = async (validBet: bigint) => {
    const { db, clock, cashier } = world;
    const member = world.newMember();
    const asked = { merchantId: 1, accountId: member, currency: 'VND', source: 'manual' as const, base: 100n * UNIT };
    await db.transaction((tx) =>
      cashier.wagering.addRequirement(tx, { ...asked, multipleBps: 10_000, key: `manual:${member}`, countsBets: false }),
    );
    const bet = (name: string, valid: bigint): RecordedBet => {
      clock.advance(1_000);
      const betNo = `B${member}-${name}`;
      const names = { accountId: member, vendorId: 1, roundRef: betNo, betNo, gameType: 'RNG' };
      return { ...names, status: 'completed', validBet: valid, wagerBet: null, settledAt: new Date(clock.now()) };
    };
    const first = { ...bet('X', validBet), validBet: 0n, wagerBet: validBet };
    facts.push(first);
    await db.transaction((tx) => feedBets(tx, { betsOf }, [first]));
    return { bet, first, apartBets: createApartBets({ db, betsOf }) };
  };
  const UNIT = 10_000n;

  it('are seen with what is corrected in the same set, which opens again what was done or has it done', async () => {
    for (const [was, is, isApart] of [
      [100n, 40n, true],
      [40n, 100n, false],
    ] as const) {
      const { bet, first, apartBets } = await openMember(was * UNIT);
      const next = { bet: bet('Y', 10n * UNIT), isNewlySettled: true };
      expect((await apartBets([next])).has(next.bet)).toBe(!isApart);
      const corrected = { bet: { ...first, wagerBet: is * UNIT }, isNewlySettled: false };
      expect((await apartBets([corrected, next])).has(next.bet)).toBe(isApart);
    }
  });

  it('are none of a member who was done before, without all that is not fed yet being read', async () => {
    const { bet, apartBets } = await openMember(100n * UNIT);
    const read: unknown[] = [];
    world.db.observe(({ name, values }) => void (name === 'event-news-behind' && read.push(values?.[1])));
    expect((await apartBets([{ bet: bet('Y', UNIT), isNewlySettled: true }])).size).toBe(0);
    world.db.observe(null);
    expect(read).toEqual([[betCorrected.type, betCancelled.type]]);
  });
});
