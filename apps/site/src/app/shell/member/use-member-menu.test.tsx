import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { logIn } from '../../../domain/session/logins.ts';
import { clearSession, useSession } from '../../../domain/session/store.ts';
import { connectApi } from '../../../shared/api/api.ts';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { useMemberMenu } from './use-member-menu.ts';

const gateway = withGateway();

function Menu() {
  return (
    <ul>
      {useMemberMenu().map(({ to, label }) => (
        <li key={to}>
          {label} {to}
        </li>
      ))}
    </ul>
  );
}

const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);

beforeEach(() => {
  clearSession();
  connectApi({ token: () => useSession.getState().token, merchant: () => 'demo', language: () => 'EN' });
});

describe('the entries of a member', () => {
  beforeEach(() => logIn('demoplayer', 'Demo2026'));

  it.each([
    ['/rng', true, true],
    ['/member/securityCenter', true, false],
    ['/Member', true, false],
    ['/rng', false, false],
  ])('at %s with the referral promotion %s: invite friends %s', async (path, enabled, isThere) => {
    gateway().overrides.availablePromotions = () => ({ REFERRAL: { enabled } });
    await showScreen(<Menu />, path);
    await screen.findByText(/transactionHistory/);
    if (isThere) await screen.findByText('Invite friends /member/referral');
    await Promise.resolve();
    expect(rows().includes('Invite friends /member/referral')).toBe(isThere);
  });

  it.each([
    [0, false],
    [1, true],
    [42, true],
  ])('of account type %i: agent centre %s', async (customerType, isThere) => {
    useSession.setState({ customerType });
    await showScreen(<Menu />, '/rng');
    await screen.findByText(/transactionHistory/);
    expect(rows().includes('Agent centre /agent')).toBe(isThere);
  });
});
