import type { Kind, Outcome } from '../../../../src/tables/area.ts';
import { handTotal, readHands } from '../../../../src/tables/baccarat.ts';
import { cardNode, FLIP_MS, FLY_MS } from '../../cards/card.ts';
import { isStill } from '../../cards/motion.ts';
import { el, words, write } from '../../ui/dom.ts';
import { tt } from '../text/text.ts';
import type { Stage } from './stage.ts';

const FIRST_MS = 200;
const EACH_MS = 750;

interface Dealt {
  card: number;
  at: number;
  isThird: boolean;
}

type Side = readonly [first: 'player' | 'dragon', second: 'banker' | 'tiger'];
const SIDES = { baccarat: ['player', 'banker'], 'dragon-tiger': ['dragon', 'tiger'] } as const satisfies Record<string, Side>;

/** Who gets which card, and when: in the order of the rules. */
function handsDealt(kind: Kind, outcome: Outcome): [Dealt[], Dealt[]] {
  const dealt = (card: number, place: number, isThird = false): Dealt => ({ card, at: FIRST_MS + place * EACH_MS, isThird });
  if (kind !== 'baccarat')
    return [outcome.slice(0, 1).map((card) => dealt(card, 0)), outcome.slice(1).map((card) => dealt(card, 1))];
  const { player, banker } = readHands(outcome);
  const late = player.length > 2 ? 5 : 4;
  return [
    player.map((card, index) => dealt(card, [0, 2, 4][index] ?? 4, index === 2)),
    banker.map((card, index) => dealt(card, [1, 3, late][index] ?? late, index === 2)),
  ];
}

function cardOf(
  { card, at, isThird }: Dealt,
  { elapsed, rests, fromX }: Record<'elapsed' | 'rests' | 'fromX', number>,
): HTMLElement {
  const node = cardNode(card, { flyAt: at - elapsed, flipAt: at + FLY_MS - elapsed, fromX, restAt: rests - elapsed });
  if (isThird) node.classList.add('third');
  return node;
}

/** Two hands that are dealt from a shoe at the upper right. */
export function cardStage(kind: 'baccarat' | 'dragon-tiger'): Stage {
  const hands = SIDES[kind].map((side) => {
    const total = el('output', { class: 'hand-total' });
    const cards = el('div', { class: 'hand-cards' });
    const name = words(el('strong'), () => tt(`area.${side}`));
    return {
      cards,
      total,
      root: el('section', { class: 'hand', attrs: { 'data-side': side } }, el('h2', {}, name, total), cards),
    };
  });
  const root = el('div', { class: 'cards-stage' }, ...hands.map((hand) => hand.root));
  let timers: ReturnType<typeof setTimeout>[] = [];
  const clear = (): void => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    for (const { cards, total } of hands) {
      cards.replaceChildren();
      write(total, '');
    }
  };
  const beats = (outcome: Outcome): number[] =>
    handsDealt(kind, outcome)
      .flat()
      .map(({ at }) => at + FLY_MS + FLIP_MS)
      .sort((a, b) => a - b);
  const show = (outcome: Outcome, elapsed: number): void => {
    clear();
    const rests = beats(outcome).at(-1) ?? 0;
    for (const [index, dealt] of handsDealt(kind, outcome).entries()) {
      const hand = hands[index];
      if (!hand) continue;
      hand.cards.replaceChildren(...dealt.map((each) => cardOf(each, { elapsed, rests, fromX: index === 0 ? 260 : 120 })));
      if (kind !== 'baccarat') continue;
      for (const [count, { at }] of dealt.entries()) {
        const tell = (): void => write(hand.total, String(handTotal(dealt.slice(0, count + 1).map(({ card }) => card))));
        const wait = at + FLY_MS + FLIP_MS - elapsed;
        if (wait <= 0 || isStill()) tell();
        else timers.push(setTimeout(tell, wait));
      }
    }
  };
  return { root, show, clear, beats };
}
