import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../domain/session/store.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showRoutes } from '../../test/routes.tsx';
import { withGateway } from '../../test/server.ts';

withGateway();

beforeEach(() => {
  clearSession();
  connectApi({ token: () => '', language: () => 'EN' });
});

// A browser opens the data of all its languages at the first of them: docs/rules/speed.md#blocking-time.
it.each([
  ['/', 'region', 'Latest wins'],
  ['/rng', 'button', /All providers: \d+ games/],
  ['/help', 'contentinfo', ''],
] as const)('%s is shown without the number formats of the browser', async (address, role, name) => {
  const asked = [
    vi.spyOn(Intl, 'NumberFormat'),
    vi.spyOn(Intl, 'RelativeTimeFormat'),
    vi.spyOn(Number.prototype, 'toLocaleString'),
  ];
  await showRoutes(address);
  await screen.findByRole(role, name ? { name } : {});
  for (const each of asked) expect(each).not.toHaveBeenCalled();
});
