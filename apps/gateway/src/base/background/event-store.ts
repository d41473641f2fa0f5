import { documents, integers, texts } from '../arrays.ts';
import { packed, unpacked } from '../database/columns.ts';
import type { Runner, Statement } from '../database/database.ts';
import type { NewEvent } from './event.ts';

/** An event as it stands in the outbox, its payload as it was written. */
export interface StoredEvent {
  id: bigint;
  xid: string;
  type: string;
  version: number;
  merchantId: number;
  accountId: bigint | null;
  payload: unknown;
  at: Date;
}

/** How far a consumer has got. */
export interface Cursor {
  xid: string;
  id: bigint;
}

/** Who runs consumers: one process. */
export interface Lease {
  owner: string;
  now: Date;
  until: Date;
}

/** What keeps the order of events: their account, or where there is none their brand. */
export const accountKey = ({ accountId, merchantId }: Pick<StoredEvent, 'accountId' | 'merchantId'>): bigint =>
  accountId ?? -BigInt(merchantId);

/** Below the numbers of all brands. */
const OWN_KEYS = -(2n ** 40n);
/** What an event that nothing waits behind is set aside by: it is nobody's but its own. */
export const ownKey = ({ id }: Pick<StoredEvent, 'id'>): bigint => OWN_KEYS - id;

const COLUMNS = ['id::text', 'xid::text', 'type', 'version', 'merchant_id', 'account_id::text', 'payload', 'at'];
type Row = [string, string, string, number, number, string | null, unknown, string];

const storedOf = ([id, xid, type, version, merchantId, accountId, payload, at]: Row): StoredEvent => ({
  id: BigInt(id),
  xid,
  type,
  version,
  merchantId,
  accountId: accountId === null ? null : BigInt(accountId),
  payload,
  at: new Date(at),
});

/** The statement that writes events, in their order. */
export const eventInsert = (emitted: readonly NewEvent[], at: Date): Statement => ({
  name: 'outbox-emit',
  text: `insert into outbox_event (type, version, merchant_id, account_id, payload, at)
         select type, version, merchant, account, payload::jsonb, $6
         from unnest($1::text::text[], $2::text::int[], $3::text::int[], $4::text::bigint[], $5::text::text[])
           with ordinality as e (type, version, merchant, account, payload, place)
         order by place`,
  values: [
    texts(emitted.map((event) => event.type)),
    integers(emitted.map((event) => event.version)),
    integers(emitted.map((event) => event.merchantId)),
    integers(emitted.map((event) => event.accountId)),
    documents(emitted.map((event) => event.payload)),
    at,
  ],
});

/**
 * Events of these types after the cursor, in their order, at most `limit`. Only those whose transactions, and all before them,
 * have ended: none can still appear among them.
 */
export async function readEvents(
  runner: Runner,
  types: readonly string[],
  cursor: Cursor,
  limit: number,
): Promise<StoredEvent[]> {
  const rows = await runner.query<{ packed: string }>({
    name: 'outbox-read',
    // Ordered by the column: a plain `xid` would be the text of the same name, in which 1000 stands before 999.
    text: `select ${packed(COLUMNS)} from (
             select e.* from unnest($1::text[]) as wanted (type) cross join lateral (
               select o.* from outbox_event o
               where o.type = wanted.type and (o.xid, o.id) > ($2::xid8, $3) and o.xid < (select readable_before())
               order by o.xid, o.id limit $4) e
             order by e.xid, e.id limit $4) t`,
    values: [types, cursor.xid, cursor.id, limit],
  });
  return unpacked<Row>(rows).map(storedOf);
}

/** Names the consumers that are new. */
export async function insertCursors(runner: Runner, consumers: readonly string[]): Promise<void> {
  await runner.query({
    text: 'insert into event_cursor (consumer) select unnest($1::text[]) on conflict do nothing',
    values: [consumers],
  });
}

/** Takes, or keeps, the consumers that nobody else runs; returns their names. */
export async function takeLeases(runner: Runner, consumers: readonly string[], lease: Lease): Promise<string[]> {
  const rows = await runner.query<{ consumer: string }>({
    name: 'event-lease',
    text: `update event_cursor set lease_owner = $2, lease_until = $4
           where consumer in (
             select consumer from event_cursor
             where consumer = any ($1) and (lease_owner = $2 or lease_until <= $3) for update skip locked)
           returning consumer`,
    values: [consumers, lease.owner, lease.now, lease.until],
  });
  return rows.map(({ consumer }) => consumer);
}

/** Gives consumers back, so that another process can go on at once. */
export async function dropLeases(runner: Runner, consumers: readonly string[], owner: string): Promise<void> {
  await runner.query({
    text: `update event_cursor set lease_owner = null, lease_until = '-infinity' where consumer = any ($1) and lease_owner = $2`,
    values: [consumers, owner],
  });
}

