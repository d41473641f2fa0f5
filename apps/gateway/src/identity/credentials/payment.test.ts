import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../../base/database/database.ts';
import { usualKind } from '../../base/testing/database.ts';
import { type Member, type MemberWorld, openMembers, PASSWORD } from '../testing/members.ts';
import { checkPaymentPassword } from './payment-rules.ts';
import type { PaymentLook } from './payment-tries.ts';

const HOUR_MS = 3_600_000;
const first = (code: string, loginPassword: string | null = PASSWORD) => ({
  newPaymentPassword: code,
  confirmPaymentPassword: code,
  loginPassword,
});
const next = (code: string, oldPaymentPassword: string) => ({
  newPaymentPassword: code,
  confirmPaymentPassword: code,
  oldPaymentPassword,
});

describe.each(usualKind)('the payment password on %s', (kind) => {
  let world: MemberWorld;
  beforeAll(async () => {
    world = await openMembers(kind);
  });
  afterAll(() => world.close());

  /** What the demand of a later module says. */
  const demand = (member: Member, given: string | null): Promise<string> =>
    world.identity.demandPaymentPassword(member.accountId, given).then(
      () => 'ok',
      (error: { code: string }) => error.code,
    );
  const withPayment = async (code = '482915'): Promise<Member> => {
    const member = await world.member();
    expect(await member.refusal('setPaymentPassword', first(code))).toBe('ok');
    return member;
  };

  it('is set by the login password and demanded afterwards', async () => {
    const member = await world.member();
    expect(await demand(member, '482915')).toBe('not.exists.payment.password');
    expect(await member.refusal('setPaymentPassword', first('482915', 'Wrong123x'))).toBe('password.wrong');
    expect(await member.refusal('setPaymentPassword', first('482915', null))).toBe('password.wrong');
    expect(await member.refusal('setPaymentPassword', first('482915'))).toBe('ok');
    expect(await demand(member, '482915')).toBe('ok');
    expect(await demand(member, '482916')).toBe('invalid.payment.pw');
    expect(await demand(member, null)).toBe('invalid.payment.pw');
  });

  it('is changed by the old one only', async () => {
    const member = await withPayment();
    expect(await member.refusal('setPaymentPassword', first('739164'))).toBe('invalid.payment.pw');
    expect(await member.refusal('setPaymentPassword', next('739164', '111111'))).toBe('invalid.payment.pw');
    expect(await member.refusal('setPaymentPassword', next('739164', '482915'))).toBe('ok');
    expect(await demand(member, '482915')).toBe('invalid.payment.pw');
    expect(await demand(member, '739164')).toBe('ok');
  });

  it('a forgotten one is reset by a code that went to a bound contact, once', async () => {
    const member = await withPayment();
    expect(await member.refusal('contactCode', { kind: 'email', purpose: 'payment' })).toBe('security.contact.needed');
    await member.owns({ kind: 'mail', address: `${member.username}@example.com` });
    expect(await member.refusal('contactCode', { kind: 'email', purpose: 'payment' })).toBe('ok');
    const reset = { ...first('739164', null), verificationCode: await member.code() };
    expect(await member.refusal('setPaymentPassword', { ...reset, verificationCode: 'abc' })).toBe('code.invalid');
    expect(await member.refusal('setPaymentPassword', reset)).toBe('ok');
    expect(await demand(member, '739164')).toBe('ok');
    expect(await member.refusal('setPaymentPassword', { ...reset, ...first('284617', null) })).toBe('code.invalid');
  });

  it('the first one needs the login password, whatever code comes with it', async () => {
    const member = await world.member();
    await member.owns({ kind: 'mail', address: `${member.username}@example.com` });
    await member.call('contactCode', { kind: 'email', purpose: 'payment' });
    const body = { ...first('482915', null), verificationCode: await member.code() };
    expect(await member.refusal('setPaymentPassword', body)).toBe('password.wrong');
  });

  it('takes the code of either contact when both are bound', async () => {
    const member = await withPayment();
    await member.owns({ kind: 'sms', dialingCode: '84', number: '977000111' });
    await member.owns({ kind: 'mail', address: `${member.username}@example.com` });
    await member.call('contactCode', { kind: 'email', purpose: 'payment' });
    expect(await member.refusal('setPaymentPassword', { ...first('739164', null), verificationCode: await member.code() })).toBe(
      'ok',
    );
  });

  it('five wrong tries lock it for 24 hours, the right one included', async () => {
    const member = await withPayment();
    for (let count = 0; count < 4; count += 1) expect(await demand(member, '000000')).toBe('invalid.payment.pw');
    expect(await demand(member, '000000')).toBe('payment.pw.locked');
    expect(await demand(member, '482915')).toBe('payment.pw.locked');
    world.clock.advance(24 * HOUR_MS - 1_000);
    expect(await demand(member, '482915')).toBe('payment.pw.locked');
    world.clock.advance(1_000);
    expect(await demand(member, '000000')).toBe('invalid.payment.pw');
    expect(await demand(member, '482915')).toBe('ok');
  });

  it('a code lifts the lock', async () => {
    const member = await withPayment();
    await member.owns({ kind: 'mail', address: `${member.username}@example.com` });
    for (let count = 0; count < 5; count += 1) await demand(member, '000000');
    expect(await member.refusal('setPaymentPassword', next('739164', '482915'))).toBe('payment.pw.locked');
    await member.call('contactCode', { kind: 'email', purpose: 'payment' });
    expect(await member.refusal('setPaymentPassword', { ...first('739164', null), verificationCode: await member.code() })).toBe(
      'ok',
    );
    expect(await demand(member, '739164')).toBe('ok');
  });

  /** What was prepared under a look at a password: by whom it was written, or the refusal. */
  const prepared = async (member: Member, look: PaymentLook, work: (tx: Transaction) => Promise<string> = async () => 'done') => {
    const note = (tx: Transaction) =>
      tx.query({ text: `update account set register_url = 'prepared' where id = $1`, values: [member.accountId] });
    try {
      await look.ready;
      const done = await world.db.transaction(async (tx) => {
        const held = await look.hold(tx);
        return held.guard(async () => {
          await note(tx);
          return work(tx);
        });
      });
      const told = done();
      return { told, left: null };
    } catch (error) {
      const { code, message, value } = error as { code?: string; message: string; value?: { left?: number } };
      return { told: code ?? message, left: value?.left ?? null };
    } finally {
      await look.settled();
    }
  };
  const noteOf = async ({ accountId }: Member): Promise<string | undefined> => {
    const text = 'select register_url as note from account where id = $1';
    const [row] = await world.db.query<{ note: string }>({ text, values: [accountId] });
    return row?.note;
  };
  const lookOf = (member: Member) => (given: string | null) => world.identity.lookAtPaymentPassword(member.accountId, given);

  it('looked at beforehand no try counts until it is guarded by, and what has changed since counts then', async () => {
    const member = await withPayment();
    const look = lookOf(member);
    for (let tries = 0; tries < 6; tries += 1) look('111111');
    expect(await prepared(member, look('111111'))).toEqual({ told: 'invalid.payment.pw', left: 4 });
    expect(await prepared(member, look('482915'))).toMatchObject({ told: 'done' });
    expect(await prepared(member, look('111111'))).toMatchObject({ left: 4 });
    const [old, late] = [look('482915'), look('739164')];
    expect(await member.refusal('setPaymentPassword', next('739164', '482915'))).toBe('ok');
    expect(await prepared(member, old)).toMatchObject({ told: 'invalid.payment.pw' });
    expect(await prepared(member, late)).toMatchObject({ told: 'done' });
    const before = look('739164');
    for (let tries = 0; tries < 5; tries += 1) await demand(member, '111111');
    await expect(before.demand()).resolves.toBeUndefined();
    expect(await prepared(member, before)).toMatchObject({ told: 'payment.pw.locked' });
    await expect(look('739164').demand()).rejects.toMatchObject({ code: 'payment.pw.locked' });
  });

  it('who has opened the form of a withdrawal is not read again for the hash, and what is at hand decides nothing', async () => {
    const member = await withPayment();
    const { asker } = world.identity.payoutMembers;
    const readings = async (work: () => Promise<unknown>): Promise<number> => {
      const names: (string | undefined)[] = [];
      world.db.observe(({ name }) => void names.push(name));
      await work();
      world.db.observe(null);
      return names.filter((name) => name === 'identity-payment-password').length;
    };
    expect(await readings(() => lookOf(member)('482915').ready)).toBe(1);
    await asker(member.accountId);
    expect(await readings(() => lookOf(member)('482915').ready)).toBe(0);
    expect(await prepared(member, lookOf(member)('482915'))).toMatchObject({ told: 'done' });
    expect(await prepared(member, lookOf(member)('111111'))).toEqual({ told: 'invalid.payment.pw', left: 4 });
    // Changed since it was read.
    expect(await member.refusal('setPaymentPassword', next('739164', '482915'))).toBe('ok');
    expect(await prepared(member, lookOf(member)('482915'))).toEqual({ told: 'invalid.payment.pw', left: 4 });
    expect(await prepared(member, lookOf(member)('739164'))).toMatchObject({ told: 'done' });
    // Locked since, and read while it was: the lock ends without a reading in between.
    for (let tries = 0; tries < 5; tries += 1) await demand(member, '111111');
    expect(await prepared(member, lookOf(member)('739164'))).toMatchObject({ told: 'payment.pw.locked' });
    await asker(member.accountId);
    await member.owns({ kind: 'mail', address: `${member.username}@example.com` });
    await member.call('contactCode', { kind: 'email', purpose: 'payment' });
    const reset = { ...first('284617', null), verificationCode: await member.code() };
    expect(await member.refusal('setPaymentPassword', reset)).toBe('ok');
    expect(await prepared(member, lookOf(member)('284617'))).toMatchObject({ told: 'done' });
    // Not for long.
    await asker(member.accountId);
    world.clock.advance(300_000);
    expect(await readings(() => lookOf(member)('284617').ready)).toBe(1);
  });

  it('undoes what was prepared under a wrong one, tells that before any other refusal, and counts it', async () => {
    const member = await withPayment();
    const look = lookOf(member);
    const refuse = (code: string) => async () => Promise.reject(new Error(code));
    const failing = async (tx: Transaction) => String(await tx.query({ text: 'select 1 / 0' }));
    expect(await prepared(member, look('111111'))).toEqual({ told: 'invalid.payment.pw', left: 4 });
    expect(await prepared(member, look('111111'), refuse('other'))).toEqual({ told: 'invalid.payment.pw', left: 3 });
    expect(await prepared(member, look('111111'), failing)).toEqual({ told: 'invalid.payment.pw', left: 2 });
    expect(await prepared(member, look('482915'), refuse('other'))).toMatchObject({ told: 'other' });
    expect(await noteOf(member)).not.toBe('prepared');
    // The right one has forgotten the wrong ones, though something else refused it.
    expect(await prepared(member, look('111111'))).toEqual({ told: 'invalid.payment.pw', left: 4 });
    expect(await prepared(member, look(null))).toEqual({ told: 'invalid.payment.pw', left: 4 });
    expect(await prepared(member, look('482915'))).toMatchObject({ told: 'done' });
    expect(await noteOf(member)).toBe('prepared');
  });

  it('many wrong ones at once, with something prepared under each, get no more than five', async () => {
    const member = await withPayment();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => prepared(member, lookOf(member)(`00000${index % 10}`))),
    );
    expect(answers.filter(({ told }) => told === 'invalid.payment.pw')).toHaveLength(4);
    expect(answers.filter(({ told }) => told === 'payment.pw.locked')).toHaveLength(8);
    expect(await demand(member, '482915')).toBe('payment.pw.locked');
    expect(await noteOf(member)).not.toBe('prepared');
  });

  it('a right try forgets the wrong ones before it', async () => {
    const member = await withPayment();
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 4; count += 1) expect(await demand(member, '000000')).toBe('invalid.payment.pw');
      expect(await demand(member, '482915')).toBe('ok');
    }
  });

  it('many wrong tries at once get no more than five, and none is taken for right', async () => {
    const member = await withPayment();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => demand(member, `00000${index % 10}`)));
    expect(answers.filter((code) => code === 'invalid.payment.pw')).toHaveLength(4);
    expect(answers.filter((code) => code === 'payment.pw.locked')).toHaveLength(8);
    expect(await demand(member, '482915')).toBe('payment.pw.locked');
  });

  it('of two who set the first one at once one wins', async () => {
    const member = await world.member();
    const both = ['482915', '739164'].map((code) => member.refusal('setPaymentPassword', first(code)));
    expect((await Promise.all(both)).sort()).toEqual(['invalid.payment.pw', 'ok']);
  });

  it('refuses one that is guessed first, and one that is not six digits', async () => {
    const member = await world.member();
    for (const code of [
      '000000',
      '123456',
      '654321',
      '890123',
      '121212',
      '123123',
      '12345',
      '1234567',
      '12a456',
      '１２３４５７',
    ]) {
      expect(await member.refusal('setPaymentPassword', first(code)), code).toBe('password.rejected');
    }
    const differs = { ...first('482915'), confirmPaymentPassword: '482916' };
    expect((await member.call('setPaymentPassword', differs)).body.value).toMatchObject({
      field: 'confirmPaymentPassword',
      rule: 'match',
    });
  });

  it('refuses the holder’s birthday', async () => {
    const member = await world.member();
    expect(await member.refusal('updateProfile', { birthday: '1991-03-27' })).toBe('ok');
    for (const code of ['270391', '032791', '910327', '199103']) {
      expect(await member.refusal('setPaymentPassword', first(code)), code).toBe('password.rejected');
    }
    expect(await member.refusal('setPaymentPassword', first('270392'))).toBe('ok');
    expect(() => checkPaymentPassword('270391', null)).not.toThrow();
  });

  it('an account without a login password proves itself by its contact', async () => {
    const member = await world.member({ password: null });
    await member.owns({ kind: 'sms', dialingCode: '84', number: '977000222' });
    expect(await member.refusal('setPaymentPassword', first('482915', null))).toBe('code.invalid');
    await member.call('contactCode', { kind: 'mobile', purpose: 'payment' });
    expect(await member.refusal('setPaymentPassword', { ...first('482915', null), verificationCode: await member.code() })).toBe(
      'ok',
    );
  });

  it('tells the member', async () => {
    const member = await world.member();
    await member.owns({ kind: 'mail', address: `${member.username}@example.com` });
    await member.call('setPaymentPassword', first('482915'));
    expect((await member.sent())[0]?.subject).toContain('payment password');
  });
});
