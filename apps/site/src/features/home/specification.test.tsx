import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BRAND } from '../../mocks/brand.ts';
import { GAMES, lanesOf } from '../../mocks/games.ts';
import { FIGURES } from '../../mocks/home.ts';
import { translate } from '../../shared/i18n/use-t.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import Below from './below.tsx';
import { Rail } from './board/rail.tsx';
import { GetApp } from './house/get-app.tsx';

const gateway = withGateway();
const section = async (name: RegExp) => within(await screen.findByRole('region', { name }));
const hrefs = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute('href'));

describe('the home page', () => {
  it('has the hot games in the section of featured ones, each leading to its game', async () => {
    gateway().overrides.hotGames = () => ({ list: GAMES.slice(0, 2) });
    await showScreen(<Rail brand={BRAND.info} />);
    const featured = await section(/hot games/i);
    const links = await featured.findAllByRole('link', { name: /Lantern Night|Ember Kiln/ });
    expect(hrefs(links)).toEqual(['/game?nodeId=1001', '/game?nodeId=1002']);
  });

  it.each([
    ['LIVE', 'live'],
    ['SPORTS', 'sports'],
  ])('has a section for the lobby of %s that leads to it, with the marks of its vendors', async (title, lobby) => {
    const [lane] = lanesOf(GAMES);
    const cards = lane?.cards.slice(0, 2).map((card) => ({ ...card, gameType: title })) ?? [];
    gateway().overrides.gameVendor = () => ({ data: { lanes: [{ title, gameCount: 2, gameClassify: [], cards }] } });
    await showScreen(<Below />);
    const door = (await screen.findAllByRole('link', { name: /Riverlight.*Kiln House/ })).find(
      (link) => link.getAttribute('href') === `/${lobby}`,
    );
    expect(door?.querySelector('h2')?.textContent).toBeTruthy();
    expect(within(door as HTMLElement).getAllByRole('img')).toHaveLength(2);
  });

  it('says what the house stands for: encryption and people, where the brand has both', async () => {
    const customerService = [{ csType: 'LIVECHAT', csPosition: '1', title: 'Chat', path: 'https://chat.test/' }];
    await showScreen(<Below />, '/', { encryption: 'jwe', customerService });
    for (const id of ['quality_encrypted', 'quality_service'] as const)
      expect(await screen.findByRole('heading', { level: 3, name: translate(id) })).toBeTruthy();
  });

  it('asks for twenty popular lotteries for the device WEB', async () => {
    const [lane] = lanesOf(GAMES);
    const cards = lane?.cards.slice(0, 1).map((card) => ({ ...card, vassalage: 'TCG_LOTTO_VN', gameType: 'ELOTT' })) ?? [];
    gateway().overrides.gameVendor = () => ({ data: { lanes: [{ title: 'ELOTT', gameCount: 1, gameClassify: [], cards }] } });
    const asked: unknown[] = [];
    gateway().overrides.popularLotteries = ({ query }) => {
      asked.push(query);
      return {};
    };
    await showScreen(<Below />);
    await waitFor(() => expect(asked).toEqual([expect.objectContaining({ count: 20, prizeMode: 'ELOTT', device: 'WEB' })]));
  });

  it('names the makers of its games, each leading to their lobby, and the ways to pay', async () => {
    await showScreen(<Below />);
    const makers = await section(/providers/i);
    expect(hrefs(makers.getAllByRole('link'))).toEqual(['RLT', 'KLN', 'TDW'].map((vendor) => `/rng?vendor=${vendor}`));
    const payments = await section(/ways to pay/i);
    expect(payments.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      FIGURES.paymentPartners.map((partner) => partner.name),
    );
  });
});

it('the app’s section leads to its page, by a code and by a link', async () => {
  await showScreen(<GetApp brand={BRAND.info} />);
  expect(screen.getByRole('region').querySelector('h2')?.textContent).toContain(BRAND.info.brandName);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/download');
  const code = await screen.findByRole('img');
  expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['74', '74']);
});
