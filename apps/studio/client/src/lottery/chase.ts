import { formatCount } from '@marquee/money';
import { drawsAhead, multiplesOf } from '../../../src/lottery/chase.ts';
import { MOST_MULTIPLE } from '../../../src/lottery/prices.ts';
import { exactMoney } from '../money.ts';
import { openPanel } from '../ui/dialog.ts';
import { el, enable, pressed } from '../ui/dom.ts';
import { MOST_DRAWS, type Plan, planFields } from './chase/fields.ts';
import { planTable } from './chase/table.ts';
import { tickWhileOpen } from './countdown.ts';
import type { Desk } from './desk.ts';
import { gameName } from './names.ts';
import { closing, type Order, orderFor, type Placing, place, resume, sayClosed, terms } from './place.ts';
import { seriesNote } from './series.ts';
import type { Sum } from './sum/sum.ts';
import { costText, winText } from './sum/words.ts';
import { lt } from './text/text.ts';

/** Places the slip in the draws of a plan, from the draw on that was shown and at the odds that were. */
function placeChase(placing: Placing, { game, draw, lines, returns }: Order, plan: Plan): void {
  const { draws, factor, each, stopsOnWin } = plan;
  const first = { requestKey: crypto.randomUUID(), game: game.code, drawNo: draw.drawNo, series: placing.desk.series };
  const multiples = multiplesOf(draws, factor, each);
  void place(placing, { ...first, lines, returns, multiples, stopsOnWin });
}

/** What the lines come to in the draw of a plan that wins most: the one with the highest multiple. */
function sumOfOneDraw(desk: Desk, { lines }: Order, multiples: readonly number[]): Sum {
  const times = Math.max(...multiples);
  return desk.sumOf(lines.map((line) => ({ ...line, multiple: line.multiple * times })));
}

/** What speaks against a plan; empty for nothing. Its first draw costs least. */
function objectionTo(desk: Desk, order: Order, multiples: readonly number[]): string {
  const highest = Math.max(...multiples) * Math.max(...order.lines.map(({ multiple }) => multiple));
  if (highest > MOST_MULTIPLE) return lt('chaseTooMuch', { most: formatCount(MOST_MULTIPLE) });
  return costText(sumOfOneDraw(desk, order, multiples)) || costText(desk.sumOf(order.lines));
}

/** How many draws can be chosen: those of a station as far ahead as its calendar is looked at. What operators changed of it the studio knows. */
function mostDraws({ desk }: Placing): number {
  const [station, draw] = [desk.game.station, desk.state()?.draw];
  if (!station || !draw) return MOST_DRAWS;
  return Math.min(drawsAhead(station.weekdays, draw.drawsAt, desk.now()), MOST_DRAWS);
}

/** What is staked in each draw of a plan, and from which on; once that takes no more bets, from the next one that does. */
function beginning(desk: Desk, first: Order, run: { hold: (isClosed: boolean) => void; moved: () => void }) {
  let order = first;
  const root = el('div');
  const moved = el('p', { class: 'hint', attrs: { 'aria-live': 'polite' } });
  const clock = el('p', { class: 'terms-clock' });
  const show = (): void => {
    const text = lt('chaseText', { game: gameName(order.game), no: order.draw.drawNo });
    root.replaceChildren(el('p', { text }), terms(desk, [order]), ...seriesNote(desk));
  };
  /** The next order where another draw takes bets by now. */
  const next = (): Order | null => {
    const now = orderFor(desk, order.game.code);
    return now && now.draw.drawNo !== order.draw.drawNo && desk.now() < now.draw.locksAt ? now : null;
  };
  const tick = (): void => {
    const later = next();
    if (later) {
      moved.textContent = lt('chaseMoved', { before: order.draw.drawNo, no: later.draw.drawNo });
      order = later;
      show();
      run.moved();
    }
    const { text, isClosed } = closing(desk, [order]);
    clock.textContent = text;
    run.hold(isClosed);
  };
  show();
  return { root, below: [moved, clock], tick, order: () => order };
}

/** Asks how often the slip is bet in the next draws, shows what each costs, and places all of them together. */
export function openChase(placing: Placing): void {
  const { desk } = placing;
  // Lines for other stations stay on the slip: each station has a calendar of its own.
  if (resume(placing) || sayClosed(placing, desk.state() ? [] : [desk.game])) return;
  const first = orderFor(desk, desk.game.code);
  if (!first) return;
  const table = el('div', { class: 'plan-place', attrs: { 'aria-live': 'polite' } });
  let [plan, isClosed]: [Plan | null, boolean] = [null, false];
  const button = pressed(el('button', { class: 'button primary', attrs: { type: 'button' } }), () => {
    if (!plan) return;
    dialog.close();
    placeChase(placing, start.order(), plan);
  });
  const hold = (): void => enable(button, plan !== null && !isClosed);
  const show = (): void => {
    const order = start.order();
    const asked = fields.read();
    const multiples = asked ? multiplesOf(asked.draws, asked.factor, asked.each) : [];
    const objection = asked ? objectionTo(desk, order, multiples) : '';
    plan = objection === '' ? asked : null;
    const { cost } = desk.sumOf(order.lines);
    const win = (): string => `${lt('chaseWin')} ${winText(sumOfOneDraw(desk, order, multiples))}`;
    table.replaceChildren(
      ...(plan ? [planTable(multiples, cost), el('p', { class: 'terms-win', text: win() })] : []),
      ...(objection ? [el('p', { class: 'pad-note', text: objection })] : []),
    );
    hold();
    const total = multiples.reduce((sum, times) => sum + cost * BigInt(times), 0n);
    button.textContent = asked ? lt('chasePlace', { count: asked.draws, amount: exactMoney(total) }) : lt('chase');
  };
  const start = beginning(desk, first, {
    moved: () => show(),
    hold: (closed) => {
      isClosed = closed;
      hold();
    },
  });
  const fields = planFields(() => mostDraws(placing), show);
  show();
  const dialog = openPanel(lt('chase'), start.root, ...fields.roots, ...start.below, table, button);
  dialog.classList.add('lottery-panel', 'plan-panel');
  tickWhileOpen(dialog, start.tick);
}
