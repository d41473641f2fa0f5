import { BEST, dealerDraws, totalWith } from '../hand.ts';
import { cardsIn, KINDS } from './shoe-counts.ts';

/** The dealer’s hand at the end: 17 to 21, or over. */
const ENDS = 6;
export const OVER = 5;

/** The second card that would make a blackjack of the first; 0 where none does. */
const completing = (up: number): number => (up === 1 ? 10 : up === 10 ? 1 : 0);

/** Cards beside the dealer’s first, the least first, as a tree: a node adds a card to those of its parent. */
interface Node {
  /** In how many orders the dealer draws exactly these. */
  orders: number;
  end: number;
  more: Map<number, Node>;
}

/** All that the dealer may draw to a first card without a blackjack; cards in different orders meet in one node. */
function treeOf(up: number): Node {
  const root: Node = { orders: 0, end: 0, more: new Map() };
  const nodeOf = (cards: readonly number[]): Node => {
    let node = root;
    for (const kind of [...cards].sort((a, b) => a - b)) {
      const next = node.more.get(kind) ?? { orders: 0, end: 0, more: new Map<number, Node>() };
      node.more.set(kind, next);
      node = next;
    }
    return node;
  };
  const draw = (cards: readonly number[], points: number): void => {
    const total = totalWith(points, up === 1 || cards.includes(1));
    if (cards.length > 0 && !dealerDraws(total)) {
      const node = nodeOf(cards);
      node.orders += 1;
      node.end = total.points > BEST ? OVER : total.points - 17;
      return;
    }
    for (let kind = 1; kind <= KINDS; kind += 1)
      if (cards.length > 0 || kind !== completing(up)) draw([...cards, kind], points + kind);
  };
  draw([], up);
  return root;
}

/** The tree in the order of a walk through it, five numbers a node: depth, card, how many of it lie there before, orders, end. */
const WIDTH = 5;

function flat(root: Node): Int32Array {
  const numbers: number[] = [];
  const walk = ({ more }: Node, cards: readonly number[]): void => {
    for (const [kind, node] of more) {
      numbers.push(cards.length, kind, cards.filter((card) => card === kind).length, node.orders, node.end);
      walk(node, [...cards, kind]);
    }
  };
  walk(root, []);
  return Int32Array.from(numbers);
}

const trees = Array.from({ length: KINDS }, (_, index) => flat(treeOf(index + 1)));
const MOST_CARDS = 20;

/**
 * The chances of the dealer’s ends from a first card and the counts of all cards that are left. They add up to the chance that the dealer has
 * no blackjack, not to one.
 */
export function dealerEnds(up: number, counts: readonly number[]): Float64Array {
  const tree = trees[up - 1] ?? new Int32Array();
  const cards = cardsIn(counts);
  const chances = new Float64Array(ENDS);
  // The chance of one order of the cards down to each depth.
  const ordered = new Float64Array(MOST_CARDS);
  for (let at = 0; at < tree.length; at += WIDTH) {
    const depth = tree[at] ?? 0;
    const left = (counts[(tree[at + 1] ?? 0) - 1] ?? 0) - (tree[at + 2] ?? 0);
    const chance = ((depth === 0 ? 1 : (ordered[depth - 1] ?? 0)) * left) / (cards - depth);
    ordered[depth] = chance;
    const orders = tree[at + 3] ?? 0;
    const end = tree[at + 4] ?? 0;
    if (orders > 0) chances[end] = (chances[end] ?? 0) + chance * orders;
  }
  return chances;
}

/** The chance that the dealer’s second card makes no blackjack, when one more card of a kind has left the counts. */
export function noBlackjack(up: number, counts: readonly number[], gone = 0): number {
  const kind = completing(up);
  if (kind === 0) return 1;
  return 1 - ((counts[kind - 1] ?? 0) - (kind === gone ? 1 : 0)) / (cardsIn(counts) - (gone > 0 ? 1 : 0));
}
