import { Type } from 'typebox';
import { Moment, PageNumber, Period, pageSize, WireMoney } from '../../common.ts';
import { defineCall } from '../../define.ts';
import { BetFilter, ShownBet, ShownBets } from '../play.ts';
import { StatementFilter } from '../wallet.ts';
import { AccountStanding, Named, off, reads, signed, TEAM_SCOPES, username } from './reports.ts';

const TeamSelection = { username, scope: Type.Optional(Named(TEAM_SCOPES)) };
/** Who stands in a row of a team. */
const member = { username: Type.String(), parent: Type.String(), memberStatus: AccountStanding };

/** The bets and movements of an agent's line. For agents and affiliates only. */
export const lineRecordCalls = {
  teamBets: defineCall({
    summary:
      'The betting record of the agent’s line: of one by name, of those right below, or of all; newest first, with totals. Or the bets that a bill counts: in its categories, settled in its period, whatever days are named.',
    method: 'GET',
    path: '/wps/agent/bets',
    access: 'real',
    assistants: ['personalHistoryCopy'],
    rate: reads,
    query: Type.Object({
      ...TeamSelection,
      ...BetFilter,
      /** The number of an own bill, or of one that the agent pays. */
      billId: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 })),
      page: PageNumber,
      size: pageSize(10),
    }),
    reply: Type.Object({
      ...ShownBets,
      list: Type.Array(Type.Object({ ...member, ...ShownBet })),
      /**
       * Between which moments the bill counts, the second excluded, and the valid bet that it counted: with corrections of earlier bets, and as it
       * was then. Absent where no bill is named.
       */
      bill: Type.Optional(Type.Object({ from: Moment, to: Moment, validBet: signed('valid bet') })),
    }),
    errors: [...off, 'agent.bill'],
  }),
  teamTransactions: defineCall({
    summary: 'Movements of the balances of the agent’s line: of one by name, of those right below, or of all; newest first.',
    method: 'GET',
    path: '/wps/agent/transactions',
    access: 'real',
    assistants: ['agentDownlineTransactionDetailsCopy'],
    rate: reads,
    query: Type.Object({
      ...TeamSelection,
      ...StatementFilter,
      amountFrom: Type.Optional(Type.Number({ minimum: 0, maximum: 1e11 })),
      amountTo: Type.Optional(Type.Number({ minimum: 0, maximum: 1e11 })),
      page: PageNumber,
      size: pageSize(10),
    }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          ...member,
          txId: Type.String(),
          orderNo: Type.String(),
          txTypeName: Type.String({ description: 'translation id of the type' }),
          txTimeInTimestamp: Moment,
          amount: Type.Number({ description: 'signed' }),
          currentAvailBalance: WireMoney,
          /** The member on the other side, where that is one of the agent’s line; else empty. */
          counterparty: Type.String(),
          remark: Type.String(),
        }),
      ),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
      footer: Type.Object({ in: WireMoney, out: WireMoney }),
      period: Period,
    }),
    errors: off,
  }),
};
