import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LobbyFilter } from '../../domain/catalogue/lobby-filter.ts';
import { showScreen } from '../../test/screen.tsx';
import { Filters } from './filters.tsx';

const EMPTY: LobbyFilter = { vendor: '', search: '', classify: '', minBet: '' };
const onChange = vi.fn<(change: Partial<LobbyFilter>) => void>();

beforeEach(async () => {
  onChange.mockClear();
  await showScreen(<Filters languages={['VI', 'EN']} filter={EMPTY} onChange={onChange} />);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

describe('search', () => {
  it('fires half a second after the last key, once', () => {
    type('pe');
    pass(400);
    type('pearl ');
    pass(499);
    expect(onChange).not.toHaveBeenCalled();
    pass(1);
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ search: 'pearl' });
  });

  it('does not fire when the text is again what it was', () => {
    type('pe');
    pass(300);
    type('');
    pass(1000);
    expect(onChange).not.toHaveBeenCalled();
  });
});

it('offers the classifications and smallest stakes of the specification', () => {
  const labels = screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent);
  expect(labels).toEqual(['All', 'Jackpot', 'Table games', 'Arcade', 'All', '0.01', '0.05', '0.1', '0.5', '0.75']);
});
