import type { Amount } from '@marquee/money';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { readableNumber } from '../../base/ids.ts';
import type { Log } from '../../base/log.ts';
import type { Posting, Verdict, Wallet } from '../../wallet/index.ts';
import type { PlayCatalogue, PlayVendor } from '../deps.ts';
import type { Player, Players } from '../launch/players.ts';
import {
  type Direction,
  endLooks,
  insertTransfer,
  moveTransfer,
  type Next,
  readByKey,
  type Transfer,
  takeDue,
} from './transfer-store.ts';
import type { AtVendor, WalletClient } from './wallet-client.ts';

/** Whoever began a transfer has so long before another takes it over: longer than the vendor may take to answer. */
const HANDOVER_MS = 30_000;
/** Pauses between questions about one that is in doubt: quick at first, then every ten minutes for as long as it takes. */
const PAUSES_MS = [2_000, 5_000, 15_000, 60_000, 300_000, 600_000];
/** One that failed is looked at once more: a gateway that was held up may have taken the money after that. */
const LAST_LOOK_MS = 600_000;
const AT_ONCE = 20;

/** The house's own number among the providers: transfers are entries of the house. */
const HOUSE = 0;

export interface TransferDeps {
  db: Database;
  clock: Clock;
  log: Log;
  wallet: Pick<Wallet, 'post' | 'accountOf' | 'transaction'>;
  players: Pick<Players, 'byId'>;
  catalogue: Pick<PlayCatalogue, 'vendorById'>;
  client: WalletClient;
}

/** What is asked for. The same `requestKey` of a member is the same transfer. */
export interface Wanted {
  player: Player;
  vendor: PlayVendor;
  direction: Direction;
  /** Above zero. */
  amount: Amount;
  requestKey: string;
}

type Entry = Extract<Posting, { kind: 'entry' }>;

/** Makes the ledger's side of transfers. Each posting is keyed by the transfer's number, so that none is made twice. */
function createBooking(wallet: TransferDeps['wallet']) {
  const mainOf = ({ merchantId, accountId, currency }: Player): Promise<bigint> =>
    wallet.accountOf(merchantId, accountId, currency);

  const entry = async (player: Player, direction: Direction, amount: Amount, txId: string, remark?: string): Promise<Entry> => {
    const main = await mainOf(player);
    const isIn = direction === 'in';
    return {
      kind: 'entry',
      code: isIn ? 'TRANSFER_VENDOR_IN' : 'TRANSFER_VENDOR_OUT',
      debit: isIn ? main : player.wallet,
      credit: isIn ? player.wallet : main,
      owner: isIn ? 'debit' : 'credit',
      amount,
      txId,
      // What comes from a vendor is the member's own, whatever became of the member.
      byHouse: !isIn,
      ...(remark === undefined ? {} : { remark }),
    };
  };

  /** Posts what must be posted. Throws while that is not certain: the same is tried again. */
  const demand = async (posting: Entry): Promise<void> => {
    const { status } = await wallet.post(posting);
    if (status !== 'posted' && status !== 'repeated') throw new Error(`the transfer ${posting.txId} was not booked: ${status}`);
  };

  return {
    /** Takes the money of a transfer in from the main wallet, where it is there. */
    take: async (player: Player, { amount, transferNo }: Transfer): Promise<Verdict> =>
      wallet.post(await entry(player, 'in', amount, transferNo)),
    /** Pays a transfer out into the main wallet. */
    pay: async (player: Player, { amount, transferNo }: Transfer): Promise<void> =>
      demand(await entry(player, 'out', amount, transferNo)),
    /** Gives back what was taken for a transfer in; nothing where nothing was. */
    async giveBack(player: Player, { amount, transferNo }: Transfer): Promise<void> {
      const taken = await wallet.transaction(await mainOf(player), HOUSE, transferNo);
      if (taken.length > 0) await demand(await entry(player, 'out', amount, `${transferNo}-back`, transferNo));
    },
  };
}

type Booking = ReturnType<typeof createBooking>;

