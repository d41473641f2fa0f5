import { Type } from 'typebox';
import { ContractKindName, MaybeSalaryType } from '../calls/agents/contract-terms.ts';
import { Moment } from '../common.ts';
import { contractOpsCalls } from './agents/contracts.ts';
import { markOpsCalls } from './agents/marks.ts';
import { settlementOpsCalls } from './agents/settlement.ts';
import { defineOpsCall } from './define.ts';
import { merchant, reason } from './fields.ts';

const closed = { additionalProperties: false } as const;
const username = Type.String({ minLength: 1, maxLength: 64 });
const Rates = Type.Record(Type.String(), Type.Integer());
const LineMember = Type.Object({
  username: Type.String(),
  type: Type.Integer(),
  status: Type.String(),
  series: Type.Integer(),
  rates: Rates,
  /** Accounts below at whatever depth, itself included. */
  teamSize: Type.Integer(),
  children: Type.Integer(),
});

/** What a move changes, and all that speaks against it. */
const MovePlan = Type.Object({
  username: Type.String(),
  /** Null: the house. */
  from: Type.Union([Type.String(), Type.Null()]),
  to: Type.String(),
  topBefore: Type.Union([Type.String(), Type.Null()]),
  topAfter: Type.Union([Type.String(), Type.Null()]),
  /** Below the house. */
  depthBefore: Type.Integer(),
  depthAfter: Type.Integer(),
  /** Accounts that move, the named one included, by what they are, and the levels below it. */
  accounts: Type.Integer(),
  agents: Type.Integer(),
  players: Type.Integer(),
  levels: Type.Integer(),
  /** Registration links of the line: they go on, under it. */
  links: Type.Integer(),
  /** When the longest of the running periods is over: moved then, nothing changes sides. */
  proposedAt: Moment,
  /**
   * Contracts of the account: they go on under the new agent, and what counts for them is the new agent's from then on. `flaw` is what keeps one
   * from it: the rule by which the new agent could not propose it, or that it is ending (`CT_STATE`).
   */
  contracts: Type.Array(
    Type.Object({
      kind: ContractKindName,
      salaryType: MaybeSalaryType,
      /** The highest, in ten-thousandths of a percent. */
      rate: Type.Integer(),
      flaw: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  /** Requests between the account and the agent above it: they expire, which who asked hears. */
  requests: Type.Array(Type.Object({ kind: ContractKindName, type: Type.String(), askedBy: Type.String() })),
  /**
   * What the line has done in running periods: all of it counts for the new agent. The day, and the periods of contracts that agents of either side
   * hold; `since` is a business day, and of hours and five minutes the moment.
   */
  running: Type.Array(
    Type.Object({ period: Type.String(), since: Type.String(), validBet: Type.Number(), result: Type.Number() }),
  ),
  /** What the account owes of salaries and dividends, and what it is owed: a move leaves both where they are. */
  owes: Type.Number(),
  isOwed: Type.Number(),
  /** Empty: it can be done. */
  refusals: Type.Array(Type.String()),
});

/** The operator's calls about the network of agents and their contracts. */
export const agentOpsCalls = {
  ...contractOpsCalls,
  ...markOpsCalls,
  ...settlementOpsCalls,
  opsAgentLine: defineOpsCall({
    summary: 'An agent with its place, its terms, and those right below it by name.',
    method: 'GET',
    path: '/ops/v1/agents/line',
    permission: 'accounts.read',
    query: Type.Object({
      merchant,
      username,
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    reply: Type.Object({
      ...LineMember.properties,
      /** From the top down, without the account itself. */
      above: Type.Array(Type.String()),
      list: Type.Array(LineMember),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
    }),
    errors: ['ops.unknown'],
  }),
  opsAgentMovePlan: defineOpsCall({
    summary:
      'What moving an account with its whole line under another agent would change, and all that speaks against it. Changes nothing.',
    method: 'GET',
    path: '/ops/v1/agents/move',
    permission: 'agents.write',
    query: Type.Object({ merchant, username, to: username }),
    reply: MovePlan,
    errors: ['ops.unknown'],
  }),
  opsAgentMove: defineOpsCall({
    summary: 'Moves an account with its whole line under another agent, at once.',
    method: 'PUT',
    path: '/ops/v1/agents/move',
    permission: 'agents.write',
    body: Type.Object({ merchant, username, to: username, reason }, closed),
    reply: MovePlan,
    errors: [
      'ops.unknown',
      'agent.move.above',
      'agent.move.already',
      'agent.move.contract',
      'agent.move.currency',
      'agent.move.target',
      'agent.move.terms',
      'agent.move.top',
      'agent.move.trial',
    ],
  }),
  opsAgentTerms: defineOpsCall({
    summary:
      'Sets series and rates of an account. Lower ones lower whoever below has more than it may have then, in the same moment.',
    method: 'PUT',
    path: '/ops/v1/agents/terms',
    permission: 'agents.write',
    body: Type.Object(
      {
        merchant,
        username,
        series: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000 })),
        rates: Type.Optional(
          Type.Record(Type.String({ pattern: '^[A-Z]{1,12}$' }), Type.Integer({ minimum: 0, maximum: 1_000_000 })),
        ),
        reason,
      },
      closed,
    ),
    reply: Type.Object({
      username: Type.String(),
      series: Type.Integer(),
      rates: Rates,
      /** Accounts below that were lowered with it. */
      lowered: Type.Integer(),
    }),
    errors: ['ops.unknown', 'ops.refused', 'agent.series', 'agent.rate'],
  }),
  opsAgentPromote: defineOpsCall({
    summary: 'Makes a player an agent: a top agent right under the house, an affiliate under an affiliate.',
    method: 'PUT',
    path: '/ops/v1/agents/promote',
    permission: 'agents.write',
    body: Type.Object({ merchant, username, reason }, closed),
    reply: Type.Object({ username: Type.String(), type: Type.Integer() }),
    errors: ['ops.unknown', 'agent.promoted'],
  }),
};
