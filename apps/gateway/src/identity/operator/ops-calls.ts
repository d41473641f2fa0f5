import type { OpsHandlers } from '../../brand/index.ts';
import { deviceName } from '../device.ts';
import type { AccountDesk } from './desk.ts';
import type { PasswordLink } from './help.ts';

type AccountCalls = Pick<
  OpsHandlers,
  | 'opsAccounts'
  | 'opsAccountReset'
  | 'opsAgentPut'
  | 'opsAccount'
  | 'opsAccountStatus'
  | 'opsAccountUnlock'
  | 'opsAccountSessions'
  | 'opsInvitationPut'
  | 'opsInvitationDelete'
>;

const PAGE = 50;

const linkOf = ({ link, expiresAt }: PasswordLink) => ({ link, expiresAt: expiresAt.getTime() });

/** The calls that list accounts, and that help people into them. */
function entryCalls(accounts: AccountDesk): Pick<AccountCalls, 'opsAccounts' | 'opsAccountReset' | 'opsAgentPut'> {
  return {
    async opsAccounts({ merchant, query: { search = '', after = '', status, kind, size = PAGE } }) {
      const asked = { search, after, status: status ?? null, agentsOnly: kind === 'agents', count: size + 1 };
      const rows = await accounts.list(merchant, asked);
      const shown = rows.slice(0, size);
      const list = shown.map(({ id, username, type, status: now, parent, createdAt, lastLoginAt }) => ({
        id: Number(id),
        username,
        type,
        status: now,
        parent,
        createdAt: createdAt.getTime(),
        lastLoginAt: lastLoginAt?.getTime() ?? null,
      }));
      return { list, next: rows.length > size ? (shown.at(-1)?.username ?? null) : null };
    },
    async opsAccountReset({ merchant, body: { username, reason }, record }) {
      const word = { reason, record: record(`password of ${username}`) };
      return linkOf(await accounts.resetPassword(merchant, username, word));
    },
    async opsAgentPut({ merchant, body: { username, kind, parent = null, reason }, record }) {
      const word = { reason, record: record(`agent ${username}`) };
      return linkOf(await accounts.addAgent(merchant, { username, kind, parent }, word));
    },
  };
}

/** The operator's calls about accounts and invitation codes. */
export function accountOpsCalls(accounts: AccountDesk): AccountCalls {
  return {
    ...entryCalls(accounts),
    async opsAccount({ merchant, query }) {
      const { account, ground, lockedUntil, sessions, invitations } = await accounts.view(merchant, query.username);
      return {
        id: Number(account.id),
        username: account.username,
        type: account.type,
        status: account.status,
        statusReason: ground.reason,
        statusBy: ground.by,
        statusAt: ground.at?.getTime() ?? null,
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
    async opsAccountStatus({ merchant, body: { username, status, cascade, reason }, operator, record }) {
      await accounts.setStatus(merchant, username, status, {
        operator,
        reason,
        cascade,
        record: record(`status of ${username}`),
      });
      return null;
    },
    async opsAccountUnlock({ merchant, body: { username, reason }, record }) {
      await accounts.unlock(merchant, username, { reason, record: record(`lock of ${username}`) });
      return null;
    },
    async opsAccountSessions({ merchant, query: { username, reason }, record }) {
      await accounts.endSessions(merchant, username, { reason, record: record(`sessions of ${username}`) });
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
