import type { OpsReply } from '@marquee/contract/ops';
import { dateOf } from '../../base/calendar/clock.ts';
import { refused, unknownItem } from '../../base/change.ts';
import { plainText } from '../../base/plain-text.ts';
import type { Merchant, OpsHandlers } from '../../brand/index.ts';
import type { AccountDesk } from '../../identity/index.ts';
import { chatAnswered } from '../events.ts';
import { type ChatDeps, lineOf, PAGE } from './chat.ts';
import { hoursOf } from './hours.ts';
import {
  type Chat,
  insertLine,
  lockChat,
  markSeen,
  readChatOf,
  readDesk,
  readLines,
  readWaiting,
  writeChat,
  writeHours,
} from './store.ts';

const LISTED = 100;

export interface ChatOps extends Pick<ChatDeps, 'db' | 'clock' | 'events'> {
  accounts: Pick<AccountDesk, 'account' | 'nameOf'>;
}

type Record = OpsReply<'opsChatPut'>;
type Action = 'claim' | 'release' | 'answer' | 'close';

const recordOf = ({ isVip, waitingSince, claimedBy }: Chat, username: string): Record => ({
  username,
  isVip,
  waitingSince: waitingSince?.getTime() ?? null,
  claimedBy,
});

/** How a conversation stands after an action. Throws `ops.refused` where another operator has it. */
function after(chat: Chat, action: Action, operator: string): Chat {
  if (chat.claimedBy !== null && chat.claimedBy !== operator) throw refused(`${chat.claimedBy} has the conversation`);
  switch (action) {
    case 'claim':
      return { ...chat, claimedBy: operator };
    case 'release':
      return { ...chat, claimedBy: null };
    case 'answer':
      return { ...chat, claimedBy: operator, waitingSince: null };
    default:
      return { ...chat, claimedBy: null, waitingSince: null };
  }
}

/** The operators' calls about the chat. */
export function chatOpsCalls({
  db,
  clock,
  events,
  accounts,
}: ChatOps): Pick<OpsHandlers, 'opsChats' | 'opsChat' | 'opsChatPut' | 'opsChatHours'> {
  const find = async (merchant: Merchant, username: string): Promise<{ chat: Chat; name: string }> => {
    const account = await accounts.account(merchant, username);
    const chat = await readChatOf(db, account.id);
    if (!chat) throw unknownItem();
    return { chat, name: account.username };
  };

  return {
    async opsChats({ merchant, query: { size = LISTED } }) {
      await markSeen(db, merchant.id, dateOf(clock));
      const [waiting, desk] = await Promise.all([readWaiting(db, merchant.id, size), readDesk(db, merchant.id)]);
      const nameOf = async ({ accountId }: Chat) => (await accounts.nameOf(accountId)) ?? String(accountId);
      return { list: await Promise.all(waiting.map(async (chat) => recordOf(chat, await nameOf(chat)))), hours: hoursOf(desk) };
    },
    async opsChat({ merchant, query: { username, before } }) {
      const { chat, name } = await find(merchant, username);
      const found = await readLines(db, chat.accountId, before === undefined ? null : BigInt(before), PAGE + 1);
      const list = found
        .slice(0, PAGE)
        .reverse()
        .map((line) => ({ ...lineOf(line), operator: line.operator }));
      return { chat: recordOf(chat, name), list, hasMore: found.length > PAGE };
    },
    async opsChatPut({ merchant, body: { username, action, text = '' }, operator, record }) {
      const { chat: known, name } = await find(merchant, username);
      const said = plainText(text);
      if (action === 'answer' && said === '') throw refused('an answer has a text');
      const at = dateOf(clock);
      const changed = await db.transaction(async (tx) => {
        const chat = await lockChat(tx, known);
        const next = after(chat, action, operator);
        await writeChat(tx, next);
        if (action === 'answer') {
          await insertLine(tx, chat.accountId, { operator, text: said, sentAt: at }, null);
          await events.emit(tx, chatAnswered.of({ merchantId: merchant.id, accountId: chat.accountId }, {}));
        }
        const stand = ({ claimedBy, waitingSince }: Chat) => ({ claimedBy, waitingSince: waitingSince?.getTime() ?? null });
        await record(`chat ${name}`)(tx, {
          before: stand(chat),
          after: { ...stand(next), ...(action === 'answer' && { text: said }) },
        });
        return next;
      });
      events.nudge(chatAnswered);
      return recordOf(changed, name);
    },
    async opsChatHours({ merchant, body: { hours }, record }) {
      if (hours !== null && hours.from === hours.until) throw refused('the hours begin and end at the same minute');
      await db.transaction(async (tx) => {
        const before = hoursOf(await readDesk(tx, merchant.id));
        await writeHours(tx, merchant.id, hours?.from ?? null, hours?.until ?? null);
        await record('hours of the chat')(tx, { before: { hours: before }, after: { hours } });
      });
      return { hours };
    },
  };
}
