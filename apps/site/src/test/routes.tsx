import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { routes } from '../app/routes.tsx';
import { type BrandStatus, statusQuery } from '../domain/brand/brand.ts';
import { BRAND } from '../mocks/brand.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { activateLanguage, i18n } from '../shared/i18n/i18n.ts';
import { chooseLanguage } from '../shared/i18n/languages.ts';

/** Opens the whole site at an address, on a desk or a phone, in English, with the fake brand. Returns the router. */
export async function showRoutes(path: InitialEntry, info: Partial<BrandStatus['info']> = {}, width: 'desk' | 'phone' = 'desk') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width === 'desk' && query.includes('width >='),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  queryClient.clear();
  queryClient.setQueryData(statusQuery().queryKey, { ...BRAND, info: { ...BRAND.info, ...info } });
  await activateLanguage(chooseLanguage('EN', null));
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await act(async () => {
    if (router.state.initialized) return;
    await new Promise<void>((done) => {
      const stop = router.subscribe((state) => {
        if (!state.initialized) return;
        stop();
        done();
      });
    });
  });
  return router;
}
