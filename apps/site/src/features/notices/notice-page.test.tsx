import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { FakeFailure } from '../../mocks/fake-gateway.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { NoticePage } from './notice-page.tsx';

const gateway = withGateway();
const games = async () =>
  within(await screen.findByRole('region', { name: 'Hot games' }))
    .findAllByRole('link')
    .then((links) => links.length);
const titles = () => within(screen.getByRole('navigation', { name: 'All notices' })).getAllByRole('listitem');

describe('NoticePage', () => {
  it('lists seven, turns the page and opens a notice, all in the address', async () => {
    const user = userEvent.setup();
    const router = await showScreen(<NoticePage />, '/noticePage');
    await screen.findByRole('heading', { level: 2, name: /^Bảo trì/ });
    await user.click(screen.getByRole('link', { name: 'Next page' }));
    expect(router.state.location.search).toBe('?page=2');
    await user.click(screen.getByRole('link', { name: /number 9/ }));
    expect(router.state.location.search).toBe('?id=9&page=2');
    expect(screen.getByRole('heading', { level: 2, name: 'Notice of the house, number 9' })).toBeTruthy();
    expect(titles().filter((item) => item.textContent?.startsWith('Notice of'))).toHaveLength(7);
  });

  it('has games to go on with below the notice', async () => {
    await showScreen(<NoticePage />, '/noticePage?id=9');
    await screen.findByRole('heading', { level: 2, name: 'Notice of the house, number 9' });
    expect(await games()).toBe(3);
  });

  it('marks a notice that a member opens as read, and none for a visitor', async () => {
    const marked: number[] = [];
    gateway().overrides.markAnnouncementRead = ({ body }) => {
      marked.push(body.announcementId);
      return null;
    };
    const unread = () => screen.queryAllByRole('img', { name: 'Unread' }).length;
    await showScreen(<NoticePage />, '/noticePage?id=9&page=2');
    await screen.findByRole('heading', { level: 2, name: 'Notice of the house, number 9' });
    expect([unread(), marked]).toEqual([0, []]);
    connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
    await logIn('demoplayer', 'Demo2026');
    await waitFor(() => expect([unread(), marked]).toEqual([6, [9]]));
    clearSession();
  });

  it('says so when there is none, and what to do instead', async () => {
    gateway().overrides.announcements = () => ({ banners: [], player: [], popup: [], promotion: [], hot: [] });
    await showScreen(<NoticePage />, '/noticePage');
    expect(await screen.findByText('No notices at the moment')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Promotions' }).getAttribute('href')).toBe('/promotions');
    expect(await games()).toBe(3);
  });

  it('lets the reader try again after a failure', async () => {
    gateway().overrides.announcements = () => {
      throw new FakeFailure('system_error');
    };
    await showScreen(<NoticePage />, '/noticePage');
    const button = await screen.findByRole('button', { name: 'Try again' });
    delete gateway().overrides.announcements;
    await userEvent.setup().click(button);
    expect(await screen.findByRole('heading', { level: 2, name: /^Bảo trì/ })).toBeDefined();
  });
});
