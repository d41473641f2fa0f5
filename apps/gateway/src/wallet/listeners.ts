import type { Amount } from '@marquee/money';
import type { Log } from '../base/log.ts';
import type { Accounts, LedgerAccount } from './accounts.ts';
import type { Item } from './posting.ts';
import type { Posted } from './statements.ts';
import { isVendorKind } from './vendor-kind.ts';

/** A player account whose balance has just changed. */
export interface BalanceChange {
  accountId: bigint;
  ownerId: bigint;
  merchantId: number;
  currency: string;
  /** `main`, `held`, … */
  kind: string;
  /** Rounds are played with it: the main account, and those for what lies at vendors. */
  isPlayed: boolean;
  balance: Amount;
  version: bigint;
}

/** Those who hear of changed balances. */
export function createListeners(accounts: Pick<Accounts, 'cached' | 'byId'>, log: Log | undefined) {
  const listeners = new Set<(change: BalanceChange) => void>();

  const tell = (account: LedgerAccount | null, balance: Amount, version: bigint): void => {
    if (!account || account.ownerId === null) return;
    const { id, merchantId, ownerId, currency, kind } = account;
    const isPlayed = kind === 'main' || isVendorKind(kind);
    for (const listener of listeners) {
      try {
        listener({ accountId: id, ownerId, merchantId, currency, kind, isPlayed, balance, version });
      } catch (error) {
        log?.error({ err: error }, 'a listener of the wallet failed');
      }
    }
  };
  const tellOf = (accountId: bigint, balance: Amount, version: bigint): void => {
    const known = accounts.cached(accountId);
    if (known) return tell(known, balance, version);
    accounts.byId(accountId).then(
      (account) => tell(account, balance, version),
      (error) => log?.warn({ err: error }, 'a balance change was not told'),
    );
  };
  const onPosted = (item: Item, { verdict, peer }: Posted): void => {
    if (listeners.size === 0 || verdict.status !== 'posted') return;
    tellOf(item.account, verdict.balance, verdict.version);
    if (peer) tellOf(item.account === item.debit ? item.credit : item.debit, peer.balance, peer.version);
  };

  const add = (listener: (change: BalanceChange) => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  return { onPosted, add };
}
