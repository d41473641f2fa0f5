import type { ErrorCode } from '@marquee/contract';
import type { Runner, Transaction } from '../../base/database/database.ts';
import type { TreeNode } from '../../identity/index.ts';
import type { MoveCheck } from '../moves.ts';
import { tellExpired } from './overdue.ts';
import { expireOf } from './request-store.ts';
import { type Contract, endContracts, insertContract, readLive, readLiveOf } from './store.ts';
import type { Tell } from './telling.ts';
import { breachOf } from './validation.ts';

/** A contract of a moved account, and what keeps it from going on under the new agent; null: nothing. */
export interface Carried extends Contract {
  flaw: ErrorCode | null;
}

/** An account's contracts as they would go on under another agent: one that could propose them, where none of them is ending. */
export async function readCarriedTo(db: Runner, account: TreeNode, target: TreeNode): Promise<Carried[]> {
  const carried: Carried[] = [];
  for (const contract of await readLiveOf(db, account.id)) {
    const { status, terms, kind, salaryType } = contract;
    const own = status === 'ACTIVE' ? await readLive(db, target.id, { kind, salaryType }) : null;
    const breach = own?.status === 'ACTIVE' ? breachOf(terms, own.terms) : 'CT_NO_OWN';
    carried.push({ ...contract, flaw: status === 'ACTIVE' ? breach : 'CT_STATE' });
  }
  return carried;
}

/** Refuses a move where a contract of the account would not go on. */
export const contractMoveCheck: MoveCheck = async (db, { account, target }) =>
  (await readCarriedTo(db, account, target)).some(({ flaw }) => flaw !== null) ? 'agent.move.contract' : null;

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
