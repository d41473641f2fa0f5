import { describe, expect, it } from 'vitest';
import { GAMES, lanesOf } from '../../mocks/games.ts';
import type { Lane, VendorCard } from '../catalogue/lanes.ts';
import { briefVendors, liveVendors, providers, sportsVendors, vendorPath } from './lanes.ts';

function firstLane(): [Lane, VendorCard] {
  const [slots] = lanesOf(GAMES);
  const card = slots?.cards[0];
  if (!slots || !card) throw new Error('the mocks have no vendor');
  return [slots, card];
}

const [slots, card] = firstLane();

function lane(title: string, ...codes: string[]): Lane {
  return {
    title,
    gameCount: codes.length,
    gameClassify: [],
    cards: codes.map(
      (vassalage) => ({ ...card, vassalage, displayName: vassalage, gameType: title, gameCount: 1 }) as typeof card,
    ),
  };
}

describe('vendors of the home page', () => {
  it('has no live tables or sports where no vendor offers any', () => {
    expect([liveVendors([slots]), sportsVendors([slots]), briefVendors([slots])]).toEqual([[], [], []]);
  });

  it('describes at most five vendors of sports and esports, each once, esports by the codes of specification 9', () => {
    const briefs = briefVendors([lane('SPORTS', 'SB', 'TF', 'IA', 'AV'), lane('ESPORTS', 'TF', 'NEW', 'SIX')]);
    expect(briefs.map(({ card: each, isEsports }) => [each.vassalage, isEsports])).toEqual([
      ['SB', false],
      ['TF', true],
      ['IA', true],
      ['AV', true],
      ['NEW', true],
    ]);
  });

  it('keeps esports out of the sports lobby', () => {
    expect(sportsVendors([lane('SPORTS', 'SB', 'TF')]).map((each) => each.vassalage)).toEqual(['SB']);
  });

  it('counts a provider once, with the games of all its lanes', () => {
    const found = providers([lane('RNG', 'A', 'B'), lane('LIVE', 'A')]);
    expect(found.map((each) => [each.vassalage, each.gameCount])).toEqual([
      ['A', 2],
      ['B', 1],
    ]);
  });

  it('leads to a vendor’s games', () => {
    expect(vendorPath(card)).toBe(`/rng?vendor=${card.vassalage}`);
    expect(vendorPath({ ...card, gameType: 'LIVE' })).toBe(`/live/vassalage/${card.vassalage}`);
    // A cockfight has no page: docs/rules/screens.md#routes.
    expect(vendorPath({ ...card, gameType: 'COCKFIGHT' })).toBe(`/fbsports?vendor=${card.vassalage}&gameType=COCKFIGHT`);
  });
});
