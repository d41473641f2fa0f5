import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { type Member, type MemberWorld, openMembers, PASSWORD } from '../testing/members.ts';
import { accountByContact, verifiedContacts } from './index.ts';

describe.each(usualKind)('contacts on %s', (kind) => {
  let world: MemberWorld;
  let numbers = 961_000_000;
  beforeAll(async () => {
    world = await openMembers(kind);
  });
  afterAll(() => world.close());

  const nextNumber = (): string => String((numbers += 1));
  const mobile = (mobileNum: string) => ({ kind: 'mobile', mobileNum, countryDialingCode: '84' });
  const mail = (email: string) => ({ kind: 'email', email });
  const bind = async (member: Member, contact: object, code?: string, password: string | null = PASSWORD) =>
    member.refusal('bindContact', { ...contact, verificationCode: code ?? (await member.code()), password });

  it('a number is bound by its code and the password, and then belongs to the account', async () => {
    const member = await world.member();
    const number = nextNumber();
    const sent = await member.call('contactCode', mobile(`0${number}`));
    expect(sent.body.value).toMatchObject({ expiredMinutes: 1, expirationTime: world.clock.now() + 60_000 });
    const code = await member.code();
    expect(await bind(member, mobile(number), code, 'Wrong123x')).toBe('password.wrong');
    expect(await bind(member, mobile(number), code === '000000' ? '000001' : '000000')).toBe('code.invalid');
    expect(await bind(member, mobile(number), code)).toBe('ok');
    expect(await accountByContact(world.db, world.demo.id, 'mobile', `84${number}`)).toBe(member.accountId);
    expect((await verifiedContacts(world.db, member.accountId)).mobile).toEqual({ kind: 'sms', dialingCode: '84', number });
    expect((await member.call('memberInfo')).body.value['mobile']).toBe(`${number.slice(0, 2)}*****${number.slice(-2)}`);
    expect(await bind(member, mobile(number), code)).toBe('code.invalid');
  });

  it('a mail address is compared without its case, and shown as it was typed', async () => {
    const member = await world.member();
    const address = `An.${member.username}@Example.com`;
    await member.call('contactCode', mail(address));
    expect(await bind(member, mail(address))).toBe('ok');
    expect(await accountByContact(world.db, world.demo.id, 'email', address.toLowerCase())).toBe(member.accountId);
    const other = await world.member();
    expect(await other.refusal('contactCode', mail(address.toUpperCase()))).toBe('email.taken');
    expect((await verifiedContacts(world.db, member.accountId)).email?.address).toBe(address);
  });

  it('links that went to the mail address before are over', async () => {
    const member = await world.member();
    const after = `later-${member.username}@example.com`;
    const { makeKey } = world.identity.verification;
    const key = await makeKey({ purpose: 'password', merchant: world.demo, accountId: member.accountId, minutes: 30 });
    await member.call('contactCode', mail(after));
    expect(await bind(member, mail(after))).toBe('ok');
    expect((await world.visit('resetPassword', { key, newPassword: 'Harbour88y' })).body.errorCode).toBe('code.invalid');
  });

  it('the contact before is told, and is free for others', async () => {
    const member = await world.member();
    const [before, after] = [`old-${member.username}@example.com`, `new-${member.username}@example.com`];
    await member.call('contactCode', mail(before));
    expect(await bind(member, mail(before))).toBe('ok');
    await member.call('contactCode', mail(after));
    expect(await bind(member, mail(after))).toBe('ok');
    const told = (await member.sent()).filter(({ text }) => text.includes('n***@example.com'));
    expect(told.map(({ to }) => to).sort()).toEqual([after, before]);
    const other = await world.member();
    world.clock.advance(61_000);
    await other.call('contactCode', mail(before));
    expect(await bind(other, mail(before))).toBe('ok');
  });

  it('a code is good for what it was sent to, by whom it was asked for', async () => {
    const [member, other] = [await world.member(), await world.member()];
    const number = nextNumber();
    await member.call('contactCode', mobile(number));
    const code = await member.code();
    expect(await bind(member, mobile(nextNumber()), code)).toBe('code.invalid');
    expect(await bind(other, mobile(number), code)).toBe('code.invalid');
  });

  it('of two accounts that bind one number at once one gets it, and the other keeps its own', async () => {
    const members = [await world.member(), await world.member()];
    const [number, own] = [nextNumber(), nextNumber()];
    await members[1]?.owns({ kind: 'sms', dialingCode: '84', number: own });
    const target = { kind: 'sms', dialingCode: '84', number } as const;
    const outcomes = await Promise.allSettled(members.map((member) => member.owns(target)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'mobile.taken' } });
    const owner = await accountByContact(world.db, world.demo.id, 'mobile', `84${number}`);
    expect(members.map(({ accountId }) => accountId)).toContain(owner);
    if (owner !== members[1]?.accountId) {
      expect(await accountByContact(world.db, world.demo.id, 'mobile', `84${own}`)).toBe(members[1]?.accountId);
    }
  });

  it('one account that binds two numbers at once keeps the later one', async () => {
    const member = await world.member();
    const both = [nextNumber(), nextNumber()];
    await Promise.all(both.map((number) => member.owns({ kind: 'sms', dialingCode: '84', number })));
    const { mobile: kept } = await verifiedContacts(world.db, member.accountId);
    expect(both).toContain(kept?.number);
  });

  it('the same number may belong to an account of each brand', async () => {
    const member = await world.member();
    const number = nextNumber();
    await member.owns({ kind: 'sms', dialingCode: '84', number });
    expect(await accountByContact(world.db, world.demo.id + 1, 'mobile', `84${number}`)).toBeNull();
  });

  it('an account without a password binds without one', async () => {
    const member = await world.member({ password: null });
    const number = nextNumber();
    await member.call('contactCode', mobile(number));
    expect(await bind(member, mobile(number), undefined, null)).toBe('ok');
  });

  it.each([
    [{ kind: 'mobile', mobileNum: '' }, 'phone.missing'],
    [{ kind: 'mobile', mobileNum: '12' }, 'phone.invalid'],
    [{ kind: 'email', email: 'nonsense' }, 'email.invalid'],
    [{ kind: 'mobile', purpose: 'payment' }, 'security.contact.needed'],
  ])('refuses %j', async (body, code) => {
    expect(await (await world.member()).refusal('contactCode', body)).toBe(code);
  });
});
