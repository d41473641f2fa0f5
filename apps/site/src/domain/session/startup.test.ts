import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeFailure } from '../../mocks/fake-gateway.ts';
import { memberOf } from '../../mocks/login.ts';
import { connectApi } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { withGateway } from '../../test/server.ts';
import { countryQuery } from '../verification/country.ts';
import { logIn } from './logins.ts';
import { memberQuery } from './member.ts';
import { askAtStart } from './startup.ts';
import { clearSession, useSession } from './store.ts';

const gateway = withGateway();
const countMemberInfo = () => {
  const asked = vi.fn<() => void>();
  gateway().overrides.memberInfo = () => {
    asked();
    return { ...memberOf(1, 'demoplayer'), nickname: 'Lan', memberLabel: [{ labelName: 'Gold', color: '' }] };
  };
  return asked;
};

beforeEach(() => {
  clearSession();
  queryClient.clear();
  connectApi({ token: () => useSession.getState().token, merchant: () => 'demo', language: () => 'EN' });
});

describe('the start of a page', () => {
  it('loads the country code, and without a token no member', async () => {
    const asked = countMemberInfo();
    await askAtStart();
    expect(queryClient.getQueryData(countryQuery().queryKey)).toMatchObject({ countryCode: 'VN', countryDialingCode: '84' });
    expect(asked).not.toHaveBeenCalled();
  });

  it('loads the member’s info too where there is a token', async () => {
    await logIn('demoplayer', 'Demo2026');
    const asked = countMemberInfo();
    await askAtStart();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(useSession.getState().nickname).toBe('Lan');
    expect(JSON.parse(sessionStorage.getItem('memberLabel') ?? '')).toEqual([{ labelName: 'Gold', color: '#ABABAB' }]);
  });

  it('asks once where a screen asks for the member too, whichever is first', async () => {
    await logIn('demoplayer', 'Demo2026');
    const asked = countMemberInfo();
    await Promise.all([queryClient.fetchQuery(memberQuery()), askAtStart()]);
    expect(useSession.getState().nickname).toBe('Lan');
    await queryClient.fetchQuery(memberQuery());
    await askAtStart();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('leaves what the tab knows when the member’s info cannot be had', async () => {
    await logIn('demoplayer', 'Demo2026');
    gateway().overrides.memberInfo = () => {
      throw new FakeFailure('system_error', 500);
    };
    await askAtStart();
    expect(useSession.getState()).toMatchObject({ phase: 'in', userName: 'demoplayer', nickname: 'demoplayer' });
  });
});
