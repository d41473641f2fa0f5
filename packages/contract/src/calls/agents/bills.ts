import { Type } from 'typebox';
import { GameTypeName, Ignored, Moment, PageNumber, Period, pageSize, WireMoney } from '../../common.ts';
import { defineCall } from '../../define.ts';
import { ContractKindName, ContractTerms, KIND_PAGES, MaybeSalaryType, SALARY_TYPES } from './contract-terms.ts';
import { AccountStanding } from './reports.ts';

/** States of a bill: docs/rules/settlement.md#status-of-a-bill. */
const BILL_STATES = [
  'CALCULATED',
  'REVIEW',
  'PAID',
  'PARTLY_PAID',
  'INSUFFICIENT',
  'OVERDUE',
  'NOT_REACHED',
  'HELD',
  'CANCELLED',
] as const;
const UNITS = ['five-minutes', 'hour', 'day', 'week', 'half-month', 'month'] as const;
/** How who pays a bill stands: something of it is its debt, or nothing is. */
const PAYER_STATES = ['OPEN', 'SETTLED'] as const;
/** How money of a bill moved: in its run, from a debt, at once by the payer, by the house in its place, and what was kept for a frozen holder; what is set off does not move. */
const PAYMENT_WAYS = ['RUN', 'DEBT', 'PAY_NOW', 'BEHALF', 'RELEASE', 'RETURN', 'SET_OFF'] as const;

const reads = { per: 'account', max: 240, seconds: 60 } as const;
const oneOf = <const T extends readonly string[]>(words: T) => Type.Unsafe<T[number]>(Type.String({ enum: [...words] }));
const day = Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'business day, included' }));
const hourOfDay = Type.Optional(Type.Integer({ minimum: 0, maximum: 23 }));
const signed = (description: string) => Type.Number({ description: `${description}; signed` });
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);
const BillState = oneOf(BILL_STATES);

/** A bill as one of its two sides sees it. */
const ShownBill = Type.Object({
  billId: Type.Integer(),
  kind: ContractKindName,
  salaryType: MaybeSalaryType,
  unit: oneOf(UNITS),
  periodStart: Moment,
  /** Excluded. */
  periodEnd: Moment,
  holder: Type.String(),
  /** Null: the holder has left the line of who asks. */
  holderStatus: orNull(AccountStanding),
  /** Empty: the house. */
  upline: Type.String(),
  /** What the rate is of. */
  base: signed('the amount that the rate is of'),
  validBet: WireMoney,
  /** What the tiers were tested by: of a real-time salary the day before. */
  testedBet: WireMoney,
  houseNet: signed('what the house kept of the team'),
  /** What of the net of the house was taken off for fees of payments. */
  fees: signed('given back of fees of deposits'),
  /** What else the net of the house is made of, as it was when the bill was computed; null of periods shorter than a day, and of bills of an older version. */
  parts: orNull(
    Type.Object({
      stake: WireMoney,
      payout: WireMoney,
      rebates: signed('rebates and commissions'),
      bonuses: signed('bonuses, rewards and what friends brought'),
      salaries: signed('salaries, less what one of the team paid another'),
    }),
  ),
  carryIn: signed('what earlier periods left; never above zero'),
  pool: signed('the net of the house and what earlier periods left'),
  activeMembers: Type.Integer(),
  /** The place of the tier that was reached, from 1; null: none was. */
  tier: orNull(Type.Integer()),
  rate: orNull(Type.Integer({ description: 'ten-thousandths of a percent' })),
  gross: WireMoney,
  /** What the holder owes right below, and what is left: told to the holder alone. */
  owed: orNull(WireMoney),
  net: orNull(signed('gross less what is owed below')),
  paid: WireMoney,
  /** What of it is an open debt of who pays it. */
  open: WireMoney,
  status: BillState,
  /** When it was paid in full. */
  paidAt: orNull(Moment),
});

