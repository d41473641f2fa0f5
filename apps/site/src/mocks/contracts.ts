import type { Body, Query, Reply } from '@marquee/contract';
import { GAME_TYPES } from '@marquee/contract/states';
import { FakeFailure } from './fake-failure.ts';
import { pageOf } from './records.ts';

type FakeContract = Reply<'contracts'>['list'][number];
type FakeRequest = Reply<'contractRequests'>['list'][number];

const DAY_MS = 86_400_000;

const TERMS = {
  kind: 'DAILY',
  salaryType: 'SINGLE_BET',
  period: null,
  carryOver: null,
  categories: [...GAME_TYPES],
  activeBet: 100,
  tiers: [
    { rate: 2_000, validBet: 0, profit: 0, activeMembers: 0 },
    { rate: 5_000, validBet: 10_000, profit: 0, activeMembers: 3 },
  ],
} as const satisfies Pick<FakeContract, 'kind' | 'salaryType' | 'period' | 'carryOver' | 'categories' | 'activeBet' | 'tiers'>;

/** A contract between `agent` and the account above it; `more` is said otherwise. */
export const contractOf = (id: number, more: Partial<FakeContract> = {}): FakeContract => ({
  ...TERMS,
  id,
  version: 1,
  upline: 'topagent',
  holder: 'agent',
  status: 'ACTIVE',
  effectiveFrom: Date.now() - 20 * DAY_MS,
  effectiveUntil: null,
  endReason: null,
  ...more,
});

/** A request that waits for the answer of `agent`; `more` is said otherwise. */
export const requestOf = (id: number, more: Partial<FakeRequest> = {}): FakeRequest => ({
  ...TERMS,
  id,
  type: 'NEW',
  upline: 'topagent',
  holder: 'agent',
  askedBy: 'topagent',
  isMine: true,
  status: 'PENDING',
  askedAt: Date.now() - DAY_MS,
  expiresAt: Date.now() + 6 * DAY_MS,
  answeredAt: null,
  ends: [],
  ...more,
});

/** What `agent` has of contracts, and what it was asked. */
export interface FakeAgreements {
  contracts: FakeContract[];
  requests: FakeRequest[];
  /** What the brand decides. */
  brand: Reply<'contractLimits'>['brand'];
}

/** Nothing yet. */
export const fakeAgreements = (): FakeAgreements => ({
  contracts: [],
  requests: [],
  brand: { realtimeStop: null, payerMode: 'UPLINE', dividendExcludeSelf: false, dividendDeductFees: false },
});

function consolidatedOf({ requests }: FakeAgreements): Reply<'consolidated'> {
  const known = { CONS: [{}] };
  const rowsOf = (kind: FakeRequest['kind']) => {
    const rows = requests.filter((each) => each.kind === kind && each.isMine && each.status === 'PENDING');
    return (rows.length === 0 ? {} : { CONS: rows }) as Record<string, never[]>;
  };
  return {
    divtypereq: rowsOf('DIVIDEND'),
    dailysalreqtype: rowsOf('DAILY'),
    contracthoursalreq: rowsOf('HOURLY'),
    realtimesalreqtype: rowsOf('REALTIME'),
    ...{ divtypeinfo: known, dailysalinfotype: known, contracthoursalinfo: known, contractmrdailysalinfotype: known },
  };
}

/** The agents right below `agent`. */
const BELOW = ['harbourlamp', 'quietheron', 'stillmere'] as const;

const isOfSide = (side: 'own' | 'downline' | undefined, { holder }: { holder: string }) =>
  side === undefined || (side === 'own') === (holder === 'agent');

const ownTerms = () => ({ ...TERMS, tiers: [...TERMS.tiers] });

/** What is read of contracts. */
function readHandlers(fake: FakeAgreements) {
  return {
    contractLimits: (): Reply<'contractLimits'> => ({
      kinds: [
        { kind: 'DIVIDEND', salaryType: null, rateStep: 1_000, rateMax: 400_000, own: null, live: null },
        { kind: 'DAILY', salaryType: 'SINGLE_BET', rateStep: 1_000, rateMax: 20_000, own: ownTerms(), live: ownTerms() },
      ],
      tiersMax: 6,
      requestDays: 7,
      brand: { ...fake.brand },
    }),
    contracts: ({ query }: { query: Query<'contracts'> }): Reply<'contracts'> => {
      const { side = 'own', kind, status, username } = query;
      const rows = fake.contracts.filter(
        (each) =>
          isOfSide(side, each) &&
          (kind === undefined || each.kind === kind) &&
          (status === undefined || each.status === status) &&
          (username === undefined || each.holder === username),
      );
      return pageOf(rows, query);
    },
    contractDownlines: ({ query }: { query: Query<'contractDownlines'> }): Reply<'contractDownlines'> => {
      const { kind, state, username } = query;
      const given = fake.contracts.filter((each) => each.upline === 'agent' && each.kind === kind);
      const asked = fake.requests.filter((each) => each.upline === 'agent' && each.kind === kind);
      const rows = BELOW.map((name) => {
        const contract = given.find(({ holder }) => holder === name) ?? null;
        const request = asked.find(({ holder, status }) => holder === name && ['PENDING', 'REJECTED'].includes(status)) ?? null;
        const of = contract?.status ?? (request?.status === 'REJECTED' ? 'REJECTED' : 'NONE');
        const salaryType = (contract ?? request)?.salaryType ?? null;
        const lastAt = contract?.effectiveFrom ?? null;
        return { username: name, memberStatus: 'ACTIVE', salaryType, state: of, contract, request, lastAt } as const;
      });
      const isChosen = (row: (typeof rows)[number]): boolean =>
        state === undefined || (state === 'PENDING' ? row.request?.status === 'PENDING' : row.state === state);
      return pageOf(
        rows.filter((row) => (username === undefined || row.username === username) && isChosen(row)),
        query,
      );
    },
    contractRequests: ({ query }: { query: Query<'contractRequests'> }): Reply<'contractRequests'> => {
      const { side, kind, status, username, mine = false } = query;
      const rows = fake.requests.filter(
        (each) =>
          isOfSide(side, each) &&
          (!mine || (each.isMine && each.status === 'PENDING')) &&
          (kind === undefined || each.kind === kind) &&
          (status === undefined || each.status === status) &&
          (username === undefined || each.holder === username),
      );
      return pageOf(rows, query);
    },
  };
}

