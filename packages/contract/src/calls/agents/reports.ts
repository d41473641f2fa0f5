import { Type } from 'typebox';
import { GameTypeName, Ignored, Moment, PageNumber, Period, pageSize, WireMoney } from '../../common.ts';
import { defineCall } from '../../define.ts';
import type { ErrorCode } from '../../errors.ts';

/** The ranges by name of which distinct figures are counted beforehand: docs/rules/agents.md#reports. */
const TEAM_RANGES = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const;
/** Whose rows: the account itself, those right below it, or the whole line. */
export const TEAM_SCOPES = ['self', 'direct', 'team'] as const;
/** The columns by which a profit and loss of a team can be sorted. */
const TEAM_PROFIT_ORDERS = [
  'username',
  'betCount',
  'stake',
  'validBet',
  'payout',
  'gamePL',
  'deposit',
  'withdrawal',
  'net',
] as const;

export const reads = { per: 'account', max: 240, seconds: 60 } as const;
export const files = { per: 'account', max: 10, seconds: 60 } as const;
export const Named = <T extends string>(names: readonly T[]) => Type.Unsafe<T>(Type.String({ enum: [...names] }));
export const OneOf = <T extends number>(values: readonly T[]) => Type.Unsafe<T>(Type.Integer({ enum: [...values] }));
export const closed = { additionalProperties: false } as const;
export const username = Type.Optional(
  Type.String({ minLength: 1, maxLength: 64, description: 'one of the agent’s line by its whole name; absent: the agent' }),
);
/** A month by its name is whole, however many days it has. */
export const range = Type.Optional(Named(TEAM_RANGES));
export const day = Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'business day, included' }));
export const signed = (description: string) => Type.Number({ description: `${description}; signed` });
export const off: readonly ErrorCode[] = ['agent.off', 'agent.unknown'];
/** How far an account is frozen, in words. */
export const TEAM_STATUSES = ['ACTIVE', 'NO_BET', 'NO_BET_NO_FUNDS', 'NO_LOGIN'] as const;
export const AccountStanding = Named(TEAM_STATUSES);
/** Up to when everything that has happened is in the figures; null: nothing was counted yet. */
export const updatedAt = Type.Union([Moment, Type.Null()]);

const games = {
  betCount: Type.Integer(),
  stake: WireMoney,
  validBet: WireMoney,
  payout: WireMoney,
  gamePL: signed('payout minus stake, as the players see it'),
};
const cash = {
  deposit: WireMoney,
  withdrawal: WireMoney,
  cashDifference: signed('deposits minus withdrawals'),
};
/** What an agent earns, by source. */
export const income = {
  commission: signed('commissions'),
  dailySalary: signed('daily salary received'),
  hourlySalary: signed('hourly salary received'),
  realtimeSalary: signed('real-time salary received'),
  dividend: signed('dividends received'),
  referral: signed('for friends that were brought'),
  paidToDownlines: signed('salaries and dividends paid to those below'),
};

/** Who did something in a range by name. */
const People = Type.Object({
  /** Null: one of the days was not counted. */
  newAccounts: Type.Union([Type.Integer(), Type.Null()]),
  /** Whose first deposit of all lies in the range. */
  firstDepositors: Type.Integer(),
  /** Null, as the two after it, for a range without a name: of several days they do not add up. Of one day `activeMembers` is told. */
  depositors: Type.Union([Type.Integer(), Type.Null()]),
  bettors: Type.Union([Type.Integer(), Type.Null()]),
  /** Whose valid bet reached what the brand asks for in reports. */
  activeMembers: Type.Union([Type.Integer(), Type.Null()]),
});

/** A team as it is now. */
const TeamNow = Type.Object({
  teamSize: Type.Integer(),
  agents: Type.Integer(),
  players: Type.Integer(),
  online: Type.Integer(),
  /** Who has not logged in for so many days. */
  idle3: Type.Integer(),
  idle7: Type.Integer(),
  idle30: Type.Integer(),
  balance: WireMoney,
});

const ProfitRow = Type.Object({
  username: Type.String(),
  /** The account right above; empty for the agent itself. */
  parent: Type.String(),
  type: Type.Integer(),
  status: AccountStanding,
  children: Type.Integer(),
  joinedAt: Moment,
  /** Null: it never logged in. */
  lastLoginAt: Type.Union([Moment, Type.Null()]),
  balance: WireMoney,
  ...cash,
  ...games,
  rebate: signed('rebates of members'),
  /** With games chosen alone: rebates are paid for the bets of all games together. */
  rebateAccrued: Type.Optional(signed('what the chosen bets gave back, paid or not')),
  bonus: signed('bonuses and rewards'),
  ...income,
  net: signed('result of the games, rebates, bonuses and income, less what was paid to those below'),
});
const {
  username: _username,
  parent: _parent,
  type: _type,
  status: _status,
  children: _children,
  ...shown
} = ProfitRow.properties;
const { joinedAt: _joinedAt, lastLoginAt: _lastLoginAt, ...sums } = shown;
const ProfitSums = Type.Object(sums);

