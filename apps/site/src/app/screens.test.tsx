import { screen as page, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { activateLanguage } from '../shared/i18n/i18n.ts';
import { chooseLanguage } from '../shared/i18n/languages.ts';
import { takeToasts, useToasts } from '../shared/lib/toast-store.ts';
import { connectScreens, screen } from './screens.tsx';

const Home = () => <h1>Home</h1>;
const Other = () => <h1>Other</h1>;

function open(load: () => Promise<{ Component: () => React.ReactNode }>) {
  const router = createMemoryRouter([
    { path: '/', ...screen(async () => ({ Component: Home })), HydrateFallback: () => null },
    { path: '/other', ...screen(load), HydrateFallback: () => null },
  ]);
  connectScreens({
    hasScreen: () => router.state.initialized,
    stay: () => void router.navigate(router.state.location, { replace: true, preventScrollReset: true }),
  });
  render(<RouterProvider router={router} />);
  return router;
}

beforeEach(async () => {
  takeToasts();
  await activateLanguage(chooseLanguage('EN', null));
});

it('keeps the page and offers another try when a screen cannot be loaded, and forgets the failure', async () => {
  const load = vi.fn<() => Promise<{ Component: () => React.ReactNode }>>().mockRejectedValue(new TypeError('network'));
  const router = open(load);
  await page.findByRole('heading', { name: 'Home' });
  void router.navigate('/other?a=1');
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  expect(router.state.location.pathname).toBe('/');
  expect(page.getByRole('heading', { name: 'Home' })).toBeTruthy();
  expect(takeToasts()).toMatchObject([{ tone: 'info', title: 'The page could not be opened', action: { label: 'Try again' } }]);

  load.mockResolvedValue({ Component: Other });
  await router.navigate('/other');
  expect(await page.findByRole('heading', { name: 'Other' })).toBeTruthy();
});

it('stays as long as nobody answers, however often it is tried, and goes when somebody does', async () => {
  const answer = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  const assign = vi.fn<(url: string) => void>();
  vi.stubGlobal('location', { ...location, assign });
  const router = open(() => Promise.reject(new TypeError('network')));
  await page.findByRole('heading', { name: 'Home' });
  void router.navigate('/other?a=1');
  await waitFor(() => expect(useToasts.getState().waiting).toHaveLength(1));
  const tryAgain = () => takeToasts()[0]?.action?.onSelect();
  tryAgain();
  await waitFor(() => expect(useToasts.getState().waiting).toHaveLength(1));
  expect(assign).not.toHaveBeenCalled();
  answer.mockResolvedValue(new Response('{}'));
  tryAgain();
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/other?a=1'));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