/** What one side asks the other. */
function askHandlers(fake: FakeAgreements) {
  return {
    proposeContract({ body: { username, paymentPassword, ...terms } }: { body: Body<'proposeContract'> }): FakeRequest {
      if (paymentPassword !== '481516') throw new FakeFailure('invalid.payment.pw');
      const request = requestOf(800, { ...terms, upline: 'agent', holder: username, askedBy: 'agent', isMine: false });
      fake.requests.push(request);
      return request;
    },
    cancelContractRequest({ body: { requestId } }: { body: { requestId: number } }): Reply<'cancelContractRequest'> {
      const request = fake.requests.find(({ id }) => id === requestId);
      if (request?.status !== 'PENDING') throw new FakeFailure('CT_STATE');
      request.status = 'CANCELLED';
      return { id: requestId, status: 'CANCELLED' };
    },
    endContract({ body: { contractId } }: { body: { contractId: number } }): Reply<'endContract'> {
      const contract = fake.contracts.find(({ id }) => id === contractId);
      if (!contract) throw new FakeFailure('CT_STATE');
      const { upline, holder } = contract;
      const request = requestOf(900 + contractId, { type: 'TERMINATE', upline, holder, askedBy: 'agent', isMine: false });
      fake.requests.push(request);
      return request;
    },
  };
}

/** A running day with a tier reached and another ahead. */
export const runningPeriod = (): NonNullable<Reply<'contractProgress'>> => ({
  days: { start: '2026-11-20', end: '2026-11-20' },
  since: null,
  isForNextDay: false,
  gross: 12,
  standing: {
    ...{ validBet: 6_000, profit: 50, carriedOver: 0, activeMembers: 1, tier: 0 },
    missing: { rate: 5_000, validBet: 4_000, profit: 0, activeMembers: 2 },
  },
  updatedAt: Date.now(),
});

/** Figures that contracts are told with, the same for all. */
const figureHandlers = {
  simulateContract: ({ body: { tiers } }: { body: Body<'simulateContract'> }): Reply<'simulateContract'> => ({
    days: { start: '2026-10-01', end: '2026-10-31' },
    ...{ periods: 31, gross: 120, before: 90, reached: tiers.map(() => 10) },
    last: {
      ...{ validBet: 8_000, profit: 100, carriedOver: 0, activeMembers: 2, tier: 0 },
      missing: { rate: 4_000, validBet: 2_000, profit: 0, activeMembers: 1 },
    },
  }),
  contractProgress: (): Reply<'contractProgress'> => runningPeriod(),
  contractsRunning: (): Reply<'contractsRunning'> => ({
    list: [{ id: 1, kind: 'DAILY', salaryType: 'SINGLE_BET', rate: 2_000, ...runningPeriod() }],
  }),
};

/** Answers about contracts. */
export function agreementHandlers(fake: FakeAgreements) {
  const answer = (id: number | undefined, accepts: boolean, agrees = false): { id: number; status: FakeRequest['status'] } => {
    const request = fake.requests.find((each) => (id === undefined || each.id === id) && each.isMine);
    if (request?.status !== 'PENDING') throw new FakeFailure('CT_STATE');
    if (accepts && request.ends.length > 0 && !agrees) throw new FakeFailure('CT_NEED_AGREE');
    const { status } = Object.assign(request, { status: accepts ? 'ACCEPTED' : 'REJECTED', isMine: false } as const);
    return { id: request.id, status };
  };
  const isEnd = (id: number | undefined) => fake.requests.find((each) => each.id === id)?.type === 'TERMINATE';
  return {
    ...readHandlers(fake),
    ...askHandlers(fake),
    ...figureHandlers,
    consolidated: () => consolidatedOf(fake),
    processDividend: ({ query: { requestId, status, agreeCascade } }: { query: Query<'processDividend'> }) =>
      answer(requestId, status === (isEnd(requestId) ? 'C' : 'A'), agreeCascade),
    processDailySalary: ({ query: { id, status, agreeCascade } }: { query: Query<'processDailySalary'> }) =>
      answer(id, status === (isEnd(id) ? 'C' : 'A'), agreeCascade),
  };
}
