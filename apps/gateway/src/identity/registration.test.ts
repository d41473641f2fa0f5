import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../base/testing/database.ts';
import { type FieldRules, PROFILE_FIELDS, usualRules } from '../brand/index.ts';
import { openWorld, type World } from './testing/world.ts';

const names = { count: 0 };
const fresh = () => `member${(names.count += 1)}`;

describe.each(usualKind)('registration on %s', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(kind, { work: 'real' });
  });
  afterAll(() => world.close());

  const profileOf = async (username: string) => {
    const account = await world.identity.accountByName(world.demo.id, username);
    return account ? (await world.identity.details(account.id))?.profile : undefined;
  };
  const count = async () => (await world.db.query<{ n: bigint }>({ text: 'select count(*) as n from account' }))[0]?.n;

  it('opens an account and its session at once, and tells the other modules', async () => {
    const answer = await world.register({ username: '  Lantern1 ', login: true, registerUrl: 'http://a.test/register' });
    expect(answer.body).toMatchObject({
      success: true,
      value: { userName: 'Lantern1', customerType: 0, firstTimeLogin: true, passwordExpired: false },
    });
    expect(answer.body.value.token).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.setCookie).toMatch(/^mq_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const caller = { token: answer.body.value.token, cookie: answer.cookie ?? '' };
    const info = await world.call('GET', '/wps/member/info', caller);
    expect(info.body.value).toMatchObject({ account: 'Lantern1', nickname: 'Lantern1', type: 0, lastLogin: null, mobile: null });
    const events = await world.db.query<{ type: string; payload: unknown; account_id: bigint }>({
      text: "select type, payload, account_id from outbox_event where payload->>'username' = 'Lantern1'",
    });
    expect(events).toEqual([
      { type: 'account.registered', payload: { username: 'Lantern1', type: 0 }, account_id: BigInt(answer.body.value.id) },
    ]);
  });

  it('opens no session when none is asked for', async () => {
    const username = fresh();
    const answer = await world.register({ username, login: false });
    expect(answer.body.value).toEqual({ customerId: expect.any(Number), customerName: `marquee@${username}` });
    expect(answer.cookie).toBeNull();
  });

  it('stores neither password nor token nor cookie in a form that can be used', async () => {
    const answer = await world.register({ username: fresh(), password: 'Visible77' });
    const rows = await world.db.query({
      text: 'select a.*, w.*, s.* from account a join account_password w on w.account_id = a.id join session s on s.account_id = a.id',
    });
    const tokens = await world.db.query({ text: 'select * from session_token' });
    const text = JSON.stringify([rows, tokens], (_key, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : typeof value === 'bigint' ? String(value) : value,
    );
    for (const secret of ['Visible77', answer.body.value.token, answer.cookie ?? '']) expect(text).not.toContain(secret);
    const [{ hash } = { hash: '' }] = await world.db.query<{ hash: string }>({
      text: 'select hash from account_password limit 1',
    });
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ['a short username', { username: 'abc' }, 'username', 'length'],
    ['a long username', { username: 'a'.repeat(14) }, 'username', 'length'],
    ['a username that begins with a digit', { username: '1abcd' }, 'username', 'pattern'],
    ['a username with a space', { username: 'ab cd' }, 'username', 'pattern'],
    ['a username with a full-width letter', { username: 'ａbcd' }, 'username', 'pattern'],
    ['a username in Cyrillic', { username: 'аbcd' }, 'username', 'pattern'],
    ['an empty username', { username: '  ' }, 'username', 'required'],
    ['an empty password', { password: '' }, 'password', 'required'],
    ['a short password', { password: 'Abc1234' }, 'password', 'length'],
    ['a long password', { password: `A1${'a'.repeat(19)}` }, 'password', 'length'],
    ['a password without digits', { password: 'Abcdefgh' }, 'password', 'pattern'],
    ['a password without letters', { password: '12345678' }, 'password', 'pattern'],
    ['another confirmation', { confirmPassword: 'Secret124' }, 'confirmPassword', 'match'],
  ])('refuses %s, naming field and rule', async (_name, part, field, rule) => {
    const before = await count();
    const answer = await world.register({ username: fresh(), ...part });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: false, errorCode: 'register.rejected', value: { field, rule } });
    expect(await count()).toBe(before);
  });

  it('tells the bounds with a length, for the words beside the field', async () => {
    const { body } = await world.register({ username: 'abc' });
    expect(body.value).toEqual({ field: 'username', rule: 'length', min: 4, max: 13 });
  });

  it('asks for age and agreement', async () => {
    const answer = await world.register({ username: fresh(), agreed: false });
    expect(answer.body).toMatchObject({ success: false, errorCode: 'age.required' });
    expect(answer.body.message).toContain('18');
  });

  it('tells anybody the rules of its form', async () => {
    const { body } = await world.call('GET', '/wps/system/setting/register');
    const username = { enabled: true, required: true, minLength: 4, maxLength: 13, patternId: 1 };
    expect(body).toMatchObject({ success: true, value: { username } });
    expect(body.value).toEqual(world.demo.rules);
  });

  it('opens nothing where the module is off', async () => {
    await world.brand.setModule(world.demo.id, 'USERNAMEREG3', false);
    expect((await world.register({ username: fresh() })).body.errorCode).toBe('register.disabled');
    await world.brand.setModule(world.demo.id, 'USERNAMEREG3', true);
  });

  it('takes a name once, whatever its case', async () => {
    await world.register({ username: 'Twice' });
    expect((await world.register({ username: 'tWICE' })).body.errorCode).toBe('username.taken');
    expect((await world.call('GET', '/wps/check/username?username=TWICE')).body).toMatchObject({
      success: false,
      errorCode: 'username.taken',
    });
    expect((await world.call('GET', '/wps/check/username?username=thrice')).body.success).toBe(true);
    const bad = await world.call('GET', '/wps/check/username?username=3x');
    expect([bad.status, bad.body.errorCode]).toEqual([400, 'field.pattern']);
  });

  it('gives a name to one of many who ask at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.register({ username: 'RaceName' })));
    expect(answers.filter((answer) => answer.body.success)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.errorCode === 'username.taken')).toHaveLength(7);
  });

  describe('with every field on', () => {
    const rules: FieldRules = {
      ...usualRules(),
      ...Object.fromEntries(PROFILE_FIELDS.map((field) => [field, { enabled: true, required: false, maxLength: 60 }])),
      email: { enabled: true, required: true, patternId: 3 },
      mobileNum: { enabled: true, required: false, minLength: 9, maxLength: 10, acceptedPattern: '^[0-9]+$', patternId: 6 },
      payeeName: { enabled: true, required: false, minLength: 2, maxLength: 50, acceptedPattern: '*', patternId: 8 },
      idNumber: { enabled: false, required: false },
    };
    const good = { email: 'a@b.example' };
    beforeAll(() => world.brand.setRules(world.demo.id, rules));
    afterAll(() => world.brand.setRules(world.demo.id, usualRules()));

    it.each<[string, Record<string, unknown>, string, string]>([
      ['a missing required field', { email: null }, 'email', 'required'],
      ['a wrong mail address', { email: 'a@b' }, 'email', 'pattern'],
      ['a short number', { mobileNum: '12345678' }, 'mobileNum', 'length'],
      ['letters in a number', { mobileNum: '12345678a' }, 'mobileNum', 'pattern'],
      ['one letter of a name', { payeeName: 'é' }, 'payeeName', 'length'],
      ['a line end in a field', { nickname: 'a\nb' }, 'nickname', 'pattern'],
      ['a direction mark in a field', { nickname: 'a\u202eb' }, 'nickname', 'pattern'],
    ])('refuses %s', async (_name, part, field, rule) => {
      const answer = await world.register({ username: fresh(), ...good, ...part });
      expect(answer.body).toMatchObject({ errorCode: 'register.rejected', value: { field, rule } });
    });

    it('keeps what was given, in one Unicode form, and does not read fields that are off', async () => {
      const username = fresh();
      const body = {
        ...good,
        payeeName: 'Nguyen Van A',
        line: 'Nguye\u0302\u0303n',
        mobileNum: '0912345621',
        countryDialingCode: '84',
        idNumber: 'X1',
      };
      const answer = await world.register({ username, ...body, nickname: 'Lan' });
      expect(await profileOf(username)).toEqual({
        email: 'a@b.example',
        payeeName: 'Nguyen Van A',
        line: 'Nguyễn',
        mobileNum: '0912345621',
        countryDialingCode: '84',
        nickname: 'Lan',
      });
      const info = await world.call('GET', '/wps/member/info', { token: answer.body.value.token, cookie: answer.cookie ?? '' });
      expect(info.body.value).toMatchObject({ nickname: 'Lan', mobile: '09******21', email: 'a***@b.example' });
    });

    it.each(PROFILE_FIELDS.filter((field) => !['email', 'mobileNum', 'idNumber', 'payeeName', 'birthday'].includes(field)))(
      'keeps SQL and HTML in %s as the text that it is, and refuses control characters',
      async (field) => {
        const before = await count();
        for (const text of ["'; drop table account; --", '<img src=x onerror=alert(1)>']) {
          const username = fresh();
          expect((await world.register({ username, ...good, [field]: text })).body.success).toBe(true);
          expect((await profileOf(username))?.[field]).toBe(text);
        }
        const answer = await world.register({ username: fresh(), ...good, [field]: 'a\u0000b' });
        expect([answer.status, answer.body.errorCode]).toEqual([400, 'request_param_err']);
        expect(await count()).toBe((before ?? 0n) + 2n);
      },
    );

    it.each(['username', 'email', 'mobileNum', 'payeeName', 'birthday'])(
      'refuses SQL, HTML and control characters in %s',
      async (field) => {
        const before = await count();
        for (const text of ["x' or '1'='1", '<b>x</b>', 'a\u0007b', 'a\tb']) {
          expect((await world.register({ username: fresh(), ...good, [field]: text })).body.success).toBe(false);
        }
        expect(await count()).toBe(before);
      },
    );
  });

  it.each<[string, unknown]>([
    ['a number for a name', { username: 5 }],
    ['an object for a name', { username: { $gt: '' } }],
    ['a list for a password', { password: ['Harbour42'] }],
    ['text for agreement', { agreed: 'true' }],
    ['a name of 65 characters', { username: 'a'.repeat(65) }],
  ])('refuses %s as a wrong request', async (_name, part) => {
    const answer = await world.register({ username: fresh(), ...(part as object) });
    expect([answer.status, answer.body.errorCode]).toEqual([400, 'request_param_err']);
  });
});
