import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { type Behaviour, createAuthenticator } from '../testing/authenticator.ts';
import { type Member, type MemberWorld, openMembers, PASSWORD } from '../testing/members.ts';
import { forgetChallenges } from './passkey-store.ts';
import type { Ceremony } from './passkeys.ts';

const ORIGIN = 'http://localhost';
const MINUTE_MS = 60_000;

type Authenticator = ReturnType<typeof createAuthenticator>;

describe.each(usualKind)('passkeys on %s', (kind) => {
  let world: MemberWorld;
  beforeAll(async () => {
    world = await openMembers(kind);
  });
  afterAll(() => world.close());

  const asked = async (member: Member): Promise<Ceremony> =>
    (await member.call('passkeyOptions', { password: PASSWORD })).body.value as unknown as Ceremony;
  const add = async (member: Member, authenticator: Authenticator, behaviour?: Behaviour, name = 'Phone'): Promise<string> => {
    const { challengeId, options } = await asked(member);
    return member.refusal('addPasskey', { challengeId, name, response: authenticator.create(options, behaviour) });
  };
  const passkeys = () => world.identity.secondFactor.passkeys;
  const finish = (challengeId: string, response: object): Promise<unknown> =>
    passkeys()
      .finishLogin(world.demo, ORIGIN, { challengeId, response })
      .catch((error: { code: string }) => error.code);
  const login = async (authenticator: Authenticator, behaviour?: Behaviour): Promise<unknown> => {
    const { challengeId, options } = await passkeys().beginLogin(world.demo, ORIGIN);
    return finish(challengeId, authenticator.get(options, behaviour));
  };
  const registered = async (): Promise<{ member: Member; authenticator: Authenticator }> => {
    const [member, authenticator] = [await world.member(), createAuthenticator(ORIGIN)];
    expect(await add(member, authenticator)).toBe('ok');
    return { member, authenticator };
  };

  it('one is made with the password, and logs its member in', async () => {
    const [member, authenticator] = [await world.member(), createAuthenticator(ORIGIN)];
    expect(await member.refusal('passkeyOptions', { password: 'Wrong123x' })).toBe('password.wrong');
    const { options } = await asked(member);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: world.demo.name },
      user: { name: member.username },
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
    });
    expect(await add(member, authenticator)).toBe('ok');
    expect(await login(authenticator)).toBe(member.accountId);
    const { value } = (await member.call('securityConfig')).body;
    expect(value['passkeys']).toEqual([
      { id: authenticator.id, name: 'Phone', createdAt: world.clock.now(), lastUsedAt: world.clock.now() },
    ]);
  });

  it('a challenge is good once, also when it failed, and of two at once one gets in', async () => {
    const { authenticator, member } = await registered();
    const { challengeId, options } = await passkeys().beginLogin(world.demo, ORIGIN);
    const answer = authenticator.get(options);
    const both = await Promise.all([finish(challengeId, answer), finish(challengeId, answer)]);
    expect(both).toContain(member.accountId);
    expect(both).toContain('passkey.invalid');
    const other = await passkeys().beginLogin(world.demo, ORIGIN);
    expect(await finish(other.challengeId, authenticator.get(other.options, { isVerified: false }))).toBe('passkey.invalid');
    expect(await finish(other.challengeId, authenticator.get(other.options))).toBe('passkey.invalid');
  });

  it('a challenge ends after five minutes and is deleted then', async () => {
    const { authenticator } = await registered();
    const { challengeId, options } = await passkeys().beginLogin(world.demo, ORIGIN);
    world.clock.advance(5 * MINUTE_MS);
    expect(await finish(challengeId, authenticator.get(options))).toBe('passkey.invalid');
    expect(await forgetChallenges(world.db, new Date(world.clock.now() + 1), 100)).toBeGreaterThan(0);
  });

  it.each<[string, Behaviour]>([
    ['another origin', { origin: 'http://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a holder who was not verified', { isVerified: false }],
    ['a count that has not gone on, as a copy’s', { counter: 1 }],
  ])('refuses a login with %s', async (_what, behaviour) => {
    const { authenticator, member } = await registered();
    expect(await login(authenticator)).toBe(member.accountId);
    expect(await login(authenticator, behaviour)).toBe('passkey.invalid');
  });

  it.each<[string, Behaviour]>([
    ['another origin', { origin: 'http://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a holder who was not verified', { isVerified: false }],
  ])('refuses to keep one with %s', async (_what, behaviour) => {
    expect(await add(await world.member(), createAuthenticator(ORIGIN), behaviour)).toBe('passkey.invalid');
  });

  it('an authenticator that does not count is taken each time', async () => {
    const [member, authenticator] = [await world.member(), createAuthenticator(ORIGIN)];
    expect(await add(member, authenticator, { counter: 0 })).toBe('ok');
    expect(await login(authenticator, { counter: 0 })).toBe(member.accountId);
    expect(await login(authenticator, { counter: 0 })).toBe(member.accountId);
  });

  it('another’s challenge makes none, nor does a login’s', async () => {
    const [member, other, authenticator] = [await world.member(), await world.member(), createAuthenticator(ORIGIN)];
    const theirs = await asked(other);
    const body = { challengeId: theirs.challengeId, name: 'x', response: authenticator.create(theirs.options) };
    expect(await member.refusal('addPasskey', body)).toBe('passkey.invalid');
    const anybody = await passkeys().beginLogin(world.demo, ORIGIN);
    const mixed = { challengeId: anybody.challengeId, name: 'x', response: authenticator.create(anybody.options) };
    expect(await member.refusal('addPasskey', mixed)).toBe('passkey.invalid');
  });

  it.each([
    ['', 'Passkey'],
    ['  Work\u202ekey\n ', 'Work key'],
  ])('the name %j is shown as %j', async (name, shown) => {
    const member = await world.member();
    expect(await add(member, createAuthenticator(ORIGIN), {}, name)).toBe('ok');
    expect((await member.call('securityConfig')).body.value['passkeys']).toMatchObject([{ name: shown }]);
  });

  it('one key belongs to one account', async () => {
    const { authenticator } = await registered();
    expect(await add(await world.member(), authenticator)).toBe('passkey.invalid');
  });

  it('is nothing to another brand', async () => {
    const { authenticator } = await registered();
    const stranger = { ...world.demo, id: world.demo.id + 1 };
    const { challengeId, options } = await passkeys().beginLogin(stranger, ORIGIN);
    const answer = { challengeId, response: authenticator.get(options) };
    await expect(passkeys().finishLogin(stranger, ORIGIN, answer)).rejects.toMatchObject({ code: 'passkey.invalid' });
  });

  it('is taken away by its member only', async () => {
    const { member, authenticator } = await registered();
    const id = { id: authenticator.id };
    expect(await (await world.member()).refusal('removePasskey', { ...id, password: PASSWORD })).toBe('ok');
    expect(await login(authenticator)).toBe(member.accountId);
    expect(await member.refusal('removePasskey', id)).toBe('password.wrong');
    expect(await member.refusal('removePasskey', { ...id, password: 'Wrong-77x' })).toBe('password.wrong');
    expect(await login(authenticator)).toBe(member.accountId);
    expect(await member.refusal('removePasskey', { ...id, password: PASSWORD })).toBe('ok');
    expect(await login(authenticator)).toBe('passkey.invalid');
  });

  it('ten are kept, and no more', async () => {
    const member = await world.member();
    for (let count = 0; count < 10; count += 1) {
      // Each call that asks for the password counts; a limit of calls is not what is looked at here.
      if (count === 8) world.clock.advance(6 * MINUTE_MS);
      expect(await add(member, createAuthenticator(ORIGIN))).toBe('ok');
    }
    world.clock.advance(6 * MINUTE_MS);
    expect(await add(member, createAuthenticator(ORIGIN))).toBe('passkey.invalid');
  });
});
