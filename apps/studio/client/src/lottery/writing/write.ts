import { printLine } from '../../../../src/lottery/writing/print.ts';
import { readWriting } from '../../../../src/lottery/writing/read.ts';
import type { Remark, Writing, Written, WrittenLine } from '../../../../src/lottery/writing/written.ts';
import type { LineRequest } from '../../../../src/shared/lottery-protocol.ts';
import { exactMoney, money } from '../../money.ts';
import { openPanel } from '../../ui/dialog.ts';
import { el, enable, pressed } from '../../ui/dom.ts';
import type { Desk } from '../desk.ts';
import { betName, isWritten, namesBets } from '../names.ts';
import { addNumbers, writtenPicks } from '../picks.ts';
import { sayLeftOut, selectionView } from '../slip.ts';
import { MOST_DRAFT } from '../sum/unplaced.ts';
import { stakeText, ticketsText } from '../sum/words.ts';
import { lt } from '../text/text.ts';
import { gameOf } from '../told/stations.ts';
import { exampleOf } from './example.ts';
import { drawnTogether } from './stations.ts';
import { countOf, fitting, unreadText } from './unread.ts';

/** For what a text is read at a desk. */
export function writingAt(desk: Desk): Writing {
  const { game, bet, unit, multiple, thousand, stations } = desk;
  const together = drawnTogether(game, stations, (code) => desk.state(code)?.draw.drawNo);
  return { game, bet, unit, multiple, thousand, stations, together };
}

/** What a remark says. */
function remarkText({ kind, text, bet, hint = '' }: Remark): string {
  const shown = kind === 'thousands' || kind === 'longStake' ? money(hint) : hint;
  return lt(`remark.${kind}`, { text, bet: bet === undefined ? '' : betName(bet), hint: shown });
}

/** The text as it was read: what makes no line is struck, what is in doubt is underlined. */
function marked(text: string, { lines, remarks }: Written): HTMLElement {
  const kindAt = (index: number): string => {
    const inside = ({ at }: { at: { from: number; to: number } }): boolean => index >= at.from && index < at.to;
    if (remarks.some((each) => each.isFault && inside(each))) return 'fault';
    if (remarks.some(inside)) return 'doubt';
    return lines.some(inside) ? 'read' : '';
  };
  const root = el('p', { class: 'written-text', attrs: { 'aria-hidden': 'true' } });
  const composed = text.normalize('NFC');
  for (let from = 0, to = 1; from < composed.length; from = to, to += 1) {
    const kind = kindAt(from);
    while (to < composed.length && kindAt(to) === kind) to += 1;
    const part = composed.slice(from, to);
    root.append(kind === '' ? part : el('mark', { text: part, attrs: { 'data-kind': kind } }));
  }
  return root;
}

/** Lines that were understood, with where they are bet where that is not the open game. `home`: the game of those without a station. */
const understood = (desk: Desk, { lines }: Written, home: string): HTMLElement =>
  el(
    'ul',
    { class: 'written-lines' },
    ...lines.map((line) => {
      const { tickets, cost } = desk.sumOf(forStations([line], home));
      const stations = line.stations.length === 0 && home !== desk.game.code ? [home] : line.stations;
      return el(
        'li',
        {},
        el('strong', { text: betName(line.bet) }),
        ...(stations.length > 0 ? [el('span', { text: stationsText(stations) })] : []),
        selectionView(line.selection),
        el('small', { text: `${stakeText(tickets, line)} · ${exactMoney(cost)}` }),
      );
    }),
  );

/** What all lines come to. */
function totalText(desk: Desk, { lines }: Written, home: string): string {
  const { tickets, cost } = desk.sumOf(forStations(lines, home));
  return `${ticketsText(tickets)} · ${lt('cost')} ${exactMoney(cost)}`;
}

/** What a remark is, for who sees no colours and who sees nothing. */
const sign = (kind: 'fault' | 'doubt'): HTMLElement =>
  el('b', { text: kind === 'fault' ? '!' : '?', attrs: { role: 'img', 'aria-label': lt(`sign.${kind}`) } });

const remarks = (written: Written): HTMLElement =>
  el(
    'ul',
    { class: 'written-remarks' },
    // What holds for several places is said once; each of them is marked in the text.
    ...[...new Map(written.remarks.map((remark) => [remarkText(remark), remark.isFault]))].map(([text, isFault]) => {
      const kind = isFault ? 'fault' : 'doubt';
      return el('li', { attrs: { 'data-kind': kind } }, sign(kind), el('span', { text }));
    }),
  );

