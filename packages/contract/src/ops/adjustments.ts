import { Type } from 'typebox';
import { WireMoney } from '../common.ts';
import { defineOpsCall } from './define.ts';
import { merchant, reason } from './fields.ts';

const Direction = Type.Unsafe<'add' | 'sub'>(Type.String({ enum: ['add', 'sub'] }));

/** The operator's calls about balances. */
export const adjustmentOpsCalls = {
  opsAdjustmentPut: defineOpsCall({
    summary:
      'Adds money to a member’s balance, or takes some of it, once for each key. Above the brand’s `adjustAlone` within 24 hours it waits for a second person.',
    method: 'PUT',
    path: '/ops/v1/account/balance',
    permission: 'accounts.funds',
    fourEyes: { hours: 24 },
    body: Type.Object(
      {
        merchant,
        username: Type.String({ minLength: 1, maxLength: 64 }),
        direction: Direction,
        amount: Type.Number({ exclusiveMinimum: 0, maximum: 1e10, description: 'in units, at most four decimals' }),
        key: Type.String({
          pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{3,63}$',
          description: 'your own name for the request, such as a ticket’s: the same request sent again books nothing more',
        }),
        multiple: Type.Optional(
          Type.Number({
            minimum: 0,
            maximum: 100,
            description: 'times the amount that is to be wagered of what is added; 0 without it, at most four decimals',
          }),
        ),
        reason,
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      username: Type.String(),
      direction: Direction,
      amount: WireMoney,
      /** Right after it was booked. */
      balance: WireMoney,
      currency: Type.String(),
      /** Its number in the ledger. */
      transfer: Type.Integer(),
    }),
    errors: ['ops.refused', 'ops.unknown'],
  }),
};
