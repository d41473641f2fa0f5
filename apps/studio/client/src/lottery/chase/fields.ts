import { el } from '../../ui/dom.ts';
import { type LotteryKey, lt } from '../text/text.ts';

const LEAST_DRAWS = 2;
/** The most draws of a chase. */
export const MOST_DRAWS = 50;
const USUAL_DRAWS = 5;
const MOST_FACTOR = 10;

/** In how many draws a slip is bet: after each `each` of them `factor` times as much. */
export interface Plan {
  draws: number;
  factor: number;
  each: number;
  stopsOnWin: boolean;
}

interface NumberField {
  root: HTMLElement;
  /** What was typed; null where that is no whole number within the bounds. */
  read(): number | null;
  /** Says so. */
  fault(): string;
}

/** Where what is wrong with the fields stands. */
const FAULTS = 'plan-faults';

/** A field of whole numbers. `bounds`: the least and the most of them now. */
function numberField(key: LotteryKey, value: number, bounds: () => readonly [number, number], changed: () => void): NumberField {
  const attrs = { type: 'number', inputmode: 'numeric', value: String(value), 'aria-describedby': FAULTS };
  const input = el('input', { attrs, on: { input: changed } });
  const read = (): number | null => {
    const [typed, [least, most]] = [Number(input.value), bounds()];
    [input.min, input.max] = [String(least), String(most)];
    const isRight = input.value !== '' && Number.isInteger(typed) && typed >= least && typed <= most;
    input.setAttribute('aria-invalid', String(!isRight));
    return isRight ? typed : null;
  };
  const fault = (): string => {
    const [least, most] = bounds();
    return read() === null ? lt('fieldBounds', { field: lt(key), least, most }) : '';
  };
  return { root: el('label', { class: 'field' }, el('span', { text: lt(key) }), input), read, fault };
}

/** What is asked of a plan, with what is wrong with it beside. `mostDraws`: how many draws there are now. */
export function planFields(mostDraws: () => number, changed: () => void): { roots: HTMLElement[]; read: () => Plan | null } {
  const most = (): number => Math.max(mostDraws(), LEAST_DRAWS);
  const fields = [
    numberField('chaseDraws', Math.min(USUAL_DRAWS, most()), () => [LEAST_DRAWS, most()], changed),
    numberField('chaseFactor', 1, () => [1, MOST_FACTOR], changed),
    numberField('chaseEach', 1, () => [1, MOST_DRAWS], changed),
  ];
  const faults = el('p', { class: 'hint plan-faults', attrs: { id: FAULTS, 'aria-live': 'polite' } });
  const stops = el('input', { attrs: { type: 'checkbox' } });
  stops.checked = true;
  const root = el('div', { class: 'plan-fields' }, ...fields.map((field) => field.root), faults);
  stops.addEventListener('change', changed);
  const read = (): Plan | null => {
    const said = fields
      .map((field) => field.fault())
      .filter(Boolean)
      .join(' ');
    if (faults.textContent !== said) faults.textContent = said;
    const [count, times, after] = fields.map((field) => field.read());
    if (!count || !times || !after) return null;
    return { draws: count, factor: times, each: after, stopsOnWin: stops.checked };
  };
  return { roots: [root, el('label', { class: 'check-field' }, stops, lt('chaseStops'))], read };
}
