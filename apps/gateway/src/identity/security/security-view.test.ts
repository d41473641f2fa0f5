import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { type MemberWorld, openMembers, PASSWORD } from '../testing/members.ts';
import { levelOf } from './security-view.ts';

describe('the security level', () => {
  it.each([
    [0, 'low'],
    [2, 'low'],
    [3, 'medium'],
    [4, 'medium'],
    [5, 'high'],
    [6, 'high'],
  ])('%i done is %s', (done, name) => {
    expect(levelOf(Array.from({ length: 6 }, (_, index) => index < done))).toEqual({ done, of: 6, name });
  });
});

describe.each(usualKind)('the security centre on %s', (kind) => {
  let world: MemberWorld;
  beforeAll(async () => {
    world = await openMembers(kind);
  });
  afterAll(() => world.close());

  it('shows what is set, verified and switched on', async () => {
    const member = await world.member();
    const at = world.clock.now();
    const days = world.demo.passwordMaxAgeDays;
    expect((await member.call('securityConfig')).body.value).toEqual({
      level: { done: 1, of: 6, name: 'low' },
      hasPassword: true,
      passwordChangedAt: at,
      passwordExpiresAt: days === null ? null : at + days * 86_400_000,
      hasPaymentPassword: false,
      hasRealName: false,
      hasPayoutAccount: false,
      mobile: null,
      email: null,
      totp: { isOn: false, recoveryCodesLeft: 0 },
      passkeys: [],
      verifyNewAddress: false,
      loginNotice: true,
      addresses: [],
      devices: [],
      trustDays: 30,
      idleMinutes: world.demo.sessionIdleMinutes,
      nicknameChangeableAt: null,
    });
    await member.owns({ kind: 'mail', address: `${member.username}@example.com` });
    await member.owns({ kind: 'sms', dialingCode: '84', number: '988000111' });
    await member.call('updateProfile', { payeeName: 'Tran An' });
    const code = { newPaymentPassword: '482915', confirmPaymentPassword: '482915', loginPassword: PASSWORD };
    await member.call('setPaymentPassword', code);
    expect((await member.call('securityConfig')).body.value).toMatchObject({
      level: { done: 5, of: 6, name: 'high' },
      hasPaymentPassword: true,
      hasRealName: true,
      mobile: { value: '98*****11', isVerified: true },
      email: { value: expect.stringContaining('***@example.com'), isVerified: true },
    });
  });

  it('shows what registration asked for as not verified', async () => {
    const account = await world.member();
    await world.db.query({
      text: `update account set profile = '{"mobileNum":"0912345678","email":"an@example.com"}' where id = $1`,
      values: [account.accountId],
    });
    expect((await account.call('securityConfig')).body.value).toMatchObject({
      level: { done: 1 },
      mobile: { isVerified: false },
      email: { value: 'a***@example.com', isVerified: false },
    });
  });

  it('an account without a password has none to be shown', async () => {
    const member = await world.member({ password: null });
    expect((await member.call('securityConfig')).body.value).toMatchObject({
      level: { done: 0 },
      hasPassword: false,
      passwordChangedAt: null,
      passwordExpiresAt: null,
    });
  });

  it('switches on with something to send a code to, and off with the password', async () => {
    const member = await world.member();
    expect(await member.refusal('updateSecurity', { verifyNewAddress: true })).toBe('security.contact.needed');
    await member.owns({ kind: 'mail', address: `${member.username}@example.com` });
    expect(await member.refusal('updateSecurity', { verifyNewAddress: true })).toBe('ok');
    for (const choice of [{ verifyNewAddress: false }, { loginNotice: false }]) {
      expect(await member.refusal('updateSecurity', choice)).toBe('password.wrong');
      expect(await member.refusal('updateSecurity', { ...choice, password: 'Wrong123x' })).toBe('password.wrong');
    }
    const shown = async () => (await member.call('securityConfig')).body.value;
    expect(await shown()).toMatchObject({ verifyNewAddress: true, loginNotice: true });
    expect(await member.refusal('updateSecurity', { loginNotice: false, password: PASSWORD })).toBe('ok');
    expect(await shown()).toMatchObject({ verifyNewAddress: true, loginNotice: false });
    expect(await member.refusal('updateSecurity', { verifyNewAddress: false, password: PASSWORD })).toBe('ok');
    expect(await shown()).toMatchObject({ verifyNewAddress: false, loginNotice: false });
  });

  it('lists the registered addresses, and forgets one of the member’s own only', async () => {
    const [member, other] = [await world.member(), await world.member()];
    for (const [address, accountId] of [
      [member.address, member.accountId],
      ['192.0.2.7', member.accountId],
      ['192.0.2.7', other.accountId],
    ]) {
      await world.db.query({
        text: `insert into login_address (account_id, address, merchant_id, first_seen_at, last_seen_at) values ($2, $1, $3, $4, $4)`,
        values: [address, accountId, world.demo.id, new Date(world.clock.now())],
      });
    }
    const addresses = async (of: typeof member) =>
      (await of.call('securityConfig')).body.value['addresses'] as { address: string; isCurrent: boolean }[];
    expect(await addresses(member)).toHaveLength(2);
    expect((await addresses(member)).filter(({ isCurrent }) => isCurrent)).toMatchObject([{ address: member.address }]);
    expect(await member.refusal('forgetAddress', { address: '192.0.2.7' })).toBe('password.wrong');
    expect(await addresses(member)).toHaveLength(2);
    expect(await member.refusal('forgetAddress', { address: '192.0.2.7', password: PASSWORD })).toBe('ok');
    expect(await addresses(member)).toMatchObject([{ address: member.address }]);
    expect(await addresses(other)).toHaveLength(1);
  });
});