/** Lines once for each station that they are for; without one for a game. */
const forStations = (lines: readonly WrittenLine[], home: string): (LineRequest & { game: string })[] =>
  lines.flatMap(({ stations, ...line }) => (stations.length === 0 ? [home] : stations).map((game) => ({ ...line, game })));

/** Where a line is bet, when stations are named. */
const stationsText = (codes: readonly string[]): string => codes.map((code) => gameOf(code)?.station?.name ?? code).join(', ');

/** What a tap puts on the slip of a bet whose numbers are too many for keys. */
const picks = (desk: Desk, say: (text: string) => void): HTMLElement =>
  el(
    'div',
    { class: 'picks' },
    ...writtenPicks(desk).map(({ key, values }) =>
      el('button', {
        class: 'pick',
        text: lt(key),
        attrs: { type: 'button' },
        on: { click: () => sayLeftOut(say, addNumbers(desk, values)) },
      }),
    ),
  );

/**
 * A field for written or pasted bets, with what was understood of them below. `added` is called when all of it went to the slip; what did not
 * stays. A line of the slip that is changed keeps its place, and its station where none is named; it is saved whole.
 */
export function writer(desk: Desk, added: () => void): HTMLElement {
  const label = namesBets(desk.game)
    ? lt('writeVietnamese', { example: exampleOf(desk.game) })
    : lt('writeHint', { bet: betName(desk.bet.code) });
  const input = el('textarea', {
    attrs: { rows: '3', maxlength: String(MOST_DRAFT), 'aria-label': lt('write'), placeholder: label, autocapitalize: 'off' },
  });
  const changed = desk.editing === null ? undefined : desk.slip[desk.editing];
  input.value = changed ? printLine(changed) : desk.draft;
  // A line that is changed is on the slip.
  const keep = (): void => {
    if (!changed) desk.draft = input.value;
  };
  const home = changed?.game ?? desk.game.code;
  const shown = el('div', { class: 'written', attrs: { 'aria-live': 'polite' } });
  const total = el('p', { class: 'written-total', attrs: { 'aria-live': 'polite' } });
  const add = pressed(el('button', { class: 'button primary', attrs: { type: 'button' } }), () => takeOver());
  const say = (text: string): void => shown.prepend(el('p', { class: 'pad-note', text }));
  const read = (): Written => readWriting(input.value, writingAt(desk));
  const show = (): void => {
    const written = read();
    const isEmpty = input.value.trim() === '';
    const parts = [marked(input.value, written), remarks(written), understood(desk, written, home)];
    shown.replaceChildren(...(isEmpty ? [] : parts));
    total.textContent = written.lines.length > 0 ? totalText(desk, written, home) : '';
    add.textContent = changed ? lt('saveLine') : lt('addLines', { count: countOf(written.lines) });
    const left = changed ? countOf(fitting(written, desk.room + 1).left) : 0;
    sayLeftOut(say, left);
    enable(add, written.lines.length > 0 && left === 0 && !(changed && written.remarks.some(({ isFault }) => isFault)));
  };
  input.addEventListener('input', () => {
    keep();
    show();
  });
  const takeOver = (): void => {
    const written = read();
    const place = changed ? desk.slip.indexOf(changed) : -1;
    if (place >= 0) desk.remove(place);
    const { taken, left } = fitting(written, desk.room);
    input.value = unreadText(input.value, written, left, desk.game, (code) => stationsText([code]));
    keep();
    desk.addLines(forStations(taken, home), place >= 0 ? place : undefined);
    show();
    sayLeftOut(say, countOf(left));
    if (input.value === '') added();
  };
  show();
  const quick = isWritten(desk.bet) && !changed ? [picks(desk, say)] : [];
  const foot = el('div', { class: 'writer-foot' }, total, add);
  return el('div', { class: 'writer' }, el('p', { class: 'hint', text: label }), ...quick, input, shown, foot);
}

/** The same over the page. */
export function openWriter(desk: Desk): void {
  const dialog = openPanel(
    lt('write'),
    writer(desk, () => dialog.close()),
  );
  dialog.classList.add('lottery-panel', 'write-panel');
  dialog.querySelector('textarea')?.focus();
}
