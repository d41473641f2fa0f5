import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GAMES, lanesOf } from '../../../mocks/games.ts';
import { connectApi } from '../../../shared/api/api.ts';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { HeaderNav } from './header-nav.tsx';
import { dropdownOf, vendorPath } from './vendor-path.ts';

const gateway = withGateway();

function serve(gameType: string, count: number): void {
  const cards = Array.from({ length: count }, (_, index) => ({
    vassalage: `V${index}`,
    accountTypeName: `V${index}`,
    accountTypeId: index,
    displayName: `Vendor ${index}`,
    gameType,
    gameId: null,
    nodeId: null,
    isGame: 'VASSALAGE',
    isHot: false,
    launchIn: 'IFRAME' as const,
    smallIcon: '',
    gameCount: 3,
  }));
  gateway().overrides.gameVendor = () => ({ data: { lanes: [{ title: gameType, gameCount: 3, gameClassify: [], cards }] } });
}

const panel = () => document.querySelector<HTMLElement>('[data-panel]');
const vendors = () => waitFor(() => within(panel() as HTMLElement).getAllByRole('link'));

beforeEach(() => connectApi({ token: () => '', language: () => 'EN' }));

describe('a dropdown holds', () => {
  it.each([
    [0, 0, false],
    [10, 10, false],
    [11, 11, true],
    [12, 11, true],
  ])('of %i vendors %i, and a button for more: %s', (count, shown, hasMore) => {
    const cards = Array.from({ length: count }, (_, index) => index);
    expect(dropdownOf(cards)).toEqual({ shown: cards.slice(0, shown), hasMore });
  });
});

describe('a vendor’s address', () => {
  it('is the lobby’s, in its own way', () => {
    expect(vendorPath('RNG', 'RLT')).toBe('/rng?vendor=RLT');
    expect(vendorPath('LIVE', 'RLT')).toBe('/live/vassalage/RLT');
    expect(vendorPath('LIVE', '')).toBe('/live');
    expect(vendorPath('COCKFIGHT', 'DS88')).toBe('/fbsports?vendor=DS88&gameType=COCKFIGHT');
    expect(vendorPath('COCKFIGHT', '')).toBeNull();
  });
});

describe('the navigation', () => {
  it('has a place for each game type with vendors, between home and promotions', async () => {
    serve('FISH', 1);
    await showScreen(<HeaderNav />);
    await screen.findByRole('link', { name: 'Fishing' });
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Home', 'Fishing', 'Promotions']);
  });

  it('has each of nine game types in their order, those whose vendors stand in another lane included', async () => {
    const [card] = lanesOf(GAMES)[0]?.cards ?? [];
    const lane = (title: string, ...vendors: string[]) => ({
      title,
      gameCount: 3,
      gameClassify: [],
      cards: card ? vendors.map((vassalage) => ({ ...card, vassalage, gameType: title })) : [],
    });
    const lanes = [
      lane('RNG', 'RLT', 'YBG'),
      lane('LIVE', 'A'),
      lane('FISH', 'B'),
      lane('PVP', 'C'),
      lane('SPORTS', 'D', 'TF'),
      lane('LOTT', 'E'),
      lane('ELOTT', 'F'),
    ];
    gateway().overrides.gameVendor = () => ({ data: { lanes } });
    await showScreen(<HeaderNav />);
    await screen.findByRole('link', { name: 'Esports' });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      '/ /rng /live /fish /pvp /sports /esports /lott /elott /bingo /promotions'.split(' '),
    );
  });

  it('has a place for cockfights before bingo, which launches those of the first vendor, and is never the page one is at', async () => {
    serve('COCKFIGHT', 2);
    await showScreen(<HeaderNav />, '/fbsports?nodeId=7');
    const place = await screen.findByRole('link', { name: 'Cockfighting' });
    expect(place.getAttribute('href')).toBe('/fbsports?vendor=V0&gameType=COCKFIGHT');
    expect(place.hasAttribute('aria-current')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Providers: Cockfighting' }));
    expect((await vendors()).map((link) => link.getAttribute('href'))).toEqual(
      ['V0', 'V1'].map((vendor) => `/fbsports?vendor=${vendor}&gameType=COCKFIGHT`),
    );
  });

  it('opens a game type’s vendors by a click, and closes them on Escape with the focus back', async () => {
    serve('RNG', 12);
    await showScreen(<HeaderNav />);
    const button = await screen.findByRole('button', { name: 'Providers: Slots' });
    await userEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    const links = await vendors();
    expect(links).toHaveLength(12);
    expect(links.at(-1)?.textContent).toBe('More');
    links[3]?.focus();
    await userEvent.keyboard('{Escape}');
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('opens by the arrow down, and arrows move within', async () => {
    serve('RNG', 3);
    await showScreen(<HeaderNav />);
    (await screen.findByRole('button', { name: 'Providers: Slots' })).focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe('/rng?vendor=V0'));
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(document.activeElement?.getAttribute('href')).toBe('/rng?vendor=V2');
    await userEvent.keyboard('{ArrowDown}{ArrowUp}');
    expect(document.activeElement?.getAttribute('href')).toBe('/rng?vendor=V2');
  });

  it('opens under a resting mouse, stays open at a click, and closes when the mouse leaves', async () => {
    serve('RNG', 3);
    await showScreen(<HeaderNav />);
    const button = await screen.findByRole('button', { name: 'Providers: Slots' });
    const cell = button.parentElement as HTMLElement;
    await userEvent.hover(cell);
    await vendors();
    await userEvent.unhover(cell);
    expect(panel()).toBeNull();
    await userEvent.hover(cell);
    await vendors();
    await userEvent.click(button);
    expect(panel()).not.toBeNull();
  });

  it('stays closed after Escape, however shortly before the mouse came', async () => {
    serve('RNG', 3);
    await showScreen(<HeaderNav />);
    const button = await screen.findByRole('button', { name: 'Providers: Slots' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      fireEvent.pointerEnter(button.parentElement as HTMLElement, { pointerType: 'mouse' });
      fireEvent.click(button);
      expect(button.getAttribute('aria-expanded')).toBe('true');
      fireEvent.keyDown(document, { key: 'Escape' });
      act(() => void vi.advanceTimersByTime(1_000));
      expect(button.getAttribute('aria-expanded')).toBe('false');
      // The mouse that rests opens it still.
      fireEvent.pointerLeave(button.parentElement as HTMLElement, { pointerType: 'mouse' });
      fireEvent.pointerEnter(button.parentElement as HTMLElement, { pointerType: 'mouse' });
      act(() => void vi.advanceTimersByTime(1_000));
      expect(button.getAttribute('aria-expanded')).toBe('true');
    } finally {
      vi.useRealTimers();
    }
  });
});
