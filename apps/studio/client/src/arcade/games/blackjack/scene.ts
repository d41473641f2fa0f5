import { advise, isMove, type Move } from '../../../../../src/arcade/blackjack/strategy.ts';
import type { BlackjackView } from '../../../../../src/arcade/blackjack/view.ts';
import type { ArcadeRound } from '../../../../../src/shared/arcade-protocol.ts';
import type { CardMotion } from '../../../cards/card.ts';
import { money } from '../../../money.ts';
import { isRoundCelebrated } from '../../../rules/celebration.ts';
import { onLanguage } from '../../../text/text.ts';
import { isDialogOpen } from '../../../ui/dialog.ts';
import { el, write } from '../../../ui/dom.ts';
import type { Scene, SceneParts } from '../../scene.ts';
import { at } from '../../text/text.ts';
import { openChart } from './chart.ts';
import { Dealing, HandPlace, totalText } from './hand.ts';

const KEYS: Readonly<Record<string, Move>> = { h: 'hit', s: 'stand', d: 'double', p: 'split' };
const HANDS = 2;

interface Shown {
  roundId: string;
  dealer: number;
  hands: readonly number[];
}

/** What an area of a closed round came to; nothing is called won that is not above its stake. */
function resultText(stake: bigint, back: bigint): string {
  if (back > stake) return at('handWon', { amount: money(back) });
  return back > 0n ? at('handBack', { amount: money(back) }) : at('handLost');
}

/** How a hand of a closed round looks: it glows where the round as a whole is celebrated, not beside another one that lost as much. */
function resultOf(round: ArcadeRound, stake: bigint, back: bigint): 'won' | 'back' | 'lost' {
  if (back > stake && isRoundCelebrated(round)) return 'won';
  return back > 0n ? 'back' : 'lost';
}

