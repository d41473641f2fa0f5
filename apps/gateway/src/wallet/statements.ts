import { integers, texts } from '../base/arrays.ts';
import type { Runner, Statement } from '../base/database/database.ts';
import { type Item, STATUSES, type Verdict } from './posting.ts';

/** A verdict with what listeners need besides: the other side's balance, where the other side is a member too. */
export interface Posted {
  verdict: Verdict;
  peer: { balance: bigint; version: bigint } | null;
}

const POST: Omit<Statement, 'values'> = {
  name: 'ledger-post',
  text: `select status, transfer_id, balance, version, moved, peer_balance, peer_version
         from ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
};

/** Arrays travel as text both ways: the drivers' own array handling would cost more than the postings. */
const POST_BATCH: Omit<Statement, 'values'> = {
  name: 'ledger-post-batch',
  text: `select r_status::text, r_id::text, r_balance::text, r_version::text, r_moved::text, r_peer_balance::text, r_peer_version::text
         from ledger_post_batch($1, $2::text::smallint[], $3::text::smallint[], $4::text::bigint[], $5::text::integer[], $6::text::text[],
           $7::text::bigint[], $8::text::bigint[], $9::text::bigint[], $10::text::text[], $11::text::text[], $12::text::smallint[],
           $13::text::integer[], $14::text::text[])`,
};

const POST_PLAIN: Omit<Statement, 'values'> = {
  name: 'ledger-post-plain',
  text: `select r_id::text, r_balance::text, r_version::text
         from ledger_post_plain($1, $2::text::bigint[], $3::text::smallint[], $4::text::smallint[], $5::text::bigint[], $6::text::integer[],
           $7::text::text[], $8::text::bigint[], $9::text::bigint[], $10::text::text[], $11::text::text[], $12::text::smallint[],
           $13::text::integer[], $14::text::text[])`,
};
/** The flag of `ledger_post_plain` for items whose account pays. */
const PAYS = 8;

interface Row {
  status: number;
  transfer_id: bigint | null;
  balance: bigint | null;
  version: bigint | null;
  moved: bigint | null;
  peer_balance: bigint | null;
  peer_version: bigint | null;
}

/** Checks what came back before anybody relies on it: a verdict that cannot be is a fault, not an answer. */
function postedOf(item: Item, row: Row): Posted {
  const status = STATUSES[row.status];
  if (status === undefined) throw new Error(`the ledger answered with status ${row.status}`);
  if (status === 'unknown_account') return { verdict: { status }, peer: null };
  const { balance, version } = row;
  if (balance === null || version === null) {
    // Transfers between house accounts have no running balance.
    if (status !== 'posted' && status !== 'repeated') throw new Error(`the ledger answered ${status} without a balance`);
  }
  if (status === 'posted' || status === 'repeated') {
    if (row.transfer_id === null) throw new Error(`the ledger answered ${status} without a transfer`);
    const verdict: Verdict = {
      status,
      transferId: row.transfer_id,
      amount: row.moved ?? item.amount,
      balance: balance ?? 0n,
      version: version ?? 0n,
    };
    const peer =
      row.peer_balance === null || row.peer_version === null ? null : { balance: row.peer_balance, version: row.peer_version };
    return { verdict, peer };
  }
  return { verdict: { status, balance: balance ?? 0n, version: version ?? 0n }, peer: null };
}

/** Posts one item by itself. */
export async function postOne(runner: Runner, at: Date, item: Item): Promise<Posted> {
  const [row] = await runner.query<Row>({
    ...POST,
    values: [
      at,
      item.kind,
      item.code,
      item.account,
      item.provider,
      item.txId,
      item.debit,
      item.credit,
      item.amount,
      item.group,
      item.ref,
      item.flags,
      item.subject,
      item.remark,
    ],
  });
  if (!row) throw new Error('the ledger gave no answer');
  return postedOf(item, row);
}

const listOf = (text: string | null): string[] | null => (text === null || text === '{}' ? null : text.slice(1, -1).split(','));
const bigintAt = (list: string[] | null, index: number): bigint | null => {
  const text = list?.[index];
  return text === undefined || text === 'NULL' ? null : BigInt(text);
};

/** No array where it would hold nothing: the function reads the same from none, and nobody writes or reads the text. */
const textsOrNull = (values: readonly (string | null)[]): string | null =>
  values.every((value) => value === null) ? null : texts(values);

/** The side of an item that is not its key's account. */
const otherOf = (item: Item): bigint => (item.account === item.debit ? item.credit : item.debit);

/** Does each account occur once, on one side only, so that no item depends on another? */
function areIndependent(items: readonly Item[]): boolean {
  const accounts = new Set<bigint>();
  for (const item of items) accounts.add(item.account);
  return accounts.size === items.length && items.every((item) => !accounts.has(otherOf(item)));
}

const byAccount = (a: Item, b: Item): number => (a.account < b.account ? -1 : 1);

/**
 * Posts those of independent items that nothing speaks against, in one transaction. What is left has no answer and is as if it
 * had not been sent. The answers are in the order of the items, which have to be sorted by account.
 */
async function postPlain(runner: Runner, at: Date, items: readonly Item[]): Promise<(Posted | null)[]> {
  const others = items.map(otherOf);
  const [row] = await runner.query<Record<string, string | null>>({
    ...POST_PLAIN,
    values: [
      at,
      integers([...new Set(others)]),
      integers(items.map((item) => item.kind)),
      integers(items.map((item) => item.code)),
      integers(items.map((item) => item.account)),
      integers(items.map((item) => item.provider)),
      texts(items.map((item) => item.txId)),
      integers(others),
      integers(items.map((item) => item.amount)),
      texts(items.map((item) => item.group)),
      textsOrNull(items.map((item) => item.ref)),
      integers(items.map((item) => (item.account === item.debit ? item.flags | PAYS : item.flags))),
      integers(items.map((item) => item.subject)),
      textsOrNull(items.map((item) => item.remark)),
    ],
  });
  const ids = listOf(row?.['r_id'] ?? null);
  const balances = listOf(row?.['r_balance'] ?? null);
  const versions = listOf(row?.['r_version'] ?? null);
  return items.map((item, index) => {
    const transferId = bigintAt(ids, index);
    if (transferId === null) return null;
    const balance = bigintAt(balances, index);
    const version = bigintAt(versions, index);
    if (balance === null || version === null) throw new Error('the ledger posted without a balance');
    return { verdict: { status: 'posted', transferId, amount: item.amount, balance, version }, peer: null };
  });
}

/** Posts any items in one transaction. One has its own function: the other costs twice as much for it. */
export async function postInOrder(runner: Runner, at: Date, items: readonly Item[]): Promise<Posted[]> {
  const [only] = items;
  return items.length === 1 && only ? [await postOne(runner, at, only)] : postBatch(runner, at, items);
}

/**
 * Posts the items of a group, in their order or as if; so are the answers. Independent items are posted in one transaction as
 * far as nothing speaks against them, and the others in another. Null where there is no answer because the second one failed:
 * `onFailure` hears why. Rejects when the first one fails.
 */
export async function postGroup(
  runner: Runner,
  at: Date,
  items: readonly Item[],
  onFailure: (error: unknown) => void,
): Promise<(Posted | null)[]> {
  if (items.length === 1 || !areIndependent(items)) return postInOrder(runner, at, items);
  const sorted = items.toSorted(byAccount);
  const answers = new Map<Item, Posted>();
  for (const [index, posted] of (await postPlain(runner, at, sorted)).entries()) {
    const item = sorted[index];
    if (item && posted) answers.set(item, posted);
  }
  const left = items.filter((item) => !answers.has(item));
  if (left.length > 0) {
    try {
      for (const [index, posted] of (await postInOrder(runner, at, left)).entries()) {
        const item = left[index];
        if (item) answers.set(item, posted);
      }
    } catch (error) {
      onFailure(error);
    }
  }
  return items.map((item) => answers.get(item) ?? null);
}

/** Posts the items in one transaction, in their order; so are the answers. */
export async function postBatch(runner: Runner, at: Date, items: readonly Item[]): Promise<Posted[]> {
  const [row] = await runner.query<Record<string, string | null>>({
    ...POST_BATCH,
    values: [
      at,
      integers(items.map((item) => item.kind)),
      integers(items.map((item) => item.code)),
      integers(items.map((item) => item.account)),
      integers(items.map((item) => item.provider)),
      texts(items.map((item) => item.txId)),
      integers(items.map((item) => item.debit)),
      integers(items.map((item) => item.credit)),
      integers(items.map((item) => item.amount)),
      texts(items.map((item) => item.group)),
      textsOrNull(items.map((item) => item.ref)),
      integers(items.map((item) => item.flags)),
      integers(items.map((item) => item.subject)),
      textsOrNull(items.map((item) => item.remark)),
    ],
  });
  const statuses = listOf(row?.['r_status'] ?? null);
  if (!row || statuses?.length !== items.length) throw new Error('the ledger did not answer every item');
  const ids = listOf(row['r_id'] ?? null);
  const balances = listOf(row['r_balance'] ?? null);
  const versions = listOf(row['r_version'] ?? null);
  const moved = listOf(row['r_moved'] ?? null);
  const peerBalances = listOf(row['r_peer_balance'] ?? null);
  const peerVersions = listOf(row['r_peer_version'] ?? null);
  return items.map((item, index) =>
    postedOf(item, {
      status: Number(statuses[index]),
      transfer_id: bigintAt(ids, index),
      balance: bigintAt(balances, index),
      version: bigintAt(versions, index),
      moved: bigintAt(moved, index),
      peer_balance: bigintAt(peerBalances, index),
      peer_version: bigintAt(peerVersions, index),
    }),
  );
}
