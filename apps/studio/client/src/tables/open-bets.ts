import type { BetsReply, TableBetView, TableState } from '../../../src/shared/table-protocol.ts';
import { roundAt } from '../../../src/tables/clock.ts';
import { tableOf } from '../../../src/tables/tables.ts';

/** A bet whose end its player waits for, and what they know of it. */
interface OpenBet {
  round: BetRound;
  /** Null while nobody has said that the stake was taken. */
  betId: string | null;
  isTold: boolean;
  /** Nothing is to come any more. */
  isDone: boolean;
  /** A request to stake is on its way: its answer may still come when the end was told long ago. */
  isSending: boolean;
}

type BetRound = Pick<TableBetView, 'table' | 'roundNo'>;

export interface Ends {
  /** Bets whose end is known now and was told to nobody. */
  ended: readonly TableBetView[];
  /** Money has come, or has come back. */
  hasMoved: boolean;
}

const NOTHING: Ends = { ended: [], hasMoved: false };
const keyOf = ({ table, roundNo }: BetRound): string => `${table} ${roundNo}`;

/** Whether the clock of its table has gone past a bet's round. */
export function isOver({ table: code, roundNo }: BetRound, now: number): boolean {
  const table = tableOf(code);
  return !table || roundAt(table, now).roundNo !== roundNo;
}

/**
 * The player's bets until their ends are told and paid. A round is shown while it lasts: what is settled after it, or while the player sits
 * elsewhere, is asked for until it is known.
 */
export class OpenBets {
  readonly #bets = new Map<string, OpenBet>();
  /** Bets that this page has had taken back: an answer to what was asked before may still call them staked. */
  readonly #takenBack = new Set<string>();
  #isAsking = false;

  /** A stake is on its way. Whatever becomes of its answer, and wherever the player sits by then, the end of its round is asked for. */
  sent({ table, roundNo }: BetRound): void {
    const unknown = { betId: null, isTold: false, isDone: false, isSending: true };
    this.#bets.set(keyOf({ table, roundNo }), { round: { table, roundNo }, ...unknown });
  }

  /** No answer to a stake comes any more. */
  answered(round: BetRound): void {
    const open = this.#bets.get(keyOf(round));
    if (open) this.#bets.set(keyOf(round), { ...open, isSending: false });
  }

  /** The stake was taken. */
  placed({ table, roundNo, betId }: TableBetView): void {
    const known = this.#bets.get(keyOf({ table, roundNo }));
    if (known?.betId === betId || this.#takenBack.has(betId)) return;
    const isSending = known?.isSending ?? false;
    this.#bets.set(keyOf({ table, roundNo }), { round: { table, roundNo }, betId, isTold: false, isDone: false, isSending });
  }

  /** A bet is taken back: there is none in its round until another one is staked. */
  takenBack(bet: TableBetView): void {
    this.#takenBack.add(bet.betId);
    this.gone(bet);
  }

  /** There is no bet in a round: it was refused, or is taken back. */
  gone(round: BetRound): void {
    this.#bets.delete(keyOf(round));
  }

  /** Takes note of the bet that the player has in a round; one that was taken back before the lock is none. */
  note({ round, bet }: Pick<TableState, 'round' | 'bet'>): void {
    // A look at the table may be older than a stake whose answer is awaited.
    if (!bet && round.state === 'open' && this.#bets.get(keyOf(round))?.betId) this.gone(round);
    if (bet?.state === 'placed') this.placed(bet);
  }

  /** Takes note of bets that were staked before the page was opened, wherever the player sat. */
  found(bets: readonly TableBetView[]): void {
    for (const bet of bets) if (bet.state === 'placed') this.placed(bet);
  }

  /** The player has seen how a round ended, with what is known of their bet in it. */
  told(round: BetRound, bet: TableBetView | null): void {
    const open = this.#bets.get(keyOf(round));
    if (open) this.#bets.set(keyOf(round), { ...open, isTold: true, isDone: bet !== null && !bet.isOwed });
  }

  /** Asks for the ends of bets whose round is over, and for money that was on its way. Without such bets nothing is asked. */
  async look(api: { bets(): Promise<BetsReply> }, now: number): Promise<Ends> {
    if (this.#isAsking) return NOTHING;
    for (const [key, { round, isDone, isSending }] of this.#bets)
      if (isDone && !isSending && isOver(round, now)) this.#bets.delete(key);
    const due = [...this.#bets].filter(([, { round, isTold, isDone }]) => !isDone && (isTold || isOver(round, now)));
    if (due.length === 0) return NOTHING;
    this.#isAsking = true;
    const reply = await api.bets().catch(() => null);
    this.#isAsking = false;
    // Without an answer it is asked for again.
    return reply ? this.#ends(due, reply) : NOTHING;
  }

  #ends(due: readonly (readonly [string, OpenBet])[], { bets }: BetsReply): Ends {
    const ended: TableBetView[] = [];
    let hasMoved = false;
    for (const [key, open] of due) {
      const bet = bets.find((each) => (open.betId === null ? keyOf(each) === key : each.betId === open.betId));
      if (bet?.state === 'placed') continue;
      if (bet && !open.isTold) ended.push(bet);
      const isDone = !bet?.isOwed;
      hasMoved ||= isDone;
      this.#bets.set(key, { ...open, betId: bet?.betId ?? null, isTold: true, isDone });
    }
    return { ended, hasMoved };
  }
}