const ProfitFilter = {
  startDate: day,
  endDate: day,
  /** One of the line whose children are listed; absent: the agent’s own. */
  above: username,
  scope: Type.Optional(Named(TEAM_SCOPES)),
  search: username,
  /** Each row’s own figures, or those of it and all below it. */
  view: Type.Optional(Named(['personal', 'team'] as const)),
  gameType: Type.Optional(GameTypeName),
  /** Where no type is named: of lotteries alone, or of all other games, which are those of third parties. */
  category: Type.Optional(Named(['LOTTERY', 'THIRD_PARTY'] as const)),
  vassalage: Type.Optional(Type.String({ maxLength: 40 })),
  /** Rows without any figure too. */
  showZero: Type.Optional(Type.Boolean()),
  sort: Type.Optional(Named(TEAM_PROFIT_ORDERS)),
  /** Only rows of which the figure that they are sorted by is not 0. */
  hasSorted: Type.Optional(Type.Boolean()),
  order: Type.Optional(Named(['asc', 'desc'] as const)),
  language: Ignored,
};

/** What an agent reads of its line: docs/rules/agents.md#reports. For agents and affiliates only. */
export const teamReportCalls = {
  teamOverview: defineCall({
    summary: 'What a team came to in a range: its money and games by category, who joined and played, and how it stands now.',
    method: 'GET',
    path: '/wps/relay/ODSFE2_getTeamOverviewSum',
    aliases: ['/wps/relay/ODSFE2_teamKPIC'],
    access: 'real',
    assistants: ['agentTeamOverview'],
    rate: reads,
    query: Type.Object({ range, startDate: day, endDate: day, username, language: Ignored }),
    reply: Type.Object({
      username: Type.String(),
      cards: Type.Object({
        ...cash,
        ...games,
        rebate: signed('rebates and commissions inside the team'),
        bonus: signed('bonuses and rewards'),
        salary: signed('salaries that came into the team from outside'),
        dividend: signed('dividends that came into the team from outside'),
        transferIn: WireMoney,
        transferOut: WireMoney,
        points: signed('money for points, less what was paid for products'),
        profit: signed('result of the games, rebates and bonuses, as the players see it'),
      }),
      categories: Type.Array(Type.Object({ gameType: GameTypeName, ...games })),
      /** Null until the team was counted for the first time. */
      people: Type.Union([People, Type.Null()]),
      /** By what valid bet `activeMembers` were counted; null where that is not known. */
      activeMinBet: Type.Union([WireMoney, Type.Null()]),
      /** Null until the team was counted for the first time. */
      now: Type.Union([TeamNow, Type.Null()]),
      own: Type.Object({ ...income, series: Type.Integer(), rates: Type.Record(Type.String(), Type.Integer()) }),
      period: Period,
      updatedAt,
      /** When `people` and `now` were counted. */
      countedAt: updatedAt,
    }),
    errors: off,
  }),
  teamRebates: defineCall({
    summary: 'What the bets of a team gave back in a range, paid or not, by category; only of those that gave something.',
    method: 'GET',
    path: '/wps/agent/teamRebates',
    access: 'real',
    assistants: ['agentTeamOverview'],
    rate: reads,
    query: Type.Object({ range, startDate: day, endDate: day, username }),
    reply: Type.Object({
      list: Type.Array(Type.Object({ gameType: GameTypeName, rebateAccrued: signed('rebates of members') })),
      period: Period,
    }),
    errors: off,
  }),
  teamSeries: defineCall({
    summary:
      'A team day by day, the oldest first, and what its agent earned: for charts. The last seven days when none is named.',
    method: 'GET',
    path: '/wps/relay/ODSFE2_TeamKPIA',
    access: 'real',
    assistants: ['agentTeamOverview'],
    rate: reads,
    query: Type.Object({ startDate: day, endDate: day, username, size: Ignored, language: Ignored }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          day: Type.String(),
          ...cash,
          ...games,
          /** Null for a day on which they were not counted. */
          newAccounts: Type.Union([Type.Integer(), Type.Null()]),
          activeMembers: Type.Union([Type.Integer(), Type.Null()]),
          income: Type.Object(income),
        }),
      ),
      footer: Type.Object({ ...cash, ...games, income: Type.Object(income) }),
      period: Period,
      updatedAt,
    }),
    errors: off,
  }),
  teamProfit: defineCall({
    summary: 'Profit and loss of those below the agent, one row each, with totals: of each row itself or of its whole team.',
    method: 'GET',
    path: '/wps/relay/ODSFE2_TeamKPIB',
    access: 'real',
    assistants: ['palStatementsAgentCopy'],
    rate: reads,
    query: Type.Object({ ...ProfitFilter, page: PageNumber, size: pageSize(10) }),
    reply: Type.Object({
      /** The account whose children these are, by itself; absent where a name is looked for and with the whole team. */
      self: Type.Optional(ProfitRow),
      list: Type.Array(ProfitRow),
      footer: Type.Object({
        page: ProfitSums,
        /** Of the account whose children these are with all below it. */
        all: ProfitSums,
      }),
      /** From the agent’s own child down to the account whose children these are; empty: the agent’s own. */
      trail: Type.Array(Type.String()),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
      period: Period,
      updatedAt,
    }),
    errors: off,
  }),
  teamProfitFile: defineCall({
    summary: 'The same rows as a CSV file, without pages.',
    method: 'GET',
    path: '/wps/relay/ODSFE2_TeamKPIB.csv',
    access: 'real',
    assistants: ['palStatementsAgentCopy'],
    rate: files,
    answer: 'file',
    query: Type.Object(ProfitFilter),
    reply: Type.Unsafe<AsyncIterable<string>>(Type.String()),
    errors: [...off, 'team.too.long'],
  }),
};
