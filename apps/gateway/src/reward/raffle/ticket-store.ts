import type { TicketSource, TicketState } from '@marquee/contract';
import { integers, texts } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import type { Listed } from './chance.ts';

const AT_ONCE = 500;

/** A ticket. */
export interface Ticket {
  raffleId: number;
  ticketNo: number;
  merchantId: number;
  accountId: bigint;
  mark: string;
  source: TicketSource;
  status: TicketState;
  issuedAt: Date;
  /** Until when it can be drawn; of a draw: when that is. */
  expiresAt: Date;
  commitment: string | null;
  drawnAt: Date | null;
  seed: string | null;
  number: bigint | null;
  /** The place of the prize that the number stands for; null: of none. */
  hit: number | null;
  /** The place of the prize that it won. */
  prize: number | null;
}

const TICKET = `raffle_id as "raffleId", ticket_no as "ticketNo", merchant_id as "merchantId", account_id as "accountId", mark, source, status,
  issued_at as "issuedAt", expires_at as "expiresAt", commitment, drawn_at as "drawnAt", seed, number, hit, prize`;

/** Tickets that are given at once, for one thing. */
export interface Grant {
  raffleId: number;
  merchantId: number;
  accountId: bigint;
  source: TicketSource;
  key: string;
  /** As the how many of it the first of these is given. */
  place: number;
  issuedAt: Date;
  expiresAt: Date;
  tickets: readonly { ticketNo: number; mark: string; commitment: string | null }[];
}

/** How many tickets were given for something. */
export async function countGiven(
  tx: Runner,
  { accountId, raffleId, key }: Pick<Grant, 'accountId' | 'raffleId' | 'key'>,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>({
    name: 'raffle-given',
    text: `select count(*)::int as count from reward_raffle_ticket where account_id = $1 and raffle_id = $2 and grant_key = $3`,
    values: [accountId, raffleId, key],
  });
  return row?.count ?? 0;
}

/** Writes tickets. */
export async function insertTickets(tx: Transaction, grant: Grant): Promise<void> {
  const { raffleId, merchantId, accountId, source, key, place, issuedAt, expiresAt, tickets } = grant;
  await tx.query({
    name: 'raffle-give',
    text: `insert into reward_raffle_ticket
             (raffle_id, ticket_no, merchant_id, account_id, mark, source, grant_key, grant_place, issued_at, expires_at, commitment)
           select $1, t.ticket_no, $2, $3, t.mark, $4, $5, $6 + t.place - 1, $7, $8, t.commitment
           from unnest($9::text::int[], $10::text::text[], $11::text::text[]) with ordinality as t (ticket_no, mark, commitment, place)`,
    values: [
      ...[raffleId, merchantId, accountId, source, key, place, issuedAt, expiresAt],
      integers(tickets.map(({ ticketNo }) => ticketNo)),
      texts(tickets.map(({ mark }) => mark)),
      texts(tickets.map(({ commitment }) => commitment)),
    ],
  });
}

/** Ends what is not drawn of the tickets that were given for something. */
export async function endGiven(tx: Transaction, accountId: bigint, key: string): Promise<void> {
  await tx.query({
    name: 'raffle-take-back',
    text: `update reward_raffle_ticket set status = 'EXPIRED' where account_id = $1 and grant_key = $2 and status = 'VALID'`,
    values: [accountId, key],
  });
}

/** A member's ticket, held until the transaction ends; null when it is not theirs. */
export async function lockTicket(
  tx: Transaction,
  { accountId, raffleId, ticketNo }: Pick<Ticket, 'accountId' | 'raffleId' | 'ticketNo'>,
): Promise<Ticket | null> {
  const [row] = await tx.query<Ticket>({
    name: 'raffle-ticket-lock',
    text: `select ${TICKET} from reward_raffle_ticket where raffle_id = $1 and ticket_no = $2 and account_id = $3 for update`,
    values: [raffleId, ticketNo, accountId],
  });
  return row ?? null;
}

