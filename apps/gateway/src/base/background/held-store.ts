import type { Runner } from '../database/database.ts';
import { accountKey, ownKey, type StoredEvent } from './event-store.ts';

/** Why an event is held: it is tried again, it waits behind another of its account, or it was given up. */
export type HeldState = 'retrying' | 'waiting' | 'dead';

/** An event that a consumer has set aside. */
export interface HeldEvent {
  place: bigint;
  event: StoredEvent;
  state: HeldState;
  attempts: number;
}

/** How many events each consumer holds, by state. */
export async function countHeld(runner: Runner): Promise<{ consumer: string; state: HeldState; count: number }[]> {
  return runner.query({
    name: 'events-held',
    text: 'select consumer, state, count(*)::int as count from event_held group by consumer, state',
  });
}

/** Those of the events' accounts of which a consumer holds events. */
export async function heldAccounts(runner: Runner, consumer: string, events: readonly StoredEvent[]): Promise<Set<bigint>> {
  const rows = await runner.query<{ key: bigint }>({
    name: 'event-held-accounts',
    // The first condition is looked at once: as a rule nothing is held. Its order is the index's.
    text: `select key from unnest($2::bigint[]) as wanted (key)
           where (select place from event_held where consumer = $1 order by account_key, place limit 1) is not null
             and exists (select from event_held h where h.consumer = $1 and h.account_key = wanted.key)`,
    values: [consumer, [...new Set(events.map(accountKey))]],
  });
  return new Set(rows.map((row) => row.key));
}

/**
 * Which events `e` the consumer `$1` has not read. PostgreSQL takes it that a comparison of rows leaves a third of a table, and would read the outbox from end
 * to end; a range, it takes it, leaves so little that the index is worth it. The upper end is that of the type.
 */
const UNREAD = `(e.xid, e.id) > (
               coalesce((select c.xid from event_cursor c where c.consumer = $1), '0'),
               coalesce((select c.id from event_cursor c where c.consumer = $1), 0))
             and e.xid between coalesce((select c.xid from event_cursor c where c.consumer = $1), '0') and '18446744073709551615'`;

/** Accounts of which a consumer has not handled everything of these types: not read yet, or held. */
export async function accountsBehind(runner: Runner, consumer: string, types: readonly string[]): Promise<Set<bigint>> {
  const rows = await runner.query<{ account: bigint | null }>({
    name: 'event-accounts-behind',
    text: `select o.account_id as account from unnest($2::text[]) as wanted (type)
           cross join lateral (
             select e.account_id from outbox_event e
             where e.type = wanted.type and ${UNREAD}) o
           union select account_id from event_held where consumer = $1`,
    values: [consumer, [...types]],
  });
  return new Set(rows.flatMap(({ account }) => account ?? []));
}

/** What a consumer has not handled of accounts, of these types: not read yet, or held. */
export const newsBehind = (
  runner: Runner,
  consumer: string,
  types: readonly string[],
  accounts: readonly bigint[],
): Promise<{ accountId: bigint; payload: unknown }[]> =>
  runner.query({
    name: 'event-news-behind',
    text: `select o.account_id as "accountId", o.payload from unnest($2::text[]) as wanted (type)
           cross join lateral (
             select e.account_id, e.payload from outbox_event e
             where e.type = wanted.type and e.account_id = any ($3::bigint[]) and ${UNREAD}) o
           union all select account_id, payload from event_held
           where consumer = $1 and type = any ($2::text[]) and account_id = any ($3::bigint[])`,
    values: [consumer, [...types], [...accounts]],
  });

/**
 * When the oldest event of these types was emitted that a consumer could still be given: it is in the outbox, whether it was handled or not, or
 * held. Null where there is none.
 */
export async function oldestGivable(runner: Runner, consumer: string, types: readonly string[]): Promise<Date | null> {
  const [row] = await runner.query<{ at: Date | null }>({
    name: 'event-oldest-givable',
    text: `select least(
             (select min(o.at) from unnest($2::text[]) as wanted (type) cross join lateral (
                select e.at from outbox_event e where e.type = wanted.type order by e.xid, e.id limit 1) o),
             (select min(at) from event_held where consumer = $1)) as at`,
    values: [consumer, [...types]],
  });
  return row?.at ?? null;
}

