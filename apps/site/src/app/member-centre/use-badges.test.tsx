import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, TRIAL_TYPE, useSession } from '../../domain/session/store.ts';
import { connectApi } from '../../shared/api/api.ts';
import type { LiveEvent } from '../../shared/live/events.ts';
import { live } from '../../shared/live/live.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { MemberMenu } from './menu.tsx';
import { CENTRE_PAGES, type CentrePage } from './pages.ts';
import { useBadges } from './use-badges.ts';

const gateway = withGateway();
let tell: (event: LiveEvent) => void = () => {};
let tellRewards: (event: LiveEvent) => void = () => {};
let tellMissions: (event: LiveEvent) => void = () => {};

function Shown({ pages }: { pages?: readonly CentrePage[] }) {
  return <MemberMenu active={null} isReplacing={false} badges={useBadges(pages)} {...(pages && { pages })} />;
}
const badge = () => screen.queryByLabelText(/ new$/)?.textContent ?? null;
let asked = 0;

beforeEach(async () => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  await logIn('demoplayer', 'Demo2026');
  asked = 0;
  gateway().unread = 2;
  gateway().overrides.unreadCount = () => {
    asked += 1;
    return gateway().unread;
  };
  vi.spyOn(live, 'subscribe').mockImplementation((topic, listener) => {
    if (topic === 'messages') tell = listener;
    if (topic === 'rewards') tellRewards = listener;
    if (topic === 'missions') tellMissions = listener;
    return () => {};
  });
});
afterEach(() => vi.restoreAllMocks());

it('counts the unread messages beside their page, anew whenever the gateway says that the inbox changed', async () => {
  await showScreen(<Shown pages={CENTRE_PAGES.filter(({ page }) => page === 'messageV2')} />);
  await waitFor(() => expect(badge()).toBe('2'));
  gateway().unread = 120;
  act(() => tell({ type: 'messages' }));
  await waitFor(() => expect(badge()).toBe('99+'));
  gateway().unread = 0;
  act(() => tell({ type: 'messages' }));
  await waitFor(() => expect(badge()).toBeNull());
  expect(asked).toBe(3);
});

it('counts what there is to collect beside the reward centre, anew whenever the gateway says that it changed', async () => {
  await showScreen(<Shown pages={CENTRE_PAGES.filter(({ page }) => page === 'rewardCenter')} />);
  await waitFor(() => expect(badge()).toBe('2'));
  for (const reward of gateway().rewards) reward.status = 'COLLECTED';
  act(() => tellRewards({ type: 'rewards' }));
  await waitFor(() => expect(badge()).toBeNull());
});

it('counts the completed missions beside theirs, anew whenever the gateway has counted something', async () => {
  await showScreen(<Shown pages={CENTRE_PAGES.filter(({ page }) => page === 'missionLeaderboard')} />);
  await waitFor(() => expect(badge()).toBe('1'));
  for (const mission of gateway().missions) mission.state = 'COLLECTED';
  act(() => tellMissions({ type: 'missions' }));
  await waitFor(() => expect(badge()).toBeNull());
});

it.each([
  ['while the centre has no page of them', () => {}, CENTRE_PAGES.filter(({ page }) => page === 'securityCenter')],
  ['for a guest, who has no inbox', () => useSession.setState({ customerType: TRIAL_TYPE }), CENTRE_PAGES],
])('asks for nothing %s', async (_, prepare, pages) => {
  prepare();
  await showScreen(<Shown pages={pages} />);
  expect(await screen.findByRole('navigation')).toBeTruthy();
  act(() => tell({ type: 'messages' }));
  expect([badge(), asked]).toEqual([null, 0]);
});
