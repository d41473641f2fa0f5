import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LOTTERY } from '../../../mocks/home.ts';
import { showScreen } from '../../../test/screen.tsx';
import { DrawLine, ResultLine, shortResult } from './draw-line.tsx';
import { lotteriesDueIn } from './due.ts';

const NOW = Date.UTC(2026, 5, 1);

describe('a lottery’s draw on its card', () => {
  afterEach(() => void vi.useRealTimers());

  it('counts down until bets are taken no more, and says then that it is drawn', async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
    await showScreen(<DrawLine game={LOTTERY} toldAt={NOW} />);
    expect(screen.getByRole('timer').textContent).toBe('Closes in 01:30');
    act(() => void vi.advanceTimersByTime(1_000));
    expect(screen.getByRole('timer').textContent).toBe('Closes in 01:29');
    act(() => void vi.advanceTimersByTime(90_000));
    expect(screen.getByRole('timer').textContent).toBe('Drawing now');
  });

  it('says of a simulated result that it is none of an official draw', async () => {
    await showScreen(
      <>
        <ResultLine game={LOTTERY} />
        <ResultLine game={{ ...LOTTERY, isSimulated: true }} />
      </>,
    );
    expect(screen.getByText('Last: 12345')).toBeTruthy();
    expect(screen.getByText('Simulated: 12345')).toBeTruthy();
  });

  it('shows the special prize of Vietnamese tables, all numbers of others', () => {
    expect(shortResult(LOTTERY)).toBe('12345');
    expect(shortResult({ previousWinningNumber: '1,2,3,4,5', prizeMode: 'LOTT' })).toBe('1 2 3 4 5');
  });

  it('is asked for again when the next closes, after 7 seconds at the earliest and 30 at the latest', () => {
    const due = (...left: number[]) => lotteriesDueIn(left.map((remainTime) => ({ ...LOTTERY, remainTime })));
    expect([due(1_000, 90_000), due(12_000), due(90_000), due()]).toEqual([7_000, 12_000, 30_000, 30_000]);
    expect(lotteriesDueIn([{ ...LOTTERY, isSale: false, remainTime: 0 }])).toBe(30_000);
  });
});
