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

/** A narrow screen lays them over the keys where these need the room. */
function quickPicks(desk: Desk, place: number, values: readonly string[]): HTMLElement {
  const { least, most } = boundsOf(desk.bet);
  const fits = PICKS.filter(([, pick]) => pick(values, desk.bet).length <= most);
  const button = (key: LotteryKey, run: () => void): HTMLElement =>
    el('button', { class: 'pick', text: lt(key), attrs: { type: 'button' }, on: { click: run } });
  const all = el(
    'div',
    { class: 'picks' },
    ...fits.map(([key, pick]) => button(key, () => desk.choose(place, pick(values, desk.bet)))),
    button('pickNone', () => desk.choose(place, [])),
    button('pickRandom', () => desk.choose(place, randomly(values, Math.max(least, 1)))),
  );
  const opener = el('button', { class: 'pick quick-opener', text: lt('quickPicks'), attrs: { type: 'button' } });
  const root = el('div', { class: 'quick' }, opener, all);
  const show = (isOpen: boolean): void => {
    opener.setAttribute('aria-expanded', String(isOpen));
    root.toggleAttribute('data-open', isOpen);
  };
  opener.addEventListener('click', () => show(!root.hasAttribute('data-open')));
  all.addEventListener('click', () => show(false));
  show(false);
  return root;
}

/** What is chosen of a long list, each to be taken out again; its place is there before anything is, so that no key moves. */
function chosenChips(desk: Desk, place: number): { root: HTMLElement; update: () => void } {
  const root = el('div', { class: 'chosen' });
  const { least } = boundsOf(desk.bet);
  const hint = (): HTMLElement => el('p', { class: 'hint', text: lt('pickHint.few', { least: Math.max(least, 1) }) });
  const chip = (value: string): HTMLElement =>
    named(
      el('button', {
        class: 'chosen-chip',
        text: value,
        attrs: { type: 'button' },
        on: { click: () => desk.toggle(place, value) },
      }),
      () => lt('remove', { bet: value }),
    );
  let shown: readonly string[] = [];
  const update = (): void => {
    const chosen = desk.chosen[place] ?? [];
    const isMore = chosen.length > shown.length;
    shown = [...chosen];
    root.replaceChildren(...(chosen.length > 0 ? chosen.map(chip) : [hint()]));
    // The newest is in sight, where they are more than the place has.
    if (isMore) root.scrollTop = root.scrollHeight;
  };
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
  const chips = isMany ? chosenChips(desk, place) : null;
  const update = (): void => {
    const chosen = desk.chosen[place] ?? [];
    for (const button of buttons) button.setAttribute('aria-pressed', String(chosen.includes(button.dataset['value'] ?? '')));
    chips?.update();
  };
  update();
  const places = placesOf(desk.bet);
  const heading = places > 1 ? [el('h2', { text: lt('place', { n: place + 1 }) })] : [];
  const picks = isNumeric ? [quickPicks(desk, place, values)] : [];
  const size = isMany ? 'many' : isNumeric ? 'some' : 'words';
  const keys = el('div', { class: 'keys', attrs: { 'data-size': size } }, ...buttons);
  const attrs = { 'data-room': places === 1 && !isMany ? 'free' : 'short' };
  return { root: el('div', { class: 'place', attrs }, ...heading, ...picks, ...(chips ? [chips.root] : []), keys), update };
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
