import { Type } from 'typebox';
import { RequirementShown, RequirementTotals } from '../calls/wagering.ts';
import { defineOpsCall } from './define.ts';
import { merchant, pageOf, paging, reason } from './fields.ts';

const username = Type.String({ minLength: 1, maxLength: 64 });

/** The operator's calls about what members have to wager. */
export const wageringOpsCalls = {
  opsTurnover: defineOpsCall({
    summary: 'What a member has to wager, newest first, and what the open ones come to together.',
    method: 'GET',
    path: '/ops/v1/account/turnover',
    permission: 'accounts.read',
    query: Type.Object({ merchant, username, ...paging }),
    reply: Type.Object({ ...pageOf(RequirementShown).properties, open: RequirementTotals }),
    errors: ['ops.unknown'],
  }),
  opsTurnoverEnd: defineOpsCall({
    summary:
      'Ends an open requirement of a member: `clear` says that it need not be wagered any more, `cancel` that it should not have been asked for.',
    method: 'PUT',
    path: '/ops/v1/account/turnover',
    permission: 'accounts.funds',
    body: Type.Object(
      {
        merchant,
        username,
        id: Type.Integer({ minimum: 1, description: 'as the list names it' }),
        decision: Type.Unsafe<'clear' | 'cancel'>(Type.String({ enum: ['clear', 'cancel'] })),
        reason,
      },
      { additionalProperties: false },
    ),
    reply: RequirementShown,
    errors: ['ops.unknown'],
  }),
};
