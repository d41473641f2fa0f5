import type { Amount } from '@marquee/money';
import type { Runner } from '../base/database/database.ts';
import { CODES, KIND } from './codes.ts';
import { captureItem, releaseItem } from './holds.ts';
import { BY_HOUSE, checkItem, type Item, itemOf, JOINED, type Posting } from './posting.ts';

/** What may be held: a payout, or a win that no stake precedes. */
export type Win = Extract<Posting, { kind: 'credit' | 'promotion' }>;
export type Reversal = Extract<Posting, { kind: 'creditReversal' }>;
export type WinKind = Win['kind'];

/** The kind of the player's account in which held wins lie. */
export const REVIEW = 'review';
/** What became of a held win. `returned`: its sender took it back before anybody decided. */
export type HeldState = 'held' | 'released' | 'rejected' | 'returned';
type Ending = Exclude<HeldState, 'held'>;

/** A held win, as whoever decides on it sees it. */
export interface HeldWin {
  /** Number of the transfer that keeps it apart. */
  id: bigint;
  at: Date;
  merchantId: number;
  ownerId: bigint;
  currency: string;
  /** The player's main account, and the house account that paid. */
  account: bigint;
  provider: number;
  kind: WinKind;
  txId: string;
  /** The round, or what a promotion pays. */
  ref: string;
  game: number | null;
  amount: Amount;
  /** Why it is held. */
  why: string;
  state: HeldState;
  decidedAt: Date | null;
  /** Who decided, and what they said. */
  decision: string | null;
}

/** What of a held win its end is posted by. */
export type HeldMoney = Pick<HeldWin, 'account' | 'kind' | 'provider' | 'txId' | 'amount'>;

// A sender's id has no spaces, so nobody's id is taken for one of these.
const holdIdOf = (kind: WinKind, provider: number, txId: string): string => `${kind} ${provider} ${txId}`;
const endOf = (holdId: string, ending: Ending): string => `${holdId} ${ending}`;
/** The id of the house's own reversal of a rejected payout. */
export const rejectionOf = (txId: string): string => `${txId} rejected`;

/** The win as it is posted when it is held: under a code of its own, so that the same id can never be paid out as well. */
export const winItem = (win: Win): Item => {
  const item = itemOf(win);
  const code = win.kind === 'credit' ? CODES.PAYOUT_REVIEWED.id : CODES.PROMOTION_REVIEWED.id;
  return { ...item, code, flags: item.flags | JOINED };
};

/** What keeps it apart, in the same step: from the main account into that of reviews. */
export const asideItem = (win: Win, review: bigint, why: string): Item => {
  const holdId = holdIdOf(win.kind, win.provider, win.txId);
  return checkItem(
    {
      kind: KIND.hold,
      code: CODES.WIN_HELD.id,
      account: review,
      provider: 0,
      txId: holdId,
      debit: win.account,
      credit: review,
      amount: win.amount,
      group: `hold:${holdId}`,
      ref: win.kind === 'credit' ? win.roundId : win.promotionRef,
      flags: BY_HOUSE,
      subject: win.game,
      remark: why,
    },
    1n,
  );
};

/** The held amount back to the main account: the one step in which a hold can end there. */
export const backItem = (held: HeldMoney, review: bigint, ending: Ending, remark: string): Item => {
  const holdId = holdIdOf(held.kind, held.provider, held.txId);
  const step = { account: held.account, holdId, txId: endOf(holdId, ending), amount: held.amount, remark };
  return releaseItem({ ...step, code: 'WIN_RELEASED' }, review);
};

/** The held amount back to the house that paid it. */
export const lostItem = (held: HeldWin, review: bigint, house: bigint, remark: string): Item => {
  const holdId = holdIdOf(held.kind, held.provider, held.txId);
  const step = { account: held.account, holdId, txId: endOf(holdId, 'rejected'), amount: held.amount, remark, house };
  return captureItem({ ...step, code: 'WIN_REJECTED' }, review);
};

interface Row {
  id: bigint;
  at: Date;
  merchant_id: number;
  owner_id: bigint;
  currency: string;
  debit_id: bigint;
  tx_id: string;
  ref_tx: string;
  subject: number | null;
  amount: bigint;
  remark: string | null;
  ended_as: string | null;
  ended_at: Date | null;
  decision: string | null;
}

