import { grainsOf, partOf } from '../../arcade/pool.ts';
import type { Base } from '../base.ts';
import type { PoolKey, PoolSums, PotRecord } from './pool-store.ts';

type Books = Pick<Base, 'store' | 'clock'>;

const CHUNK = 500;

/** The books of a pool, in grains: what went in, and where it is. Both sides are equal. */
export interface PoolBalance extends PoolKey {
  house: bigint;
  parts: bigint;
  pot: bigint;
  reserve: bigint;
  paid: bigint;
  /** One line for each thing that does not fit. */
  faults: string[];
}

interface Sums {
  added: bigint;
  reserved: bigint;
}

/** Adds the parts of a pot up, each compared with the stake of its round and with the part before it. */
async function addUp(base: Books, key: PoolKey, number: number, faults: string[]): Promise<Sums & { pot: PotRecord | null }> {
  const { pools } = base.store;
  const sums: Sums = { added: 0n, reserved: 0n };
  for (let from = 1; ; from += CHUNK) {
    const parts = pools.parts(key, number, from, CHUNK);
    // Read in the same moment as the last parts: nothing is counted in between.
    const pot = pools.pot(key, number);
    if (!pot) return { ...sums, pot };
    for (const [at, part] of parts.entries()) {
      const name = `pot ${number}, part ${part.number}`;
      if (part.number !== from + at) faults.push(`${name}: a part before it is missing`);
      if (part.before !== pot.start + sums.added) faults.push(`${name}: the pot held something else before it`);
      if (part.added !== partOf(part.stake, pot.terms.share)) faults.push(`${name}: it is no part of its stake`);
      if (part.reserved !== partOf(part.stake, pot.terms.reserve)) faults.push(`${name}: the reserve got another part`);
      if (!part.isPlayed) faults.push(`${name}: its round was not played`);
      sums.added += part.added;
      sums.reserved += part.reserved;
    }
    if (parts.length < CHUNK) {
      if (pot.amount !== pot.start + sums.added) faults.push(`pot ${number}: it holds something else than its parts`);
      if (pot.parts !== from + parts.length - 1) faults.push(`pot ${number}: it counts other parts than there are`);
      return { ...sums, pot };
    }
    await base.clock.wait(0);
  }
}

/**
 * Adds a pool up from its parts and wins, and compares with what it says it holds. Won pots never change: what they come to is kept once
 * they balanced, and the next time counts from there on. A full count begins with the first pot and keeps its sums in the place of those.
 */
export async function balanceOf(base: Books, key: PoolKey, { isFull = false } = {}): Promise<PoolBalance> {
  const { pools } = base.store;
  const faults: string[] = [];
  if (isFull) pools.forgetSums(key);
  let sums: PoolSums = pools.sums(key) ?? { ...key, pot: 0, added: 0n, reserved: 0n, seeds: 0n, paid: 0n };
  for (;;) {
    const number = sums.pot + 1;
    const { pot, ...counted } = await addUp(base, key, number, faults);
    // In the same moment as the end of the sum.
    const pool = pools.pool(key);
    const win = pools.win(key, number);
    if (!pool || !pot) return { ...key, ...ended(sums, 0n, 0n, 0n), faults: ['there is no such pot'] };
    sums = {
      ...key,
      pot: number,
      added: sums.added + counted.added,
      reserved: sums.reserved + counted.reserved,
      seeds: sums.seeds + grainsOf(pot.terms.seed),
      paid: sums.paid + (number < pool.pot ? grainsOf(win?.amount ?? 0n) : 0n),
    };
    if (number < pool.pot) {
      if (!win) faults.push(`pot ${number}: nobody won it`);
      else if (win.amount > pot.terms.mustDrop) faults.push(`pot ${number}: it paid more than it had to drop by`);
      if (faults.length === 0) pools.saveSums(sums);
      await base.clock.wait(0);
      continue;
    }
    if (win) faults.push(`pot ${number}: it is won and filled on`);
    const { house, reserve } = pool;
    const balance = ended(sums, house, pot.amount, reserve);
    if (house + sums.reserved - sums.seeds !== reserve)
      faults.push('the reserve holds something else than its parts less the seeds');
    if (house + balance.parts !== pot.amount + reserve + sums.paid)
      faults.push('what went in is not what is there and what was paid');
    return { ...key, ...balance, faults };
  }
}

const ended = ({ added, reserved, paid }: PoolSums, house: bigint, pot: bigint, reserve: bigint) => ({
  ...{ house, parts: added + reserved, pot, reserve, paid },
});

/** Balances every pool; what does not fit calls for a person. Returns the balances. */
export async function balancePools(base: Base): Promise<PoolBalance[]> {
  const balances: PoolBalance[] = [];
  for (const { gameCode, currency } of base.store.pools.pools()) {
    const balance = await balanceOf(base, { gameCode, currency });
    balances.push(balance);
    const { faults } = balance;
    const detail = { gameCode, currency, faults: faults.slice(0, 10), count: faults.length };
    if (faults.length > 0) base.log.error(detail, 'a pool does not balance: look into it');
    else base.log.info({ gameCode, currency }, 'a pool balances');
  }
  return balances;
}

/** What the last balancing found. */
interface Balanced {
  at: number;
  /** Pools that did not balance. */
  unbalanced: number;
}

/** Balances every pool when it is run, and tells what the last run found; null until one has ended. */
export function createBalancing(base: Base): { run(): Promise<void>; last(): Balanced | null } {
  let last: Balanced | null = null;
  return {
    async run() {
      const balances = await balancePools(base);
      last = { at: base.clock.now(), unbalanced: balances.filter(({ faults }) => faults.length > 0).length };
    },
    last: () => last,
  };
}
