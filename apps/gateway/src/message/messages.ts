import { MESSAGE_KINDS, type Reply, TRIAL_TYPE } from '@marquee/contract';
import type { Events } from '../base/background/events.ts';
import type { IntervalJob } from '../base/background/job.ts';
import { briefCache } from '../base/brief-cache.ts';
import { type Clock, dateOf } from '../base/calendar/clock.ts';
import type { Database, Runner, Transaction } from '../base/database/database.ts';
import { accountChannel, type Live } from '../base/live/live.ts';
import { markAnnouncement, readMarks } from './announcement-store.ts';
import { lineTold, messageSent } from './events.ts';
import { retentionJob } from './jobs.ts';
import {
  countNoticeReaders,
  countUnreadNotices,
  insertNotice,
  type ListedMessage,
  markNoticesDeleted,
  markNoticesRead,
  type NoticeReader,
  pinNotice,
  readInbox,
  withdrawNotice,
} from './notice-store.ts';
import { type MessageSettings, readSettings, writeSettings } from './setting-store.ts';
import {
  type Chosen,
  insertMessage,
  insertMessages,
  kindOf,
  type MessageKind,
  MOST_COUNTED,
  markDeleted,
  markRead,
  readUnread,
} from './store.ts';
import { contractOf, keep, type MessageBrand, type TemplateName, type TemplateParams, wordsOf } from './templates.ts';

/** What the messages need. */
export interface MessagesDeps {
  db: Database;
  clock: Clock;
  events: Pick<Events, 'emit'>;
  live: Pick<Live, 'publish'>;
  brandOf(merchantId: number): Promise<MessageBrand | null>;
  /** What decides which messages to many an account sees; null when there is no such account. */
  accountOf(accountId: bigint): Promise<Omit<NoticeReader, 'accountId'> | null>;
}

/** A message of a module to one account. */
export interface NewMessage<N extends TemplateName> {
  merchantId: number;
  accountId: bigint;
  template: N;
  params: TemplateParams<N>;
  /** The sender's own name for it, one for each account: what is sent twice under it is one message. */
  key: string;
  /** When it happened, where that was not now. */
  at?: Date;
}

/** Whose a message is that is not the brand's: all below an account, or one member alone. */
export type ToSome = { line: bigint } | { member: bigint };

/** A message of a module to many members of a brand. */
export interface NewNotice<N extends TemplateName> extends Omit<NewMessage<N>, 'accountId'> {
  /**
   * Who sees it: account types, all but trial accounts where none are said; and the lowest and highest VIP level. Or, of whatever type and level, all who
   * are below an account when they look; or one member alone.
   */
  audience?: { accountTypes?: readonly number[]; vipFrom?: number; vipTo?: number | null } | ToSome;
  /** It stands above newer notices; false unless said. */
  pinned?: boolean;
}

/** Whose inbox it is. */
export interface InboxOwner {
  accountId: bigint;
  merchantId: number;
  type: number;
}

/** Ids of messages to one account, and of those to many. */
export interface MessageIds {
  own: readonly bigint[];
  notices: readonly bigint[];
}

