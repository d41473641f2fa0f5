import { Type } from 'typebox';
import { Moment } from '../../common.ts';
import { defineOpsCall } from '../define.ts';
import { among, merchant, reason } from '../fields.ts';

const closed = { additionalProperties: false } as const;
const username = Type.String({ minLength: 1, maxLength: 64 });
/** Marks of members: not counted as active in any team; and a holder whose dividends wait for an operator. */
export const AGENT_MARKS = ['DOUBTFUL', 'REVIEW'] as const;
const mark = among(AGENT_MARKS);

/** The operator's calls about marks that risk control puts on members. */
export const markOpsCalls = {
  opsAgentMarks: defineOpsCall({
    summary: 'Members of a brand that are not counted as active, and holders whose dividends wait for an operator.',
    method: 'GET',
    path: '/ops/v1/agents/marks',
    permission: 'accounts.read',
    query: Type.Object({ merchant }),
    reply: Type.Object({
      list: Type.Array(Type.Object({ username: Type.String(), mark, since: Moment, reason: Type.String() })),
    }),
  }),
  opsAgentMark: defineOpsCall({
    summary: 'Puts a mark on a member or takes it away: DOUBTFUL is not counted as active, REVIEW has its dividends looked at.',
    method: 'PUT',
    path: '/ops/v1/agents/marks',
    permission: 'agents.write',
    body: Type.Object({ merchant, username, mark, isOn: Type.Boolean(), reason }, closed),
    reply: Type.Object({ username: Type.String(), mark, isOn: Type.Boolean() }),
    errors: ['ops.unknown', 'ops.refused'],
  }),
  opsAlike: defineOpsCall({
    summary: 'Which of the accounts above a member it shares a device or an address with: it may have brought itself.',
    method: 'GET',
    path: '/ops/v1/agents/alike',
    permission: 'accounts.read',
    query: Type.Object({ merchant, username }),
    reply: Type.Object({
      list: Type.Array(Type.Object({ username: Type.String(), onDevice: Type.Boolean(), atAddress: Type.Boolean() })),
    }),
    errors: ['ops.unknown'],
  }),
};
