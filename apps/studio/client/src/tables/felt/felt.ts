import type { Area, Kind, Outcome } from '../../../../src/tables/area.ts';
import { FIGHTERS } from '../../../../src/tables/cockfight.ts';
import { pocketColor } from '../../../../src/tables/roulette.ts';
import { mostOn } from '../../../../src/tables/tables.ts';
import { money } from '../../money.ts';
import { el, write } from '../../ui/dom.ts';
import type { Desk } from '../desk.ts';
import { areaName, groupOf, paysText } from '../names.ts';
import { dieOf } from '../stage/dice.ts';
import { standing } from '../stage/paper.ts';
import { tt } from '../text/text.ts';
import { walkByArrows } from './arrows.ts';
import { placeOf, spotOf } from './places.ts';

/** Rows of the felt of dice, by the groups of their areas. */
const DICE_ROWS: readonly (readonly string[])[] = [
  ['small', 'odd', 'even', 'big'],
  ['triple', 'triple-of'],
  ['pair'],
  ['sum'],
  ['duo'],
  ['face'],
];

const DICE_SHOWN: Readonly<Record<string, number>> = { 'triple-of': 3, pair: 2, face: 1 };

/** The dice that an area is about; none where words or numbers say it. */
function diceOf(code: string): HTMLElement[] {
  const faces = (code.match(/\d/g) ?? []).map(Number);
  const count = DICE_SHOWN[groupOf(code)];
  if (groupOf(code) === 'duo') return faces.map((face) => dieOf(face, true));
  return count === undefined ? [] : Array.from({ length: count }, () => dieOf(faces[0] ?? 1, true));
}

/** How a stake stands on the felt: whole units, thousands shortened. */
function chipText(amount: bigint): string {
  const units = Number(amount / 10_000n);
  return units >= 1_000 ? `${units / 1_000}k` : String(units);
}

/**
 * What lies on an area, a chip that is there and not seen without it. Its text stands in a box of a given size, and that in another: what stands in a
 * grid itself has the whole grid laid out with it.
 */
export class LaidChip {
  readonly root: HTMLElement;
  readonly #text = el('b');

