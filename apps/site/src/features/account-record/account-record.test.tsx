import type { Query } from '@marquee/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { FakeFailure } from '../../mocks/fake-gateway.ts';
import { statementRows, TODAY } from '../../mocks/records.ts';
import { connectApi } from '../../shared/api/api.ts';
import { savedFiles } from '../../test/saved-files.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { AccountRecord } from './account-record.tsx';

const gateway = withGateway();

beforeEach(async () => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  await logIn('demoplayer', 'Demo2026');
});

it('without a movement leads to the games, and shows some', async () => {
  gateway().overrides.statement = () => ({ list: [], totalPages: 0, totalCount: 0, footer: { in: 0, out: 0 }, period: TODAY });
  await showScreen(<AccountRecord />, '/member/transactionHistory');
  expect((await screen.findByRole('link', { name: 'See the slots' })).getAttribute('href')).toBe('/rng');
  const games = within(await screen.findByRole('region', { name: 'Hot games' }));
  expect(await games.findAllByRole('link')).toHaveLength(3);
});

/** Shows the record at an address on a desk, and hears what the gateway is asked. */
async function show(path: string) {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const asked: Query<'statement'>[] = [];
  const rows = statementRows();
  gateway().overrides.statement = ({ query }) => {
    asked.push(query);
    return { list: rows.slice(0, 10), totalPages: 2, totalCount: 14, footer: { in: 1_000_030, out: 18 }, period: TODAY };
  };
  const router = await showScreen(<AccountRecord />, path);
  await screen.findByRole('table');
  return { asked, router, rows };
}
const at = (moment: string) => Date.parse(`${moment}Z`);

it('asks for the days, the types and the number of its address, as the brand cuts days', async () => {
  const { asked } = await show(
    '/member/transactionHistory?from=2026-11-02&to=2026-11-05&type=betting&code=tx_type_bet&direction=out&number=T1&size=20&page=2',
  );
  expect(asked).toEqual([
    {
      startTime: at('2026-11-01T17:00:00'),
      endTime: at('2026-11-05T17:00:00'),
      codeTypes: 'betting',
      txType: 'tx_type_bet',
      direction: 'out',
      orderNo: 'T1',
      page: 2,
      size: 20,
    },
  ]);
});

it('asks only when Search is pressed, keeps it in the address, and Reset forgets it', async () => {
  const { asked, router } = await show('/member/transactionHistory?page=2&before=9');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'in');
  await userEvent.type(screen.getByRole('textbox', { name: 'Number' }), 'T9');
  expect(asked).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toMatchObject({ direction: 'in', orderNo: 'T9', page: 1 });
  expect(asked[1]).not.toHaveProperty('before');
  expect(router.state.location.search).toBe('?direction=in&number=T9');
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect((screen.getByRole('textbox', { name: 'Number' }) as HTMLInputElement).value).toBe('');
});

it('steps by 7 or 30 days, and takes quick choices at once', async () => {
  const { router } = await show('/member/transactionHistory?from=2026-01-05&to=2026-01-06');
  await userEvent.click(screen.getByRole('button', { name: '7 days back' }));
  await waitFor(() => expect(router.state.location.search).toBe('?from=2025-12-29&to=2025-12-30'));
  await userEvent.click(screen.getByRole('button', { name: '30 days forward' }));
  await waitFor(() => expect(router.state.location.search).toBe('?from=2026-01-28&to=2026-01-29'));
  await userEvent.click(screen.getByRole('radio', { name: 'Yesterday' }));
  await waitFor(() => expect(router.state.location.search).toBe('?days=yesterday'));
});

it('refuses more than thirty days before it asks', async () => {
  await show('/member/transactionHistory?from=2026-01-05&to=2026-02-10');
  expect(screen.getByRole('alert').textContent).toBe('The range may cover at most 30 days.');
  expect(screen.getByRole('button', { name: 'Search' })).toHaveProperty('disabled', true);
});

it('turns pages by the row beside them', async () => {
  const { asked, rows, router } = await show('/member/transactionHistory');
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toMatchObject({ before: rows[9]?.txId });
  expect(asked[1]).not.toHaveProperty('page');
  expect(router.state.location.search).toBe(`?page=2&before=${rows[9]?.txId}`);
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ size: 50, page: 1 }));
});

it('sums the page and the selection', async () => {
  await show('/member/transactionHistory');
  const sums = screen.getAllByRole('row').slice(-2);
  expect(sums.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Page total'),
    expect.stringContaining('₫1,000,030.00₫18.00'),
  ]);
  expect(sums[0]?.textContent).toContain('₫22.50₫14.00');
  expect(screen.getByRole('cell', { name: '14 movements' })).toBeTruthy();
  expect(screen.getAllByText('Balance before: ₫999,992.00')).toHaveLength(1);
});

it('keeps the last rows when the next cannot be loaded, and says why', async () => {
  await show('/member/transactionHistory');
  gateway().overrides.statement = () => {
    throw new FakeFailure('system_busy', 500);
  };
  await userEvent.click(screen.getByRole('radio', { name: '7 days' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This could not be loaded');
  expect(screen.getByRole('table')).toBeTruthy();
});

it('saves the selection as a file', async () => {
  await show('/member/transactionHistory?type=betting&from=2026-11-02&to=2026-11-05');
  const files: Query<'statementFile'>[] = [];
  gateway().overrides.statementFile = async ({ query }) => {
    files.push(query);
    return (async function* () {})();
  };
  const made = savedFiles();
  await userEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(made).toHaveBeenCalledOnce());
  expect(files).toEqual([{ startTime: at('2026-11-01T17:00:00'), endTime: at('2026-11-05T17:00:00'), codeTypes: 'betting' }]);
  const bytes = new Uint8Array((await made.mock.calls[0]?.[0].arrayBuffer()) ?? new ArrayBuffer(0));
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  gateway().overrides.statementFile = () => {
    throw new FakeFailure('record.too.long', 400);
  };
  await userEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(screen.getAllByRole('status').some((line) => line.textContent !== '')).toBe(true));
});