/** Makes what decides a transfer by the vendor's word. */
function createDeciding({ db, clock, client }: Pick<TransferDeps, 'db' | 'clock' | 'client'>, booking: Booking) {
  const after = (ms: number): Date => new Date(clock.now() + ms);

  const move = (transfer: Transfer, next: Omit<Next, 'at'>): Promise<Transfer> =>
    moveTransfer(db, transfer.transferNo, { ...next, at: dateOf(clock) });

  /** Does what the vendor's word asks for, the money first. */
  const follow = async (transfer: Transfer, player: Player, answer: AtVendor): Promise<Transfer> => {
    if (answer.kind === 'doubt') {
      const pause = PAUSES_MS[Math.min(transfer.looks, PAUSES_MS.length - 1)] ?? 0;
      return move(transfer, { state: 'CHECKING', reason: answer.why, lookAt: after(pause) });
    }
    if (answer.kind === 'applied') {
      if (transfer.direction === 'out') await booking.pay(player, transfer);
      return move(transfer, { state: 'SUCCESS', reason: null, lookAt: null });
    }
    if (transfer.direction === 'in') await booking.giveBack(player, transfer);
    const lookAt = transfer.direction === 'in' ? after(LAST_LOOK_MS) : null;
    return move(transfer, { state: 'FAILED', reason: answer.status, lookAt });
  };

  const settle = async (transfer: Transfer, player: Player, vendor: PlayVendor): Promise<Transfer> => {
    const question = { transferId: transfer.transferNo, player: player.id, currency: player.currency };
    return follow(transfer, player, await client.status(vendor, question));
  };

  return { after, move, follow, settle };
}

/** Makes the first way of a transfer: the money here, then the vendor. */
function createBeginning(
  { client }: Pick<TransferDeps, 'client'>,
  booking: Booking,
  { after, move, follow, settle }: ReturnType<typeof createDeciding>,
) {
  return async (transfer: Transfer, { player, vendor, direction, amount }: Wanted): Promise<Transfer> => {
    if (direction === 'in') {
      const verdict = await booking.take(player, transfer);
      const { status } = verdict;
      if (status === 'declined' || status === 'frozen')
        return move(transfer, { state: 'FAILED', reason: status, lookAt: after(LAST_LOOK_MS) });
      // Nothing is known, or nothing was done: whoever looks at it after the handover finds out.
      if (status !== 'posted' && status !== 'repeated') throw new BusinessError('system_busy', { retryAfterSeconds: 2 });
    }
    const request = { transferId: transfer.transferNo, player: player.id, currency: player.currency, direction };
    const answer = await client.transfer(vendor, { ...request, amount: amount.toString() });
    const moved = await follow(transfer, player, answer);
    return answer.kind === 'doubt' ? settle(moved, player, vendor) : moved;
  };
}

/**
 * Moves money between the ledger and vendors that keep wallets of their own. In: the ledger gives first, then the vendor takes; out: the vendor
 * gives first, then the ledger takes. What the vendor says for good decides; in doubt it is asked until it does, and the question itself bars a
 * transfer that has not arrived, so that no answer is ever overtaken. Every step may be done twice, by anybody.
 */
export function createTransfers(deps: TransferDeps) {
  const { db, clock, log, wallet, players, catalogue } = deps;
  const booking = createBooking(wallet);
  const deciding = createDeciding(deps, booking);
  const { after, settle } = deciding;
  const begin = createBeginning(deps, booking, deciding);

  /** Looks at one that somebody left behind, or that is in doubt. */
  const look = async (transfer: Transfer): Promise<void> => {
    const player = await players.byId(transfer.vendorId, transfer.playerId);
    const vendor = await catalogue.vendorById(transfer.vendorId);
    if (!player || !vendor) throw new Error(`the transfer ${transfer.transferNo} names nobody`);
    if (transfer.state === 'PROCESSING' || transfer.state === 'CHECKING') {
      await settle(transfer, player, vendor);
      return;
    }
    if (transfer.state === 'FAILED' && transfer.direction === 'in') await booking.giveBack(player, transfer);
    await endLooks(db, transfer.transferNo);
  };

  return {
    /** Moves money. Rejects with `system_busy` where it is not known yet what the ledger did; the transfer is then decided later. */
    async transfer(wanted: Wanted): Promise<Transfer> {
      const { player, vendor, direction, amount, requestKey } = wanted;
      const row = {
        transferNo: readableNumber('V'),
        accountId: player.accountId,
        vendorId: vendor.id,
        playerId: player.id,
        direction,
        amount,
        requestKey,
        requestedAt: dateOf(clock),
      };
      const made = await insertTransfer(db, row, after(HANDOVER_MS));
      if (made) return begin(made, wanted);
      const known = await readByKey(db, player.accountId, requestKey);
      const isSame = known?.vendorId === vendor.id && known.direction === direction && known.amount === amount;
      if (!known || !isSame) throw new BusinessError('request_param_err', { params: { field: 'requestKey' } });
      return known;
    },

    /** Looks at everything that is due; returns how many were. */
    async resolve(): Promise<number> {
      let looked = 0;
      for (;;) {
        const due = await takeDue(db, dateOf(clock), after(HANDOVER_MS), AT_ONCE);
        for (const transfer of due) {
          try {
            await look(transfer);
          } catch (error) {
            log.error({ err: error, transfer: transfer.transferNo }, 'a transfer to a vendor could not be decided yet');
          }
        }
        looked += due.length;
        if (due.length < AT_ONCE) return looked;
      }
    },
  };
}

export type Transfers = ReturnType<typeof createTransfers>;