  constructor() {
    this.root = el('span', { class: 'laid', attrs: { 'aria-hidden': 'true', 'data-size': 'none' } }, this.#text);
  }

  /** Writes an amount. The answer is what stands on the chip. */
  write(amount: bigint): string {
    const text = amount > 0n ? chipText(amount) : '';
    write(this.#text, text);
    const size = text === '' ? 'none' : text.length > 3 ? 'wide' : 'usual';
    if (this.root.dataset['size'] !== size) this.root.dataset['size'] = size;
    return text;
  }
}

/** What stakes are laid on. It is made for one table and one language, and brought up to date. */
export interface BetFelt {
  root: HTMLElement;
  /** Shows what lies on each area, and whether more may be laid. */
  update(): void;
  /** Shows an outcome as far as it has come. */
  follow?(sofar: Outcome): void;
  /** Marks the areas that an outcome pays, none without one; they glow where the player's own win is celebrated. */
  light(outcome: Outcome | null, isCelebrated?: boolean): void;
}

/** An area's button, and what was last written on it. */
interface Shown {
  area: Area;
  button: HTMLButtonElement;
  chip: LaidChip;
  pays: HTMLElement;
  written: string;
}

/** The areas of a table, each a button. */
export class Felt implements BetFelt {
  readonly root: HTMLElement;
  readonly #desk: Desk;
  readonly #buttons = new Map<string, Shown>();
  readonly #lay: (area: string) => void;
  readonly #keepStop: () => void;

  constructor(desk: Desk, lay: (area: string) => void) {
    this.#desk = desk;
    this.#lay = lay;
    const { kind } = desk.table.game;
    this.root = el('section', { class: `felt felt-${kind}`, attrs: { 'aria-label': tt('felt') } });
    this.#fill(kind);
    this.#keepStop = walkByArrows(this.root);
    this.update();
  }

  #fill(kind: Kind): void {
    const { areas } = this.#desk.table.game;
    if (kind === 'roulette') {
      this.#layout(areas);
      return;
    }
    if (kind !== 'sic-bo') {
      for (const area of areas) {
        const button = this.#button(area);
        button.style.gridArea = area.code;
        this.root.append(button);
      }
      return;
    }
    for (const groups of DICE_ROWS) {
      const row = areas.filter(({ code }) => groups.includes(groupOf(code)));
      row.sort((a, b) => groups.indexOf(groupOf(a.code)) - groups.indexOf(groupOf(b.code)));
      const cells = row.map((area) => this.#button(area));
      this.root.append(el('div', { class: 'dice-row', attrs: { 'data-row': groups[0] ?? '' } }, ...cells));
    }
  }

  /** The layout of numbers with its outer bets, and over it the bets between numbers, on request. */
  #layout(areas: readonly Area[]): void {
    const spots = el('div', { class: 'spots' });
    for (const area of areas) {
      const place = placeOf(area);
      const button = this.#button(area);
      const set = (names: readonly string[], values: readonly number[]): void => {
        for (const [index, name] of names.entries()) button.style.setProperty(name, String(values[index]));
      };
      if (place) {
        set(['--x', '--y', '--w', '--h'], place.lying);
        set(['--sx', '--sy', '--sw', '--sh'], place.standing);
        const [number] = area.numbers?.length === 1 ? area.numbers : [];
        if (number !== undefined) button.dataset['color'] = pocketColor(number);
        this.root.append(button);
      } else {
        const { along, across } = spotOf(area);
        set(['--along', '--across'], [along, across]);
        button.classList.add('spot');
        spots.append(button);
      }
    }
    const toggle = el('button', {
      class: 'between',
      text: tt('between'),
      attrs: { type: 'button', 'aria-pressed': 'false' },
      on: {
        click: () => {
          const isOn = this.root.dataset['between'] !== 'true';
          this.root.dataset['between'] = String(isOn);
          toggle.setAttribute('aria-pressed', String(isOn));
          this.#keepStop();
        },
      },
    });
    this.root.append(spots, toggle);
  }

  #button(area: Area): HTMLButtonElement {
    const chip = new LaidChip();
    const pays = el('span', { class: 'area-pays' });
    const dice = diceOf(area.code);
    const label =
      dice.length > 0 ? el('span', { class: 'area-dice' }, ...dice) : el('span', { class: 'area-name', text: areaName(area) });
    const side = FIGHTERS.find((each) => each === area.code);
    const button = el(
      'button',
      {
        class: 'bet-area',
        attrs: { type: 'button', 'data-area': area.code, 'data-group': groupOf(area.code) },
        on: { click: () => this.#lay(area.code) },
      },
      ...(side ? [standing(side)] : []),
      label,
      ' ',
      pays,
      ' ',
      chip.root,
    );
    this.#buttons.set(area.code, { area, button, chip, pays, written: '' });
    return button;
  }

  /** Shows what lies on each area, and whether more may be laid. A felt may have 150 of them: only those that have changed are written. */
  update(): void {
    const desk = this.#desk;
    const isStaked = desk.bet !== null;
    const { lying } = desk;
    const { roundNo } = desk.time;
    this.root.dataset['open'] = String(desk.canChange);
    for (const [code, shown] of this.#buttons) {
      const paid = paysText(shown.area, roundNo);
      const amount = lying.get(code) ?? 0n;
      const laid = amount === 0n ? 'no' : isStaked ? 'staked' : 'yes';
      const written = `${paid} ${laid} ${amount}`;
      if (shown.written === written) continue;
      shown.written = written;
      this.#write(shown, { paid, laid, amount });
    }
  }

  #write({ area, button, chip, pays }: Shown, { paid, laid, amount }: { paid: string; laid: string; amount: bigint }): void {
    write(pays, paid);
    const lying = chip.write(amount);
    button.dataset['laid'] = laid;
    const limit = tt('areaLimit', { most: money(mostOn(this.#desk.table, area)) });
    // The name begins with what is seen on the button: who speaks to a page says that.
    const seen = `${areaName(area)} ${paid} ${lying}`.trim();
    button.setAttribute('aria-label', [seen, limit, ...(amount > 0n ? [money(amount)] : [])].join(', '));
    button.title = `${areaName(area)} · ${paid} · ${limit}`;
  }

  light(outcome: Outcome | null, isCelebrated = false): void {
    for (const { button, area } of this.#buttons.values()) {
      const isPaid = outcome !== null && area.back(outcome) > 100;
      button.classList.toggle('won', isPaid && isCelebrated);
      button.classList.toggle('paid', isPaid && !isCelebrated);
    }
  }
}
