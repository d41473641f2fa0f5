import { betOf } from '../../../src/lottery/games.ts';
import { repriced } from '../../../src/lottery/repricing.ts';
import { keptSelection } from '../../../src/lottery/selection.ts';
import type { ChaseReply, OrderView } from '../../../src/shared/lottery-protocol.ts';
import { exactMoney } from '../money.ts';
import { momentText } from '../text/moment.ts';
import { closeAtBack } from '../ui/back.ts';
import { openMessage } from '../ui/dialog.ts';
import { el, enable, pressed } from '../ui/dom.ts';
import { askAgain, waiting } from '../ui/waiting.ts';
import { checkAddress } from '../verify/language.ts';
import type { LotteryApi } from './api.ts';
import { balls, result } from './balls.ts';
import { payText } from './bet-tree.ts';
import type { Desk } from './desk.ts';
import type { Kept } from './kept.ts';
import { isWin, settledText } from './live/settled.ts';
import { lobbyView, partHead } from './lobby.ts';
import { betName, drawName, gameName } from './names.ts';
import { originNote } from './origin.ts';
import { refusalText } from './place.ts';
import { type Hit, hitList, hitsOf } from './results/hits.ts';
import { takeSeries } from './series.ts';
import { sayLeftOut, selectionView } from './slip.ts';
import { stakeText } from './sum/words.ts';
import { type LotteryKey, lt } from './text/text.ts';
import { gameOf } from './told/stations.ts';

const WAITING_ROWS = 4;

function stateText({ state, payout, cost }: OrderView): string {
  if (state === 'placed' || state === 'locked') return lt(`state.${state}`);
  if (state === 'returned') return lt('state.returned');
  return settledText(BigInt(payout), BigInt(cost)) ?? lt('state.lost');
}

/** The address on which anyone checks the draw of an order. */
const checkLink = ({ orderId }: OrderView): HTMLElement =>
  el('a', {
    class: 'check',
    text: lt('check'),
    attrs: { href: checkAddress('/draws', { round: orderId }), target: '_blank', rel: 'noopener' },
  });

/** What a line of an order pays, by the odds or the series at which it was placed. */
function paysOf({ game: code, series }: OrderView, { bet: betCode, selection, parts }: OrderView['lines'][number]): string[] {
  const game = gameOf(code);
  const bet = game && betOf(game, betCode);
  return bet ? [payText(repriced(bet, parts), series, selection)] : [];
}

/** The digits that were drawn by which a line won. */
function hitsBy({ game: code, numbers }: OrderView, { bet: betCode, selection, win }: OrderView['lines'][number]): Hit[] {
  const game = gameOf(code);
  const bet = game && betOf(game, betCode);
  return bet && BigInt(win ?? 0) > 0n ? hitsOf(game, bet, keptSelection(selection), numbers) : [];
}

/** The numbers of its draw; a table of prizes opens where there is one, with what the order hit. */
function drawOf(order: OrderView): HTMLElement[] {
  const game = gameOf(order.game);
  const { numbers } = order;
  if (!game || numbers.length === 0) return [];
  const drawn = balls(game, numbers);
  if (!game.family.layout) return [drawn, ...originNote(order)];
  const hits = order.lines.flatMap((line) => hitsBy(order, line));
  const summary = el('summary', {}, drawn, el('span', { text: lt('wholeResult') }));
  return [el('details', { class: 'order-draw' }, summary, result(game, numbers, hits)), ...originNote(order)];
}

/** The numbers of the draw by which a line won, each with its prize. */
function hitsView(order: OrderView, line: OrderView['lines'][number]): HTMLElement[] {
  const game = gameOf(order.game);
  return game ? hitList(game, order.numbers, hitsBy(order, line)) : [];
}

/** The parts of an order, each with what it cost, what it pays, what it won and by which numbers. */
const parts = (order: OrderView): HTMLElement =>
  el(
    'ol',
    { class: 'order-lines' },
    ...order.lines.map((line) =>
      el(
        'li',
        {},
        el('strong', { text: betName(line.bet) }),
        el('span', { text: exactMoney(line.cost) }),
        selectionView(line.selection),
        ...paysOf(order, line).map((text) => el('small', { class: 'line-pays', text })),
        el('small', { text: stakeText(line.tickets, line) }),
        ...(line.win === undefined || BigInt(line.win) === 0n
          ? []
          : [el('small', { class: 'line-win', text: lt('state.paid', { amount: exactMoney(line.win) }) })]),
        ...hitsView(order, line),
      ),
    ),
  );

