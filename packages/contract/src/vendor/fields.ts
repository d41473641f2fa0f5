import { type Static, Type } from 'typebox';
import { VENDOR_STATUSES, type VendorStatus } from './signing.ts';

export const id = (description: string) => Type.String({ minLength: 1, maxLength: 128, pattern: '^[!-~]+$', description });
/** Zero or more, in ten-thousandths of a unit. */
export const Money = Type.String({
  pattern: '^(0|[1-9][0-9]{0,14})$',
  description: 'ten-thousandths of a unit, an integer as text',
});
export const SignedMoney = Type.String({ pattern: '^-?(0|[1-9][0-9]{0,14})$' });
export const Token = Type.String({
  minLength: 10,
  maxLength: 255,
  pattern: '^[!-~]+$',
  description: 'the session token of the launch',
});
export const Currency = Type.String({ pattern: '^[A-Z]{3,5}$' });
export const Status = Type.Unsafe<VendorStatus>(Type.Union(VENDOR_STATUSES.map((status) => Type.Literal(status))));
export const strict = { additionalProperties: false };

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
