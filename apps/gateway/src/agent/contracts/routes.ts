import { CONTRACT_KINDS, type ContractKind, KIND_PAGES, SALARY_TYPES, type SalaryType } from '@marquee/contract';
import { toWire } from '@marquee/money';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Handlers, RequestSession } from '../../base/http/handlers.ts';
import { type Brand, CONTRACT_STEPS, type Merchant, rateName } from '../../brand/index.ts';
import { type AccountDesk, type Identity, type TreeNode, tree } from '../../identity/index.ts';
import type { Report } from '../../report/index.ts';
import { agentDemand, type DemandAgent } from '../demand.ts';
import { consolidatedOf } from './consolidated.ts';
import type { Contracts } from './contracts.ts';
import { stopOf } from './counting.ts';
import { createDownlines } from './downlines.ts';
import { type ContractRequest, lastAnswerAt, readRequest, readRequests, readWaiting } from './request-store.ts';
import { progressOf, simulate } from './simulation/simulate.ts';
import { readContract, readContracts, readLive, readLiveOf } from './store.ts';
import { createContractViews } from './views.ts';

/** What the calls about contracts need. */
export interface ContractRouteDeps {
  db: Database;
  clock: Clock;
  brand: Pick<Brand, 'of'>;
  contracts: Contracts;
  names: AccountDesk['names'];
  identity: Pick<Identity, 'demandPaymentPassword'>;
  report: Report;
}

type Processing = 'processDividend' | 'processDailySalary' | 'processHourSalary' | 'processRealtimeSalary';
type ContractCalls =
  | Processing
  | 'consolidated'
  | 'contractLimits'
  | 'contracts'
  | 'contractDownlines'
  | 'contractRequests'
  | 'proposeContract'
  | 'simulateContract'
  | 'contractProgress'
  | 'contractsRunning'
  | 'cancelContractRequest'
  | 'endContract';

/** Contracts are agents' alone: affiliates have none. */
const AGENTS: readonly number[] = [1, 2];

/** What an answer's letter means: an end is accepted with C, of hourly and real-time salaries with A. */
function accepts({ type, kind }: ContractRequest, letter: 'A' | 'R' | 'C'): boolean {
  if (type === 'NEW') {
    if (letter === 'C') throw new BusinessError('CT_STATE');
    return letter === 'A';
  }
  return kind === 'HOURLY' || kind === 'REALTIME' ? letter === 'A' : letter === 'C';
}

/** Within this time an answer without a number is the one before, told again. */
const DOUBLED_MS = 10_000;

/** What is asked about a request, by whichever of the four calls. */
interface Asked {
  session: RequestSession;
  merchant: Merchant;
  kind: ContractKind;
  /** Null: the oldest of the kind that waits, which is the one that clients are shown. */
  id: number | null;
  letter: 'A' | 'R' | 'C';
  agrees: boolean;
}

