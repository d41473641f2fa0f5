import type { Runner } from '../../base/database/database.ts';
import { CODES, KIND } from '../codes.ts';
import type { Verdict } from '../index.ts';
import { BY_HOUSE, CLOSES, type Item } from '../posting.ts';
import { createModel, type Model } from './model.ts';
import type { Ack, Seat } from './workload.ts';

export interface AuditReport {
  transfers: number;
  /** Answers that were checked, by status. */
  answers: Record<string, number>;
  /** What cannot be: empty in a sound ledger. */
  faults: string[];
}

interface Row {
  id: bigint;
  kind: number;
  code: number;
  account_id: bigint;
  provider: number;
  tx_id: string;
  debit_id: bigint;
  credit_id: bigint;
  amount: bigint;
  group_id: string | null;
  ref_tx: string | null;
  closes: boolean;
  subject: number | null;
  after: bigint;
  seq: bigint;
}

const itemOfRow = (row: Row): Item => ({
  kind: row.kind,
  code: row.code,
  account: row.account_id,
  provider: row.provider,
  txId: row.tx_id,
  debit: row.debit_id,
  credit: row.credit_id,
  amount: row.amount,
  group: row.group_id,
  ref: row.ref_tx,
  // What is kept apart of a win is its sender's no more, whatever its player owes.
  flags: (row.closes ? CLOSES : 0) | (row.code === CODES.WIN_HELD.id ? BY_HOUSE : 0),
  subject: row.subject,
  remark: null,
});

type Refusal = Extract<Verdict, { balance: bigint }>;

/** Checks an answer against the state that it says it was given in. */
function checkRefusal(model: Model, { items, verdicts }: Ack): string | null {
  const [first] = items;
  const verdict = verdicts[0] as Refusal;
  if (!first) return 'an answer to nothing';
  const state = model.stateOf(first.account);
  if (state?.balance !== verdict.balance)
    return `balance ${verdict.balance} at version ${verdict.version}, not ${state?.balance}`;
  // Whether a hold is covered depends on the main account, whose version the answer does not tell.
  if (first.kind === KIND.hold && verdict.status === 'declined') return null;
  const expected = items.length === 1 ? model.judge(first) : model.postJoined(items)[0]?.status;
  return expected === verdict.status ? null : `${items.length} answered ${verdict.status}, expected ${expected}`;
}

type Fault = (text: string, subject: unknown) => void;

/** Acknowledgements by what can be checked of them. */
interface Sorted {
  answers: Record<string, number>;
  /** By account and the version that they were decided at. */
  refusals: Map<string, Ack[]>;
}

/** Sorts the acknowledgements; no key may have been answered `posted` twice. */
function sortAcks(acks: readonly Ack[], fault: Fault): Sorted {
  const answers: Record<string, number> = {};
  const refusals = new Map<string, Ack[]>();
  const posted = new Map<string, { transferId: bigint; count: number }>();
  for (const ack of acks) {
    for (const [index, verdict] of ack.verdicts.entries()) {
      answers[verdict.status] = (answers[verdict.status] ?? 0) + 1;
      const item = ack.items[index];
      if (!item || (verdict.status !== 'posted' && verdict.status !== 'repeated')) continue;
      const key = `${item.account}/${item.provider}/${item.kind}/${item.txId}`;
      const known = posted.get(key) ?? { transferId: verdict.transferId, count: 0 };
      if (known.transferId !== verdict.transferId) fault('two transfers for one key', key);
      if (verdict.status === 'posted') known.count += 1;
      if (known.count > 1) fault('a key was posted twice', key);
      posted.set(key, known);
    }
    const [first] = ack.verdicts;
    if (first && 'balance' in first && first.status !== 'posted' && first.status !== 'repeated') {
      const place = `${ack.items[0]?.account}@${first.version}`;
      refusals.set(place, [...(refusals.get(place) ?? []), ack]);
    }
  }
  return { answers, refusals };
}

