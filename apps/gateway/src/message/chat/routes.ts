import { CHAT_LONGEST } from '@marquee/contract';
import type { BusinessCalendar } from '../../base/calendar/business-day.ts';
import { dateOf } from '../../base/calendar/clock.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Handlers } from '../../base/http/handlers.ts';
import { accountChannel } from '../../base/live/live.ts';
import { plainText } from '../../base/plain-text.ts';
import { type ChatDeps, lineOf, PAGE } from './chat.ts';
import { hoursOf, isAttended, isWithinHours } from './hours.ts';
import { countOwn, countUnread, insertLine, lockChat, markRead, readByKey, readDesk, readLines, writeChat } from './store.ts';

/** Where the site has the chat's window. */
const CHAT_PATH = '/chat';
/** Members above this level wait in the queue of VIPs: docs/rules/brand.md#customer-service */
const LAST_ORDINARY_LEVEL = 4;
/** Lines of a member in a day: docs/rules/messages.md#chat */
const MOST_A_DAY = 200;
const DAY_MS = 86_400_000;
const MOST_COUNTED = 100;

/** A line as it is kept. Throws `chat.text` for nothing and for too much. */
function fit(text: string): string {
  const plain = plainText(text);
  if (plain === '' || plain.length > CHAT_LONGEST) throw new BusinessError('chat.text', { params: { max: CHAT_LONGEST } });
  return plain;
}

export interface ChatRouteDeps extends ChatDeps {
  calendarOf(merchantId: number): Promise<BusinessCalendar>;
}

/** The calls of members about the chat. */
export function chatRoutes({ db, clock, live, accountOf, calendarOf }: ChatRouteDeps): Handlers {
  const isVip = async (accountId: bigint): Promise<boolean> =>
    ((await accountOf(accountId))?.vipLevel ?? 0) > LAST_ORDINARY_LEVEL;
  const unread = async (accountId: bigint) => ({ unReadCount: await countUnread(db, accountId, MOST_COUNTED) });

  return {
    launchChat: () => ({ chatUrl: CHAT_PATH }),
    chatUnreadCount: ({ session }) => unread(session.accountId),
    async chatPermission({ session: { accountId, merchantId } }) {
      const [desk, calendar, vip] = await Promise.all([readDesk(db, merchantId), calendarOf(merchantId), isVip(accountId)]);
      const now = clock.now();
      return {
        isVip: vip,
        isWithinHours: isWithinHours(desk, calendar, now),
        isAttended: isAttended(desk, now),
        hours: hoursOf(desk),
      };
    },
    async chat({ session: { accountId }, query: { before } }) {
      const found = await readLines(db, accountId, before === undefined ? null : BigInt(before), PAGE + 1);
      return { list: found.slice(0, PAGE).reverse().map(lineOf), hasMore: found.length > PAGE };
    },
    async sendChat({ session: { accountId, merchantId }, body: { text, requestKey } }) {
      const plain = fit(text);
      const sentAt = dateOf(clock);
      const vip = await isVip(accountId);
      const line = await db.transaction(async (tx) => {
        const chat = await lockChat(tx, { merchantId, accountId });
        const known = await readByKey(tx, accountId, requestKey);
        if (known) return known;
        const day = new Date(sentAt.getTime() - DAY_MS);
        if ((await countOwn(tx, accountId, day, 2 * MOST_A_DAY)) >= MOST_A_DAY) throw new BusinessError('chat.flood');
        const made = await insertLine(tx, accountId, { operator: null, text: plain, sentAt }, requestKey);
        if (!made) throw new Error('the line was not written');
        await writeChat(tx, { ...chat, isVip: vip, waitingSince: chat.waitingSince ?? sentAt });
        return made;
      });
      // The member's other pages.
      live.publish(accountChannel(accountId), { type: 'chat' });
      return lineOf(line);
    },
    async readChat({ session: { accountId }, body: { until } }) {
      if (await markRead(db, accountId, BigInt(until))) live.publish(accountChannel(accountId), { type: 'chat' });
      return unread(accountId);
    },
  };
}
