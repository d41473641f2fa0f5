import type { ChaseReply, DrawView, OrderReply } from '../../../src/shared/lottery-protocol.ts';
import { el } from '../ui/dom.ts';
import type { LotteryApi } from './api.ts';
import { balls, result } from './balls.ts';
import { betTree, type TreeState } from './bet-tree.ts';
import { openChase } from './chase.ts';
import { countdown } from './countdown.ts';
import type { Desk } from './desk.ts';
import type { Kept } from './kept.ts';
import { drawName, gameName } from './names.ts';
import { lastOf } from './news.ts';
import { repeatOrder } from './orders.ts';
import { lastLabel, originNote, originOf } from './origin.ts';
import { pad } from './pad.ts';
import type { Pending } from './pending.ts';
import { confirmAndPlace, refusalText } from './place.ts';
import { emptySlip, openSlip, slipView } from './slip.ts';
import { stakeBar } from './stake.ts';
import { lt } from './text/text.ts';
import type { Say } from './told/notice.ts';

interface PlayParts {
  desk: Desk;
  api: LotteryApi;
  kept: Kept;
  pending: Pending;
  tree: TreeState;
  say: Say;
  /** Hears of orders that were placed, and of the balance after it. */
  placed(reply: OrderReply | ChaseReply): void;
}

export interface PlayView {
  root: HTMLElement;
  /** Brings the clock up to date. */
  tick(): void;
  /** Follows what is chosen. */
  update(): void;
  /** Shows a new draw, number by number. */
  drawn(news: ReadonlySet<string>): void;
}

const SHOWN_DRAWS = 8;

/** The game, its draw, its clock and its last result. It never scrolls away. */
function about(desk: Desk): { root: HTMLElement; tick: () => void } {
  const { game } = desk;
  const clock = countdown(desk, () => game.code);
  const state = desk.state();
  const newest = lastOf(desk.lobby, game.code);
  const title = el(
    'div',
    {},
    el('h1', { text: gameName(game) }),
    ...(state ? [el('small', { text: drawName({ game: game.code, drawNo: state.draw.drawNo }) })] : []),
  );
  const last = newest
    ? [el('div', { class: 'about-last' }, el('small', { text: lt(lastLabel(newest)) }), balls(game, newest.numbers))]
    : [];
  return { root: el('section', { class: 'about' }, title, clock.root, ...last), tick: clock.tick };
}

/** What is shown of a draw: it is drawn anew where that changes, and not when its last ticket is settled. */
const shownBy = (draw: DrawView | null): string =>
  JSON.stringify(draw && [draw.drawNo, draw.numbers, draw.isCorrected, originOf(draw)]);

/** The newest draw whole, and the results before it. */
function recent({ desk, api, say }: PlayParts): { root: HTMLElement; drawn: (isNew: boolean) => void } {
  const list = el('ol', { class: 'recent-draws' });
  const newest = el('div', { class: 'newest' });
  let said = '';
  const { game } = desk;
  const showNewest = (): void => {
    const last = lastOf(desk.lobby, game.code);
    const now = shownBy(last);
    if (!last || last.numbers.length === 0 || now === said) return;
    said = now;
    newest.replaceChildren(el('h3', { text: drawName(last) }), ...originNote(last), result(game, last.numbers));
  };
  const load = (): void => {
    api.draws(game.code).then(
      ({ draws }) =>
        list.replaceChildren(
          ...draws
            .filter(({ numbers }) => numbers.length > 0)
            .slice(1, SHOWN_DRAWS + 1)
            .map((draw) =>
              el('li', {}, el('small', { text: draw.drawNo.slice(-4) }), balls(game, draw.numbers), ...originNote(draw)),
            ),
        ),
      (error: unknown) => say(refusalText(error)),
    );
  };
  showNewest();
  load();
  const root = el(
    'section',
    { class: 'recent' },
    el('h2', { text: lt('lastDraws') }),
    el('p', { class: 'past-note', text: lt('pastNote') }),
    el('div', { class: 'recent-grid' }, newest, list),
  );
  const drawn = (isNew: boolean): void => {
    showNewest();
    if (isNew) newest.toggleAttribute('data-live', true);
    load();
  };
  return { root, drawn };
}

/** Puts the lines of the player's last order of the open game on the slip. */
export function repeatLast({ desk, api, say }: Pick<PlayParts, 'desk' | 'api' | 'say'>): void {
  api.orders(undefined, { game: desk.game.code }).then(
    ({ orders: [last] }) => {
      if (last) repeatOrder(desk, last, say);
      else say(lt('noOrders'));
    },
    (error: unknown) => say(refusalText(error)),
  );
}

/** Whether the player has an order of the open game, as far as that can be known. */
const hasOrders = ({ desk, api }: PlayParts): Promise<boolean> =>
  api.orders(undefined, { game: desk.game.code }).then(
    ({ orders }) => orders.length > 0,
    () => true,
  );

/** The draws of the open game that its page shows. */
function drawsOf(desk: Desk): { current: string | undefined; last: string | undefined; shown: string } {
  const last = lastOf(desk.lobby, desk.game.code);
  return { current: desk.state()?.draw.drawNo, last: last?.drawNo, shown: shownBy(last) };
}

/** The page of a game: clock, bets and numbers, the slip and what it comes to. */
export function playView(parts: PlayParts): PlayView {
  const { desk, kept, pending } = parts;
  // It is unknown until it is heard of, and where it cannot be known a tap says why.
  let hasLast = false;
  const placing: PlayParts = {
    ...parts,
    placed: (reply) => {
      hasLast = true;
      parts.placed(reply);
    },
  };
  const slipParts = () => ({
    ...{ desk, kept, pending, say: parts.say },
    edit: (index: number) => desk.edit(index),
    repeat: hasLast ? () => repeatLast(parts) : null,
    clear: () => emptySlip(desk, parts.say),
    chase: () => openChase(placing),
    bet: () => confirmAndPlace(placing),
  });
  const keys = pad(desk);
  const tree = betTree(desk, parts.tree);
  const bar = stakeBar(desk, pending, {
    bet: () => confirmAndPlace(placing),
    slip: () => openSlip(slipParts),
  });
  const slip = el('div', { class: 'slip-place' }, slipView(slipParts()));
  let head = about(desk);
  const past = recent(parts);
  const slipShown = (): string => JSON.stringify([desk.slip, pending.asked?.requestKey, hasLast]);
  let shown = slipShown();
  let draws = drawsOf(desk);
  void hasOrders(parts).then((isSo) => {
    if (!isSo || hasLast) return;
    hasLast = true;
    desk.changed();
  });
  const root = el(
    'div',
    { class: 'play' },
    head.root,
    el('div', { class: 'choice' }, tree.root, keys.root, past.root),
    el('aside', { class: 'ticket', attrs: { 'aria-label': lt('slip') } }, el('h2', { text: lt('slip') }), slip, bar.root),
  );
  return {
    root,
    tick: () => head.tick(),
    update: () => {
      keys.update();
      tree.update();
      bar.update();
      const now = slipShown();
      if (now !== shown) slip.replaceChildren(slipView(slipParts()));
      shown = now;
    },
    drawn: (news) => {
      const before = draws;
      draws = drawsOf(desk);
      const isNew = draws.last !== before.last;
      if (news.has(desk.game.code)) past.drawn(isNew);
      // Another game was drawn, or an older draw was corrected: what is being shown above goes on.
      if (draws.current === before.current && draws.shown === before.shown) return;
      const next = about(desk);
      next.root.toggleAttribute('data-live', isNew);
      head.root.replaceWith(next.root);
      head = next;
    },
  };
}
