import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BRAND } from '../../mocks/brand.ts';
import { showScreen } from '../../test/screen.tsx';
import { GetApp } from './house/get-app.tsx';

it('the app’s section leads to its page, by a code and by a link', async () => {
  await showScreen(<GetApp brand={BRAND.info} />);
  expect(screen.getByRole('region').querySelector('h2')?.textContent).toContain(BRAND.info.brandName);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/download');
  const code = await screen.findByRole('img');
  expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['74', '74']);
});
