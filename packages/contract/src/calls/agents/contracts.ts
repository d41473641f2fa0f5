import { Type } from 'typebox';
import { GameTypeName, Moment, PageNumber, pageSize, WireMoney } from '../../common.ts';
import { defineCall } from '../../define.ts';
import type { ErrorCode } from '../../errors.ts';
import { Progress, Running, Simulation } from './contract-figures.ts';
import { ContractKindName, ContractTerms, MaybeSalaryType, PAYER_MODES, SALARY_TYPES } from './contract-terms.ts';
import { CONTRACT_STATES, ContractView, REQUEST_STATES, RequestView } from './contract-views.ts';

const SIDES = ['own', 'downline'] as const;

const closed = { additionalProperties: false } as const;
const reads = { per: 'account', max: 240, seconds: 60 } as const;
const changes = { per: 'account', max: 60, seconds: 60 } as const;
const oneOf = <const T extends readonly string[]>(words: T) => Type.Unsafe<T[number]>(Type.String({ enum: [...words] }));
const username = Type.String({ minLength: 1, maxLength: 64 });
const number = Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 });
/** Says that contracts below may end by the answer. */
const agreeCascade = Type.Optional(Type.Boolean({ default: false, description: 'contracts below may end by it' }));

const off: readonly ErrorCode[] = ['agent.off'];
const answering: readonly ErrorCode[] = [...off, 'CT_STATE', 'CT_NEED_AGREE', 'CT_DEBT'];
const Answered = Type.Object({ id: Type.Integer(), status: oneOf(REQUEST_STATES) });

/** A product of the pending flags: all of a brand's games are one. */
const byProduct = <T extends Parameters<typeof Type.Array>[0]>(row: T) => Type.Record(Type.String(), Type.Array(row));
const Pending = {
  /** P: a new contract; E: a new dividend in the place of one; V: the end of one. */
  status: oneOf(['P', 'E', 'V'] as const),
  /** Y: accepting ends contracts below. */
  downlineHigherRate: oneOf(['Y', 'N'] as const),
  requestId: Type.Integer(),
  /** Who asks. */
  from: Type.String(),
  expiresAt: Moment,
  salaryType: Type.Union([oneOf(SALARY_TYPES), Type.Null()]),
  /** Units of valid bet that make a member active. */
  activeBet: WireMoney,
  categories: Type.Array(GameTypeName),
};
const salaryRate = {
  activeMember: Type.Integer(),
  rateType: Type.Literal('P'),
  rate: Type.Number({ description: 'from 0 to 1' }),
};
const profit = { netLoss: WireMoney };
const HourlyRow = Type.Object({
  contractId: Type.Integer(),
  ...Pending,
  hourSalaryRates: Type.Array(Type.Object({ minimumBet: WireMoney, ...profit, ...salaryRate })),
});
const Known = byProduct(Type.Object({}));

