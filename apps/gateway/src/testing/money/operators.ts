import type { Choices } from '../../wallet/testing/workload.ts';
import type { Action, World } from './world.ts';

interface OpenOrder {
  orderNo: string;
  state: string;
  amount: bigint;
}
interface OpenPart {
  payoutNo: string;
  orderNo: string;
  member: bigint;
  state: string;
  attempt: number;
  provider: string | null;
  method: string | null;
  amount: bigint;
}

/** What operators see: withdrawals that are not at their end. */
const readOrders = ({ db }: World): Promise<OpenOrder[]> =>
  db.query({
    text: `select order_no as "orderNo", state, amount - fee as amount from withdrawal_order
           where completed_at is null and state not in ('CREATED', 'FAILED') order by order_no`,
  });

const readParts = ({ db }: World, states: readonly string[]): Promise<OpenPart[]> =>
  db.query({
    text: `select payout_no as "payoutNo", order_no as "orderNo", account_id as member, state, attempt, provider, method, amount
           from withdrawal_part where state = any ($1) order by payout_no`,
    values: [[...states]],
  });

/** By which number a payout's provider knows it. */
const numberOf = ({ payoutNo, attempt }: OpenPart): string => (attempt === 1 ? payoutNo : `${payoutNo}-${attempt}`);

/** Has the money of a part that was sent arrived? What people send does. */
const hasArrived = ({ outside }: World, part: OpenPart): boolean =>
  part.method === null || outside.bank.hasArrived(numberOf(part));

/** Two parts of an amount, in whole ten-thousandths; null: one. */
const partsOf = (choices: Choices, amount: bigint): readonly bigint[] | null =>
  amount > 2_000n && choices.chance(0.3) ? [amount / 3n, amount - amount / 3n] : null;

/** What is done about an order: reviewed, cancelled by its member, or paid. */
function orderAction(
  { books }: World,
  choices: Choices,
  { orderNo, state, amount }: OpenOrder,
  isEnding: boolean,
): Action | null {
  if (state === 'REVIEWING') {
    const roll = choices.below(isEnding ? 20 : 30);
    if (roll > 20) return null;
    const to = roll < 17 ? 'APPROVED' : 'REJECTED';
    return async (gateway) => {
      const said = roll === 20 ? await gateway.call('cancel', { orderNo }) : await gateway.call('review', { orderNo, to });
      books.count('refused' in said ? `review ${said.refused}` : `review ${said.done}`);
    };
  }
  if (state !== 'APPROVED' && state !== 'PAYING') return null;
  const amounts = state === 'APPROVED' ? partsOf(choices, amount) : null;
  return async (gateway) => {
    const said = await gateway.call('begin', { orderNo, amounts });
    books.count('refused' in said ? `begin ${said.refused}` : 'begin');
  };
}

/** Somebody pays a part that is with no provider. */
function payByHand({ books }: World, choices: Choices, { payoutNo, attempt, orderNo, amount }: OpenPart): Action {
  const isCertain = choices.chance(0.5);
  return async (gateway) => {
    const said = await gateway.call('sent', { payoutNo, isCertain });
    books.count('refused' in said ? `by hand ${said.refused}` : 'by hand');
    // It was paid by the other of two people who were at it, or by this one: once in any case.
    if ('done' in said) books.paidByHand.set(`${payoutNo}/${attempt}`, { orderNo, amount });
  };
}

/** What becomes of a part: paid by hand, received, disputed, decided on. Members tell the truth in the end, and so does the house. */
function partAction(world: World, choices: Choices, part: OpenPart): Action | null {
  const { books } = world;
  const { payoutNo, member, state } = part;
  if (state === 'QUEUED') return payByHand(world, choices, part);
  const isThere = hasArrived(world, part);
  if (state === 'DISPUTED') {
    const decision = isThere ? 'force' : choices.pick(['again', 'refund'] as const);
    return async (gateway) => {
      const said = await gateway.call('decide', { payoutNo, decision });
      books.count('refused' in said ? `decide ${said.refused}` : `decide ${decision}`);
    };
  }
  if (isThere && choices.chance(0.3)) return null;
  const says = isThere && choices.chance(0.85) ? 'received' : 'dispute';
  return async (gateway) => {
    const said = await gateway.call(says, { member, payoutNo });
    books.count('refused' in said ? `${says} ${said.refused}` : says);
  };
}

/** Somebody finds the money of a deposit by hand, in time or late. */
function confirmByHand({ books }: World, choices: Choices): Action | null {
  const waiting = [...books.deposits].filter(([no, { channel }]) => channel === 'WALLET' && !books.confirmed.has(no));
  if (waiting.length === 0) return null;
  const [orderNo] = choices.pick(waiting);
  return async (gateway) => {
    const said = await gateway.call('confirmByHand', { orderNo });
    if ('done' in said) books.confirmed.add(orderNo);
    books.count('refused' in said ? `confirm ${said.refused}` : 'confirm');
  };
}

/** Something that waits for operators or for the word of a member. */
export async function operatorAction(world: World, choices: Choices): Promise<Action | null> {
  if (choices.chance(0.2)) return confirmByHand(world, choices);
  if (choices.chance(0.5)) {
    const orders = await readOrders(world);
    return orders.length === 0 ? null : orderAction(world, choices, choices.pick(orders), false);
  }
  // Parts with a method wait for `begin`, which gives them to the provider again.
  const found = await readParts(world, ['QUEUED', 'WAIT_CONFIRM', 'DISPUTED']);
  const parts = found.filter(({ orderNo, state, method }) => state !== 'QUEUED' || (method === null && isByHand(world, orderNo)));
  return parts.length === 0 ? null : partAction(world, choices, choices.pick(parts));
}

const isByHand = ({ books, members }: World, orderNo: string): boolean => {
  const order = books.withdrawals.get(orderNo);
  return members.find(({ id }) => id === order?.member)?.isByHand ?? false;
};

/** Everything that was sent and is lost is disputed, and every dispute decided; returns whether there was something. */
export async function settleDisputes(world: World, choices: Choices): Promise<Action[]> {
  const parts = await readParts(world, ['WAIT_CONFIRM', 'DISPUTED']);
  return parts
    .filter((part) => part.state === 'DISPUTED' || !hasArrived(world, part))
    .flatMap((part) => partAction(world, choices, part) ?? []);
}

/** Withdrawals that are not at their end, but for a part of those under review, which stay. */
const readLeft = async (world: World, isKept: (orderNo: string) => boolean): Promise<OpenOrder[]> =>
  (await readOrders(world)).filter(({ state, orderNo }) => state !== 'REVIEWING' || !isKept(orderNo));

/** How many withdrawals are left to bring to their end. */
export const openWithdrawals = async (world: World, isKept: (orderNo: string) => boolean): Promise<number> =>
  (await readLeft(world, isKept)).length;

/** All that is left to do about withdrawals, but for a part of those under review, which stay. */
export async function endWithdrawals(world: World, choices: Choices, isKept: (orderNo: string) => boolean): Promise<Action[]> {
  const orders = await readLeft(world, isKept);
  const parts = (await readParts(world, ['QUEUED'])).filter(({ orderNo }) => isByHand(world, orderNo));
  return [
    ...orders.flatMap((order) => orderAction(world, choices, order, true) ?? []),
    ...parts.map((part) => payByHand(world, choices, part)),
  ];
}
