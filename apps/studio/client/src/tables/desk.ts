import type { SeatView, StakeRequest, TableBetView, TableState } from '../../../src/shared/table-protocol.ts';
import { roundAt } from '../../../src/tables/clock.ts';
import { heightAt } from '../../../src/tables/crash.ts';
import { areaOf, gridOf, mostOn, type Table } from '../../../src/tables/tables.ts';
import { OwnStakes } from './guard/own-stakes.ts';
import { StudioClock } from './guard/studio-clock.ts';
import { OpenBets } from './open-bets.ts';

/** As many rounds as the roads show. */
const PAST = 72;
/** The last call begins so long before the lock. */
const LAST_CALL_MS = 10_000;

/** What a round is at: bets are taken while it is `open`. */
export type Phase = 'open' | 'locked' | 'shown';

/** A chip on an area. */
interface Chip {
  area: string;
  amount: bigint;
}

/** What a player has laid and staked at a table, and what the studio last said of it. Whoever shows it listens. */
export class Desk {
  table: Table;
  chip: bigint;
  state: TableState | null = null;
  /** A stake is on its way, or is being taken back: until the answer nothing is laid, taken up or sent. */
  isSending = false;
  /** Counts how often the player sat down: an answer to what was asked before is not about this table. */
  sitting = 0;
  /** Chips on areas that are not staked yet, in the order in which they were laid. */
  laid: readonly Chip[] = [];
  /** The number named beside the stake of an area, where it asks for one. */
  readonly #picks = new Map<string, number>();
  #lastStaked: readonly Chip[] = [];
  /** How far the studio's clock is ahead of this device's. */
  #ahead = 0;
  /** Between which moments the studio's clock can be. */
  readonly clock = new StudioClock();
  readonly #listeners = new Set<() => void>();
  /** Bets whose ends are still to be told, at whatever table. */
  readonly openBets = new OpenBets();
  /** What this device has staked, at whatever table. */
  readonly stakes = new OwnStakes();

