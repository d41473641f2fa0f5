import { Type } from 'typebox';
import { CONTRACT_KINDS, ContractTerms, SALARY_TYPES } from '../../calls/agents/contract-terms.ts';
import { ContractView } from '../../calls/agents/contract-views.ts';
import { Moment } from '../../common.ts';
import { defineOpsCall } from '../define.ts';
import { among, merchant, pageOf, paging, reason } from '../fields.ts';

const closed = { additionalProperties: false } as const;
const username = Type.String({ minLength: 1, maxLength: 64 });

/** The operator's calls about contracts of agents. */
export const contractOpsCalls = {
  opsContracts: defineOpsCall({
    summary: 'Contracts of a brand, the newest first; of one holder, kind or state only.',
    method: 'GET',
    path: '/ops/v1/contracts',
    permission: 'accounts.read',
    query: Type.Object({
      merchant,
      username: Type.Optional(username),
      kind: Type.Optional(among(CONTRACT_KINDS)),
      status: Type.Optional(among(['ACTIVE', 'ENDING', 'ENDED'])),
      ...paging,
    }),
    reply: pageOf(ContractView),
    errors: ['ops.unknown'],
  }),
  opsContractGive: defineOpsCall({
    summary:
      'Gives a top agent a contract of the house, in force at once. What it has given below and the contract does not carry ends with the running period.',
    method: 'PUT',
    path: '/ops/v1/contracts',
    permission: 'agents.write',
    fourEyes: { hours: 48 },
    body: Type.Object({ merchant, username, terms: ContractTerms, reason }, closed),
    reply: Type.Object({ contract: ContractView, ended: Type.Integer({ description: 'contracts below that end' }) }),
    errors: [
      'ops.unknown',
      ...([
        'CT_FEATURE_OFF',
        'CT_NOT_DIRECT',
        'CT_RATE_TOO_HIGH',
        'CT_RECEIVER',
        'CT_STEP',
        'CT_TIERS',
        'CT_TIER_ORDER',
      ] as const),
      'CT_TYPE',
    ],
  }),
  opsContractEnd: defineOpsCall({
    summary: 'Ends a contract and all of its kind and type below it, at once or with the running period.',
    method: 'PUT',
    path: '/ops/v1/contracts/end',
    permission: 'agents.write',
    fourEyes: { hours: 48 },
    body: Type.Object({ merchant, id: Type.Integer({ minimum: 1 }), at: among(['NOW', 'PERIOD']), reason }, closed),
    reply: Type.Object({ id: Type.Integer(), ended: Type.Integer({ description: 'contracts that were ended, it included' }) }),
    errors: ['ops.unknown', 'CT_STATE'],
  }),
  opsContractRequests: defineOpsCall({
    summary: 'What top agents have asked the house and wait for: contracts that are to end, the oldest first.',
    method: 'GET',
    path: '/ops/v1/contracts/requests',
    permission: 'accounts.read',
    query: Type.Object({ merchant, ...paging }),
    reply: pageOf(
      Type.Object({
        id: Type.Integer(),
        kind: among(CONTRACT_KINDS),
        salaryType: Type.Union([among(SALARY_TYPES), Type.Null()]),
        holder: Type.String(),
        contract: Type.Integer(),
        askedAt: Moment,
        /** From then on it has expired. */
        expiresAt: Moment,
      }),
    ),
    errors: [],
  }),
  opsContractAnswer: defineOpsCall({
    summary:
      'Answers a top agent who asked to end a contract: one that is accepted ends, with all that stand on it, with the running period.',
    method: 'PUT',
    path: '/ops/v1/contracts/requests',
    permission: 'agents.write',
    fourEyes: { hours: 48 },
    body: Type.Object({ merchant, id: Type.Integer({ minimum: 1 }), accepts: Type.Boolean(), reason }, closed),
    reply: Type.Object({ id: Type.Integer(), status: among(['ACCEPTED', 'REJECTED']) }),
    errors: ['CT_STATE'],
  }),
};
