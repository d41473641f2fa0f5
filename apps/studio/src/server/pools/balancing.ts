import { grainsOf, partOf } from '../../arcade/pool.ts';
import type { Base } from '../base.ts';
import type { PoolKey, PotRecord } from './pool-store.ts';

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

/** Adds a pool up from its parts and wins, and compares with what it says it holds. */
export async function balanceOf(base: Books, key: PoolKey): Promise<PoolBalance> {
  const { pools } = base.store;
  const faults: string[] = [];
  let [parts, reserved, paid, seeds] = [0n, 0n, 0n, 0n];
  for (let number = 1; ; number += 1) {
    const { pot, ...sums } = await addUp(base, key, number, faults);
    // In the same moment as the end of the sum.
    const pool = pools.pool(key);
    if (!pool || !pot) return { ...key, house: 0n, parts, pot: 0n, reserve: 0n, paid, faults: ['there is no such pot'] };
    parts += sums.added + sums.reserved;
    reserved += sums.reserved;
    seeds += grainsOf(pot.terms.seed);
    const win = pools.win(key, number);
    if (number < pool.pot) {
      if (!win) faults.push(`pot ${number}: nobody won it`);
      else if (win.amount > pot.terms.mustDrop) faults.push(`pot ${number}: it paid more than it had to drop by`);
      paid += grainsOf(win?.amount ?? 0n);
      continue;
    }
    if (win) faults.push(`pot ${number}: it is won and filled on`);
    const { house, reserve } = pool;
    if (house + reserved - seeds !== reserve) faults.push('the reserve holds something else than its parts less the seeds');
    if (house + parts !== pot.amount + reserve + paid) faults.push('what went in is not what is there and what was paid');
    return { ...key, house, parts, pot: pot.amount, reserve, paid, faults };
  }
}

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
