import { type Static, Type } from 'typebox';
import { DrawDetail, SlipDetail, SpinDetail, TableDetail } from './details.ts';
import { Currency, id, Money, Status, strict } from './fields.ts';

/**
 * The extension for vendors that keep a wallet of their own: the gateway moves a player's money in and out by these requests, signed like a
 * launch, and the vendor reports its settled rounds by `rounds`.
 */
const player = id('the player; the same as `authenticate` gives');

/** `POST {vendor}/vendor/wallet/transfer`: moves a player's money into the vendor's wallet or out of it, once for each `transferId`. */
export const WalletTransferRequest = Type.Object(
  {
    transferId: id('names the transfer; the same id is the same transfer'),
    player,
    currency: Currency,
    direction: Type.Union([Type.Literal('in'), Type.Literal('out')]),
    amount: Money,
  },
  strict,
);
export type WalletTransferRequest = Static<typeof WalletTransferRequest>;

export const WalletTransferReply = Type.Object({
  status: Status,
  message: Type.Optional(Type.String()),
  /** What the player has in the vendor's wallet. */
  balance: Type.Optional(Money),
});
export type WalletTransferReply = Static<typeof WalletTransferReply>;

/** `POST {vendor}/vendor/wallet/status`: what became of a transfer. One that is not known is barred by the question. */
export const WalletStatusRequest = Type.Object({ transferId: id('of the transfer'), player, currency: Currency }, strict);
export type WalletStatusRequest = Static<typeof WalletStatusRequest>;

export const WalletStatusReply = Type.Object({
  status: Status,
  message: Type.Optional(Type.String()),
  state: Type.Optional(Type.Union([Type.Literal('applied'), Type.Literal('refused')])),
});
export type WalletStatusReply = Static<typeof WalletStatusReply>;

/** `POST {vendor}/vendor/wallet/balance`: what a player has in the vendor's wallet, answered like a transfer. */
export const WalletBalanceRequest = Type.Object({ player, currency: Currency }, strict);
export type WalletBalanceRequest = Static<typeof WalletBalanceRequest>;

/** Most rounds that one request may report. */
export const MOST_ROUNDS = 100;

/** A settled round that was played with the vendor's own wallet. It is final. */
export const ReportedRound = Type.Object(
  {
    player: id('as authenticate gave it'),
    roundId: id('the round'),
    gameCode: id('the game'),
    currency: Currency,
    stake: Money,
    payout: Money,
    table: Type.Optional(TableDetail),
    slip: Type.Optional(SlipDetail),
    draw: Type.Optional(DrawDetail),
    spin: Type.Optional(SpinDetail),
  },
  strict,
);
export type ReportedRound = Static<typeof ReportedRound>;
