import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { logIn } from '../../domain/session/actions.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { InterruptedRound } from './interrupted-round.tsx';

const gateway = withGateway();
const round = (roundId: string) => ({
  roundId,
  nodeId: '1001',
  gameName: 'Lantern Night',
  vassalage: 'RLT',
  vendorName: 'Reel Theatre',
  stake: 1,
  openedAt: 0,
  canResume: true,
});

beforeEach(() => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  sessionStorage.clear();
});

it('offers the unfinished round, and stays small once it was made so, until there is another', async () => {
  let roundId = 'r1';
  gateway().overrides.interruptedRounds = () => ({ list: [round(roundId)] });
  await logIn('demoplayer', 'Demo2026');
  const user = userEvent.setup();
  await showScreen(<InterruptedRound />);
  expect((await screen.findByRole('link', { name: 'Resume' })).getAttribute('href')).toBe('/game?nodeId=1001');
  await user.click(screen.getByRole('button', { name: 'Unfinished round' }));
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: 'Unfinished round' }).getAttribute('aria-expanded')).toBe('false');
  await user.click(screen.getByRole('button', { name: 'Unfinished round' }));
  expect(screen.getByRole('link', { name: 'Resume' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Unfinished round' }));
  roundId = 'r2';
  cleanup();
  await showScreen(<InterruptedRound />);
  expect(await screen.findByRole('link', { name: 'Resume' })).toBeTruthy();
});

it('says nothing to a visitor', async () => {
  gateway().overrides.interruptedRounds = () => ({ list: [round('r1')] });
  await showScreen(<InterruptedRound />);
  expect(screen.queryByRole('complementary')).toBeNull();
});
