import { Type } from 'typebox';
import { CONTRACT_KINDS, ContractTerms } from '../../calls/agents/contract-terms.ts';
import { ContractView } from '../../calls/agents/contract-views.ts';
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
};
