import type { Amount } from '@marquee/money';
import type { Database } from '../../base/database/database.ts';
import type { CodeName } from '../../wallet/index.ts';

/** Kinds of movements of cash that stand in the ledger. */
export type CashKind = 'deposit' | 'withdrawal' | 'withdrawalFee' | 'returned' | 'adjustAdd' | 'adjustSub' | 'transfer';

/** A movement that an order says there is. */
export interface Movement {
  /** Its id in the ledger. */
  txId: string;
  kind: CashKind;
  /** Null: of none. */
  channel: string | null;
  currency: string;
  amount: Amount;
  /** Of a deposit: what was kept of it. It moves nothing in the ledger. */
  fee: Amount;
  /** Whose it is, and whether its ledger account is the one for what is set aside. */
  accountId: bigint;
  isHeld: boolean;
  /** What of it came to, or was paid by, providers. With the fee of a deposit. */
  byProviders: readonly { provider: string; amount: Amount }[];
}

/** What a movement is called by the code that it has in the ledger. */
export const KIND_OF: Partial<Record<CodeName, CashKind>> = {
  DEPOSIT: 'deposit',
  WITHDRAW_DONE: 'withdrawal',
  WITHDRAW_FEE: 'withdrawalFee',
  WITHDRAW_RETURN: 'returned',
  ADJUST_ADD: 'adjustAdd',
  ADJUST_SUB: 'adjustSub',
  TRANSFER_UP_IN: 'transfer',
  TRANSFER_DOWN_IN: 'transfer',
};

/** Kinds of movements that no order stands behind: the ledger alone has them. */
export type LedgerKind = 'feeBack' | 'demoMoney' | 'trialMoney' | 'reversal';

/** What these are called by their code. */
export const LEDGER_KIND_OF: Partial<Record<CodeName, LedgerKind>> = {
  DEPOSIT_FEE_BACK: 'feeBack',
  DEMO_CREDIT: 'demoMoney',
  TRIAL_CREDIT: 'trialMoney',
  REVERSAL: 'reversal',
};

/** A stretch of a brand's orders by the moment at which they were completed: the end is excluded. */
export interface Stretch {
  merchantId: number;
  from: Date;
  to: Date;
}

interface Done {
  no: string;
  at: Date;
  channel: string | null;
  currency: string;
  amount: bigint;
  fee: bigint;
  accountId: bigint;
  /** Of a withdrawal: what arrived of it with its fee. */
  paid: bigint;
  isAdded: boolean;
  /** Providers with amounts as decimal text. */
  at_providers: readonly (readonly [string, string])[];
}

type Source = 'deposit' | 'withdrawal' | 'adjustment' | 'transfer';

const NOBODY = `'[]'::jsonb as at_providers`;
const PROVIDER_IN = `case when provider is null then '[]'::jsonb else jsonb_build_array(jsonb_build_array(provider, coalesce(paid_amount, amount)::text)) end`;
/** No order has so many parts: LIMIT keeps them a look-up. */
const PROVIDERS_OUT = `coalesce((select jsonb_agg(jsonb_build_array(p.provider, p.amount::text))
      from (select provider, amount, state from withdrawal_part where order_no = withdrawal_order.order_no limit 50) p
      where p.provider is not null and p.state in ('SUCCESS', 'RECEIVED')), '[]'::jsonb)`;
const PAID_OUT = `case when state in ('SUCCESS', 'RECEIVED') then coalesce(paid, amount) else 0 end`;
/** For each kind of order: its table, the number and moment by which it is counted, what is counted, and what is read of it. */
const SOURCES: Readonly<Record<Source, { table: string; no: string; at: string; where: string; columns: string }>> = {
  deposit: {
    table: 'deposit_order',
    no: 'order_no',
    at: 'completed_at',
    where: `state = 'SUCCESS'`,
    columns: `channel, currency, coalesce(paid_amount, amount) as amount, fee, account_id as "accountId", 0::bigint as paid, true as "isAdded",
      ${PROVIDER_IN} as at_providers`,
  },
  withdrawal: {
    table: 'withdrawal_order',
    no: 'order_no',
    at: 'completed_at',
    // Of one that failed for want of funds nothing was ever set aside.
    where: `completed_at is not null and not (state = 'FAILED' and reason is not distinct from 'funds')`,
    columns: `channel, currency, amount, fee, account_id as "accountId", ${PAID_OUT} as paid, false as "isAdded",
      ${PROVIDERS_OUT} as at_providers`,
  },
  adjustment: {
    table: 'account_adjustment',
    no: 'request_key',
    at: 'at',
    where: 'transfer_id is not null',
    columns: `null as channel, '' as currency, amount, 0::bigint as fee, account_id as "accountId", 0::bigint as paid, direction = 'add' as "isAdded",
      ${NOBODY}`,
  },
  transfer: {
    table: 'member_transfer',
    no: 'transfer_no',
    at: 'ended_at',
    where: `state = 'DONE'`,
    columns: `null as channel, currency, amount, 0::bigint as fee, receiver_id as "accountId", 0::bigint as paid, true as "isAdded", ${NOBODY}`,
  },
};

