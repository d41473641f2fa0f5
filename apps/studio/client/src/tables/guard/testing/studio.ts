import type {
  BetReply,
  BetRequest,
  BetsReply,
  ProvenBet,
  TableBetView,
  TableProof,
  TableRoundView,
  TableState,
} from '../../../../../src/shared/table-protocol.ts';
import { backOf } from '../../../../../src/tables/area.ts';
import { mixOf, newShoe } from '../../../../../src/tables/chance.ts';
import { roundAt } from '../../../../../src/tables/clock.ts';
import { flightMs, heightAt } from '../../../../../src/tables/crash.ts';
import { areaOf, type Table } from '../../../../../src/tables/tables.ts';
import { Refusal } from '../../../api.ts';
import { roundOf } from '../../check/testing/rounds.ts';

/** What a studio tells otherwise than it is. Each is asked for what honest studios would answer. */
export interface Lies {
  /** The answer to a stake. */
  placed?(bet: TableBetView): TableBetView;
  /** The bet in what the table shows. */
  shown?(bet: TableBetView | null, round: TableRoundView): TableBetView | null;
  round?(round: TableRoundView): TableRoundView;
  /** The bet beside the proof of its round; undefined is no bet, as a studio of before answers. */
  proven?(bet: ProvenBet): ProvenBet | undefined;
  /** The studio has no bet of that number. */
  isForgotten?: boolean;
  listed?(bet: TableBetView): TableBetView;
  /** The height at which a flight is left, or that it is over. */
  left?(height: number): number | 'over';
}

/** How long questions and answers are on their way, in milliseconds. */
export interface Way {
  there: number;
  back: number;
}
const pause = async (ms: number): Promise<void> => {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
};

const SEED = '6f'.repeat(32);
const BET_ID = '0b'.repeat(16);

/** A studio with the bet of one player in the round of a table at which the clock is: honest but for its lies. */
export class OneRound {
  readonly #table: Table;
  readonly #lies: Lies;
  readonly #round: TableRoundView;
  bet: TableBetView | null = null;
  /** How long a look at the table is on its way, and a press to leave a flight. */
  looks: Way = { there: 0, back: 0 };
  leaves: Way = { there: 0, back: 0 };

  constructor(table: Table, lies: Lies = {}, seed = SEED) {
    this.#table = table;
    this.#lies = lies;
    const { roundNo, opensAt, locksAt, drawsAt, shoeFrom } = roundAt(table, Date.now());
    const made = roundOf(table, roundNo, seed, newShoe(table), mixOf([]));
    this.#round = { ...made, opensAt, mixesAt: opensAt, locksAt, drawsAt, shoeFrom };
  }

  get #isOver(): boolean {
    const { drawsAt, outcome } = this.#round;
    return Date.now() >= drawsAt + (this.#table.game.kind === 'crash' ? flightMs(outcome) : 0);
  }

  get outcome(): readonly number[] {
    return this.#round.outcome;
  }

  /** The round as it is by now. */
  get round(): TableRoundView {
    const { round: told = (round: TableRoundView) => round } = this.#lies;
    const hidden = { seed: null, outcome: [] };
    if (Date.now() < this.#round.drawsAt) return told({ ...this.#round, ...hidden, state: 'open' });
    return told(this.#isOver ? this.#round : { ...this.#round, ...hidden, state: 'drawn' });
  }

  /** The player's bet as it is by now. */
  get #own(): TableBetView | null {
    const { bet } = this;
    if (!bet || bet.state === 'returned' || !this.#isOver) return bet;
    const { outcome } = this.#round;
    const stakes = bet.stakes.map((laid) => {
      const area = areaOf(this.#table, laid.area);
      return { ...laid, back: area ? backOf(area, BigInt(laid.stake), outcome, laid.left ?? laid.pick).toString() : '0' };
    });
    const payout = stakes.reduce((sum, { back }) => sum + BigInt(back), 0n).toString();
    return { ...bet, stakes, payout, state: 'settled', outcome };
  }

  async place(request: BetRequest): Promise<BetReply> {
    const { table, roundNo, stakes } = request;
    const total = stakes.reduce((sum, { stake }) => sum + BigInt(stake), 0n).toString();
    const bet: TableBetView = {
      ...{ betId: BET_ID, table, roundNo, stakes, total, payout: '0', state: 'placed', outcome: [] },
      createdAt: Date.now(),
    };
    this.bet = bet;
    return { bet: this.#lies.placed?.(bet) ?? bet, balance: '1' };
  }

  async takeBack(): Promise<BetReply> {
    if (!this.bet) throw new Refusal('order.unknown');
    this.bet = { ...this.bet, state: 'returned' };
    return { bet: this.bet, balance: '1' };
  }

  /** Leaves the flight by the studio's clock. */
  async leave(): Promise<BetReply> {
    const { there, back } = this.leaves;
    await pause(there);
    const { bet } = this;
    const [stake] = bet?.stakes ?? [];
    const isUp = Date.now() >= this.#round.drawsAt && !this.#isOver;
    const height = Math.min(stake?.pick ?? 0, heightAt(Date.now() - this.#round.drawsAt));
    const left = isUp ? (this.#lies.left?.(height) ?? height) : 'over';
    if (bet && stake && left !== 'over') this.bet = { ...bet, stakes: [{ ...stake, left: stake.left ?? left }] };
    const reply = this.bet && { bet: this.bet, balance: '1' };
    await pause(back);
    if (!reply || left === 'over') throw new Refusal('flight.over');
    return reply;
  }

  async state(): Promise<TableState> {
    await pause(this.looks.there);
    const state = this.#state();
    await pause(this.looks.back);
    return state;
  }

  #state(): TableState {
    const isPast = this.#round.roundNo !== roundAt(this.#table, Date.now()).roundNo;
    // The rounds that follow are played without the player.
    const round = isPast ? new OneRound(this.#table).round : this.round;
    const own = isPast || this.#own?.state === 'returned' ? null : this.#own;
    const bet = this.#lies.shown ? this.#lies.shown(own, round) : own;
    return { now: Date.now(), round, bet, hasNumber: false, next: null, seats: [], players: 1, past: [] };
  }

  async landing(): Promise<TableState> {
    while (this.#state().round.outcome.length === 0) await pause(20);
    return this.state();
  }

  async bets(): Promise<BetsReply> {
    const own = this.#own;
    return { bets: own ? [this.#lies.listed?.(own) ?? own] : [], more: false };
  }

  async balance(): Promise<{ balance: string }> {
    return { balance: '1' };
  }

  async proof(): Promise<TableProof> {
    return { round: this.round, numbers: [], before: null };
  }

  async proofOfBet(): Promise<TableProof> {
    const own = this.#own;
    if (!own || this.#lies.isForgotten) throw new Refusal('round.unknown');
    const bet = this.#lies.proven ? this.#lies.proven(own) : own;
    return { ...(await this.proof()), ...(bet ? { bet } : {}) };
  }
}
