import type { GameType } from '@marquee/contract';
import type { Runner } from '../../base/database/database.ts';
import { tree } from '../../identity/index.ts';
import { readMoved, readMovedBets } from '../../report/index.ts';
import { readAccrued, readAccruedOf, readAccruedTypes } from '../../reward/index.ts';

/** Which bets: of business days, both included, and of games. */
interface Narrowed {
  from: string;
  to: string;
  gameTypes?: readonly GameType[] | undefined;
  vendorId?: number | undefined;
}

/** What bets gave back by account, in millionths of a ten-thousandth of a unit. */
export type AccruedSums = ReadonlyMap<bigint, bigint>;

/**
 * Makes what says what bets gave back, paid or not: of accounts themselves, or of teams, whose bets of each day are of who belonged to
 * them then, as the report rows have them. All teams are in the line of the account above.
 */
export const createAccrued = (db: Runner) => ({
  own: (accounts: readonly bigint[], narrowed: Narrowed): Promise<AccruedSums> => readAccrued(db, { accounts, ...narrowed }),

  async teams(above: bigint, heads: readonly bigint[], narrowed: Narrowed): Promise<AccruedSums> {
    const sums = new Map(heads.map((id) => [id, 0n]));
    const add = (id: bigint, path: readonly bigint[], exact: bigint): void => {
      for (const head of [...path, id]) {
        const sum = sums.get(head);
        if (sum !== undefined) sums.set(head, sum + exact);
      }
    };
    const moved = await readMoved(db, narrowed.from);
    const paths = new Map((await tree.placesOfLine(db, above)).map(({ id, path }) => [id, path]));
    const stayed = [...paths.keys()].filter((id) => !moved.has(id));
    for (const [id, exact] of await readAccrued(db, { accounts: stayed, ...narrowed })) add(id, paths.get(id) ?? [], exact);
    if (moved.size === 0) return sums;
    const bets = await readMovedBets(db, { accounts: heads, ...narrowed });
    for (const [place, exact] of (await readAccruedOf(db, bets)).entries()) {
      const bet = bets[place];
      if (bet) add(bet.accountId, bet.path, exact);
    }
    return sums;
  },

  /** Of one account's team together, by game type. */
  async types(head: bigint, days: { from: string; to: string }): Promise<Map<string, bigint>> {
    const moved = await readMoved(db, days.from);
    const stayed = (await tree.idsOfLine(db, head)).filter((id) => !moved.has(id));
    const sums = await readAccruedTypes(db, { accounts: stayed, ...days });
    if (moved.size === 0) return sums;
    const bets = await readMovedBets(db, { accounts: [head], ...days });
    for (const [place, exact] of (await readAccruedOf(db, bets)).entries()) {
      const type = bets[place]?.gameType;
      if (type !== undefined) sums.set(type, (sums.get(type) ?? 0n) + exact);
    }
    return sums;
  },
});
