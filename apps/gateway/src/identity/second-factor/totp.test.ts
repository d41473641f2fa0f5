import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { type Member, type MemberWorld, openMembers, PASSWORD } from '../testing/members.ts';
import { recoveryDigest } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

const STEP_MS = 30_000;
const MINUTE_MS = 60_000;
/** The key of RFC 6238's test vectors. */
const RFC_KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of an authenticator', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(stepOf(RFC_KEY, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('are good one step before and after, and no further', () => {
    const now = 1_700_000_010_000;
    const at = (steps: number): string => generateSync({ secret: RFC_KEY, epoch: (now + steps * STEP_MS) / 1000 });
    expect([-2, -1, 0, 1, 2].map((steps) => stepOf(RFC_KEY, at(steps), now) !== null)).toEqual([false, true, true, true, false]);
  });

  it('may be typed with a space, and are nothing but six digits', () => {
    expect(stepOf(RFC_KEY, '287 082', 59_000)).toBe(1);
    for (const code of ['', '28708', '2870822', 'abcdef', '28708²']) expect(stepOf(RFC_KEY, code, 59_000)).toBeNull();
  });
});

describe.each(usualKind)('second factors on %s', (kind) => {
  let world: MemberWorld;
  beforeAll(async () => {
    world = await openMembers(kind);
  });
  afterAll(() => world.close());

  const codeNow = (secret: string): string => generateSync({ secret, epoch: world.clock.now() / 1000 });
  const wrong = (secret: string): string => (codeNow(secret) === '000000' ? '000001' : '000000');
  const verify = (member: Member, method: 'ga' | 'recovery', code: string): Promise<boolean> =>
    world.db.transaction((tx) => world.identity.secondFactor.verifyCode(tx, member.accountId, method, code));

  const enabled = async (): Promise<{ member: Member; secret: string; codes: string[] }> => {
    const member = await world.member();
    const { secret } = (await member.call('totpSetup', { password: PASSWORD })).body.value as unknown as { secret: string };
    const answer = await member.call('totpEnable', { code: codeNow(secret) });
    world.clock.advance(STEP_MS);
    return { member, secret, codes: answer.body.value['recoveryCodes'] as string[] };
  };

  it('an authenticator is set up with the password and on once its first code came', async () => {
    const member = await world.member();
    expect(await member.refusal('totpSetup', { password: 'Wrong123x' })).toBe('password.wrong');
    const { value } = (await member.call('totpSetup', { password: PASSWORD })).body;
    const { secret, uri } = value as unknown as { secret: string; uri: string };
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`secret=${secret}`);
    expect(decodeURIComponent(uri)).toContain(member.username);
    expect(await world.identity.secondFactor.waysOf(member.accountId)).toMatchObject({ ga: false, recovery: false });
    expect(await member.refusal('totpEnable', { code: wrong(secret) })).toBe('code.invalid');
    const { recoveryCodes } = (await member.call('totpEnable', { code: codeNow(secret) })).body.value as unknown as {
      recoveryCodes: string[];
    };
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/);
    expect(await world.identity.secondFactor.waysOf(member.accountId)).toEqual({
      sms: false,
      email: false,
      ga: true,
      recovery: true,
    });
  });

  it('a key has to be confirmed within ten minutes, and one that is on is not replaced', async () => {
    const member = await world.member();
    const { value } = (await member.call('totpSetup', { password: PASSWORD })).body;
    const { secret } = value as unknown as { secret: string };
    world.clock.advance(10 * MINUTE_MS);
    expect(await member.refusal('totpEnable', { code: codeNow(secret) })).toBe('code.expired');
    const { member: other } = await enabled();
    expect(await other.refusal('totpSetup', { password: PASSWORD })).toBe('totp.on');
  });

  it('takes no step twice, not the one that switched it on, and none before it', async () => {
    const { member, secret } = await enabled();
    const before = generateSync({ secret, epoch: world.clock.now() / 1000 - 30 });
    expect(await verify(member, 'ga', before)).toBe(false);
    const code = codeNow(secret);
    expect(await verify(member, 'ga', code)).toBe(true);
    expect(await verify(member, 'ga', code)).toBe(false);
  });

  it('of many who use one code at once one gets in', async () => {
    const { member, secret } = await enabled();
    const code = codeNow(secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(member, 'ga', code)));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('a recovery code is good once, however it is typed, and of two at once one gets in', async () => {
    const { member, codes } = await enabled();
    const [first = '', second = ''] = codes;
    expect(await verify(member, 'recovery', first.toLowerCase().replaceAll('-', ' '))).toBe(true);
    expect(await verify(member, 'recovery', first)).toBe(false);
    const both = await Promise.all([verify(member, 'recovery', second), verify(member, 'recovery', second)]);
    expect(both.sort()).toEqual([false, true]);
    expect((await world.identity.secondFactor.status(member.accountId)).recoveryCodesLeft).toBe(8);
    const stored = await world.db.query<{ digest: Uint8Array }>({
      text: 'select digest from account_recovery_code where account_id = $1',
      values: [member.accountId],
    });
    expect(stored.map(({ digest }) => Buffer.from(digest).toString('hex')).sort()).toEqual(
      codes
        .slice(2)
        .map((code) => recoveryDigest(code).toString('hex'))
        .sort(),
    );
  });

  it('a code that was taken is free again when its transaction is undone', async () => {
    const { member, codes } = await enabled();
    const [code = ''] = codes;
    const undone = world.db.transaction(async (tx) => {
      expect(await world.identity.secondFactor.verifyCode(tx, member.accountId, 'recovery', code)).toBe(true);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await verify(member, 'recovery', code)).toBe(true);
  });

  it('after ten tries in half an hour nothing is tried', async () => {
    const { member, secret } = await enabled();
    for (let count = 0; count < 9; count += 1) expect(await verify(member, 'ga', wrong(secret))).toBe(false);
    await expect(verify(member, 'ga', codeNow(secret))).rejects.toMatchObject({ code: 'TOO_MANY_REQUEST' });
    world.clock.advance(30 * MINUTE_MS);
    expect(await verify(member, 'ga', codeNow(secret))).toBe(true);
  });

  it('is switched off with the password and a code, or a recovery code, and forgets everything', async () => {
    const { member, secret, codes } = await enabled();
    const code = codeNow(secret);
    expect(await member.refusal('totpDisable', { password: 'Wrong123x', code })).toBe('password.wrong');
    expect(await member.refusal('totpDisable', { password: PASSWORD, code: wrong(secret) })).toBe('code.invalid');
    expect(await member.refusal('totpDisable', { password: PASSWORD, code: codes[0] })).toBe('ok');
    expect(await verify(member, 'recovery', codes[1] ?? '')).toBe(false);
    expect(await verify(member, 'ga', code)).toBe(false);
    expect(await member.refusal('totpSetup', { password: PASSWORD })).toBe('ok');
  });

  it('new recovery codes take the place of the old ones', async () => {
    const { member, secret, codes } = await enabled();
    expect(await member.refusal('recoveryCodes', { password: PASSWORD, code: wrong(secret) })).toBe('code.invalid');
    const answer = await member.call('recoveryCodes', { password: PASSWORD, code: codeNow(secret) });
    const fresh = answer.body.value['recoveryCodes'] as string[];
    expect(await verify(member, 'recovery', codes[0] ?? '')).toBe(false);
    expect(await verify(member, 'recovery', fresh[0] ?? '')).toBe(true);
  });

  it('with a key of the house the table alone makes no codes, and the app’s codes are taken all the same', async () => {
    const { db, demo } = world;
    const { secondFactor } = world.identity;
    const member = await world.member();
    const { secret } = await secondFactor.setUp(demo, { id: member.accountId, username: member.username });
    const [row] = await db.query<{ secret: string }>({
      text: 'select secret from account_totp where account_id = $1',
      values: [member.accountId],
    });
    expect(row?.secret).toMatch(/^s2\./);
    expect(await secondFactor.enable(demo, member.accountId, codeNow(secret))).toHaveLength(10);
    world.clock.advance(STEP_MS);
    const verified = db.transaction((tx) => secondFactor.verifyCode(tx, member.accountId, 'ga', codeNow(secret)));
    expect(await verified).toBe(true);
  });

  it('tells the member of both', async () => {
    const { member, secret } = await enabled();
    await member.owns({ kind: 'mail', address: `${member.username}@example.com` });
    await member.call('totpDisable', { password: PASSWORD, code: codeNow(secret) });
    expect((await member.sent())[0]?.subject).toContain('two-step');
  });
});
