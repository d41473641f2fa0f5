import type { NextRound, TableBetView, TableState } from '../../../src/shared/table-protocol.ts';
import { Refusal } from '../api.ts';
import type { TablesApi } from './api.ts';
import type { Desk } from './desk.ts';
import type { TableFrame } from './frame.ts';
import { Guard } from './guard/guard.ts';
import { lateEnd } from './own-end.ts';
import { tt } from './text/text.ts';
import type { Asked, TableWitness } from './witness.ts';

/** What others do is asked for so often, by each device at moments of its own. */
const ASK_MS = 4_000;
/**
 * What the clock decides is asked for so long before it is due at most, by each device at a moment of its own, and answered when it is due: of a
 * thousand questions that came at that moment the last would be read long after it.
 */
const AHEAD_MS = 1_500;
/** A number is added some time within so long after a round has begun: it is for the next, and all devices hear of that at once. */
const ADD_WITHIN_MS = 3_000;
const LEAST_MS = 120;
/** So long after the draw bets are settled. */
const SETTLED_MS = 900;
const AGAIN_MS = 400;

export interface Following {
  desk: Desk;
  api: TablesApi;
  frame: TableFrame;
  witness: TableWitness;
  onLost(): void;
  onBack(): void;
  /** The session is over. */
  ended(error: Refusal): void;
}

/** Keeps a table up to date by the studio's clock: it asks when something is due, and now and then for what others do. */
export class Follower {
  readonly #parts: Following;
  readonly #guard: Guard;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #rest: ReturnType<typeof setTimeout> | null = null;
  /** What has been shown already. */
  #shownRound = '';
  #openRound = '';
  /** The last round whose cards were looked at when they were published. */
  #fixedRound = '';
  #flying = '';
  /** The round in which the player had a stake when it was last seen undecided: of a void one the studio shows none. */
  #staked = '';
  /** The round that a number is on its way to. */
  #adding = '';
  #addTimer: ReturnType<typeof setTimeout> | undefined;
  #isLost = false;

  constructor(parts: Following) {
    this.#parts = parts;
    const { desk, api, witness } = parts;
    this.#guard = new Guard({ stakes: desk.stakes, api, witness });
  }

  /** Asks at once, e.g. at another table or after the page was hidden. */
  now(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    void this.#ask();
  }

