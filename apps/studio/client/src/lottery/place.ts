import { formatCount } from '@marquee/money';
import { CHASED_DAYS } from '../../../src/lottery/chase.ts';
import { betOf, type LotteryGame } from '../../../src/lottery/games.ts';
import { repricedGame, type SetReturns } from '../../../src/lottery/repricing.ts';
import type { ChaseReply, LineRequest, LobbyGame, OrderReply } from '../../../src/shared/lottery-protocol.ts';
import { Refusal } from '../api.ts';
import { exactMoney } from '../money.ts';
import { t } from '../text/text.ts';
import { closeAtBack } from '../ui/back.ts';
import { openMessage } from '../ui/dialog.ts';
import { el, enable } from '../ui/dom.ts';
import type { LotteryApi } from './api.ts';
import { payText } from './bet-tree.ts';
import { closedGames, whyClosed } from './closed.ts';
import { clockText, tickWhileOpen } from './countdown.ts';
import type { Desk } from './desk.ts';
import { betName, gameName } from './names.ts';
import { type Asked, isUnsure, type Pending } from './pending.ts';
import { seriesNote } from './series.ts';
import { selectionView } from './slip.ts';
import { askWithin, fullText } from './sum/full.ts';
import { linesFor } from './sum/slips.ts';
import { limitText, stakeText, winText } from './sum/words.ts';
import { lt } from './text/text.ts';
import { gameOf } from './told/stations.ts';

/** Why an order was refused, as a player is told. */
export function refusalText(error: unknown): string {
  if (!(error instanceof Refusal)) return lt('noAnswer');
  const { number, room } = error;
  if (error.code === 'number.closed' && number !== null) return fullText({ number, ...(room === null ? {} : { room }) });
  if (error.code === 'calendar.short' && number !== null) return lt('calendarShort', { count: number, days: CHASED_DAYS });
  return t(`error.${error.code}`);
}

export interface Placing {
  desk: Desk;
  api: LotteryApi;
  pending: Pending;
  say(text: string): void;
  placed(reply: OrderReply | ChaseReply): void;
}

/** The lines with what they cost and what they will pay. */
export const terms = (desk: Desk, orders: readonly Order[]): HTMLElement =>
  el(
    'ul',
    { class: 'terms', attrs: { tabindex: '0' } },
    ...orders
      .flatMap(({ game, lines }) => lines.map((line) => ({ ...line, game })))
      .map(({ game, ...line }) => {
        const bet = betOf(game, line.bet);
        const sum = desk.sumOf([{ ...line, game: game.code }]);
        return el(
          'li',
          {},
          // The same numbers at several stations are told apart by their names.
          el('strong', { text: orders.length > 1 ? `${betName(line.bet)} · ${gameName(game)}` : betName(line.bet) }),
          el('span', { text: exactMoney(sum.cost) }),
          selectionView(line.selection),
          el('small', { text: stakeText(sum.tickets, line) }),
          ...(bet ? [el('small', { text: payText(bet, desk.series, line.selection) })] : []),
          ...(sum.isLimited ? [el('small', { class: 'limit', text: limitText(sum) })] : []),
        );
      }),
  );

/** The lines of one game, for the draw that was shown. */
export interface Order {
  game: LotteryGame;
  draw: LobbyGame['draw'];
  lines: readonly LineRequest[];
  /** What its bets return, as it is shown: at other odds nothing is staked. */
  returns: SetReturns;
}

/** What is staked in a game, with the draw and the returns that are shown; null where it takes no bets, or has no lines. */
export function orderFor(desk: Desk, code: string): Order | null {
  const [listed, draw, returns] = [gameOf(code), desk.state(code)?.draw, desk.returns(code)];
  const lines = linesFor(desk.lines, code);
  return listed && draw && lines.length > 0 ? { game: repricedGame(listed, returns), draw, lines, returns } : null;
}

/** What is staked, an order for each game that takes bets. */
const ordersOf = (desk: Desk): Order[] =>
  [...new Set(desk.lines.map(({ game }) => game))].flatMap((code) => orderFor(desk, code) ?? []);

/** Says so where games take no bets; nothing is staked then. */
export function sayClosed({ desk, say }: Pick<Placing, 'desk' | 'say'>, [closed]: readonly LotteryGame[]): boolean {
  if (closed) say(lt(whyClosed(desk, closed.code).said, { game: gameName(closed) }));
  return closed !== undefined;
}

