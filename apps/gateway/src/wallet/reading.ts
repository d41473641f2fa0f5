import type { Amount } from '@marquee/money';
import { integers, texts } from '../base/arrays.ts';
import type { Runner } from '../base/database/database.ts';
import { grouping } from '../base/grouping.ts';
import { CODES, type CodeName, codeOf, ENTRY, KIND, type KindName } from './codes.ts';
import type { LedgerRoundKey } from './following.ts';

export interface Balance {
  /** Free to use, in ten-thousandths of a unit. */
  balance: Amount;
  /** Set aside by holds. */
  held: Amount;
  /** Grows with every movement: of two readings the one with the higher version is the newer. */
  version: bigint;
}

/** A transfer as it stands in the ledger. */
export interface Transfer {
  id: bigint;
  at: Date;
  kind: KindName | 'entry';
  code: CodeName;
  accountId: bigint;
  debitId: bigint;
  creditId: bigint;
  amount: Amount;
  provider: number;
  txId: string;
  roundId: string | null;
  ref: string | null;
  closes: boolean;
  game: number | null;
  remark: string | null;
  /** Of the key's account, after this transfer. */
  balanceAfter: Amount | null;
  version: bigint | null;
}

interface TransferRow {
  id: bigint;
  at: Date;
  kind: number;
  account_id: bigint;
  amount: bigint;
  provider: number;
  tx_id: string;
  group_id: string | null;
  closes: boolean;
  subject: number | null;
  code: number;
  debit_id: bigint;
  credit_id: bigint;
  ref_tx: string | null;
  remark: string | null;
  after: bigint | null;
  seq: bigint | null;
}

const TRANSFER = `id, at, kind, code, account_id, debit_id, credit_id, amount, provider, tx_id, group_id, ref_tx, closes,
  subject, remark, case when account_id = debit_id then debit_after else credit_after end as after,
  case when account_id = debit_id then debit_seq else credit_seq end as seq`;

const KIND_NAMES = new Map<number, KindName>(Object.entries(KIND).map(([name, id]) => [id, name as KindName]));

function transferOf(row: TransferRow): Transfer {
  const kind = row.kind >= ENTRY ? 'entry' : KIND_NAMES.get(row.kind);
  if (kind === undefined) throw new Error(`transfer ${row.id} has unknown kind ${row.kind}`);
  return {
    id: row.id,
    at: row.at,
    kind,
    code: codeOf(row.code).name,
    accountId: row.account_id,
    debitId: row.debit_id,
    creditId: row.credit_id,
    amount: row.amount,
    provider: row.provider,
    txId: row.tx_id,
    roundId: row.group_id,
    ref: row.ref_tx,
    closes: row.closes,
    game: row.subject,
    remark: row.remark,
    balanceAfter: row.after,
    version: row.seq,
  };
}

/** A player account's balance. Throws when there is no such account. */
export async function readBalance(db: Runner, accountId: bigint): Promise<Balance> {
  const [row] = await db.query<{ balance: bigint; held: bigint | null; version: bigint; owner_id: bigint | null }>({
    name: 'ledger-balance',
    text: `select a.balance, a.version, a.owner_id, (
             select h.balance from ledger_account h
             where h.owner_id = a.owner_id and h.merchant_id = a.merchant_id and h.currency = a.currency and h.kind = 'held') as held
           from ledger_account a where a.id = $1`,
    values: [accountId],
  });
  if (!row || row.owner_id === null) throw new Error(`there is no player account ${accountId}`);
  return { balance: row.balance, held: row.held ?? 0n, version: row.version };
}

/** An owner in a currency of a brand. */
export interface Owner {
  merchantId: number;
  ownerId: bigint;
  currency: string;
}

/** All that owners have, in whatever account: free, set aside, kept apart. In the order of the owners. */
export async function readTotals(db: Runner, owners: readonly Owner[]): Promise<Amount[]> {
  const rows = await db.query<{ total: bigint }>({
    name: 'ledger-owner-totals',
    text: `select (select coalesce(sum(balance), 0)::bigint from ledger_account a
             where a.merchant_id = o.merchant_id and a.owner_id = o.owner_id and a.currency = o.currency) as total
           from unnest($1::text::int[], $2::text::bigint[], $3::text::text[]) with ordinality as o (merchant_id, owner_id, currency, place)
           order by o.place`,
    values: [
      integers(owners.map(({ merchantId }) => merchantId)),
      integers(owners.map(({ ownerId }) => ownerId)),
      texts(owners.map(({ currency }) => currency)),
    ],
  });
  return rows.map(({ total }) => total);
}

/** Owners of a brand and a currency. */
interface Owners {
  merchantId: number;
  currency: string;
  owners: readonly bigint[];
}

/** Those of these owners whose total lies between two amounts, both included; null: there is no bound. */
export async function readOwnersBetween(
  db: Runner,
  { merchantId, currency, owners, from, to }: Owners & { from: Amount | null; to: Amount | null },
): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>({
    name: 'ledger-owners-between',
    text: `select o.id from unnest($3::text::bigint[]) as o (id)
           cross join lateral (select coalesce(sum(balance), 0) as total from ledger_account a
             where a.merchant_id = $1 and a.owner_id = o.id and a.currency = $2) t
           where ($4::bigint is null or t.total >= $4) and ($5::bigint is null or t.total <= $5)`,
    values: [merchantId, currency, integers(owners), from, to],
  });
  return rows.map(({ id }) => id);
}