/** Where a consumer is, while this process has its lease; null when it has lost it. Within a transaction the lease stays until its end. */
export async function leasedCursor(runner: Runner, consumer: string, owner: string, lock: boolean): Promise<Cursor | null> {
  const [cursor] = await runner.query<Cursor>({
    name: lock ? 'event-cursor-held' : 'event-cursor',
    text: `select xid::text as xid, id from event_cursor where consumer = $1 and lease_owner = $2 ${lock ? 'for update' : ''}`,
    values: [consumer, owner],
  });
  return cursor ?? null;
}

/** Which of these consumers have something to do: events that can be read, or some that they hold and are due. One statement, however many they are. */
export async function consumersWithWork(
  runner: Runner,
  consumers: readonly { name: string; types: readonly string[] }[],
  now: Date,
): Promise<string[]> {
  const pairs = consumers.flatMap(({ name, types }) => types.map((type) => ({ name, type })));
  const rows = await runner.query<{ consumer: string }>({
    name: 'events-look',
    text: `select n.consumer from unnest($1::text[], $2::text[]) as n (consumer, type)
           join event_cursor c on c.consumer = n.consumer
           cross join lateral (
             select from outbox_event o
             where o.type = n.type and (o.xid, o.id) > (c.xid, c.id) and o.xid < (select readable_before())
             order by o.xid, o.id limit 1) e
           union
           select n.consumer from unnest($3::text[]) as n (consumer)
           where exists (select from event_held h where h.consumer = n.consumer and h.next_at <= $4)`,
    values: [pairs.map(({ name }) => name), pairs.map(({ type }) => type), consumers.map(({ name }) => name), now],
  });
  return rows.map(({ consumer }) => consumer);
}

/** Is there anything for a consumer that can be read now? Whoever runs it. */
export async function hasUnread(runner: Runner, consumer: string, types: readonly string[]): Promise<boolean> {
  const [cursor] = await runner.query<Cursor>({
    text: 'select xid::text as xid, id from event_cursor where consumer = $1',
    values: [consumer],
  });
  return !cursor || (await readEvents(runner, types, cursor, 1)).length > 0;
}

/** By consumer, when the oldest event was emitted that it wants and has not passed yet; null when it has passed all. */
export async function oldestUnread(
  runner: Runner,
  consumers: readonly { name: string; types: readonly string[] }[],
): Promise<Map<string, Date | null>> {
  const pairs = consumers.flatMap(({ name, types }) => types.map((type) => ({ name, type })));
  const rows = await runner.query<{ consumer: string; at: Date | null }>({
    name: 'events-waiting',
    text: `select n.consumer, min(e.at) as at from unnest($1::text[], $2::text[]) as n (consumer, type)
           left join event_cursor c on c.consumer = n.consumer
           left join lateral (
             select o.at from outbox_event o
             where o.type = n.type and (o.xid, o.id) > (coalesce(c.xid, '0'), coalesce(c.id, 0))
             order by o.xid, o.id limit 1) e on true
           group by n.consumer`,
    values: [pairs.map(({ name }) => name), pairs.map(({ type }) => type)],
  });
  return new Map(rows.map(({ consumer, at }) => [consumer, at]));
}

/** The types of which there are events. One step of the index for each, however many events there are. */
export async function eventTypes(runner: Runner): Promise<string[]> {
  const rows = await runner.query<{ type: string }>({
    text: `with recursive kind as (
             (select type from outbox_event order by type limit 1)
             union all
             select (select o.type from outbox_event o where o.type > kind.type order by o.type limit 1) from kind
             where kind.type is not null)
           select type from kind where type is not null`,
  });
  return rows.map(({ type }) => type);
}

/** Moves a consumer on, never back. False when this process has lost its lease: then nothing was moved. */
export async function moveCursor(runner: Runner, consumer: string, owner: string, to: Cursor): Promise<boolean> {
  const rows = await runner.query({
    name: 'event-cursor-move',
    text: `update event_cursor set xid = $3::xid8, id = $4
           where consumer = $1 and lease_owner = $2 and (xid, id) < ($3::xid8, $4) returning 1`,
    values: [consumer, owner, to.xid, to.id],
  });
  return rows.length > 0;
}

/** Forgets which events were discarded before a moment. */
export const forgetDiscarded = (runner: Runner, before: Date): Promise<unknown> =>
  runner.query({ text: 'delete from event_discarded where at < $1', values: [before] });

/** Deletes events of a type that are older than a moment and that all of these consumers have passed; returns how many went. */
export async function forgetEvents(
  runner: Runner,
  type: string,
  consumers: readonly string[],
  before: Date,
  limit: number,
): Promise<number> {
  const rows = await runner.query({
    // The oldest first, and only while the very first is old enough: what is kept is not read.
    text: `delete from outbox_event where at < $3 and id = any (array(
             select e.id from outbox_event e
             where (select o.at from outbox_event o where o.type = $1 order by o.xid, o.id limit 1) < $3
               and e.type = $1 and (cardinality($2::text[]) = 0 or (e.xid, e.id) <= (
               select c.xid, c.id from event_cursor c where c.consumer = any ($2) order by c.xid, c.id limit 1))
             order by e.xid, e.id limit $4)) returning 1`,
    values: [type, consumers, before, limit],
  });
  return rows.length;
}
