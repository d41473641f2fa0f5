import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showRoutes } from '../../test/routes.tsx';
import { withGateway } from '../../test/server.ts';

const loaded = vi.hoisted((): string[] => []);
vi.mock('../../features/profit-record/centre-page.tsx', () => {
  loaded.push('profit-record');
  return { default: () => <p>The page itself</p> };
});

withGateway();

beforeEach(() => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
});

it('a visitor is asked to log in without the code of the page', async () => {
  await showRoutes('/member/personalProfit');
  expect(screen.getAllByRole('button', { name: 'Log in' }).length).toBeGreaterThan(0);
  expect(loaded).toEqual([]);
});

it('the code of a page comes while it is still asked who the member is, and the page is drawn once that is known', async () => {
  useSession.setState({ phase: 'unknown' });
  await showRoutes('/member/personalProfit');
  await waitFor(() => expect(loaded).toEqual(['profit-record']));
  expect(screen.queryByText('The page itself')).toBeNull();
  act(() => useSession.setState({ phase: 'in' }));
  expect(await screen.findByText('The page itself')).toBeTruthy();
});
