import type { OpsReply } from '@marquee/contract/ops';
import type { Amount } from '@marquee/money';
import { dateOf } from '../../base/calendar/clock.ts';
import { refused, refuseFlaw, unknownItem } from '../../base/change.ts';
import type { Transaction } from '../../base/database/database.ts';
import { amountOf } from '../../base/operator-records.ts';
import type { Merchant, OpsHandlers } from '../../brand/index.ts';
import type { AccountDesk } from '../../identity/index.ts';
import type { Completer } from '../completion.ts';
import type { CashierDeps } from '../deps.ts';
import type { RiskSigns } from '../risk/signs.ts';
import type { DepositOrder } from './deposit-order.ts';
import { decideDeposit, lockDeposit, readDeposit } from './deposit-store.ts';
import { depositRecord, paymentRecord, ticketRecord } from './desk-records.ts';
import { noteOnDeposit, type OperatedDeposit, readByNote, readOrdersOf, readQueue } from './desk-store.ts';
import type { HandBookings } from './hand-bookings.ts';
import { decidePayment, lockPayment, type OperatedPayment, readHeldPayments } from './payment-store.ts';
import type { Receipts } from './receipts.ts';
import { noteIn, readStatement } from './statement.ts';
import { endTicket, readOpenTickets, type Ticket } from './ticket-store.ts';

const LISTED = 100;
/** Ten-thousandths of a unit. */
const UNIT = 10_000n;

export interface DepositOps extends Pick<CashierDeps, 'db' | 'clock'> {
  accounts: Pick<AccountDesk, 'account' | 'nameOf'>;
  risk: RiskSigns;
  hand: HandBookings;
  receipts: Pick<Receipts, 'of'>;
  unitValueOf(merchantId: number, currency: string): Promise<number>;
  complete: Completer['complete'];
  tell(order: DepositOrder): void;
  /** Tells the member an answer, in the transaction that writes it down. */
  answerMember(tx: Transaction, ticket: Ticket, answer: { amount: Amount; currency: string; text: string }): Promise<void>;
}

type Calls = Pick<
  OpsHandlers,
  'opsDeposits' | 'opsDepositPut' | 'opsPayments' | 'opsPaymentPut' | 'opsTickets' | 'opsTicketPut' | 'opsStatementPut'
>;

const isMoreThanAlone = (merchant: Merchant, amount: Amount): boolean => amount > BigInt(merchant.security.adjustAlone) * UNIT;

/** Makes what operators are shown of orders. */
function depositRecords({ risk, receipts, unitValueOf }: Pick<DepositOps, 'risk' | 'receipts' | 'unitValueOf'>) {
  const recordsOf = async (merchant: Merchant, orders: readonly OperatedDeposit[]): Promise<OpsReply<'opsDepositPut'>[]> => {
    const [looks, sent, unitValue] = await Promise.all([
      risk.look(merchant, 'deposit', orders),
      receipts.of(orders),
      unitValueOf(merchant.id, merchant.currency),
    ]);
    return orders.map((order) =>
      depositRecord(
        order,
        looks.get(order.orderNo) ?? { username: String(order.accountId), signs: [] },
        sent.get(order.orderNo) ?? { payer: null, pictures: [] },
        unitValue,
      ),
    );
  };

  const recordOf = async (merchant: Merchant, order: OperatedDeposit): Promise<OpsReply<'opsDepositPut'>> => {
    const [record] = await recordsOf(merchant, [order]);
    if (!record) throw unknownItem();
    return record;
  };
  return { recordsOf, recordOf };
}

/** Makes the calls about the orders themselves. */
function orderCalls(deps: DepositOps): Pick<Calls, 'opsDeposits' | 'opsDepositPut'> {
  const { db, clock, accounts, hand, complete, tell } = deps;
  const { recordsOf, recordOf } = depositRecords(deps);

  const own = async (merchant: Merchant, orderNo: string): Promise<DepositOrder> => {
    const order = await readDeposit(db, orderNo);
    if (order?.merchantId !== merchant.id) throw unknownItem();
    return order;
  };

  return {
    async opsDeposits({ merchant, query: { username, size = LISTED } }) {
      const found =
        username === undefined
          ? await readQueue(db, merchant.id, size)
          : await readOrdersOf(db, (await accounts.account(merchant, username)).id, size);
      return { list: await recordsOf(merchant, found) };
    },
    async opsDepositPut({
      merchant,
      body: { orderNo, action, amount: asked, reason },
      operator,
      record,
      isApproved,
      askSecondPerson,
    }) {
      const before = await own(merchant, orderNo);
      const amount = asked === undefined ? before.amount : amountOf(asked);
      const noteDown = async (tx: Transaction): Promise<void> => {
        const remark = action === 'claim' ? null : reason;
        await noteOnDeposit(tx, orderNo, { claimedBy: action === 'claim' ? operator : null, at: dateOf(clock), remark });
        const now = await lockDeposit(tx, orderNo);
        await record(`deposit ${orderNo}`)(tx, {
          before: { state: before.state, claimedBy: before.claimedBy },
          after: { action, state: now?.state, claimedBy: now?.claimedBy, amount, reason },
        });
      };
      if (action === 'confirm') {
        if (before.provider !== null) throw refused('the provider tells what was paid of this order');
        if (before.state === 'SUCCESS' || before.state === 'FAILED') throw refused(`the order is ${before.state}`);
        if (isMoreThanAlone(merchant, amount) && !isApproved) askSecondPerson();
        const found = { paymentId: `by-${orderNo}`, amount, about: `${operator}: ${reason}` };
        const outcome = await hand.take(merchant, orderNo, found, () => true, noteDown);
        if (outcome !== 'booked') throw refused('the order was decided before');
      } else {
        await db.transaction(async (tx) => {
          const locked = await lockDeposit(tx, orderNo);
          if (action === 'fail') {
            if (locked?.state !== 'CREATED' && locked?.state !== 'PENDING') throw refused(`the order is ${locked?.state}`);
            await decideDeposit(tx, orderNo, { to: 'FAILED', decidedAt: dateOf(clock), reason: 'operator' });
          }
          await noteDown(tx);
        });
      }
      const after = await own(merchant, orderNo);
      if (after.state === 'FAILED' && after.completedAt === null) await complete('deposit', after);
      tell(after);
      return recordOf(merchant, after);
    },
  };
}

