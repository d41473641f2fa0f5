import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { BRAND } from '../../../mocks/brand.ts';
import { connectApi } from '../../../shared/api/api.ts';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { HelpLinks } from '../footer/help-links.tsx';
import StatusScreen from '../status/status-screen.tsx';

const gateway = withGateway();
const SERVICE = [{ csType: 'LIVECHAT', csPosition: '1', title: 'Chat', path: 'https://chat.test/' }];
const article = (slug: string, tags: string[]) => ({
  id: slug.length,
  slug,
  title: slug,
  content: '<p>x</p>',
  category: 'a',
  tags,
});

beforeEach(() => connectApi({ token: () => '', language: () => 'EN' }));

it('the help links are the articles with the tag of the footer', async () => {
  gateway().overrides.helpCenter = () => [
    article('deposit', ['footer']),
    article('other', []),
    article('wagering', ['a', 'footer']),
  ];
  await showScreen(<HelpLinks />);
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(3));
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/help?article=deposit',
    '/help?article=wagering',
    '/help',
  ]);
});

it('the screen of a closed region leads to customer service', async () => {
  const status = { ...BRAND, regionRestriction: true, info: { ...BRAND.info, customerService: SERVICE } };
  gateway().overrides.status = () => status;
  await showScreen(<StatusScreen status={status} />);
  expect(await screen.findByRole('heading', { name: 'Not available where you are' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Customer service' })).toBeTruthy();
});