/** Makes the four calls that answer requests: docs/rules/contracts.md#on-the-wire. */
function processing(
  { db, clock, brand, contracts }: ContractRouteDeps,
  demand: DemandAgent,
): Required<Pick<Handlers, Processing>> {
  const answer = async ({ session, merchant, kind, id, letter, agrees }: Asked) => {
    const account = await demand(session);
    const now = dateOf(clock);
    const found =
      id === null
        ? (await readWaiting(db, account.id, { kinds: merchant.site.contracts.kinds, now })).find((each) => each.kind === kind)
        : await readRequest(db, BigInt(id));
    const isOf = found?.kind === kind && (found.holderId === account.id || found.uplineId === account.id);
    if (!found || !isOf) throw new BusinessError('CT_STATE');
    // Said twice by whatever is between, it would answer another request that waited when the first was answered.
    const since = new Date(now.getTime() - DOUBLED_MS);
    const last = id === null ? await lastAnswerAt(db, account.id, { kind, since }) : null;
    if (last !== null && found.askedAt < last) throw new BusinessError('CT_STATE');
    const given = { requestId: found.id, accepts: accepts(found, letter), agrees };
    const { id: answered, status } = await contracts.answer(merchant, account, given);
    return { id: Number(answered), status };
  };

  return {
    processDividend: ({ session, query: { status, requestId, agreeCascade = false }, merchant }) =>
      answer({
        ...{ session, merchant: brand.of(merchant), kind: 'DIVIDEND' },
        ...{ id: requestId ?? null, letter: status, agrees: agreeCascade },
      }),
    processDailySalary: ({ session, query: { status, id, agreeCascade = false }, merchant }) =>
      answer({ session, merchant: brand.of(merchant), kind: 'DAILY', id, letter: status, agrees: agreeCascade }),
    processHourSalary: ({ session, body: { status, contractId: id, agreeCascade = false }, merchant }) =>
      answer({ session, merchant: brand.of(merchant), kind: 'HOURLY', id, letter: status, agrees: agreeCascade }),
    processRealtimeSalary: ({ session, body: { status, contractId: id, agreeCascade = false }, merchant }) =>
      answer({ session, merchant: brand.of(merchant), kind: 'REALTIME', id, letter: status, agrees: agreeCascade }),
  };
}

/** Kinds with their types, as contracts are told apart. */
const KEYS: readonly { kind: ContractKind; salaryType: SalaryType | null }[] = CONTRACT_KINDS.flatMap((kind) =>
  (kind === 'DIVIDEND' ? [null] : SALARY_TYPES).map((salaryType) => ({ kind, salaryType })),
);

/** Makes the calls that list. */
function reading(
  { db, clock, brand, names }: ContractRouteDeps,
  demand: DemandAgent,
): Required<Pick<Handlers, 'consolidated' | 'contractLimits' | 'contracts' | 'contractRequests'>> {
  const views = createContractViews({ db, names });
  /** The holder that is named; null: none is. A name that is nobody's finds nothing, like one of somebody else's line. */
  const holderOf = async (merchantId: number, username: string | undefined): Promise<bigint | null> =>
    username === undefined ? null : ((await tree.byName(db, merchantId, username))?.id ?? 0n);
  return {
    async consolidated({ session, merchant }) {
      const account = await tree.node(db, session.accountId);
      if (!account) throw new Error(`there is no account ${session.accountId}`);
      return consolidatedOf({ db, names }, brand.of(merchant), account, dateOf(clock));
    },
    async contractLimits({ session, merchant }) {
      const agent = await demand(session);
      const { kinds, rates, tiers: tiersMax, requestDays, ...rest } = brand.of(merchant).site.contracts;
      const { payerMode, dividendExcludeSelf, dividendDeductFees } = rest;
      const stop = stopOf(brand.of(merchant), 'REALTIME');
      const open = KEYS.filter(({ kind }) => kinds.includes(kind)).map(async (key) => {
        const own = await readLive(db, agent.id, key);
        return {
          ...key,
          rateStep: CONTRACT_STEPS[key.kind],
          rateMax: rates[rateName(key.kind, key.salaryType)] ?? 0,
          own: own?.status === 'ACTIVE' ? own.terms : null,
          live: own?.terms ?? null,
        };
      });
      return {
        ...{ kinds: await Promise.all(open), tiersMax, requestDays },
        brand: { realtimeStop: stop === null ? null : toWire(stop), payerMode, dividendExcludeSelf, dividendDeductFees },
      };
    },
    async contracts({ session, query: { side = 'own', kind = null, status = null, username, page = 1, size = 20 }, merchant }) {
      const agent = await demand(session);
      const of = side === 'own' ? { holderId: agent.id } : { uplineId: agent.id };
      const holderId = await holderOf(merchant.id, username);
      const { rows, total } = await readContracts(db, { of, kind, status, holderId }, { page, size });
      return { list: await views.contracts(rows), totalPages: Math.ceil(total / size), totalCount: total };
    },
    async contractRequests({ session, query, merchant }) {
      const { side = null, kind = null, status = null, username, mine = false, page = 1, size = 20 } = query;
      const agent = await demand(session);
      const now = dateOf(clock);
      const { kinds } = brand.of(merchant).site.contracts;
      const holderId = await holderOf(merchant.id, username);
      const of = { accountId: agent.id, side, holderId, isMine: mine, kind, kinds, now };
      const filter = { ...of, status: mine ? 'PENDING' : status } as const;
      const { rows, total } = await readRequests(db, filter, { page, size });
      return { list: await views.requests(rows, agent.id, now), totalPages: Math.ceil(total / size), totalCount: total };
    },
  };
}

