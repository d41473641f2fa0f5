import { KIND } from '../codes.ts';
import { BY_HOUSE, type Item, JOINED } from '../posting.ts';
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

const copyOf = (state: State): State => ({
  ...state,
  movements: new Map(state.movements),
  rounds: new Map([...state.rounds].map(([round, items]) => [round, [...items]])),
  dead: new Set(state.dead),
  reversed: new Set(state.reversed),
});

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
    const mayOwe = item.kind === KIND.creditReversal || item.kind === KIND.reversal || (item.flags & BY_HOUSE) !== 0;
    if (payer && amount > 0n && !mayOwe && payer.balance - amount < 0n) return 'declined';
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

  /** Joined postings: all or none. Returns one answer for each. */
  const postJoined = (items: readonly Item[]): Expected[] => {
    const kept = new Map([...states].map(([id, state]) => [id, copyOf(state)]));
    const done: Expected[] = [];
    for (const item of items) {
      const one = post({ ...item, flags: item.flags & ~JOINED });
      done.push(one);
      if (one.status === 'posted' || one.status === 'repeated') continue;
      for (const [id, state] of kept) states.set(id, state);
      return items.map((each) => {
        const { balance, version } = own(each);
        return { status: one.status, balance, version, moved: null };
      });
    }
    return done;
  };

  const stateOf = (account: bigint): { balance: bigint; version: bigint } | null => {
    const state = states.get(account);
    return state ? { balance: state.balance, version: state.version } : null;
  };

  return { judge, post, postJoined, stateOf };
}

export type Model = ReturnType<typeof createModel>;