/** The table: the dealer above, the player’s hands below, and the strategy on request. */
export class BlackjackScene implements Scene {
  readonly root: HTMLElement;
  readonly #parts: SceneParts;
  readonly #dealer = new HandPlace('bj-dealer');
  readonly #hands = Array.from({ length: HANDS }, () => new HandPlace('bj-own'));
  readonly #advice = el('p', { class: 'bj-advice', attrs: { 'aria-live': 'polite' } });
  readonly #toggle = el('button', {
    class: 'button small',
    attrs: { type: 'button' },
    on: { click: () => this.#switchAdvice() },
  });
  readonly #chart = el('button', { class: 'button small', attrs: { type: 'button' }, on: { click: openChart } });
  readonly #rule = el('p', { class: 'bj-rule' });
  #shown: Shown | null = null;
  #round: ArcadeRound | null = null;
  #isOpen = false;
  #isAdvised = false;

  constructor(parts: SceneParts) {
    this.#parts = parts;
    this.root = el(
      'div',
      { class: 'bj' },
      this.#dealer.root,
      this.#rule,
      el('div', { class: 'bj-hands' }, ...this.#hands.map(({ root }) => root)),
      el('div', { class: 'bj-tools' }, this.#toggle, this.#chart, this.#advice),
    );
    onLanguage(() => this.#write());
  }

  takes(): boolean {
    return false;
  }

  async show(round: ArcadeRound | null): Promise<void> {
    const isNew = round !== null && round.roundId !== this.#shown?.roundId;
    const dealing = new Dealing(this.#parts.reducedMotion);
    this.#round = round;
    if (round?.view.kind === 'blackjack') this.#deal(round.roundId, round.view, isNew ? null : this.#shown, dealing);
    else this.#clear();
    this.#hush();
    if (dealing.endMs > 0) {
      this.#parts.note(1);
      await new Promise((resolve) => setTimeout(resolve, dealing.endMs));
    }
    this.#write();
  }

  enable(isOpen: boolean): void {
    if (isOpen !== this.#isOpen) {
      if (isOpen) document.addEventListener('keydown', this.#onKey);
      else document.removeEventListener('keydown', this.#onKey);
    }
    this.#isOpen = isOpen;
    this.#writeAdvice();
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const move = KEYS[event.key.toLowerCase()];
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (!move || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping || isDialogOpen()) return;
    if (this.#round?.choices.some(({ code }) => code === move)) this.#parts.choose(move);
  };

  #clear(): void {
    this.#shown = null;
    for (const place of [this.#dealer, ...this.#hands]) place.lay([], []);
    this.#hands[1]?.root.setAttribute('hidden', '');
  }

  /** Lays what is known already, and deals what is new in the order of the table. */
  #deal(roundId: string, { dealer, hands }: BlackjackView, before: Shown | null, dealing: Dealing): void {
    // Of a hand that was just split only the first card lies there.
    const isSplit = before !== null && hands.length > before.hands.length;
    const known = hands.map((_, at) => (before === null ? 0 : isSplit ? 1 : (before.hands[at] ?? 0)));
    const own: CardMotion[][] = hands.map((_, at) => Array.from({ length: known[at] ?? 0 }, () => Dealing.lying()));
    const seen = before?.dealer ?? 0;
    const bank: CardMotion[] = Array.from({ length: seen }, () => Dealing.lying());
    const hole = dealer.length === 1;
    if (before === null) {
      // Player, dealer, player, and the dealer’s second card face down.
      own[0]?.push(dealing.card(220));
      bank.push(dealing.card(120));
      own[0]?.push(dealing.card(220));
      bank.push(dealing.card(120, false));
    } else bank.push(Dealing.lying(false));
    for (const [index, { cards }] of hands.entries())
      for (let at = own[index]?.length ?? 0; at < cards.length; at += 1) own[index]?.push(dealing.card(220));
    if (!hole) {
      bank[1] = dealing.turn();
      for (let at = 2; at < dealer.length; at += 1) bank.push(dealing.card(120));
    }
    this.#dealer.lay(hole ? [...dealer, null] : dealer, bank, dealing.endMs);
    for (const [index, place] of this.#hands.entries()) {
      const hand = hands[index];
      place.root.toggleAttribute('hidden', !hand && index > 0);
      place.lay(hand?.cards ?? [], own[index] ?? [], dealing.endMs);
    }
    this.#shown = { roundId, dealer: 1, hands: hands.map(({ cards }) => cards.length) };
  }

  /** Totals and results are told when the cards lie there. */
  #hush(): void {
    for (const place of [this.#dealer, ...this.#hands]) {
      write(place.total, '');
      write(place.foot, '');
      delete place.root.dataset['result'];
      delete place.root.dataset['active'];
    }
    write(this.#advice, '');
  }

  #write(): void {
    const round = this.#round;
    const view = round?.view.kind === 'blackjack' ? round.view : null;
    this.root.setAttribute('aria-label', at('blackjack'));
    write(this.#rule, at('tableRule'));
    write(this.#chart, at('chart'));
    write(this.#dealer.name, at('dealerHand'));
    write(this.#dealer.total, totalText(view?.dealer ?? [], false));
    const isSplit = (view?.hands.length ?? 0) > 1;
    for (const [index, place] of this.#hands.entries()) {
      const hand = view?.hands[index];
      const area = round?.areas[index];
      write(place.name, isSplit ? at('ownHandOf', { n: index + 1 }) : at('ownHand'));
      write(place.total, totalText(hand?.cards ?? [], isSplit));
      const staked = round && hand ? (BigInt(round.stake) * BigInt(hand.stake)) / 100n : 0n;
      write(place.foot, area ? resultText(BigInt(area.stake), BigInt(area.back)) : hand ? money(staked) : '');
      if (round && area) place.root.dataset['result'] = resultOf(round, BigInt(area.stake), BigInt(area.back));
      place.root.dataset['active'] = String(view?.active === index);
    }
    this.#writeAdvice();
  }

  #switchAdvice(): void {
    this.#isAdvised = !this.#isAdvised;
    this.#writeAdvice();
  }

  #writeAdvice(): void {
    write(this.#toggle, at(this.#isAdvised ? 'adviceHide' : 'adviceShow'));
    this.#toggle.setAttribute('aria-pressed', String(this.#isAdvised));
    write(this.#advice, this.#isAdvised ? this.#adviceText() : '');
  }

  #adviceText(): string {
    const round = this.#round;
    const view = round?.view.kind === 'blackjack' ? round.view : null;
    const hand = view?.hands[view.active];
    const [up] = view?.dealer ?? [];
    if (!round || !hand || up === undefined || !this.#isOpen) return at('adviceIdle');
    const allowed = round.choices.map(({ code }) => code).filter(isMove);
    return at('advice', { move: at(`choice.${advise(hand.cards, up, allowed)}`) });
  }
}
