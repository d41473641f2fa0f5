/** A chance as a fraction: so many winning ways of a total. For a bet that may be hit several times, its expected hits. */
export interface Chance {
  ways: bigint;
  total: bigint;
}

/** Ways to choose `k` of `n`, order aside. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let i = 1; i <= k; i += 1) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return ways;
}

/** So many winning ways of a total. */
export const waysOf = (ways: number | bigint, total: number | bigint): Chance => ({ ways: BigInt(ways), total: BigInt(total) });

const HUNDRED = 100n;

/** That each of `k` numbers of two digits ends at least one of `drawn` numbers: inclusion and exclusion. */
export function allAppear(k: number, drawn: number): Chance {
  let ways = 0n;
  for (let j = 0; j <= k; j += 1) {
    const term = choose(k, j) * (HUNDRED - BigInt(j)) ** BigInt(drawn);
    ways += j % 2 === 0 ? term : -term;
  }
  return { ways, total: HUNDRED ** BigInt(drawn) };
}

/** That none of `k` numbers of two digits ends any of `drawn` numbers. */
export const noneAppears = (k: number, drawn: number): Chance => ({
  ways: (HUNDRED - BigInt(k)) ** BigInt(drawn),
  total: HUNDRED ** BigInt(drawn),
});

/** That exactly `hits` of `picked` numbers are among `drawn` of `pool`. */
export const hitsAmong = (hits: number, picked: number, drawn: number, pool: number): Chance => ({
  ways: choose(picked, hits) * choose(pool - picked, drawn - hits),
  total: choose(pool, drawn),
});

/** Ways to take one value of each set, all of them different; the sets hold no value twice. Counted set by set, never listed. */
export function differentTuples(sets: readonly ReadonlySet<string>[]): bigint {
  // Sum over the partitions of the places: a block of places shares one value, and counts with the sign of its permutations.
  const [first, ...rest] = sets;
  if (!first) return 1n;
  let ways = 0n;
  const others = rest.length;
  for (let mask = 0; mask < 2 ** others; mask += 1) {
    const block = rest.filter((_, place) => mask & (1 << place));
    const apart = rest.filter((_, place) => !(mask & (1 << place)));
    const shared = [...first].filter((value) => block.every((set) => set.has(value))).length;
    if (shared === 0) continue;
    let orders = 1n;
    for (let i = 2; i <= block.length; i += 1) orders *= BigInt(i);
    const sign = block.length % 2 === 0 ? 1n : -1n;
    ways += sign * orders * BigInt(shared) * differentTuples(apart);
  }
  return ways;
}