type Draw = Pick<OrderView, 'game' | 'drawNo'>;

/** Asks whether an order is taken back, or all that is open of its chase. */
function askBack(what: 'cancel' | 'chaseStop', order: OrderView, run: () => void): void {
  const game = gameOf(order.game);
  const about = { game: game ? gameName(game) : order.game, no: order.drawNo, cost: exactMoney(order.cost) };
  const dialog = openMessage(lt(`backTitle.${what}`), lt(`backText.${what}`, about), [
    { label: lt(what), run },
    { label: lt('keepLooking'), run: () => undefined, isWayOut: true },
  ]);
  closeAtBack(dialog);
  dialog.classList.add('lottery-panel');
}

interface Runs {
  cancel(): void;
  repeat(): void;
  stop(): void;
  /** Absent where only orders of one draw are shown. */
  onlyDraw?: () => void;
}

function card(order: OrderView, desk: Desk, run: Runs): HTMLElement {
  const game = gameOf(order.game);
  const isOpen = order.state === 'placed' && desk.now() < order.cancelBefore;
  const won = order.state === 'settled' && isWin(BigInt(order.payout), BigInt(order.cost));
  const isOffered = desk.state(order.game) !== undefined;
  const button = (text: string, click: () => void): HTMLElement =>
    pressed(el('button', { class: 'button small', text, attrs: { type: 'button' } }), click);
  return el(
    'article',
    { class: 'order', attrs: { 'data-state': won ? 'won' : order.state } },
    el(
      'header',
      {},
      el('strong', { text: game ? gameName(game) : order.game }),
      el('span', { class: 'order-state', text: stateText(order) }),
    ),
    el(
      'p',
      { class: 'order-about' },
      el('span', { text: drawName(order) }),
      el('span', { text: momentText(order.createdAt) }),
      el('span', { text: exactMoney(order.cost) }),
      ...(order.series > 0 ? [el('span', { text: lt('orderSeries', { series: order.series }) })] : []),
    ),
    ...(order.chase === undefined
      ? []
      : [el('small', { text: lt(order.stopsOnWin ? 'chaseOrderStops' : 'chaseOrder', { no: order.chase.slice(0, 6) }) })]),
    parts(order),
    ...drawOf(order),
    el(
      'footer',
      {},
      ...(isOpen ? [button(lt('cancel'), () => askBack('cancel', order, run.cancel))] : []),
      ...(isOpen && order.chase !== undefined ? [button(lt('chaseStop'), () => askBack('chaseStop', order, run.stop))] : []),
      ...(isOffered ? [button(lt('repeat'), run.repeat)] : []),
      ...(run.onlyDraw ? [button(lt('onlyDraw'), run.onlyDraw)] : []),
      ...(order.state === 'settled' ? [checkLink(order)] : []),
    ),
  );
}

/** Plays by the series of an order, as far as the open game has one, and says what that makes of the slip. */
function seriesAgain(desk: Desk, { series: asked }: OrderView): string[] {
  const before = desk.series;
  const isOpen = takeSeries(desk, asked);
  const { series } = desk;
  if (isOpen) return series === before ? [] : [lt('repeatedSeries', { series })];
  return [lt('otherSeries', { before: asked, series })];
}

/** Puts the lines of an order on the slip of its game, to be played by its series where that is open to the player. */
export function repeatOrder(desk: Desk, order: OrderView, say: (text: string) => void): void {
  desk.openGame(order.game);
  const notes = seriesAgain(desk, order);
  const left = desk.addLines(order.lines);
  const about = (text: string): void => say([text, ...notes].join(' '));
  if (left === 0) about(lt('repeated', { count: order.lines.length }));
  else sayLeftOut(about, left);
}

export interface OrdersParts {
  desk: Desk;
  api: LotteryApi;
  kept: Kept;
  say(text: string): void;
  /** Hears of orders that were taken back. */
  noted(orders: readonly OrderView[]): void;
  balance(text: string): void;
}

