import { describe, expect, it } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import { openCommissions } from '../testing/commissions.ts';

/** Numbers that are the same at every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Person {
  id: bigint;
  parent: number | null;
  series: number;
  live: number;
}

/** By docs/rules/agents.md#commissions alone: what each above gets of a whole bet, in millionths, by who they are now. */
function naive(people: readonly Person[], member: number, isLottery: boolean): Map<number, bigint> {
  const shares = new Map<number, bigint>();
  const has = ({ series, live }: Person): number => (isLottery ? series * 500 : live);
  for (let below = people[member]; below && below.parent !== null; ) {
    const above = people[below.parent];
    if (!above) break;
    if (has(above) > has(below)) shares.set(below.parent, BigInt(has(above) - has(below)));
    below = above;
  }
  return shares;
}

describe.each(databaseKinds)('commissions on %s', (kind) => {
  it.each([11, 12])('come to the same as a naive computation, whatever dies and whoever pays (world %i)', async (seed) => {
    const world = await openCommissions(kind);
    const next = numbers(seed);
    let isMortal = true;
    const dies = (): boolean => isMortal && next(6) === 0;
    const gateways = [world.another(dies), world.another(dies)];
    const people: Person[] = [];
    for (let count = 0; count < 12; count += 1) {
      const parent = count === 0 ? null : next(count);
      const above = parent === null ? null : people[parent];
      const series = above ? Math.max(1_700, above.series - 2 * next(20)) : 1_958;
      const live = above ? Math.max(0, above.live - 1_000 * next(4)) : 10_000;
      const id = await world.open(above?.id ?? null, { series, rates: { LIVE: live } });
      people.push({ id, parent, series, live });
    }
    const exact = new Map<number, bigint>();
    const bets: { member: number; gameType: string; valid: bigint; shares: Map<number, bigint>; betNo: string }[] = [];
    const owe = (shares: Map<number, bigint>, valid: bigint): void => {
      for (const [agent, rate] of shares) exact.set(agent, (exact.get(agent) ?? 0n) + rate * valid);
    };
    const orDead = async (work: () => Promise<void>): Promise<void> => work().catch(() => {});
    for (let turn = 0; turn < 30; turn += 1) {
      const by = gateways[next(2)];
      const bet = bets[next(Math.max(1, bets.length))];
      const what = next(10);
      if (what < 5 || !bet) {
        const [member, gameType] = [next(people.length), next(2) === 0 ? 'LOTT' : 'LIVE'];
        const valid = BigInt(next(90_000_000));
        const made = { member, gameType, valid, betNo: `b${turn}`, shares: naive(people, member, gameType === 'LOTT') };
        bets.push(made);
        owe(made.shares, valid);
        await world.tell('settled', { of: people[member]?.id ?? 0n, betNo: made.betNo, gameType, validBet: valid });
        await by?.events.runAll();
      } else if (what < 7) {
        const delta = what === 5 ? -bet.valid : BigInt(next(5_000_000)) - bet.valid / 2n;
        bet.valid += delta;
        owe(bet.shares, delta);
        const { gameType, betNo } = bet;
        await world.tell(what === 5 ? 'cancelled' : 'corrected', {
          of: people[bet.member]?.id ?? 0n,
          betNo,
          gameType,
          validBet: delta,
        });
      } else if (what < 9) await Promise.all(gateways.map((each) => orDead(() => world.hear(each))));
      else await orDead(() => world.payDay(by));
    }
    isMortal = false;
    await world.hear();
    await world.payDay();
    await world.hear();
    for (const [place, { id }] of people.entries()) {
      const owed = exact.get(place) ?? 0n;
      const paid = await world.balance(id);
      const left = owed - paid * 1_000_000n;
      expect([paid % 100n, left < 100_000_000n && left > -100_000_000n], `account ${place}: owed ${owed}, paid ${paid}`).toEqual([
        0n,
        true,
      ]);
    }
    expect(await world.differences()).toEqual([]);
    await world.close();
  });
});
