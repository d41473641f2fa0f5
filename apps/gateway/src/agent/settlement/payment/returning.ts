import type { Amount } from '@marquee/money';
import { least } from '../../contracts/calculation/payment.ts';
import type { Bill } from '../bills/bill.ts';
import { takeOff } from '../bills/list-store.ts';
import { lockAbove, lockBills, writeBills } from '../bills/store.ts';
import { readHouseDebt, writeHouseDebt } from './debt-store.ts';
import type { Desk, Movement, Side } from './desk.ts';
import { forgetDebt, readCameFrom } from './store.ts';

/** A bill that is cancelled: what its holder does not get, and to whose balances of it came back. */
export type ReturnedBill = Pick<Bill, 'id' | 'holderId'> & {
  kept: Amount;
  back: readonly { accountId: bigint; amount: Amount }[];
};

/**
 * What the house has paid for the account above, by an advance or on its behalf, and does not have back, is the house's, forgiven or not: of it
 * so much less is open.
 */
async function returnToHouse(desk: Desk, { id }: Bill, amount: Amount): Promise<Amount> {
  const debt = await readHouseDebt(desk.tx, id);
  if (!debt) return 0n;
  const ofOpen = least(debt.open, amount);
  const ofForgiven = least(debt.forgiven, amount - ofOpen);
  const left = { id: debt.id, open: debt.open - ofOpen, forgiven: debt.forgiven - ofForgiven };
  if (ofOpen + ofForgiven > 0n) await writeHouseDebt(desk.tx, left, desk.at);
  return ofOpen + ofForgiven;
}

/**
 * What of an amount came from what was kept for the account above, which was frozen too. What came first went on first, so that what is left is
 * of what came last: that was paid by its balance, or by the house on its behalf.
 */
async function ofKept(desk: Desk, { id, holderId }: Bill, amount: Amount): Promise<Amount> {
  const { kept, others } = await readCameFrom(desk.tx, id, holderId);
  return least(kept, amount > others ? amount - others : 0n);
}

/**
 * Gives an amount that is kept for a bill back to whom it came from: the house, or the account above. What was kept for that one is kept for it
 * again while its own bill is held; where that was cancelled too it goes on to whom it came from. `above` are the bills above of the same run,
 * the nearest first. Returns whose balances got of it.
 */
async function giveBack(
  desk: Desk,
  bill: Bill,
  amount: Amount,
  above: readonly Bill[],
): Promise<{ accountId: bigint; amount: Amount }[]> {
  const { id, kind, holderId, uplineId } = bill;
  const from: Side = { kind: 'KEPT', accountId: holderId };
  const back = (to: Side, part: Amount): Movement[] =>
    part > 0n ? [{ billId: id, kind, from, to, amount: part, way: 'RETURN' }] : [];
  if (uplineId === null) {
    await desk.move(back({ kind: 'HOUSE' }, amount));
    return [];
  }
  const [next, ...further] = above;
  const isKeptAbove = next?.status === 'HELD' || next?.status === 'CANCELLED';
  const toKept = isKeptAbove ? await ofKept(desk, bill, amount) : 0n;
  const toHouse = await returnToHouse(desk, bill, amount - toKept);
  const toAbove = amount - toKept - toHouse;
  await desk.move([
    ...back({ kind: 'HOUSE' }, toHouse),
    ...back({ kind: 'KEPT', accountId: uplineId }, toKept),
    ...back({ kind: 'MAIN', accountId: uplineId }, toAbove),
  ]);
  const own = toAbove > 0n ? [{ accountId: uplineId, amount: toAbove }] : [];
  if (!next || toKept === 0n) return own;
  const { id: nextId, status, paid, kept } = next;
  if (status === 'HELD') {
    await writeBills(desk.tx, [{ id: nextId, status, paid, kept: kept + toKept }], desk.at);
    return own;
  }
  await writeBills(desk.tx, [{ id: nextId, status, paid: paid - toKept, kept }], desk.at);
  await takeOff(desk.tx, next, toKept);
  return [...own, ...(await giveBack(desk, next, toKept, further))];
}

/**
 * Cancels a bill whose holder has been frozen for too long: what is kept goes back to whom it came from, and no more is owed of it. Null where
 * it is not held any more.
 */
export async function returnBill(desk: Desk, billId: bigint): Promise<ReturnedBill | null> {
  const [bill] = await lockBills(desk.tx, [billId]);
  if (bill?.status !== 'HELD') return null;
  const { id, holderId, kept, paid } = bill;
  const above = await lockAbove(desk.tx, bill);
  // All at once: accounts are locked in one order everywhere.
  await desk.hold([bill, ...above].flatMap(({ uplineId }) => uplineId ?? []));
  const back = await giveBack(desk, bill, kept, above);
  await forgetDebt(desk.tx, id, desk.at);
  await takeOff(desk.tx, bill, bill.gross - (paid - kept));
  await writeBills(desk.tx, [{ id, status: 'CANCELLED', paid: paid - kept, kept: 0n }], desk.at);
  return { id, holderId, kept, back };
}
