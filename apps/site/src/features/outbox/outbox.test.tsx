import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { connectApi } from '../../shared/api/api.ts';
import { showRoutes } from '../../test/routes.tsx';
import { withGateway } from '../../test/server.ts';

const gateway = withGateway();
connectApi({ token: () => '', language: () => 'EN' });

it('shows what a demo brand would have sent, the newest first, and says that it is a demo', async () => {
  await showRoutes('/outbox');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Demo outbox');
  expect(screen.getByText(/This is a demo: no SMS or email is sent/)).toBeTruthy();
  const list = within(await screen.findByRole('list', { name: 'Demo outbox' }));
  expect(list.getAllByRole('listitem').map((item) => within(item).getByText(/^to /).textContent)).toEqual([
    'to +84912***678',
    'to a***@example.com',
  ]);
});

it('copies a code with one click', async () => {
  await showRoutes('/outbox');
  const user = userEvent.setup();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Copy the code' }));
  expect(copied).toHaveBeenCalledWith('482130');
  expect(await screen.findByText('Copied.')).toBeTruthy();
});

it('asks again every few seconds', async () => {
  let asked = 0;
  gateway().overrides.outbox = () => {
    asked += 1;
    return [];
  };
  await showRoutes('/outbox');
  expect(await screen.findByText('Nothing yet')).toBeTruthy();
  await waitFor(() => expect(asked).toBeGreaterThan(1));
});

it('is not found on a brand that really sends', async () => {
  gateway().overrides.outbox = () => {
    throw new Error('must not be asked');
  };
  await showRoutes('/outbox', { demo: false });
  expect(await screen.findByText('There is nothing at this address')).toBeTruthy();
  expect(screen.queryByText('Demo outbox')).toBeNull();
});
