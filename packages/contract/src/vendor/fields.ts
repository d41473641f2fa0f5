import { type Static, Type } from 'typebox';
import { Currency, SignedMoney } from '../signed/fields.ts';
import { VENDOR_STATUSES, type VendorStatus } from './signing.ts';

export { Currency, id, Money, SignedMoney, strict } from '../signed/fields.ts';

export const Token = Type.String({
  minLength: 10,
  maxLength: 255,
  pattern: '^[!-~]+$',
  description: 'the session token of the launch',
});
export const Status = Type.Unsafe<VendorStatus>(Type.Union(VENDOR_STATUSES.map((status) => Type.Literal(status))));

export const requestId = Type.Optional(
  Type.String({ maxLength: 64, pattern: '^[!-~]*$', description: 'names one attempt; echoed back' }),
);

/** The answer to every call that can move money. `balance` is absent only when no player could be named. */
export const MoveReply = Type.Object({
  status: Status,
  message: Type.Optional(Type.String()),
  requestId: Type.Optional(Type.String()),
  /** The gateway's number of the transfer; the same for every repetition. */
  transferId: Type.Optional(Type.String()),
  currency: Type.Optional(Currency),
  balance: Type.Optional(SignedMoney),
  /** The win is booked, and kept apart until a person has looked at it: nothing is left to be done. `balance` is without it. */
  held: Type.Optional(Type.Boolean()),
});
export type MoveReply = Static<typeof MoveReply>;
