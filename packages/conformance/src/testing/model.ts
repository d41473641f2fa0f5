import { randomUUID } from 'node:crypto';
import type { Fault } from './faults.ts';

/** Checked bodies: texts, but for the one flag. */
export type Body = Record<string, string>;
export type Reply = { status: string } & Record<string, unknown>;
export type Kind = 'debit' | 'credit' | 'rollback' | 'return-stake' | 'promotion' | 'end-round';

export interface Player {
  id: string;
  vendor: string;
  balance: bigint;
  state: string;
  /** Bets that were refused for lack of funds, where the wallet wrongly remembers them. */
  refused: Set<string>;
}
export interface Session {
  player: Player;
  isLive: boolean;
  refused: Set<string>;
}
export interface Movement {
  kind: Kind;
  owner: string;
  txId: string;
  body: Body;
  /** What it changed: below zero for a stake. */
  delta: bigint;
  roundId: string | null;
  ref: string | null;
  answer: Reply;
  isUndone: boolean;
}

export const CURRENCY = 'VND';
export const MIN = 1_000n;
export const MAX = 10_000_000n;

/** The fields of each kind of movement that make it the same movement. */
const CONTENT: Record<Kind, readonly string[]> = {
  debit: ['roundId', 'gameCode', 'amount'],
  credit: ['roundId', 'gameCode', 'amount', 'debitTxId', 'roundFinished'],
  rollback: ['roundId', 'gameCode', 'refTxId', 'of'],
  'return-stake': ['roundId', 'gameCode', 'refTxId', 'amount'],
  promotion: ['amount', 'promotionRef', 'gameCode'],
  'end-round': ['gameCode'],
};

const NAMES: Record<Kind, string> = {
  debit: 'a debit',
  credit: 'a credit',
  rollback: 'a rollback',
  'return-stake': 'a return-stake',
  promotion: 'a promotion',
  'end-round': 'an end-round',
};

export const finishes = (body: Body): boolean => (body as { roundFinished?: unknown }).roundFinished === true;

/** Balances by call, where they come one call late. */
function createBalances(has: (fault: Fault) => boolean) {
  const late = new Map<string, bigint>();
  return (call: 'balance' | 'authenticate' | 'status' | 'refusals' | 'movements', player: Player): string => {
    if (!has(`is one call late with the balance of ${call}`)) return player.balance.toString();
    const before = late.get(player.id) ?? player.balance;
    late.set(player.id, player.balance);
    return before.toString();
  };
}

/** What a wallet keeps, and the questions that its calls ask of it. */
export function createModel(has: (fault: Fault) => boolean) {
  const movements = new Map<string, Movement>();
  const tombstones = new Set<string>();
  /** What closed a round. */
  const closed = new Map<string, 'credit' | 'end-round'>();

  const balanceIn = createBalances(has);
  const owner = (player: Player): string => (has('shares ids among players') ? player.vendor : player.id);
  const keyOf = (player: Player, kind: Kind, txId: string): string => {
    const sort = has('shares ids among kinds') && kind !== 'end-round' ? 'any' : kind;
    return `${owner(player)} ${sort} ${txId}`;
  };
  const roundKey = (player: Player, roundId: string | null): string => `${player.id} ${roundId}`;

  return {
    tombstones,
    closed,
    keyOf,
    roundKey,
    balanceIn,
    find: (player: Player, kind: Kind, txId: string): Movement | undefined => movements.get(keyOf(player, kind, txId)),

    /** The movements of a round that stand. */
    inRound: (player: Player, kind: Kind, roundId: string | null): Movement[] =>
      [...movements.values()].filter(
        (one) => one.owner === player.id && one.kind === kind && one.roundId === roundId && !one.isUndone,
      ),

    hasRound: (player: Player, roundId: string | null): boolean =>
      [...movements.values()].some((one) => one.owner === player.id && one.roundId === roundId),

    refuse(player: Player, status: string): Reply {
      if (has('refuses without the balance')) return { status };
      return { status, currency: CURRENCY, balance: balanceIn('refusals', player) };
    },

    /** Rounds with a stake that stands and no end. */
    openRounds: (): string[] => [
      ...new Set(
        [...movements.values()]
          .filter(({ kind, isUndone, owner: id, roundId }) => kind === 'debit' && !isUndone && !closed.has(`${id} ${roundId}`))
          .map(({ owner: id, roundId }) => `${id} ${roundId}`),
      ),
    ],

    /** Is this the movement that was made before? `what` is its name in the list of faults. */
    isSame(known: Movement, body: Body, what = NAMES[known.kind], names: Record<string, string> = {}): boolean {
      return CONTENT[known.kind].every(
        (field) => has(`compares ${what} without ${names[field] ?? field}` as Fault) || known.body[field] === body[field],
      );
    },

    book(player: Player, kind: Kind, body: Body, delta: bigint, ref: string | null = null): Movement {
      player.balance += delta;
      const { txId = '', roundId = null } = body;
      const more = { currency: CURRENCY, balance: balanceIn('movements', player), transferId: randomUUID() };
      const answer: Reply = { status: 'OK', ...more };
      const made: Movement = { kind, owner: player.id, txId, body, delta, roundId, ref, answer, isUndone: false };
      movements.set(keyOf(player, kind, txId), made);
      return made;
    },
  };
}

export type Model = ReturnType<typeof createModel>;
