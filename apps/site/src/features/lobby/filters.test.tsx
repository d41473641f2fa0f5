import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LobbyEvent } from '../../domain/catalogue/lobby-state.ts';
import { offeredFilters } from '../../domain/catalogue/offered-filters.ts';
import { GAMES, lanesOf } from '../../mocks/games.ts';
import { showScreen } from '../../test/screen.tsx';
import { Filters, LobbySearch } from './filters.tsx';

const EMPTY = { vendor: 'RLT', tab: 'all', search: '', classify: '', minBet: '' } as const;
const send = vi.fn<(event: LobbyEvent) => void>();
beforeEach(() => send.mockClear());
afterEach(() => {
  vi.useRealTimers();
});

describe('search', () => {
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
  const pass = (ms: number): void =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  beforeEach(async () => {
    await showScreen(<LobbySearch state={EMPTY} send={send} />);
    vi.useFakeTimers();
  });

  it('fires half a second after the last key, once', () => {
    type('pe');
    pass(400);
    type('pearl ');
    pass(499);
    expect(send).not.toHaveBeenCalled();
    pass(1);
    expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'searchChanged', search: 'pearl' });
  });

  it('does not fire when the text is again what it was', () => {
    type('pe');
    pass(300);
    type('');
    pass(1000);
    expect(send).not.toHaveBeenCalled();
  });
});

it('gives up a search that is still being typed when something else is chosen', async () => {
  function Tools() {
    const [classify, setClassify] = useState('');
    return (
      <>
        <LobbySearch state={{ ...EMPTY, classify }} send={send} />
        <button type="button" onClick={() => setClassify('JP')}>
          jackpot
        </button>
      </>
    );
  }
  await showScreen(<Tools />);
  vi.useFakeTimers();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'pe' } });
  fireEvent.click(screen.getByText('jackpot'));
  act(() => void vi.advanceTimersByTime(1000));
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

describe('the filters', () => {
  const [slots] = lanesOf(GAMES);
  if (!slots) throw new Error('the mocks have no lane');
  const gameClassify = ['JP', 'TG', 'AC', 'BG'].map((key) => ({ key, displayName: key, gameCount: 1, vendors: ['RLT'] }));
  const chosen = { classify: '', minBet: '' };
  const show = (category: string, languages: string[]) => {
    const lanes = [{ ...slots, title: category, gameClassify }];
    const offered = offeredFilters({ lanes, category, cards: slots.cards, vendor: 'RLT', chosen, languages });
    return showScreen(<Filters state={chosen} offered={offered} currencySymbol="₫" send={send} />);
  };
  const words = (name: string) =>
    within(screen.getByRole('combobox', { name, hidden: true }))
      .getAllByRole('option', { hidden: true })
      .map((option) => option.textContent);
  const STAKES = ['All', '₫0.01', '₫0.05', '₫0.10', '₫0.50', '₫0.75'];

  it('offers the classifications and smallest stakes of the specification', async () => {
    await show('RNG', ['VI', 'EN']);
    expect(words('Type')).toEqual(['All', 'Jackpot', 'Table games', 'Arcade']);
    expect(words('Stake from')).toEqual(STAKES);
  });

  it('offers bingo to a brand that speaks TY', async () => {
    await show('RNG', ['VI', 'TY']);
    expect(words('Type')).toEqual(['All', 'Jackpot', 'Table games', 'Arcade', 'Bingo']);
  });

  it('classifies slots only', async () => {
    await show('FISH', ['VI', 'TY']);
    expect(screen.queryByRole('combobox', { name: 'Type', hidden: true })).toBeNull();
    expect(words('Stake from')).toEqual(STAKES);
  });

  it('says what was chosen', async () => {
    await show('RNG', ['VI']);
    const choose = (name: string, value: string) =>
      fireEvent.change(screen.getByRole('combobox', { name, hidden: true }), { target: { value } });
    choose('Type', 'JP');
    choose('Stake from', '0.05');
    expect(send.mock.calls).toEqual([[{ type: 'classChosen', classify: 'JP' }], [{ type: 'minBetChosen', minBet: '0.05' }]]);
  });

  it('is not there at all where nothing fits', async () => {
    const offered = { classes: [], minBets: [] };
    await showScreen(<Filters state={chosen} offered={offered} currencySymbol="₫" send={send} />);
    expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull();
  });
});
