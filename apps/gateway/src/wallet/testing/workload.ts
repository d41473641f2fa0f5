import { KIND } from '../codes.ts';
import { asideItem, backItem, type HeldMoney, REVIEW, rejectionOf, type Win, winItem } from '../held-wins.ts';
import { captureItem, holdItem, releaseItem } from '../holds.ts';
import type { Verdict, Wallet } from '../index.ts';
import { type Item, itemOf, JOINED } from '../posting.ts';

/** A reproducible source of choices (sfc32). Tests only: nothing that matters is drawn from it. */
export function createChoices(seed: number) {
  let [a, b, c, d] = [seed >>> 0, 0x9e3779b9, 0x243f6a88, 1];
  const next = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 12; i += 1) next();
  return {
    below: (limit: number): number => Math.floor(next() * limit),
    chance: (part: number): boolean => next() < part,
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  };
}
/** A source of choices. */
export type Choices = ReturnType<typeof createChoices>;

/** What was asked and what was answered. */
export interface Ack {
  items: readonly Item[];
  verdicts: readonly Verdict[];
}

export interface Seat {
  main: bigint;
  held: bigint;
  review: bigint;
}

/** Opens a player's three accounts. */
export async function seatOf(wallet: Pick<Wallet, 'accountOf'>, owner: bigint): Promise<Seat> {
  const account = (kind?: string) => wallet.accountOf(1, owner, 'VND', kind);
  return { main: await account(), held: await account('held'), review: await account(REVIEW) };
}

export interface WorkloadOptions {
  seed: number;
  clients: number;
  /** Operations in all, repeated deliveries not counted. */
  operations: number;
  seats: readonly Seat[];
  games: bigint;
  deposits: bigint;
  /** Delivers to some gateway. May reject: then the outcome is unknown and it is delivered again. */
  send(items: readonly Item[]): Promise<readonly Verdict[]>;
}

/** The game that all rounds are of. */
export const WORKLOAD_GAME = 7;

interface Past {
  debits: { txId: string; roundId: string; amount: bigint }[];
  credits: { txId: string; roundId: string }[];
  heldWins: Win[];
  sent: (readonly Item[])[];
}

const RECENT = 12;
const remember = <T>(list: T[], one: T): void => {
  list.push(one);
  if (list.length > RECENT) list.shift();
};

/** What becomes of a held win: paid, rejected by the house, or taken back by its sender. */
function endOfHeldWin(choices: Choices, seat: Seat, win: Win): readonly Item[] {
  const { account, house, provider, txId, game, amount } = win;
  const held: HeldMoney = { account, kind: win.kind, provider, txId, amount };
  const roll = choices.below(3);
  if (roll === 0 || win.kind === 'promotion') return [backItem(held, seat.review, 'released', 'looked at')];
  const isRejected = roll === 1;
  const undone = { account, house, provider, game, kind: 'creditReversal', roundId: win.roundId, refTxId: txId } as const;
  const reversal = itemOf({ ...undone, txId: isRejected ? rejectionOf(txId) : `${txId}-back` });
  return [
    { ...reversal, flags: reversal.flags | JOINED },
    backItem(held, seat.review, isRejected ? 'rejected' : 'returned', 'looked at'),
  ];
}

