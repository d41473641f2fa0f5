import type { AgreementState, ContractKind, SalaryType } from '@marquee/contract';
import { integers } from '../../base/arrays.ts';
import type { Runner } from '../../base/database/database.ts';

/** Which agreements of an account with those right below it a list shows. */
export interface AgreementFilter {
  uplineId: bigint;
  kind: ContractKind;
  /** Those below, in their order: each has a row at least. */
  holders: readonly bigint[];
  /** Of this state, or of which a request is open; null: of any. */
  state: AgreementState | 'PENDING' | null;
  /** Open requests count as expired from then on. */
  now: Date;
}

/** How an account stands with one right below it about a kind and type of contract. */
export interface Agreement {
  holderId: bigint;
  /** Null: a dividend, or nothing was ever agreed on or asked. */
  salaryType: SalaryType | null;
  state: AgreementState;
  /** The last version; null: there was none. */
  contractId: bigint | null;
  /** What is open or was rejected since; null: neither. */
  requestId: bigint | null;
  /** When something came of it last; null: never. */
  lastAt: Date | null;
}

const AGREEMENTS = `with holder as (select id, place from unnest($1::text::bigint[]) with ordinality as h (id, place)),
  given as (
    select distinct on (holder_id, salary_type) id, holder_id, salary_type, status, effective_from, effective_until
    from agent_contract where upline_id = $2 and kind = $3 order by holder_id, salary_type, version desc),
  asked as (
    select distinct on (holder_id, salary_type) id, holder_id, salary_type, type, asked_at, answered_at,
      case when status = 'PENDING' and expires_at <= $4 then 'EXPIRED' else status end as status
    from agent_contract_request where upline_id = $2 and kind = $3 order by holder_id, salary_type, id desc),
  pair as (
    select holder_id, salary_type from given
    union select holder_id, salary_type from asked where status = 'PENDING' or (status = 'REJECTED' and type = 'NEW')),
  agreement as (
    select h.id as "holderId", h.place, p.salary_type as "salaryType", g.id as "contractId",
      case when g.status <> 'ENDED' then g.status
        when a.status = 'REJECTED' and a.type = 'NEW' and (g.id is null or a.answered_at >= g.effective_until) then 'REJECTED'
        else coalesce(g.status, 'NONE') end as state,
      a.id as request, coalesce(a.status = 'PENDING', false) as "isOpen",
      greatest(g.effective_from, case when g.effective_until <= $4 then g.effective_until end, a.asked_at, a.answered_at) as "lastAt"
    from holder h left join pair p on p.holder_id = h.id
    left join given g on g.holder_id = h.id and g.salary_type is not distinct from p.salary_type
    left join asked a on a.holder_id = h.id and a.salary_type is not distinct from p.salary_type)`;
const CHOSEN = `($5::text is null or case $5 when 'PENDING' then "isOpen" when 'NONE' then state = 'NONE' and not "isOpen" else state = $5 end)`;

/** A page of agreements, those that wait for an answer first, and how many there are on all. */
export async function readAgreements(
  db: Runner,
  { uplineId, kind, holders, state, now }: AgreementFilter,
  { page, size }: { page: number; size: number },
): Promise<{ rows: Agreement[]; total: number }> {
  const values = [integers(holders), uplineId, kind, now, state];
  const [all] = await db.query<{ total: number }>({
    name: 'agent-agreements-count',
    text: `${AGREEMENTS} select count(*)::int as total from agreement where ${CHOSEN}`,
    values,
  });
  const rows = await db.query<Agreement>({
    name: 'agent-agreements',
    text: `${AGREEMENTS} select "holderId", "salaryType", state, "contractId", case when "isOpen" or state = 'REJECTED' then request end as "requestId", "lastAt"
           from agreement where ${CHOSEN} order by "isOpen" desc, place, "salaryType" limit $6 offset $7`,
    values: [...values, size, (page - 1) * size],
  });
  return { rows, total: all?.total ?? 0 };
}
