import { type BetType, poolValues } from '../../../src/lottery/bet-type.ts';
import { boundsOf, placesOf } from '../../../src/lottery/selection.ts';
import { multiple } from '../money.ts';
import { el, named } from '../ui/dom.ts';
import type { Desk } from './desk.ts';
import { isWritten, optionName } from './names.ts';
import { PICKS } from './picks.ts';
import { type LotteryKey, lt } from './text/text.ts';
import { writer } from './writing/write.ts';

/** What a value pays, where values of one bet pay differently. */
function oddsOf({ rule }: BetType, value: string): string | null {
  if (rule.kind !== 'each' || 'chance' in rule.pays) return null;
  const odds = rule.pays.get(value)?.odds;
  return odds === undefined || odds === null ? null : multiple(Number(odds) / 100);
}

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
  const fits = PICKS.filter(([, pick]) => pick(values, desk.bet).length <= most);
  const button = (key: LotteryKey, run: () => void): HTMLElement =>
    el('button', { class: 'pick', text: lt(key), attrs: { type: 'button' }, on: { click: run } });
  return el(
    'div',
    { class: 'picks' },
    ...fits.map(([key, pick]) => button(key, () => desk.choose(place, pick(values, desk.bet)))),
    button('pickNone', () => desk.choose(place, [])),
    button('pickRandom', () => desk.choose(place, randomly(values, Math.max(least, 1)))),
  );
}

const TEN = 10;

/** Buttons in tens, of which narrow screens show one at a time. */
function inTens(
  values: readonly string[],
  buttons: readonly HTMLElement[],
): { root: HTMLElement; counts: (chosen: readonly string[]) => void } {
  const tens = Array.from({ length: Math.ceil(values.length / TEN) }, (_, at) => values.slice(at * TEN, (at + 1) * TEN));
  const rows = tens.map((_, at) =>
    el('div', { class: 'keys', attrs: { 'data-size': 'ten' } }, ...buttons.slice(at * TEN, (at + 1) * TEN)),
  );
  const counts = tens.map(() => el('i', { class: 'tens-count' }));
  const tabs = tens.map((ten, at) =>
    el(
      'button',
      { class: 'tens-tab', attrs: { type: 'button' }, on: { click: () => open(at) } },
      el('span', { text: `${ten[0]}–${ten.at(-1)}` }),
      ...counts.slice(at, at + 1),
    ),
  );
  const open = (opened: number): void => {
    rows.forEach((row, at) => row.toggleAttribute('data-open', at === opened));
    tabs.forEach((tab, at) => tab.setAttribute('aria-pressed', String(at === opened)));
  };
  open(0);
  return {
    root: el('div', { class: 'tens' }, el('div', { class: 'tens-tabs' }, ...tabs), ...rows),
    counts: (chosen) =>
      tens.forEach((ten, at) => {
        const count = ten.filter((value) => chosen.includes(value)).length;
        const shown = counts[at];
        if (shown) shown.textContent = count > 0 ? String(count) : '';
      }),
  };
}

/** What is chosen of a long list, each to be taken out again. */
function chosenChips(desk: Desk, place: number): { root: HTMLElement; update: () => void } {
  const root = el('div', { class: 'chosen' });
  const update = (): void =>
    root.replaceChildren(
      ...(desk.chosen[place] ?? []).map((value) =>
        named(
          el('button', {
            class: 'chosen-chip',
            text: value,
            attrs: { type: 'button' },
            on: { click: () => desk.toggle(place, value) },
          }),
          () => lt('remove', { bet: value }),
        ),
      ),
    );
  update();
  return { root, update };
}

function keyOf(desk: Desk, place: number, value: string): HTMLElement {
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
}

const MANY = 20;

/** Buttons of one place. They follow the choice without being made anew, so that the focus stays. */
function tapped(desk: Desk, place: number): { root: HTMLElement; update: () => void } {
  const values = poolValues(desk.bet.pool);
  const isNumeric = desk.bet.pool.kind !== 'options' || values.every((value) => /^\d+$/.test(value));
  const buttons = values.map((value) => keyOf(desk, place, value));
  const isMany = values.length > MANY;
  const tens = isMany ? inTens(values, buttons) : null;
  const chips = isMany ? chosenChips(desk, place) : null;
  const update = (): void => {
    const chosen = desk.chosen[place] ?? [];
    for (const button of buttons) button.setAttribute('aria-pressed', String(chosen.includes(button.dataset['value'] ?? '')));
    tens?.counts(chosen);
    chips?.update();
  };
  update();
  const heading = placesOf(desk.bet) > 1 ? [el('h2', { text: lt('place', { n: place + 1 }) })] : [];
  const picks = isNumeric ? [quickPicks(desk, place, values)] : [];
  const keys = tens?.root ?? el('div', { class: 'keys', attrs: { 'data-size': isNumeric ? 'some' : 'words' } }, ...buttons);
  return { root: el('div', { class: 'place' }, ...heading, ...picks, ...(chips ? [chips.root] : []), keys), update };
}

/** Where the numbers or outcomes of the open bet are chosen; long numbers are written. */
export function pad(desk: Desk): { root: HTMLElement; update: () => void } {
  if (isWritten(desk.bet))
    return {
      root: el(
        'div',
        { class: 'pad' },
        writer(desk, () => undefined),
      ),
      update: () => undefined,
    };
  const places = Array.from({ length: placesOf(desk.bet) }, (_, place) => tapped(desk, place));
  return {
    root: el('div', { class: 'pad' }, ...places.map(({ root }) => root)),
    update: () => places.forEach(({ update }) => update()),
  };
}
