import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LobbyEvent } from '../../domain/catalogue/lobby-state.ts';
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
  const show = (hasClasses: boolean, languages: string[]) =>
    showScreen(<Filters state={{ classify: '', minBet: '' }} hasClasses={hasClasses} languages={languages} send={send} />);
  const labels = () => screen.getAllByRole('radio', { hidden: true }).map((radio) => radio.parentElement?.textContent);
  const STAKES = ['All', '0.01', '0.05', '0.1', '0.5', '0.75'];

  it('offers the classifications and smallest stakes of the specification', async () => {
    await show(true, ['VI', 'EN']);
    expect(labels()).toEqual(['All', 'Jackpot', 'Table games', 'Arcade', ...STAKES]);
  });

  it('offers bingo to a brand that speaks TY', async () => {
    await show(true, ['VI', 'TY']);
    expect(labels().slice(0, 5)).toEqual(['All', 'Jackpot', 'Table games', 'Arcade', 'Bingo']);
  });

  it('classifies slots only', async () => {
    await show(false, ['VI', 'TY']);
    expect(labels()).toEqual(STAKES);
  });

  it('says what was chosen', async () => {
    await show(true, ['VI']);
    fireEvent.click(screen.getByText('Jackpot'));
    fireEvent.click(screen.getByText('0.05'));
    expect(send.mock.calls).toEqual([[{ type: 'classChosen', classify: 'JP' }], [{ type: 'minBetChosen', minBet: '0.05' }]]);
  });
});
