import type { Outcome } from '../../../src/tables/area.ts';
import { gridOf, type Table } from '../../../src/tables/tables.ts';
import { isStill } from '../cards/motion.ts';
import { money } from '../money.ts';
import type { SoundPlayer } from '../sound/player.ts';
import { t } from '../text/text.ts';
import { el, named } from '../ui/dom.ts';
import { type IconName, icon } from '../ui/icons.ts';
import type { TablesApi } from './api.ts';
import type { Desk } from './desk.ts';
import { Felt } from './felt/felt.ts';
import { tableName } from './names.ts';
import { openBets, openFairness, openRules, openTables } from './panels.ts';
import { stake, takeBack } from './place.ts';
import { beadOf, roads } from './roads.ts';
import { cardStage } from './stage/cards.ts';
import { diceStage } from './stage/dice.ts';
import type { Stage } from './stage/stage.ts';
import { wheelStage } from './stage/wheel.ts';
import { tt } from './text/text.ts';
import { Tray } from './tray.ts';

const NOTICE_MS = 6_000;

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

function stageOf({ game: { kind } }: Table): Stage {
  if (kind === 'roulette') return wheelStage();
  return kind === 'sic-bo' ? diceStage() : cardStage(kind);
}

/** The whole screen of a table: head, stage, roads, seats, felt and tray. */
export class TableFrame {
  readonly root = el('div', { class: 'tables' });
  readonly #parts: FrameParts;
  readonly #balance = el('strong', { class: 'funds' });
  readonly #notice = el('p', { class: 'notice', attrs: { role: 'status' } });
  readonly #head = el('header', { class: 'head' });
  readonly #main = el('main', { attrs: { tabindex: '0' } });
  readonly #phase = el('p', { class: 'phase' });
  readonly #result = el('p', { class: 'result-line', attrs: { 'aria-live': 'polite' } });
  readonly #roads = el('div', { class: 'roads-place' });
  readonly #seats = el('ul', { class: 'seats', attrs: { tabindex: '0' } });
  readonly #tray: Tray;
  #stage: Stage;
  #felt: Felt;
  #quiet: ReturnType<typeof setTimeout> | null = null;

  constructor(parts: FrameParts) {
    this.#parts = parts;
    const { desk, api } = parts;
    const placing = { desk, api, say: (text: string) => this.say(text), balance: (text: string) => this.setBalance(text, true) };
    this.#tray = new Tray({ desk, stake: () => void stake(placing), takeBack: () => void takeBack(placing) });
    this.#tray.keys();
    this.#stage = stageOf(desk.table);
    this.#felt = this.#newFelt();
    this.root.append(this.#head, this.#main, this.#notice, this.#tray.root);
    desk.onChange(() => this.update());
  }

  #newFelt(): Felt {
    return new Felt(this.#parts.desk, (area) => {
      const refused = this.#parts.desk.lay(area);
      if (refused) this.say(tt(`cannot.${refused}`));
      else this.#parts.sound.stop(1);
    });
  }

  setBalance(balance: string, hasMoved = false): void {
    this.#balance.textContent = money(balance);
    if (hasMoved) this.#parts.moved();
  }

  say(text: string): void {
    this.#notice.textContent = text;
    if (this.#quiet !== null) clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => {
      this.#notice.textContent = '';
    }, NOTICE_MS);
  }

  /** Draws everything anew: another table, or another language. */
  show(): void {
    const { desk } = this.#parts;
    document.title = tableName(desk.table);
    this.root.dataset['kind'] = desk.table.game.kind;
    this.#stage = stageOf(desk.table);
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

  #button(name: IconName, label: () => string, run: () => void): HTMLButtonElement {
    return named(el('button', { class: 'round-button', attrs: { type: 'button' }, on: { click: run } }, icon(name)), label);
  }

  #drawHead(): void {
    const { desk, api, sound, demo, leave, sat } = this.#parts;
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
    const title = el(
      'button',
      { class: 'table-title', attrs: { type: 'button' }, on: { click: () => void openTables(desk, api, sit) } },
      el('strong', { text: tableName(desk.table) }),
      el('small', { text: `${money(gridOf(desk.table))} – ${money(desk.table.limits.bet)} · ${tt('tables')}` }),
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
        () => openRules(desk.table),
      ),
      this.#button(
        'history',
        () => tt('bets'),
        () => void openBets(api),
      ),
      this.#button(
        'shield',
        () => tt('fairness'),
        () => openFairness(desk),
      ),
    );
    this.#head.replaceChildren(back, el('h1', { class: 'heading' }, title), funds, tools);
  }

  /** What changes between rounds: chips, seats, the felt. */
  update(): void {
    this.#felt.update();
    this.#tray.update();
    const { state } = this.#parts.desk;
    const seats = (state?.seats ?? []).map(({ name, total, isOwn }) =>
      el(
        'li',
        { attrs: { 'data-own': String(isOwn) } },
        el('span', { text: isOwn ? tt('seatOwn') : name }),
        el('small', { text: money(total) }),
      ),
    );
    const more = (state?.players ?? 0) - seats.length;
    if (more > 0) seats.push(el('li', {}, el('span', { text: tt('moreSeats', { count: more }) })));
    if (seats.length === 0) seats.push(el('li', { class: 'nobody', text: tt('noSeats') }));
    this.#seats.setAttribute('aria-label', tt('seats'));
    this.#seats.replaceChildren(...seats);
  }

  roads(): void {
    const { desk } = this.#parts;
    this.#roads.replaceChildren(roads(desk.table.game.kind, desk.state?.past ?? []));
  }

  tick(): void {
    this.#tray.tick();
    this.#phase.textContent = tt(`phase.${this.#parts.desk.phase()}`);
  }

  /** Begins to show an outcome; answers when it has come to rest, in milliseconds from now. */
  reveal(outcome: Outcome, elapsed: number): number {
    this.#result.textContent = '';
    this.#felt.light(null);
    this.#stage.show(outcome, elapsed);
    if (isStill()) return 0;
    const beats = this.#stage.beats(outcome);
    if (beats.some((at) => at > elapsed)) this.#parts.sound.start();
    for (const [index, at] of beats.entries()) if (at > elapsed) setTimeout(() => this.#parts.sound.stop(index), at - elapsed);
    return Math.max(0, (beats.at(-1) ?? 0) - elapsed);
  }

  /** Says how the round ended, for the table and for the player. */
  ended(outcome: Outcome, own: { payout: bigint; total: bigint } | null): void {
    const { kind } = this.#parts.desk.table.game;
    const bead = beadOf(kind, outcome);
    const side = tt(bead.side);
    const result = kind === 'roulette' || kind === 'sic-bo' ? `${bead.text} · ${side}` : side;
    this.#felt.light(outcome);
    this.#result.dataset['own'] = own && own.payout > own.total ? 'won' : 'no';
    this.#result.textContent = own ? `${result}. ${ownText(own)}` : result;
    if (own && own.payout > own.total) this.#parts.sound.win(own.payout >= own.total * 5n ? 'big' : 'medium');
  }

  /** A round without a valid outcome, or the next one: nothing of the last stays lit. */
  next(text = ''): void {
    this.#stage.clear();
    this.#felt.light(null);
    this.#result.textContent = text;
    delete this.#result.dataset['own'];
  }
}

/** What a round came to for the player; nothing is celebrated that is not above the stake. */
function ownText({ payout, total }: { payout: bigint; total: bigint }): string {
  if (payout > total) return tt('state.won', { amount: money(payout) });
  return payout > 0n ? tt('state.part', { amount: money(payout) }) : tt('state.lost');
}
