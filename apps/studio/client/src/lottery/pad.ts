import { type BetType, isInPool, poolValues } from '../../../src/lottery/bet-type.ts';
import { boundsOf, placesOf } from '../../../src/lottery/selection.ts';
import { multiple } from '../money.ts';
import { el } from '../ui/dom.ts';
import type { Desk } from './desk.ts';
import { isWritten, optionName } from './names.ts';
import { type LotteryKey, lt } from './text/text.ts';

/** What a value pays, where values of one bet pay differently. */
function oddsOf({ rule }: BetType, value: string): string | null {
  if (rule.kind !== 'each' || 'chance' in rule.pays) return null;
  const odds = rule.pays.get(value)?.odds;
  return odds === undefined || odds === null ? null : multiple(Number(odds) / 100);
}

/** Quick picks over the values in their order; halves and parities are those of numbers. */
const PICKS: readonly [LotteryKey, (values: readonly string[]) => readonly string[]][] = [
  ['pickAll', (values) => values],
  ['pickBig', (values) => values.slice(values.length / 2)],
  ['pickSmall', (values) => values.slice(0, values.length / 2)],
  ['pickOdd', (values) => values.filter((value) => Number(value) % 2 === 1)],
  ['pickEven', (values) => values.filter((value) => Number(value) % 2 === 0)],
  ['pickNone', () => []],
];

/** So many different values by the browser's generator: a pick of the player's, not a draw. */
function randomly(values: readonly string[], count: number): string[] {
  const left = [...values];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [at = 0] = crypto.getRandomValues(new Uint32Array(1));
    return left.splice(at % left.length, 1)[0] ?? '';
  });
}

function quickPicks(desk: Desk, place: number, values: readonly string[]): HTMLElement {
  const { least, most } = boundsOf(desk.bet);
  const fits = PICKS.filter(([key, pick]) => key === 'pickNone' || pick(values).length <= most);
  const button = (key: LotteryKey, run: () => void): HTMLElement =>
    el('button', { class: 'pick', text: lt(key), attrs: { type: 'button' }, on: { click: run } });
  return el(
    'div',
    { class: 'picks' },
    ...fits.map(([key, pick]) => button(key, () => desk.choose(place, pick(values)))),
    button('pickRandom', () => desk.choose(place, randomly(values, Math.max(least, 1)))),
  );
}

/** Buttons of one place. They follow the choice without being made anew, so that the focus stays. */
function tapped(desk: Desk, place: number): { root: HTMLElement; update: () => void } {
  const values = poolValues(desk.bet.pool);
  const isNumeric = desk.bet.pool.kind !== 'options' || values.every((value) => /^\d+$/.test(value));
  const buttons = values.map((value) => {
    const odds = oddsOf(desk.bet, value);
    return el(
      'button',
      {
        class: odds === null ? 'key' : 'key key-odds',
        attrs: { type: 'button', 'data-value': value },
        on: { click: () => desk.toggle(place, value) },
      },
      el('b', { text: optionName(value) }),
      ...(odds === null ? [] : [el('small', { text: odds })]),
    );
  });
  const update = (): void => {
    for (const button of buttons)
      button.setAttribute('aria-pressed', String(desk.chosen[place]?.includes(button.dataset['value'] ?? '')));
  };
  update();
  const size = values.length > 20 ? 'many' : isNumeric ? 'some' : 'words';
  const heading = placesOf(desk.bet) > 1 ? [el('h2', { text: lt('place', { n: place + 1 }) })] : [];
  const picks = isNumeric ? [quickPicks(desk, place, values)] : [];
  const keys = el('div', { class: 'keys', attrs: { 'data-size': size } }, ...buttons);
  return { root: el('div', { class: 'place' }, ...heading, ...picks, keys), update };
}

/** Numbers of three digits and more are written. */
function written(desk: Desk): { root: HTMLElement; update: () => void } {
  const note = el('p', { class: 'pad-note', attrs: { 'aria-live': 'polite' } });
  const input = el('textarea', {
    attrs: { rows: '3', inputmode: 'numeric', 'aria-label': lt('enterNumbers'), placeholder: lt('enterNumbers') },
  });
  input.value = (desk.chosen[0] ?? []).join(' ');
  input.addEventListener('input', () => {
    const parts = input.value.split(/[\s,;.]+/).filter((part) => part !== '');
    const wrong = parts.filter((part) => !isInPool(desk.bet.pool, part));
    note.textContent = wrong.length > 0 ? lt('notUnderstood', { text: wrong.slice(0, 3).join(' ') }) : '';
    desk.choose(
      0,
      parts.filter((part) => isInPool(desk.bet.pool, part)),
    );
  });
  const update = (): void => {
    if ((desk.chosen[0] ?? []).length === 0 && document.activeElement !== input) input.value = '';
  };
  return { root: el('div', { class: 'place' }, input, note), update };
}

/** Where the numbers or outcomes of the open bet are chosen. */
export function pad(desk: Desk): { root: HTMLElement; update: () => void } {
  const places = isWritten(desk.bet)
    ? [written(desk)]
    : Array.from({ length: placesOf(desk.bet) }, (_, place) => tapped(desk, place));
  return {
    root: el('div', { class: 'pad' }, ...places.map(({ root }) => root)),
    update: () => places.forEach(({ update }) => update()),
  };
}
