import type { Amount } from '@marquee/money';
import type { Runner } from '../../base/database/database.ts';
import { CODES, type CodeGroup, type CodeName, codeOf } from '../codes.ts';
import type { CodeSum, RecordFilter } from './totals.ts';

/** A row of the account record, seen from one account. */
export interface StatementRow {
  transferId: bigint;
  at: Date;
  code: CodeName;
  /** The code's name on this side, e.g. TRANSFER_UP_OUT for the payer. */
  type: string;
  codeId: number;
  group: CodeGroup;
  /** Signed: negative when it left the account. */
  amount: Amount;
  balanceAfter: Amount;
  txId: string;
  /** What it belongs to: the movement that it refers to, or its round. */
  ref: string | null;
  /** What a member wrote beside a transfer. */
  remark: string | null;
}

/** Where a page begins. */
export interface PagePlace {
  /** Only what is older than this transfer of the account, or only what is newer. */
  before?: bigint;
  after?: bigint;
  /** Rows that are left out. */
  skip: number;
  size: number;
  /** The other end first: the rows are still given newest first. */
  fromEnd?: boolean;
}

interface Row {
  id: bigint;
  at: Date;
  code: number;
  amount: bigint;
  balance: bigint;
  tx_id: string;
  ref: string | null;
  remark: string | null;
}

interface Side {
  name: 'debit' | 'credit';
  direction: 'in' | 'out';
  sign: string;
  /** The code of nearly all movements of this side; those of the others have an index by code. */
  usual: number;
}
const SIDES: readonly Side[] = [
  { name: 'debit', direction: 'out', sign: '-', usual: CODES.BET.id },
  { name: 'credit', direction: 'in', sign: '', usual: CODES.PAYOUT.id },
];

/** A movement as its member and those above read it: what operators wrote with a posting is in the ledger for operators alone. */
export const rowOf = (row: Row): StatementRow => {
  const code = codeOf(row.code);
  return {
    transferId: row.id,
    at: row.at,
    code: code.name,
    type: row.amount < 0n ? (code.out ?? code.name) : code.name,
    codeId: code.id,
    group: code.group,
    amount: row.amount,
    balanceAfter: row.balance,
    txId: row.tx_id,
    ref: row.ref,
    remark: code.group === 'transfer' ? row.remark : null,
  };
};

/** The columns of a row as one side of its transfer sees it. */
export const columnsOf = ({ name, sign }: Pick<Side, 'name' | 'sign'>): string =>
  `id, at, code, ${sign}amount as amount, ${name}_after as balance, ${name}_seq as seq, tx_id, coalesce(ref_tx, group_id) as ref, remark`;

/** A branch of a page: what is read of one side, and its part of the statement's name. */
interface Branch {
  name: string;
  text: string;
}

/** Pages of so many branches are planned once for all that ask for the same. */
const MOST_PLANNED = 4;

/** The conditions of the branches of one side: each can be read in order from one index, whatever the planner thinks of the rest. */
function branchesOf(side: Side, { codes, direction }: RecordFilter, present: readonly CodeSum[]): Branch[] {
  if (direction !== undefined && direction !== side.direction) return [];
  if (codes === undefined) return [{ name: side.direction, text: '' }];
  const here = codes.filter((id) =>
    present.some(({ code, ins, outs }) => code === id && (side.direction === 'in' ? ins : outs) > 0),
  );
  return here.map((code) => ({
    name: `${side.direction}${code}`,
    text: code === side.usual ? `and code = ${code}` : `and code = ${code} and code <> ${side.usual}`,
  }));
}

/**
 * A page of the account record, newest first. Zero rows (lost rounds, ends, marks) move nothing and are no part of it. `present` says
 * which codes there are in the selection: only their indexes are read.
 */
export async function readPage(
  db: Runner,
  accountId: bigint,
  filter: RecordFilter,
  present: readonly CodeSum[],
  { before, after, skip, size, fromEnd = false }: PagePlace,
): Promise<StatementRow[]> {
  const isUp = fromEnd || after !== undefined;
  const order = isUp ? 'asc' : 'desc';
  const key = before ?? after ?? null;
  const beyond = (seq: string): string =>
    key === null ? '' : `and (at, ${seq}) ${isUp ? '>' : '<'} ((select at from place), (select seq from place))`;
  const conditions = SIDES.flatMap((side) => branchesOf(side, filter, present).map((condition) => ({ side, ...condition })));
  const branches = conditions.map(
    ({ side, text }) => `(select ${columnsOf(side)} from transfer
      where ${side.name}_id = $1 and ${side.name}_seq is not null and amount > 0 and at >= $2 and at < $3 ${text}
        ${beyond(`${side.name}_seq`)}
      order by at ${order}, ${side.name}_seq ${order} limit $4)`,
  );
  if (branches.length === 0) return [];
  const place = `place as materialized (
    select at, case when debit_id = $1 then debit_seq else credit_seq end as seq from transfer
    where id = $6 and (debit_id = $1 or credit_id = $1))`;
  const rows = await db.query<Row>({
    // Those that are asked for again and again are planned once.
    ...(branches.length <= MOST_PLANNED
      ? { name: `ledger-page-${order}-${key === null ? 'first' : 'next'}-${conditions.map(({ name }) => name).join('-')}` }
      : {}),
    text: `${key === null ? '' : `with ${place}`} select id, at, code, amount, balance, tx_id, ref, remark
           from (${branches.join(' union all ')}) t order by at ${order}, seq ${order} limit $4::int - $5::int offset $5`,
    values: [accountId, filter.from, filter.to, skip + size, skip, ...(key === null ? [] : [key])],
  });
  const page = rows.map(rowOf);
  return isUp ? page.reverse() : page;
}

const MOST_FOUND = 50;

/**
 * The account's movements that bear a number: their sender's, or the ledger's own. The account's own are found by their key, vendor
 * by vendor; those of another member's account among the few that are neither stakes nor payouts.
 */
export async function findByNumber(db: Runner, accountId: bigint, filter: RecordFilter, number: string): Promise<StatementRow[]> {
  const own = /^\d{1,18}$/.test(number) ? BigInt(number) : null;
  const sides = SIDES.filter(({ direction }) => filter.direction === undefined || direction === filter.direction);
  const found = sides.flatMap((side) => {
    const mine = `${side.name}_id = $1 and ${side.name}_seq is not null and amount > 0 and at >= $2 and at < $3`;
    return [
      `select ${columnsOf(side)} from transfer where id = $5 and ${mine}`,
      `select t.* from vendors v cross join lateral (
         select ${columnsOf(side)} from transfer where account_id = $1 and provider = v.provider and tx_id = $4 and ${mine} limit ${MOST_FOUND}) t
       where v.provider is not null`,
      `select ${columnsOf(side)} from transfer where ${mine} and code <> ${side.usual} and tx_id = $4`,
    ];
  });
  const rows = await db.query<Row>({
    text: `with recursive vendors as (
             (select provider from transfer where account_id = $1 order by account_id, provider limit 1)
             union all
             select (select n.provider from transfer n where n.account_id = $1 and n.provider > v.provider order by n.account_id, n.provider limit 1)
             from vendors v where v.provider is not null)
           select id, at, code, amount, balance, tx_id, ref, remark from (${found.join(' union ')}) f
           where $6::int[] is null or code = any($6::int[]) order by at desc, seq desc limit ${MOST_FOUND}`,
    values: [accountId, filter.from, filter.to, number, own, filter.codes ? `{${filter.codes.join(',')}}` : null],
  });
  return rows.map(rowOf);
}
