import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BRAND } from '../../mocks/brand.ts';
import { lanesOf } from '../../mocks/games.ts';
import { connectApi } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { withGateway } from '../../test/server.ts';
import { statusQuery } from '../brand/brand.ts';
import { changePassword } from '../password/actions.ts';
import { endPasswordDemand, usePasswordDemand } from '../password/must-change.ts';
import { logOut } from './actions.ts';
import { followerOf, settleLogin } from './after-login.ts';
import { readLastLogin } from './last-login.ts';
import { type LoginClaim, logIn } from './logins.ts';
import { useSession } from './store.ts';

const gateway = withGateway();
const VALUE = { token: 't', id: 7, userName: 'an', customerType: 0, firstTimeLogin: false, passwordExpired: false };
const by = (password: string): LoginClaim => ({ way: 'username', username: 'an', password, dialingCode: null, isKept: false });
const BY_SMS: LoginClaim = { way: 'sms', mobile: { dialingCode: '84', number: '912345678' }, code: '123456', isKept: true };
const REMEMBERED: LoginClaim = { way: 'remembered', username: 'an' };

beforeEach(() => {
  queryClient.clear();
  endPasswordDemand();
  connectApi({ token: () => useSession.getState().token, merchant: () => 'demo', language: () => 'EN' });
});

describe('after a login', () => {
  it.each([
    ['another password', by('Demo2026'), {}, true, 'welcome'],
    ['the password 123456', by('123456'), {}, false, 'advice'],
    ['the password 123456 at a first login', by('123456'), { firstTimeLogin: true }, false, 'demand'],
    ['an expired password where the brand forces a change', by('Demo2026'), { passwordExpired: true }, true, 'demand'],
    ['an expired password where it does not', by('Demo2026'), { passwordExpired: true }, false, 'welcome'],
    ['an expired one of who is remembered', REMEMBERED, { passwordExpired: true }, true, 'demand'],
    ['an expired one of a passkey’s owner', null, { passwordExpired: true }, true, 'demand'],
    ['a password that somebody else chose', by('Demo2026'), { mustChangePassword: true }, false, 'demand'],
    ['a first login', by('Demo2026'), { firstTimeLogin: true }, true, 'welcome'],
    ['the code 123456 of an SMS', BY_SMS, {}, true, 'welcome'],
    ['an expired password behind an SMS', BY_SMS, { passwordExpired: true, firstTimeLogin: true }, true, 'welcome'],
  ] as const)('with %s (claim %o, answer %o, forced %s) comes: %s', (_name, claim, answer, isForced, follower) => {
    expect(followerOf({ claim, value: { ...VALUE, ...answer }, isForced })).toBe(follower);
  });

  it('the demand is stored where the change cannot be put off, and only there', () => {
    const demand = () => [sessionStorage.getItem('passwordDemand'), usePasswordDemand.getState().isDemanded];
    settleLogin({ claim: by('123456'), value: VALUE, isForced: true }, false);
    expect(demand()).toEqual([null, false]);
    settleLogin({ claim: by('x'), value: { ...VALUE, passwordExpired: true }, isForced: true }, false);
    expect(demand()).toEqual(['true', true]);
  });

  it.each([
    ['true', 'a first login', { firstTimeLogin: true }, false],
    ['true', 'a password that somebody else chose', { mustChangePassword: true }, false],
    ['true', 'an expired password where the brand forces a change', { passwordExpired: true }, true],
    ['false', 'an expired password where it does not', { passwordExpired: true }, false],
    ['false', 'any other login', {}, true],
  ])('cpw is stored where it is a first login or a forced change: %s at %s', async (flag, _name, answer, isForced) => {
    const whitelabelVal = { PWDEXPFORCECHANGE3: isForced };
    queryClient.setQueryData(statusQuery().queryKey, { ...BRAND, info: { ...BRAND.info, whitelabelVal } });
    gateway().overrides.login = () => ({ ...VALUE, ...answer });
    await logIn('an', 'Demo2026');
    expect(sessionStorage.getItem('cpw')).toBe(flag);
    expect(usePasswordDemand.getState().isDemanded).toBe(false);
    gateway().overrides.session = () => VALUE;
    await changePassword('Old-1234', 'New-12345');
    expect(sessionStorage.getItem('cpw')).toBe('false');
    await logOut();
    expect(sessionStorage.getItem('cpw')).toBeNull();
  });

  it.each([true, false])('validate says whether it took a second step: %s', (isVerified) => {
    settleLogin({ claim: by('Demo2026'), value: VALUE, isForced: false }, isVerified);
    expect(sessionStorage.getItem('validate')).toBe(String(isVerified));
  });

  it('notes who it was, and the number of a login by code', () => {
    settleLogin({ claim: by('Demo2026'), value: VALUE, isForced: false }, false);
    expect(readLastLogin()).toEqual({ user: 'an', isRemembered: false, mobile: null });
    settleLogin({ claim: BY_SMS, value: VALUE, isForced: false }, false);
    const mobile = { dialingCode: '84', number: '912345678' };
    expect(readLastLogin()).toEqual({ user: '912345678', isRemembered: true, mobile });
    settleLogin({ claim: REMEMBERED, value: VALUE, isForced: false }, false);
    expect(readLastLogin()).toEqual({ user: 'an', isRemembered: true, mobile });
  });

  it('leaves no password, code or token in what scripts can read', () => {
    settleLogin({ claim: by('Secret-77'), value: VALUE, isForced: false }, false);
    settleLogin({ claim: { ...BY_SMS, code: '998877' }, value: VALUE, isForced: false }, false);
    const readable = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
    expect(readable).not.toMatch(/Secret-77|998877|"t"/);
  });

  it('fetches the popular games of a brand with lotteries', async () => {
    const asked: unknown[] = [];
    const lottery = { title: 'LOTT', gameCount: 1, gameClassify: [], cards: [{ vassalage: 'TCG_SEA' }] };
    gateway().overrides.gameVendor = () => ({ data: { lanes: [...lanesOf([]), lottery] } }) as never;
    gateway().overrides.popularLotteries = ({ query }) => {
      asked.push(query.prizeMode);
      return {};
    };
    settleLogin({ claim: by('Demo2026'), value: VALUE, isForced: false }, false);
    await vi.waitFor(() => expect(asked).toEqual(['LOTT']), { timeout: 30_000 });
  });
});
