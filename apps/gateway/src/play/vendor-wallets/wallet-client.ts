import {
  type WalletBalanceRequest,
  WalletStatusReply,
  type WalletStatusRequest,
  WalletTransferReply,
  type WalletTransferRequest,
} from '@marquee/contract/vendor';
import type { Amount } from '@marquee/money';
import { fitting } from '../../base/form.ts';
import type { Log } from '../../base/log.ts';
import type { PlayVendor } from '../deps.ts';
import type { VendorAsker } from '../vendor-api/asking.ts';

/** What became of a transfer at the vendor. `doubt`: nobody can say; only a later question tells. */
export type AtVendor = { kind: 'applied' } | { kind: 'refused'; status: string } | { kind: 'doubt'; why: string };

const isTransferReply = fitting(WalletTransferReply);
const isStatusReply = fitting(WalletStatusReply);

/** The answers that say for good that nothing was moved. Any other says something of the request or of the way to the vendor. */
const REFUSALS: readonly string[] = [
  'INSUFFICIENT_FUNDS',
  'WRONG_CURRENCY',
  'PLAYER_BLOCKED',
  'LIMIT_REACHED',
  'BAD_REQUEST',
  'TX_ROLLED_BACK',
];

/** Makes the client of vendors that keep wallets of their own. No call of it throws. */
export function createWalletClient({ log, askVendor }: { log: Log; askVendor: VendorAsker }) {
  const ask = async <R extends { status: string }>(
    vendor: PlayVendor,
    call: string,
    request: object,
    isReply: (reply: unknown) => reply is R,
  ): Promise<R | { why: string }> => {
    try {
      const { http, reply } = await askVendor(vendor, `vendor/wallet/${call}`, request);
      if (http < 500 && isReply(reply)) return reply;
      return { why: `HTTP ${http} without an answer` };
    } catch (error) {
      log.warn({ vendor: vendor.code, call, reason: (error as Error).message }, 'a vendor’s wallet gave no answer');
      return { why: 'no answer' };
    }
  };

  return {
    /** Asks for the money to be moved. The same transfer asked again is not moved again. */
    async transfer(vendor: PlayVendor, request: WalletTransferRequest): Promise<AtVendor> {
      const reply = await ask(vendor, 'transfer', request, isTransferReply);
      if ('why' in reply) return { kind: 'doubt', why: reply.why };
      if (reply.status === 'OK') return { kind: 'applied' };
      return REFUSALS.includes(reply.status) ? { kind: 'refused', status: reply.status } : { kind: 'doubt', why: reply.status };
    },

    /** Asks what became of it, which bars a transfer that has not arrived. */
    async status(vendor: PlayVendor, request: WalletStatusRequest): Promise<AtVendor> {
      const reply = await ask(vendor, 'status', request, isStatusReply);
      if ('why' in reply) return { kind: 'doubt', why: reply.why };
      if (reply.status !== 'OK' || reply.state === undefined) return { kind: 'doubt', why: reply.status };
      return reply.state === 'applied' ? { kind: 'applied' } : { kind: 'refused', status: 'REFUSED' };
    },

    /** What the player has there, in ten-thousandths of a unit; null while the vendor does not say. */
    async balance(vendor: PlayVendor, request: WalletBalanceRequest): Promise<Amount | null> {
      const reply = await ask(vendor, 'balance', request, isTransferReply);
      if ('why' in reply || reply.status !== 'OK' || reply.balance === undefined) return null;
      return BigInt(reply.balance);
    },
  };
}

export type WalletClient = ReturnType<typeof createWalletClient>;
