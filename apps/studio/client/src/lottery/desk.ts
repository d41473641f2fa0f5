import type { BetType } from '../../../src/lottery/bet-type.ts';
import { betOf, type LotteryGame } from '../../../src/lottery/games.ts';
import type { ReadLine } from '../../../src/lottery/most-win.ts';
import type { SetReturns } from '../../../src/lottery/repricing.ts';
import { placesOf, readSelection, type Selection, selectionText } from '../../../src/lottery/selection.ts';
import { MOST_LINES } from '../../../src/lottery/writing/read.ts';
import type { LineRequest, LobbyGame, LobbyView } from '../../../src/shared/lottery-protocol.ts';
import { bestSeries, firstBet, isWritten } from './names.ts';
import { Choices } from './sum/choices.ts';
import { Odds } from './sum/odds.ts';
import { askedAmong, KeptSlips, without } from './sum/slips.ts';
import { type Sum, sumOf } from './sum/sum.ts';
import { unitsOf } from './sum/units.ts';
import type { Slip, SlipLine } from './sum/unplaced.ts';
import { gameOf, gamesOf, hearStations } from './told/stations.ts';
import { stationsOf } from './writing/stations.ts';

export type ViewName = 'lobby' | 'play' | 'orders' | 'results' | 'rules';

/** What a player is doing: the game, the bet, what is chosen, the slip. Views listen to it. */
export class Desk {
  view: ViewName = 'play';
  game: LotteryGame;
  bet: BetType;
  /** The best at first: a lower one pays less, and gives the rest back as a rebate. */
  series = 0;
  unit = 0n;
  #multiple = 1;
  /** Whether what was typed as the multiple is one: nothing is staked by another than the one that is shown. */
  isMultiple = true;
  slip: SlipLine[] = [];
  /** The line of the slip that is being changed; null for a new one. */
  editing: number | null = null;
  /** What 1k of the currency is, in ten-thousandths. */
  readonly thousand: bigint;
  lobby: LobbyView;
  /** The server's clock less the browser's. */
  #ahead = 0;
  readonly #kept: KeptSlips;
  readonly #odds = new Odds();
  readonly #choices = new Choices();
  readonly #listeners = new Set<() => void>();

