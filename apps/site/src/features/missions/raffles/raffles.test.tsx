import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { checkDraw, checkTicket } from '../../../domain/raffles/check.ts';
import { withMember } from '../../../test/member.ts';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { Missions } from '../missions.tsx';

const gateway = withGateway();
withMember();
const show = () => showScreen(<Missions />, '/member/missionLeaderboard?tab=RAFFLE');
const card = async (title: string): Promise<HTMLElement> => {
  const heading = await screen.findByRole('heading', { name: title });
  const found = heading.closest('li');
  if (!found) throw new Error(`${title} has no card`);
  return found;
};

describe('the raffles', () => {
  it('show the odds of the real weights: what is used up counts as no prize', async () => {
    await show();
    const table = within(await card('Lantern wheel')).getByRole('table', { name: 'Prizes and chances' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual(['₫88.00 · to be wagered 2×10%3', '50 points0%0', 'No prize90%–']);
  });

  it('name a product that is a prize', async () => {
    const [wheel] = gateway().programmes.raffles.list;
    wheel?.prizes.unshift({ amount: 0, points: 0, multiple: 1, product: 'Tea set', weight: 10, stock: 2, left: 2 });
    await show();
    const table = within(await card('Lantern wheel')).getByRole('table', { name: 'Prizes and chances' });
    expect(within(table).getAllByRole('row')[1]?.textContent).toMatch(/^Tea set[\d.]+%2$/);
  });

  it('say for what they give tickets, and what today has given', async () => {
    await show();
    const text = (await card('Lantern wheel')).textContent;
    expect(text).toContain('One ticket for each ₫1,000.00 in a day (Deposits), at most 10');
    expect(text).toContain('Today: ₫1,250.00 · 1 ticket');
    expect(text).toContain('You have 1 ticket');
  });

  it('draw a ticket with the member’s seed, and check what came of it against what was shown before', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Draw a ticket: Lantern wheel' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Lantern wheel' }));
    const seed = await dialog.findByRole<HTMLInputElement>('textbox', { name: /Your seed/ });
    expect(seed.value).toMatch(/^[0-9a-f]{32}$/);
    await userEvent.clear(seed);
    await userEvent.type(seed, 'my-own-seed');
    await userEvent.click(dialog.getByRole('button', { name: 'Draw a ticket' }));
    expect(await dialog.findByText('You have won ₫88.00 · to be wagered 2×')).toBeTruthy();
    expect(await dialog.findByText('Checked in your browser: everything agrees.')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'To the reward centre' }).getAttribute('href')).toBe('/member/rewardCenter');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Draw a ticket: / })).toBeNull());
  });

  it('refuse a seed with a space, and send nothing', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Draw a ticket: Lantern wheel' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Lantern wheel' }));
    const seed = await dialog.findByRole('textbox', { name: /Your seed/ });
    await userEvent.clear(seed);
    await userEvent.type(seed, 'my seed');
    await userEvent.click(dialog.getByRole('button', { name: 'Draw a ticket' }));
    expect(await dialog.findByText('1 to 64 letters, digits or signs without spaces')).toBeTruthy();
    expect(gateway().programmes.raffles.tickets[0]?.status).toBe('VALID');
  });

  it('tell when a ticket does not agree with its fingerprint', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Draw a ticket: Lantern wheel' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Lantern wheel' }));
    const seed = await dialog.findByRole('textbox', { name: /Your seed/ });
    // Another seed than the one that gives the number, and no random one: of those one in a hundred gives it.
    await userEvent.clear(seed);
    await userEvent.type(seed, 'another-seed');
    await userEvent.click(dialog.getByRole('button', { name: 'Draw a ticket' }));
    expect(await dialog.findByText('This does not agree. Please tell customer service.')).toBeTruthy();
  });

  it('show the winners of a draw, the own ticket among them, and check them', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Result: Harbour draw' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Harbour draw' }));
    expect(await dialog.findByText('6 (yours)')).toBeTruthy();
    expect(await dialog.findByText('Checked in your browser: everything agrees.')).toBeTruthy();
  });

  it('list the member’s tickets with how each stands', async () => {
    await show();
    const mine = within(await screen.findByRole('region', { name: 'My tickets' }));
    expect(await mine.findByText('Can be drawn')).toBeTruthy();
    expect(mine.getAllByText('No prize').length).toBeGreaterThan(0);
    expect(mine.getByText('Won')).toBeTruthy();
  });
});

describe('the check of raffles', () => {
  const lost = () => {
    const ticket = gateway().programmes.raffles.tickets[1];
    if (!ticket?.proof) throw new Error('there is no drawn ticket');
    return { ...ticket, proof: { ...ticket.proof } };
  };

  it('agrees with the checker of the documents', async () => {
    expect(await checkTicket(lost())).toBe('right');
    expect(await checkDraw(gateway().programmes.raffles.result)).toBe('right');
  });

  it.each<[string, (ticket: ReturnType<typeof lost>) => object]>([
    ['another number', (ticket) => ({ proof: { ...ticket.proof, number: 82 } })],
    ['other weights', (ticket) => ({ proof: { ...ticket.proof, weights: [10, 30, 61] } })],
    ['another seed', (ticket) => ({ proof: { ...ticket.proof, seed: 'after' } })],
    ['another secret', (ticket) => ({ proof: { ...ticket.proof, secret: 'ab'.repeat(32) } })],
    ['another outcome', () => ({ status: 'DRAWN_WON' })],
    ['a prize that was not hit', (ticket) => ({ proof: { ...ticket.proof, isGone: true } })],
  ])('finds %s', async (_name, change) => {
    const ticket = lost();
    expect(await checkTicket({ ...ticket, ...change(ticket) })).toBe('wrong');
  });

  it('finds a fingerprint that is not the one of before, and a seed that is not the member’s', async () => {
    const ticket = lost();
    expect(await checkTicket(ticket, { commitment: 'cd'.repeat(32), seed: 'before' })).toBe('wrong');
    expect(await checkTicket(ticket, { commitment: ticket.commitment, seed: 'mine' })).toBe('wrong');
  });

  it('finds another winner, another list and another secret of a draw', async () => {
    const { result } = gateway().programmes.raffles;
    const winners = result.winners.map((each) => (each.ticketNo === 5 ? { ...each, ticketNo: 4 } : each));
    expect(await checkDraw({ ...result, winners })).toBe('wrong');
    expect(await checkDraw({ ...result, tickets: result.tickets.slice(1) })).toBe('wrong');
    expect(await checkDraw({ ...result, secret: 'ab'.repeat(32) })).toBe('wrong');
  });
});
