import type { Handlers } from '../../base/http/handlers.ts';
import type { Brand } from '../../brand/index.ts';
import { deviceName } from '../device.ts';
import { idOf } from '../ids.ts';
import type { Identity } from '../index.ts';

/** What the calls of sessions need. */
export interface SessionRouteDeps {
  identity: Pick<Identity, 'sessions' | 'endOtherSessions' | 'logins' | 'security'>;
  brand: Pick<Brand, 'of'>;
}

/** Where an address lies is not known; the protocol's sign for that. */
const NOWHERE = '-';

/** The member's sessions and logins. Another's session is answered like one that is over: nothing tells them apart. */
export function sessionRoutes({ identity, brand }: SessionRouteDeps): Handlers {
  return {
    async sessions({ session, merchant }) {
      return (await identity.sessions.list(session, brand.of(merchant))).map((each) => ({
        id: String(each.id),
        isCurrent: each.id === session.id,
        device: deviceName(each.userAgent),
        address: each.address,
        startedAt: each.startedAt.getTime(),
        lastSeenAt: each.lastSeenAt.getTime(),
        expiresAt: each.expiresAt.getTime(),
      }));
    },
    async endSession(request) {
      const { session } = request;
      const { id, others } = request.body;
      // This session's own end is a sign-out, and open to whoever holds it.
      const isOwn = others !== true && id === String(session.id);
      if (!isOwn) await identity.security.prove(brand.of(request.merchant), { ...session, client: request }, request.body);
      if (others === true) {
        await identity.endOtherSessions(session, 'revoked');
        return null;
      }
      await identity.sessions.endOwn(session, idOf(id ?? ''), 'revoked');
      return null;
    },
    async loginLog({ session }) {
      const logins = await identity.logins(session.accountId);
      return logins.map(({ at, way, address, userAgent }) => ({
        at: at.getTime(),
        way,
        address,
        device: deviceName(userAgent),
        place: NOWHERE,
      }));
    },
  };
}
