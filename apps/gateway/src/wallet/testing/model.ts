import { KIND } from '../codes.ts';
import { CLOSES, type Item, JOINED, type STATUSES } from '../posting.ts';

type Status = (typeof STATUSES)[number];

interface State {
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

export interface Expected {
  status: Status;
  balance: bigint;
  version: bigint;
  moved: bigint | null;
}

const keyOf = (kind: number, provider: number, txId: string): string => `${kind}/${provider}/${txId}`;
const idOf = (provider: number, txId: string): string => `${provider}/${txId}`;

/**
 * The ledger's rules once more, in the plainest way there is: one account after the other, one posting after the other, in
 * memory. What the stored functions answer is compared with it. Accounts that are not named as tracked are the house's.
 */
export function createModel(tracked: readonly bigint[]) {
  const states = new Map<bigint, State>(
    tracked.map((id) => [
      id,
      { balance: 0n, version: 0n, movements: new Map(), rounds: new Map(), dead: new Set(), reversed: new Set() },
    ]),
  );

  const roundOf = (state: State, provider: number, group: string | null): readonly Item[] =>
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

  const repetition = (state: State, known: Item, item: Item): Status => {
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

  const ruleOf = (state: State, item: Item): Status | null => {
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

  const movedBy = (state: State, item: Item): bigint => {
    if (item.kind !== KIND.rollback && item.kind !== KIND.creditReversal) return item.amount;
    const original = state.movements.get(keyOf(item.kind - 2, item.provider, item.ref ?? ''))?.amount ?? 0n;
    return item.kind === KIND.rollback ? original - returnedOf(state, item) : original;
  };

  /** Is nothing left of what it names? Then it is marked, in a transfer of its own. */
  const undoes = (state: State, item: Item): boolean => {
    if (item.kind !== KIND.stakeReturn) return item.kind === KIND.rollback || item.kind === KIND.creditReversal;
    const debit = state.movements.get(keyOf(KIND.debit, item.provider, item.ref ?? ''));
    return returnedOf(state, item) + item.amount === debit?.amount;
  };

  const own = (item: Item): State => {
    const state = states.get(item.account);
    if (!state) throw new Error(`account ${item.account} is not tracked`);
    return state;
  };

  /** What the answer to this posting must be now, without posting it. */
  const judge = (item: Item): Status => {
    const state = own(item);
    const known = state.movements.get(keyOf(item.kind, item.provider, item.txId));
    if (known) return repetition(state, known, item);
    const refusal = ruleOf(state, item);
    if (refusal) return refusal;
    const payer = states.get(item.debit);
    const amount = movedBy(state, item);
    const isDeclared = item.kind === KIND.creditReversal || item.kind === KIND.reversal;
    if (payer && amount > 0n && !isDeclared && payer.balance - amount < 0n) return 'declined';
    return 'posted';
  };

  /** Posts it, if it may be, and says what the answer must be. */
  const post = (item: Item): Expected => {
    const state = own(item);
    const status = judge(item);
    if (status === 'repeated') {
      const known = state.movements.get(keyOf(item.kind, item.provider, item.txId));
      if (!known) throw new Error('a repeated movement is known');
      return { status, balance: known.balance, version: known.version, moved: known.amount };
    }
    if (status !== 'posted') return { status, balance: state.balance, version: state.version, moved: null };
    const moved = movedBy(state, item);
    const isUndone = undoes(state, item);
    const steps = isUndone ? 2n : 1n;
    for (const [id, sign] of [
      [item.debit, -1n],
      [item.credit, 1n],
    ] as const) {
      const one = states.get(id);
      if (!one) continue;
      one.balance += sign * moved;
      one.version += steps;
    }
    const version = state.version - steps + 1n;
    const movement = { ...item, amount: moved, balance: state.balance, version };
    state.movements.set(keyOf(item.kind, item.provider, item.txId), movement);
    if (item.group !== null) {
      const round = idOf(item.provider, item.group);
      state.rounds.set(round, [...roundOf(state, item.provider, item.group), movement]);
    }
    if (isUndone && item.kind !== KIND.creditReversal) state.dead.add(idOf(item.provider, item.ref ?? ''));
    if (item.kind === KIND.creditReversal) state.reversed.add(idOf(item.provider, item.ref ?? ''));
    return { status, balance: state.balance, version: state.version, moved };
  };

  /** A pair: both or neither. Gives one answer for each half. */
  const postPair = (first: Item, second: Item): [Expected, Expected] => {
    const state = own(first);
    const copy: State = {
      ...state,
      movements: new Map(state.movements),
      rounds: new Map([...state.rounds].map(([round, items]) => [round, [...items]])),
      dead: new Set(state.dead),
      reversed: new Set(state.reversed),
    };
    const one = post({ ...first, flags: first.flags & ~JOINED });
    const two = one.status === 'posted' || one.status === 'repeated' ? post(second) : one;
    if (two.status === 'posted' || two.status === 'repeated') return [one, two];
    states.set(first.account, copy);
    const refused = { status: two.status, balance: copy.balance, version: copy.version, moved: null };
    return [refused, refused];
  };

  const stateOf = (account: bigint): { balance: bigint; version: bigint } | null => {
    const state = states.get(account);
    return state ? { balance: state.balance, version: state.version } : null;
  };

  return { judge, post, postPair, stateOf };
}

export type Model = ReturnType<typeof createModel>;
