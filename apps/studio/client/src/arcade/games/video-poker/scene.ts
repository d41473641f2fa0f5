import { holdCode } from '../../../../../src/arcade/video-poker/game.ts';
import { KINDS, type Kind, PAYS } from '../../../../../src/arcade/video-poker/hand.ts';
import { bestHold, placesOf } from '../../../../../src/arcade/video-poker/hold.ts';
import type { VideoPokerView } from '../../../../../src/arcade/video-poker/view.ts';
import type { ArcadeRound } from '../../../../../src/shared/arcade-protocol.ts';
import { type CardMotion, cardName, cardNode, FLIP_MS, FLY_MS, LONG_AGO } from '../../../cards/card.ts';
import { isRoundCelebrated } from '../../../rules/celebration.ts';
import { onLanguage } from '../../../text/text.ts';
import { isDialogOpen } from '../../../ui/dialog.ts';
import { el, enable, write } from '../../../ui/dom.ts';
import { timesText } from '../../names.ts';
import type { Scene, SceneParts } from '../../scene.ts';
import { at } from '../../text/text.ts';

const PLACES = [0, 1, 2, 3, 4] as const;
const EACH_MS = 160;
const FROM_X = 180;

interface Place {
  root: HTMLButtonElement;
  card: HTMLElement;
  held: HTMLElement;
}

/** Five cards to hold or to replace, the table of what they pay above them. */
export class VideoPokerScene implements Scene {
  readonly root: HTMLElement;
  readonly #parts: SceneParts;
  readonly #pays = new Map<Kind, { row: HTMLElement; name: HTMLElement }>();
  readonly #list = el('ol', { class: 'vp-pays' });
  readonly #places: readonly Place[];
  readonly #result = el('p', { class: 'vp-result', attrs: { 'aria-live': 'polite' } });
  readonly #draw = el('button', { class: 'button primary', attrs: { type: 'button' }, on: { click: () => this.#drawNow() } });
  readonly #best = el('button', { class: 'button small', attrs: { type: 'button' }, on: { click: () => this.#holdBest() } });
  #round: ArcadeRound | null = null;
  #shownId: string | null = null;
  #held = 0;
  #advice: { held: number; worth: number } | null = null;
  #isOpen = false;

