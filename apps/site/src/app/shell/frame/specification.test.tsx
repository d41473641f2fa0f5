import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { logIn } from '../../../domain/session/logins.ts';
import { clearSession, useSession } from '../../../domain/session/store.ts';
import { connectApi } from '../../../shared/api/api.ts';
import { showRoutes } from '../../../test/routes.tsx';
import { withGateway } from '../../../test/server.ts';

const gateway = withGateway();
const resource = (resourceType: string) => ({
  resourceType,
  url: `https://${resourceType.toLowerCase()}.example.test/x`,
  qrCodeUrl: '',
  labelNameEn: '',
});
const CHAT = { csType: 'LIVECHAT', csPosition: '1', title: 'Chat', path: 'https://chat.test/' };
const PEOPLE = {
  customerService: [CHAT],
  resources: ['TELEGRAM', 'FACEBOOK', 'INSTAGRAM', 'YOUTUBE', 'TWITTER'].map(resource),
};
const header = () => document.querySelector<HTMLElement>('.m-header');
const linksIn = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('link')
    .map((link) => link.textContent);

beforeEach(() => {
  clearSession();
  connectApi({ token: () => '', language: () => 'EN' });
});

describe('the shell', () => {
  it('has header, banner, main view, side menu and footer, and the main view the class of its path', async () => {
    gateway().overrides.announcements = () => ({
      banners: [
        {
          announcementId: 1,
          bannerId: null,
          title: 'For readers',
          groupName: 'w_help',
          url: 'banners/1.svg',
          linkageType: '',
          linkage: '',
          vendor: '',
          gameType: '',
          nodeId: '',
          sortIndex: 1,
        },
      ],
      player: [],
      popup: [],
      promotion: [],
      hot: [],
    });
    await showRoutes('/help');
    await screen.findByRole('contentinfo');
    await screen.findByRole('complementary', { name: 'Contact and app' });
    expect(header()).not.toBeNull();
    expect(await screen.findByText('For readers')).toBeTruthy();
    expect(screen.getByRole('main').className).toContain('view-help');
  });

  it('shows the help of the member centre without a header', async () => {
    await showRoutes('/helpmc');
    await screen.findByRole('searchbox');
    expect(header() === null).toBe(true);
    expect(document.title).toContain('Help centre');
  });

  it('opens the registration over the home page at /register.html', async () => {
    await showRoutes('/register.html');
    expect(await screen.findByRole('dialog', { name: 'Register' })).toBeTruthy();
    expect(document.querySelector('.m-hero')).not.toBeNull();
  });
});

