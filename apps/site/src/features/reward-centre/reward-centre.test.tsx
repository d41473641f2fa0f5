import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FakeFailure } from '../../mocks/fake-failure.ts';
import { withMember } from '../../test/member.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { timeLeft } from './expiry.ts';
import { RewardCentre } from './reward-centre.tsx';

const gateway = withGateway();
const { tell, toasts } = withMember();
const PATH = '/member/rewardCenter';
const cards = () => screen.findAllByRole('listitem');

describe('the reward centre', () => {
  it('shows what can be collected as it expires, with what is to be wagered for it', async () => {
    for (const reward of gateway().rewards) Object.assign(reward, { countsBets: false });
    await showScreen(<RewardCentre />, PATH);
    const [first, second] = await cards();
    expect(first?.textContent).toContain('Weekend reload');
    expect(first?.textContent).toContain('₫50.00');
    expect(first?.textContent).toContain('To be wagered: ₫100.00 (2×)');
    expect(first?.textContent).toContain('Until that is wagered, bets count for it alone');
    expect(first?.textContent).toContain('Expires in 5 hours');
    expect(second?.textContent).toContain('30 points');
    expect(second?.textContent).toContain('Nothing is to be wagered');
    expect(second?.textContent).not.toContain('Until that is wagered');
  });

  it('collects one, and shows the others', async () => {
    await showScreen(<RewardCentre />, PATH);
    await userEvent.click(await screen.findByRole('button', { name: 'Collect: Weekend reload' }));
    await waitFor(() => expect(toasts()).toEqual(['Collected: ₫50.00']));
    await waitFor(async () => expect(await cards()).toHaveLength(1));
  });

  it('says of one that another page has collected that it is, and asks anew', async () => {
    await showScreen(<RewardCentre />, PATH);
    const button = await screen.findByRole('button', { name: 'Collect: Weekend reload' });
    Object.assign(gateway().rewards[0] ?? {}, { status: 'COLLECTED' });
    gateway().overrides.claimIssuedPromotion = () => {
      throw new FakeFailure('reward.collected');
    };
    await userEvent.click(button);
    await waitFor(() => expect(toasts()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Weekend reload')).toBeNull());
  });

  it('collects everything at once', async () => {
    await showScreen(<RewardCentre />, PATH);
    expect((await screen.findByText(/2 rewards to collect/)).textContent).toBe(
      '2 rewards to collect: ₫50.00 + 30 points + 1 ticket',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Collect all' }));
    await waitFor(() => expect(toasts()).toEqual(['Collected: ₫50.00 + 30 points + 1 ticket']));
    expect(await screen.findByText('Nothing to collect')).toBeTruthy();
  });

  it('asks where a product goes to, orders it, and leaves it out where everything is collected at once', async () => {
    const sent: object[] = [];
    const usual = gateway().rewards[0];
    if (!usual) throw new Error('there are no rewards');
    gateway().rewards.push({
      ...usual,
      ...{ rewardId: 21, promotionType: 'RAFFLE', title: 'Lantern wheel', amount: 0, required: 0 },
      ...{ product: { name: 'Tea set', deliveryType: 'GOODS' }, remark: 'there is no such street' },
    });
    gateway().overrides.claimIssuedPromotion = ({ body }) => {
      sent.push(body);
      Object.assign(gateway().rewards.at(-1) ?? {}, { status: 'COLLECTED' });
      return { rewardId: 21, amount: 0, points: 0, tickets: 0 };
    };
    await showScreen(<RewardCentre />, PATH);
    expect((await screen.findByText(/3 rewards to collect/)).textContent).toContain('1 product');
    await userEvent.click(screen.getByRole('button', { name: 'Collect all' }));
    await waitFor(async () => expect(await cards()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Collect all' })).toBeNull();
    const card = (await cards())[0];
    expect(card?.textContent).toContain('Tea set');
    expect(card?.textContent).toContain('It was not delivered: there is no such street. You can collect it again.');
    await userEvent.click(screen.getByRole('button', { name: 'Collect: Lantern wheel' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Have it delivered: Tea set' }));
    const order = dialog.getByRole('button', { name: 'Have it delivered' });
    await userEvent.type(dialog.getByLabelText(/^Delivery address/), 'Hanoi');
    await userEvent.click(order);
    expect(sent, 'an address of a few signs').toEqual([]);
    await userEvent.type(dialog.getByLabelText(/^Delivery address/), ', 12 Hang Bac');
    await userEvent.type(dialog.getByLabelText(/^Mobile number/), '0912345678');
    await userEvent.click(order);
    await waitFor(() => expect(sent).toEqual([{ promotionClaimId: 21, address: 'Hanoi, 12 Hang Bac', mobileNum: '0912345678' }]));
    await waitFor(() => expect(toasts().at(-1)).toBe('Tea set will be delivered'));
    expect(await screen.findByText('Nothing to collect')).toBeTruthy();
  });

  it('shows what was collected and what has expired in tabs of their own, by days', async () => {
    await showScreen(<RewardCentre />, `${PATH}?tab=EXPIRED`);
    expect((await cards())[0]?.textContent).toContain('Level gift');
    expect(screen.getByRole('button', { name: 'Search' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Collected' }));
    await waitFor(async () => expect(within((await cards())[0] as HTMLElement).getByText('Welcome')).toBeTruthy());
    expect(screen.queryByRole('button', { name: /Collect/ })).toBeNull();
  });

  it('takes a gift code, says what is wrong with one, and shows what it gives', async () => {
    const sent: string[] = [];
    gateway().overrides.redeemGiftCode = ({ body }) => {
      sent.push(body.code);
      if (body.code !== 'GIFT-1') throw new FakeFailure('gift.used');
      const [first] = gateway().rewards;
      if (!first) throw new Error('there are no rewards');
      const reward = { ...first, rewardId: 14, title: 'Gift', amount: 3, points: 20 };
      gateway().rewards.push(reward);
      return reward;
    };
    await showScreen(<RewardCentre />, PATH);
    await userEvent.click(await screen.findByText('Gift code', { selector: 'summary' }));
    const field = screen.getByLabelText(/^Gift code/);
    await userEvent.click(screen.getByText('Take the gift'));
    expect(sent, 'nothing was typed').toEqual([]);
    await userEvent.type(field, ' GIFT-0 ');
    await userEvent.click(screen.getByText('Take the gift'));
    await waitFor(() => expect(sent).toEqual(['GIFT-0']));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    await userEvent.clear(field);
    await userEvent.type(field, 'GIFT-1');
    await userEvent.click(screen.getByText('Take the gift'));
    await waitFor(() => expect(toasts()).toEqual(['Gift: ₫3.00 + 20 points to collect']));
    expect(await screen.findByText('Gift', { selector: 'h2' })).toBeTruthy();
  });

  it('shows what is new as soon as the gateway says so', async () => {
    await showScreen(<RewardCentre />, PATH);
    expect(await cards()).toHaveLength(2);
    const [first] = gateway().rewards;
    if (first) gateway().rewards.push({ ...first, rewardId: 13, title: 'Extra' });
    tell({ type: 'rewards' });
    expect(await screen.findByText('Extra')).toBeTruthy();
  });

  it('counts down to the end, never to a moment before it', () => {
    const day = 86_400_000;
    expect(timeLeft(2 * day, 0)).toEqual({ unit: 'days', count: 2 });
    expect(timeLeft(day - 1, 0)).toEqual({ unit: 'hours', count: 23 });
    expect(timeLeft(59_001, 0)).toEqual({ unit: 'minutes', count: 1 });
    expect(timeLeft(0, 5)).toEqual({ unit: 'minutes', count: 0 });
  });
});
