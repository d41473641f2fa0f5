import { describe, expect, it } from 'vitest';
import { GAMES, lanesOf } from '../../mocks/games.ts';
import { ALL_MAKERS } from './lobby-address.ts';
import { offeredFilters } from './offered-filters.ts';

const [slots] = lanesOf(GAMES);
if (!slots) throw new Error('the mocks have no lane');
const stakes = { RLT: 0.05, KLN: 0.5, TDW: 0.2 };
const cards = slots.cards.map((card) => ({ ...card, minBet: stakes[card.vassalage as keyof typeof stakes] }));
const classOf = (key: string, ...vendors: string[]) => ({ key, displayName: key, gameCount: vendors.length, vendors });
const lane = { ...slots, cards, gameClassify: [classOf('JP', 'TDW'), classOf('AC', 'RLT', 'TDW'), classOf('BG', 'KLN')] };
const NOTHING = { classify: '', minBet: '' };
const offered = (vendor: string, given: Partial<Parameters<typeof offeredFilters>[0]> = {}) =>
  offeredFilters({ lanes: [lane], category: 'RNG', cards, vendor, chosen: NOTHING, languages: ['VI', 'TY'], ...given });

describe('the filters that a lobby offers', () => {
  it('are the classes that the chosen maker has', () => {
    expect(offered('RLT').classes).toEqual(['AC']);
    expect(offered('TDW').classes).toEqual(['JP', 'AC']);
    expect(offered('KLN').classes).toEqual(['BG']);
    expect(offered(ALL_MAKERS).classes).toEqual(['JP', 'AC', 'BG']);
  });

  it('have bingo only for a brand that speaks TY', () => {
    expect(offered(ALL_MAKERS, { languages: ['VI', 'EN'] }).classes).toEqual(['JP', 'AC']);
  });

  it('are the stakes that a game of the chosen maker takes', () => {
    expect(offered('RLT').minBets).toEqual(['0.05', '0.1', '0.5', '0.75']);
    expect(offered('KLN').minBets).toEqual(['0.5', '0.75']);
    expect(offered(ALL_MAKERS).minBets).toEqual(['0.05', '0.1', '0.5', '0.75']);
  });

  it('keep what is chosen, and offer every stake where the gateway does not tell', () => {
    const chosen = { classify: 'TG', minBet: '0.01' };
    expect(offered('KLN', { chosen })).toEqual({ classes: ['TG', 'BG'], minBets: ['0.01', '0.5', '0.75'] });
    expect(offered('KLN', { cards: slots.cards }).minBets).toEqual(['0.01', '0.05', '0.1', '0.5', '0.75']);
  });

  it('have no classes but for slots, and nothing while the makers are not known', () => {
    const fish = { ...lane, title: 'FISH' };
    expect(offered('TDW', { lanes: [fish], category: 'FISH' })).toEqual({ classes: [], minBets: ['0.5', '0.75'] });
    expect(offered('TDW', { lanes: undefined })).toEqual({ classes: [], minBets: [] });
  });
});