describe('the side menu', () => {
  it('leads to customer service, Telegram and Facebook, and to the app by codes for Android and iOS', async () => {
    await showRoutes('/help', PEOPLE);
    const bar = await screen.findByRole('complementary', { name: 'Contact and app' });
    expect(within(bar).getByRole('button', { name: 'Customer service' })).toBeTruthy();
    expect(linksIn(bar).slice(0, 2)).toEqual(['Telegram', 'Facebook']);
    for (const name of ['QR code of the Android app', 'QR code of the iOS app'])
      expect(within(bar).getByRole('img', { name })).toBeTruthy();
  });

  it('has neither where the brand has none, and closes at a click', async () => {
    await showRoutes('/help');
    const bar = await screen.findByRole('complementary', { name: 'Contact and app' });
    expect(within(bar).queryByRole('button', { name: 'Customer service' })).toBeNull();
    expect(linksIn(bar)).toHaveLength(2);
    const toggle = within(bar).getByRole('button');
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('the footer', () => {
  it('has the marks of the vendors, the social links in their order and the copyright line', async () => {
    await showRoutes('/help', PEOPLE);
    const footer = within(await screen.findByRole('contentinfo'));
    const marks = within(await footer.findByRole('region', { name: 'Game providers' }));
    expect(marks.getAllByRole('listitem').map((mark) => mark.textContent)).toEqual(['Riverlight', 'Kiln House', 'Tidewater']);
    const social = footer.getByRole('list', { name: 'Where else to find us' });
    expect(linksIn(social)).toEqual(['Facebook', 'Instagram', 'YouTube', 'Twitter', 'Telegram']);
    expect(footer.getByText(/^© \d{4} Marquee$/)).toBeTruthy();
  });
});

describe('the header', () => {
  it('leads home by its logo, shows the codes of both apps and the languages of the brand', async () => {
    await showRoutes('/help', { languages: ['CN', 'EN', 'VI', 'JA', 'TH', 'TY'] });
    const head = within(header() as HTMLElement);
    expect(head.getByRole('link', { name: 'Marquee, home page' }).getAttribute('href')).toBe('/');
    await userEvent.click(await head.findByRole('button', { name: 'Get the app' }));
    for (const name of ['QR code of the Android app', 'QR code of the iOS app'])
      expect(await head.findByRole('img', { name })).toBeTruthy();
    const options = within(head.getByRole('combobox')).getAllByRole<HTMLOptionElement>('option');
    expect(options.map((option) => option.value).toSorted()).toEqual(['CN', 'EN', 'JA', 'TH', 'TY', 'VI']);
    for (const name of ['Log in', 'Register']) expect(head.getByRole('button', { name })).toBeTruthy();
  });

  it('falls back to English for a language without words, and shows that it does', async () => {
    await showRoutes('/help', { languages: ['VI', 'EN', 'JA'] });
    const head = within(header() as HTMLElement);
    const select = await head.findByRole('combobox');
    expect(within(select).getByRole<HTMLOptionElement>('option', { name: '日本語 (English)' }).value).toBe('JA');
    await userEvent.selectOptions(select, 'JA');
    await screen.findByText('The texts are in English until they are translated.');
    expect(select.parentElement?.textContent).toContain('JAEN');
    expect([localStorage.getItem('lang'), document.documentElement.lang]).toEqual(['JA', 'en']);
    await userEvent.selectOptions(select, 'EN');
    await waitFor(() => expect(select.parentElement?.textContent).not.toContain('JAEN'));
  });

  it('shows a member “updating”, then symbol and balance, hides it, reads it again, and offers a deposit', async () => {
    const asked: ((sum: number) => void)[] = [];
    gateway().overrides.balance = () =>
      new Promise((done) => {
        asked.push((sum) =>
          done({
            sumBalance: sum,
            currency: 'VND',
            currencySymbol: '₫',
            mainWalletBalance: sum,
            heldBalance: 0,
            version: sum,
            unreadMessage: 0,
            availablePromoCount: 0,
            demo: false,
            balance: [],
          }),
        );
      });
    const answer = async (sum: number): Promise<void> => {
      await waitFor(() => expect(asked).not.toEqual([]));
      await act(async () => {
        for (const done of asked.splice(0)) done(sum);
      });
    };
    await signIn();
    await showRoutes('/help');
    const head = within(header() as HTMLElement);
    await head.findByText('Updating…');
    await answer(1520);
    await head.findByText('₫1,520.00');
    await userEvent.click(head.getByRole('button', { name: 'Hide the balance' }));
    expect(head.queryByText('₫1,520.00')).toBeNull();
    await userEvent.click(head.getByRole('button', { name: 'Show the balance' }));
    await userEvent.click(head.getByRole('button', { name: 'Refresh the balance' }));
    await answer(1600);
    await head.findByText('₫1,600.00');
    expect(head.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe('/member/depositv2');
  });

  it('asks before it signs a member out, then goes home without the session', async () => {
    await signIn();
    const router = await showRoutes('/help');
    const head = within(header() as HTMLElement);
    await userEvent.click(await head.findByRole('button', { name: 'Member menu of demoplayer' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Log out?' }));
    expect(sessionStorage.getItem('token')).toBe(useSession.getState().token);
    await userEvent.click(dialog.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(['token', 'username', 'isAgent'].map((key) => sessionStorage.getItem(key))).toEqual([null, null, null]);
  });
});

async function signIn(): Promise<void> {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  await logIn('demoplayer', 'Demo2026');
  // An announcement that comes up in the meantime would hide the header from who looks by role.
  sessionStorage.setItem('USER_POPUP', 'closed');
}
