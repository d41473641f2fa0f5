import { I18nProvider } from '@lingui/react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { activateLanguage, i18n } from '../../shared/i18n/i18n.ts';
import { chooseLanguage } from '../../shared/i18n/languages.ts';
import { FailedScreen } from './failed.tsx';

const reload = vi.fn<() => void>();
let isUp = true;

function open(): void {
  const Broken = () => {
    throw new Error('broken');
  };
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary: FailedScreen }])} />
    </I18nProvider>,
  );
}

beforeEach(async () => {
  await activateLanguage(chooseLanguage('EN', null));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (!isUp) throw new TypeError('no network');
    return new Response('{}');
  });
  vi.stubGlobal('location', { ...location, reload });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reload.mockReset();
});

it('says that the page broke, and loads it anew when that is asked for', async () => {
  isUp = true;
  open();
  expect(await screen.findByText('This page does not work right now')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('says that nobody answers instead of leaving for the browser’s page of errors, and goes on by itself', async () => {
  isUp = false;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  expect(await screen.findByText('This could not be loaded')).toBeTruthy();
  screen.getByRole('button', { name: 'Try again' }).click();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reload).not.toHaveBeenCalled();
  isUp = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reload).toHaveBeenCalled();
});
