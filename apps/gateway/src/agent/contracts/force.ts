import type { Transaction } from '../../base/database/database.ts';
import { beginSettling } from '../settlement/runs/streams.ts';
import { endLine, periodEnd } from './ending.ts';
import { expireAskedOfHouse } from './request-store.ts';
import { conflictsWith, type Offer } from './standing.ts';
import { type Contract, closeContract, endContracts, insertContract, readLive } from './store.ts';
import type { Tell } from './telling.ts';

/**
 * Brings a contract into force: it takes the place of the one of its kind and type, and what its holder has given below and it does not
 * carry ends with the running period. The caller holds the tree and has looked that nothing speaks against it. Returns it, and what ends.
 */
export async function bringIntoForce(
  tx: Transaction,
  tell: Tell,
  { merchant, upline, holder, terms }: Offer,
  now: Date,
): Promise<{ contract: Contract; ended: Contract[] }> {
  const { kind, salaryType } = terms;
  const before = await readLive(tx, holder.id, terms);
  if (before !== null) {
    await endContracts(tx, [before.id], { reason: 'REPLACED', until: now, now });
    await closeContract(tx, before.id);
    await expireAskedOfHouse(tx, [before.id], now);
  }
  const conflicts = await conflictsWith(tx, holder.id, terms);
  const row = { merchantId: merchant.id, kind, salaryType, uplineId: upline?.id ?? null, holderId: holder.id, terms, at: now };
  const contract = await insertContract(tx, row);
  await beginSettling(tx, merchant, terms, now);
  const ended: Contract[] = [];
  for (const each of conflicts) {
    const until = periodEnd(merchant, each.terms, now);
    ended.push(...(await endLine(tx, tell, each, { reason: 'UPLINE_LOWERED', below: 'UPLINE_LOWERED', until, now })));
  }
  return { contract, ended };
}
