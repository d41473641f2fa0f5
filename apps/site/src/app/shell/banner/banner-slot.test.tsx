import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Banner, bannersQuery, seedContent } from '../../../domain/content/queries.ts';
import { clearSession } from '../../../domain/session/store.ts';
import { connectApi } from '../../../shared/api/api.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { BannerSlot } from './banner-slot.tsx';

const gateway = withGateway();
const NONE = { player: [], popup: [], promotion: [], hot: [] };
const banner = (announcementId: number, given: Partial<Banner> = {}): Banner => ({
  announcementId,
  bannerId: null,
  title: `Banner ${announcementId}`,
  groupName: 'w_home',
  url: `banners/${announcementId}.svg`,
  linkageType: '',
  linkage: '',
  vendor: '',
  gameType: '',
  nodeId: '',
  sortIndex: announcementId,
  ...given,
});
const serve = (...banners: Banner[]) => {
  gateway().overrides.announcements = () => ({ banners, ...NONE });
};
const picture = () => document.querySelector('.m-banner img');
const settled = () => waitFor(() => expect(queryClient.getQueryState(bannersQuery().queryKey)?.status).toBe('success'));

beforeEach(() => {
  clearSession();
  connectApi({ token: () => '', language: () => 'EN' });
});

describe('the banner slot', () => {
  it('is not there at all when no banner belongs to the page', async () => {
    serve(banner(1, { groupName: 'w_rng' }));
    await showScreen(<BannerSlot group="w_home" />);
    await settled();
    expect(screen.queryByRole('region')).toBeNull();
    expect(document.querySelector('.m-banner')).toBeNull();
  });

  it('shows a single banner without any controls', async () => {
    serve(banner(1));
    await showScreen(<BannerSlot group="w_home" />);
    await screen.findByRole('region');
    expect(screen.getByText('Banner 1')).toBeTruthy();
    expect(picture()?.getAttribute('src')).toBe('/images/banners/1.svg');
    expect(picture()?.getAttribute('loading')).toBe('eager');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('has controls for several', async () => {
    serve(banner(1), banner(2));
    await showScreen(<BannerSlot group="w_home" />);
    expect(await screen.findByRole('button', { name: 'Offer 2 of 2: Banner 2' })).toBeTruthy();
  });

  it('leads a visitor to a game by way of the login', async () => {
    serve(banner(1, { linkageType: 'G', nodeId: '1001' }));
    const router = await showScreen(<BannerSlot group="w_home" />);
    fireEvent.click(await screen.findByRole('link'));
    await waitFor(() => expect(router.state.location.state).toMatchObject({ dialog: 'login', next: '/game?nodeId=1001' }));
  });

  it('opens another site in a tab of its own that knows nothing of this one', async () => {
    serve(banner(1, { linkageType: 'URL', linkage: 'https://other.test/' }));
    await showScreen(<BannerSlot group="w_home" />);
    const link = await screen.findByRole('link');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it('keeps the title and its place where the picture fails', async () => {
    serve(banner(1));
    await showScreen(<BannerSlot group="w_home" />);
    await screen.findByRole('region');
    fireEvent.error(picture() ?? document.body);
    expect(picture()).toBeNull();
    expect(screen.getByText('Banner 1')).toBeTruthy();
  });
});

describe('boot data', () => {
  it('shows the banners of the page before any call is answered', async () => {
    const router = showScreen(<BannerSlot group="w_home" />);
    seedContent(queryClient, { language: 'EN', banners: [banner(1)], home: null }, 'EN');
    await router;
    expect(screen.getByText('Banner 1')).toBeTruthy();
  });

  it('keeps the room when it is in another language', async () => {
    const router = showScreen(<BannerSlot group="w_home" />);
    seedContent(queryClient, { language: 'VI', banners: [banner(1)], home: null }, 'EN');
    await router;
    expect(picture()).toBeNull();
    expect(document.querySelector('.m-banner')).not.toBeNull();
  });
});
