import { KIND } from '../codes.ts';
import { CLOSES, type Item, type STATUSES } from '../posting.ts';

export type Status = (typeof STATUSES)[number];

/** An account as the model knows it. */
export interface State {
  balance: bigint;
  version: bigint;
  /** By kind and transaction id. */
  movements: Map<string, Item & { balance: bigint; version: bigint }>;
  /** The movements of each provider's rounds. */
  rounds: Map<string, Item[]>;
  /** Ids of debits that are barred or taken back, and of credits that are taken back. */
  dead: Set<string>;
  reversed: Set<string>;
}

export const keyOf = (kind: number, provider: number, txId: string): string => `${kind}/${provider}/${txId}`;
export const idOf = (provider: number, txId: string): string => `${provider}/${txId}`;

/** The movements of a provider's round. */
export const roundOf = (state: State, provider: number, group: string | null): readonly Item[] =>
  group === null ? [] : (state.rounds.get(idOf(provider, group)) ?? []);
const isClosed = (state: State, item: Item): boolean =>
  roundOf(state, item.provider, item.group).some((one) => (one.flags & CLOSES) !== 0);
const isApplied = (state: State, debit: Item): boolean => !state.dead.has(idOf(debit.provider, debit.txId));

const sameContent = (known: Item, item: Item): boolean =>
  known.code === item.code &&
  known.debit === item.debit &&
  known.credit === item.credit &&
  known.group === item.group &&
  known.ref === item.ref &&
  (known.flags & CLOSES) === (item.flags & CLOSES) &&
  known.subject === item.subject &&
  (item.kind === KIND.rollback || item.kind === KIND.creditReversal || known.amount === item.amount);

/** The answer to a movement that is known already. */
export const repetition = (state: State, known: Item, item: Item): Status => {
  if (!sameContent(known, item)) return 'mismatch';
  if (item.kind === KIND.debit && state.dead.has(idOf(item.provider, item.txId))) return 'rolled_back';
  if (item.kind === KIND.credit && state.reversed.has(idOf(item.provider, item.txId))) return 'rolled_back';
  return 'repeated';
};

const debitRule = (state: State, item: Item): Status | null => {
  if (state.dead.has(idOf(item.provider, item.txId))) return 'tombstoned';
  return isClosed(state, item) ? 'round_closed' : null;
};

const creditRule = (state: State, item: Item): Status | null => {
  const debits = roundOf(state, item.provider, item.group).filter((one) => one.kind === KIND.debit && isApplied(state, one));
  if (item.ref !== null) return debits.some((one) => one.txId === item.ref) ? null : 'no_debit';
  if (debits.length === 0) return 'no_debit';
  return isClosed(state, item) ? 'round_closed' : null;
};

/** What has come back of a debit in parts. */
const returnedOf = (state: State, { provider, group, ref }: Item): bigint =>
  roundOf(state, provider, group)
    .filter((one) => one.kind === KIND.stakeReturn && one.ref === ref)
    .reduce((sum, one) => sum + one.amount, 0n);

const rollbackRule = (state: State, item: Item): Status | null => {
  const ref = item.ref ?? '';
  if (state.dead.has(idOf(item.provider, ref))) return 'rolled_back';
  const debit = state.movements.get(keyOf(KIND.debit, item.provider, ref));
  if (!debit) return item.kind === KIND.rollback ? null : 'not_found';
  if (debit.group !== item.group) return 'mismatch';
  const paid = roundOf(state, item.provider, item.group).some(
    (one) =>
      one.kind === KIND.credit && (one.ref === null || one.ref === ref) && !state.reversed.has(idOf(one.provider, one.txId)),
  );
  if (paid) return 'settled';
  const isTooMuch = item.kind === KIND.stakeReturn && returnedOf(state, item) + item.amount > debit.amount;
  return isTooMuch ? 'mismatch' : null;
};

const reversalRule = (state: State, item: Item): Status | null => {
  const ref = item.ref ?? '';
  if (state.reversed.has(idOf(item.provider, ref))) return 'rolled_back';
  const credit = state.movements.get(keyOf(KIND.credit, item.provider, ref));
  if (!credit) return 'not_found';
  return credit.group === item.group ? null : 'mismatch';
};

const settleRule = (state: State, item: Item): Status | null => {
  const hold = state.movements.get(keyOf(KIND.hold, item.provider, item.ref ?? ''));
  if (!hold) return 'not_found';
  const spent = roundOf(state, item.provider, item.group)
    .filter((one) => one.kind === KIND.capture || one.kind === KIND.release)
    .reduce((sum, one) => sum + one.amount, 0n);
  return spent + item.amount > hold.amount ? 'settled' : null;
};

/** Why a new movement may not be, the payer's funds aside; null when it may. */
export const ruleOf = (state: State, item: Item): Status | null => {
  switch (item.kind) {
    case KIND.debit:
      return debitRule(state, item);
    case KIND.credit:
      return creditRule(state, item);
    case KIND.rollback:
    case KIND.stakeReturn:
      return rollbackRule(state, item);
    case KIND.creditReversal:
      return reversalRule(state, item);
    case KIND.endRound:
      return roundOf(state, item.provider, item.group).length > 0 ? null : 'not_found';
    case KIND.capture:
    case KIND.release:
      return settleRule(state, item);
    default:
      return null;
  }
};

/** What a movement moves. */
export const movedBy = (state: State, item: Item): bigint => {
  if (item.kind !== KIND.rollback && item.kind !== KIND.creditReversal) return item.amount;
  const original = state.movements.get(keyOf(item.kind - 2, item.provider, item.ref ?? ''))?.amount ?? 0n;
  return item.kind === KIND.rollback ? original - returnedOf(state, item) : original;
};

/** Is nothing left of what it names? Then it is marked, in a transfer of its own. */
export const undoes = (state: State, item: Item): boolean => {
  if (item.kind !== KIND.stakeReturn) return item.kind === KIND.rollback || item.kind === KIND.creditReversal;
  const debit = state.movements.get(keyOf(KIND.debit, item.provider, item.ref ?? ''));
  return returnedOf(state, item) + item.amount === debit?.amount;
};