/** The calls about contracts. */
export const contractCalls = {
  consolidated: defineCall({
    summary: 'What of contracts waits for the member’s answer, and which kinds there are.',
    method: 'GET',
    path: '/wps/member/info/funds/consolidated',
    access: 'real',
    rate: reads,
    reply: Type.Object({
      /** A row for each tier. */
      divtypereq: byProduct(
        Type.Object({
          ...Pending,
          minimumBet: WireMoney,
          ...profit,
          activeMember: Type.Integer(),
          contractRate: Type.Number({ description: 'from 0 to 1' }),
          period: Type.String(),
          carryOver: Type.String(),
        }),
      ),
      dailysalreqtype: byProduct(
        Type.Object({
          id: Type.Integer(),
          ...Pending,
          details: Type.Array(Type.Object({ betVolume: WireMoney, ...profit, ...salaryRate })),
        }),
      ),
      contracthoursalreq: byProduct(HourlyRow),
      realtimesalreqtype: byProduct(HourlyRow),
      divtypeinfo: Known,
      dailysalinfotype: Known,
      contracthoursalinfo: Known,
      contractmrdailysalinfotype: Known,
    }),
  }),
  processDividend: defineCall({
    summary: 'Answers a request about a dividend, once: A or R to a new one, C or A (keep) to one to end it.',
    method: 'GET',
    path: '/wps/relay/MCS2_processDividendReq',
    aliases: ['/wps/relay/MCSFE_processContractDividend'],
    access: 'real',
    changes: true,
    rate: changes,
    query: Type.Object({
      type: Type.Optional(Type.String({ maxLength: 12 })),
      status: oneOf(['A', 'R', 'C'] as const),
      requestId: Type.Optional(number),
      agreeCascade,
    }),
    reply: Answered,
    errors: answering,
  }),
  processDailySalary: defineCall({
    summary: 'Answers a request about a daily salary, once: A or R to a new one, C or A (keep) to one to end it.',
    method: 'GET',
    path: '/wps/relay/MCS2_processDailySalContract',
    aliases: ['/wps/relay/MCSFE_processDailySalaryContract'],
    access: 'real',
    changes: true,
    rate: changes,
    query: Type.Object({ id: number, status: oneOf(['A', 'R', 'C'] as const), agreeCascade }),
    reply: Answered,
    errors: answering,
  }),
  processHourSalary: defineCall({
    summary: 'Answers a request about an hourly salary, once: A accepts what is asked, the end of one too, R does not.',
    method: 'POST',
    path: '/wps/relay/MCS2_processContractHourSalary',
    access: 'real',
    rate: changes,
    body: Type.Object({ contractId: number, status: oneOf(['A', 'R'] as const), agreeCascade }),
    reply: Answered,
    errors: answering,
  }),
  processRealtimeSalary: defineCall({
    summary: 'Answers a request about a real-time salary, once: A accepts what is asked, the end of one too, R does not.',
    method: 'POST',
    path: '/wps/relay/MCSFE_processRealTimeSalaryContract',
    access: 'real',
    rate: changes,
    body: Type.Object({ contractId: number, status: oneOf(['A', 'R'] as const), agreeCascade }),
    reply: Answered,
    errors: answering,
  }),
  contractLimits: defineCall({
    summary: 'Between what an agent makes contracts: kinds, rates, steps, and its own contracts by which it proposes.',
    method: 'GET',
    path: '/wps/agent/contracts/limits',
    access: 'real',
    rate: reads,
    reply: Type.Object({
      kinds: Type.Array(
        Type.Object({
          kind: ContractKindName,
          salaryType: MaybeSalaryType,
          rateStep: Type.Integer(),
          /** The brand’s highest, in ten-thousandths of a percent. */
          rateMax: Type.Integer(),
          /** The agent’s own contract; null: it proposes none. */
          own: Type.Union([ContractTerms, Type.Null()]),
          /** What another contract would take the place of: the same, or one that ends with its period. */
          live: Type.Union([ContractTerms, Type.Null()]),
        }),
      ),
      tiersMax: Type.Integer(),
      requestDays: Type.Integer(),
      /** What holds for contracts without being agreed on: the brand decides it. */
      brand: Type.Object({
        realtimeStop: Type.Union([WireMoney, Type.Null()], {
          description: 'once a team’s valid bet of a day has passed it, real-time salaries pay nothing for the rest of the day',
        }),
        payerMode: oneOf(PAYER_MODES),
        dividendExcludeSelf: Type.Boolean(),
        dividendDeductFees: Type.Boolean(),
      }),
    }),
    errors: off,
  }),
  contracts: defineCall({
    summary: 'Contracts of the agent, or those that it has given to its children, with their versions, the newest first.',
    method: 'GET',
    path: '/wps/agent/contracts',
    aliases: [
      '/wps/relay/MCS2_getContractDailySalInfo',
      '/wps/relay/MCS2_getDailySalContractHist',
      '/wps/relay/MCS2_getContractDividendInfo',
    ],
    access: 'real',
    rate: reads,
    query: Type.Object({
      side: Type.Optional(oneOf(SIDES)),
      kind: Type.Optional(ContractKindName),
      /** LIVE: in force, also until the end of their period. */
      status: Type.Optional(oneOf([...CONTRACT_STATES, 'LIVE'] as const)),
      username: Type.Optional(username),
      page: PageNumber,
      size: pageSize(20),
    }),
    reply: Type.Object({ list: Type.Array(ContractView), totalPages: Type.Integer(), totalCount: Type.Integer() }),
    errors: off,
  }),
  contractRequests: defineCall({
    summary:
      'What the agent has asked and was asked about its own contracts, about those of its children, or both, the newest first.',
    method: 'GET',
    path: '/wps/agent/contracts/requests',
    aliases: ['/wps/relay/MCS2_getContracDailySalReq'],
    access: 'real',
    rate: reads,
    query: Type.Object({
      side: Type.Optional(oneOf(SIDES)),
      kind: Type.Optional(ContractKindName),
      status: Type.Optional(oneOf(REQUEST_STATES)),
      username: Type.Optional(username),
      mine: Type.Optional(Type.Boolean({ description: 'what waits for the agent’s own answer only' })),
      page: PageNumber,
      size: pageSize(20),
    }),
    reply: Type.Object({ list: Type.Array(RequestView), totalPages: Type.Integer(), totalCount: Type.Integer() }),
    errors: off,
  }),
  proposeContract: defineCall({
    summary: 'Offers a contract to an own child, which answers within the brand’s days. Wants the payment password.',
    method: 'POST',
    path: '/wps/agent/contracts/requests',
    aliases: ['/wps/relay/MCS2_applyContractDailySal'],
    access: 'real',
    encrypted: true,
    rate: changes,
    body: Type.Object({ username, ...ContractTerms.properties, paymentPassword: Type.String({ maxLength: 64 }) }, closed),
    reply: RequestView,
    errors: [
      ...off,
      ...(['invalid.payment.pw', 'not.exists.payment.password', 'payment.pw.locked'] as const),
      ...([
        'CT_ACTIVE_BET',
        'CT_BELOW_UPLINE_COND',
        'CT_FEATURE_OFF',
        'CT_NO_OWN',
        'CT_NOT_DIRECT',
        'CT_PENDING_EXISTS',
      ] as const),
      ...(['CT_PERIOD', 'CT_RATE_EQUAL', 'CT_RATE_TOO_HIGH', 'CT_RECEIVER', 'CT_STEP', 'CT_TIERS', 'CT_TIER_ORDER'] as const),
      'CT_TYPE',
    ],
  }),
  simulateContract: defineCall({
    summary:
      'What terms would have paid an own child for what its team has done in the last month, of a dividend in as many periods that are over.',
    method: 'POST',
    path: '/wps/agent/contracts/simulation',
    access: 'real',
    rate: changes,
    body: Type.Object({ username, ...ContractTerms.properties }, closed),
    reply: Simulation,
    errors: [...off, 'CT_NOT_DIRECT', 'CT_TIERS', 'CT_TYPE'],
  }),
  contractProgress: defineCall({
    summary: 'How far the team of a contract is in its running period; null for an hour that is not kept.',
    method: 'GET',
    path: '/wps/agent/contracts/progress',
    access: 'real',
    rate: reads,
    query: Type.Object({ contractId: number }),
    reply: Progress,
    errors: [...off, 'CT_STATE'],
  }),
  contractsRunning: defineCall({
    summary: 'How far the agent’s team is in the running period of each of its own contracts that is in force.',
    method: 'GET',
    path: '/wps/agent/contracts/running',
    access: 'real',
    assistants: ['agentTeamOverview'],
    rate: reads,
    reply: Type.Object({ list: Type.Array(Running) }),
    errors: [...off],
  }),
  cancelContractRequest: defineCall({
    summary: 'Takes a request back that the agent has made.',
    method: 'POST',
    path: '/wps/agent/contracts/requests/cancel',
    access: 'real',
    rate: changes,
    body: Type.Object({ requestId: number }, closed),
    reply: Answered,
    errors: [...off, 'CT_STATE'],
  }),
  endContract: defineCall({
    summary: 'Asks the other side to end a contract with its running period.',
    method: 'POST',
    path: '/wps/agent/contracts/end',
    access: 'real',
    rate: changes,
    body: Type.Object({ contractId: number }, closed),
    reply: RequestView,
    errors: [...off, 'CT_STATE', 'CT_PENDING_EXISTS'],
  }),
};