  constructor(parts: SceneParts) {
    this.#parts = parts;
    this.#places = PLACES.map((place) => this.#place(place));
    for (const kind of KINDS) {
      const name = el('span');
      const row = el('li', { attrs: { 'data-kind': kind } }, name, el('b', { text: timesText(PAYS[kind] * 100) }));
      this.#pays.set(kind, { row, name });
      this.#list.append(row);
    }
    this.root = el(
      'div',
      { class: 'vp' },
      this.#list,
      this.#result,
      el('div', { class: 'vp-cards' }, ...this.#places.map(({ root }) => root)),
      el('div', { class: 'vp-tools' }, this.#draw, this.#best),
    );
    onLanguage(() => this.#write());
  }

  #place(place: number): Place {
    // The button's name says the card, and that it is pressed says that it is held.
    const card = el('span', { class: 'vp-card', attrs: { 'aria-hidden': 'true' } });
    const held = el('span', { class: 'vp-held', attrs: { 'aria-hidden': 'true' } });
    const root = el(
      'button',
      { class: 'vp-place', attrs: { type: 'button' }, on: { click: () => this.#toggle(place) } },
      card,
      held,
    );
    return { root, card, held };
  }

  takes(): boolean {
    return true;
  }

  async show(round: ArcadeRound | null): Promise<void> {
    const view = round?.view.kind === 'video-poker' ? round.view : null;
    const isNew = round !== null && round.roundId !== this.#shownId;
    const isDrawn = view?.held !== null && this.#round?.roundId === round?.roundId;
    this.#round = round;
    this.#shownId = round?.roundId ?? null;
    if (isNew || !view) this.#held = 0;
    this.#advice = null;
    const fresh = view ? this.#fresh(view, isNew, isDrawn) : [];
    this.#lay(view, fresh);
    write(this.#result, '');
    this.#mark(null);
    if (fresh.length > 0 && !this.#parts.reducedMotion) {
      this.#parts.note(1);
      await new Promise((resolve) => setTimeout(resolve, (fresh.length - 1) * EACH_MS + FLY_MS + FLIP_MS));
    }
    this.#write();
  }

  enable(isOpen: boolean): void {
    if (isOpen !== this.#isOpen) {
      if (isOpen) document.addEventListener('keydown', this.#onKey);
      else document.removeEventListener('keydown', this.#onKey);
    }
    this.#isOpen = isOpen;
    this.#write();
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping || isDialogOpen()) return;
    const place = PLACES.find((each) => String(each + 1) === event.key);
    if (place !== undefined) this.#toggle(place);
    const isOnControl = event.target instanceof Element && event.target.closest('button, a, summary') !== null;
    if (event.key.toLowerCase() === 'd' || (!isOnControl && (event.key === 'Enter' || event.key === ' '))) this.#drawNow();
  };

  /** The places whose cards were not there before. */
  #fresh(view: VideoPokerView, isNew: boolean, isDrawn: boolean): number[] {
    if (view.held === null) return isNew ? [...PLACES] : [];
    const { held } = view;
    return isDrawn ? PLACES.filter((place) => !held.includes(place)) : [];
  }

  #lay(view: VideoPokerView | null, fresh: readonly number[]): void {
    const restAt = Math.max(0, fresh.length - 1) * EACH_MS + FLY_MS + FLIP_MS;
    for (const [place, { card }] of this.#places.entries()) {
      const at = fresh.indexOf(place);
      const flyAt = at < 0 ? LONG_AGO : at * EACH_MS;
      const motion: CardMotion = { flyAt, flipAt: flyAt + FLY_MS, fromX: FROM_X, restAt };
      const lying = view?.cards[place];
      card.replaceChildren(...(lying === undefined ? [] : [cardNode(lying, motion)]));
    }
  }

  #toggle(place: number): void {
    if (!this.#isOpen) return;
    this.#held ^= 1 << place;
    this.#parts.note(place);
    this.#write();
  }

  #drawNow(): void {
    if (this.#isOpen) this.#parts.choose(holdCode(this.#held));
  }

  #holdBest(): void {
    const view = this.#round?.view;
    if (!this.#isOpen || view?.kind !== 'video-poker') return;
    this.#advice = bestHold(view.dealt);
    this.#held = this.#advice.held;
    this.#write();
  }

  /** Marks the row of what the cards are; it is lit where the round that they end is celebrated. */
  #mark(kind: Kind | null): void {
    const mark = this.#round && isRoundCelebrated(this.#round) ? 'won' : 'plain';
    for (const [each, { row }] of this.#pays) {
      if (each === kind) row.dataset['mark'] = mark;
      else delete row.dataset['mark'];
    }
  }

  #write(): void {
    const view = this.#round?.view.kind === 'video-poker' ? this.#round.view : null;
    this.#list.setAttribute('aria-label', at('payTable'));
    for (const [kind, { name }] of this.#pays) write(name, at(`hand.${kind}`));
    const held = view?.held ?? placesOf(this.#held);
    for (const [place, { root, held: label }] of this.#places.entries()) {
      const isHeld = view !== null && held.includes(place);
      const card = view?.cards[place];
      enable(root, this.#isOpen);
      root.setAttribute('aria-pressed', String(isHeld));
      root.setAttribute(
        'aria-label',
        card === undefined ? String(place + 1) : at('holdCard', { n: place + 1, card: cardName(card) }),
      );
      if (isHeld) label.dataset['word'] = at('held');
      else delete label.dataset['word'];
    }
    enable(this.#draw, this.#isOpen);
    write(this.#draw, this.#isOpen ? at('drawCount', { count: PLACES.length - held.length }) : at('draw'));
    enable(this.#best, this.#isOpen);
    write(this.#best, at('bestHold'));
    this.#mark(view?.hand ?? null);
    write(this.#result, this.#resultText(view));
  }

  #resultText(view: VideoPokerView | null): string {
    if (!view) return '';
    const advice = this.#advice;
    if (advice && this.#isOpen) {
      const cards = placesOf(advice.held).map((place) => cardName(view.dealt[place] ?? 0));
      const times = timesText(Math.round(advice.worth * 100));
      return at('bestHoldSays', { cards: cards.length > 0 ? cards.join(' ') : at('bestHoldNone'), times });
    }
    return at(`hand.${view.hand}`);
  }
}