function heldOf(row: Row): HeldWin {
  const [kind = '', provider = '', ...rest] = row.tx_id.split(' ');
  return {
    id: row.id,
    at: row.at,
    merchantId: row.merchant_id,
    ownerId: row.owner_id,
    currency: row.currency,
    account: row.debit_id,
    provider: Number(provider),
    kind: kind as WinKind,
    txId: rest.join(' '),
    ref: row.ref_tx,
    game: row.subject,
    amount: row.amount,
    why: row.remark ?? '',
    state: row.ended_as === null ? 'held' : (row.ended_as.slice(row.tx_id.length + 1) as Ending),
    decidedAt: row.ended_at,
    decision: row.decision,
  };
}

// The number of the code stands in the text, so that the index of held wins fits.
const HELD = `select h.id, h.at, a.merchant_id, a.owner_id, a.currency, h.debit_id, h.tx_id, h.ref_tx, h.subject, h.amount, h.remark,
    e.tx_id as ended_as, e.at as ended_at, e.remark as decision
  from transfer h join ledger_account a on a.id = h.account_id
  left join lateral (
    select s.tx_id, s.at, s.remark from transfer s
    where s.account_id + 0 = h.account_id and s.provider = 0 and s.group_id = h.group_id and not s.closes and s.kind in (11, 12) limit 1
  ) e on true
  where h.code = ${CODES.WIN_HELD.id}`;

/** Which held wins are asked for, newest first. */
export interface HeldFilter {
  merchantId: number;
  /** Only those that wait for a decision. */
  isOpen: boolean;
  /** Only older ones than this transfer. */
  before?: bigint | undefined;
  limit: number;
}

/** A page of a brand's held wins. */
export async function readHeld(db: Runner, { merchantId, isOpen, before, limit }: HeldFilter): Promise<HeldWin[]> {
  const rows = await db.query<Row>({
    text: `${HELD} and a.merchant_id = $1 and ($2::bigint is null or h.id < $2) and (not $3::boolean or e.tx_id is null) order by h.id desc limit $4`,
    values: [merchantId, before ?? null, isOpen, limit],
  });
  return rows.map(heldOf);
}

/** The wins of an owner that wait for a decision. */
export async function readHeldOf(db: Runner, merchantId: number, ownerId: bigint): Promise<HeldWin[]> {
  const rows = await db.query<Row>({
    text: `${HELD} and a.owner_id = $1 and a.merchant_id = $2 and a.kind = '${REVIEW}' and e.tx_id is null order by h.id desc limit 1000`,
    values: [ownerId, merchantId],
  });
  return rows.map(heldOf);
}

/** One held win by its number; null when there is none. */
export async function readHeldWin(db: Runner, id: bigint): Promise<HeldWin | null> {
  const [row] = await db.query<Row>({ text: `${HELD} and h.id = $1`, values: [id] });
  return row ? heldOf(row) : null;
}

/** The held win under its sender's id; null when it is not held and never was. */
export async function readHeldByTx(
  db: Runner,
  review: bigint,
  { kind, provider, txId }: { kind: WinKind; provider: number; txId: string },
): Promise<HeldWin | null> {
  const [row] = await db.query<Row>({
    text: `${HELD} and h.account_id = $1 and h.provider = 0 and h.tx_id = $2 and h.kind = ${KIND.hold}`,
    values: [review, holdIdOf(kind, provider, txId)],
  });
  return row ? heldOf(row) : null;
}

/** What waits for a decision, by sender: how many wins, and since when the oldest one. */
export async function readWaiting(db: Runner): Promise<{ provider: number; count: number; since: Date }[]> {
  const rows = await db.query<{ provider: string; count: bigint; since: Date }>({
    text: `select split_part(tx_id, ' ', 2) as provider, count(*) as count, min(at) as since from (${HELD}) held
           where ended_as is null group by 1`,
  });
  return rows.map(({ provider, count, since }) => ({ provider: Number(provider), count: Number(count), since }));
}
