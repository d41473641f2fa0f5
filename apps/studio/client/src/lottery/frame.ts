import { money } from '../money.ts';
import { t } from '../text/text.ts';
import { el, named } from '../ui/dom.ts';
import { icon } from '../ui/icons.ts';
import type { LotteryApi } from './api.ts';
import type { Desk, ViewName } from './desk.ts';
import type { Kept } from './kept.ts';
import { lobbyView } from './lobby.ts';
import { ordersView } from './orders.ts';
import { type PlayView, playView } from './play.ts';
import { resultsView } from './results.ts';
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
  kept: Kept;
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
  #play: PlayView | null = null;
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
    this.#play?.drawn();
  }

  /** Draws what is open; what only changed in its figures is kept. `anew` for another language or new results. */
  show(anew = false): void {
    const { desk, demo } = this.#parts;
    const shown = `${desk.view} ${desk.game.code} ${desk.bet.code} ${desk.editing}`;
    if (!anew && shown === this.#shown) return this.#play?.update();
    this.#shown = shown;
    const label = this.root.querySelector('.demo');
    if (label) label.textContent = demo ? t('demoLabel') : lt('balance');
    this.#drawTabs();
    this.#play = null;
    this.#tick = () => undefined;
    this.#main.dataset['view'] = desk.view;
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
    const { desk, api, kept } = this.#parts;
    const say = (text: string): void => this.say(text);
    if (desk.view === 'orders') return ordersView({ desk, api, say, balance: (text) => this.#paid(text) });
    if (desk.view === 'results') return resultsView(desk, api, say);
    if (desk.view === 'lobby') {
      const lobby = lobbyView(desk, kept);
      this.#tick = lobby.tick;
      return lobby.root;
    }
    const play = playView({ desk, api, kept, say, paid: (balance) => this.#paid(balance) });
    this.#play = play;
    this.#tick = () => play.tick();
    return play.root;
  }

  #paid(balance: string): void {
    this.setBalance(balance);
    this.#parts.moved();
  }
}
