import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { type MemberWorld, openMembers, PASSWORD } from '../testing/members.ts';

const NEW = 'Harbour88y';
const change = (oldPassword: string | null, newPassword = NEW, confirmNewPassword = newPassword) => ({
  oldPassword,
  newPassword,
  confirmNewPassword,
});

describe.each(usualKind)('changing the password on %s', (kind) => {
  let world: MemberWorld;
  beforeAll(async () => {
    world = await openMembers(kind);
  });
  afterAll(() => world.close());

  it('the token survives, every other session ends, and only the new one logs in', async () => {
    const member = await world.member();
    const lives = await member.elsewhere();
    expect(await lives()).toBe(true);
    expect(await member.refusal('changePassword', change(PASSWORD))).toBe('ok');
    expect(await lives()).toBe(false);
    expect(await member.refusal('memberInfo')).toBe('ok');
    expect((await world.login(member.username, PASSWORD)).body.errorCode).toBe('login.cred.err');
    expect((await world.login(member.username, NEW)).body.success).toBe(true);
  });

  it('ends every remember-me token', async () => {
    const member = await world.member();
    const { demo, db } = world;
    await db.query({
      text: `insert into remember_token (digest, merchant_id, account_id, family, created_at, expires_at)
             values ('\\x01'::bytea || $1::text::bytea, $2, $3, gen_random_uuid(), $4, $4)`,
      values: [member.username, demo.id, member.accountId, new Date(world.clock.now() + 1_000)],
    });
    await member.call('changePassword', change(PASSWORD));
    const left = await db.query({
      text: 'select 1 from remember_token where account_id = $1 and spent_at is null',
      values: [member.accountId],
    });
    expect(left).toEqual([]);
  });

  it('tells the member', async () => {
    const member = await world.member();
    await member.owns({ kind: 'mail', address: `${member.username}@example.com` });
    await member.call('changePassword', change(PASSWORD));
    expect(await member.sent()).toMatchObject([
      { to: `${member.username}@example.com`, subject: expect.stringContaining('password') },
    ]);
  });

  it.each([
    ['a wrong old password', change('Wrong123x'), 'password.wrong'],
    ['no old password', change(null), 'password.wrong'],
    ['a repetition that differs', change(PASSWORD, NEW, 'Harbour88z'), 'password.rejected'],
    ['one that breaks the brand’s rule', change(PASSWORD, 'short1'), 'password.rejected'],
    ['a leaked one', change(PASSWORD, 'Password123'), 'password.breached'],
    ['a leaked one with signs at its end', change(PASSWORD, 'iloveyou1!!'), 'password.breached'],
  ])('answers %s', async (_what, body, code) => {
    const member = await world.member();
    expect(await member.refusal('changePassword', body)).toBe(code);
  });

  it('refuses the old one as the new one, and one with the username in it', async () => {
    const member = await world.member();
    expect(await member.refusal('changePassword', change(PASSWORD, PASSWORD))).toBe('modify.new.old.same');
    const named = (await member.call('changePassword', change(PASSWORD, `X1${member.username}`))).body;
    expect(named).toMatchObject({ errorCode: 'password.rejected', value: { field: 'password', rule: 'name' } });
  });

  it('never takes 123456', async () => {
    const member = await world.member();
    expect(await member.refusal('changePassword', change(PASSWORD, '123456'))).not.toBe('ok');
  });

  it('a wrong old password counts like a failed login and locks', async () => {
    const member = await world.member();
    for (let count = 0; count < 10; count += 1) {
      expect(await member.refusal('changePassword', change('Wrong123x'))).toBe('password.wrong');
    }
    expect(await member.refusal('changePassword', change(PASSWORD))).toBe('login.locked');
    expect((await world.login(member.username, PASSWORD)).body.success).toBe(false);
    world.clock.advance(16 * 60_000);
    expect(await member.refusal('changePassword', change(PASSWORD))).toBe('ok');
  });

  it('tells the owner when wrong old passwords lock the name, with the way back in', async () => {
    const member = await world.member();
    await member.owns({ kind: 'mail', address: `${member.username}@mail.example` });
    for (let count = 0; count < 10; count += 1) await member.call('changePassword', change('Wrong123x'));
    await world.events.runAll();
    const [message] = await member.sent();
    expect(message).toMatchObject({ to: `${member.username}@mail.example`, text: expect.stringContaining('#unlock=') });
  });

  it('a right one is no failure', async () => {
    const member = await world.member();
    for (let count = 0; count < 12; count += 1) {
      expect(await member.refusal('changePassword', change(PASSWORD, PASSWORD))).toBe('modify.new.old.same');
    }
  });

  it('an account without a password sets its first one without an old one', async () => {
    const member = await world.member({ password: null });
    expect(await member.refusal('changePassword', change(null))).toBe('ok');
    expect(await member.refusal('changePassword', change(null, 'Another99z'))).toBe('password.wrong');
  });

  it('of two changes at once one wins', async () => {
    const member = await world.member();
    const answers = await Promise.all(
      ['Harbour88y', 'Meadow99zz'].map((password) => member.refusal('changePassword', change(PASSWORD, password))),
    );
    expect(answers.sort()).toEqual(['ok', 'password.wrong']);
  });
});