  /** Forgets what was shown of another table. */
  restart(): void {
    if (this.#rest !== null) clearTimeout(this.#rest);
    clearTimeout(this.#addTimer);
    this.#adding = '';
    this.#shownRound = '';
    this.#openRound = '';
    this.#fixedRound = '';
    this.#flying = '';
    this.now();
  }

  /** Asks what the table shows, at once or as it will be at a moment. */
  async #ask(at?: number): Promise<void> {
    const { desk, api, frame, witness, onLost, onBack, ended } = this.#parts;
    const { table } = desk;
    try {
      const sentAt = Date.now();
      const state = await this.#look(() => api.state(table.code, desk.newest, at), at === undefined ? sentAt : undefined);
      if (!state) return;
      witness.hear(state.round, this.#asked(sentAt));
      this.#checkShoe();
      if (state.next) this.#addSoon(state.next);
      if (this.#isLost) onBack();
      this.#isLost = false;
      this.#show();
      void this.#late();
    } catch (error) {
      if (error instanceof Refusal && ['session.expired', 'blocked', 'game.closed'].includes(error.code)) return ended(error);
      if (!this.#isLost) onLost();
      this.#isLost = true;
    }
    frame.phase();
    this.#later();
  }

  /** Takes up what the table shows; `sentAt` as `Desk.hear` has it. Null where the player sits elsewhere by then. */
  async #look(ask: () => Promise<TableState>, sentAt?: number): Promise<TableState | null> {
    const { desk } = this.#parts;
    const { table } = desk;
    const due = this.#guard.due(table.code);
    const asked = { steady: performance.now(), wall: Date.now() };
    const state = await ask();
    if (desk.table !== table) return null;
    const tookMs = Math.max(performance.now() - asked.steady, Date.now() - asked.wall);
    desk.clock.hear(state.round.roundNo, state.now, sentAt === undefined ? undefined : tookMs);
    desk.hear(state, sentAt);
    this.#guard.saw(state, due);
    return state;
  }

  /** When something was asked and answered, by the studio's clock. */
  #asked(sentAt: number): Asked {
    const heardAt = this.#parts.desk.now();
    return { sentAt: sentAt + heardAt - Date.now(), heardAt };
  }

  /** Adds this device's number at a moment of its own, or at once where the mix is near or the studio has one of it already. */
  #addSoon(next: NextRound): void {
    if (this.#adding === next.roundNo) return;
    const isEarly = !next.hasNumber && next.mixesAt - this.#parts.desk.now() > 2 * ADD_WITHIN_MS;
    this.#adding = next.roundNo;
    const add = async (): Promise<void> => {
      // Sent in vain it is tried again when the table is asked for the next time.
      await this.#add(next).catch(() => undefined);
      this.#adding = '';
    };
    clearTimeout(this.#addTimer);
    this.#addTimer = setTimeout(() => void add(), isEarly ? Math.random() * ADD_WITHIN_MS : 0);
  }

  /** Adds this device's number to the round that comes, where it is not in it yet. */
  async #add(next: NextRound): Promise<void> {
    const { api, witness } = this.#parts;
    const number = witness.toAdd(next, next.hasNumber);
    if (number === null) return;
    witness.sends(next);
    const sentAt = Date.now();
    const state = await api.addNumber(next.table, { roundNo: next.roundNo, number });
    const asked = this.#asked(sentAt);
    if (state.next?.roundNo === next.roundNo) witness.added(state.next, state.next.hasNumber, asked);
    witness.hear(state.round, asked);
  }

  /** Tells the player before the lock when the cards that are published with the mix are not what the rounds before have left. */
  #checkShoe(): void {
    const { desk, witness } = this.#parts;
    const { state } = desk;
    if (!state || !desk.isFixed || this.#fixedRound === state.round.roundNo) return;
    this.#fixedRound = state.round.roundNo;
    if (!witness.shoeGoesOn(state.round, state.past)) this.#guard.warn(state.round, 'breachText');
  }

  /** Waits until something is nearly due. */
  #later(): void {
    const { desk } = this.#parts;
    const now = desk.now();
    const { locksAt, drawsAt, endsAt } = desk.time;
    const due = [locksAt, drawsAt, drawsAt + SETTLED_MS, endsAt].find((at) => at > now) ?? endsAt;
    const early = due - now - Math.min(AHEAD_MS, due - now) * (0.2 + 0.6 * Math.random());
    const usual = ASK_MS * (1 - Math.random() / 4);
    if (this.#timer !== null) clearTimeout(this.#timer);
    const ask = (): void => void (early < usual ? this.#ask(due) : this.#ask());
    this.#timer = setTimeout(ask, Math.max(LEAST_MS, Math.min(early, usual)));
  }

  #show(): void {
    const { desk, frame } = this.#parts;
    const round = desk.state?.round;
    if (!round) return;
    if (round.state !== 'void') this.#staked = desk.state?.bet ? round.roundNo : '';
    if (round.state === 'open' && round.roundNo !== this.#openRound) {
      this.#openRound = round.roundNo;
      frame.next();
      frame.roads();
    }
    if (round.state === 'open' || this.#shownRound === round.roundNo) return;
    if (desk.height !== null) return this.#fly(round.roundNo);
    this.#shownRound = round.roundNo;
    if (round.state === 'void') {
      frame.next(tt('voided'));
      frame.roads();
      desk.openBets.told(round, null);
      if (this.#staked === round.roundNo) this.#guard.voided(round);
      return void this.#settled();
    }
    if (desk.isUnstaked) frame.say(tt('notStaked'));
    frame.roads(round.roundNo);
    const wait = frame.reveal(round.outcome, desk.now() - round.drawsAt);
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#rest = setTimeout(() => void this.#atRest(round.roundNo), wait);
  }

  /** A flight is on: it is shown by the clock, and the studio says when it is over. */
  #fly(roundNo: string): void {
    const { desk, frame } = this.#parts;
    if (this.#flying === roundNo) return;
    this.#flying = roundNo;
    if (desk.isUnstaked) frame.say(tt('notStaked'));
    frame.fly(desk.now() - desk.time.drawsAt);
    frame.roads();
    void this.#land();
  }

  /** Waits for the end of the flight. An answer that fails is asked for again at once, then less and less often. */
  async #land(failed = 0): Promise<void> {
    const { desk, api } = this.#parts;
    const { sitting } = desk;
    const state = await this.#look(() => api.landing(desk.table.code)).catch(() => null);
    if (!state && failed > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(ASK_MS, AGAIN_MS * 2 ** (failed - 1))));
    if (desk.sitting !== sitting) return;
    if (desk.height !== null) return this.#land(state ? 0 : failed + 1);
    if (state) this.#show();
  }

  /** The outcome lies open: what it means for the player, the balance, and whether the round is what was promised. */
  async #atRest(roundNo: string): Promise<void> {
    const { desk, frame, witness } = this.#parts;
    const round = desk.state?.round;
    if (round?.roundNo !== roundNo) return;
    const { table } = desk;
    const bet = await this.#decided(roundNo);
    if (desk.table !== table || desk.state?.round.roundNo !== roundNo) return;
    if (bet) desk.openBets.told(bet, bet);
    witness.saw(round);
    frame.ended(round.outcome, bet ? { payout: BigInt(bet.payout), total: BigInt(bet.total) } : null);
    frame.roads();
    if (!bet) return;
    await this.#settled();
    await this.#guard.ended(round, bet);
  }

  /** The player's bet once it is settled: what it came to is never guessed. Null without one, and where the round goes by before that. */
  async #decided(roundNo: string): Promise<TableBetView | null> {
    const { desk, api } = this.#parts;
    const { table } = desk;
    while (desk.bet?.state === 'placed' && desk.time.roundNo === roundNo) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      await this.#look(() => api.state(table.code), Date.now()).catch(() => null);
      // The player may have sat down elsewhere meanwhile.
      if (desk.table !== table) return null;
    }
    return desk.bet?.roundNo === roundNo ? desk.bet : null;
  }

  /** Tells how bets ended that were settled after their round, and reads what they brought. */
  async #late(): Promise<void> {
    const { desk, api, frame } = this.#parts;
    const { ended, hasMoved } = await desk.openBets.look(api, desk.now());
    if (ended.length > 0) frame.say(ended.map((bet) => lateEnd(bet, desk.table.code)).join('; '));
    if (hasMoved) await this.#settled();
    await this.#guard.late(ended, desk.now());
  }

  async #settled(): Promise<void> {
    const { api, frame } = this.#parts;
    const reply = await api.balance().catch(() => null);
    if (reply) frame.setBalance(reply.balance, true);
  }
}
