import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { PointsMall } from './points-mall.tsx';

const gateway = withGateway();
const CONDITION = 'To be staked once before it can be withdrawn';
const cards = async () => {
  const title = await screen.findAllByRole('heading', { level: 2, name: /of ₫50,000|tea set/ });
  return title.map((each) => each.closest('li') as HTMLElement);
};

/** Every reward on the conditions that `of` gives for its place. */
async function rewardsOn(of: (index: number) => string) {
  const { contentHandlers } = await import('../../mocks/content.ts');
  gateway().overrides.pointRewards = ({ query }) => {
    const page = contentHandlers.pointRewards({ query });
    return { ...page, list: page.list.map((reward, index) => ({ ...reward, conditions: of(index) })) };
  };
}

describe('the points mall', () => {
  it('says what bets on lotteries of Viet Nam earn beside those on others', async () => {
    await showScreen(<PointsMall />, '/pointMall');
    const row = (name: string) => screen.getByText(name).closest('li')?.textContent;
    await screen.findByText('Lotteries of Viet Nam');
    expect([row('Lottery'), row('Lotteries of Viet Nam')]).toEqual(['Lottery5 points', 'Lotteries of Viet Nam2 points']);
  });

  it('says of each reward first what it takes in points', async () => {
    await showScreen(<PointsMall />, '/pointMall');
    const [first] = await cards();
    const price = within(first as HTMLElement).getByText(/^500 points$/);
    const name = within(first as HTMLElement).getByRole('heading');
    expect(price.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('tells conditions once where all rewards of the page have the same', async () => {
    await rewardsOn(() => CONDITION);
    await showScreen(<PointsMall />, '/pointMall');
    expect((await cards()).length).toBeGreaterThan(1);
    expect(screen.getAllByText(CONDITION)).toHaveLength(1);
    expect(screen.getByText(CONDITION).closest('li')).toBeNull();
  });

  it('tells them at each reward where they differ', async () => {
    await rewardsOn((index) => (index < 2 ? CONDITION : ''));
    await showScreen(<PointsMall />, '/pointMall');
    await cards();
    expect(screen.getAllByText(CONDITION).map((each) => each.closest('li') !== null)).toEqual([true, true]);
  });
});
