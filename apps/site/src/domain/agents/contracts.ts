import type { Body, Query, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';

/** A contract as both of its sides see it. */
export type Contract = Reply<'contracts'>['list'][number];
/** What one side has asked the other about a contract. */
export type ContractRequest = Reply<'contractRequests'>['list'][number];
export type ContractKind = Contract['kind'];
/** What two parties agree on. */
export type Terms = Pick<Contract, 'kind' | 'salaryType' | 'period' | 'carryOver' | 'categories' | 'activeBet' | 'tiers'>;
export type Limits = Reply<'contractLimits'>;
/** How far the team is in the running period of one of the agent's own contracts. */
export type RunningContract = Reply<'contractsRunning'>['list'][number];
export type Simulation = Reply<'simulateContract'>;
type Consolidated = Reply<'consolidated'>;

/** The kinds in the order in which requests are answered, and under what names the gateway tells of each. */
const FLAGS = [
  { kind: 'DIVIDEND', waits: 'divtypereq', known: 'divtypeinfo' },
  { kind: 'DAILY', waits: 'dailysalreqtype', known: 'dailysalinfotype' },
  { kind: 'HOURLY', waits: 'contracthoursalreq', known: 'contracthoursalinfo' },
  { kind: 'REALTIME', waits: 'realtimesalreqtype', known: 'contractmrdailysalinfotype' },
] as const satisfies readonly { kind: ContractKind; waits: keyof Consolidated; known: keyof Consolidated }[];

const PAGES: Readonly<Record<ContractKind, string>> = {
  DIVIDEND: 'agentDividendRecordCopy2',
  DAILY: 'agentDailyWages2',
  HOURLY: 'agentHourSalary',
  REALTIME: 'agentRealtimeSalary',
};

/** Where the contracts of a kind are, own ones and those of children. */
export const contractsPath = (kind: ContractKind): string => `/agent/${PAGES[kind]}?tab=contract`;

/** What of contracts waits for the member, and which kinds there are: docs/rules/contracts.md#on-the-wire. */
export const consolidatedQuery = () =>
  queryOptions({
    queryKey: ['consolidated'],
    queryFn: ({ signal }) => call('consolidated', { signal }),
    staleTime: STALE_MS.start,
  });

/** Does anything stand under one of its names? */
const hasAny = (products: Consolidated[keyof Consolidated]): boolean => Object.values(products).some((rows) => rows.length > 0);

/** The kinds that are open at the brand. */
export const openKinds = (told: Consolidated): ContractKind[] =>
  FLAGS.flatMap(({ kind, known }) => (hasAny(told[known]) ? [kind] : []));

/** The kinds of which something waits for the member's answer, in the order in which it is answered. */
export const waitingKinds = (told: Consolidated): ContractKind[] =>
  FLAGS.flatMap(({ kind, waits }) => (hasAny(told[waits]) ? [kind] : []));

/** Requests in the order in which they are answered: by kind, the oldest first. */
export const inOrder = (requests: readonly ContractRequest[]): ContractRequest[] => {
  const place = (kind: ContractKind): number => FLAGS.findIndex((each) => each.kind === kind);
  return requests.toSorted((a, b) => place(a.kind) - place(b.kind) || a.id - b.id);
};

/** A page of contracts, own ones or those of children, the newest first. */
export const contractsQuery = (query: Query<'contracts'>) =>
  queryOptions({
    queryKey: ['agent', 'contracts', query],
    queryFn: ({ signal }) => call('contracts', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** How the agent stands with each agent right below it about a kind of contract. */
export type DownlineContract = Reply<'contractDownlines'>['list'][number];
export type DownlineChoice = NonNullable<Query<'contractDownlines'>['state']>;

/** A page of these, those that wait for an answer first. */
export const downlineContractsQuery = (query: Query<'contractDownlines'>) =>
  queryOptions({
    queryKey: ['agent', 'contracts', 'downlines', query],
    queryFn: ({ signal }) => call('contractDownlines', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** A page of requests, the newest first. */
export const requestsQuery = (query: Query<'contractRequests'>) =>
  queryOptions({
    queryKey: ['agent', 'requests', query],
    queryFn: ({ signal }) => call('contractRequests', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** What waits for the member's own answer. */
export const waitingQuery = () => requestsQuery({ mine: true, size: 100 });

/** Between what the agent makes contracts, with its own that are in force. */
export const limitsQuery = () =>
  queryOptions({
    queryKey: ['agent', 'limits'],
    queryFn: ({ signal }) => call('contractLimits', { signal }),
    staleTime: STALE_MS.money,
  });

/** How far the team of a contract is in its running period; null where that is not known. */
export const progressQuery = (contractId: number) =>
  queryOptions({
    queryKey: ['agent', 'progress', contractId],
    queryFn: ({ signal }) => call('contractProgress', { query: { contractId }, signal }),
    staleTime: STALE_MS.money,
  });

/** How far the team is in the running period of each contract that the agent has in force. */
export const runningQuery = () =>
  queryOptions({
    queryKey: ['agent', 'running'],
    queryFn: ({ signal }) => call('contractsRunning', { signal }),
    staleTime: STALE_MS.money,
  });

/** Asks anew for all that is known of contracts. */
export async function rereadContracts(): Promise<void> {
  const keys = [['consolidated'], ['agent', 'contracts'], ['agent', 'requests'], ['agent', 'limits'], ['agent', 'running']];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** What is done, and then everything read anew: also after a failure, since what it changed may be unknown. */
async function changing(change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } finally {
    await rereadContracts();
  }
}

/**
 * Answers a request, once: a new contract is accepted or rejected, the end of one agreed to or not. `agrees`: that contracts below may
 * end by it. Rejects with the gateway's error, as do all of these.
 */
export function answerRequest({ id, kind, type }: ContractRequest, accepts: boolean, agrees: boolean): Promise<void> {
  const agreeCascade = agrees ? { agreeCascade: true } : {};
  // An end is accepted with C and declined with A, of hourly and real-time salaries with A and R.
  const letter = type === 'NEW' ? (accepts ? 'A' : 'R') : accepts ? 'C' : 'A';
  const later = accepts ? 'A' : 'R';
  const answers: Readonly<Record<ContractKind, () => Promise<unknown>>> = {
    DIVIDEND: () =>
      call('processDividend', { query: { type: 'CONS', requestId: id, status: letter, ...agreeCascade }, isOnce: true }),
    DAILY: () => call('processDailySalary', { query: { id, status: letter, ...agreeCascade }, isOnce: true }),
    HOURLY: () => call('processHourSalary', { body: { contractId: id, status: later, ...agreeCascade } }),
    REALTIME: () => call('processRealtimeSalary', { body: { contractId: id, status: later, ...agreeCascade } }),
  };
  return changing(answers[kind]);
}

/** Takes a request back. */
export const cancelRequest = (requestId: number): Promise<void> =>
  changing(() => call('cancelContractRequest', { body: { requestId } }));

/** Asks the other side to end a contract. */
export const askEnd = (contractId: number): Promise<void> => changing(() => call('endContract', { body: { contractId } }));

/** Offers a contract to an own child. */
export const proposeContract = (body: Body<'proposeContract'>): Promise<void> =>
  changing(() => call('proposeContract', { body }));

/** What terms would have paid an own child; nothing changes. */
export const simulateContract = (body: Body<'simulateContract'>): Promise<Simulation> => call('simulateContract', { body });
