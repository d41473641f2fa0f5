import { Type } from 'typebox';
import { GameTypeName, Moment, PageNumber, pageSize, WireMoney } from '../../common.ts';
import { defineCall } from '../../define.ts';
import type { ErrorCode } from '../../errors.ts';
import { BriefContract } from './contract-views.ts';
import { AccountStanding, closed, day, files, Named, OneOf, reads, TEAM_STATUSES } from './reports.ts';

/** States of a registration link: docs/rules/agents.md#links. */
const LINK_STATES = ['ACTIVE', 'DISABLED', 'EXPIRED', 'EXHAUSTED', 'INVALID'] as const;
/** For how many days a link may be good; 0: for ever. */
const LINK_DAYS = [1, 3, 7, 30, 0] as const;
/** Types of accounts that an agent opens: players, agents, affiliates. */
const OPENED_TYPES = [0, 1, 41] as const;
const TEAM_ORDERS = ['name', 'joined', 'login', 'series'] as const;

const changes = { per: 'account', max: 60, seconds: 60 } as const;
const username = Type.String({ minLength: 1, maxLength: 64 });
const amount = Type.Number({ minimum: 0, maximum: 1e11 });
const code = Type.String({ minLength: 1, maxLength: 64 });
const series = Type.Integer({ minimum: 0, maximum: 2_000 });
const Rates = Type.Record(
  Type.String({ pattern: '^[A-Z]{1,12}$' }),
  Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'ten-thousandths of a percent' }),
);
const terms = { series, rates: Rates };
const remark = Type.String({ maxLength: 30 });
const Terms = Type.Object({ series: Type.Integer(), rates: Type.Record(Type.String(), Type.Integer()) });

/** A registration link as its agent sees it. */
const AgentLink = Type.Object({
  code: Type.String(),
  /** Where whoever opens it registers; a path where the brand has no host of its own. */
  url: Type.String(),
  type: Type.Integer(),
  ...Terms.properties,
  remark: Type.String(),
  state: Named(LINK_STATES),
  createdAt: Moment,
  /** Null: it is good for ever. */
  expiresAt: Type.Union([Moment, Type.Null()]),
  maxUses: Type.Union([Type.Integer(), Type.Null()]),
  /** How often somebody has come by it. */
  visits: Type.Integer(),
  registrations: Type.Integer(),
  /** How many of those who registered have made a deposit. */
  depositors: Type.Integer(),
});

/** Who of a line is asked for, and in what order. */
const TeamSelected = {
  above: Type.Optional(username),
  scope: Type.Optional(Named(['direct', 'team'] as const)),
  search: Type.Optional(username),
  type: Type.Optional(Type.Integer({ minimum: 0, maximum: 42 })),
  status: Type.Optional(Named(TEAM_STATUSES)),
  seriesFrom: Type.Optional(series),
  seriesTo: Type.Optional(series),
  joinedFrom: Type.Optional(Moment),
  joinedTo: Type.Optional(Moment),
  idleDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
  isOnline: Type.Optional(Type.Boolean()),
  balanceFrom: Type.Optional(amount),
  balanceTo: Type.Optional(amount),
  firstDepositFrom: day,
  firstDepositTo: day,
  sort: Type.Optional(Named(TEAM_ORDERS)),
  order: Type.Optional(Named(['asc', 'desc'] as const)),
};

/** An account below an agent. Nothing in it tells who the person is. */
const TeamMember = Type.Object({
  username: Type.String(),
  nickname: Type.String(),
  /** What the agent noted down of it; nobody else sees that. */
  remark: Type.String(),
  /** The account right above; empty for the agent itself. */
  parent: Type.String(),
  type: Type.Integer(),
  status: AccountStanding,
  /** Levels below the agent, from 1; 0 for the agent itself. */
  level: Type.Integer(),
  /** Accounts below at whatever depth, itself included. */
  teamSize: Type.Integer(),
  children: Type.Integer(),
  ...Terms.properties,
  balance: WireMoney,
  /** What it and all below it have, as it was counted last; null for a team that was not counted yet. */
  teamBalance: Type.Union([WireMoney, Type.Null()]),
  depositToday: WireMoney,
  validBetToday: WireMoney,
  joinedAt: Moment,
  lastLoginAt: Type.Union([Moment, Type.Null()]),
  isOnline: Type.Boolean(),
});

