import type { BetType } from '../../../src/lottery/bet-type.ts';
import { betOf, LOTTERIES, type LotteryGame, lotteryOf, SERIES } from '../../../src/lottery/games.ts';
import { costOf, mostWinOf, payoutOf, TICKET_UNITS } from '../../../src/lottery/prices.ts';
import { placesOf, readSelection, type Selection, selectionText, ticketsOf } from '../../../src/lottery/selection.ts';
import type { LineRequest, LobbyGame, LobbyView } from '../../../src/shared/lottery-protocol.ts';
import { bestSeries } from './names.ts';

export type ViewName = 'lobby' | 'play' | 'orders' | 'results';

/** Unit stakes that are offered where a player names an amount. */
const AMOUNTS: readonly bigint[] = [10_000n, 50_000n, 100_000n, 500_000n, 1_000_000n, 5_000_000n];

export interface Sum {
  tickets: bigint;
  cost: bigint;
  possible: bigint;
}

/** What a player is doing: the game, the bet, what is chosen, the slip. Views listen to it. */
export class Desk {
  view: ViewName = 'play';
  game: LotteryGame;
  bet: BetType;
  /** The best: a lower one pays less, and nothing is paid for it yet. */
  series: number;
  unit: bigint;
  multiple = 1;
  slip: LineRequest[] = [];
  lobby: LobbyView;
  /** The server's clock less the browser's. */
  #ahead = 0;
  readonly #choices = new Map<string, string[][]>();
  readonly #listeners = new Set<() => void>();

  constructor(game: LotteryGame, lobby: LobbyView) {
    this.game = game;
    this.bet = firstBet(game);
    this.series = bestSeries(game, lobby.mostSeries);
    this.unit = this.units[0] ?? 10_000n;
    this.lobby = lobby;
    this.hear(lobby);
  }

  /** Games of the lobby, in its order. */
  get games(): LotteryGame[] {
    const codes = new Set(this.lobby.games.map(({ code }) => code));
    return LOTTERIES.filter(({ code }) => codes.has(code));
  }

  get units(): readonly bigint[] {
    return SERIES[this.game.mode] ? TICKET_UNITS : AMOUNTS;
  }

  /** Now, by the server's clock. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  hear(lobby: LobbyView): void {
    this.lobby = lobby;
    this.#ahead = lobby.now - Date.now();
  }

  state(code = this.game.code): LobbyGame | undefined {
    return this.lobby.games.find((each) => each.code === code);
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  openGame(code: string): void {
    const game = lotteryOf(code);
    if (!game) return;
    if (game !== this.game) {
      this.game = game;
      this.bet = firstBet(game);
      this.series = bestSeries(game, this.lobby.mostSeries);
      this.unit = this.units[0] ?? 10_000n;
      this.slip = [];
    }
    this.view = 'play';
    this.changed();
  }

  openBet(code: string): void {
    this.bet = betOf(this.game, code) ?? this.bet;
    this.changed();
  }

  /** What is chosen for the bet that is open, by place. */
  get chosen(): string[][] {
    const key = `${this.game.code} ${this.bet.code}`;
    const known = this.#choices.get(key) ?? Array.from({ length: placesOf(this.bet) }, () => []);
    this.#choices.set(key, known);
    return known;
  }

  choose(place: number, values: readonly string[]): void {
    this.chosen[place] = [...new Set(values)];
    this.changed();
  }

  toggle(place: number, value: string): void {
    const before = this.chosen[place] ?? [];
    this.choose(place, before.includes(value) ? before.filter((each) => each !== value) : [...before, value]);
  }

  /** The selection as it can be bet on, or why it cannot yet. */
  get selection(): ReturnType<typeof readSelection> {
    return readSelection(this.bet, selectionText(this.chosen));
  }

  /** The line that is being made; null while it is none. */
  get line(): LineRequest | null {
    const { selection } = this;
    if (typeof selection === 'string') return null;
    return { bet: this.bet.code, selection: selectionText(selection), unit: this.unit.toString(), multiple: this.multiple };
  }

  addLine(): void {
    const { line } = this;
    if (!line) return;
    this.slip.push(line);
    this.#choices.delete(`${this.game.code} ${this.bet.code}`);
    this.changed();
  }

  /** What would be staked now: the slip and the line that is being made. */
  get lines(): readonly LineRequest[] {
    return this.line ? [...this.slip, this.line] : this.slip;
  }

  sumOf(lines: readonly LineRequest[]): Sum {
    const read = lines.flatMap((line) => this.#read(line));
    return {
      tickets: read.reduce((sum, each) => sum + ticketsOf(each.bet, each.selection), 0n),
      cost: read.reduce((sum, each) => sum + costOf(each.bet, each.selection, each.stake), 0n),
      possible: payoutOf(read.map((each) => mostWinOf(each.bet, each.selection, each.stake))),
    };
  }

  /** What was staked is no longer being made. */
  clear(): void {
    this.slip = [];
    this.#choices.clear();
    this.changed();
  }

  #read({
    bet: code,
    selection: text,
    unit,
    multiple,
  }: LineRequest): { bet: BetType; selection: Selection; stake: { unit: bigint; multiple: number; series: number } }[] {
    const bet = betOf(this.game, code);
    const selection = bet ? readSelection(bet, text) : 'empty';
    if (!bet || typeof selection === 'string') return [];
    return [{ bet, selection, stake: { unit: BigInt(unit), multiple, series: this.series } }];
  }
}

function firstBet({ bets: [first], code }: LotteryGame): BetType {
  if (!first) throw new Error(`${code} has no bets`);
  return first;
}
