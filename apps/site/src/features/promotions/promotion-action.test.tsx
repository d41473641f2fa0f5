import type { Body } from '@marquee/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Standing } from '../../domain/promotions/states.ts';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { FakeFailure } from '../../mocks/fake-failure.ts';
import { call, connectApi } from '../../shared/api/api.ts';
import { useToasts } from '../../shared/lib/toast-store.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { PromotionDetail } from './promotion-detail.tsx';
import { PromotionList } from './promotion-list.tsx';
import { stakesFor } from './terms-figures.tsx';

const gateway = withGateway();
const ID = 103;
const PATH = `/promoDetail?id=${ID}`;
const toasts = () => useToasts.getState().waiting.map(({ title }) => title);

const standing = (over: Partial<Standing> = {}): Standing => ({
  ...{
    promotionId: ID,
    state: 'JOIN',
    joinMode: 'JOIN',
    period: 'DAILY',
    cycleEndsAt: null,
    amount: 5,
    points: 10,
    tickets: 0,
    multiple: 2,
  },
  ...{
    bonus: null,
    wagerBase: 'BONUS',
    required: 10,
    weights: { RNG: 1, LIVE: 0.5, PVP: 0 },
    collectDays: 7,
    placesLeft: 12,
    vipFrom: 0,
  },
  ...{ remarkRequired: false, imageRequired: false, reason: '', canRetry: false, canLeave: false, rewardId: null },
  conditions: [{ metric: 'VALID_BET', gameTypes: [], current: 8, target: 20, isMoney: true }],
  ...over,
});
/** The promotion as the gateway has it; what a call makes of it is shown. */
let now: Standing;

beforeEach(async () => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  useToasts.setState({ waiting: [] });
  now = standing();
  gateway().overrides.promotionStates = () => ({ list: [now], totalPages: 1, totalCount: 1 });
  await logIn('demoplayer', 'Demo2026');
});

