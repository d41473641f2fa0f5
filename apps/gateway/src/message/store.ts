import type { MESSAGE_KINDS } from '@marquee/contract';
import { integers } from '../base/arrays.ts';
import type { Runner } from '../base/database/database.ts';
import type { KeptMessage } from './templates.ts';

/** A message to one account, as it is written. */
export interface MessageRow extends KeptMessage {
  accountId: bigint;
  key: string;
  sentAt: Date;
  expiresAt: Date;
}

/** The count of unread messages stops here: nobody is shown more than that, and nobody pays for counting it. */
export const MOST_COUNTED = 1_000;

/** Writes a message; false when the account has one under this key. */
export async function insertMessage(tx: Runner, message: MessageRow): Promise<boolean> {
  const { accountId, template, version, params, key, sentAt, expiresAt } = message;
  const rows = await tx.query({
    name: 'message-insert',
    text: `insert into message (account_id, template, version, params, key, sent_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict (account_id, key) do nothing returning id`,
    values: [accountId, template, version, JSON.stringify(params), key, sentAt, expiresAt],
  });
  return rows.length > 0;
}

/** Writes messages in one statement, each once under its key. Returns whose were new. */
export async function insertMessages(tx: Runner, messages: readonly MessageRow[]): Promise<bigint[]> {
  if (messages.length === 0) return [];
  const rows = await tx.query<{ accountId: bigint }>({
    name: 'messages-insert',
    text: `insert into message (account_id, template, version, params, key, sent_at, expires_at)
           select account_id, template, version, params, key, sent_at, expires_at from jsonb_to_recordset($1::jsonb) as m (
             account_id bigint, template text, version int, params jsonb, key text, sent_at timestamptz, expires_at timestamptz)
           order by account_id, key on conflict (account_id, key) do nothing returning account_id as "accountId"`,
    values: [
      JSON.stringify(
        messages.map(({ accountId, template, version, params, key, sentAt, expiresAt }) => ({
          account_id: `${accountId}`,
          ...{ template, version, params, key, sent_at: sentAt, expires_at: expiresAt },
        })),
      ),
    ],
  });
  return rows.map(({ accountId }) => accountId);
}

/** How many messages to the account alone are unread, and whether its brand has any to many. */
export async function readUnread(
  db: Runner,
  { accountId, merchantId }: { accountId: bigint; merchantId: number },
  now: Date,
): Promise<{ own: number; hasNotices: boolean }> {
  const [row] = await db.query<{ own: bigint; hasNotices: boolean }>({
    name: 'message-unread',
    text: `select (select count(*) from (select 1 from message where account_id = $1 and read_at is null and deleted_at is null
                                         and expires_at > $3 limit ${MOST_COUNTED}) u) as own,
             coalesce((select max(expires_at) from message_notice where merchant_id = $2) > $3, false) as "hasNotices"`,
    values: [accountId, merchantId, now],
  });
  return { own: Number(row?.own ?? 0), hasNotices: row?.hasNotices ?? false };
}

/** A tab of the inbox. */
export type MessageKind = (typeof MESSAGE_KINDS)[number];
/** Which of an account's messages are meant: these, or all of a kind that were sent until a moment. */
export type Chosen = { ids: readonly bigint[] } | { until: Date; kind: MessageKind | null };

/** What the templates about contracts begin with. */
const OF_CONTRACTS = `starts_with(template, 'contract.')`;
const OF_OPERATORS = `template = 'notice'`;
const IS_OWN: Readonly<Record<MessageKind, string>> = {
  system: `not ${OF_CONTRACTS} and not ${OF_OPERATORS}`,
  contract: OF_CONTRACTS,
  notice: OF_OPERATORS,
};

/** The condition by which messages to one account are of a kind. */
export const isOfKind = (kind: MessageKind | null): string => (kind === null ? 'true' : IS_OWN[kind]);
/** The kind of a message to one account. */
export const kindOf = (template: string): MessageKind =>
  template.startsWith('contract.') ? 'contract' : template === 'notice' ? 'notice' : 'system';

/** Marks an account's unread messages as read. Returns how many. */
export async function markRead(tx: Runner, accountId: bigint, chosen: Chosen, now: Date): Promise<number> {
  const [which, value] =
    'ids' in chosen
      ? ['id = any ($3::text::bigint[])', integers(chosen.ids)]
      : [`sent_at <= $3 and ${isOfKind(chosen.kind)}`, chosen.until];
  const rows = await tx.query({
    text: `update message set read_at = $2
           where account_id = $1 and read_at is null and deleted_at is null and ${which} returning 1`,
    values: [accountId, now, value],
  });
  return rows.length;
}

/** Deletes messages from an account's inbox; their rows stay as long as any, so that none is sent again. Returns how many. */
export async function markDeleted(tx: Runner, accountId: bigint, ids: readonly bigint[], now: Date): Promise<number> {
  const rows = await tx.query({
    text: `update message set deleted_at = $2
           where account_id = $1 and id = any ($3::text::bigint[]) and deleted_at is null returning 1`,
    values: [accountId, now, integers(ids)],
  });
  return rows.length;
}

/** Deletes what has expired, at most `limit` messages and marks. Returns the number of those of which there were more. */
export async function forgetExpired(db: Runner, now: Date, limit: number): Promise<number> {
  const messages = await db.query({
    text: `delete from message where id = any (array(select id from message where expires_at <= $1 order by expires_at limit $2)) returning 1`,
    values: [now, limit],
  });
  const marks = await db.query({
    text: `delete from message_notice_mark m using
             (select account_id, notice_id from message_notice_mark where expires_at <= $1 order by expires_at limit $2) old
           where m.account_id = old.account_id and m.notice_id = old.notice_id returning 1`,
    values: [now, limit],
  });
  await db.query({ text: 'delete from message_notice where expires_at <= $1', values: [now] });
  return Math.max(messages.length, marks.length);
}
