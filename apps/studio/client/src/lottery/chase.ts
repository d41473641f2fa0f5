import { formatCount } from '@marquee/money';
import { drawsAhead, multiplesOf } from '../../../src/lottery/chase.ts';
import { MOST_MULTIPLE } from '../../../src/lottery/prices.ts';
import { exactMoney } from '../money.ts';
import { openPanel } from '../ui/dialog.ts';
import { el, enable, pressed } from '../ui/dom.ts';
import type { Desk } from './desk.ts';
import { gameName } from './names.ts';
import { type Order, orderFor, type Placing, place, resume, sayClosed, terms, watchDraws } from './place.ts';
import { seriesNote } from './series.ts';
import type { Sum } from './sum/sum.ts';
import { costText, winText } from './sum/words.ts';
import { type LotteryKey, lt } from './text/text.ts';

const LEAST_DRAWS = 2;
const MOST_DRAWS = 50;
const SHOWN_DRAWS = 10;

interface Plan {
  draws: number;
  factor: number;
  each: number;
  stopsOnWin: boolean;
}

function numberField(key: LotteryKey, value: number, bounds: [number, number], changed: (value: number) => void): HTMLElement {
  const [least, most] = bounds;
  const input = el('input', {
    attrs: { type: 'number', inputmode: 'numeric', min: String(least), max: String(most), value: String(value) },
  });
  const chosen = (): number => Math.min(Math.max(Math.floor(Number(input.value)) || least, least), most);
  input.addEventListener('input', () => changed(chosen()));
  input.addEventListener('change', () => {
    input.value = String(chosen());
  });
  return el('label', { class: 'field' }, el('span', { text: lt(key) }), input);
}

/** The draws of a plan with their multiples and what they cost; those in the middle of a long one are left out. */
function planTable(multiples: readonly number[], cost: bigint): HTMLElement {
  let sum = 0n;
  const rows = multiples.map((times, index) => {
    sum += cost * BigInt(times);
    return el(
      'tr',
      {},
      ...[`${index + 1}`, `× ${times}`, exactMoney(cost * BigInt(times)), exactMoney(sum)].map((text) => el('td', { text })),
    );
  });
  const shown = rows.length > SHOWN_DRAWS ? [...rows.slice(0, SHOWN_DRAWS - 1), ...rows.slice(-1)] : rows;
  const heads: LotteryKey[] = ['chaseDraw', 'multiple', 'cost', 'chaseSum'];
  return el(
    'table',
    { class: 'plan' },
    el('thead', {}, el('tr', {}, ...heads.map((key) => el('th', { text: lt(key), attrs: { scope: 'col' } })))),
    el('tbody', {}, ...shown),
  );
}

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
  return Math.max(Math.min(drawsAhead(station.weekdays, draw.drawsAt, desk.now()), MOST_DRAWS), LEAST_DRAWS);
}

/** Asks how often the slip is bet in the next draws, shows what each costs, and places all of them together. */
export function openChase(placing: Placing): void {
  const { desk } = placing;
  // Lines for other stations stay on the slip: each station has a calendar of its own.
  if (resume(placing) || sayClosed(placing, desk.state() ? [] : [desk.game])) return;
  const order = orderFor(desk, desk.game.code);
  if (!order) return;
  const { lines } = order;
  const { cost } = desk.sumOf(lines);
  const plan: Plan = { draws: 5, factor: 1, each: 1, stopsOnWin: true };
  const table = el('div', { class: 'plan-place', attrs: { 'aria-live': 'polite' } });
  const button = pressed(el('button', { class: 'button primary', attrs: { type: 'button' } }), () => {
    dialog.close();
    placeChase(placing, order, plan);
  });
  let [isTaken, isClosed] = [true, false];
  const hold = (): void => enable(button, isTaken && !isClosed);
  const show = (): void => {
    const multiples = multiplesOf(plan.draws, plan.factor, plan.each);
    const objection = objectionTo(desk, order, multiples);
    isTaken = objection === '';
    const total = multiples.reduce((sum, times) => sum + cost * BigInt(times), 0n);
    table.replaceChildren(
      ...(isTaken
        ? [
            planTable(multiples, cost),
            el('p', { class: 'terms-win', text: `${lt('chaseWin')} ${winText(sumOfOneDraw(desk, order, multiples))}` }),
          ]
        : [el('p', { class: 'pad-note', text: objection })]),
    );
    hold();
    button.textContent = lt('chasePlace', { count: plan.draws, amount: exactMoney(total) });
  };
  const set = (change: Partial<Plan>): void => {
    Object.assign(plan, change);
    show();
  };
  const stops = el('input', { attrs: { type: 'checkbox' } });
  stops.checked = plan.stopsOnWin;
  stops.addEventListener('change', () => set({ stopsOnWin: stops.checked }));
  const fields = el(
    'div',
    { class: 'plan-fields' },
    numberField('chaseDraws', plan.draws, [LEAST_DRAWS, mostDraws(placing)], (draws) => set({ draws })),
    numberField('chaseFactor', plan.factor, [1, 10], (factor) => set({ factor })),
    numberField('chaseEach', plan.each, [1, MOST_DRAWS], (each) => set({ each })),
  );
  const dialog = openPanel(
    lt('chase'),
    el('p', { text: lt('chaseText', { game: gameName(desk.game), no: order.draw.drawNo }) }),
    terms(desk, [order]),
    ...seriesNote(desk),
    fields,
    el('label', { class: 'check-field' }, stops, lt('chaseStops')),
    table,
    button,
  );
  dialog.classList.add('lottery-panel', 'plan-panel');
  show();
  const clock = watchDraws(desk, dialog, [order], (closed) => {
    isClosed = closed;
    hold();
  });
  table.before(clock);
}