/** The calls about contracts: docs/rules/contracts.md. */
export function contractRoutes(deps: ContractRouteDeps): Required<Pick<Handlers, ContractCalls>> {
  const { db, clock, brand, contracts, names, identity } = deps;
  const demandOne = agentDemand({ db, brand });
  const demand: DemandAgent = (session) => demandOne(session, AGENTS);
  const views = createContractViews({ db, names });
  const downlines = createDownlines(deps);
  const shown = async (request: ContractRequest, agent: TreeNode) => {
    const [view] = await views.requests([request], agent.id, dateOf(clock));
    if (!view) throw new Error('a request has no view');
    return view;
  };
  return {
    ...reading(deps, demand),
    ...processing(deps, demand),
    contractDownlines: async ({ session, query, merchant }) => downlines(merchant.id, await demand(session), query),
    async proposeContract({ session, body: { username, paymentPassword, ...terms }, merchant }) {
      const agent = await demand(session);
      await identity.demandPaymentPassword(session.accountId, paymentPassword);
      return shown(await contracts.propose(brand.of(merchant), agent, username, terms), agent);
    },
    async simulateContract({ session, body: { username, ...terms }, merchant: { id } }) {
      const agent = await demand(session);
      const merchant = brand.of({ id });
      const child = await tree.byName(db, merchant.id, username);
      if (child?.parentId !== agent.id) throw new BusinessError('CT_NOT_DIRECT');
      const live = await readLive(db, child.id, terms);
      return simulate(deps, merchant, { accountId: child.id, terms, before: live?.terms ?? null });
    },
    async contractProgress({ session, query: { contractId }, merchant: { id } }) {
      const agent = await demand(session);
      const contract = await readContract(db, BigInt(contractId));
      const isOf = contract?.holderId === agent.id || contract?.uplineId === agent.id;
      if (!contract || !isOf || contract.status === 'ENDED') throw new BusinessError('CT_STATE');
      return progressOf(deps, brand.of({ id }), contract);
    },
    async contractsRunning({ session, merchant: { id } }) {
      const agent = await demand(session);
      const pages = session.assistant?.pages;
      const live = (await readLiveOf(db, agent.id)).filter((each) => !pages || pages.includes(KIND_PAGES[each.kind]));
      const list = live.map(async (contract) => {
        const progress = await progressOf(deps, brand.of({ id }), contract);
        const { kind, salaryType, terms } = contract;
        const tier = progress && progress.standing.tier;
        return progress
          ? [
              {
                id: Number(contract.id),
                kind,
                salaryType,
                rate: tier === null ? null : (terms.tiers[tier]?.rate ?? null),
                ...progress,
              },
            ]
          : [];
      });
      return { list: (await Promise.all(list)).flat() };
    },
    async cancelContractRequest({ session, body: { requestId }, merchant }) {
      const { id, status } = await contracts.cancel(brand.of(merchant), await demand(session), BigInt(requestId));
      return { id: Number(id), status };
    },
    async endContract({ session, body: { contractId }, merchant }) {
      const agent = await demand(session);
      return shown(await contracts.askEnd(brand.of(merchant), agent, BigInt(contractId)), agent);
    },
  };
}