/** Writes down what came of an instant ticket. */
export async function noteDrawn(
  tx: Transaction,
  ticket: Pick<Ticket, 'raffleId' | 'ticketNo' | 'drawnAt' | 'seed' | 'number' | 'hit' | 'prize'>,
): Promise<Ticket> {
  const { raffleId, ticketNo, drawnAt, seed, number, hit, prize } = ticket;
  const [row] = await tx.query<Ticket>({
    name: 'raffle-ticket-drawn',
    text: `update reward_raffle_ticket set status = case when $7::int is null then 'DRAWN_LOST' else 'DRAWN_WON' end,
             drawn_at = $3, seed = $4, number = $5, hit = $6, prize = $7
           where raffle_id = $1 and ticket_no = $2 and status = 'VALID' returning ${TICKET}`,
    values: [raffleId, ticketNo, drawnAt, seed, number, hit, prize],
  });
  if (!row) throw new Error(`the ticket ${raffleId}/${ticketNo} was drawn by somebody else`);
  return row;
}

/** What of a member's tickets is asked for. */
export interface TicketFilter {
  accountId: bigint;
  raffleId: number | null;
  status: TicketState | null;
  at: Date;
}

/** A ticket whose time is over has expired, whether or not the job has looked. */
const FILTER = `account_id = $1 and ($2::int is null or raffle_id = $2) and ($3::text is null or
  $3 = case when status = 'VALID' and commitment is not null and expires_at <= $4 then 'EXPIRED' else status end)`;

const filterValues = ({ accountId, raffleId, status, at }: TicketFilter) => [accountId, raffleId, status, at];

/** A member's tickets, newest first. */
export const readTickets = (db: Runner, filter: TicketFilter, limit: number, offset: number): Promise<Ticket[]> =>
  db.query<Ticket>({
    name: 'raffle-tickets',
    text: `select ${TICKET} from reward_raffle_ticket where ${FILTER}
           order by issued_at desc, raffle_id, ticket_no limit $5 offset $6`,
    values: [...filterValues(filter), limit, offset],
  });

export async function countTickets(db: Runner, filter: TicketFilter): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    name: 'raffle-tickets-count',
    text: `select count(*)::int as count from reward_raffle_ticket where ${FILTER}`,
    values: filterValues(filter),
  });
  return row?.count ?? 0;
}

/** How many tickets of each raffle a member can draw or has in a draw. */
export const readValid = (db: Runner, accountId: bigint, at: Date): Promise<{ raffleId: number; count: number }[]> =>
  db.query<{ raffleId: number; count: number }>({
    name: 'raffle-valid',
    text: `select raffle_id as "raffleId", count(*)::int as count from reward_raffle_ticket
           where account_id = $1 and status = 'VALID' and (commitment is null or expires_at > $2) group by raffle_id`,
    values: [accountId, at],
  });

/** The tickets that take part in a draw, after a number, in the order of their numbers. */
export const readListed = (
  db: Runner,
  { raffleId, after, limit }: { raffleId: number; after: number; limit: number },
): Promise<(Listed & { accountId: bigint })[]> =>
  db.query<Listed & { accountId: bigint }>({
    name: 'raffle-listed',
    text: `select ticket_no as "ticketNo", mark, account_id as "accountId" from reward_raffle_ticket
           where raffle_id = $1 and ticket_no > $2 and status <> 'EXPIRED' order by ticket_no limit $3`,
    values: [raffleId, after, limit],
  });

/** A page of the same. */
export const readListedPage = (db: Runner, raffleId: number, limit: number, offset: number): Promise<Listed[]> =>
  db.query<Listed>({
    name: 'raffle-listed-page',
    text: `select ticket_no as "ticketNo", mark from reward_raffle_ticket where raffle_id = $1 and status <> 'EXPIRED'
           order by ticket_no limit $2 offset $3`,
    values: [raffleId, limit, offset],
  });

