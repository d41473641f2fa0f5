import type { Handlers, RequestSession } from '../base/http/handlers.ts';
import type { MessageIds, Messages } from './messages.ts';

/** The numbers of messages to one account and to many, of ids that have the form of the contract. */
const idsOf = (ids: readonly string[]): MessageIds => {
  const of = (letter: string): bigint[] => ids.filter((id) => id.startsWith(letter)).map((id) => BigInt(id.slice(1)));
  return { own: of('m'), notices: of('n') };
};

/** The calls of the inbox. */
export function messageRoutes({ messages }: { messages: Messages }): Handlers {
  const left = async (session: RequestSession) => ({ unread: await messages.unread(session) });

  return {
    unreadCount: ({ session }) => messages.unread(session),
    inbox: ({ session, query: { page = 1, size = 10, kind }, language }) =>
      messages.inbox(session, { page, size, language, ...(kind && { kind }) }),
    async readMessages({ session, body }) {
      await messages.read(session, idsOf(body.messageIds));
      return left(session);
    },
    async readAllMessages({ session, body }) {
      await messages.read(session, body);
      return left(session);
    },
    messageSettings: ({ session: { accountId } }) => messages.settings(accountId),
    async setMessageSettings({ session: { accountId }, body }) {
      await messages.set(accountId, body);
      return messages.settings(accountId);
    },
    async deleteMessages({ session, query }) {
      await messages.remove(session, idsOf(query.messageIds.split(',')));
      return left(session);
    },
  };
}