/** Checks the refusals of an account that were decided at the version the model is at now, each once. */
function createSettling(model: Model, refusals: Map<string, Ack[]>, fault: Fault) {
  return (account: bigint): void => {
    const state = model.stateOf(account);
    if (!state) return;
    const place = `${account}@${state.version}`;
    for (const ack of refusals.get(place) ?? []) {
      const wrong = checkRefusal(model, ack);
      if (wrong) fault(wrong, ack);
    }
    refusals.delete(place);
  };
}

/** How many versions a transfer took besides its own. */
function markCounter(rows: readonly Row[]): (row: Row) => bigint {
  /** Transfers that left the mark of an undone movement behind them. */
  const marked = new Set(
    rows
      .filter(({ kind }) => kind === KIND.tombstone || kind === KIND.reversed)
      .map((row) => `${row.account_id}/${row.provider}/${row.ref_tx}/${row.kind}/${row.tx_id}`),
  );
  return (row: Row): bigint => {
    const kind = row.kind === KIND.creditReversal ? KIND.reversed : KIND.tombstone;
    return marked.has(`${row.account_id}/${row.provider}/${row.tx_id}/${kind}/${row.ref_tx}`) ? 1n : 0n;
  };
}

/** Each acknowledged posting must be in the ledger as it was answered. */
function checkKept(acks: readonly Ack[], byId: ReadonlyMap<bigint, Row>, marks: (row: Row) => bigint, fault: Fault): void {
  for (const { items, verdicts } of acks) {
    for (const [index, verdict] of verdicts.entries()) {
      if (verdict.status !== 'posted' && verdict.status !== 'repeated') continue;
      const item = items[index];
      const row = byId.get(verdict.transferId);
      const steps = verdict.status === 'posted' && row ? marks(row) : 0n;
      const isKept =
        row?.tx_id === item?.txId &&
        row?.kind === item?.kind &&
        row?.amount === verdict.amount &&
        row.after === verdict.balance &&
        row.seq + steps === verdict.version;
      if (!isKept) fault('an acknowledged posting is not in the ledger as answered', { item, verdict, row });
    }
  }
}

/**
 * Replays the whole ledger through the plain model, transfer by transfer: each must be allowed at its place and leave the
 * balance and version it says. Each refusal names the version it was decided at and must be right there. Each
 * acknowledged posting must be in the ledger as it was answered; no key may have been answered `posted` twice.
 */
export async function audit(runner: Runner, seats: readonly Seat[], acks: readonly Ack[]): Promise<AuditReport> {
  const faults: string[] = [];
  const fault: Fault = (text, subject) => {
    if (faults.length < 50)
      faults.push(`${text}: ${JSON.stringify(subject, (_, value) => (typeof value === 'bigint' ? String(value) : value))}`);
  };
  const rows = await runner.query<Row>({
    text: `select id, kind, code, account_id, provider, tx_id, debit_id, credit_id, amount, group_id, ref_tx, closes, subject,
             case when account_id = debit_id then debit_after else credit_after end as after,
             case when account_id = debit_id then debit_seq else credit_seq end as seq
           from transfer order by id`,
  });

  const { answers, refusals } = sortAcks(acks, fault);
  const model = createModel(seats.flatMap(({ main, held, review }) => [main, held, review]));
  const settle = createSettling(model, refusals, fault);
  const marks = markCounter(rows);
  const byId = new Map<bigint, Row>();
  for (const row of rows) {
    byId.set(row.id, row);
    if (row.kind === KIND.tombstone || row.kind === KIND.reversed) continue;
    settle(row.debit_id);
    settle(row.credit_id);
    const expected = model.post(itemOfRow(row));
    const isRight =
      expected.status === 'posted' &&
      expected.moved === row.amount &&
      expected.balance === row.after &&
      expected.version === row.seq + marks(row);
    if (!isRight) fault('a transfer that the rules do not allow', { row, expected });
  }
  for (const { main, held, review } of seats) for (const account of [main, held, review]) settle(account);
  for (const place of refusals.keys()) fault('a refusal at a version that never was', place);

  checkKept(acks, byId, marks, fault);
  return { transfers: rows.length, answers, faults };
}