/** Why and until when an event is set aside. */
export interface Holding {
  event: StoredEvent;
  /** Whose later events wait behind it; null: nobody's. */
  key: bigint | null;
  state: HeldState;
  attempts: number;
  error: string | null;
  nextAt: Date;
}

/**
 * Sets events aside, in their order; the consumer's cursor is locked. What waits behind another has no time of its own, and
 * where that one is gone by now, it is due at once.
 */
export async function holdEvents(runner: Runner, consumer: string, held: readonly Holding[], at: Date): Promise<void> {
  if (held.length === 0) return;
  await runner.query({
    text: `insert into event_held (consumer, event_id, account_key, type, version, merchant_id, account_id, payload, at, state,
             attempts, next_at, held_at, error)
           select $1, id, key, type, version, merchant, account, payload::jsonb, at, state, attempts, case
               when state <> 'waiting' then next_at
               when exists (select from event_held h where h.consumer = $1 and h.account_key = key) then 'infinity'
               else $14::timestamptz end, $14, error
           from unnest($2::bigint[], $3::bigint[], $4::text[], $5::int[], $6::int[], $7::bigint[], $8::text[], $9::timestamptz[],
             $10::text[], $11::int[], $12::timestamptz[], $13::text[])
             with ordinality as h (id, key, type, version, merchant, account, payload, at, state, attempts, next_at, error, place)
           order by place on conflict (consumer, event_id) do nothing`,
    values: [
      consumer,
      held.map(({ event }) => event.id),
      held.map(({ event, key }) => key ?? ownKey(event)),
      held.map(({ event }) => event.type),
      held.map(({ event }) => event.version),
      held.map(({ event }) => event.merchantId),
      held.map(({ event }) => event.accountId),
      held.map(({ event }) => JSON.stringify(event.payload)),
      held.map(({ event }) => event.at),
      held.map(({ state }) => state),
      held.map(({ attempts }) => attempts),
      held.map(({ nextAt }) => nextAt),
      held.map(({ error }) => error),
      at,
    ],
  });
}

interface HeldRow {
  place: bigint;
  event_id: bigint;
  type: string;
  version: number;
  merchant_id: number;
  account_id: bigint | null;
  payload: unknown;
  at: Date;
  state: HeldState;
  attempts: number;
}

/** The events that a consumer holds and that are due: at most the first of each account. */
export async function dueEvents(runner: Runner, consumer: string, now: Date, limit: number): Promise<HeldEvent[]> {
  const rows = await runner.query<HeldRow>({
    name: 'events-due',
    text: `select h.place, h.event_id, h.type, h.version, h.merchant_id, h.account_id, h.payload, h.at, h.state, h.attempts
           from event_held h where h.consumer = $1 and h.next_at <= $2 order by h.next_at, h.place limit $3`,
    values: [consumer, now, limit],
  });
  return rows.map((row) => ({
    place: row.place,
    state: row.state,
    attempts: row.attempts,
    event: {
      id: row.event_id,
      xid: '0',
      type: row.type,
      version: row.version,
      merchantId: row.merchant_id,
      accountId: row.account_id,
      payload: row.payload,
      at: row.at,
    },
  }));
}

/**
 * Takes an event out of what is held, and makes the one behind it due. False when somebody else has done so. The consumer's
 * cursor is locked meanwhile, so that nothing is put behind an event that goes.
 */
export async function releaseHeld(runner: Runner, place: bigint, now: Date): Promise<boolean> {
  await runner.query({
    text: 'select from event_cursor where consumer = (select consumer from event_held where place = $1) for update',
    values: [place],
  });
  const [gone] = await runner.query<{ consumer: string; account_key: bigint }>({
    text: 'delete from event_held where place = $1 returning consumer, account_key',
    values: [place],
  });
  if (!gone) return false;
  await runner.query({
    text: `update event_held set next_at = $3 where state = 'waiting' and place = (
             select place from event_held where consumer = $1 and account_key = $2 order by place limit 1)`,
    values: [gone.consumer, gone.account_key, now],
  });
  return true;
}

