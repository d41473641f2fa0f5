import { VENDOR_HEADERS, type WalletTransferRequest } from '@marquee/contract/vendor';
import { Failure } from '../check.ts';
import { type Answer, type Door, type SignedClient } from '../client.ts';
import { fresh } from '../player.ts';
import type { Named } from '../run.ts';

export const VENDOR_WALLET_DOOR: Door = { prefix: '/vendor/wallet/', callerHeader: VENDOR_HEADERS.vendor };

/** A player that the vendor has never heard of, with the calls about it filled in. */
export interface Stranger {
  /** A transfer of 10.00, with what a case changes of it. */
  move(change?: Partial<WalletTransferRequest>): Promise<Answer>;
  in(amount: bigint): Promise<Answer>;
  out(amount: bigint, transferId?: string): Promise<Answer>;
  status(transferId: string): Promise<Answer>;
  /** What the vendor says that it has. Fails the case where that is no amount. */
  balance(): Promise<bigint>;
  body(change?: Partial<WalletTransferRequest>): WalletTransferRequest;
}

export interface VendorWalletBench {
  client: SignedClient;
  player(): Stranger;
}

/** One rule that a vendor's wallet must keep. */
export interface VendorWalletCase extends Named {
  run(bench: VendorWalletBench): Promise<void>;
}

/** What cases work with: the gateway's side of the calls, in a currency. */
export function vendorWalletBench(client: SignedClient, currency: string): VendorWalletBench {
  const player = (): Stranger => {
    const named = { player: fresh('player'), currency };
    const body: Stranger['body'] = (change = {}) => ({
      transferId: fresh('transfer'),
      ...named,
      direction: 'in',
      amount: '100000',
      ...change,
    });
    const move: Stranger['move'] = (change) => client.call('transfer', body(change));
    return {
      body,
      move,
      in: (amount) => move({ amount: amount.toString() }),
      out: (amount, transferId = fresh('transfer')) => move({ direction: 'out', amount: amount.toString(), transferId }),
      status: (transferId) => client.call('status', { transferId, ...named }),
      async balance() {
        const { status, balance } = await client.call('balance', named);
        if (status !== 'OK' || typeof balance !== 'string' || !/^-?\d+$/.test(balance))
          throw new Failure(`the balance was answered ${status} ${String(balance)}`);
        return BigInt(balance);
      },
    };
  };
  return { client, player };
}

/** A rule about a player that the vendor has never heard of, and the id of a transfer. */
export const ofStranger = (named: Named, run: (one: Stranger, transferId: string) => Promise<void>): VendorWalletCase => ({
  ...named,
  run: ({ player }) => run(player(), fresh('transfer')),
});

/** The same about one that has 10.00 at the vendor. */
export const ofHolder = (named: Named, run: (one: Stranger, transferId: string) => Promise<void>): VendorWalletCase =>
  ofStranger(named, async (one, transferId) => {
    await one.in(100_000n);
    await run(one, transferId);
  });