  constructor(game: LotteryGame, lobby: LobbyView, thousand = 10_000n, kept = new KeptSlips()) {
    this.game = game;
    this.thousand = thousand;
    this.bet = firstBet(game);
    this.lobby = lobby;
    this.#kept = kept;
    this.hear(lobby);
    this.#openSlip(kept.take(game.code));
    if (kept.line?.game === game.code)
      for (const [place, values] of this.#open(kept.line)?.entries() ?? []) this.chosen[place] = [...values];
  }

  /** Games of the lobby, in its order. */
  get games(): LotteryGame[] {
    return gamesOf(new Set(this.lobby.games.map(({ code }) => code)));
  }

  get multiple(): number {
    return this.#multiple;
  }

  set multiple(multiple: number) {
    this.#multiple = multiple;
    this.isMultiple = true;
  }

  /** Now, by the server's clock. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  hear(lobby: LobbyView): void {
    this.lobby = lobby;
    hearStations(lobby.stations);
    this.#ahead = lobby.now - Date.now();
    this.game = this.#atOdds(this.game);
    this.bet = betOf(this.game, this.bet.code) ?? this.bet;
  }

  /** What bets of a game return where that is not the table's, as the player is shown it. */
  returns(code = this.game.code): SetReturns {
    return this.state(code)?.returns ?? {};
  }

  state(code = this.game.code): LobbyGame | undefined {
    return this.lobby.games.find((each) => each.code === code);
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changed(): void {
    const { game, slip, series, editing, line } = this;
    this.#kept.keep(game.code, { slip, series }, editing === null ? line : null);
    for (const listener of [...this.#listeners]) listener();
  }

  openGame(code: string): void {
    const listed = gameOf(code);
    if (!listed) return;
    if (code !== this.game.code) {
      this.#endEditing();
      const kept = this.#kept.change(this.game.code, { slip: this.slip, series: this.series }, code);
      this.game = this.#atOdds(listed);
      this.bet = firstBet(this.game);
      this.#openSlip(kept);
      this.multiple = 1;
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
    return this.#choices.of(this.#key(), placesOf(this.bet));
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
  get line(): SlipLine | null {
    const { selection } = this;
    if (typeof selection === 'string' || !this.isMultiple) return null;
    const { bet, unit, multiple, game } = this;
    return { bet: bet.code, selection: selectionText(selection), unit: unit.toString(), multiple, game: game.code };
  }

  /** Puts the line that is being made on the slip, or in the place of the one that is being changed. */
  addLine(): void {
    const { line, editing } = this;
    if (!line || this.isFull) return;
    if (editing === null) this.slip.push(line);
    else this.slip.splice(editing, 1, this.#changed(editing, line));
    this.#choices.drop(this.#key());
    this.cancelChange();
  }

  /** Leaves the line that is being changed as it is on the slip. */
  cancelChange(): void {
    this.#endEditing();
    this.changed();
  }

  /** Whether the slip takes no new line; one that is being changed is none. */
  get isFull(): boolean {
    return this.editing === null && this.room <= 0;
  }

  /** How many more lines the slip takes. */
  get room(): number {
    return MOST_LINES - this.slip.length;
  }

  /** Puts lines on the slip that this game takes, at its end or at a place. Returns how many there was no place or no bet for. */
  addLines(lines: readonly (LineRequest & { game?: string })[], place = this.slip.length): number {
    const added = lines.filter((line) => this.#read(line).length > 0).slice(0, this.room);
    for (const [index, { bet, selection, unit, multiple, game = this.game.code }] of added.entries())
      this.slip.splice(place + index, 0, { bet, selection, unit, multiple, game });
    this.changed();
    return lines.length - added.length;
  }

  /** Opens a line of the slip in the pad. */
  edit(index: number): void {
    const line = this.slip[index];
    if (!line || this.#read(line).length === 0) return;
    this.#endEditing();
    const { unit, multiple } = this;
    const selection = this.#open(line);
    // A written line is changed as text.
    this.#choices.open(this.#key(), isWritten(this.bet) ? null : selection, { unit, multiple });
    this.editing = index;
    this.view = 'play';
    this.changed();
  }

  remove(index: number): void {
    this.slip.splice(index, 1);
    if (this.editing === index) this.#endEditing();
    else if (this.editing !== null && this.editing > index) this.editing -= 1;
    this.changed();
  }

  /** Stations that take bets now, where the open game is one: they share its table. */
  get stations(): { code: string; name: string }[] {
    return stationsOf(this.game, this.games);
  }

  /** Takes lines that were asked for off the slips of a game: what was changed or added since is another order. */
  takeOff(code: string, asked: readonly LineRequest[]): void {
    this.#kept.takeOff(code, asked);
    const { slip, editing } = this;
    const changing = editing === null ? undefined : slip[editing];
    const taken = askedAmong(this.lines, code, asked);
    this.slip = without(slip, taken);
    if (changing && this.slip.includes(changing)) this.editing = this.slip.indexOf(changing);
    else this.#endEditing();
    if (taken.has(slip.length)) this.#choices.clear();
    this.changed();
  }

  /** What would be staked now: the slip and the line that is being made. */
  get lines(): readonly SlipLine[] {
    const { line, editing, slip } = this;
    if (!line) return slip;
    return editing === null
      ? [...slip, line]
      : slip.map((each, index) => (index === editing ? this.#changed(index, line) : each));
  }

  /** What lines come to: those of each game are an order of its own. */
  sumOf(lines: readonly (LineRequest & { game?: string })[]): Sum {
    return sumOf(lines.flatMap((line) => this.#read(line).map((each) => ({ ...each, game: line.game }))));
  }

  /** Empties the slip; what is being chosen is on none. */
  clear(): void {
    this.slip = [];
    this.#endEditing();
    this.changed();
  }

  /** Written bets that are on no slip. */
  get draft(): string {
    return this.#kept.draft(this);
  }

  set draft(text: string) {
    this.#kept.keepDraft(this, text);
  }

  #openSlip(kept: Slip | undefined): void {
    this.unit = unitsOf(this.game)[0] ?? 10_000n;
    const best = bestSeries(this.game, this.lobby.mostSeries);
    this.series = this.lobby.mostSeries === undefined ? best : Math.min(kept?.series ?? best, best);
    this.slip = kept?.slip ?? [];
  }

  /** Opens the bet of a line with its stake, and answers what is chosen on it; null where its game does not take it. */
  #open(line: SlipLine): Selection | null {
    const [read] = this.#read(line);
    if (!read) return null;
    this.bet = read.bet;
    this.unit = read.stake.unit;
    this.multiple = read.stake.multiple;
    return read.selection;
  }

  /** What was chosen before a line was changed is again, and so is the stake. */
  #endEditing(): void {
    this.editing = null;
    const before = this.#choices.close();
    if (before) [this.unit, this.multiple] = [before.unit, before.multiple];
  }

  /** A line that was changed stays with its station. */
  #changed(index: number, line: SlipLine): SlipLine {
    return { ...line, game: this.slip[index]?.game ?? line.game };
  }

  #atOdds(listed: LotteryGame): LotteryGame {
    return this.#odds.of(listed, this.returns(listed.code));
  }

  #key(): string {
    return `${this.game.code} ${this.bet.code}`;
  }

  #read(line: LineRequest & { game?: string | undefined }): ReadLine[] {
    const code = line.game ?? this.game.code;
    const listed = code === this.game.code ? this.game : gameOf(code);
    const bet = listed && betOf(this.#atOdds(listed), line.bet);
    const selection = bet ? readSelection(bet, line.selection) : 'empty';
    if (!bet || typeof selection === 'string') return [];
    return [{ bet, selection, stake: { unit: BigInt(line.unit), multiple: line.multiple, series: this.series } }];
  }
}
