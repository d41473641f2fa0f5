import { type Area, type Outcome, type TableGame, wagered } from './area.ts';
import { rankOf } from './cards.ts';

/** Who has the higher card; the ace is the lowest. */
export function duel([dragon = 0, tiger = 0]: Outcome): 'dragon' | 'tiger' | 'tie' {
  const lead = rankOf(dragon) - rankOf(tiger);
  if (lead === 0) return 'tie';
  return lead > 0 ? 'dragon' : 'tiger';
}

/** A side pays one to one, and half of it comes back at a tie. */
const side = (code: 'dragon' | 'tiger', against: string): Area => ({
  code,
  against,
  returns: 962_650,
  most: 200,
  back: (outcome) => {
    const winner = duel(outcome);
    if (winner === 'tie') return 50;
    return winner === code ? 200 : 0;
  },
});

export const dragonTiger: TableGame = {
  kind: 'dragon-tiger',
  decks: 8,
  areas: [
    side('dragon', 'tiger'),
    side('tiger', 'dragon'),
    wagered('tie', 11, 896_385, (cards) => duel(cards) === 'tie'),
    wagered('suited-tie', 50, 860_240, ([dragon, tiger]) => dragon === tiger),
  ],
  draw: ({ card }) => [card(), card()],
};
