import type { Events } from '../base/background/events.ts';
import { accountChannel, type Live } from '../base/live/live.ts';
import { accountStatusSet, FROZEN, mayBet, sessionsEnded } from '../identity/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { PlayIdentity } from './deps.ts';
import type { Sessions } from './launch/sessions.ts';

export interface AccountNewsDeps {
  events: Pick<Events, 'relay'>;
  identity: Pick<PlayIdentity, 'account'>;
  wallet: Pick<Wallet, 'accountOf' | 'block'>;
  sessions: Pick<Sessions, 'endAll' | 'endLaunchedBy'>;
  live: Pick<Live, 'publish'>;
}

/**
 * Carries what became of accounts and their logins into play. A login session that ends, for whatever reason, takes the
 * game sessions with it that it launched; those of another device go on. An account that may not bet loses all of them and
 * its bets are blocked in the ledger itself, which holds on every gateway from the next posting on. Open rounds still settle.
 * The page around a game hears that its session is over, and whether the account is blocked.
 */
export function followAccounts({ events, identity, wallet, sessions, live }: AccountNewsDeps): void {
  const tell = (accountId: bigint, ended: readonly bigint[], isBlocked: boolean): void => {
    if (ended.length === 0) return;
    live.publish(accountChannel(accountId), {
      type: 'play',
      gameSessions: ended.map(String),
      ...(isBlocked ? { isBlocked } : {}),
    });
  };

  /**
   * Sets the ledger's block as the account stands now, not as the event tells it: events are handled again after a failure,
   * and by several gateways at once. Whoever writes looks again afterwards, so the last to write knows the last status.
   */
  const applyStatus = async (accountId: bigint): Promise<void> => {
    let account = await identity.account(accountId);
    for (;;) {
      if (!account) return;
      const { merchantId, currency, status } = account;
      await wallet.block(await wallet.accountOf(merchantId, accountId, currency), 'bets', !mayBet(status));
      if (!mayBet(status)) tell(accountId, await sessions.endAll(accountId), true);
      account = await identity.account(accountId);
      if (account?.status === status) return;
    }
  };

  events.relay('play.accounts', [sessionsEnded, accountStatusSet], async (event) => {
    const { accountId } = event;
    if (accountId === null) return;
    if (event.type === 'session.ended') {
      const { sessions: ended, reason } = event.payload;
      tell(accountId, await sessions.endLaunchedBy(accountId, ended.map(BigInt)), reason === FROZEN);
    } else await applyStatus(accountId);
  });
}
