import type { Amount } from '@marquee/money';
import type { Database } from '../../base/database/database.ts';
import type { CashMovement, CashPlace, UnorderedCash, Wallet } from '../../wallet/index.ts';
import {
  CASH_SOURCES,
  type CashKind,
  KIND_OF,
  LEDGER_KIND_OF,
  type LedgerKind,
  type Movement,
  readMovement,
  readMovements,
  type Stretch,
} from './movements.ts';

const PAGE = 2_000;
/** Differences that are named; all are counted. */
const NAMED = 100;

/** What one kind of movement comes to. `ledger` is null for what moves nothing there; of what the ledger alone has `orders` is 0. */
export interface CashSum {
  currency: string;
  /** Null: of no channel, or the ledger has it and no order. Of what lies at a provider: the provider's code. */
  channel: string | null;
  kind: CashKind | LedgerKind | 'depositFee' | 'providerIn' | 'providerOut';
  operations: number;
  orders: Amount;
  ledger: Amount | null;
}

/** A movement that orders and ledger tell differently; 0: not at all. */
export interface CashDifference {
  kind: CashKind;
  currency: string;
  /** Its id in the ledger, which begins with the order's number. */
  no: string;
  orders: Amount;
  ledger: Amount;
}

export interface CashCount {
  sums: CashSum[];
  differences: CashDifference[];
  count: number;
}

export interface CountingDeps {
  db: Database;
  wallet: Pick<Wallet, 'cashMovements' | 'unorderedCash' | 'accountOf' | 'transaction'>;
}

/** Sums as they grow. */
function createSums() {
  const sums = new Map<string, CashSum>();
  const differences: CashDifference[] = [];
  let count = 0;
  const add = (
    key: Pick<CashSum, 'currency' | 'channel' | 'kind'>,
    operations: number,
    orders: Amount,
    ledger: Amount | null,
  ) => {
    const name = JSON.stringify([key.currency, key.channel, key.kind]);
    const sum = sums.get(name) ?? { ...key, operations: 0, orders: 0n, ledger: ledger === null ? null : 0n };
    sum.operations += operations;
    sum.orders += orders;
    if (sum.ledger !== null) sum.ledger += ledger ?? 0n;
    sums.set(name, sum);
  };
  return {
    /** Counts what an order says and what the ledger has of it. */
    take(kind: CashKind, currency: string, no: string, said: Movement | null, ledger: Amount): void {
      const orders = said?.amount ?? 0n;
      const channel = said?.channel ?? null;
      add({ currency, channel, kind }, said ? 1 : 0, orders, ledger);
      if (said && said.fee > 0n) add({ currency, channel, kind: 'depositFee' }, 1, said.fee, null);
      const side = kind === 'deposit' ? 'providerIn' : 'providerOut';
      for (const { provider, amount } of said?.byProviders ?? []) {
        add({ currency, channel: provider, kind: side }, 1, amount, null);
      }
      if (orders === ledger) return;
      count += 1;
      if (differences.length < NAMED) differences.push({ kind, currency, no, orders, ledger });
    },
    /** Counts what the ledger alone has: no order says anything of it. */
    note: (kind: LedgerKind, { currency, operations, amount }: UnorderedCash): void =>
      add({ currency, channel: null, kind }, operations, 0n, amount),
    result: (): CashCount => ({ sums: [...sums.values()], differences, count }),
  };
}

/** Everything that the orders of a stretch say has moved, by the ledger's ids. */
async function saidIn(db: Database, stretch: Stretch): Promise<Map<string, Movement>> {
  const said = new Map<string, Movement>();
  for (const source of CASH_SOURCES) {
    let after: { at: Date; no: string } | null = null;
    do {
      const page: Awaited<ReturnType<typeof readMovements>> = await readMovements(db, source, stretch, after, PAGE);
      for (const movement of page.movements) said.set(movement.txId, movement);
      after = page.next;
    } while (after !== null);
  }
  return said;
}

/**
 * Counts a stretch of a brand's cash twice, by the orders and by the ledger, and compares them movement by movement. A movement belongs to the
 * day in which the ledger has it: an order that was noted on the other side of midnight is counted where its money moved.
 */
export async function countCash({ db, wallet }: CountingDeps, stretch: Stretch, brandsCurrency: string): Promise<CashCount> {
  const { merchantId } = stretch;
  const said = await saidIn(db, stretch);
  const sums = createSums();
  let after: CashPlace | null = null;
  for (;;) {
    const page: CashMovement[] = await wallet.cashMovements({ ...stretch, after, limit: PAGE });
    for (const { code, txId, currency, amount } of page) {
      const kind = KIND_OF[code];
      if (!kind) continue;
      const found: Movement | null = said.get(txId) ?? (await readMovement(db, merchantId, txId));
      const isSame = found?.kind === kind && (found.currency === currency || found.currency === '');
      // What the ledger has as something else is not what the order says: the order stays unanswered.
      if (isSame) said.delete(txId);
      sums.take(kind, currency, txId, isSame ? found : null, amount);
    }
    after = page.at(-1) ?? null;
    if (page.length < PAGE) break;
  }
  for (const movement of said.values()) {
    const currency = movement.currency === '' ? brandsCurrency : movement.currency;
    const account = await wallet.accountOf(merchantId, movement.accountId, currency, movement.isHeld ? 'held' : 'main');
    const elsewhere = await wallet.transaction(account, 0, movement.txId);
    const isElsewhere = elsewhere.some(({ code, amount, at }) => {
      const isOutside = at < stretch.from || at >= stretch.to;
      return isOutside && KIND_OF[code] === movement.kind && amount === movement.amount;
    });
    // Of another day: counted there.
    if (!isElsewhere) sums.take(movement.kind, currency, movement.txId, movement, 0n);
  }
  for (const unordered of await wallet.unorderedCash(stretch)) {
    const kind = LEDGER_KIND_OF[unordered.code];
    if (kind) sums.note(kind, unordered);
  }
  return sums.result();
}