/** The first deposit is null where none are asked for too. */
const TeamListed = Type.Object({ ...TeamMember.properties, firstDeposit: Type.Union([WireMoney, Type.Null()]) });

const off: readonly ErrorCode[] = ['agent.off'];
const termErrors: readonly ErrorCode[] = [...off, 'agent.series', 'agent.rate', 'agent.type'];

/** The calls of the agent centre: for agents and affiliates only. */
export const agentCalls = {
  agentTerms: defineCall({
    summary: 'What an agent has, and the most that it gives: series, rates, types of accounts.',
    method: 'GET',
    path: '/wps/relay/MCS2_getAgentQuotaGroupByProduct',
    aliases: ['/wps/relay/MCS2_getGlobalRebateSettingsByProductType'],
    access: 'real',
    rate: reads,
    reply: Type.Object({
      ...Terms.properties,
      seriesMin: Type.Integer(),
      seriesStep: Type.Integer(),
      rateStep: Type.Integer(),
      /** The most that a child gets. */
      most: Terms,
      /** Categories that have a rate. */
      categories: Type.Array(GameTypeName),
      linkTypes: Type.Array(Type.Integer()),
      /** Empty: the account opens others by links only. */
      formTypes: Type.Array(Type.Integer()),
      linksLeft: Type.Integer(),
    }),
    errors: off,
  }),
  createAffiliateUrl: defineCall({
    summary: 'Makes a registration link: who registers by it stands under the agent, with exactly these terms.',
    method: 'POST',
    path: '/wps/relay/MCSFE_createAffiliateUrl',
    aliases: ['/wps/relay/MCS2_wpsCreateAffUrl'],
    access: 'real',
    rate: changes,
    body: Type.Object(
      {
        type: OneOf(OPENED_TYPES),
        ...terms,
        remark: Type.Optional(remark),
        days: OneOf(LINK_DAYS),
        maxUses: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 100_000 }), Type.Null()])),
      },
      closed,
    ),
    reply: AgentLink,
    errors: [...termErrors, 'agent.links'],
  }),
  viewAffiliateUrls: defineCall({
    summary: 'The agent’s registration links, the newest first.',
    method: 'GET',
    path: '/wps/relay/MCSFE_viewAffiliateUrls',
    aliases: ['/wps/relay/MCS2_wpsViewAffUrls'],
    access: 'real',
    rate: reads,
    query: Type.Object({
      state: Type.Optional(Named(LINK_STATES)),
      remark: Type.Optional(remark),
      createdFrom: Type.Optional(Moment),
      createdTo: Type.Optional(Moment),
      page: PageNumber,
      size: pageSize(10),
    }),
    reply: Type.Object({ list: Type.Array(AgentLink), totalPages: Type.Integer(), totalCount: Type.Integer() }),
    errors: off,
  }),
  updateAffiliateUrl: defineCall({
    summary: 'Disables or enables a registration link of the agent, or writes its remark anew.',
    method: 'PUT',
    path: '/wps/relay/MCSFE_updateAffiliateUrl',
    access: 'real',
    rate: changes,
    body: Type.Object({ code, isDisabled: Type.Optional(Type.Boolean()), remark: Type.Optional(remark) }, closed),
    reply: AgentLink,
    errors: [...off, 'agent.link', 'agent.links'],
  }),
  deleteAffiliateUrl: defineCall({
    summary: 'Deletes a registration link of the agent. Who came by it stays.',
    method: 'DELETE',
    path: '/wps/relay/MCSFE_deleteAffiliateUrl',
    aliases: ['/wps/relay/MCS2_wpsDeleteAffUrl'],
    access: 'real',
    rate: changes,
    query: Type.Object({ code }),
    reply: Type.Null(),
    errors: [...off, 'agent.link'],
  }),
  openDownlines: defineCall({
    summary: 'Opens accounts by the agent’s own hand, all or none, and tells their first passwords this once.',
    method: 'POST',
    path: '/wps/agent/downline',
    aliases: ['/wps/relay/MCS2_wpsRegAff'],
    access: 'real',
    encrypted: true,
    rate: { per: 'account', max: 20, seconds: 60 },
    body: Type.Object(
      {
        username: Type.String({ minLength: 1, maxLength: 60 }),
        nickname: Type.Optional(Type.String({ maxLength: 30 })),
        /** The first password of each, by the brand’s rule; absent: one of the gateway’s for each. */
        password: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
        type: OneOf(OPENED_TYPES),
        ...terms,
        count: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 10, default: 1, description: 'several get numbers behind the name' }),
        ),
      },
      closed,
    ),
    reply: Type.Object({ list: Type.Array(Type.Object({ username: Type.String(), password: Type.String() })) }),
    errors: [...termErrors, 'username.taken', 'register.rejected', 'field.pattern', 'password.rejected', 'password.breached'],
  }),
  downlines: defineCall({
    summary: 'Accounts below the agent: right below it or below one of its line, or all of the line, by name and filters.',
    method: 'GET',
    path: '/wps/agent/downlines',
    aliases: ['/wps/relay/ODSFE2_Subordinate', '/wps/relay/MCSFE_viewRegisteredAffiliates'],
    access: 'real',
    assistants: ['downlineManagmentView'],
    rate: reads,
    query: Type.Object({ ...TeamSelected, page: PageNumber, size: pageSize(20) }),
    reply: Type.Object({
      /** The account whose children these are; absent where a name is looked for and with the whole team. */
      self: Type.Optional(TeamListed),
      list: Type.Array(TeamListed),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
      /** From the agent's own child down to the account whose children these are; empty: the agent's own. */
      trail: Type.Array(Type.String()),
      updatedAt: Type.Union([Moment, Type.Null()]),
    }),
    errors: [...off, 'agent.unknown'],
  }),
  downlinesFile: defineCall({
    summary: 'The same accounts as a CSV file, without pages.',
    method: 'GET',
    path: '/wps/agent/downlines.csv',
    access: 'real',
    assistants: ['downlineManagmentView'],
    rate: files,
    answer: 'file',
    query: Type.Object(TeamSelected),
    reply: Type.Unsafe<AsyncIterable<string>>(Type.String()),
    errors: [...off, 'agent.unknown', 'team.too.long'],
  }),
  downline: defineCall({
    summary: 'One account below the agent, without anything that tells who the person is.',
    method: 'GET',
    path: '/wps/agent/downline',
    aliases: ['/wps/relay/MCS2_getCustomerRebateSettingByProductType'],
    access: 'real',
    assistants: ['downlineManagmentView'],
    rate: reads,
    query: Type.Object({ username }),
    reply: Type.Object({
      ...TeamMember.properties,
      /** The agent's own child: what can be changed. */
      isChild: Type.Boolean(),
      /** The most that it can be given; its own terms where it is nobody's to change. */
      most: Terms,
      isPromotable: Type.Boolean(),
      agents: Type.Integer(),
      players: Type.Integer(),
      /** What it holds that is in force; of none an assistant is told. */
      contracts: Type.Array(BriefContract),
    }),
    errors: [...off, 'agent.unknown'],
  }),
  remarkDownline: defineCall({
    summary: 'Notes down what the agent calls an own child by; nobody else sees it. Empty: nothing.',
    method: 'PUT',
    path: '/wps/agent/downline',
    access: 'real',
    rate: changes,
    body: Type.Object({ username, remark }, closed),
    reply: Type.Null(),
    errors: [...off, 'agent.unknown'],
  }),
  updateDownlineRebates: defineCall({
    summary: 'Raises series or rates of an own child; neither is lowered.',
    method: 'POST',
    path: '/wps/agent/updateDownlineRebates',
    access: 'real',
    encrypted: true,
    rate: changes,
    body: Type.Object({ username, series: Type.Optional(series), rates: Type.Optional(Rates) }, closed),
    reply: Terms,
    errors: [...termErrors, 'agent.unknown', 'agent.lowered'],
  }),
  promoteDownline: defineCall({
    summary: 'Makes an own child, a player, an agent.',
    method: 'POST',
    path: '/wps/agent/promoteDownline',
    access: 'real',
    encrypted: true,
    rate: changes,
    body: Type.Object({ username }, closed),
    reply: Type.Null(),
    errors: [...off, 'agent.unknown', 'agent.promoted'],
  }),
};