export interface OrdersView {
  root: HTMLElement;
  /** Shows orders that are shown as they are now. */
  update(orders: readonly OrderView[]): void;
  /** Moves the clocks of the games that stand where there are no orders. */
  tick(): void;
}

/** Says of which draw the orders are, and shows all again. */
const allDraws = ({ drawNo }: Draw, run: () => void): HTMLElement =>
  el('button', {
    class: 'chip',
    text: `${lt('draw', { no: drawNo })} · ${lt('allDraws')}`,
    attrs: { type: 'button' },
    on: { click: run },
  });

type TakenBack = Pick<ChaseReply, 'orders' | 'balance'>;

/** Has the buttons of an order rest while there is no answer to what was asked of it. */
const hold = (shown: HTMLElement, isHeld: boolean): void =>
  shown.querySelectorAll<HTMLElement>('footer button').forEach((button) => enable(button, !isHeld));

/** Takes one order back, and answers as a chase that is stopped does. */
const cancelled = async (api: LotteryApi, { orderId }: OrderView): Promise<TakenBack> => {
  const { order, balance } = await api.cancel(orderId);
  return { orders: [order], balance };
};

/** The player's orders, newest first; those of an open draw can be taken back. */
export function ordersView({ desk, api, kept, say, noted, balance }: OrdersParts): OrdersView {
  const cards = new Map<string, HTMLElement>();
  const list = el('div', { class: 'orders' });
  const filter = el('div', { class: 'chips' });
  let only: Draw | null = null;
  let tick: () => void = () => undefined;
  const more = el('button', { class: 'button', text: lt('more'), attrs: { type: 'button', hidden: '' } });
  const show = (order: OrderView): HTMLElement => {
    const failed = (error: unknown): void => say(refusalText(error));
    const ask = (call: Promise<TakenBack>, done: LotteryKey): void => {
      const took = (reply: TakenBack): void => {
        noted(reply.orders);
        update(reply.orders);
        balance(reply.balance);
        say(lt(done));
      };
      hold(shown, true);
      void call.then(took, failed).finally(() => hold(shown, false));
    };
    const cancel = (): void => ask(cancelled(api, order), 'cancelled');
    const stop = (): void => ask(api.stopChase(order.chase ?? ''), 'chaseStopped');
    const shown = card(order, desk, {
      ...{ cancel, stop, repeat: () => repeatOrder(desk, order, say) },
      ...(only === null ? { onlyDraw: () => narrow({ game: order.game, drawNo: order.drawNo }) } : {}),
    });
    cards.set(order.orderId, shown);
    return shown;
  };
  const update = (orders: readonly OrderView[]): void => {
    for (const order of orders) {
      const before = cards.get(order.orderId);
      if (before?.isConnected) before.replaceWith(show(order));
    }
  };
  /** Without any order the games that can be played stand in their place. */
  const nothing = (): HTMLElement[] => {
    const said = el('p', { class: 'empty', text: lt('noOrders') });
    if (only !== null) return [said];
    const lobby = lobbyView(desk, kept);
    tick = lobby.tick;
    return [said, lobby.root];
  };
  const load = async (after?: string): Promise<void> => {
    const asked = only;
    if (after === undefined) list.replaceChildren(waiting(WAITING_ROWS));
    try {
      const reply = await api.orders(after, asked);
      if (asked !== only) return;
      if (after === undefined) list.replaceChildren();
      list.append(...reply.orders.map(show));
      if (list.childElementCount === 0) list.append(...nothing());
      more.hidden = !reply.more;
      more.onclick = () => void load(reply.orders.at(-1)?.orderId);
    } catch (error) {
      say(refusalText(error));
      if (asked === only && after === undefined) list.replaceChildren(askAgain(() => void load()));
    }
  };
  /** Shows the orders of one draw, or all. */
  const narrow = (draw: Draw | null): void => {
    only = draw;
    tick = () => undefined;
    filter.replaceChildren(...(draw ? [allDraws(draw, () => narrow(null))] : []));
    void load();
  };
  void load();
  return { root: el('div', { class: 'page' }, partHead(desk, lt('orders')), filter, list, more), update, tick: () => tick() };
}
