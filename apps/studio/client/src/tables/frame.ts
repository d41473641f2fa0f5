import type { Outcome } from '../../../src/tables/area.ts';
import { isBingo } from '../../../src/tables/bingo.ts';
import { heightText } from '../../../src/tables/results.ts';
import { gridOf, type Table } from '../../../src/tables/tables.ts';
import { isStill } from '../cards/motion.ts';
import { money } from '../money.ts';
import { isCelebrated } from '../rules/celebration.ts';
import type { SoundPlayer } from '../sound/player.ts';
import { language, t } from '../text/text.ts';
import { el, named, write } from '../ui/dom.ts';
import { type IconName, icon } from '../ui/icons.ts';
import type { TablesApi } from './api.ts';
import type { Desk } from './desk.ts';
import { BingoFelt } from './felt/bingo-felt.ts';
import { type BetFelt, Felt } from './felt/felt.ts';
import { FlightFelt } from './felt/flight-felt.ts';
import { tableName } from './names.ts';
import { ownEnd } from './own-end.ts';
import { saidPhase } from './phase.ts';
import { leaveFlight, stake, takeBack } from './place.ts';
import { drawRoadsAgain, roads } from './roads.ts';
import { resultLine } from './stage/result.ts';
import type { Stage } from './stage/stage.ts';
import { stageOf } from './stage/stages.ts';
import { tt } from './text/text.ts';
import { Tray } from './tray.ts';

const NOTICE_MS = 6_000;

type Panels = typeof import('./panels.ts');

export interface FrameParts {
  desk: Desk;
  api: TablesApi;
  sound: SoundPlayer;
  demo: boolean;
  leave(): void;
  /** Money moved: the page around the frame reads its balance again. */
  moved(): void;
  /** The player sits down at another table. */
  sat(): void;
}

/** The whole screen of a table: head, stage, roads, seats, felt and tray. */
export class TableFrame {
  readonly root = el('div', { class: 'tables' });
  readonly #parts: FrameParts;
  readonly #balance = el('strong', { class: 'funds' });
  readonly #notice = el('span');
  readonly #head = el('header', { class: 'head' });
  readonly #main = el('main', { attrs: { tabindex: '0' } });
  readonly #phase = el('p', { class: 'phase' });
  readonly #result = el('p', { class: 'result-line', attrs: { 'aria-live': 'polite' } });
  readonly #roads = el('div', { class: 'roads-place' });
  readonly #seats = el('ul', { class: 'seats', attrs: { tabindex: '0' } });
  readonly #tray: Tray;
  #stage: Stage;
  #felt: BetFelt;
  /** What the seats and the roads were last drawn of: drawing the same again would take a slow phone several frames. */
  #drawnSeats = '';
  #drawnRoads = '';
  #stopRoads: () => void = () => undefined;
  #quiet: ReturnType<typeof setTimeout> | null = null;
  /** What is still to be heard of the outcome that is shown. */
  #sounds: ReturnType<typeof setTimeout>[] = [];

