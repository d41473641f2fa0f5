import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { withMember } from '../../test/member.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { PlayerRank } from './player-rank.tsx';

const gateway = withGateway();
const { tell, toasts } = withMember();
const show = () => showScreen(<PlayerRank />, '/member/playerRank');
const standing = async () => within(await screen.findByRole('region', { name: 'Current level' }));

describe('the page of levels', () => {
  it('says which level the member has, what is missing for the next, and what keeps it until when', async () => {
    await show();
    const own = await standing();
    expect(own.getByRole('heading', { name: 'Bronze' })).toBeTruthy();
    expect(own.getByText('Level 1 of 2')).toBeTruthy();
    const bar = own.getByRole('progressbar', { name: 'Deposits: ₫7,500.00 / ₫10,000.00' }) as HTMLProgressElement;
    expect([bar.value, bar.max]).toEqual([7_500, 10_000]);
    expect(own.getByText('₫2,500.00 more in deposits and ₫150,000.00 more valid bet to Silver.')).toBeTruthy();
    expect(own.getByText(/^₫3,800.00 more keeps the level. · 40 days left, until /)).toBeTruthy();
  });

  it('says what is reached and comes with the next look', async () => {
    gateway().programmes.rank.isDue = true;
    await show();
    expect(await screen.findByText(/^You have reached what Silver asks for/)).toBeTruthy();
  });

  it('says what brings a lost level back, and until when', async () => {
    const { rank } = gateway().programmes;
    Object.assign(rank, { next: rank.next && { ...rank.next, by: 'RETURN' } });
    rank.monthlyTurnover = { actual: 1_200, expected: 40_000 };
    await show();
    expect(await screen.findByText(/^₫38,800.00 more valid bet by .* brings back Silver\.$/)).toBeTruthy();
  });

  it('says so at the top, and where nothing is to be kept', async () => {
    Object.assign(gateway().programmes.rank, { next: null, keep: null });
    await show();
    expect(await screen.findByText('You have the highest level.')).toBeTruthy();
    expect(screen.getByText('Nothing is asked for to keep Bronze.')).toBeTruthy();
  });

  it('collects the gift of a level once, and says before what is to be wagered for it, and then what came', async () => {
    await show();
    const level = (await screen.findByRole('button', { name: 'Collect: Upgrade gift: Bronze' })).closest('li');
    expect(level?.textContent).toContain('Upgrade gift₫8.00 · to be wagered 1×');
    await userEvent.click(await screen.findByRole('button', { name: 'Collect: Upgrade gift: Bronze' }));
    await waitFor(() => expect(toasts()).toEqual(['Collected: ₫50.00']));
    tell({ type: 'missions' });
    expect(await screen.findByText('Collected')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Collect/ })).toBeNull();
  });

  it('shows the gifts that come again, and the way to tell a birthday', async () => {
    await show();
    const gifts = within((await screen.findByRole('heading', { name: 'Gifts' })).parentElement as HTMLElement);
    const [birthday, packet] = gifts.getAllByRole('listitem');
    expect(birthday?.textContent).toContain('₫18.00 · to be wagered 1×');
    expect(gifts.getByRole('link', { name: 'Tell your birthday' }).getAttribute('href')).toBe('/member/securityCenter');
    expect(packet?.textContent).toContain('None at your level');
    expect(packet?.textContent).toContain('deposits of ₫1,000.00 or more');
  });

  it('shows what each level gives, the cash-back by kind of game, and what became of the level', async () => {
    await show();
    const cells = async (name: string, row: number) =>
      within(await screen.findByRole('table', { name }))
        .getAllByRole('row')
        [row]?.textContent.replace(/\s+/g, ' ');
    expect(await cells('Privileges', 2)).toBe('Bronze4₫100,000.001 free, then 2%, at most ₫50.00×1₫18.00₫0.00Usual');
    expect(await cells('Privileges', 3)).toBe('Silver3₫50,000.00None×1.2₫38.00₫8.00VIP');
    expect(await cells('Cash-back', 3)).toBe('Silver0.5%');
    expect(await cells('Changes', 1)).toMatch(/NewcomerBronzePromotion$/);
  });
});
