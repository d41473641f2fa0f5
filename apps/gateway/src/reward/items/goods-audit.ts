import type { Database, Runner } from '../../base/database/database.ts';
import { readWonIds } from './record-store.ts';

export interface GoodsAuditDeps {
  db: Database;
  /** The rewards whose product is ordered, with how many of their orders were not rejected. */
  prizeOrders(runner: Runner): Promise<{ rewardId: bigint; standing: number }[]>;
}

/** Compares the products that members have asked for with the orders of the mall, under one snapshot: of each there is one that stands. */
export async function findGoodsDifferences({ db, prizeOrders }: GoodsAuditDeps): Promise<string[]> {
  const { asked, ordered } = await db.transaction(async (tx) => {
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
    return { asked: new Set(await readWonIds(tx)), ordered: await prizeOrders(tx) };
  });
  const standing = new Map(ordered.map((each) => [each.rewardId, each.standing]));
  return [...new Set([...asked, ...standing.keys()])].flatMap((id) => {
    const [has, is] = [standing.get(id) ?? 0, asked.has(id) ? 1 : 0];
    return has === is ? [] : [`the product of the reward ${id}: ${has} orders stand; by the reward ${is}`];
  });
}