  constructor(parts: FrameParts) {
    this.#parts = parts;
    const { desk, api } = parts;
    const placing = { desk, api, say: (text: string) => this.say(text), balance: (text: string) => this.setBalance(text, true) };
    this.#tray = new Tray({
      desk,
      stake: () => void stake(placing),
      takeBack: () => void takeBack(placing),
      leave: () => void leaveFlight(placing),
    });
    this.#tray.keys();
    this.#stage = stageOf(desk.table.game.kind);
    this.#felt = this.#newFelt();
    const notice = el('p', { class: 'notice', attrs: { role: 'status' } }, this.#notice);
    this.root.append(this.#head, this.#main, notice, this.#tray.root);
    desk.onChange(() => this.update());
  }

  #newFelt(): BetFelt {
    const { desk, sound } = this.#parts;
    const lay = (area: string): void => {
      const refused = desk.lay(area);
      if (refused) this.say(tt(`cannot.${refused}`));
      else sound.stop(1);
    };
    const { kind, areas } = desk.table.game;
    if (isBingo(kind)) return new BingoFelt(desk, kind, lay);
    const [first] = areas;
    return kind === 'crash' && first ? new FlightFelt(desk, first, lay) : new Felt(desk, lay);
  }

  setBalance(balance: string, hasMoved = false): void {
    write(this.#balance, money(balance));
    if (hasMoved) this.#parts.moved();
  }

  say(text: string): void {
    // Said anew, though it is the same: who hears the page hears it again.
    this.#notice.textContent = text;
    if (this.#quiet !== null) clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => {
      write(this.#notice, '');
    }, NOTICE_MS);
  }

  /** Draws everything anew: another table, or another language. */
  show(): void {
    const { desk } = this.#parts;
    document.title = tableName(desk.table);
    this.root.dataset['kind'] = desk.table.game.kind;
    this.#rest();
    this.#stage = stageOf(desk.table.game.kind);
    this.#felt = this.#newFelt();
    this.#drawHead();
    this.#tray.draw();
    const shown = el(
      'section',
      { class: 'table-stage', attrs: { 'aria-label': tt('stage') } },
      el('p', { class: 'dealt-by', text: tt('computer') }),
      this.#stage.root,
      el('div', { class: 'outcome' }, this.#phase, this.#result),
    );
    this.#main.replaceChildren(shown, this.#roads, this.#seats, this.#felt.root);
    this.roads();
    this.update();
  }

  /** Nothing of what is shown goes on, or is heard. */
  #rest(): void {
    this.#stage.clear();
    this.#felt.light(null);
    for (const each of this.#sounds) clearTimeout(each);
    this.#sounds = [];
  }

  #button(name: IconName, label: () => string, run: () => void): HTMLButtonElement {
    return named(el('button', { class: 'round-button', attrs: { type: 'button' }, on: { click: run } }, icon(name)), label);
  }

  /** Opens one of the panels, which are fetched when one is asked for. */
  #open(panel: (panels: Panels) => unknown): void {
    void import('./panels.ts').then(panel, () => this.say(t('tryAgain')));
  }

  /** Draws the head; a button of it that had the focus has it again. */
  #drawHead(): void {
    const { desk, api, sound, demo, leave, sat } = this.#parts;
    const focused = [...this.#head.querySelectorAll('button')].findIndex((button) => button === document.activeElement);
    const back = this.#button('back', () => t('back'), leave);
    back.classList.add('to-back');
    const soundName = (): string => t(sound.isOn ? 'soundOff' : 'soundOn');
    const toggle = this.#button(sound.isOn ? 'soundOn' : 'soundOff', soundName, () => {
      sound.set(!sound.isOn);
      toggle.replaceChildren(icon(sound.isOn ? 'soundOn' : 'soundOff'));
      toggle.setAttribute('aria-label', soundName());
    });
    const sit = (table: Table): void => {
      desk.sit(table);
      this.show();
      sat();
    };
    const toTables = (): void => this.#open(({ openTables }) => openTables(desk, api, sit));
    const title = el(
      'button',
      { class: 'table-title', attrs: { type: 'button' }, on: { click: toTables } },
      el('strong', { text: tableName(desk.table) }),
      el(
        'small',
        {},
        el('span', { text: `${money(gridOf(desk.table))} – ${money(desk.table.limits.bet)}` }),
        ' · ',
        el('span', { text: tt('tables') }),
      ),
    );
    const funds = el(
      'div',
      { class: 'head-balance' },
      el('small', { text: demo ? t('demoLabel') : tt('balance') }),
      this.#balance,
    );
    const tools = el(
      'div',
      { class: 'head-tools' },
      toggle,
      this.#button(
        'info',
        () => tt('rules'),
        () => this.#open(({ openRules }) => openRules(desk)),
      ),
      this.#button(
        'history',
        () => tt('bets'),
        () => this.#open(({ openBets }) => openBets(api)),
      ),
      this.#button(
        'shield',
        () => tt('fairness'),
        () => this.#open(({ openFairness }) => openFairness(desk)),
      ),
    );
    this.#head.replaceChildren(back, el('h1', { class: 'heading' }, title), funds, tools);
    this.#head.querySelectorAll('button')[focused]?.focus();
  }

  /** What changes between rounds: chips, seats, the felt. */
  update(): void {
    this.#felt.update();
    this.#tray.update();
    this.#drawSeats();
  }

  #drawSeats(): void {
    const { state, seats: sitting } = this.#parts.desk;
    const drawn = JSON.stringify([language(), state?.players, sitting]);
    if (drawn === this.#drawnSeats) return;
    this.#drawnSeats = drawn;
    const seats = sitting.map(({ name, total, isOwn, left }) =>
      el(
        'li',
        { attrs: { 'data-own': String(isOwn) } },
        el('span', { text: isOwn ? tt('seatOwn') : name }),
        el('small', { text: left === undefined ? money(total) : `${money(total)} · ${heightText(left)}` }),
      ),
    );
    const more = (state?.players ?? 0) - seats.length;
    if (more > 0) seats.push(el('li', {}, el('span', { text: tt('moreSeats', { count: more }) })));
    if (seats.length === 0) seats.push(el('li', { class: 'nobody', text: tt('noSeats') }));
    this.#seats.setAttribute('aria-label', tt('seats'));
    this.#seats.replaceChildren(...seats);
  }

  /** Shows the last rounds, without one whose outcome is still being shown. */
  roads(without?: string): void {
    const { desk } = this.#parts;
    const past = (desk.state?.past ?? []).filter(({ roundNo }) => roundNo !== without);
    const newest = past[0]?.roundNo ?? '';
    const place = [language(), desk.table.code, newest === '' ? 'empty' : 'filled'].join(' ');
    const drawn = `${place} ${newest}`;
    if (drawn === this.#drawnRoads) return;
    const there = this.#drawnRoads.startsWith(place) ? this.#roads.querySelector<HTMLElement>('.roads') : null;
    this.#drawnRoads = drawn;
    this.#stopRoads();
    if (there) this.#stopRoads = drawRoadsAgain(there, desk.table.game.kind, past);
    else this.#roads.replaceChildren(roads(desk.table.game.kind, past));
  }

  tick(): void {
    this.#tray.tick();
    this.phase();
  }

  /** Says what the round is at. An answer that changes nothing of it has nothing drawn. */
  phase(): void {
    write(this.#phase, tt(`phase.${saidPhase(this.#parts.desk, this.#stage.beats)}`));
  }

  /** Shows a flight whose end nobody knows yet. */
  fly(elapsed: number): void {
    write(this.#result, '');
    this.#stage.fly?.(elapsed);
  }

  /** Begins to show an outcome; answers when it has come to rest, in milliseconds from now. */
  reveal(outcome: Outcome, elapsed: number): number {
    write(this.#result, '');
    this.#felt.light(null);
    this.#stage.show(outcome, elapsed, (sofar) => this.#felt.follow?.(sofar));
    if (isStill()) return 0;
    const beats = this.#stage.beats(outcome);
    if (beats.some((at) => at > elapsed)) this.#parts.sound.start();
    for (const [index, at] of beats.entries())
      if (at > elapsed) this.#sounds.push(setTimeout(() => this.#parts.sound.stop(index), at - elapsed));
    return Math.max(0, (beats.at(-1) ?? 0) - elapsed);
  }

  /** Says how the round ended, for the table and for the player. */
  ended(outcome: Outcome, own: { payout: bigint; total: bigint } | null): void {
    const { desk, sound } = this.#parts;
    const result = resultLine(desk.table.game.kind, outcome);
    const { level, text } = own ? ownEnd(own) : { level: 'none' as const, text: '' };
    this.#felt.light(outcome, isCelebrated(level));
    this.#result.dataset['own'] = isCelebrated(level) ? 'won' : 'no';
    write(this.#result, own ? `${result}. ${text}` : result);
    sound.win(level);
    this.phase();
  }

  /** A round without a valid outcome, or the next one: nothing of the last stays lit. */
  next(text = ''): void {
    this.#rest();
    write(this.#result, text);
    delete this.#result.dataset['own'];
  }
}
