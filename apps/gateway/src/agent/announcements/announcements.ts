import { LINE_ANNOUNCEMENT, type Reply } from '@marquee/contract';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { lengthOf, plainText } from '../../base/plain-text.ts';
import { type TreeNode, tree } from '../../identity/index.ts';
import type { Messages } from '../../message/index.ts';
import {
  type Announcement,
  countSince,
  insertAnnouncement,
  lockAnnouncement,
  readAnnouncements,
  readByKey,
  writeWithdrawn,
} from './store.ts';

/** What announcements stand on. */
export interface AnnouncementDeps {
  db: Database;
  clock: Clock;
  messages: Pick<Messages, 'announce' | 'withdraw' | 'readers'>;
}

type View = Reply<'writeLineAnnouncement'>;

/** What agents tell all below them: docs/rules/agents.md#announcements. */
export interface Announcements {
  list(agent: TreeNode, paging: { page: number; size: number }): Promise<Reply<'lineAnnouncements'>>;
  /** Writes one, once for each key. Throws `agent.words` and `agent.announcements`. */
  write(agent: TreeNode, given: { title: string; text: string; requestKey: string }): Promise<View>;
  /** Takes one back; one that was taken back stays so. Throws `agent.announcement` for another's, the same as for none. */
  withdraw(agent: TreeNode, id: bigint): Promise<View>;
}

const DAY_MS = 86_400_000;
/** A letter may carry marks without end: what is stored is bounded too. */
const MARKS = 8;

/** The name of an announcement's message. */
const keyOf = ({ id }: Pick<Announcement, 'id'>): string => `line:${id}`;

const view = ({ id, title, text, sentAt, withdrawnAt }: Announcement, readers: ReadonlyMap<string, number>): View => ({
  announcementId: Number(id),
  ...{ title, text, sentAt: sentAt.getTime(), withdrawnAt: withdrawnAt?.getTime() ?? null },
  readers: readers.get(keyOf({ id })) ?? 0,
});

/** The words as they are kept. Throws `agent.words` where there are none or too many. */
function fit(given: { title: string; text: string }): { title: string; text: string } {
  const { title: longestTitle, text: longestText } = LINE_ANNOUNCEMENT;
  const fits = (words: string, most: number): boolean => words !== '' && lengthOf(words) <= most && words.length <= most * MARKS;
  const title = plainText(given.title).replaceAll('\n', ' ');
  const text = plainText(given.text);
  if (fits(title, longestTitle) && fits(text, longestText)) return { title, text };
  throw new BusinessError('agent.words', { params: { title: longestTitle, text: longestText } });
}

/** Makes the announcements of agents. */
export function createAnnouncements({ db, clock, messages }: AnnouncementDeps): Announcements {
  const sinceOf = (at: Date): Date => new Date(at.getTime() - DAY_MS);
  const readersOf = (merchantId: number, rows: readonly Announcement[]) => messages.readers(merchantId, rows.map(keyOf));
  return {
    async list(agent, { page, size }) {
      const { rows, total } = await readAnnouncements(db, agent.id, { page, size });
      const readers = await readersOf(agent.merchantId, rows);
      const written = await countSince(db, agent.id, sinceOf(dateOf(clock)));
      return {
        list: rows.map((row) => view(row, readers)),
        totalPages: Math.ceil(total / size),
        totalCount: total,
        left: Math.max(0, LINE_ANNOUNCEMENT.aDay - written),
      };
    },
    async write({ id: accountId, merchantId }, { requestKey, ...given }) {
      const words = fit(given);
      return db.transaction(async (tx) => {
        // The agent's row: those that are written at the same moment are counted one after the other.
        await tree.lock(tx, accountId);
        const before = await readByKey(tx, accountId, requestKey);
        if (before) return view(before, new Map());
        const sentAt = dateOf(clock);
        const { aDay } = LINE_ANNOUNCEMENT;
        if ((await countSince(tx, accountId, sinceOf(sentAt))) >= aDay) {
          throw new BusinessError('agent.announcements', { params: { count: aDay } });
        }
        const made = await insertAnnouncement(tx, { merchantId, accountId, requestKey, ...words, sentAt });
        const params = { title: { EN: words.title }, text: { EN: words.text } };
        const message = { merchantId, template: 'line.announced', params, key: keyOf(made), at: sentAt } as const;
        await messages.announce(tx, { ...message, audience: { line: accountId } });
        return view(made, new Map());
      });
    },
    async withdraw({ id: accountId, merchantId }, id) {
      const taken = await db.transaction(async (tx) => {
        const found = await lockAnnouncement(tx, accountId, id);
        if (!found) throw new BusinessError('agent.announcement');
        if (found.withdrawnAt) return found;
        const withdrawnAt = dateOf(clock);
        await writeWithdrawn(tx, id, withdrawnAt);
        await messages.withdraw(tx, { merchantId, line: accountId, key: keyOf(found) });
        return { ...found, withdrawnAt };
      });
      return view(taken, await readersOf(merchantId, [taken]));
    },
  };
}