/** One operation, made to meet earlier ones often: shared rounds, references to recent ids and to ids yet to come. */
function operation(choices: Choices, seat: Seat, past: Past, name: string, options: WorkloadOptions): readonly Item[] {
  const roundId = `round-${choices.below(40)}-${name.length}`;
  const base = {
    account: seat.main,
    house: options.games,
    provider: 1 + choices.below(2),
    game: WORKLOAD_GAME,
    txId: name,
    roundId,
  };
  const amount = BigInt(choices.below(400));
  const debit =
    past.debits.length > 0 && choices.chance(0.8) ? choices.pick(past.debits) : { txId: `${name}-never`, roundId, amount };
  const hold = { account: seat.main, holdId: `hold-${choices.below(200)}`, txId: name, amount: amount + 1n };
  const roll = choices.below(100);
  if (roll < 34) {
    remember(past.debits, { txId: name, roundId, amount });
    return [itemOf({ ...base, provider: 1, kind: 'debit', amount })];
  }
  if (roll < 37) {
    const round = { ...base, provider: 1, roundId: debit.roundId, kind: 'credit', amount: amount + 1n } as const;
    const win: Win = choices.chance(0.8)
      ? { ...round, closes: choices.chance(0.1), debitTxId: null }
      : { ...base, kind: 'promotion', amount: amount + 1n, promotionRef: 'cup' };
    remember(past.heldWins, win);
    return [winItem(win), asideItem(win, seat.review, 'above its ceiling')];
  }
  if (roll < 39 && past.heldWins.length > 0) return endOfHeldWin(choices, seat, choices.pick(past.heldWins));
  if (roll < 56) {
    remember(past.credits, { txId: name, roundId: debit.roundId });
    const debitTxId = choices.chance(0.3) ? debit.txId : null;
    return [
      itemOf({ ...base, provider: 1, roundId: debit.roundId, kind: 'credit', amount, closes: choices.chance(0.1), debitTxId }),
    ];
  }
  if (roll < 63) return [itemOf({ ...base, provider: 1, roundId: debit.roundId, kind: 'rollback', refTxId: debit.txId })];
  if (roll < 68) {
    const part = choices.chance(0.3) && debit.amount > 0n ? debit.amount : debit.amount / 3n + 1n;
    return [itemOf({ ...base, provider: 1, roundId: debit.roundId, kind: 'stakeReturn', refTxId: debit.txId, amount: part })];
  }
  if (roll < 71) {
    const credit = past.credits.length > 0 ? choices.pick(past.credits) : debit;
    return [itemOf({ ...base, provider: 1, roundId: credit.roundId, kind: 'creditReversal', refTxId: credit.txId })];
  }
  if (roll < 73) return [itemOf({ ...base, provider: 1, kind: 'endRound' })];
  if (roll < 76) return [itemOf({ ...base, kind: 'promotion', amount: amount + 1n, promotionRef: 'cup' })];
  if (roll < 82) {
    const first = itemOf({ ...base, kind: 'debit', amount });
    const stake = { ...first, flags: first.flags | JOINED };
    const win = { ...base, kind: 'credit', amount: amount / 2n, closes: true, debitTxId: null } as const;
    if (amount < 2n || choices.chance(0.8)) return [stake, itemOf(win)];
    remember(past.heldWins, win);
    return [stake, winItem(win), asideItem(win, seat.review, 'above its ceiling')];
  }
  if (roll < 88)
    return [
      itemOf({ kind: 'entry', code: 'DEPOSIT', debit: options.deposits, credit: seat.main, amount: amount + 1n, txId: name }),
    ];
  if (roll < 92) return [holdItem({ ...hold, holdId: `hold-${choices.below(200)}` }, seat.held)];
  if (roll < 95) return [captureItem({ ...hold, amount: hold.amount / 3n + 1n, house: options.deposits }, seat.held)];
  if (roll < 97) return [releaseItem({ ...hold, amount: hold.amount / 3n + 1n }, seat.held)];
  // The late debit of an id that a rollback has barred, if one did.
  return [itemOf({ ...base, provider: 1, roundId: debit.roundId, txId: debit.txId, kind: 'debit', amount: 1n })];
}

/** The same with another amount; the end of a round has none. */
const withMore = (item: Item): Item => (item.kind === KIND.endRound ? item : { ...item, amount: item.amount + 1n });

const GIVE_UP = 200;

/**
 * Drives the clients in parallel. Every operation is delivered until there is a definite answer; some are delivered
 * twice at once, some again much later, some with changed content under the old id. Returns all that was asked and answered.
 */
export async function runWorkload(options: WorkloadOptions): Promise<Ack[]> {
  const acks: Ack[] = [];
  const pasts = options.seats.map((): Past => ({ debits: [], credits: [], heldWins: [], sent: [] }));

  const deliver = async (items: readonly Item[]): Promise<void> => {
    for (let attempt = 0; attempt < GIVE_UP; attempt += 1) {
      const verdicts = await options.send(items).catch(() => null);
      if (!verdicts || verdicts.some((one) => one.status === 'unknown' || one.status === 'busy')) continue;
      acks.push({ items, verdicts });
      return;
    }
    throw new Error('an operation got no definite answer');
  };

  const client = async (index: number, count: number): Promise<void> => {
    const choices = createChoices(options.seed * 1_000 + index);
    for (let i = 0; i < count; i += 1) {
      const place = choices.below(options.seats.length);
      const seat = options.seats[place];
      const past = pasts[place];
      if (!seat || !past) throw new Error('no such seat');
      const items = operation(choices, seat, past, `c${index}-${i}`, options);
      remember(past.sent, items);
      const deliveries = [deliver(items)];
      if (choices.chance(0.25)) deliveries.push(deliver(items));
      if (choices.chance(0.1)) deliveries.push(deliver(choices.pick(past.sent)));
      if (choices.chance(0.03)) deliveries.push(deliver(items.map(withMore)));
      await Promise.all(deliveries);
    }
  };

  const each = Math.ceil(options.operations / options.clients);
  await Promise.all(Array.from({ length: options.clients }, (_, index) => client(index, each)));
  return acks;
}
