import { BusinessError } from '../base/errors.ts';
import type { Handlers, RequestSession } from '../base/http/handlers.ts';
import type { MessageIds, Messages } from './messages.ts';

/** The access check lets nobody through without a session; a missing one is answered all the same. */
function signedIn(session: RequestSession | null): RequestSession {
  if (!session) throw new BusinessError('customer.not.login');
  return session;
}

/** The numbers of messages to one account and to many, of ids that have the form of the contract. */
const idsOf = (ids: readonly string[]): MessageIds => {
  const of = (letter: string): bigint[] => ids.filter((id) => id.startsWith(letter)).map((id) => BigInt(id.slice(1)));
  return { own: of('m'), notices: of('n') };
};

/** The calls of the inbox. */
export function messageRoutes({ messages }: { messages: Messages }): Handlers {
  const left = async (session: RequestSession) => ({ unread: await messages.unread(session) });

  return {
    unreadCount: ({ session }) => messages.unread(signedIn(session)),
    inbox: ({ session, query: { page = 1, size = 10 }, language }) => messages.inbox(signedIn(session), { page, size, language }),
    async readMessages({ session, body }) {
      const owner = signedIn(session);
      await messages.read(owner, idsOf(body.messageIds));
      return left(owner);
    },
    async readAllMessages({ session, body }) {
      const owner = signedIn(session);
      await messages.read(owner, { until: body.until });
      return left(owner);
    },
    async deleteMessages({ session, query }) {
      const owner = signedIn(session);
      await messages.remove(owner, idsOf(query.messageIds.split(',')));
      return left(owner);
    },
  };
}
