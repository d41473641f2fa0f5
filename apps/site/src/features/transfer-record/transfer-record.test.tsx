import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { withMember } from '../../test/member.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { TransferRecord } from './transfer-record.tsx';

const gateway = withGateway();
withMember();
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['up', 1],
  ['down', 0],
] as const)(
  'says what it is where nothing was transferred %s, and what to go on with where nothing else does',
  async (direction, games) => {
    gateway().overrides.transfers = () => ({ list: [], totalPages: 0, totalCount: 0, totalAmount: 0 });
    await showScreen(<TransferRecord direction={direction} />);
    expect(await screen.findByText('No transfers in these days')).toBeTruthy();
    expect(screen.getByText(/^Choose other days/)).toBeTruthy();
    await vi.waitFor(() => expect(screen.queryAllByRole('region', { name: 'Hot games' })).toHaveLength(games));
  },
);

it('lists what was transferred, to whom and for what, with what it comes to', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const row = { at: Date.now(), receiver: 'coppertern', balanceAfter: 75, state: 'DONE' as const, remark: 'For the cup' };
  gateway().overrides.transfers = () => ({
    list: [
      { ...row, transferNo: 'T-1', amount: 25.5, purpose: 'salary' },
      { ...row, transferNo: 'T-2', amount: 10, purpose: 'plain' },
    ],
    totalPages: 1,
    totalCount: 2,
    totalAmount: 35.5,
  });
  await showScreen(<TransferRecord direction="down" />, '/agent/downlineManagmentView');
  const table = within(await screen.findByRole('table', { name: 'Your transfers' }));
  expect(table.getByText('Salary')).toBeTruthy();
  expect(table.getAllByText('For the cup')).toHaveLength(2);
  expect(table.getByText('₫35.50')).toBeTruthy();
  expect(table.queryByText('Transfer')).toBeNull();
});

it('of those below one is looked for by name; above there is but one', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const asked: object[] = [];
  gateway().overrides.transfers = ({ query }) => {
    asked.push(query);
    return { list: [], totalPages: 0, totalCount: 0, totalAmount: 0 };
  };
  await showScreen(<TransferRecord direction="down" />, '/agent/downlineManagmentView');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Whole username' }), 'coppertern');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ direction: 'down', receiver: 'coppertern' }));
  cleanup();
  await showScreen(<TransferRecord direction="up" />, '/member/transferUpline');
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ direction: 'up' }));
  expect(screen.queryByRole('textbox')).toBeNull();
});
