import { type Amount, MAX_AMOUNT } from '@marquee/money';
import { CODES, type CodeName, ENTRY, KIND } from './codes.ts';

interface Movement {
  /** The player's ledger account. */
  account: bigint;
  /** The house account on the other side. */
  house: bigint;
  /** The vendor's number; 0 is the house itself. */
  provider: number;
  /** The sender's id, unique per account, provider and kind. */
  txId: string;
  /** The game's number. */
  game: number | null;
  remark?: string;
}
interface InRound extends Movement {
  roundId: string;
}

/** Everything that can be posted. Amounts are ten-thousandths of a unit, never negative. */
export type Posting =
  /** A stake. Zero is allowed: free rounds. */
  | (InRound & { kind: 'debit'; amount: Amount })
  /** A payout. Zero is a losing round. `debitTxId` names the stake it pays, where the vendor says so. */
  | (InRound & { kind: 'credit'; amount: Amount; debitTxId?: string | null; closes: boolean })
  /** Takes back what is left of the debit `refTxId`, or bars it when it never arrived. */
  | (InRound & { kind: 'rollback'; refTxId: string })
  /** Gives a part of the debit `refTxId` back, above zero and no more than is left of it. The last part undoes it, as a rollback does. */
  | (InRound & { kind: 'stakeReturn'; refTxId: string; amount: Amount })
  /** Takes the credit `refTxId` back; the balance may become negative. */
  | (InRound & { kind: 'creditReversal'; refTxId: string })
  /** A win that no debit precedes. */
  | (Movement & { kind: 'promotion'; amount: Amount; promotionRef: string })
  /** Closes a round that has nothing more to pay. */
  | (Omit<InRound, 'txId'> & { kind: 'endRound' })
  /** A movement of the house or between members: deposit, bonus, salary… Its key belongs to the side `owner` (default: the receiver). */
  | {
      kind: 'entry';
      code: CodeName;
      debit: bigint;
      credit: bigint;
      amount: Amount;
      txId: string;
      owner?: 'debit' | 'credit';
      ref?: string | null;
      remark?: string;
      /** A block of the paying account does not refuse it: corrections by the operator. */
      byHouse?: boolean;
    };

/** The answer to a posting. Balances are those of the key's account in ten-thousandths of a unit. */
export type Verdict =
  /** `repeated`: the same posting had been made before; everything is as answered then. */
  | { status: 'posted' | 'repeated'; transferId: bigint; amount: Amount; balance: Amount; version: bigint }
  /** Definitely not posted; balance and version are the current ones. */
  | { status: RefusedStatus; balance: Amount; version: bigint }
  | { status: 'unknown_account' }
  /** Not posted: too many are waiting. */
  | { status: 'busy' }
  /** The database could not be asked whether it was posted. The same posting may be sent again. */
  | { status: 'unknown' };

/** Status numbers of the stored functions, in order. */
export const STATUSES = [
  'posted',
  'repeated',
  'mismatch',
  'declined',
  'frozen',
  'unknown_account',
  'tombstoned',
  'rolled_back',
  'settled',
  'round_closed',
  'no_debit',
  'not_found',
] as const;
export type RefusedStatus = Exclude<(typeof STATUSES)[number], 'posted' | 'repeated' | 'unknown_account'>;

/** A posting that no ledger may take: the caller let something through that it should have answered as bad input. */
export class PostingError extends Error {
  readonly code: 'amount' | 'text' | 'account';
  constructor(code: 'amount' | 'text' | 'account', message: string) {
    super(message);
    this.name = 'PostingError';
    this.code = code;
  }
}

/** A posting as the stored functions take it. */
export interface Item {
  kind: number;
  code: number;
  account: bigint;
  provider: number;
  txId: string;
  debit: bigint;
  credit: bigint;
  amount: Amount;
  group: string | null;
  ref: string | null;
  flags: number;
  subject: number | null;
  remark: string | null;
}

export const CLOSES = 1;
export const BY_HOUSE = 2;
export const JOINED = 4;

const PRINTABLE = /^[^\p{Cc}]{1,255}$/u;

/** Checks what the stored functions rely on. Throws a PostingError. */
export function checkItem(item: Item, least: Amount): Item {
  if (item.amount < least || item.amount > MAX_AMOUNT) throw new PostingError('amount', `amount ${item.amount} is out of range`);
  for (const text of [item.txId, item.group, item.ref]) {
    if (text !== null && !PRINTABLE.test(text)) throw new PostingError('text', 'an id must have 1 to 255 printable characters');
  }
  if (item.remark !== null && item.remark.length > 500) throw new PostingError('text', 'a remark has at most 500 characters');
  if (item.debit === item.credit) throw new PostingError('account', 'debit and credit must be different accounts');
  return item;
}

const GAME_CODES = {
  debit: CODES.BET.id,
  credit: CODES.PAYOUT.id,
  rollback: CODES.BET_CANCEL.id,
  stakeReturn: CODES.BET_RETURN.id,
  creditReversal: CODES.PAYOUT_REVERSAL.id,
  promotion: CODES.PROMOTION_WIN.id,
  endRound: CODES.ROUND_END.id,
} as const;

/** Turns a posting into the row that is sent. Throws a PostingError when it breaks a rule of form. */
export function itemOf(posting: Posting): Item {
  if (posting.kind === 'entry') {
    const code = CODES[posting.code].id;
    const account = posting.owner === 'debit' ? posting.debit : posting.credit;
    return checkItem(
      {
        kind: ENTRY + code,
        code,
        account,
        provider: 0,
        txId: posting.txId,
        debit: posting.debit,
        credit: posting.credit,
        amount: posting.amount,
        group: null,
        ref: posting.ref ?? null,
        flags: posting.byHouse ? BY_HOUSE : 0,
        subject: null,
        remark: posting.remark ?? null,
      },
      1n,
    );
  }
  const pays = posting.kind === 'debit' || posting.kind === 'creditReversal';
  const base: Item = {
    kind: KIND[posting.kind],
    code: GAME_CODES[posting.kind],
    account: posting.account,
    provider: posting.provider,
    txId: posting.kind === 'endRound' ? posting.roundId : posting.txId,
    debit: pays ? posting.account : posting.house,
    credit: pays ? posting.house : posting.account,
    amount: 0n,
    group: posting.kind === 'promotion' ? null : posting.roundId,
    ref: null,
    flags: 0,
    subject: posting.game,
    remark: posting.remark ?? null,
  };
  switch (posting.kind) {
    case 'debit':
      return checkItem({ ...base, amount: posting.amount }, 0n);
    case 'credit':
      return checkItem(
        { ...base, amount: posting.amount, ref: posting.debitTxId ?? null, flags: posting.closes ? CLOSES : 0 },
        0n,
      );
    case 'rollback':
    case 'creditReversal':
      return checkItem({ ...base, ref: posting.refTxId }, 0n);
    case 'stakeReturn':
      return checkItem({ ...base, amount: posting.amount, ref: posting.refTxId }, 1n);
    case 'promotion':
      return checkItem({ ...base, amount: posting.amount, ref: posting.promotionRef }, 1n);
    case 'endRound':
      return checkItem({ ...base, flags: CLOSES }, 0n);
  }
}
