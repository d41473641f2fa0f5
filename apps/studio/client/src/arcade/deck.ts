import type { ArcadeGame, Option, Params } from '../../../src/arcade/game.ts';
import type { ArcadeRound, ChoiceView } from '../../../src/shared/arcade-protocol.ts';
import { money } from '../money.ts';
import { language, onLanguage } from '../text/text.ts';
import { el, enable, pressed } from '../ui/dom.ts';
import { wordFor } from './names.ts';
import { at } from './text/text.ts';

interface DeckParts {
  game: ArcadeGame;
  /** What is chosen before the round has changed. */
  changed(params: Params): void;
  choose(choice: string): void;
  /** What had the focus is gone with the round: the keyboard goes on where the next one begins. */
  over(): void;
}

/** So many values are shown side by side; more of them are a list. */
const SIDE_BY_SIDE = 5;

/** The row under the scene: what is chosen before a round, and what may be chosen in it. */
export class Deck {
  readonly root = el('section', { class: 'deck' });
  readonly #parts: DeckParts;
  #params: Params;
  #round: ArcadeRound | null = null;
  #shown: readonly ChoiceView[] = [];
  #isLocked = true;
  /** What the row was last drawn of: drawing the same again would take a slow phone two frames. */
  #drawn = '';
  /** What had the focus when it was locked. */
  #focused: string | null = null;

  constructor(parts: DeckParts) {
    this.#parts = parts;
    this.#params = Object.fromEntries(parts.game.options.map(({ code, usual }) => [code, usual]));
    onLanguage(() => this.#draw());
  }

  get params(): Params {
    return this.#params;
  }

  set params(params: Params) {
    this.#params = params;
  }

  /** Before a round: its options. */
  prepare(): void {
    this.#round = null;
    this.#isLocked = false;
    this.#draw();
  }

  /** In a round: what may be chosen, but for what the scene takes by itself. */
  offer(round: ArcadeRound, needsButton: (code: string) => boolean): void {
    this.#round = round;
    this.#shown = round.choices.filter(({ code }) => needsButton(code));
    this.#isLocked = false;
    this.#draw();
  }

  /** Nothing may be chosen for now. */
  lock(): void {
    this.#isLocked = true;
    this.#focused = this.#focus() ?? this.#focused;
    this.#open(false);
  }

  /**
   * Draws it anew; what had the focus and is still there keeps it, else the first choice has it, or whatever begins the next round. A player
   * who has gone on to another control since it was locked stays there.
   */
  #draw(): void {
    this.root.setAttribute('aria-label', at(this.#round ? 'choices' : 'options'));
    const on = document.activeElement;
    const isElsewhere = on !== null && on !== document.body && !this.root.contains(on);
    if (isElsewhere) this.#focused = null;
    const focused = this.#focus() ?? this.#focused;
    this.#fill();
    if (this.#isLocked) return this.lock();
    this.#focused = null;
    if (!focused) return;
    const same = this.root.querySelector<HTMLElement>(`[data-at="${focused}"]`);
    const first = this.#round ? this.root.querySelector<HTMLElement>('.choice') : null;
    const next = same ?? first;
    if (next) next.focus();
    else if (!this.#round) this.#parts.over();
  }

  #fill(): void {
    const round = this.#round;
    const drawn = JSON.stringify([language(), round === null ? this.#params : [round.roundId, round.view, this.#shown]]);
    if (drawn === this.#drawn) return this.#open(true);
    this.#drawn = drawn;
    const content = round ? this.#choices(round) : this.#parts.game.options.map((option) => this.#option(option));
    this.root.replaceChildren(...content);
  }

  /** Buttons keep the focus while they rest. */
  #open(isOpen: boolean): void {
    for (const button of this.root.querySelectorAll('button')) enable(button, isOpen);
    for (const control of this.root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'))
      control.disabled = !isOpen;
  }

  #focus(): string | null {
    const on = document.activeElement;
    return this.root.contains(on) ? (on?.getAttribute('data-at') ?? null) : null;
  }

  #choices(round: ArcadeRound): HTMLElement[] {
    const now = round.view.kind === 'mines' ? (BigInt(round.stake) * BigInt(round.view.now)) / 100n : null;
    return this.#shown.map(({ code, cost }) => {
      const name = wordFor('choice', code);
      const plain = code === 'cash-out' && now !== null ? at('choiceAmount', { choice: name, amount: money(now) }) : name;
      const text = cost === '0' ? plain : at('choiceCost', { choice: name, amount: money(cost) });
      const attrs = { type: 'button', 'data-at': code };
      return pressed(el('button', { class: 'button choice', text, attrs }), () => this.#parts.choose(code));
    });
  }

  #option({ code, values }: Option): HTMLElement {
    const change = (value: string): void => {
      this.#params = { ...this.#params, [code]: value };
      this.#parts.changed(this.#params);
    };
    const name = wordFor('option', code);
    if (values.length > SIDE_BY_SIDE) {
      const select = el('select', {
        attrs: { id: `option-${code}`, 'data-at': code },
        on: { change: () => change(select.value) },
      });
      select.append(...values.map((value) => el('option', { text: wordFor('value', value), attrs: { value } })));
      select.value = this.#params[code] ?? '';
      return el('div', { class: 'option' }, el('label', { text: name, attrs: { for: `option-${code}` } }), select);
    }
    const radios = values.map((value) => {
      const input = el('input', {
        attrs: { type: 'radio', name: code, value, 'data-at': `${code}-${value}` },
        on: { change: () => change(value) },
      });
      input.checked = this.#params[code] === value;
      return el('label', {}, input, el('span', { text: wordFor('value', value) }));
    });
    return el('fieldset', { class: 'option' }, el('legend', { text: name }), ...radios);
  }
}
