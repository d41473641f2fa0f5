import type { OpsReply } from '@marquee/contract/ops';
import { refused } from '../base/change.ts';
import type { Merchant } from '../brand/index.ts';
import { deviceName } from '../identity/index.ts';
import type { OpsDeps, OpsHandlers } from './handlers.ts';
import { without } from './records.ts';

type LoginHandlers = Pick<
  OpsHandlers,
  | 'opsBrandLogins'
  | 'opsBrandRules'
  | 'opsBrandAgentHosts'
  | 'opsAccount'
  | 'opsAccountStatus'
  | 'opsAccountUnlock'
  | 'opsAccountSessions'
  | 'opsInvitationPut'
  | 'opsInvitationDelete'
>;

/** What a brand decides of its logins. */
export const loginsOf = (merchant: Merchant): OpsReply<'opsBrand'>['logins'] => ({
  encryption: merchant.encryption,
  sessionIdleMinutes: merchant.sessionIdleMinutes,
  sessionMaxMinutes: merchant.sessionMaxMinutes,
  passwordMaxAgeDays: merchant.passwordMaxAgeDays,
  security: merchant.security,
});

/** What operators do with a brand's logins and with its accounts. */
export function loginHandlers({ brand, accounts }: OpsDeps): LoginHandlers {
  return {
    async opsBrandLogins({ merchant, body, record }) {
      const given = without(body, 'merchant');
      const names = Object.keys(given).sort();
      if (names.length === 0) throw refused('say what is to be changed');
      await brand.setLogins(merchant.id, given, record(`logins: ${names.join(', ')}`));
      return null;
    },
    async opsBrandRules({ merchant, body, record }) {
      await brand.setRules(merchant.id, body.rules, record('registration rules'));
      return null;
    },
    async opsBrandAgentHosts({ merchant, body, record }) {
      await brand.setAgentHosts(merchant.id, body.agentHosts, record('agent hosts'));
      return null;
    },
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