/** Which bills are asked for. */
const BillFilter = {
  kind: ContractKindName,
  side: Type.Optional(oneOf(['own', 'downline'] as const)),
  /** A holder right below by its whole name. */
  username: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  status: Type.Optional(BillState),
  unit: Type.Optional(oneOf(UNITS)),
  payer: Type.Optional(oneOf(PAYER_STATES)),
  startDate: day,
  endDate: day,
  /** Of periods that begin in these hours of each business day’s clock, both included; the first later than the last: over midnight. */
  fromHour: hourOfDay,
  toHour: hourOfDay,
};
/** What bills come to. */
const BillSums = { gross: WireMoney, owed: orNull(WireMoney), net: orNull(Type.Number()), paid: WireMoney, open: WireMoney };

/** The calls about bills of contracts. */
export const billCalls = {
  contractBills: defineCall({
    summary:
      'Bills of the agent’s contracts of a kind, or of those that it pays, of periods in some business days, the newest first.',
    method: 'GET',
    path: '/wps/relay/ODSFE2_QueryDailySalary',
    aliases: [
      { method: 'GET', path: '/wps/relay/ODSFE2_QueryDividend', query: { kind: 'DIVIDEND' } },
      { method: 'GET', path: '/wps/relay/ODSFE2_CurrentDividend', query: { kind: 'DIVIDEND', side: 'own' } },
      { method: 'GET', path: '/wps/relay/ODSFE2_PayoutDividend', query: { kind: 'DIVIDEND', side: 'downline' } },
    ],
    access: 'real',
    assistants: Object.values(KIND_PAGES),
    rate: reads,
    query: Type.Object({ ...BillFilter, page: PageNumber, size: pageSize(20), language: Ignored }),
    reply: Type.Object({
      list: Type.Array(ShownBill),
      /** `balance`: the agent’s own, told where it pays. */
      footer: Type.Object({ ...BillSums, balance: orNull(WireMoney) }),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
      period: Period,
    }),
    errors: ['agent.off'],
  }),
  contractBillSums: defineCall({
    summary: 'What the same bills come to, by business day or by the hours of one day, the newest first; only those with bills.',
    method: 'GET',
    path: '/wps/agent/contractBillSums',
    access: 'real',
    assistants: Object.values(KIND_PAGES),
    rate: reads,
    query: Type.Object({ ...BillFilter, by: oneOf(['day', 'hour'] as const) }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          from: Moment,
          /** Excluded. */
          to: Moment,
          count: Type.Integer(),
          validBet: WireMoney,
          base: signed('the amount that the rates are of'),
          ...BillSums,
        }),
      ),
      period: Period,
    }),
    errors: ['agent.off'],
  }),
  contractRealtimeDay: defineCall({
    summary:
      'The agent’s real-time salaries of the running business day: the tier that the day before has given each, what was paid so far, and when the running window is settled.',
    method: 'GET',
    path: '/wps/agent/contractRealtimeDay',
    access: 'real',
    assistants: [KIND_PAGES.REALTIME],
    rate: reads,
    reply: Type.Object({
      contracts: Type.Array(
        Type.Object({
          salaryType: oneOf(SALARY_TYPES),
          tier: orNull(Type.Integer()),
          rate: orNull(Type.Integer({ description: 'ten-thousandths of a percent' })),
          /** Of the day before, by which the tier of today was chosen. */
          validBet: signed('of the team'),
          houseNet: signed('what the house kept of the team'),
          activeMembers: Type.Integer(),
          /** Where the brand stops such salaries for the day, and how far the team is; null: nowhere. */
          stop: orNull(Type.Object({ validBet: signed('of the day so far'), amount: WireMoney, isPassed: Type.Boolean() })),
        }),
      ),
      gross: WireMoney,
      paid: WireMoney,
      settlesAt: Moment,
      serverTime: Moment,
    }),
    errors: ['agent.off'],
  }),
  contractToday: defineCall({
    summary:
      'The daily salaries of the running business day as they would be were it over now: what the agent gets, what it owes right below, and whether its money is enough for that.',
    method: 'GET',
    path: '/wps/relay/ODSFE2_CurrentDailySalary',
    access: 'real',
    assistants: [KIND_PAGES.DAILY],
    rate: { per: 'account', max: 60, seconds: 60 },
    reply: Type.Object({
      own: Type.Array(
        Type.Object({
          salaryType: oneOf(SALARY_TYPES),
          validBet: WireMoney,
          base: signed('the amount that the rate is of'),
          houseNet: signed('what the house kept of the team'),
          activeMembers: Type.Integer(),
          tier: orNull(Type.Integer()),
          rate: orNull(Type.Integer({ description: 'ten-thousandths of a percent' })),
          gross: WireMoney,
          /** The next higher tier, and what is missing for it; null: there is none. */
          next: orNull(
            Type.Object({ rate: Type.Integer(), validBet: WireMoney, profit: WireMoney, activeMembers: Type.Integer() }),
          ),
        }),
      ),
      /** Right below the agent: how many would be owed something, and whether anybody has such a contract. */
      below: Type.Integer(),
      hasDownlines: Type.Boolean(),
      gross: WireMoney,
      owed: WireMoney,
      net: signed('gross less what is owed below'),
      balance: WireMoney,
      debts: WireMoney,
      /** What is missing to pay what is owed; 0: it is enough. */
      short: WireMoney,
      /** What hourly and real-time salaries of the day came to so far. */
      soFar: Type.Object({ hourly: WireMoney, realtime: WireMoney }),
      /** When what is short for is due. */
      shortAt: Moment,
      /** Yesterday's daily salaries while they are not settled yet: what they come to, and what is owed of them below. */
      pending: Type.Union([Type.Object({ gross: WireMoney, owed: WireMoney, dueAt: Moment }), Type.Null()]),
      /** The agent's real-time contracts that stop for the day once the team's valid bet of it has passed the amount. */
      stops: Type.Array(
        Type.Object({
          salaryType: oneOf(SALARY_TYPES),
          validBet: signed('of the day so far'),
          amount: WireMoney,
          isPassed: Type.Boolean(),
        }),
      ),
      /** When the day is settled. */
      dueAt: Moment,
      /** Up to when everything that has happened is in the figures; null: nothing was counted yet. */
      updatedAt: orNull(Moment),
    }),
    errors: ['agent.off'],
  }),
  contractBill: defineCall({
    summary: 'How a bill came about: the tiers and which conditions were reached, what is owed below, and what was paid.',
    method: 'GET',
    path: '/wps/agent/contractBill',
    access: 'real',
    assistants: Object.values(KIND_PAGES),
    rate: reads,
    query: Type.Object({ billId: Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 }) }),
    reply: Type.Object({
      ...ShownBill.properties,
      /** Where its figures begin: later than the period where an earlier bill has counted some of it. */
      countedFrom: Moment,
      categories: Type.Array(GameTypeName),
      activeBet: ContractTerms.properties.activeBet,
      carryOver: ContractTerms.properties.carryOver,
      carryOut: signed('what this period leaves'),
      /** The holder's own figures are left out. */
      excludesSelf: Type.Boolean(),
      /** What of what the holder owes below the house has advanced, and what of it is still to be set off: told to the holder alone. */
      advanced: orNull(WireMoney),
      advancedOpen: orNull(WireMoney),
      tiers: Type.Array(
        Type.Object({
          ...ContractTerms.properties.tiers.items.properties,
          hasValidBet: Type.Boolean(),
          hasProfit: Type.Boolean(),
          hasActiveMembers: Type.Boolean(),
        }),
      ),
      /** What the holder owes to each right below; empty for the other side. */
      deductions: Type.Array(Type.Object({ username: Type.String(), gross: WireMoney })),
      payments: Type.Array(Type.Object({ at: Moment, amount: WireMoney, way: oneOf(PAYMENT_WAYS) })),
    }),
    errors: ['agent.off', 'agent.bill'],
  }),
};
