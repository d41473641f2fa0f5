import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { withMember } from '../../test/member.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { Missions } from './missions.tsx';

const gateway = withGateway();
const { tell, toasts } = withMember();
const PATH = '/member/missionLeaderboard';
const cards = () => screen.findAllByRole('listitem');

describe('the missions', () => {
  it('show how far each is, what it gives and what is to be wagered for it', async () => {
    await showScreen(<Missions />, PATH);
    const [first, second, third] = await cards();
    expect(first?.textContent).toContain('5 points + 1 score');
    expect(second?.textContent).toContain('₫120.50 / ₫500.00');
    expect(second?.textContent).toContain('₫2.00 · to be wagered 1×');
    expect(second?.textContent).toContain('Until that is wagered, bets count for it alone');
    expect(third?.textContent).not.toContain('Until that is wagered');
    expect(second?.textContent).toContain('Step 1 of 2');
    const bar = within(second as HTMLElement).getByRole('progressbar') as HTMLProgressElement;
    expect([bar.value, bar.max]).toEqual([120.5, 500]);
    expect(
      within(second as HTMLElement)
        .getByRole('link', { name: 'Go: Bet 500.00' })
        .getAttribute('href'),
    ).toBe('/rng');
    expect(third?.textContent).toContain('Locked');
    expect(screen.getByText('Mission score of this week: 12')).toBeTruthy();
  });

  it('are collected once, and say what came', async () => {
    await showScreen(<Missions />, PATH);
    await userEvent.click(await screen.findByRole('button', { name: 'Collect: Log in today' }));
    await waitFor(() => expect(toasts()).toEqual(['Collected: 5 points + 1 score']));
    await waitFor(async () => expect((await cards())[0]?.textContent).toContain('Collected'));
    expect(screen.queryByRole('button', { name: /Collect/ })).toBeNull();
  });

  it('that another page has collected say so, and are asked for anew', async () => {
    await showScreen(<Missions />, PATH);
    const button = await screen.findByRole('button', { name: 'Collect: Log in today' });
    Object.assign(gateway().missions[0] ?? {}, { state: 'COLLECTED' });
    await userEvent.click(button);
    await waitFor(() => expect(toasts()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Collect/ })).toBeNull());
  });

  it('have tabs, in which is said how many wait', async () => {
    await showScreen(<Missions />, PATH);
    expect(await screen.findByRole('radio', { name: 'Daily (1)' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Event' }));
    await waitFor(async () => expect((await cards())[0]?.textContent).toContain('Expired'));
    await userEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
    expect(await screen.findByText('No missions here now')).toBeTruthy();
  });

  it('are read again as soon as the gateway has counted something', async () => {
    await showScreen(<Missions />, PATH);
    await cards();
    Object.assign(gateway().missions[1] ?? {}, { state: 'COMPLETED' });
    tell({ type: 'missions' });
    expect(await screen.findByRole('button', { name: 'Collect: Bet 500.00' })).toBeTruthy();
  });

  it('rank the members, with the own place and what is missing to the next prize', async () => {
    await showScreen(<Missions />, `${PATH}?tab=LEADERBOARD`);
    const board = within(await screen.findByRole('region', { name: 'Leaderboard' }));
    const podium = (await board.findAllByRole('listitem')).filter(({ textContent }) => textContent?.includes('me***'));
    expect(podium.map(({ textContent }) => textContent)[0]).toContain('me***1');
    expect(board.getByText(/My rank/).textContent).toBe('My rank 5 · Score ₫800.00');
    expect(board.getByText('₫200.00 to the prize of rank 3')).toBeTruthy();
    expect(board.getAllByText(/₫30.00 · to be wagered 1×/)).not.toHaveLength(0);
    await userEvent.click(board.getByRole('radio', { name: 'Previous period' }));
    await waitFor(() => expect(board.queryByText(/me\*\*\*4/)).toBeNull());
  });

  it('show what each rank gets and the own place also while nobody is ranked, and what an operator has written', async () => {
    Object.assign(gateway().programmes.board, { ranked: 0, content: '<p>Of all slots.</p>' });
    await showScreen(<Missions />, `${PATH}?tab=LEADERBOARD`);
    const board = within(await screen.findByRole('region', { name: 'Leaderboard' }));
    const prizes = within(board.getByText('Prizes').closest('details') as HTMLElement);
    expect((prizes.getByText('Prizes').closest('details') as HTMLDetailsElement).open).toBe(true);
    expect(prizes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Rank 1₫30.00 · to be wagered 1×',
      'Ranks 2 to 350 points',
    ]);
    expect(board.getByText(/My rank/).textContent).toBe('My rank – · Score ₫0.00');
    expect(board.getByText('₫100.00 to the prize of rank 3')).toBeTruthy();
    expect(board.getByText('Of all slots.').closest('details')?.textContent).toContain('Read the terms');
  });

  it('have the terms that an operator has written of a mission', async () => {
    Object.assign(gateway().missions[1] ?? {}, { content: '<p>Void bets count nothing.</p>' });
    await showScreen(<Missions />, PATH);
    const [first, second] = await cards();
    expect(second?.textContent).toContain('Void bets count nothing.');
    expect(first?.textContent).not.toContain('Read the terms');
  });
});