/** The inbox: what the modules tell members about their accounts. */
export interface Messages {
  /**
   * Writes a message in the transaction that makes it true; open pages hear of it after the commit, when the consumers of events
   * have looked. Returns false when the account has one under this key. Throws an Error for params that the template does not
   * have.
   */
  send<N extends TemplateName>(tx: Transaction, message: NewMessage<N>): Promise<boolean>;
  /** The same of many messages, each to an account, in one statement. */
  sendMany<N extends TemplateName>(tx: Transaction, messages: readonly NewMessage<N>[]): Promise<void>;
  /** Writes a message to many members, as one row; those who come later do not see it. Returns and throws like `send`. */
  announce<N extends TemplateName>(tx: Transaction, notice: NewNotice<N>): Promise<boolean>;
  /** Takes a message to all below an account, or to one member, out of every inbox. */
  withdraw(tx: Transaction, notice: { merchantId: number; key: string } & ToSome): Promise<void>;
  /** Puts a message to all below an account, or to one member, above the newer notices of their inboxes, or among them again. */
  pin(tx: Transaction, notice: { merchantId: number; key: string; pinned: boolean } & ToSome): Promise<void>;
  /** How many have read each of some messages to many, by its key; one that nobody has read is left out. */
  readers(merchantId: number, keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** How many messages an account has not read, at most 1,000. */
  unread(owner: InboxOwner): Promise<number>;
  /** A page of one kind's messages; of all where none is named. */
  inbox(owner: InboxOwner, page: { page: number; size: number; language: string; kind?: MessageKind }): Promise<Reply<'inbox'>>;
  /** Marks messages as read: these, or all of a kind that were sent until a moment (milliseconds). Others' are passed over. */
  read(owner: InboxOwner, chosen: MessageIds | { until: number; kind?: MessageKind }): Promise<void>;
  /** Takes messages out of the inbox; others' are passed over. */
  remove(owner: InboxOwner, ids: MessageIds): Promise<void>;
  /** The announcements of the brand that a member has opened. */
  announcementsRead(accountId: bigint): Promise<ReadonlySet<number>>;
  /** Marks an announcement as opened by a member; who asks has looked that the member is shown it. */
  readAnnouncement(accountId: bigint, announcementId: number): Promise<void>;
  /** Which messages a member wants; in a transaction where one is sent by it. */
  settings(accountId: bigint, runner?: Runner): Promise<MessageSettings>;
  /** Switches messages on or off, for what happens from then on. */
  set(accountId: bigint, settings: MessageSettings): Promise<void>;
  jobs: readonly IntervalJob[];
}

const DAY_MS = 86_400_000;
/** Days for which a message is kept from when it was sent: docs/rules/messages.md#inbox */
export const KEPT_DAYS = 60;
/** An account's type and level change seldom, and what they decide is no secret. */
const READER_MS = 60_000;

const after = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);

/** Makes what writes messages. */
function createSending({
  events,
  clock,
}: Pick<MessagesDeps, 'events' | 'clock'>): Pick<Messages, 'send' | 'sendMany' | 'announce' | 'withdraw' | 'pin'> {
  /** Tells the consumers, which tell open pages once what was written is there. */
  const tell = (tx: Runner, merchantId: number, accountId: bigint | null): Promise<void> =>
    events.emit(tx, messageSent.of({ merchantId, accountId }, {}));

  const tellSome = (tx: Runner, merchantId: number, to: ToSome): Promise<void> =>
    'line' in to ? events.emit(tx, lineTold.of({ merchantId, accountId: to.line }, {})) : tell(tx, merchantId, to.member);

  return {
    async send(tx, { merchantId, accountId, template, params, key, at = dateOf(clock) }) {
      const dates = { sentAt: at, expiresAt: after(at, KEPT_DAYS) };
      const isNew = await insertMessage(tx, { ...keep(template, params), accountId, key, ...dates });
      if (isNew) await tell(tx, merchantId, accountId);
      return isNew;
    },
    async sendMany(tx, messages) {
      const rows = messages.map(({ accountId, template, params, key, at = dateOf(clock) }) => ({
        ...keep(template, params),
        ...{ accountId, key, sentAt: at, expiresAt: after(at, KEPT_DAYS) },
      }));
      const written = await insertMessages(tx, rows);
      const brands = new Map(messages.map(({ accountId, merchantId }) => [accountId, merchantId]));
      const told = [...new Set(written)].map((accountId) =>
        messageSent.of({ merchantId: brands.get(accountId) ?? 0, accountId }, {}),
      );
      if (told.length > 0) await events.emit(tx, ...told);
    },
    async announce(tx, { merchantId, template, params, key, audience = {}, pinned = false, at = dateOf(clock) }) {
      const some = 'line' in audience || 'member' in audience ? audience : null;
      const {
        accountTypes = null,
        vipFrom = 0,
        vipTo = null,
      } = 'line' in audience || 'member' in audience ? { accountTypes: [] } : audience;
      const dates = { sentAt: at, expiresAt: after(at, KEPT_DAYS) };
      const isNew = await insertNotice(tx, {
        ...keep(template, params),
        merchantId,
        accountTypes,
        vipFrom,
        vipTo,
        lineId: some === null ? 0n : 'line' in some ? some.line : -some.member,
        ...{ pinned, key },
        ...dates,
      });
      if (isNew) await (some === null ? tell(tx, merchantId, null) : tellSome(tx, merchantId, some));
      return isNew;
    },
    async withdraw(tx, { merchantId, key, ...to }) {
      await withdrawNotice(tx, merchantId, key, dateOf(clock));
      await tellSome(tx, merchantId, to);
    },
    async pin(tx, { merchantId, key, pinned, ...to }) {
      await pinNotice(tx, merchantId, key, pinned);
      await tellSome(tx, merchantId, to);
    },
  };
}

