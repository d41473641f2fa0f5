import type { Runner, Transaction } from '../../base/database/database.ts';
import type { TreeNode } from '../../identity/index.ts';
import type { MoveCheck } from '../moves.ts';
import { tellExpired } from './overdue.ts';
import { countOpenOf, expireOf } from './request-store.ts';
import { endContracts, insertContract, readLive, readLiveOf } from './store.ts';
import type { Tell } from './telling.ts';
import { breachOf } from './validation.ts';

/** An account goes under another agent with its contracts only where that one could propose them, and none of them is ending. */
export const contractMoveCheck: MoveCheck = async (db, { account, target }) => {
  for (const { status, terms, kind, salaryType } of await readLiveOf(db, account.id)) {
    const own = await readLive(db, target.id, { kind, salaryType });
    const isCarried = status === 'ACTIVE' && own?.status === 'ACTIVE' && breachOf(terms, own.terms) === null;
    if (!isCarried) return 'agent.move.contract';
  }
  return null;
};

/** What carrying an account's contracts along comes to: those that go on, and the open requests that are over. */
export const countCarried = async (db: Runner, { id }: TreeNode): Promise<{ contracts: number; requests: number }> => ({
  contracts: (await readLiveOf(db, id)).length,
  requests: await countOpenOf(db, id),
});

/** Goes on with a moved account's contracts under its new agent, as versions of their own; its open requests are over, which who asked hears. */
export async function carryContracts(
  tx: Transaction,
  tell: Tell,
  { account, target }: { account: TreeNode; target: TreeNode },
  now: Date,
): Promise<void> {
  for (const { id, merchantId, kind, salaryType, terms } of await readLiveOf(tx, account.id)) {
    await endContracts(tx, [id], { reason: 'MOVED', until: now, now });
    await insertContract(tx, { merchantId, kind, salaryType, terms, uplineId: target.id, holderId: account.id, at: now });
  }
  await tellExpired(tx, tell, await expireOf(tx, account.id, now), now);
}
