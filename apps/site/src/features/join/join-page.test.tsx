import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearSession } from '../../domain/session/store.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { JoinPage } from './join-page.tsx';

withGateway();
beforeEach(() => clearSession());

describe('the page for agents', () => {
  it('tells how to begin in three steps, and begins and ends with the way to an account and to the help', async () => {
    await showScreen(<JoinPage registration="/register" />, '/join?affiliateCode=lan88');
    const steps = within(screen.getByRole('region', { name: 'How to begin' })).getAllByRole('heading', { level: 3 });
    expect(steps.map((step) => step.textContent)).toEqual([
      'Open an account',
      'Ask to become an agent',
      'Read and accept a contract',
    ]);
    const addresses = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
    expect(addresses('Open an account')).toEqual(['/register?affiliateCode=lan88', '/register?affiliateCode=lan88']);
    expect(addresses('Help centre')).toEqual(['/help', '/help']);
    const last = screen.getByRole('heading', { name: 'Your next step' }).parentElement as HTMLElement;
    expect(within(last).getAllByRole('link')).toHaveLength(2);
  });
});
