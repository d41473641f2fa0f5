import type { Area } from '../../../../src/tables/area.ts';
import { CEILING } from '../../../../src/tables/crash.ts';
import { heightText } from '../../../../src/tables/results.ts';
import { mostOn } from '../../../../src/tables/tables.ts';
import { money } from '../../money.ts';
import { el, enable, pressed } from '../../ui/dom.ts';
import type { Desk } from '../desk.ts';
import { areaName } from '../names.ts';
import { tt } from '../text/text.ts';
import { type BetFelt, LaidChip } from './felt.ts';

/** Heights at which a flight is left by itself, in hundredths; the last is left by hand. */
const TARGETS = [150, 200, 300, 500, 1_000, CEILING] as const;

/** The stake of a flight, and the height at which it is left by itself. */
export class FlightFelt implements BetFelt {
  readonly root = el('section', { class: 'felt felt-crash', attrs: { 'aria-label': tt('felt') } });
  readonly #desk: Desk;
  readonly #area: Area;
  readonly #chip = new LaidChip();
  readonly #button: HTMLButtonElement;
  readonly #presets: HTMLButtonElement[];
  readonly #input: HTMLInputElement;
  /** The target that stands in the field: it is written when another one is named, not while the player types. */
  #written: number | undefined;

  constructor(desk: Desk, area: Area, lay: (area: string) => void) {
    this.#desk = desk;
    this.#area = area;
    const click = (): void => lay(area.code);
    this.#button = el(
      'button',
      { class: 'bet-area', attrs: { type: 'button', 'data-area': area.code }, on: { click } },
      el('span', { class: 'area-name', text: areaName(area) }),
      ' ',
      el('span', { class: 'area-pays', text: tt('areaLimit', { most: money(mostOn(desk.table, area)) }) }),
      ' ',
      this.#chip.root,
    );
    this.#presets = TARGETS.map((target) => {
      const text = target === CEILING ? tt('byHand') : heightText(target);
      return pressed(el('button', { text, attrs: { type: 'button' } }), () => desk.name(area.code, target));
    });
    this.#input = el('input', {
      attrs: { inputmode: 'decimal', maxlength: '5', autocomplete: 'off', placeholder: '2.50×', 'aria-label': tt('target') },
      on: { change: () => this.#typed() },
    });
    this.root.append(
      this.#button,
      el('div', { class: 'targets' }, el('span', { text: tt('target') }), ...this.#presets, this.#input),
    );
    this.update();
  }

  /** A typed height: what is none, or out of reach, becomes the nearest there is. */
  #typed(): void {
    const typed = Math.round(Number(this.#input.value.replace(',', '.')) * 100);
    const { least, most } = this.#area.pick ?? { least: 0, most: 0 };
    this.#written = undefined;
    this.#desk.name(this.#area.code, Number.isFinite(typed) ? Math.min(most, Math.max(least, typed)) : most);
  }

  update(): void {
    const desk = this.#desk;
    const amount = desk.on(this.#area.code);
    const target = desk.pick(this.#area.code);
    this.root.dataset['open'] = String(desk.canChange);
    this.#chip.write(amount);
    this.#button.dataset['laid'] = amount === 0n ? 'no' : desk.bet ? 'staked' : 'yes';
    for (const [index, button] of this.#presets.entries()) {
      button.setAttribute('aria-pressed', String(TARGETS[index] === target));
      enable(button, desk.bet === null);
    }
    this.#input.readOnly = desk.bet !== null;
    if (target === this.#written) return;
    this.#written = target;
    this.#input.value = target === undefined || target === CEILING ? '' : (target / 100).toFixed(2);
  }

  /** A flight lights nothing: what it pays depends on when each player left. */
  light(): void {
    this.#button.classList.remove('won');
  }
}
