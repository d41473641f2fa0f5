import { heightText } from '../../../src/tables/results.ts';
import { gridOf } from '../../../src/tables/tables.ts';
import { money } from '../money.ts';
import { el, enable, pressed, rests, write } from '../ui/dom.ts';
import type { Desk } from './desk.ts';
import { Ring } from './ring.ts';
import { tt } from './text/text.ts';

export interface TrayParts {
  desk: Desk;
  stake(): void;
  takeBack(): void;
  /** Leaves the flight that is on. */
  leave(): void;
}

const units = (amount: bigint): string => {
  const whole = Number(amount / 10_000n);
  return whole >= 1_000 ? `${whole / 1_000}k` : String(whole);
};

/** The chips around the clock, and what is done with what lies on the areas. */
export class Tray {
  readonly root = el('footer', { class: 'tray' });
  readonly #parts: TrayParts;
  readonly #ring = new Ring();
  readonly #chips = el('div', { class: 'chips', attrs: { role: 'radiogroup' } });
  readonly #undo: HTMLButtonElement;
  readonly #clear: HTMLButtonElement;
  readonly #repeat: HTMLButtonElement;
  /** What the main button does stands in a box of its size. */
  readonly #does = el('span', { class: 'does' });
  readonly #main = el('button', { class: 'button primary main-action', attrs: { type: 'button' } }, this.#does);

  constructor(parts: TrayParts) {
    this.#parts = parts;
    const { desk } = parts;
    this.#undo = this.#small(() => desk.undo());
    this.#clear = this.#small(() => desk.clear());
    this.#repeat = this.#small(() => desk.repeat());
    this.#main.addEventListener('click', () => this.#act());
    const acts = el('div', { class: 'tray-acts' }, this.#undo, this.#clear, this.#repeat);
    this.root.append(this.#ring.root, this.#chips, el('div', { class: 'tray-below' }, acts, this.#main));
    this.draw();
  }

  #act(): void {
    const { desk, stake, takeBack, leave } = this.#parts;
    if (rests(this.#main)) return;
    if (!desk.bet) return stake();
    if (desk.height !== null) return leave();
    takeBack();
  }

  #small(run: () => void): HTMLButtonElement {
    return pressed(el('button', { class: 'small-act', attrs: { type: 'button' } }), run);
  }

  /** Chips of the table in the current language. */
  draw(): void {
    const { desk } = this.#parts;
    this.#chips.setAttribute('aria-label', tt('chips'));
    this.#chips.replaceChildren(
      ...desk.table.chips.map((amount, index) =>
        el('button', {
          class: 'chip',
          text: units(amount),
          attrs: {
            type: 'button',
            role: 'radio',
            'data-chip': String(index),
            'aria-label': tt('chip', { amount: money(amount) }),
          },
          on: {
            click: () => {
              desk.chip = amount;
              desk.changed();
            },
          },
        }),
      ),
    );
    this.#undo.textContent = tt('undo');
    this.#clear.textContent = tt('clear');
    this.#repeat.textContent = tt('repeat');
    this.update();
  }

  update(): void {
    const { desk } = this.#parts;
    const selected = desk.table.chips.indexOf(desk.chip);
    for (const [index, chip] of [...this.#chips.children].entries()) {
      chip.setAttribute('aria-checked', String(index === selected));
      chip.setAttribute('tabindex', index === selected ? '0' : '-1');
    }
    const { bet, isOpen, total } = desk;
    enable(this.#undo, desk.canUndo);
    enable(this.#clear, desk.canUndo);
    enable(this.#repeat, desk.canRepeat);
    if (bet && (desk.height !== null || desk.left !== null)) return this.#inFlight();
    enable(this.#main, isOpen && !desk.isSending && (bet !== null || (desk.isFixed && total >= gridOf(desk.table))));
    this.#main.dataset['does'] = bet ? 'take-back' : 'stake';
    const does = bet ? (isOpen ? 'takeBack' : 'staked') : 'betNow';
    write(this.#does, tt(does, { amount: money(total) }));
  }

  /** In a flight the button says what leaving it now comes to, at which height the player leaves by themselves, or has left. */
  #inFlight(): void {
    const { total, height, left, passed } = this.#parts.desk;
    const isIn = left === null && passed === null;
    enable(this.#main, isIn);
    this.#main.dataset['does'] = isIn ? 'leave' : 'take-back';
    if (left !== null) return write(this.#does, tt('leftAt', { height: heightText(left) }));
    if (passed !== null) return write(this.#does, tt('leavesAt', { height: heightText(passed) }));
    write(this.#does, tt('leaveNow', { amount: money((total * BigInt(height ?? 0)) / 100n) }));
  }

  tick(): void {
    const { desk } = this.#parts;
    if (desk.bet && desk.height !== null) this.#inFlight();
    this.#ring.tick(desk);
  }

  /** Arrows move among the chips, as in any group of which one is chosen. */
  keys(): void {
    this.#chips.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key] ?? 0;
      const { desk } = this.#parts;
      const { chips } = desk.table;
      if (step === 0) return;
      event.preventDefault();
      const next = (chips.indexOf(desk.chip) + step + chips.length) % chips.length;
      desk.chip = chips[next] ?? desk.chip;
      desk.changed();
      const button = this.#chips.children[next];
      if (button instanceof HTMLElement) button.focus();
    });
  }
}