describe('a promotion that a member can take part in', () => {
  it('says what is to be wagered before it is joined, and shows how far the member is', async () => {
    gateway().overrides.signUpPromotionJoin = () => {
      now = standing({ state: 'SIGNED_UP', canLeave: true });
      return now;
    };
    now = standing({ countsBets: false });
    await showScreen(<PromotionDetail />, PATH);
    await userEvent.click(await screen.findByRole('button', { name: /^Join: / }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('To be wagered: ₫10.00 (2×)')).toBeTruthy();
    expect(within(dialog).getByText(/^Until that is wagered, bets count for it alone/)).toBeTruthy();
    expect(within(dialog).getByText('12 places left')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Accept and join' }));
    const button = (await screen.findByRole('button', { name: /^Signed up: / })) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    const bar = screen.getByRole('progressbar', { name: 'Valid bet' }) as HTMLProgressElement;
    expect([bar.value, bar.max, toasts()]).toEqual([8, 20, ['You have joined']]);
    expect(screen.getByRole('button', { name: 'Leave' })).toBeTruthy();
  });

  it('computes what is to be wagered for a deposit, and leads to the cashier to choose it', async () => {
    const steps = [{ from: 100, percent: 50, amount: 0 }];
    const bonus = { of: 'DEPOSIT' as const, steps, most: 500, channels: [] };
    now = standing({ bonus, amount: 0, points: 0, required: 0, multiple: 10, wagerBase: 'DEPOSIT_PLUS_BONUS', conditions: [] });
    gateway().overrides.promotionBonus = ({ query }) => ({
      ...{ amount: query.amount / 2, points: 0, multiple: 10, wagerBase: 'DEPOSIT_PLUS_BONUS', required: query.amount * 15 },
    });
    await showScreen(<PromotionDetail />, PATH);
    expect(await screen.findByText('50% from ₫100.00 on')).toBeTruthy();
    expect(screen.getByText(/together are to be wagered 10×/)).toBeTruthy();
    const link = await screen.findByRole('link', { name: /^Choose it with a deposit: / });
    expect(link.getAttribute('href')).toBe('/member/depositv2');
    await userEvent.click(screen.getByText('What must I wager?'));
    await userEvent.type(screen.getByLabelText(/^Deposit/), '1000');
    expect(await screen.findByText('That gives ₫500.00, and ₫15,000.00 is to be wagered.')).toBeTruthy();
    expect(screen.getByText(/₫15,000.00 of stakes/)).toBeTruthy();
  });

  it.each([
    ['COMING_SOON', 'Coming soon', false],
    ['CLOSED', 'Closed', false],
    ['JOIN', 'Join', true],
    ['SIGNED_UP', 'Signed up', false],
    ['CLAIM', 'Claim', true],
    ['APPLYING', 'Applying', false],
    ['PROCESSING', 'Processing', false],
    ['REJECTED', 'Rejected', false],
    ['ISSUED', 'Collect', true],
    ['CLAIMED', 'Claimed', false],
  ] as const)('has one button while it is %s', async (state, label, isActive) => {
    now = standing({ state });
    await showScreen(<PromotionDetail />, PATH);
    const buttons = (await screen.findAllByRole('button', { name: /: / })) as HTMLButtonElement[];
    expect(buttons.map((button) => [button.textContent, button.disabled])).toEqual([[label, !isActive]]);
  });

  it('is collected where it lies ready, in the list too', async () => {
    now = standing({ state: 'ISSUED', rewardId: 11 });
    await showScreen(<PromotionList />, '/promotions');
    await userEvent.click(await screen.findByRole('button', { name: /^Collect: / }));
    await waitFor(() => expect(toasts()).toEqual(['The reward is credited']));
    expect(gateway().rewards.find(({ rewardId }) => rewardId === 11)?.status).toBe('COLLECTED');
  });

  it('is asked for with a remark and a picture, and says why it was refused', async () => {
    const sent: Body<'signUpRequestReward'>[] = [];
    now = standing({
      state: 'REJECTED',
      joinMode: 'APPLY_WITH_PROOF',
      canRetry: true,
      reason: 'another name',
      remarkRequired: true,
      imageRequired: true,
    });
    gateway().overrides.uploadPicture = () => ({ id: 'p-1' });
    gateway().overrides.signUpRequestReward = ({ body }) => {
      sent.push(body);
      now = standing({ state: 'APPLYING', joinMode: 'APPLY_WITH_PROOF' });
      return now;
    };
    await showScreen(<PromotionDetail />, PATH);
    expect(await screen.findByText('Reason: another name')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Ask again: / }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
    expect(sent).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox', { name: /Remark/ }), ' lan on Zalo ');
    await userEvent.upload(dialog.getByLabelText('Upload proof'), new File(['x'], 'proof.png', { type: 'image/png' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
    await waitFor(() => expect(sent).toEqual([{ promotionId: ID, remarks: 'lan on Zalo', pictures: ['p-1'] }]));
    expect(await screen.findByRole('button', { name: /^Applying: / })).toBeTruthy();
  });

  it('says what the gateway refuses, and asks how it stands', async () => {
    gateway().overrides.signUpPromotionJoin = () => {
      now = standing({ state: 'CLOSED', placesLeft: 0 });
      throw new FakeFailure('promotion.full');
    };
    await showScreen(<PromotionDetail />, PATH);
    await userEvent.click(await screen.findByRole('button', { name: /^Join: / }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept and join' }));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(await screen.findByRole('button', { name: /^Closed: / })).toBeTruthy();
  });

  it('shows as many as one call tells the standings of, and more when they are asked for', async () => {
    const {
      promotion: [first],
      ...rest
    } = await call('announcements', { query: { types: 'PR', platform: 'W', execution: 'B' } });
    if (!first) throw new Error('nothing is announced');
    const promotion = Array.from({ length: 30 }, (_, n) => ({ ...first, id: n + 1, title: `Promotion ${n + 1}` }));
    gateway().overrides.announcements = () => ({ ...rest, promotion });
    const asked: (string | undefined)[] = [];
    gateway().overrides.promotionStates = ({ query }) => {
      asked.push(query.promotionIds);
      return { list: [], totalPages: 0, totalCount: 0 };
    };
    const ids = promotion.map(({ id }) => id);
    await showScreen(<PromotionList />, '/promotions');
    expect(await screen.findAllByRole('heading', { level: 2 })).toHaveLength(21);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findAllByRole('heading', { level: 2 })).toHaveLength(30);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await waitFor(() => expect(asked).toEqual([ids.slice(0, 21).join(','), ids.slice(21).join(',')]));
  });

  it('shows a visitor its figures and no button', async () => {
    clearSession();
    now = standing({ state: null });
    await showScreen(<PromotionDetail />, PATH);
    expect(await screen.findByText('To be wagered: ₫10.00 (2×)')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Join/ })).toBeNull();
  });

  it('says what must be staked by what a bet counts, rounded up', async () => {
    expect([stakesFor(10, 1), stakesFor(10, 0.5), stakesFor(10, 0.3), stakesFor(10, 0)]).toEqual([10, 20, 33.34, null]);
    await showScreen(<PromotionDetail />, PATH);
    await userEvent.click(await screen.findByText('What must I wager?'));
    await userEvent.selectOptions(screen.getByLabelText('Kind of game'), 'LIVE');
    expect(screen.getByText(/₫20\.00 of stakes, of which 50% count\. That is about 20 rounds\./)).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Kind of game'), 'PVP');
    expect(screen.getByText('Bets on these games do not count.')).toBeTruthy();
  });
});
