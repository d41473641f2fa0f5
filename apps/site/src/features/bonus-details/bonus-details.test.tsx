import type { Query } from '@marquee/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { BonusDetails } from './bonus-details.tsx';

const gateway = withGateway();
const PATH = '/member/bonusDetails';

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  await logIn('demoplayer', 'Demo2026');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const cellsOf = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('the bonus details', () => {
  it('show what was credited, what of it is to be wagered, and the sums of the selection', async () => {
    await showScreen(<BonusDetails />, PATH);
    expect((await cellsOf(/Welcome/)).slice(1)).toEqual([
      'Welcome',
      'Promotion',
      '₫20.00',
      '',
      '2×',
      '₫40.00',
      '₫12.50',
      '₫27.50',
      'Credited',
      '',
    ]);
    expect((await cellsOf(/Two accounts/)).slice(9)).toEqual(['Taken back', 'two accounts']);
    const sums = screen.getAllByRole('row').filter(({ textContent }) => textContent?.includes('₫27.50'));
    // The row itself, the sum of the page and that of the selection: what was taken back counts in neither.
    expect(sums).toHaveLength(3);
    for (const row of sums) expect(row.textContent).toContain('₫20.00');
  });

  it('ask for what is chosen, in the address too, and save it as a file', async () => {
    const asked: Query<'bonusDetails'>[] = [];
    const files: Query<'bonusDetailsFile'>[] = [];
    gateway().overrides.bonusDetails = ({ query }) => {
      asked.push(query);
      return {
        ...{ list: [], totalPages: 0, totalCount: 0, period: { start: '2026-01-01', end: '2026-01-01' } },
        footer: { amount: 0, points: 0, required: 0, done: 0, remaining: 0 },
      };
    };
    gateway().overrides.bonusDetailsFile = ({ query }) => {
      files.push(query);
      return (async function* () {
        yield 'a,b\r\n';
      })();
    };
    await showScreen(<BonusDetails />, `${PATH}?source=MISSION&state=REVERSED&days=last7`);
    expect(await screen.findByText('No rewards in this period')).toBeTruthy();
    expect(asked.at(-1)).toMatchObject({ source: 'MISSION', status: 'REVERSED' });
    await userEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]).toMatchObject({ source: 'MISSION', status: 'REVERSED' });
  });
});
