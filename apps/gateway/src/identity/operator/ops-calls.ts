import type { OpsHandlers } from '../../brand/index.ts';
import { deviceName } from '../device.ts';
import type { AccountDesk } from './desk.ts';

type AccountCalls = Pick<
  OpsHandlers,
  'opsAccount' | 'opsAccountStatus' | 'opsAccountUnlock' | 'opsAccountSessions' | 'opsInvitationPut' | 'opsInvitationDelete'
>;

/** The operator's calls about accounts and invitation codes. */
export function accountOpsCalls(accounts: AccountDesk): AccountCalls {
  return {
    async opsAccount({ merchant, query }) {
      const { account, lockedUntil, sessions, invitations } = await accounts.view(merchant, query.username);
      return {
        id: Number(account.id),
        username: account.username,
        type: account.type,
        status: account.status,
        createdAt: account.createdAt.getTime(),
        lockedUntil: lockedUntil?.getTime() ?? null,
        sessions: sessions.map(({ userAgent, address, startedAt, lastSeenAt, expiresAt }) => ({
          device: deviceName(userAgent),
          address,
          startedAt: startedAt.getTime(),
          lastSeenAt: lastSeenAt.getTime(),
          expiresAt: expiresAt.getTime(),
        })),
        invitations: invitations.map(({ createdAt, endedAt, ...each }) => ({
          ...each,
          createdAt: createdAt.getTime(),
          endedAt: endedAt?.getTime() ?? null,
        })),
      };
    },
    async opsAccountStatus({ merchant, body: { username, status }, record }) {
      await accounts.setStatus(merchant, username, status, record(`status of ${username}`));
      return null;
    },
    async opsAccountUnlock({ merchant, body: { username }, record }) {
      await accounts.unlock(merchant, username, record(`lock of ${username}`));
      return null;
    },
    async opsAccountSessions({ merchant, query: { username }, record }) {
      await accounts.endSessions(merchant, username, record(`sessions of ${username}`));
      return null;
    },
    async opsInvitationPut({ merchant, body: { username, code, kind, domain }, record }) {
      await accounts.invite(merchant, username, { code, kind, domain: domain ?? null }, record(`invitation ${code}`));
      return null;
    },
    async opsInvitationDelete({ merchant, query: { code }, record }) {
      await accounts.endInvitation(merchant, code, record(`invitation ${code}`));
      return null;
    },
  };
}
