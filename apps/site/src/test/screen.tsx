import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { type BrandStatus, statusQuery } from '../domain/brand/brand.ts';
import { BRAND } from '../mocks/brand.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { activateLanguage, i18n } from '../shared/i18n/i18n.ts';
import { chooseLanguage } from '../shared/i18n/languages.ts';

/** Shows a part of the site at an address, in English, with the fake brand. Returns the router. */
export async function showScreen(screen: ReactNode, path = '/', info: Partial<BrandStatus['info']> = {}) {
  queryClient.clear();
  queryClient.setQueryData(statusQuery().queryKey, { ...BRAND, info: { ...BRAND.info, ...info } });
  await activateLanguage(chooseLanguage('EN', null));
  const router = createMemoryRouter([{ path: '*', element: <Suspense>{screen}</Suspense> }], { initialEntries: [path] });
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return router;
}