/** Makes the calls about payments that wait for a person, and about the statements that bring some. */
function paymentCalls({
  db,
  clock,
  hand,
  tell,
  unitValueOf,
}: DepositOps): Pick<Calls, 'opsPayments' | 'opsPaymentPut' | 'opsStatementPut'> {
  const find = async (merchantId: number, id: bigint): Promise<OperatedPayment> => {
    const payment = await db.transaction((tx) => lockPayment(tx, merchantId, id));
    if (!payment) throw unknownItem();
    return payment;
  };

  return {
    async opsPayments({ merchant, query: { size = LISTED } }) {
      const [held, unitValue] = await Promise.all([
        readHeldPayments(db, merchant.id, size),
        unitValueOf(merchant.id, merchant.currency),
      ]);
      return { list: held.map((payment) => paymentRecord(payment, unitValue)) };
    },
    async opsPaymentPut({ merchant, body: { id, decision, orderNo, reason }, operator, record, isApproved, askSecondPerson }) {
      const held = await find(merchant.id, BigInt(id));
      if (held.state !== 'HELD') throw refused('the payment was decided before');
      const noteDown = (tx: Transaction, state: string) =>
        record(`payment ${id}`)(tx, {
          before: { state: 'HELD' },
          after: { state, amount: held.amount, currency: held.currency, orderNo: held.orderNo ?? orderNo, reason },
        });
      if (decision === 'book') {
        if (held.orderNo === null && orderNo === undefined)
          throw refused('nobody knows whose payment this is: name an order of the member');
        if (isMoreThanAlone(merchant, held.amount) && !isApproved) askSecondPerson();
        const booked = await hand.bookHeld(merchant.id, held.id, operator, orderNo ?? null, (tx) => noteDown(tx, 'PAID'));
        if (booked === 'no-order') throw refused('there is no such order in that currency');
        if (booked === null) throw refused('the payment was decided before');
      } else {
        await db.transaction(async (tx) => {
          const locked = await lockPayment(tx, merchant.id, held.id);
          if (locked?.state !== 'HELD') throw refused('the payment was decided before');
          await decidePayment(tx, held.id, { state: 'REFUSED', by: operator, at: dateOf(clock), bookedOrder: null });
          await noteDown(tx, 'REFUSED');
        });
        const order = held.orderNo === null ? null : await readDeposit(db, held.orderNo);
        if (order) tell(order);
      }
      return paymentRecord(await find(merchant.id, held.id), await unitValueOf(merchant.id, merchant.currency));
    },
    async opsStatementPut({ merchant, body: { csv, reason }, record }) {
      const unitValue = await unitValueOf(merchant.id, merchant.currency);
      const lines = await Promise.resolve()
        .then(() => readStatement(csv, unitValue))
        .catch(refuseFlaw);
      const counts = { lines: lines.length, booked: 0, held: 0, known: 0 };
      for (const { reference, amount, description } of lines) {
        const note = noteIn(description);
        const order = note === null ? null : await readByNote(db, merchant.id, note);
        // A line is money of the brand it came to: its number is one of that brand.
        const transfer = { paymentId: `${merchant.id}/${reference}`, amount, about: description.slice(0, 300) };
        counts[await hand.take(merchant, order?.orderNo ?? null, transfer, (open) => open.amount === amount)] += 1;
      }
      await db.transaction((tx) => record('bank statement')(tx, { before: null, after: { ...counts, reason } }));
      return counts;
    },
  };
}

/** Makes the calls about what members ask. */
function ticketCalls({ db, clock, accounts, answerMember }: DepositOps): Pick<Calls, 'opsTickets' | 'opsTicketPut'> {
  const recordOf = async (ticket: Ticket): Promise<OpsReply<'opsTicketPut'>> =>
    ticketRecord(ticket, (await accounts.nameOf(ticket.accountId)) ?? String(ticket.accountId));
  return {
    opsTickets: async ({ merchant, query: { size = LISTED } }) => ({
      list: await Promise.all((await readOpenTickets(db, merchant.id, size)).map(recordOf)),
    }),
    async opsTicketPut({ merchant, body: { id, action, text }, operator, record }) {
      const ended = await db.transaction(async (tx) => {
        const state = action === 'answer' ? 'ANSWERED' : 'CLOSED';
        const ticket = await endTicket(tx, merchant.id, BigInt(id), { state, answer: text, by: operator, at: dateOf(clock) });
        const order = ticket && (await readDeposit(tx, ticket.orderNo));
        if (!ticket || !order) throw refused('there is no open ticket of that number');
        await record(`ticket ${id}`)(tx, { before: { state: 'OPEN' }, after: { state, text } });
        if (action === 'answer') await answerMember(tx, ticket, { amount: order.amount, currency: order.currency, text });
        return ticket;
      });
      return recordOf(ended);
    },
  };
}

/** The operator's calls about deposits: docs/operators.md#deposits. */
export const depositOpsCalls = (deps: DepositOps): Calls => ({
  ...orderCalls(deps),
  ...paymentCalls(deps),
  ...ticketCalls(deps),
});