  constructor(table: Table) {
    this.table = table;
    this.chip = table.chips[1] ?? gridOf(table);
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  changed(): void {
    for (const listener of this.#listeners) listener();
  }

  /** The time by the studio's clock, whatever this device's says. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  get time(): ReturnType<typeof roundAt> {
    return roundAt(this.table, this.now());
  }

  phase(now = this.now()): Phase {
    const time = roundAt(this.table, now);
    if (now < time.locksAt) return 'open';
    return now < time.drawsAt ? 'locked' : 'shown';
  }

  /** The bets of a fight are called until its lock. */
  get isLastCall(): boolean {
    return this.table.game.kind === 'cockfight' && this.isOpen && this.time.locksAt - this.now() <= LAST_CALL_MS;
  }

  /** How high the flight is that is on; null without one. */
  get height(): number | null {
    const round = this.state?.round;
    const { roundNo, drawsAt } = this.time;
    const isCrash = this.table.game.kind === 'crash';
    const isFlying = isCrash && round?.roundNo === roundNo && round.state === 'drawn' && round.outcome.length === 0;
    return isFlying ? heightAt(this.now() - drawsAt) : null;
  }

  /** At which height the player has left, by the studio's word or by an outcome that reaches their target; null where neither says so. */
  get left(): number | null {
    const { bet, state, table } = this;
    const [stake] = bet?.stakes ?? [];
    if (stake?.left !== undefined) return stake.left;
    const [reached] = state?.round.roundNo === bet?.roundNo ? (state?.round.outcome ?? []) : [];
    const target = table.game.kind === 'crash' ? stake?.pick : undefined;
    return target !== undefined && reached !== undefined && target <= reached ? target : null;
  }

  /** The target that the flight has passed by this device's clock; null below it. Whether they have left is known when the flight is over. */
  get passed(): number | null {
    const { height, bet } = this;
    const target = bet?.stakes[0]?.pick;
    return target !== undefined && height !== null && height >= target ? target : null;
  }

  /** The number beside an area's stake: the staked one, or the one that is named; the highest where nobody named any. */
  pick(code: string): number | undefined {
    const staked = this.bet?.stakes.find(({ area }) => area === code)?.pick;
    return staked ?? this.#picks.get(code) ?? areaOf(this.table, code)?.pick?.most;
  }

  isNamed(code: string): boolean {
    return this.#picks.has(code);
  }

  name(code: string, pick: number): void {
    this.#picks.set(code, pick);
    this.changed();
  }

  get isOpen(): boolean {
    return this.now() < this.time.locksAt;
  }

  /** Whether this device knows what the players' numbers have come to, by the rules that it checks: nothing is staked on what is not fixed. */
  get isFixed(): boolean {
    const round = this.state?.round;
    return round?.roundNo === this.time.roundNo && round.mix !== '' && round.version === this.table.version;
  }

  /** Whether chips may be laid and taken up. */
  get canChange(): boolean {
    return this.isOpen && !this.bet && !this.isSending;
  }

  /** Chips lie on areas, and it is certain that they are not staked. */
  get isUnstaked(): boolean {
    return this.laid.length > 0 && !this.bet && !this.isSending;
  }

  /** The bet that is staked in the round that the clock is at. */
  get bet(): TableBetView | null {
    const bet = this.state?.bet ?? null;
    return bet?.roundNo === this.time.roundNo && bet.state !== 'returned' ? bet : null;
  }

  /** Who has bet in the round: the player too, who is shown to nobody else while the money is play money. */
  get seats(): readonly SeatView[] {
    const seats = this.state?.seats ?? [];
    const { bet } = this;
    if (!bet || seats.some(({ isOwn }) => isOwn)) return seats;
    const left = bet.stakes[0]?.left;
    return [{ name: '', total: bet.total, isOwn: true, ...(left === undefined ? {} : { left }) }, ...seats];
  }

  /** Takes up what the studio says; `sentAt` is missing where the answer was waited for, which says nothing of its clock. */
  hear(state: TableState, sentAt?: number): void {
    // Half of the way there and back is the best guess at when the studio looked at its clock.
    if (sentAt !== undefined) this.#ahead = state.now - (sentAt + Date.now()) / 2;
    const fresh = new Set(state.past.map(({ roundNo }) => roundNo));
    const known = this.state?.past.filter(({ roundNo }) => !fresh.has(roundNo)) ?? [];
    this.state = { ...state, past: [...state.past, ...known].slice(0, PAST) };
    this.openBets.note(state);
    this.changed();
  }

  /** The last round whose end is known here. */
  get newest(): string | undefined {
    return this.state?.past[0]?.roundNo;
  }

  sit(table: Table): void {
    this.table = table;
    this.chip = table.chips[1] ?? gridOf(table);
    this.state = null;
    this.sitting += 1;
    this.isSending = false;
    this.laid = [];
    this.#lastStaked = [];
    this.#picks.clear();
    this.changed();
  }

  /** What lies on an area: staked, or laid and not staked yet. */
  on(area: string): bigint {
    // Asked for once: the clock may come to the next round in between.
    const { bet } = this;
    if (bet) return BigInt(bet.stakes.find((stake) => stake.area === area)?.stake ?? '0');
    return this.laid.filter((each) => each.area === area).reduce((sum, { amount }) => sum + amount, 0n);
  }

  /** The same of all areas on which something lies. */
  get lying(): ReadonlyMap<string, bigint> {
    const { bet } = this;
    if (bet) return new Map(bet.stakes.map(({ area, stake }) => [area, BigInt(stake)]));
    const sums = new Map<string, bigint>();
    for (const { area, amount } of this.laid) sums.set(area, (sums.get(area) ?? 0n) + amount);
    return sums;
  }

  get total(): bigint {
    const { bet } = this;
    if (bet) return BigInt(bet.total);
    return this.laid.reduce((sum, { amount }) => sum + amount, 0n);
  }

  /** Lays a chip; answers why it cannot lie there, or null. */
  lay(code: string): 'closed' | 'placed' | 'sending' | 'limit' | null {
    const area = areaOf(this.table, code);
    if (!area || !this.isOpen) return 'closed';
    if (this.isSending) return 'sending';
    if (this.bet) return 'placed';
    const isOver = this.on(code) + this.chip > mostOn(this.table, area) || this.total + this.chip > this.table.limits.bet;
    if (isOver) return 'limit';
    this.#put([...this.laid, { area: code, amount: this.chip }]);
    return null;
  }

  get canUndo(): boolean {
    return this.laid.length > 0 && !this.isSending;
  }

  undo(): void {
    if (this.canUndo) this.#put(this.laid.slice(0, -1));
  }

  clear(): void {
    if (this.canUndo) this.#put([]);
  }

  get canRepeat(): boolean {
    return this.laid.length === 0 && this.#lastStaked.length > 0 && this.canChange;
  }

  repeat(): void {
    if (this.canRepeat) this.#put(this.#lastStaked);
  }

  #put(laid: readonly Chip[]): void {
    this.laid = laid;
    this.changed();
  }

  /** The stakes to send, one for each area. */
  get toStake(): StakeRequest[] {
    const areas = [...new Set(this.laid.map(({ area }) => area))];
    return areas.map((area) => {
      const pick = this.pick(area);
      return { area, stake: this.on(area).toString(), ...(pick === undefined ? {} : { pick }) };
    });
  }

  /** These chips are staked. */
  staked(bet: TableBetView, laid: readonly Chip[]): void {
    this.#lastStaked = laid;
    this.laid = [];
    if (this.state) this.state = { ...this.state, bet };
    this.changed();
  }

  /** The bet as the studio says it is since the player left the flight. */
  gone(bet: TableBetView): void {
    if (this.state) this.state = { ...this.state, bet };
    this.changed();
  }

  /** A bet that was taken back lies on the areas again, to be changed. */
  returned(): void {
    this.laid = this.#lastStaked;
    if (this.state) this.state = { ...this.state, bet: null };
    this.changed();
  }
}
