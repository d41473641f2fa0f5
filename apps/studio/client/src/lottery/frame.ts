import { money } from '../money.ts';
import { t } from '../text/text.ts';
import { el, named } from '../ui/dom.ts';
import { icon } from '../ui/icons.ts';
import type { LotteryApi } from './api.ts';
import { balls } from './balls.ts';
import { betTree } from './bet-tree.ts';
import { countdown } from './countdown.ts';
import type { Desk, ViewName } from './desk.ts';
import { lobbyView } from './lobby.ts';
import { gameName } from './names.ts';
import { ordersView } from './orders.ts';
import { lastLabel } from './origin.ts';
import { pad } from './pad.ts';
import { confirmAndPlace } from './place.ts';
import { resultsView } from './results.ts';
import { slipView } from './slip.ts';
import { stakeBar, stakeFields } from './stake.ts';
import { type LotteryKey, lt } from './text/text.ts';

const TABS: readonly [ViewName, LotteryKey][] = [
  ['lobby', 'openGames'],
  ['play', 'play'],
  ['orders', 'orders'],
  ['results', 'results'],
];
const NOTICE_MS = 6_000;

export interface FrameParts {
  desk: Desk;
  api: LotteryApi;
  demo: boolean;
  leave(): void;
  /** Money moved: the page around the frame reads its balance again. */
  moved(): void;
}

/** The whole screen: head, the open view, tabs. A view is made anew when another one, game, bet or language is opened. */
export class LotteryFrame {
  readonly root = el('div', { class: 'lottery' });
  readonly #parts: FrameParts;
  readonly #balance = el('strong', { class: 'funds' });
  readonly #notice = el('p', { class: 'notice', attrs: { role: 'status' } });
  /** It scrolls, also where nothing in it can be focused. */
  readonly #main = el('main', { attrs: { tabindex: '0' } });
  readonly #tabs = el('nav', { class: 'tabs' });
  #shown = '';
  #tick: () => void = () => undefined;
  #update: () => void = () => undefined;
  #quiet: ReturnType<typeof setTimeout> | null = null;

  constructor(parts: FrameParts) {
    this.#parts = parts;
    const back = named(
      el('button', { class: 'round-button to-back', attrs: { type: 'button' }, on: { click: parts.leave } }, icon('back')),
      () => t('back'),
    );
    const head = el(
      'header',
      { class: 'head' },
      back,
      el('div', { class: 'head-balance' }, el('small', { class: 'demo' }), this.#balance),
    );
    this.root.append(head, this.#main, this.#notice, this.#tabs);
    parts.desk.onChange(() => this.show());
    this.setBalance(parts.desk.lobby.balance);
  }

  setBalance(balance: string): void {
    this.#balance.textContent = money(balance);
  }

  say(text: string): void {
    this.#notice.textContent = text;
    if (this.#quiet !== null) clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => {
      this.#notice.textContent = '';
    }, NOTICE_MS);
  }

  tick(): void {
    this.#tick();
  }

  /** Shows what new draws change: the lobby anew, of a game its head alone, so that nobody loses what they are choosing. */
  refresh(): void {
    const { desk } = this.#parts;
    this.setBalance(desk.lobby.balance);
    if (desk.view === 'lobby') return this.show(true);
    const about = this.#main.querySelector('.about');
    if (!about) return;
    about.replaceWith(this.#about());
  }

  /** Draws what is open; what only changed in its figures is kept. `anew` for another language or new results. */
  show(anew = false): void {
    const { desk, demo } = this.#parts;
    const shown = `${desk.view} ${desk.game.code} ${desk.bet.code}`;
    if (!anew && shown === this.#shown) return this.#update();
    this.#shown = shown;
    const label = this.root.querySelector('.demo');
    if (label) label.textContent = demo ? t('demoLabel') : lt('balance');
    this.#drawTabs();
    this.#update = () => undefined;
    this.#tick = () => undefined;
    this.#main.replaceChildren(this.#view());
    this.#main.scrollTop = 0;
  }

  #drawTabs(): void {
    const { desk } = this.#parts;
    const open = (view: ViewName): void => {
      desk.view = view;
      this.#shown = '';
      desk.changed();
    };
    this.#tabs.replaceChildren(
      ...TABS.map(([view, key]) =>
        el('button', {
          text: lt(key),
          attrs: { type: 'button', ...(view === desk.view ? { 'aria-current': 'page' } : {}) },
          on: { click: () => open(view) },
        }),
      ),
    );
  }

  #view(): HTMLElement {
    const { desk, api } = this.#parts;
    const say = (text: string): void => this.say(text);
    if (desk.view === 'orders') return ordersView({ desk, api, say, balance: (text) => this.#paid(text) });
    if (desk.view === 'results') return resultsView(desk, api, say);
    if (desk.view === 'lobby') {
      const lobby = lobbyView(desk);
      this.#tick = lobby.tick;
      return lobby.root;
    }
    return this.#play();
  }

  #paid(balance: string): void {
    this.setBalance(balance);
    this.#parts.moved();
  }

  #play(): HTMLElement {
    const { desk, api } = this.#parts;
    const keys = pad(desk);
    const bar = stakeBar(desk, () =>
      confirmAndPlace({ desk, api, say: (text) => this.say(text), placed: ({ balance }) => this.#paid(balance) }),
    );
    const slip = el('div', { class: 'slip-place' }, slipView(desk));
    let lines = desk.slip.length;
    this.#update = () => {
      keys.update();
      bar.update();
      if (lines !== desk.slip.length) slip.replaceChildren(slipView(desk));
      lines = desk.slip.length;
    };
    const choice = el('div', { class: 'choice' }, betTree(desk), keys.root);
    return el(
      'div',
      { class: 'play' },
      this.#about(),
      choice,
      el('aside', { class: 'ticket' }, slip, stakeFields(desk), bar.root),
    );
  }

  /** The game, its draw, its countdown and its last result. */
  #about(): HTMLElement {
    const { desk } = this.#parts;
    const { game } = desk;
    const clock = countdown(desk, game.code);
    this.#tick = clock.tick;
    const last = desk.state()?.last;
    return el(
      'section',
      { class: 'about' },
      el(
        'div',
        {},
        el('h1', { text: gameName(game) }),
        el('small', { text: lt('draw', { no: desk.state()?.draw.drawNo ?? '' }) }),
      ),
      clock.root,
      ...(last
        ? [el('div', { class: 'about-last' }, el('small', { text: lt(lastLabel(last)) }), balls(game, last.numbers))]
        : []),
    );
  }
}
