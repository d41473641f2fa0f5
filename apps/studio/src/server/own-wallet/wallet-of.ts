import type { Wallet } from '../../vendor/client.ts';
import type { Base } from '../base.ts';
import { trialWallet } from '../trial/trial.ts';
import { hasOwnWallet, ownWallet } from './own-wallet.ts';

/** What says whose money moves: a session or a round. */
interface About {
  trial: boolean;
  vendor: string;
  player: string | null;
  gameCode: string;
}

/**
 * The wallet that moves the money of a session or a round: the gateway's; the studio's own, where the vendor keeps one; or for a trial play
 * money. All movements go through here; which of them it is was fixed at the launch and never changes.
 */
export function walletOf(base: Base, about: About): Wallet {
  if (about.trial) return trialWallet(base, about.gameCode);
  return hasOwnWallet(about.vendor) ? ownWallet(base, about) : base.wallet;
}
