import type { Reply } from '@marquee/contract';
import type { Database } from '../../base/database/database.ts';
import type { AccountDesk } from '../../identity/index.ts';
import type { ContractRequest } from './request-store.ts';
import { conflictsOf } from './standing.ts';
import type { Contract } from './store.ts';

/** What shows contracts and requests by the names of their sides. */
export interface ContractViews {
  contracts(rows: readonly Contract[]): Promise<Reply<'contracts'>['list']>;
  /** As one of the two sides sees them: what accepting would end is told to the one who is asked. */
  requests(rows: readonly ContractRequest[], viewer: bigint, now: Date): Promise<Reply<'contractRequests'>['list']>;
}

const highest = ({ terms: { tiers } }: Contract): number => Math.max(...tiers.map(({ rate }) => rate));

/** What is open and overdue has expired, whether that was written yet or not. */
const statusOf = ({ status, expiresAt }: ContractRequest, now: Date): ContractRequest['status'] =>
  status === 'PENDING' && expiresAt <= now ? 'EXPIRED' : status;

/** Makes the views. */
export function createContractViews({ db, names: namesOf }: { db: Database; names: AccountDesk['names'] }): ContractViews {
  const nameBy = async (ids: readonly (bigint | null)[]): Promise<(id: bigint | null) => string> => {
    const names = await namesOf([...new Set(ids.filter((id) => id !== null))]);
    return (id) => (id === null ? '' : (names.get(id) ?? String(id)));
  };

  return {
    async contracts(rows) {
      const name = await nameBy(rows.flatMap(({ uplineId, holderId }) => [uplineId, holderId]));
      return rows.map(({ id, uplineId, holderId, terms, version, status, effectiveFrom, effectiveUntil, endReason }) => ({
        ...{ id: Number(id), ...terms, version, upline: name(uplineId), holder: name(holderId), status, endReason },
        effectiveFrom: effectiveFrom.getTime(),
        effectiveUntil: effectiveUntil?.getTime() ?? null,
      }));
    },
    async requests(rows, viewer, now) {
      const isMine = (request: ContractRequest): boolean => request.askedBy !== viewer && statusOf(request, now) === 'PENDING';
      const ends = await Promise.all(rows.map(async (row) => (isMine(row) ? conflictsOf(db, row) : [])));
      const below = ends.flat().map(({ holderId }) => holderId);
      const name = await nameBy([...rows.flatMap(({ uplineId, holderId }) => [uplineId, holderId]), ...below]);
      return rows.map((row, index) => ({
        ...{ id: Number(row.id), type: row.type, ...row.terms },
        ...{ upline: name(row.uplineId), holder: name(row.holderId), askedBy: name(row.askedBy) },
        ...{ isMine: isMine(row), status: statusOf(row, now) },
        askedAt: row.askedAt.getTime(),
        expiresAt: row.expiresAt.getTime(),
        answeredAt: row.answeredAt?.getTime() ?? null,
        ends: (ends[index] ?? []).map((each) => ({ holder: name(each.holderId), rate: highest(each) })),
      }));
    },
  };
}
