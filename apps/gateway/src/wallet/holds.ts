import type { Amount } from '@marquee/money';
import { CODES, type CodeName, KIND } from './codes.ts';
import { checkItem, type Item } from './posting.ts';
import type { Transfer } from './reading.ts';

/** Money to be set aside, e.g. for a withdrawal in review. */
export interface HoldRequest {
  /** The main account. */
  account: bigint;
  /** The caller's id of the hold, unique per account. */
  holdId: string;
  amount: Amount;
  code?: CodeName;
  remark?: string;
}

/** A step that uses up (a part of) a hold. */
export interface SettleHold {
  account: bigint;
  holdId: string;
  /** The caller's id of this step. */
  txId: string;
  amount: Amount;
  code?: CodeName;
  remark?: string;
}

// A hold's transfers are keyed by the held account and grouped by the hold, so that its rest is decided in the ledger.
const holdGroup = (holdId: string): string => `hold:${holdId}`;
const base = { provider: 0, flags: 0, subject: null };

export const holdItem = (request: HoldRequest, held: bigint): Item =>
  checkItem(
    {
      ...base,
      kind: KIND.hold,
      code: CODES[request.code ?? 'WITHDRAW_APPLY'].id,
      account: held,
      txId: request.holdId,
      debit: request.account,
      credit: held,
      amount: request.amount,
      group: holdGroup(request.holdId),
      ref: null,
      remark: request.remark ?? null,
    },
    1n,
  );

const settleItem = (request: SettleHold, held: bigint, kind: number, code: CodeName, credit: bigint): Item =>
  checkItem(
    {
      ...base,
      kind,
      code: CODES[request.code ?? code].id,
      account: held,
      txId: request.txId,
      debit: held,
      credit,
      amount: request.amount,
      group: holdGroup(request.holdId),
      ref: request.holdId,
      remark: request.remark ?? null,
    },
    1n,
  );

export const captureItem = (request: SettleHold & { house: bigint }, held: bigint): Item =>
  settleItem(request, held, KIND.capture, 'WITHDRAW_DONE', request.house);

export const releaseItem = (request: SettleHold, held: bigint): Item =>
  settleItem(request, held, KIND.release, 'WITHDRAW_RETURN', request.account);

/** What the house takes back of a member by its own right. */
export interface TakeBack {
  /** The member's account, which pays, and the house's, which gets it. */
  account: bigint;
  house: bigint;
  /** Ten-thousandths of a unit. */
  amount: Amount;
  /** The caller's id; letters in it keep it apart from the numbers by which entries are reversed. */
  txId: string;
  code: 'REBATE_REVERSAL' | 'AGENT_COMMISSION';
  remark: string;
}

/** A declared reversal of an amount of its own. */
export const takeBackItem = ({ account, house, amount, txId, code, remark }: TakeBack): Item =>
  checkItem(
    {
      ...base,
      kind: KIND.reversal,
      code: CODES[code].id,
      ...{ account, txId, debit: account, credit: house, amount, remark },
      group: null,
      ref: null,
    },
    1n,
  );

/** The opposite of an entry, keyed by the entry's number: it can be reversed once. */
export const reversalItem = (original: Transfer, remark: string): Item =>
  checkItem(
    {
      ...base,
      kind: KIND.reversal,
      code: CODES.REVERSAL.id,
      account: original.accountId,
      txId: String(original.id),
      debit: original.creditId,
      credit: original.debitId,
      amount: original.amount,
      group: null,
      ref: original.txId,
      remark,
    },
    1n,
  );
