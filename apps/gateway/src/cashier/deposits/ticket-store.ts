import type { Runner } from '../../base/database/database.ts';

/** What a member asks about an order. */
export interface Ticket {
  id: bigint;
  merchantId: number;
  accountId: bigint;
  orderNo: string;
  question: string;
  state: 'OPEN' | 'ANSWERED' | 'CLOSED';
  openedAt: Date;
  answer: string | null;
  answeredBy: string | null;
  answeredAt: Date | null;
}

const TICKET = `id, merchant_id as "merchantId", account_id as "accountId", order_no as "orderNo", question, state, opened_at as "openedAt",
  answer, answered_by as "answeredBy", answered_at as "answeredAt"`;

/** Opens a ticket; false where the order has one that is open. */
export async function insertTicket(
  db: Runner,
  ticket: Pick<Ticket, 'merchantId' | 'accountId' | 'orderNo' | 'question' | 'openedAt'>,
): Promise<boolean> {
  const rows = await db.query({
    name: 'ticket-new',
    text: `insert into deposit_ticket (merchant_id, account_id, order_no, question, state, opened_at) values ($1, $2, $3, $4, 'OPEN', $5)
           on conflict do nothing returning 1 as made`,
    values: [ticket.merchantId, ticket.accountId, ticket.orderNo, ticket.question, ticket.openedAt],
  });
  return rows.length > 0;
}

/** The newest ticket of an order. */
export async function readTicketOf(db: Runner, orderNo: string): Promise<Ticket | null> {
  const [ticket] = await db.query<Ticket>({
    name: 'ticket-of',
    text: `select ${TICKET} from deposit_ticket where order_no = $1 order by id desc limit 1`,
    values: [orderNo],
  });
  return ticket ?? null;
}

/** The tickets of a brand that wait for an answer, oldest first. */
export const readOpenTickets = (db: Runner, merchantId: number, limit: number): Promise<Ticket[]> =>
  db.query<Ticket>({
    name: 'tickets-open',
    text: `select ${TICKET} from deposit_ticket where merchant_id = $1 and state = 'OPEN' order by id limit $2`,
    values: [merchantId, limit],
  });

/** Answers or closes an open ticket; null where it is not open. */
export async function endTicket(
  tx: Runner,
  merchantId: number,
  id: bigint,
  end: { state: 'ANSWERED' | 'CLOSED'; answer: string; by: string; at: Date },
): Promise<Ticket | null> {
  const [ticket] = await tx.query<Ticket>({
    name: 'ticket-end',
    text: `update deposit_ticket set state = $3, answer = $4, answered_by = $5, answered_at = $6
           where id = $2 and merchant_id = $1 and state = 'OPEN' returning ${TICKET}`,
    values: [merchantId, id, end.state, end.answer, end.by, end.at],
  });
  return ticket ?? null;
}