/** The movements that an order makes: those of a withdrawal are up to three. */
function movementsOf(source: Source, row: Omit<Done, 'at'>): Movement[] {
  const { no, channel, currency, amount, fee, paid, accountId, isAdded } = row;
  const isHeld = source === 'withdrawal';
  const of = (kind: CashKind, txId: string, moved: Amount): Movement[] =>
    moved > 0n ? [{ txId, kind, channel, currency, amount: moved, fee: 0n, accountId, isHeld, byProviders: [] }] : [];
  const byProviders = row.at_providers.map(([provider, text]) => ({ provider, amount: BigInt(text) }));
  switch (source) {
    case 'deposit':
      return of('deposit', no, amount - fee).map((movement) => ({ ...movement, fee, byProviders }));
    case 'withdrawal': {
      const kept = paid > 0n ? fee : 0n;
      return [
        ...of('withdrawal', `${no}-paid`, paid - kept).map((movement) => ({ ...movement, byProviders })),
        ...of('withdrawalFee', `${no}-fee`, kept),
        ...of('returned', `${no}-back`, amount - paid),
      ];
    }
    case 'adjustment':
      return of(isAdded ? 'adjustAdd' : 'adjustSub', `adjust-${no}`, amount);
    case 'transfer':
      return of('transfer', no, amount);
  }
}

/** A page of the movements of orders that were completed in a stretch, after an order. Adjustments have the currency of their ledger account. */
export async function readMovements(
  db: Database,
  source: Source,
  { merchantId, from, to }: Stretch,
  after: { at: Date; no: string } | null,
  limit: number,
): Promise<{ movements: Movement[]; next: { at: Date; no: string } | null }> {
  const { table, no, at, where, columns } = SOURCES[source];
  const rows = await db.query<Done>({
    name: `cash-orders-${source}`,
    text: `select ${no} as no, ${at} as at, ${columns} from ${table}
           where merchant_id = $1 and ${at} >= $2 and ${at} < $3 and (${at}, ${no}) > ($4, $5) and ${where}
           order by ${at}, ${no} limit $6`,
    values: [merchantId, from, to, after?.at ?? new Date(0), after?.no ?? '', limit],
  });
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return { movements: rows.flatMap((row) => movementsOf(source, row)), next: last ? { at: last.at, no: last.no } : null };
}

/** Which order a movement of the ledger names, by the form of its id; null for one that names none. */
function namedBy(txId: string): { source: Source; no: string } | null {
  const [, order, step] = /^(W-[0-9A-Z]+)-(paid|fee|back)$/.exec(txId) ?? [];
  if (order && step) return { source: 'withdrawal', no: order };
  if (/^D-[0-9A-Z]+$/.test(txId)) return { source: 'deposit', no: txId };
  if (/^T-[0-9A-Z]+$/.test(txId)) return { source: 'transfer', no: txId };
  return txId.startsWith('adjust-') ? { source: 'adjustment', no: txId.slice('adjust-'.length) } : null;
}

/** States in which an order's money is booked though nobody has noted it yet. */
const ENDED: Partial<Record<Source, string>> = {
  deposit: `state = 'SUCCESS'`,
  withdrawal: `state in ('SUCCESS', 'RECEIVED', 'REJECTED', 'FAILED', 'REFUNDED', 'CANCELLED')`,
  // What is on its way is in the ledger before its order says so.
  transfer: `state in ('MOVING', 'DONE')`,
  adjustment: 'true',
};

/** The movement that the order of a ledger's id says there is, whenever it was completed; null where none does. */
export async function readMovement(db: Database, merchantId: number, txId: string): Promise<Movement | null> {
  const named = namedBy(txId);
  if (!named) return null;
  const { table, no, columns } = SOURCES[named.source];
  const [row] = await db.query<Omit<Done, 'at'>>({
    name: `cash-order-${named.source}`,
    text: `select ${no} as no, ${columns} from ${table} where merchant_id = $1 and ${no} = $2 and ${ENDED[named.source]}`,
    values: [merchantId, named.no],
  });
  const found = row ? movementsOf(named.source, row) : [];
  return found.find((movement) => movement.txId === txId) ?? null;
}

/** The kinds of orders that move cash. */
export const CASH_SOURCES = Object.keys(SOURCES) as readonly Source[];
