import { type Body, LINE_ANNOUNCEMENT, type Reply } from '@marquee/contract';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { lengthOf, plainText } from '../../base/plain-text.ts';
import { type AccountDesk, type TreeNode, tree } from '../../identity/index.ts';
import { KEPT_DAYS, type Messages } from '../../message/index.ts';
import { lockChild } from '../network/changing.ts';
import {
  type Announcement,
  countPinned,
  countSince,
  insertAnnouncement,
  lockAnnouncement,
  readAnnouncements,
  readByKey,
  writePinned,
  writeWithdrawn,
} from './store.ts';

/** What announcements stand on. */
export interface AnnouncementDeps {
  db: Database;
  clock: Clock;
  messages: Pick<Messages, 'announce' | 'withdraw' | 'pin' | 'readers'>;
  accounts: Pick<AccountDesk, 'names'>;
}

type View = Reply<'writeLineAnnouncement'>;
type Given = Body<'writeLineAnnouncement'>;

/** What agents tell all below them, or one of their children: docs/rules/agents.md#announcements. */
export interface Announcements {
  list(agent: TreeNode, paging: { page: number; size: number }): Promise<Reply<'lineAnnouncements'>>;
  /** Writes one, once for each key. Throws `agent.words`, `agent.announcements`, and `agent.unknown` for who is no own child. */
  write(agent: TreeNode, given: Given): Promise<View>;
  /**
   * Puts one above the newer notices of the inboxes, or among them again. Throws `agent.announcement` for another's and for one that was taken back,
   * `agent.pins` where as many are above as can be.
   */
  pin(agent: TreeNode, id: bigint, pinned: boolean): Promise<View>;
  /** Takes one back; one that was taken back stays so. Throws `agent.announcement` for another's, the same as for none. */
  withdraw(agent: TreeNode, id: bigint): Promise<View>;
}

const DAY_MS = 86_400_000;
/** A letter may carry marks without end: what is stored is bounded too. */
const MARKS = 8;

/** The name of an announcement's message. */
const keyOf = ({ id }: Pick<Announcement, 'id'>): string => `line:${id}`;

/** Whose inboxes it comes to. */
const audienceOf = (accountId: bigint, { memberId }: Pick<Announcement, 'memberId'>) =>
  memberId === null ? { line: accountId } : { member: memberId };

const view = (
  { id, memberId, title, text, pinned, sentAt, withdrawnAt }: Announcement,
  names: ReadonlyMap<bigint, string>,
  readers: ReadonlyMap<string, number> = new Map(),
): View => ({
  announcementId: Number(id),
  to: memberId === null ? null : (names.get(memberId) ?? ''),
  ...{ title, text, pinned, sentAt: sentAt.getTime(), withdrawnAt: withdrawnAt?.getTime() ?? null },
  readers: readers.get(keyOf({ id })) ?? 0,
});

/** The words as they are kept. Throws `agent.words` where there are none or too many. */
function fit(given: Pick<Given, 'title' | 'text'>): { title: string; text: string } {
  const { title: longestTitle, text: longestText } = LINE_ANNOUNCEMENT;
  const fits = (words: string, most: number): boolean => words !== '' && lengthOf(words) <= most && words.length <= most * MARKS;
  const title = plainText(given.title).replaceAll('\n', ' ');
  const text = plainText(given.text);
  if (fits(title, longestTitle) && fits(text, longestText)) return { title, text };
  throw new BusinessError('agent.words', { params: { title: longestTitle, text: longestText } });
}

/** Refuses a pin where as many announcements are pinned as can be. Throws `agent.pins`. */
async function demandPin(tx: Runner, accountId: bigint, now: number): Promise<void> {
  const count = LINE_ANNOUNCEMENT.pinned;
  if ((await countPinned(tx, accountId, new Date(now - KEPT_DAYS * DAY_MS))) >= count) {
    throw new BusinessError('agent.pins', { params: { count } });
  }
}

/** Makes the announcements of agents. */
export function createAnnouncements({ db, clock, messages, accounts }: AnnouncementDeps): Announcements {
  const sinceOf = (at: Date): Date => new Date(at.getTime() - DAY_MS);
  const readersOf = (merchantId: number, rows: readonly Announcement[]) => messages.readers(merchantId, rows.map(keyOf));
  const namesOf = (rows: readonly Announcement[]) => accounts.names(rows.flatMap(({ memberId }) => memberId ?? []));
  return {
    async list(agent, { page, size }) {
      const { rows, total } = await readAnnouncements(db, agent.id, { page, size });
      const readers = await readersOf(agent.merchantId, rows);
      const names = await namesOf(rows);
      const { toAll } = await countSince(db, agent.id, sinceOf(dateOf(clock)));
      return {
        list: rows.map((row) => view(row, names, readers)),
        totalPages: Math.ceil(total / size),
        totalCount: total,
        left: Math.max(0, LINE_ANNOUNCEMENT.aDay - toAll),
      };
    },
    async write({ id: accountId, merchantId }, { requestKey, username, ...given }) {
      const words = fit(given);
      const made = await db.transaction(async (tx) => {
        if (username !== undefined) await tree.share(tx, merchantId);
        // The agent's row: those that are written at the same moment are counted one after the other.
        await tree.lock(tx, accountId);
        const before = await readByKey(tx, accountId, requestKey);
        if (before) return before;
        const memberId = username === undefined ? null : (await lockChild(tx, { id: merchantId }, accountId, username)).id;
        const sentAt = dateOf(clock);
        const written = await countSince(tx, accountId, sinceOf(sentAt));
        const count = memberId === null ? LINE_ANNOUNCEMENT.aDay : LINE_ANNOUNCEMENT.toOneADay;
        if ((memberId === null ? written.toAll : written.toOne) >= count) {
          throw new BusinessError('agent.announcements', { params: { count } });
        }
        const made = await insertAnnouncement(tx, { merchantId, accountId, requestKey, memberId, ...words, sentAt });
        const params = { title: { EN: words.title }, text: { EN: words.text } };
        const message = { merchantId, template: 'line.announced', params, key: keyOf(made), at: sentAt } as const;
        await messages.announce(tx, { ...message, audience: audienceOf(accountId, made) });
        return made;
      });
      return view(made, await namesOf([made]));
    },
    async pin({ id: accountId, merchantId }, id, pinned) {
      const changed = await db.transaction(async (tx) => {
        // The agent's row: those that are pinned at the same moment are counted one after the other.
        await tree.lock(tx, accountId);
        const found = await lockAnnouncement(tx, accountId, id);
        if (!found || found.withdrawnAt) throw new BusinessError('agent.announcement');
        if (found.pinned === pinned) return found;
        if (pinned) await demandPin(tx, accountId, clock.now());
        await writePinned(tx, id, pinned);
        await messages.pin(tx, { merchantId, ...audienceOf(accountId, found), key: keyOf(found), pinned });
        return { ...found, pinned };
      });
      return view(changed, await namesOf([changed]), await readersOf(merchantId, [changed]));
    },
    async withdraw({ id: accountId, merchantId }, id) {
      const taken = await db.transaction(async (tx) => {
        const found = await lockAnnouncement(tx, accountId, id);
        if (!found) throw new BusinessError('agent.announcement');
        if (found.withdrawnAt) return found;
        const withdrawnAt = dateOf(clock);
        await writeWithdrawn(tx, id, withdrawnAt);
        await messages.withdraw(tx, { merchantId, ...audienceOf(accountId, found), key: keyOf(found) });
        return { ...found, withdrawnAt };
      });
      return view(taken, await namesOf([taken]), await readersOf(merchantId, [taken]));
    },
  };
}
