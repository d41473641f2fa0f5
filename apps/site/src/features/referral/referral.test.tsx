import type { Reply } from '@marquee/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeFailure } from '../../mocks/fake-failure.ts';
import { pageOf } from '../../mocks/records.ts';
import { withMember } from '../../test/member.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { ReferralPage } from './referral-page.tsx';

const gateway = withGateway();
const { tell, toasts } = withMember();
const PATH = '/member/referral';
type Friend = Reply<'referralFriends'>['list'][number];
const LINK = 'https://play.example.test/register?referralCode=FRIEND01';
const figure = (label: string) =>
  screen.getAllByText(label, { selector: 'dt' }).map((term) => term.nextElementSibling?.textContent)[0];

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('inviting friends', () => {
  it('shows code, link, a QR code of 74 pixels, and what came of it', async () => {
    await showScreen(<ReferralPage />, PATH);
    expect((await screen.findByText('FRIEND01')).tagName).toBe('BDI');
    expect(screen.getByText(LINK)).toBeTruthy();
    const code = screen.getByRole('img', { name: 'Open the invitation link' });
    expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['74', '74']);
    expect(['Invited', 'Qualified', 'Earned', 'Claimable'].map(figure)).toEqual(['5', '2', '₫50.00', '₫50.00']);
  });

  it('copies code and link', async () => {
    const user = userEvent.setup();
    await showScreen(<ReferralPage />, PATH);
    await user.click(await screen.findByRole('button', { name: 'Copy the invitation link' }));
    expect(await navigator.clipboard.readText()).toBe(LINK);
    await user.click(screen.getByRole('button', { name: 'Copy the invitation code' }));
    expect(await navigator.clipboard.readText()).toBe('FRIEND01');
  });

  it('shares where the browser can, and says nothing when nobody was chosen', async () => {
    await showScreen(<ReferralPage />, PATH);
    await screen.findByText('FRIEND01');
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  it('hands the link to another app', async () => {
    const share = vi.fn(async () => {
      throw new DOMException('nobody', 'AbortError');
    });
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
    await showScreen(<ReferralPage />, PATH);
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: LINK }));
    expect(toasts()).toEqual([]);
  });

  it('collects what waits once, and says what it was', async () => {
    await showScreen(<ReferralPage />, PATH);
    await userEvent.click(await screen.findByRole('button', { name: 'Collect: 1 reward to collect: ₫50.00' }));
    await waitFor(() => expect(toasts()).toEqual(['Collected: ₫50.00']));
    await waitFor(() => expect(figure('Earned')).toBe('₫100.00'));
    expect(screen.queryByRole('button', { name: /Collect/ })).toBeNull();
  });

  it('says of what another page has collected that it is', async () => {
    await showScreen(<ReferralPage />, PATH);
    gateway().overrides.claimReferralReward = () => {
      throw new FakeFailure('reward.collected');
    };
    await userEvent.click(await screen.findByRole('button', { name: /^Collect/ }));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(toasts()[0]).not.toContain('50.00');
  });

  it('lists the friends with how far each is, and by state', async () => {
    await showScreen(<ReferralPage />, PATH);
    const row = (name: string) => screen.findByRole('row', { name: new RegExp(name.replaceAll('*', '\\*')) });
    expect((await row('an***1')).textContent).toContain('RegisteredNot yet₫0.00 / ₫2,000.00');
    expect((await row('bi***2')).textContent).toContain('DepositedYes₫500.00 / ₫2,000.00');
    expect((await row('ch***3')).textContent).toContain('₫50.00');
    const bar = within(await row('bi***2')).getByRole('progressbar') as HTMLProgressElement;
    expect([bar.value, bar.max]).toEqual([500, 2_000]);
    await showScreen(<ReferralPage />, `${PATH}?state=INVALID`);
    expect((await screen.findAllByText('Not valid')).length).toBeGreaterThan(0);
  });

  it('shows the ladder and the rules in words, with what is to be wagered', async () => {
    await showScreen(<ReferralPage />, PATH);
    const ladder = await screen.findByRole('region', { name: 'Ladder of the month' });
    const steps = within(ladder).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      '2 friends: ₫100.00Reached',
      '5 friends: ₫300.00 + 10 points2 of 5 friends',
    ]);
    const { textContent } = screen.getByRole('region', { name: 'Rules' });
    for (const part of [
      'within 30 days of registering',
      'Mobile number confirmed',
      'Deposits: at least ₫500.00',
      'Valid bet (Slots): at least ₫2,000.00',
      'You get ₫50.00 for each friend who counts; to be wagered 1×.',
      'Your friend gets ₫20.00; nothing is to be wagered.',
      'device, IP address',
    ])
      expect(textContent).toContain(part);
  });

  it('says what of friends’ valid bets is shared, and what came of it', async () => {
    await showScreen(<ReferralPage />, PATH);
    const { textContent } = await screen.findByRole('region', { name: 'Rules' });
    expect(textContent).toContain(
      'You get 0.05% of what friends who count wager in valid bets (Slots), each business day anew; to be wagered 1×. ' +
        'For each friend for 90 days from the day on which it counts. At most ₫500.00 a month.',
    );
    expect(figure('Shared this month')).toBe('₫1.25');
    const row = await screen.findByRole('row', { name: /du\*\*\*4/ });
    expect(row.textContent).toContain('₫50.00₫1.25');
  });

  it('shows games to go on with, not places of games for ever, while nobody has come', async () => {
    gateway().overrides.referralFriends = ({ query }) => pageOf<Friend>([], query);
    await showScreen(<ReferralPage />, PATH);
    const games = await screen.findByRole('region', { name: 'Hot games' });
    expect((await within(games).findAllByRole('link')).length).toBeGreaterThan(0);
  });

  it('shows nothing of a share where there is none', async () => {
    gateway().programmes.referral.terms.share = null;
    gateway().programmes.referral.sharedThisMonth = 0;
    await showScreen(<ReferralPage />, PATH);
    const { textContent } = await screen.findByRole('region', { name: 'Rules' });
    expect(textContent).not.toContain('each business day anew');
    expect(screen.queryByText('Shared this month')).toBeNull();
  });

  it('says that nothing is given while the brand gives nothing, and the code still works', async () => {
    gateway().programmes.referral.isOpen = false;
    await showScreen(<ReferralPage />, PATH);
    expect(await screen.findByText(/No rewards are given/)).toBeTruthy();
    expect(screen.getByText('FRIEND01')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Rules' })).toBeNull();
  });

  it('asks anew when something was given', async () => {
    await showScreen(<ReferralPage />, PATH);
    await screen.findByText('FRIEND01');
    Object.assign(gateway().programmes.referral, { qualified: 3 });
    tell({ type: 'rewards' });
    await waitFor(() => expect(figure('Qualified')).toBe('3'));
  });
});