/** What owners were credited first as a deposit, each by a look at an index; who was never is left out. */
export async function readFirstDeposits(db: Runner, { merchantId, currency, owners }: Owners): Promise<Map<bigint, Amount>> {
  const rows = await db.query<{ id: bigint; amount: Amount }>({
    name: 'ledger-first-deposits',
    text: `select o.id, t.amount from unnest($3::text::bigint[]) as o (id)
           join ledger_account a on a.merchant_id = $1 and a.owner_id = o.id and a.currency = $2 and a.kind = 'main'
           cross join lateral (select amount from transfer where credit_id = a.id and code = ${CODES.DEPOSIT.id} and credit_seq is not null
             and amount > 0 order by at, credit_seq limit 1) t`,
    values: [merchantId, currency, integers(owners)],
  });
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

/** Every movement of each of these rounds, oldest first. At most 10,000: no honest round has more. */
async function readRounds(db: Runner, keys: readonly LedgerRoundKey[]): Promise<Transfer[][]> {
  const rows = await db.query<TransferRow & { place: bigint }>({
    name: 'ledger-round',
    text: `select k.place, t.* from unnest($1::text::bigint[], $2::text::int[], $3::text::text[]) with ordinality
             as k (account, sender, ref, place)
           cross join lateral (
             select ${TRANSFER} from transfer where account_id + 0 = k.account and provider = k.sender and group_id = k.ref
             order by transfer.id + 0 limit 10000) t
           order by k.place, t.id`,
    values: [
      integers(keys.map(({ account }) => account)),
      integers(keys.map(({ provider }) => provider)),
      texts(keys.map(({ roundRef }) => roundRef)),
    ],
  });
  const rounds = keys.map((): Transfer[] => []);
  for (const { place, ...row } of rows) rounds[Number(place) - 1]?.push(transferOf(row));
  return rounds;
}

/** Rounds that are read in one statement. */
const MOST_ROUNDS = 200;

/** Makes what reads every movement of a round: of those that are asked for at once together, as when the orders of a draw are paid. */
export function createRoundReading(db: Runner) {
  const read = grouping<LedgerRoundKey, Transfer[]>(MOST_ROUNDS, (keys) => readRounds(db, keys));
  return (account: bigint, provider: number, roundRef: string): Promise<Transfer[]> => read({ account, provider, roundRef });
}

/** All that is known under one transaction id of an account and provider: the movement, and its tombstone or mark. */
export async function readTransaction(db: Runner, accountId: bigint, provider: number, txId: string): Promise<Transfer[]> {
  const rows = await db.query<TransferRow>({
    name: 'ledger-transaction',
    text: `select ${TRANSFER} from transfer where account_id = $1 and provider = $2 and tx_id = $3 order by kind`,
    values: [accountId, provider, txId],
  });
  return rows.map(transferOf);
}

export async function readTransfer(db: Runner, transferId: bigint): Promise<Transfer | null> {
  const [row] = await db.query<TransferRow>({ text: `select ${TRANSFER} from transfer where id = $1`, values: [transferId] });
  return row ? transferOf(row) : null;
}

/** What these transfers moved, and whether each was reversed: for audits of what stands on the ledger. Those that there are. */
export const readMoved = (
  runner: Runner,
  ids: readonly bigint[],
): Promise<{ id: bigint; amount: Amount; isReversed: boolean }[]> =>
  runner.query({
    name: 'wallet-moved',
    text: `select t.id, t.amount, exists (select from transfer r where r.account_id = t.account_id and r.provider = t.provider and r.tx_id = t.id::text and r.kind = ${KIND.reversal}) as "isReversed"
           from transfer t where t.id = any($1::text::bigint[])`,
    values: [integers(ids)],
  });

/** A movement of the house or between members, as it is booked. */
export interface Entry {
  txId: string;
  debitId: bigint;
  creditId: bigint;
  amount: Amount;
  code: CodeName;
}

/** The entries of the house's own under some keys; those that there are not are left out. */
export async function readEntries(db: Runner, keys: readonly { account: bigint; txId: string }[]): Promise<Entry[]> {
  const rows = await db.query<Omit<Entry, 'code'> & { code: number }>({
    name: 'ledger-entries',
    text: `select t.tx_id as "txId", t.debit_id as "debitId", t.credit_id as "creditId", t.amount, t.code
           from unnest($1::text::bigint[], $2::text::text[]) as k (account, tx_id)
           join transfer t on t.account_id = k.account and t.provider = 0 and t.tx_id = k.tx_id and t.kind >= ${ENTRY}`,
    values: [integers(keys.map(({ account }) => account)), texts(keys.map(({ txId }) => txId))],
  });
  return rows.map(({ code, ...row }) => ({ ...row, code: codeOf(code).name }));
}
