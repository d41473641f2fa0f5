import { TRIAL_TYPE } from '@marquee/contract';
import { BusinessError } from '../../base/errors.ts';
import type { Merchant } from '../../brand/index.ts';
import { AGENT_TYPES } from '../above.ts';
import { type LoginRow } from '../store.ts';

/** Is this a host that only agents log in at? */
export const isAgentHost = (merchant: Merchant, origin: string): boolean =>
  merchant.agentHosts.includes(new URL(origin).hostname);

/**
 * Refuses who may not log in though the proof was right. Throws `us_forbidden_login_error` for a frozen account,
 * `login.member.only` for one that is no member's, `login.agent.only` at a host of agents: docs/rules/login.md#who-may-log-in
 */
export function demandWelcome(
  merchant: Merchant,
  account: Pick<LoginRow, 'status' | 'type' | 'isTest'>,
  { origin }: { origin: string },
): void {
  if (account.status === 'NO_LOGIN') throw new BusinessError('us_forbidden_login_error');
  if (account.isTest || account.type === TRIAL_TYPE) throw new BusinessError('login.member.only');
  if (isAgentHost(merchant, origin) && !AGENT_TYPES.includes(account.type)) throw new BusinessError('login.agent.only');
}
