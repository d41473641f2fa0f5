import { type Area, type Outcome, type TableGame, wagered } from './area.ts';
import { rankOf } from './cards.ts';

/** The points of a card: tens and pictures count nothing. */
export const pointsOf = (card: number): number => {
  const rank = rankOf(card);
  return rank >= 9 ? 0 : rank + 1;
};

const totalOf = (cards: Outcome): number => cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10;

/** Whether the banker draws, by its two cards and the points of the player's third; null when the player stood. */
function bankerDraws(total: number, third: number | null): boolean {
  if (total >= 7) return false;
  if (total <= 2) return true;
  if (third === null) return total <= 5;
  switch (total) {
    case 3:
      return third !== 8;
    case 4:
      return third >= 2 && third <= 7;
    case 5:
      return third >= 4 && third <= 7;
    default:
      return third === 6 || third === 7;
  }
}

interface Hands {
  player: number[];
  banker: number[];
}

/** Deals both hands by the rules from whatever gives the next card. */
function handsOf(next: () => number): Hands {
  const [first, second, third, fourth] = [next(), next(), next(), next()];
  const hands: Hands = { player: [first, third], banker: [second, fourth] };
  const [player, banker] = [totalOf(hands.player), totalOf(hands.banker)];
  // Eight or nine of two cards ends the hand.
  if (player >= 8 || banker >= 8) return hands;
  let drawn: number | null = null;
  if (player <= 5) {
    const card = next();
    hands.player.push(card);
    drawn = pointsOf(card);
  }
  if (bankerDraws(banker, drawn)) hands.banker.push(next());
  return hands;
}

/** The hands of cards in the order in which they were dealt. */
export function readHands(outcome: Outcome): Hands {
  let at = 0;
  return handsOf(() => outcome[at++] ?? 0);
}

export const handTotal = totalOf;

export function winnerOf(outcome: Outcome): 'player' | 'banker' | 'tie' {
  const { player, banker } = readHands(outcome);
  const lead = totalOf(player) - totalOf(banker);
  if (lead === 0) return 'tie';
  return lead > 0 ? 'player' : 'banker';
}

/** A side comes back at a tie. The banker wins more often and pays 0.95 to one. */
const side = (code: 'player' | 'banker', against: string, most: number, returns: number): Area => ({
  code,
  against,
  returns,
  most,
  back: (outcome) => {
    const winner = winnerOf(outcome);
    if (winner === 'tie') return 100;
    return winner === code ? most : 0;
  },
});

/** The player's first two cards are dealt first and third, the banker's second and fourth. */
const isPair = (one: number | undefined, other: number | undefined): boolean => rankOf(one ?? 0) === rankOf(other ?? 0);

export const baccarat: TableGame = {
  kind: 'baccarat',
  decks: 8,
  areas: [
    side('player', 'banker', 200, 987_649),
    side('banker', 'player', 195, 989_420),
    wagered('tie', 8, 856_403, (cards) => winnerOf(cards) === 'tie'),
    wagered('player-pair', 11, 896_385, ([first, , third]) => isPair(first, third)),
    wagered('banker-pair', 11, 896_385, ([, second, , fourth]) => isPair(second, fourth)),
  ],
  draw: ({ card }) => {
    const dealt: number[] = [];
    handsOf(() => {
      const next = card();
      dealt.push(next);
      return next;
    });
    return dealt;
  },
};
