import { suitOf } from '../../../src/tables/cards.ts';
import { rankName, suitSign } from '../../../src/tables/results.ts';
import { el } from '../ui/dom.ts';
import { playFrom } from './motion.ts';

export const FLY_MS = 340;
export const FLIP_MS = 320;
/** A beginning so long ago that nothing moves any more. */
export const LONG_AGO = -60_000;

/** When a card flies to its place and is turned over, in milliseconds from now. */
export interface CardMotion {
  flyAt: number;
  /** Null for a card that stays face down. */
  flipAt: number | null;
  /** From where it comes, in pixels beside its place. */
  fromX: number;
  /** When all cards lie that are dealt with it. */
  restAt?: number;
}

export const cardName = (card: number): string => `${rankName(card)}${suitSign(card)}`;

/** A card face down says nothing of itself. */
const faceOf = (card: number): HTMLElement =>
  el(
    'span',
    { class: 'card-face', attrs: { 'data-red': String(suitOf(card) % 2 === 1) } },
    el('b', { text: rankName(card) }),
    el('i', { text: suitSign(card) }),
    el('em', { text: suitSign(card) }),
  );

/** A card that is dealt; `label` names what lies face down, where no card is known. */
export function cardNode(card: number | null, { flyAt, flipAt, fromX, restAt = 0 }: CardMotion, label = ''): HTMLElement {
  const turning = el(
    'span',
    { class: 'card-turn' },
    el('span', { class: 'card-back' }),
    ...(card === null ? [] : [faceOf(card)]),
  );
  const name = card === null ? label : cardName(card);
  const node = el('span', { class: 'card', attrs: { role: 'img', 'aria-label': name } }, turning);
  const away = { opacity: 0, transform: `translate(${fromX}px, -90px) rotate(24deg)` };
  playFrom(node, [away, { opacity: 1, transform: 'none' }], { delay: flyAt, duration: FLY_MS, until: restAt });
  if (flipAt !== null) {
    const flip = [{ transform: 'rotateY(0deg)' }, { transform: 'rotateY(180deg)' }];
    playFrom(turning, flip, { delay: flipAt, duration: FLIP_MS, easing: 'ease-in-out', until: restAt });
  }
  return node;
}