/** A message as its reader is shown it. */
const listed = ({ id, isNotice, pinned, sentAt, readAt, ...kept }: ListedMessage, brand: MessageBrand, language: string) => ({
  messageId: `${isNotice ? 'n' : 'm'}${id}`,
  kind: isNotice ? ('notice' as const) : kindOf(kept.template),
  ...wordsOf(kept, { language, brand }),
  pinned,
  sentTime: sentAt.getTime(),
  readTime: readAt?.getTime() ?? null,
  contract: isNotice ? null : contractOf(kept),
});

/** Makes the messages. */
export function createMessages({ db, clock, events, live, brandOf, accountOf }: MessagesDeps): Messages {
  const accounts = briefCache(clock, READER_MS, (id) => accountOf(BigInt(id)));

  const readerOf = async ({ accountId, merchantId, type }: InboxOwner): Promise<NoticeReader> => {
    const account = await accounts(String(accountId));
    if (!account) throw new Error(`there is no account ${accountId}`);
    return { ...account, accountId, merchantId, type };
  };

  /** Changes an inbox in one transaction, then tells the member's other pages. */
  const change = async (owner: InboxOwner, work: (tx: Runner, reader: NoticeReader) => Promise<number>): Promise<void> => {
    const reader = await readerOf(owner);
    if ((await db.transaction((tx) => work(tx, reader))) > 0) live.publish(accountChannel(owner.accountId), { type: 'messages' });
  };

  return {
    ...createSending({ events, clock }),
    readers: (merchantId, keys) => countNoticeReaders(db, merchantId, keys),
    async unread(owner) {
      // A trial account has no inbox.
      if (owner.type === TRIAL_TYPE) return 0;
      const now = dateOf(clock);
      const { own, hasNotices } = await readUnread(db, owner, now);
      const notices = hasNotices ? await countUnreadNotices(db, await readerOf(owner), now) : 0;
      return Math.min(own + notices, MOST_COUNTED);
    },
    async inbox(owner, { page, size, language, kind = null }) {
      const brand = await brandOf(owner.merchantId);
      if (!brand) throw new Error(`there is no brand ${owner.merchantId}`);
      const { rows, counts } = await readInbox(db, await readerOf(owner), { now: dateOf(clock), page, size, kind });
      const total = MESSAGE_KINDS.reduce((sum, each) => sum + (kind === null || kind === each ? counts[each] : 0), 0);
      return {
        list: rows.map((row) => listed(row, brand, language)),
        totalPages: Math.ceil(total / size),
        totalCount: total,
        kinds: MESSAGE_KINDS.filter((each) => counts[each] > 0),
      };
    },
    async read(owner, chosen) {
      const now = dateOf(clock);
      const until = new Date('until' in chosen ? Math.max(0, Math.min(chosen.until, now.getTime())) : now);
      const kind = 'until' in chosen ? (chosen.kind ?? null) : null;
      const [own, notices]: [Chosen, Chosen] =
        'until' in chosen
          ? [
              { until, kind },
              { until, kind },
            ]
          : [{ ids: chosen.own }, { ids: chosen.notices }];
      await change(owner, async (tx, reader) => {
        const read = await markRead(tx, owner.accountId, own, now);
        return read + (await markNoticesRead(tx, reader, notices, now));
      });
    },
    async remove(owner, { own, notices }) {
      const now = dateOf(clock);
      await change(owner, async (tx, reader) => {
        const gone = await markDeleted(tx, owner.accountId, own, now);
        return gone + (await markNoticesDeleted(tx, reader, notices, now));
      });
    },
    announcementsRead: (accountId) => readMarks(db, accountId),
    readAnnouncement: (accountId, announcementId) => markAnnouncement(db, accountId, announcementId, dateOf(clock)),
    settings: (accountId, runner = db) => readSettings(runner, accountId),
    set: (accountId, settings) => writeSettings(db, accountId, settings),
    jobs: [retentionJob({ db, clock })],
  };
}
