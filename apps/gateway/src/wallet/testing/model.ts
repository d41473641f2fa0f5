import { KIND } from '../codes.ts';
import { type Item, JOINED } from '../posting.ts';
import { idOf, keyOf, movedBy, repetition, roundOf, ruleOf, type State, type Status, undoes } from './model-rules.ts';

export interface Expected {
  status: Status;
  balance: bigint;
  version: bigint;
  moved: bigint | null;
}

/** Writes a posting that may be, with all that follows from it. */
function write(states: ReadonlyMap<bigint, State>, state: State, item: Item, moved: bigint): void {
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
}

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
    write(states, state, item, moved);
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