/** Writes down that a held event failed again. */
export async function failHeld(runner: Runner, place: bigint, failure: Omit<Holding, 'event' | 'key'>): Promise<void> {
  await runner.query({
    text: `update event_held set state = $2, attempts = $3, error = $5, next_at = case when $2 = 'dead' then 'infinity' else $4::timestamptz end
           where place = $1`,
    values: [place, failure.state, failure.attempts, failure.nextAt, failure.error],
  });
}

/** Brands of which a consumer has not read everything of these types that was emitted until a moment. What it has set aside it has read. */
export async function brandsBehind(
  runner: Runner,
  consumer: string,
  types: readonly string[],
  until: Date,
): Promise<Set<number>> {
  const rows = await runner.query<{ brand: number }>({
    name: 'event-brands-behind',
    text: `select distinct o.merchant_id as brand from unnest($2::text[]) as wanted (type)
           cross join lateral (
             select e.merchant_id from outbox_event e
             where e.type = wanted.type and e.at <= $3 and ${UNREAD}) o`,
    values: [consumer, [...types], until],
  });
  return new Set(rows.map(({ brand }) => brand));
}

/** What a consumer has not handled yet of a type, as it was written, in its order, at most so many: not read, or held. */
export async function payloadsBehind(runner: Runner, consumer: string, type: string, limit: number): Promise<unknown[]> {
  const rows = await runner.query<{ payload: unknown }>({
    text: `select payload from (
             select e.xid::text::bigint as xid, e.id, e.payload from outbox_event e
             where e.type = $2 and ${UNREAD}
             union all select 0, h.event_id, h.payload from event_held h where h.consumer = $1 and h.type = $2) b
           order by xid, id limit $3`,
    values: [consumer, type, limit],
  });
  return rows.map(({ payload }) => payload);
}

/** What a consumer has set aside of a brand's events, in its order. */
export const heldOfBrand = (
  runner: Runner,
  consumer: string,
  merchantId: number,
): Promise<Pick<StoredEvent, 'id' | 'type' | 'accountId' | 'payload' | 'at'>[]> =>
  runner.query({
    name: 'event-held-of-brand',
    text: `select event_id as id, type, account_id as "accountId", payload, at from event_held
           where consumer = $1 and merchant_id = $2 order by place`,
    values: [consumer, merchantId],
  });

/** Events that are read at once. */
const PAGE = 1_000;
/** By how much an event may be older than one that was written before it: clocks differ, and transactions take their time. */
const DISORDER_MS = 10 * 60_000;

/**
 * What a consumer has handled of a brand's events of a type since a moment, as it was written, the newest first: what it has set aside is left
 * out, and what was discarded. It goes back from the newest and ends where they are older, however many are kept.
 */
export async function* payloadsPassed(
  runner: Runner,
  consumer: string,
  type: string,
  { merchantId, since, page = PAGE }: { merchantId: number; since: Date; page?: number },
): AsyncGenerator<unknown> {
  const oldest = since.getTime() - DISORDER_MS;
  let before: { xid: string | null; id: bigint | null } = { xid: null, id: null };
  for (;;) {
    const rows = await runner.query<{ xid: string; id: bigint; at: Date; isAsked: boolean; payload: unknown }>({
      name: 'event-payloads-passed',
      text: `select e.xid::text as xid, e.id, e.at, p.asked as "isAsked", case when p.asked then e.payload end as payload
             from outbox_event e cross join lateral (
               select e.merchant_id = $3 and e.at >= $4 and not exists (select from event_held h where h.consumer = $1 and h.event_id = e.id)
                 and not exists (select from event_discarded d where d.consumer = $1 and d.event_id = e.id) as asked) p
             where e.type = $2 and (e.xid, e.id) <= (
                 coalesce($5::xid8, (select c.xid from event_cursor c where c.consumer = $1)),
                 coalesce($6::bigint, (select c.id from event_cursor c where c.consumer = $1)))
             order by e.xid desc, e.id desc limit $7`,
      values: [consumer, type, merchantId, since, before.xid, before.id, page],
    });
    for (const { isAsked, payload } of rows) if (isAsked) yield payload;
    const last = rows.at(-1);
    if (!last || rows.length < page || last.at.getTime() < oldest) return;
    before = { xid: last.xid, id: last.id - 1n };
  }
}
