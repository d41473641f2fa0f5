import { findWageringDifferences } from '../../cashier/index.ts';
import { readSettledAfter } from '../../play/index.ts';
import { findRecordDifferences } from '../../play/rounds/audit.ts';
import { createWallet } from '../../wallet/index.ts';
import { auditMoney, naiveBalances, readPlayers } from './audit.ts';
import { recountWagering } from './recount.ts';
import type { OwnRound } from './vendor.ts';
import type { World } from './world.ts';

/** All that is wrong after a run: by the naive books and by the product's own audits. An empty list: nothing is. */
export async function findFaults(world: World, rounds: readonly OwnRound[]): Promise<string[]> {
  const { db, clock } = world;
  const { brought } = await naiveBalances(world, await readPlayers(world));
  const own = new Map(rounds.map(({ roundId, stake }) => [roundId, BigInt(stake)]));
  const told = [
    ...(await createWallet({ db, clock }).reconcile()),
    ...(await findWageringDifferences({ db, clock, settledAfter: readSettledAfter })),
    ...(await findRecordDifferences(db, clock)),
  ];
  return [
    ...(await auditMoney(world, rounds)),
    ...(await recountWagering(world, brought, own)),
    ...told.map(({ check, detail }) => `${check}: ${detail}`),
  ];
}
