import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { HelpCentre } from './help-centre.tsx';

withGateway();

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

  it('opens an article by its address, and says when there is none', async () => {
    const router = await showScreen(<HelpCentre isEmbedded />, '/helpmc?article=withdrawal');
    await screen.findByRole('heading', { level: 2, name: 'How do I withdraw?' });
    await router.navigate('/helpmc?article=nowhere');
    await waitFor(() => expect(screen.getByText('This article does not exist')).toBeDefined());
  });
});
