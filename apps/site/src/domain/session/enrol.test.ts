import { beforeEach, describe, expect, it } from 'vitest';
import { connectApi } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { forgetReferral, keepReferral, REFERRAL_NAMES } from '../../shared/lib/referral.ts';
import { withGateway } from '../../test/server.ts';
import { register, registerAuto, registerMobile } from './enrol.ts';
import { clearSession, useSession } from './store.ts';

const gateway = withGateway();
const REPLY = { token: 't', id: 7, userName: 'an', customerType: 0, firstTimeLogin: false, passwordExpired: false };
const sent: Record<string, unknown>[] = [];

beforeEach(() => {
  clearSession();
  queryClient.clear();
  sent.length = 0;
  for (const name of REFERRAL_NAMES) forgetReferral(name);
  connectApi({ token: () => useSession.getState().token, merchant: () => 'demo', language: () => 'EN' });
  const answer = ({ body }: { body: unknown }) => {
    sent.push(body as Record<string, unknown>);
    return { ...REPLY, password: 'Lantern-77-Quay' };
  };
  Object.assign(gateway().overrides, { register: answer, registerMobile: answer, registerAuto: answer, firstLogin: () => null });
});

const WAYS: [string, () => Promise<unknown>][] = [
  ['username', () => register({ username: 'newcomer', password: 'Demo2026', agreed: true })],
  ['mobile number', () => registerMobile({ username: '912345678', mobileNum: '912345678', agreed: true })],
  ['one click', () => registerAuto({ agreed: true })],
];

describe.each(WAYS)('a registration by %s', (_name, go) => {
  it('sends WEB, its address and domain, the login flag, the device and the codes by which the visitor came', async () => {
    keepReferral('?affiliateCode=AF1&referralCode=RF2');
    await go();
    expect(sent).toEqual([
      expect.objectContaining({
        registerMethod: 'WEB',
        registerUrl: location.href,
        domain: location.hostname,
        login: true,
        loginDeviceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        affiliateCode: 'AF1',
        referralCode: 'RF2',
        agreed: true,
      }),
    ]);
  });

  it('sends the codes of nobody when the visitor came by none', async () => {
    await go();
    expect(sent).toEqual([expect.objectContaining({ affiliateCode: 'www', referralCode: '' })]);
  });
});

it('lets what the form supplies go before what was kept', async () => {
  keepReferral('?affiliateCode=AF1');
  await register({ username: 'newcomer', password: 'Demo2026', agreed: true, affiliateCode: 'AF9' });
  expect(sent[0]).toMatchObject({ affiliateCode: 'AF9' });
});

it('takes the session of a one-click registration over only when it is told to', async () => {
  const value = await registerAuto({ agreed: true });
  expect(value).toMatchObject({ userName: 'an', password: 'Lantern-77-Quay' });
  expect(useSession.getState().phase).toBe('out');
  await register({ username: 'newcomer', password: 'Demo2026', agreed: true });
  expect(useSession.getState()).toMatchObject({ phase: 'in', token: 't' });
});