/** The tickets that won a draw, by their prizes. */
export const readWinners = (
  db: Runner,
  raffleId: number,
): Promise<{ ticketNo: number; mark: string; accountId: bigint; prize: number }[]> =>
  db.query<{ ticketNo: number; mark: string; accountId: bigint; prize: number }>({
    name: 'raffle-winners',
    text: `select ticket_no as "ticketNo", mark, account_id as "accountId", coalesce(prize, 0) as prize from reward_raffle_ticket
           where raffle_id = $1 and status = 'DRAWN_WON' order by prize, ticket_no`,
    values: [raffleId],
  });

/** Writes down what came of all tickets of a draw. */
export async function noteAllDrawn(
  tx: Transaction,
  { raffleId, drawnAt, winners }: { raffleId: number; drawnAt: Date; winners: readonly { ticketNo: number; prize: number }[] },
): Promise<void> {
  await tx.query({
    text: `update reward_raffle_ticket t set status = 'DRAWN_WON', drawn_at = $2, prize = w.prize
           from unnest($3::text::int[], $4::text::int[]) as w (ticket_no, prize)
           where t.raffle_id = $1 and t.ticket_no = w.ticket_no and t.status = 'VALID'`,
    values: [raffleId, drawnAt, integers(winners.map(({ ticketNo }) => ticketNo)), integers(winners.map(({ prize }) => prize))],
  });
  await tx.query({
    text: `update reward_raffle_ticket set status = 'DRAWN_LOST', drawn_at = $2 where raffle_id = $1 and status = 'VALID'`,
    values: [raffleId, drawnAt],
  });
}

/** Ends some of the instant tickets whose time is over; gives how many. */
export async function expireTickets(tx: Transaction, at: Date): Promise<number> {
  const rows = await tx.query({
    name: 'raffle-expire',
    text: `update reward_raffle_ticket t set status = 'EXPIRED' from (
             select raffle_id, ticket_no from reward_raffle_ticket where status = 'VALID' and commitment is not null and expires_at <= $1
             order by expires_at, raffle_id, ticket_no limit ${AT_ONCE} for update skip locked) as o
           where t.raffle_id = o.raffle_id and t.ticket_no = o.ticket_no and t.status = 'VALID' returning t.ticket_no`,
    values: [at],
  });
  return rows.length;
}

/** How many tickets a member was given for one thing, by raffle. */
export const readGivenFor = (db: Runner, accountId: bigint, key: string): Promise<{ raffleId: number; count: number }[]> =>
  db.query<{ raffleId: number; count: number }>({
    name: 'raffle-given-for',
    text: `select raffle_id as "raffleId", count(*)::int as count from reward_raffle_ticket
           where account_id = $1 and grant_key = $2 group by raffle_id`,
    values: [accountId, key],
  });

/** The tickets of a raffle by their numbers, of one state or of all. */
export const readTicketsOf = (
  db: Runner,
  { raffleId, status }: { raffleId: number; status: TicketState | null },
  limit: number,
  offset: number,
): Promise<Ticket[]> =>
  db.query<Ticket>({
    name: 'raffle-tickets-of',
    text: `select ${TICKET} from reward_raffle_ticket where raffle_id = $1 and ($2::text is null or status = $2)
           order by ticket_no limit $3 offset $4`,
    values: [raffleId, status, limit, offset],
  });

/** How many tickets of a raffle there are in each state, and of how many members. */
export async function countStates(db: Runner, raffleId: number): Promise<{ states: Map<TicketState, number>; members: number }> {
  const rows = await db.query<{ status: TicketState; count: number }>({
    name: 'raffle-states',
    text: 'select status, count(*)::int as count from reward_raffle_ticket where raffle_id = $1 group by status',
    values: [raffleId],
  });
  const [row] = await db.query<{ count: number }>({
    name: 'raffle-members',
    text: 'select count(distinct account_id)::int as count from reward_raffle_ticket where raffle_id = $1',
    values: [raffleId],
  });
  return { states: new Map(rows.map(({ status, count }) => [status, count])), members: row?.count ?? 0 };
}
