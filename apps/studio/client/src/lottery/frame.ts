import type { ChaseReply, OrderReply, OrderView } from '../../../src/shared/lottery-protocol.ts';
import { money } from '../money.ts';
import { t } from '../text/text.ts';
import { el, named } from '../ui/dom.ts';
import { icon } from '../ui/icons.ts';
import type { LotteryApi } from './api.ts';
import type { TreeState } from './bet-tree.ts';
import type { Desk, ViewName } from './desk.ts';
import type { Kept } from './kept.ts';
import { Drawing } from './live/drawing.ts';
import { Settling } from './live/settling.ts';
import { lobbyView, partHead } from './lobby.ts';
import { type OrdersView, ordersView } from './orders.ts';
import type { Pending } from './pending.ts';
import { resume } from './place.ts';
import { type PlayView, playView } from './play.ts';
import { resultsView } from './results/results.ts';
import type { ResultsView } from './results/results-view.ts';
import { rulesView } from './rules/rules.ts';
import { placingNote } from './sum/placing.ts';
import { type LotteryKey, lt } from './text/text.ts';
import { noticeLine, type Offer, type Say } from './told/notice.ts';

const TABS: readonly [ViewName, LotteryKey][] = [
  ['lobby', 'openGames'],
  ['play', 'play'],
  ['orders', 'orders'],
  ['results', 'results'],
  ['rules', 'rules'],
];

export interface FrameParts {
  desk: Desk;
  api: LotteryApi;
  kept: Kept;
  pending: Pending;
  demo: boolean;
  leave(): void;
  /** Money moved: the page around the frame reads its balance again. */
  moved(): void;
  /** The page around the frame hears what is chosen as a favourite, or no longer. */
  chosen(code: string, isFavourite: boolean): void;
}

/** What an element stands for, in every drawing of the screen; null for one that has no such name. */
const placeOf = (element: Element | null): string | null => element?.getAttribute('data-place') ?? null;

/** The whole screen: head, the open view, tabs. A view is made anew when another one, game, bet or language is opened. */
export class LotteryFrame {
  readonly root = el('div', { class: 'lottery' });
  readonly #parts: FrameParts;
  readonly #balance = el('strong', { class: 'funds' });
  readonly #notice = noticeLine();
  /** It scrolls, also where nothing in it can be focused. */
  readonly #main = el('main', { attrs: { tabindex: '0' } });
  readonly #tabs = el('nav', { class: 'tabs' });
  #shown = '';
  #tick: () => void = () => undefined;
  #play: PlayView | null = null;
  readonly #tree: TreeState = { open: null };
  #orders: OrdersView | null = null;
  /** Follows new results, where they are open. */
  #drawn: ResultsView['drawn'] = () => undefined;
  readonly #settling: Settling;
  readonly #drawing = new Drawing(this.#main);
  readonly #placing: ReturnType<typeof placingNote>;

