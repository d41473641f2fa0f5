import { Type } from 'typebox';
import { GameTypeName, Ignored, PageNumber, Period, pageSize } from '../../common.ts';
import { defineCall } from '../../define.ts';
import { day, income, off, range, reads, signed, updatedAt } from './reports.ts';

/** What the house booked by hand, besides: in the income of a day and in all sums of it. */
const other = signed('booked by the house by hand');

/** What an agent reads of its income: docs/rules/agents.md#reports. For agents and affiliates only. */
export const incomeCalls = {
  agentIncome: defineCall({
    summary: 'What the agent earned, day by day, newest first, with totals and cards: this month when no day is named.',
    method: 'GET',
    path: '/wps/relay/ODS2_AgentPrevAndCurrIncome',
    access: 'real',
    assistants: ['agentRevenueReport'],
    rate: reads,
    query: Type.Object({ range, startDate: day, endDate: day, language: Ignored }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          day: Type.String(),
          ...income,
          other,
          gross: signed('all income'),
          net: signed('income less what was paid to those below'),
          cumulative: signed('net income since the first day of the period'),
        }),
      ),
      footer: Type.Object({ ...income, other, gross: signed('all income'), net: signed('income less what was paid') }),
      /** Net income. */
      cards: Type.Object({
        today: signed('net'),
        yesterday: signed('net'),
        thisMonth: signed('net'),
        lastMonth: signed('net'),
      }),
      period: Period,
      updatedAt,
    }),
    errors: off,
  }),
  agentCommissions: defineCall({
    summary:
      'By whom right below, in which category and at what difference of rates the agent earned commission in some business days, the most first; page by page, with the sum of all, and what waits to be paid.',
    method: 'GET',
    path: '/wps/agent/commissions',
    access: 'real',
    assistants: ['agentRevenueReport'],
    rate: reads,
    query: Type.Object({ range, startDate: day, endDate: day, page: PageNumber, size: pageSize(10), language: Ignored }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          username: Type.String(),
          gameType: GameTypeName,
          rate: Type.Integer({ description: 'ten-thousandths of a percent' }),
          validBet: signed('of that account and all below it'),
          commission: signed('cut to four decimals'),
        }),
      ),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
      /** Of the whole selection. */
      footer: Type.Object({ commission: signed('cut to four decimals') }),
      waiting: signed('earned on any day and not paid yet'),
      period: Period,
    }),
    errors: off,
  }),
};
