import type { Query } from '@marquee/contract';
import { isDay } from '../../base/calendar/business-day.ts';
import type { Database } from '../../base/database/database.ts';
import { inputError } from '../../base/errors.ts';
import type { Merchant } from '../../brand/index.ts';
import { type TreeNode, tree } from '../../identity/index.ts';
import { readFirstDepositors } from '../../report/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { amountOf } from '../asked-amount.ts';

interface NarrowingDeps {
  db: Database;
  wallet: Pick<Wallet, 'ownersBetween'>;
}

/** The days of first deposits that are asked for; null where none are. Throws for what is no day. */
export function firstDaysOf({ firstDepositFrom, firstDepositTo }: Query<'downlinesFile'>): { start: string; end: string } | null {
  for (const [field, day] of Object.entries({ firstDepositFrom, firstDepositTo }))
    if (day !== undefined && !isDay(day)) throw inputError(field);
  const start = firstDepositFrom ?? firstDepositTo;
  return start === undefined ? null : { start, end: firstDepositTo ?? start };
}

/** Makes what finds who below an account fits by money: what they have, and when they paid in first; null where neither is asked for. */
export const createNarrowing =
  ({ db, wallet }: NarrowingDeps) =>
  async ({ id: merchantId }: Merchant, above: TreeNode, query: Query<'downlines'>): Promise<readonly bigint[] | null> => {
    const [from, to] = [amountOf('balanceFrom', query.balanceFrom), amountOf('balanceTo', query.balanceTo)];
    const days = firstDaysOf(query);
    const hasBalance = from !== null || to !== null;
    if (!hasBalance && !days) return null;
    const line = await tree.lineByName(db, above.id, query.search === undefined ? (query.scope ?? 'direct') : 'team');
    const owners = days ? await readFirstDepositors(db, days, line) : line;
    return hasBalance ? wallet.ownersBetween({ merchantId, currency: above.currency, owners, from, to }) : owners;
  };