  constructor(parts: FrameParts) {
    this.#parts = parts;
    this.#settling = new Settling({
      api: parts.api,
      say: (text) => this.say(text),
      changed: (orders) => {
        this.#orders?.update(orders);
        void this.#readBalance();
      },
    });
    void this.#settling.look();
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
    this.#placing = placingNote(parts.desk, parts.pending, () => this.#resume());
    this.root.append(head, this.#main, el('div', { class: 'notices' }, this.#placing.root, this.#notice.root), this.#tabs);
    parts.desk.onChange(() => this.show());
    parts.pending.onChange(() => parts.desk.changed());
    this.setBalance(parts.desk.lobby.balance);
    this.#resume();
  }

  /** Asks again what became of an order that has no answer. */
  #resume(): void {
    const { desk, api, pending } = this.#parts;
    resume({ desk, api, pending, say: (text) => this.say(text), placed: (reply) => this.#placed(reply) });
  }

  setBalance(balance: string): void {
    this.#balance.textContent = money(balance);
  }

  say(text: string, offer?: Offer): void {
    this.#notice.say(text, offer);
  }

  tick(): void {
    this.#tick();
  }

  /** Shows what new draws change: the lobby anew, of a game its head alone, so that nobody loses what they are choosing. */
  refresh(news: ReadonlySet<string>): void {
    const { desk } = this.#parts;
    if (desk.view === 'lobby') this.show(true);
    this.#play?.drawn(news);
    this.#drawn(news);
    if (this.#drawing.isRunning && desk.lines.length === 0) this.#drawing.show();
  }

  /** Shows the balance of the lobby, unless a draw is on the screen: it would tell how that ends, and is read once it has. */
  hearBalance(): void {
    if (!this.#drawing.isRunning) this.setBalance(this.#parts.desk.lobby.balance);
  }

  /** Shows the favourites as the page around the frame names them, which keeps what is chosen here as well. */
  favour(games: readonly string[]): void {
    const { desk, kept, chosen } = this.#parts;
    kept.follow(games, chosen);
    if (desk.view === 'lobby') this.show(true);
  }

  /** After new draws, and while an order waits whose draw is over: says what became of the player's orders, once the draw on the screen is drawn. */
  async look(isNew: boolean): Promise<void> {
    this.#resume();
    if (await this.#drawing.ends()) void this.#readBalance();
    if (isNew || this.#settling.isDue(this.#parts.desk.now())) await this.#settling.look();
  }

  /** Reads the balance anew: what is paid comes without a call of the player's. */
  async #readBalance(): Promise<void> {
    const session = await this.#parts.api.session().catch(() => null);
    if (session) this.#paid(session.lobby.balance);
  }

  /** Draws what is open; what only changed in its figures is kept. `anew` for another language or new results. */
  show(anew = false): void {
    const { desk, demo } = this.#parts;
    this.#placing.update();
    const shown = `${desk.view} ${desk.game.code} ${desk.bet.code} ${desk.editing}`;
    if (!anew && shown === this.#shown) return this.#play?.update();
    const scrolled = shown === this.#shown ? this.#main.scrollTop : 0;
    this.#shown = shown;
    const label = this.root.querySelector('.demo');
    if (label) label.textContent = demo ? t('demoLabel') : lt('balance');
    const place = placeOf(document.activeElement);
    this.#drawTabs();
    [this.#play, this.#orders] = [null, null];
    this.#tick = () => undefined;
    this.#drawn = () => undefined;
    this.#main.dataset['view'] = desk.view;
    this.#main.replaceChildren(this.#view());
    // Who reads on stays where they are.
    this.#main.scrollTop = scrolled;
    if (place !== null) this.#focus(place);
  }

  /** Who goes on by keyboard goes on from what was just pressed, or from what opens it where a narrow screen has closed it. */
  #focus(place: string): void {
    for (const each of this.root.querySelectorAll<HTMLElement>('[data-place]'))
      if (placeOf(each) === place) each.focus({ preventScroll: true });
    if (placeOf(document.activeElement) !== place)
      this.root.querySelector<HTMLElement>('.tree-opener')?.focus({ preventScroll: true });
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
          attrs: { type: 'button', 'data-place': `tab ${view}`, ...(view === desk.view ? { 'aria-current': 'page' } : {}) },
          on: { click: () => open(view) },
        }),
      ),
    );
  }

  #view(): HTMLElement {
    const { desk, api, kept, pending } = this.#parts;
    const say: Say = (text, offer) => this.say(text, offer);
    const noted = (orders: readonly OrderView[]): void => this.#settling.note(orders);
    if (desk.view === 'orders') {
      const orders = ordersView({ desk, api, kept, say, noted, balance: (text) => this.#paid(text) });
      this.#orders = orders;
      this.#tick = () => orders.tick();
      return orders.root;
    }
    if (desk.view === 'results') {
      const results = resultsView(desk, api, say);
      this.#drawn = results.drawn;
      return results.root;
    }
    if (desk.view === 'rules') return rulesView(desk);
    if (desk.view === 'lobby') {
      const lobby = lobbyView(desk, kept, [partHead(desk, lt('openGames'))]);
      this.#tick = lobby.tick;
      return lobby.root;
    }
    const play = playView({ desk, api, kept, pending, tree: this.#tree, say, placed: (reply) => this.#placed(reply) });
    this.#play = play;
    this.#tick = () => play.tick();
    return play.root;
  }

  #placed(reply: OrderReply | ChaseReply): void {
    this.#settling.note('orders' in reply ? reply.orders : [reply.order]);
    this.#paid(reply.balance);
  }

  #paid(balance: string): void {
    this.setBalance(balance);
    this.#parts.moved();
  }
}