/** Until when all draws of orders take bets, in words; `isClosed`: one of them no longer does. */
export function closing(desk: Desk, orders: readonly Order[]): { text: string; isClosed: boolean } {
  const locksAt = Math.min(...orders.map(({ draw }) => draw.locksAt));
  const closed = orders.find(
    ({ game, draw }) => desk.state(game.code)?.draw.drawNo !== draw.drawNo || desk.now() >= draw.locksAt,
  );
  const text = closed ? lt('drawMoved', { no: closed.draw.drawNo }) : `${lt('closesIn')} ${clockText(locksAt - desk.now())}`;
  return { text, isClosed: closed !== undefined };
}

/** Sends an order, says what became of it, and takes the slip's lines off that are in it. Returns whether it stands. */
export async function place({ desk, api, pending, say, placed }: Placing, asked: Asked): Promise<boolean> {
  try {
    const reply = await pending.send(api, asked);
    desk.takeOff(asked.game, asked.lines);
    placed(reply);
    say('orders' in reply ? lt('chasePlaced', { count: reply.orders.length }) : lt('placed', { no: reply.order.drawNo }));
    return true;
  } catch (error) {
    const isClosed = error instanceof Refusal && error.code === 'draw.closed';
    // The stakes of a chase differ from draw to draw: there the numbers are named alone.
    const full = error instanceof Refusal && !('multiples' in asked) ? error.full : [];
    if (full.length > 0) askWithin({ desk, say }, asked, full);
    // What is waited for still is said as long as it is.
    else if (!isUnsure(error)) say(isClosed ? lt('drawMoved', { no: asked.drawNo }) : refusalText(error));
    return false;
  }
}

/** Sends an order again of which nobody knows what became; nothing else is staked meanwhile. Returns whether there is one. */
export function resume(placing: Placing): boolean {
  const { asked, isSending } = placing.pending;
  if (!asked) return false;
  if (!isSending) void place(placing, asked);
  return true;
}

/** Places the orders one after another; what was placed leaves the slip, and a refusal leaves the rest on it. */
async function placeAll(placing: Placing, orders: readonly Order[]): Promise<void> {
  if (resume(placing)) return;
  const { series } = placing.desk;
  for (const { game, draw, lines, returns } of orders) {
    const request = { requestKey: crypto.randomUUID(), game: game.code, drawNo: draw.drawNo, series, lines, returns };
    if (!(await place(placing, request))) return;
  }
}

/** The numbers of the draws that are staked on: those of stations may be of several days, and say whose they are then. */
const drawsOf = (orders: readonly Order[]): string =>
  [...Map.groupBy(orders, ({ draw }) => draw.drawNo)]
    .map(([no, same], _, all) => (all.length === 1 ? no : `${no} (${same.map(({ game }) => gameName(game)).join(', ')})`))
    .join(', ');

/** Asks the player once more, with the prizes that hold, then stakes the slip for the draws that were shown. */
export function confirmAndPlace(placing: Placing): void {
  const { desk } = placing;
  if (resume(placing) || sayClosed(placing, closedGames(desk))) return;
  const orders = ordersOf(desk);
  if (orders.length === 0) return;
  const sum = desk.sumOf(desk.lines);
  const text = lt('confirmText', {
    game: orders.map(({ game }) => gameName(game)).join(', '),
    no: drawsOf(orders),
    tickets: formatCount(Number(sum.tickets)),
    cost: exactMoney(sum.cost),
  });
  const dialog = openMessage(lt('confirmTitle'), text, [
    { label: lt('confirm'), run: () => void placeAll(placing, orders) },
    { label: lt('keepLooking'), run: () => undefined, isWayOut: true },
  ]);
  closeAtBack(dialog);
  dialog.classList.add('lottery-panel');
  const confirm = dialog.querySelector('button');
  const clock = el('p', { class: 'terms-clock' });
  tickWhileOpen(dialog, () => {
    const { text: until, isClosed } = closing(desk, orders);
    clock.textContent = until;
    if (confirm) enable(confirm, !isClosed);
  });
  dialog
    .querySelector('.message-actions')
    ?.before(
      terms(desk, orders),
      ...seriesNote(desk),
      el('p', { class: 'terms-win', text: `${lt('possibleWin')} ${winText(sum)}` }),
      clock,
    );
}
