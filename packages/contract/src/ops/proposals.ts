import { Type } from 'typebox';
import { Moment } from '../common.ts';
import { defineOpsCall } from './define.ts';
import { merchant, reason } from './fields.ts';

const closed = { additionalProperties: false } as const;
const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const State = Type.Unsafe<'open' | 'running' | 'done' | 'rejected' | 'expired'>(
  Type.String({ enum: ['open', 'running', 'done', 'rejected', 'expired'] }),
);

/** The operator's calls about what waits for a second person. */
export const proposalOpsCalls = {
  opsProposals: defineOpsCall({
    summary:
      'What waits for a second person, of the calls that the operator may make, newest first; with `all` what was decided too.',
    method: 'GET',
    path: '/ops/v1/proposals',
    permission: 'proposals.read',
    query: Type.Object({
      merchant,
      all: Type.Optional(Type.Boolean()),
      before: Type.Optional(id),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Type.Integer(),
          call: Type.String(),
          input: Type.Unknown(),
          proposer: Type.String(),
          at: Moment,
          expiresAt: Moment,
          state: State,
          decider: Type.Union([Type.String(), Type.Null()]),
          reason: Type.Union([Type.String(), Type.Null()]),
          /** What the call answered. */
          result: Type.Unknown(),
        }),
      ),
      next: Type.Union([Type.Integer(), Type.Null()]),
    }),
  }),
  opsProposalApprove: defineOpsCall({
    summary: 'Does what another person proposed, in the name of both. The call’s own permission is needed too.',
    method: 'PUT',
    path: '/ops/v1/proposals/approve',
    permission: 'proposals.decide',
    body: Type.Object({ merchant, id }, closed),
    reply: Type.Object({ call: Type.String(), result: Type.Unknown() }),
    errors: ['ops.refused', 'ops.unknown', 'ops.second'],
  }),
  opsProposalReject: defineOpsCall({
    summary: 'Refuses what another person proposed, or takes the own proposal back.',
    method: 'PUT',
    path: '/ops/v1/proposals/reject',
    permission: 'proposals.decide',
    body: Type.Object({ merchant, id, reason }, closed),
    reply: Type.Null(),
    errors: ['ops.refused', 'ops.unknown', 'ops.second'],
  }),
};
