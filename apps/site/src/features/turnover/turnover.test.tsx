import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withMember } from '../../test/member.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { Turnover } from './turnover.tsx';

const gateway = withGateway();
const { tell } = withMember();

async function show(width: 'desk' | 'phone') {
  vi.stubGlobal('matchMedia', () => ({
    matches: width === 'desk',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await showScreen(<Turnover />, '/member/withdraw');
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('what is to be wagered', () => {
  it('has its total with a bar, and each requirement with its own', async () => {
    await show('desk');
    const part = within(await screen.findByRole('region', { name: 'Turnover requirements' }));
    expect((await part.findByText('₫1,099.50')).closest('p')?.textContent).toBe('Turnover left ₫1,099.50');
    const bar = part.getByRole('progressbar', { name: 'Turnover requirements' }) as HTMLProgressElement;
    expect([bar.value, bar.max]).toEqual([250.5, 1_350]);
    expect(part.getByRole('progressbar', { name: 'Deposit ₫1,000.00' })).toBeTruthy();
    // Of what is over there is none.
    expect(part.getAllByRole('progressbar')).toHaveLength(3);
    const cells = within(part.getByRole('row', { name: /Added by the house/ })).getAllByRole('cell');
    // Of what is done, bets count for all again.
    expect(part.getAllByText('Bets count for this alone').map((each) => each.closest('td'))).toEqual([cells[0]]);
    expect(cells.slice(2).map(({ textContent }) => textContent)).toEqual([
      '₫100.00',
      '3.5×',
      '₫350.00',
      '₫0.00',
      '₫350.00',
      'Open',
    ]);
  });

  it('is a list on a phone: what it is for and what remains', async () => {
    await show('phone');
    expect(await screen.findAllByText('Transfer received')).not.toHaveLength(0);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getAllByText('Bets count for this alone')).not.toHaveLength(0);
    expect(screen.getAllByText('Cleared')).not.toHaveLength(0);
  });

  it('is read again when the gateway says that it changed', async () => {
    await show('desk');
    await screen.findByText('₫1,099.50');
    const rows = { list: [], totalPages: 1, totalCount: 1 };
    gateway().overrides.turnoverRequirements = () => ({ ...rows, open: { required: 0, done: 0, remaining: 0 } });
    tell({ type: 'turnover' });
    expect(await screen.findByText('Nothing is left to wager.')).toBeTruthy();
  });

  it('says nothing where there never was any', async () => {
    gateway().overrides.turnoverRequirements = () => ({
      list: [],
      totalPages: 0,
      totalCount: 0,
      open: { required: 0, done: 0, remaining: 0 },
    });
    await show('desk');
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Turnover requirements' })).toBeNull(), {
      timeout: 30_000,
    });
  });
});
