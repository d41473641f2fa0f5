import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { clearSession, TRIAL_TYPE, useSession } from '../../domain/session/store.ts';
import { ARTICLES } from '../../mocks/content.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { HelpCentre } from './help-centre.tsx';

const gateway = withGateway();
const asked = async () => within(await screen.findByRole('navigation', { name: 'Most asked' }));
const linksOf = (part: Pick<typeof screen, 'getAllByRole'>) => part.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('HelpCentre', () => {
  it('finds without accents and opens what it found', async () => {
    const user = userEvent.setup();
    const router = await showScreen(<HelpCentre />, '/help');
    await screen.findByRole('heading', { level: 2, name: 'Deposits and withdrawals' });
    await user.type(screen.getByRole('searchbox'), 'NAP TIEN');
    await screen.findByText('1 answer');
    expect(router.state.location.search).toBe('?q=NAP+TIEN');
    await user.click(screen.getByRole('link', { name: /Nạp tiền/ }));
    expect(router.state.location.search).toBe('?article=deposit');
    await screen.findByRole('heading', { level: 2, name: 'Nạp tiền như thế nào?' });
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('');
    expect(document.title).toContain('Nạp tiền như thế nào?');
  });

  it('opens with what is asked most, then every topic, and ends with whom to ask', async () => {
    await showScreen(<HelpCentre />, '/help');
    expect(linksOf(await asked())).toEqual(['/help?article=deposit', '/help?article=rtp']);
    expect(within(screen.getByRole('navigation', { name: 'Topics' })).getAllByRole('heading')).toHaveLength(4);
    expect(linksOf(within(screen.getByRole('region', { name: 'Still a question?' })))).toEqual(['/noticePage']);
    expect(screen.queryByRole('button', { name: 'Customer service' })).toBeNull();
  });

  it('leads to customer service and to the article on it where a brand has them', async () => {
    gateway().overrides.helpCenter = () =>
      ARTICLES.map((each) => (each.slug === 'register' ? { ...each, slug: 'contact' } : each));
    await showScreen(<HelpCentre />, '/help', {
      customerService: [{ csType: 'CS', csPosition: 'header', title: 'Chat', path: '/chat' }],
    });
    const contact = within(await screen.findByRole('region', { name: 'Still a question?' }));
    expect(contact.getByRole('button', { name: 'Customer service' })).toBeDefined();
    expect(linksOf(contact)).toEqual(['/help?article=contact', '/noticePage']);
  });

  it('lets a member ask the house, and sends a visitor to the login first', async () => {
    const user = userEvent.setup();
    const router = await showScreen(<HelpCentre />, '/help');
    await user.click(await screen.findByRole('button', { name: 'Send a question' }));
    expect(router.state.location.state).toMatchObject({ dialog: 'login', nextDialog: { dialog: 'feedback' } });
    useSession.setState({ phase: 'in', customerType: 0 });
    await user.click(await screen.findByRole('button', { name: 'Send a question' }));
    await waitFor(() => expect(router.state.location.state).toMatchObject({ dialog: 'feedback' }));
    useSession.setState({ customerType: TRIAL_TYPE });
    await user.click(await screen.findByRole('button', { name: 'Send a question' }));
    await waitFor(() => expect(router.state.location.state).toMatchObject({ dialog: 'realAccount' }));
    clearSession();
  });

  it('offers the other most asked articles and the same help below an article', async () => {
    await showScreen(<HelpCentre />, '/help?article=deposit');
    expect(linksOf(await asked())).toEqual(['/help?article=rtp']);
    expect(screen.getByRole('region', { name: 'Still a question?' })).toBeDefined();
  });

  it('opens an article by its address, and says when there is none', async () => {
    const router = await showScreen(<HelpCentre isEmbedded />, '/helpmc?article=withdrawal');
    await screen.findByRole('heading', { level: 2, name: 'How do I withdraw?' });
    await router.navigate('/helpmc?article=nowhere');
    await waitFor(() => expect(screen.getByText('This article does not exist')).toBeDefined());
  });
});
