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

/** A bet. */
interface Told {
  of: bigint;
  betNo: string;
  gameType: string;
  /** Of a ticket: the series that it was played at, where its vendor tells it. */
  series?: number;
}

interface Person {
  id: bigint;
  parent: number | null;
  series: number;
  live: number;
}

/** By docs/rules/agents.md#commissions alone: what each above gets of a whole bet, in millionths, by the accounts above at its stake, the nearest first. */
function naive(
  people: readonly Person[],
  [member, ...above]: readonly number[],
  { gameType, series: played = 0 }: Pick<Told, 'gameType' | 'series'>,
): Map<number, bigint> {
  const has = (place: number): number => {
    const { series = 0, live = 0 } = people[place] ?? {};
    return gameType === 'LOTT' ? Math.max(series, played) * 500 : live;
  };
  const least = (places: readonly number[]): number => Math.min(...places.map(has));
  return new Map(
    above.flatMap((agent, index) => {
      const below = index === 0 ? (member ?? 0) : (above[index - 1] ?? 0);
      const more = least(above.slice(index)) - Math.min(has(below), least(above.slice(index)));
      return more > 0 ? [[agent, BigInt(more)]] : [];
    }),
  );
}

/** Who stands above an account now, the account first. */
function lineOf(people: readonly Person[], member: number): number[] {
  const parent = people[member]?.parent ?? null;
  return parent === null ? [member] : [member, ...lineOf(people, parent)];
}

describe.each(databaseKinds)('commissions on %s', (kind) => {
  it.each([11, 12])(
    'come to the same as a naive computation, whatever dies, whoever pays, wherever lines are moved to and whoever is lowered between stakes and results (world %i)',
    async (seed) => {
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
      const stakes: (Told & { placedAt: number; line: number[] })[] = [];
      const bets: (Told & { valid: bigint; shares: Map<number, bigint> })[] = [];
      const owe = (shares: Map<number, bigint>, valid: bigint): void => {
        for (const [agent, rate] of shares) exact.set(agent, (exact.get(agent) ?? 0n) + rate * valid);
      };
      const orDead = async (work: () => Promise<void>): Promise<void> => work().catch(() => {});
      /** Puts an account under another that is not below it. */
      const move = async (moved: number, target: number): Promise<void> => {
        const [person, above] = [people[moved], people[target]];
        if (!person || !above || person.parent === null || person.parent === target || lineOf(people, target).includes(moved))
          return;
        // Nobody is put under an account that has less.
        if (above.series < person.series || above.live < person.live) return;
        person.parent = target;
        await world.move(person.id, above.id);
      };
      /** Takes from the series of an account, and from all below it that have more. What was told is heard before: terms are those of then. */
      const lower = async (place: number): Promise<void> => {
        isMortal = false;
        await world.hear();
        isMortal = true;
        const most = Math.max(1_700, (people[place]?.series ?? 0) - 2 * next(40));
        for (const [at, person] of people.entries()) {
          if (!lineOf(people, at).includes(place) || person.series <= most) continue;
          person.series = most;
          await world.db.query({ text: 'update account set series = $2 where id = $1', values: [person.id, most] });
        }
      };
      const settle = async (place: number): Promise<void> => {
        for (const { line, placedAt, ...told } of stakes.splice(place, 1)) {
          const valid = BigInt(next(90_000_000));
          const shares = naive(people, line, told);
          bets.push({ ...told, valid, shares });
          owe(shares, valid);
          await world.tell('settled', { ...told, validBet: valid, placedAt });
        }
      };
      for (let turn = 0; turn < 60; turn += 1) {
        world.clock.advance(next(2));
        const by = gateways[next(2)];
        const bet = bets[next(Math.max(1, bets.length))];
        const what = next(15);
        if (what < 4) {
          const [member, gameType] = [next(people.length), next(2) === 0 ? 'LOTT' : 'LIVE'];
          const { id: of = 0n, series: own = 0 } = people[member] ?? {};
          const played = gameType === 'LOTT' && next(4) > 0 ? { series: Math.max(1_700, own - 2 * next(3)) } : {};
          stakes.push({ of, gameType, ...played, betNo: `b${turn}`, placedAt: world.clock.now(), line: lineOf(people, member) });
        } else if (what < 6) {
          // A bet that is placed at the moment of a move is placed behind it.
          world.clock.advance(1);
          await move(next(people.length), next(people.length));
        } else if (what < 9) await settle(next(Math.max(1, stakes.length)));
        else if (what < 11 && bet) {
          const delta = what === 9 ? -bet.valid : BigInt(next(5_000_000)) - bet.valid / 2n;
          bet.valid += delta;
          owe(bet.shares, delta);
          const { of, gameType, betNo } = bet;
          await world.tell(what === 9 ? 'cancelled' : 'corrected', { of, betNo, gameType, validBet: delta });
        } else if (what === 14) await lower(stakes[next(Math.max(1, stakes.length))]?.line[next(2)] ?? next(people.length));
        else if (what < 13) await Promise.all(gateways.map((each) => orDead(() => world.hear(each))));
        else await orDead(() => world.payDay(by));
      }
      while (stakes.length > 0) await settle(0);
      isMortal = false;
      await world.hear();
      await world.payDay();
      await world.hear();
      for (const [place, { id }] of people.entries()) {
        const owed = exact.get(place) ?? 0n;
        const paid = await world.balance(id);
        const left = owed - paid * 1_000_000n;
        expect(
          [paid % 100n, left < 100_000_000n && left > -100_000_000n],
          `account ${place}: owed ${owed}, paid ${paid}`,
        ).toEqual([0n, true]);
      }
      expect(await world.differences()).toEqual([]);
      await world.close();
    },
  );
});
