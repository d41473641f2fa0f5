import type { ContractKind, ContractTier, Reply } from '@marquee/contract';
import type { Database } from '../../base/database/database.ts';
import type { Merchant } from '../../brand/index.ts';
import type { AccountDesk, TreeNode } from '../../identity/index.ts';
import { type ContractRequest, readWaiting } from './request-store.ts';
import { conflictsOf } from './standing.ts';
import { readLive } from './store.ts';

type Consolidated = Reply<'consolidated'>;
type Pending = Pick<
  Consolidated['divtypereq'][string][number],
  'status' | 'downlineHigherRate' | 'requestId' | 'from' | 'expiresAt' | 'salaryType' | 'activeBet' | 'categories'
>;

/** The product under which everything stands: contracts are about all of a brand's games. */
const PRODUCT = 'CONS';
/** 100 %, in ten-thousandths of a percent. */
const WHOLE = 1_000_000;
/** Who is offered contracts. */
const HOLDERS: readonly number[] = [1, 2];

const rateOf = ({ rate }: ContractTier): number => rate / WHOLE;
const salaryRate = (tier: ContractTier) => ({
  ...{ netLoss: tier.profit, activeMember: tier.activeMembers },
  ...{ rateType: 'P' as const, rate: rateOf(tier) },
});

/** Rows of a product, or nothing at all. */
const product = <T>(rows: T[]): Record<string, T[]> => (rows.length === 0 ? {} : { [PRODUCT]: rows });

type Row = ContractRequest & { pending: Pending };

/** What is asked: a new contract, a dividend in the place of one, the end of one. */
async function statusOf(db: Database, { type, kind, salaryType, holderId }: ContractRequest): Promise<Pending['status']> {
  if (type === 'TERMINATE') return 'V';
  return kind === 'DIVIDEND' && (await readLive(db, holderId, { kind, salaryType })) ? 'E' : 'P';
}

function dividendRows(row: Row | undefined): Consolidated['divtypereq'] {
  if (!row) return {};
  const { tiers, period, carryOver } = row.terms;
  const rows = tiers.map((tier) => ({
    ...row.pending,
    ...{ minimumBet: tier.validBet, netLoss: tier.profit, activeMember: tier.activeMembers, contractRate: rateOf(tier) },
    ...{ period: period ?? '', carryOver: carryOver ?? '' },
  }));
  return product(rows);
}

const hourlyRow = ({ id, pending, terms }: Row): Consolidated['contracthoursalreq'][string][number] => ({
  contractId: Number(id),
  ...pending,
  hourSalaryRates: terms.tiers.map((tier) => ({ minimumBet: tier.validBet, ...salaryRate(tier) })),
});

const dailyRow = ({ id, pending, terms }: Row): Consolidated['dailysalreqtype'][string][number] => ({
  id: Number(id),
  ...pending,
  details: terms.tiers.map((tier) => ({ betVolume: tier.validBet, ...salaryRate(tier) })),
});

/** What waits for an account's answer, as clients of this protocol read it: docs/rules/contracts.md#on-the-wire. */
export async function consolidatedOf(
  { db, names: namesOf }: { db: Database; names: AccountDesk['names'] },
  { site }: Merchant,
  { id, type }: TreeNode,
  now: Date,
): Promise<Consolidated> {
  const isHolder = HOLDERS.includes(type);
  const { kinds } = site.contracts;
  const waiting = isHolder ? await readWaiting(db, id, { kinds, now }) : [];
  const names = waiting.length === 0 ? null : await namesOf(waiting.map(({ askedBy }) => askedBy));
  const rows: Row[] = [];
  for (const request of waiting) {
    const conflicts = await conflictsOf(db, request);
    const pending: Pending = {
      status: await statusOf(db, request),
      downlineHigherRate: conflicts.length > 0 ? 'Y' : 'N',
      requestId: Number(request.id),
      from: names?.get(request.askedBy) ?? '',
      expiresAt: request.expiresAt.getTime(),
      salaryType: request.salaryType,
      activeBet: request.terms.activeBet,
      categories: request.terms.categories,
    };
    rows.push({ ...request, pending });
  }
  const of = (kind: ContractKind): Row[] => rows.filter((row) => row.kind === kind);
  const known = (kind: ContractKind): Record<string, object[]> => product(isHolder && kinds.includes(kind) ? [{}] : []);
  return {
    divtypereq: dividendRows(of('DIVIDEND')[0]),
    dailysalreqtype: product(of('DAILY').map(dailyRow)),
    contracthoursalreq: product(of('HOURLY').map(hourlyRow)),
    realtimesalreqtype: product(of('REALTIME').map(hourlyRow)),
    divtypeinfo: known('DIVIDEND'),
    dailysalinfotype: known('DAILY'),
    contracthoursalinfo: known('HOURLY'),
    contractmrdailysalinfotype: known('REALTIME'),
  };
}
