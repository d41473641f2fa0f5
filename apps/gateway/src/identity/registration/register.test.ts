import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { type FieldRules, usualRules } from '../../brand/index.ts';
import { verifiedContacts } from '../contacts/index.ts';
import { type Browser, openBrowser } from '../testing/browser.ts';
import { type MemberWorld, openMembers, PASSWORD } from '../testing/members.ts';

let names = 0;
const fresh = () => `riverman${(names += 1)}`;
let numbers = 930_000_000;
const freshNumber = () => `0${(numbers += 1)}`;

type Named = Record<'username' | 'via', string> & Record<'nickname' | 'parent' | 'referrer' | 'payment', string | null>;

describe.each(usualKind)('registration with everything on %s', (kind) => {
  let world: MemberWorld;
  beforeAll(async () => {
    world = await openMembers(kind);
    await world.identity.seedDemo(world.demo.id);
    for (const id of ['USERNAMEREG3', 'MOBILENUMREG3', 'MOBILENUMPASSREG3', 'DIRECTREG3', 'MOBILEVERCODELOGIN3'] as const)
      await on(id);
  });
  afterAll(() => world.close());
  afterEach(async () => {
    await world.brand.setRules(world.demo.id, usualRules());
    await on('REGMOBVERF3', false);
    await on('MOBILENUMPASSREG3');
  });

  const on = (id: Parameters<typeof world.brand.setModule>[1], enabled = true) =>
    world.brand.setModule(world.demo.id, id, enabled);
  const withRules = (rules: FieldRules) => world.brand.setRules(world.demo.id, { ...usualRules(), ...rules });
  const codeFor = async (page: Browser, mobileNo: string, countryDialingCode = '84'): Promise<string> => {
    expect(await page.refusal('registerSms', { mobileNo, countryDialingCode })).toBe('ok');
    await world.identity.verification.settled();
    const [newest] = (await world.identity.verification.outbox(world.demo, page.address)) ?? [];
    return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? '';
  };
  const accountOf = async (username: string) => {
    const [row] = await world.db.query<Named & { id: bigint; hasPassword: boolean }>({
      text: `select a.id, a.username, a.nickname, a.registered_via as via, p.username as parent, r.username as referrer,
               w.hash is not null as "hasPassword", y.hash as payment
             from account a left join account p on p.id = a.parent_id left join account r on r.id = a.referrer_id
               left join account_password w on w.account_id = a.id left join account_payment_password y on y.account_id = a.id
             where a.username_key = $1 and a.merchant_id = $2`,
      values: [username.toLowerCase(), world.demo.id],
    });
    if (!row) return undefined;
    const { mobile } = await verifiedContacts(world.db, row.id);
    const { profile } = (await world.identity.details(row.id)) ?? {};
    return { ...row, profile, mobile: mobile && `+${mobile.dialingCode} ${mobile.number}` };
  };
  const form = <T extends object>(part?: T) => ({
    username: fresh(),
    password: PASSWORD,
    agreed: true,
    login: true,
    ...(part as T),
  });

  describe('by mobile number', () => {
    it('opens an account that logs in by its number, verified and with a password, whose names do not tell it', async () => {
      const page = openBrowser(world);
      const mobileNum = freshNumber();
      const verificationCode = await codeFor(page, mobileNum);
      // As the protocol's clients send it: the number as the username, no method, no address, no domain.
      const more = { password: PASSWORD, verificationCode, countryDialingCode: '84', agreed: true };
      const body = { username: mobileNum, mobileNum, ...more };
      const { body: answer } = await page.call('registerMobile', body);
      expect(answer).toMatchObject({ success: true, value: { firstTimeLogin: true } });
      const { userName = '' } = answer.value as { userName?: string };
      expect(await accountOf(userName)).toMatchObject({
        ...{ hasPassword: true, mobile: `+84 ${mobileNum.slice(1)}`, nickname: userName },
      });
      // Agents above see both.
      expect(userName.replace(/\D/g, '')).not.toContain(mobileNum.slice(-7));
      expect(await accountOf(mobileNum)).toBeUndefined();
      expect((await page.call('memberInfo')).body.success).toBe(true);
      expect(await openBrowser(world).refusal('login', { username: mobileNum, password: PASSWORD })).toBe('ok');
    });

    it('has no password where the brand asks for none, and logs in by code', async () => {
      await on('MOBILENUMPASSREG3', false);
      const page = openBrowser(world);
      const mobileNum = freshNumber();
      const verificationCode = await codeFor(page, mobileNum);
      const { body: made } = await page.call('registerMobile', { mobileNum, password: PASSWORD, verificationCode, agreed: true });
      expect(await accountOf(String(made.value?.['userName']))).toMatchObject({ hasPassword: false });
      expect(await openBrowser(world).refusal('login', { username: mobileNum, password: PASSWORD })).toBe('login.cred.err');
      const later = openBrowser(world);
      world.clock.advance(120_000);
      await later.call('loginSms', { mobileNum, countryDialingCode: '84' });
      await world.identity.verification.settled();
      const [sent] = (await world.identity.verification.outbox(world.demo, later.address)) ?? [];
      const password = /\b\d{6}\b/.exec(sent?.text ?? '')?.[0];
      expect(await later.refusal('login', { username: mobileNum, type: 'sms', password })).toBe('ok');
    });

    it.each([
      ['no number', { mobileNum: '' }, 'phone.missing'],
      ['no code', { verificationCode: null }, 'code.invalid'],
      ['a wrong code', { verificationCode: '000000' }, 'code.invalid'],
      ['an unknown dialling code', { countryDialingCode: '0' }, 'phone.invalid'],
      ['a short password', { password: 'Ab1' }, 'register.rejected'],
      ['a password that is known from leaks', { password: 'password1' }, 'password.breached'],
      ['no agreement', { agreed: false }, 'age.required'],
    ])('refuses %s', async (_name, part, code) => {
      const page = openBrowser(world);
      const mobileNum = freshNumber();
      const verificationCode = await codeFor(page, mobileNum);
      const body = { mobileNum, password: PASSWORD, verificationCode, countryDialingCode: '84', agreed: true, ...part };
      const count = async () => (await world.db.query({ text: 'select id from account' })).length;
      const before = await count();
      expect(await page.refusal('registerMobile', body)).toBe(code);
      expect(await count()).toBe(before);
    });

    it('opens one account when many ask with one code at the same moment', async () => {
      const page = openBrowser(world);
      const mobileNum = freshNumber();
      const verificationCode = await codeFor(page, mobileNum);
      const body = { mobileNum, password: PASSWORD, verificationCode, agreed: true };
      const answers = await Promise.all(Array.from({ length: 6 }, () => page.refusal('registerMobile', body)));
      expect(answers.filter((code) => code === 'ok')).toHaveLength(1);
      const rest = answers.filter((code) => code !== 'ok');
      expect(rest.every((code) => ['mobile.taken', 'username.taken', 'code.invalid'].includes(code))).toBe(true);
    });

    it('gives a number to one of two who have proven it', async () => {
      const member = await world.member();
      const mobileNum = freshNumber();
      await member.owns({ kind: 'sms', dialingCode: '84', number: mobileNum.slice(1) });
      const page = openBrowser(world);
      expect(await page.refusal('registerSms', { mobileNo: mobileNum, countryDialingCode: '84' })).toBe('mobile.taken');
      expect(await page.refusal('registerMobile', { mobileNum, password: PASSWORD, verificationCode: '1', agreed: true })).toBe(
        'mobile.taken',
      );
      await withRules({ mobileNum: { enabled: true, required: false } });
      expect(await page.refusal('register', form({ mobileNum }))).toBe('mobile.taken');
    });

    it('is closed where the module is off', async () => {
      await on('MOBILENUMREG3', false);
      expect(await openBrowser(world).refusal('registerMobile', { mobileNum: freshNumber(), agreed: true })).toBe(
        'register.disabled',
      );
      await on('MOBILENUMREG3');
    });
  });

  it('by username needs a number and its code where the brand verifies', async () => {
    await on('REGMOBVERF3');
    const page = openBrowser(world);
    const mobileNum = freshNumber();
    expect(await page.refusal('register', form())).toBe('phone.missing');
    expect(await page.refusal('register', form({ mobileNum }))).toBe('code.invalid');
    const verificationCode = await codeFor(page, mobileNum);
    const body = form({ mobileNum, verificationCode });
    expect(await page.refusal('register', body)).toBe('ok');
    expect(await accountOf(body.username)).toMatchObject({ mobile: `+84 ${mobileNum.slice(1)}` });
  });

  it('keeps a mail address and a number that were not proven as what they are', async () => {
    await withRules({ email: { enabled: true, required: true, patternId: 3 }, mobileNum: { enabled: true, required: false } });
    const body = form({ email: 'river@mail.example', mobileNum: freshNumber() });
    expect(await openBrowser(world).refusal('register', body)).toBe('ok');
    expect(await accountOf(body.username)).toMatchObject({
      mobile: null,
      profile: { email: 'river@mail.example', mobileNum: body.mobileNum, countryDialingCode: '84' },
    });
  });

  it('asks for a captcha where the brand’s rule does, once for each try', async () => {
    await world.brand.setLogins(world.demo.id, { security: { widget: true } });
    await withRules({ captcha: { enabled: true, required: true } });
    const page = openBrowser(world);
    const { body } = await page.call('register', form());
    expect([body.errorCode, body.value]).toEqual(['captcha.required', { captcha: true, widget: true }]);
    expect(await page.refusal('registerAuto', { agreed: true })).toBe('captcha.required');
    const altcha = await page.solve();
    expect(await page.refusal('register', form({ altcha }))).toBe('ok');
    expect(await page.refusal('register', form({ altcha }))).toBe('captcha.invalid');
    await world.brand.setLogins(world.demo.id, { security: { widget: false } });
  });

  it('stores a payment password as a hash, and refuses one that anybody guesses', async () => {
    await withRules({ paymentPassword: { enabled: true, required: true, minLength: 6, maxLength: 6, patternId: 6 } });
    const page = openBrowser(world);
    const refused = async (paymentPassword: string) => (await page.call('register', form({ paymentPassword }))).body.value;
    expect(await refused('12345')).toMatchObject({ field: 'paymentPassword', rule: 'length' });
    expect(await refused('')).toMatchObject({ field: 'paymentPassword', rule: 'required' });
    expect(await refused('123456')).toMatchObject({ field: 'paymentPassword', rule: 'weak' });
    const body = form({ paymentPassword: '730164' });
    expect(await page.refusal('register', body)).toBe('ok');
    expect((await accountOf(body.username))?.payment).toMatch(/^\$argon2id\$/);
  });

  it.each([
    ['a password that is known from leaks', { password: 'password1' }, 'password.breached'],
    ['the warned password', { password: '123456' }, 'register.rejected'],
  ])('refuses %s', async (_name, part, code) => {
    expect(await openBrowser(world).refusal('register', form(part))).toBe(code);
  });

  it('opens an account with a name and a password of ours, told once, that log in', async () => {
    const page = openBrowser(world);
    const { body } = await page.call('registerAuto', { agreed: true, registerMethod: 'WEB' });
    const { userName, password } = body.value as unknown as { userName: string; password: string };
    expect(userName).toMatch(/^[A-Za-z][A-Za-z0-9]{3,12}$/);
    expect(password).toMatch(/^(?=.*[A-Za-z])(?=.*[0-9])[!-~]{8,20}$/);
    expect((await page.call('memberInfo')).body.value).toMatchObject({ account: userName });
    expect(await openBrowser(world).refusal('login', { username: userName, password })).toBe('ok');
    await on('DIRECTREG3', false);
    expect(await page.refusal('registerAuto', { agreed: true })).toBe('register.disabled');
    await on('DIRECTREG3');
    expect(await page.refusal('registerAuto', { agreed: false })).toBe('age.required');
  });

  it.each<[string, FieldRules]>([
    ['capitals only', { username: { enabled: true, required: true, minLength: 6, maxLength: 6, acceptedPattern: '^[A-Z]+$' } }],
    ['digits only', { username: { enabled: true, required: true, minLength: 8, maxLength: 12, patternId: 6 } }],
    ['strong passwords', { password: { enabled: true, required: true, minLength: 8, maxLength: 10, patternId: 20 } }],
  ])('makes names and passwords that rules of %s take', async (_name, rules) => {
    await withRules(rules);
    expect(await openBrowser(world).refusal('registerAuto', { agreed: true })).toBe('ok');
  });

  describe('by invitation', () => {
    it('checks a code by itself and where it is registered with', async () => {
      const page = openBrowser(world);
      expect((await page.call('affiliate', undefined, { code: ' demoagent ', domain: 'localhost' })).body.value).toEqual({
        code: 'DEMOAGENT',
      });
      expect((await page.call('affiliate', undefined, { code: 'FRIEND01' })).body.success).toBe(true);
      expect((await page.call('affiliate', undefined, { code: 'www' })).body.success).toBe(true);
      const { body } = await page.call('affiliate', undefined, { code: 'NOBODY' });
      expect([body.success, body.errorCode]).toEqual([false, 'invitation_code_error']);
      expect(body.message).toBe('This invitation code is not valid.');
      expect(await page.refusal('register', form({ affiliateCode: 'NOBODY' }))).toBe('invitation_code_error');
      expect(await page.refusal('registerAuto', { agreed: true, referralCode: 'NOBODY' })).toBe('invitation_code_error');
    });

    it.each([
      ['nobody', { affiliateCode: 'www' }, { parent: null, referrer: null, via: 'SELF' }],
      ['an agent', { affiliateCode: 'DemoAgent' }, { parent: 'demoagent', referrer: null, via: 'LINK' }],
      ['a player', { referralCode: 'FRIEND01' }, { parent: 'demoagent', referrer: 'demoplayer', via: 'REFERRAL' }],
      [
        'both',
        { affiliateCode: 'DEMOAGENT', referralCode: 'FRIEND01' },
        { parent: 'demoagent', referrer: 'demoplayer', via: 'LINK' },
      ],
      ['a code in the other field', { referralCode: 'DEMOAGENT' }, { parent: 'demoagent', referrer: null, via: 'LINK' }],
    ])('puts the account of who was brought by %s where it belongs', async (_name, codes, place) => {
      const body = form(codes);
      expect(await openBrowser(world).refusal('register', body)).toBe('ok');
      expect(await accountOf(body.username)).toMatchObject(place);
    });

    it('names a recommender who is there', async () => {
      await withRules({ recommenderId: { enabled: true, required: false } });
      const body = form({ recommenderId: 'DemoVip' });
      expect(await openBrowser(world).refusal('register', body)).toBe('ok');
      expect(await accountOf(body.username)).toMatchObject({ parent: 'demotop', referrer: 'demovip', via: 'REFERRAL' });
      const { body: answer } = await openBrowser(world).call('register', form({ recommenderId: 'nobody' }));
      expect(answer).toMatchObject({ errorCode: 'register.rejected', value: { field: 'recommenderId', rule: 'pattern' } });
    });

    it('knows a code at its own domain, until it ends or its owner is frozen', async () => {
      const { accountId } = await world.member();
      const { invitations } = world.identity;
      const code = {
        merchantId: world.demo.id,
        accountId,
        kind: 'referral',
        code: 'Harbour-1',
        domain: 'https://mine.test:8443/x',
      } as const;
      expect(await invitations.create(code)).toBe(true);
      expect(await invitations.create({ ...code, code: 'HARBOUR-1' })).toBe(false);
      await expect(invitations.create({ ...code, code: 'www' })).rejects.toThrow('code');
      const page = openBrowser(world);
      const good = async (domain: string) =>
        (await page.call('affiliate', undefined, { code: 'harbour-1', domain })).body.success;
      expect([await good('mine.test'), await good('http://mine.test/a'), await good('other.test')]).toEqual([true, true, false]);
      await world.identity.setStatus(accountId, 'NO_LOGIN');
      expect(await good('mine.test')).toBe(false);
      await world.identity.setStatus(accountId, 'ACTIVE');
      expect(await invitations.list(accountId)).toMatchObject([{ code: 'Harbour-1', domain: 'mine.test', endedAt: null }]);
      expect([await invitations.end(world.demo.id, 'HARBOUR-1'), await invitations.end(world.demo.id, 'HARBOUR-1')]).toEqual([
        true,
        false,
      ]);
      expect(await good('mine.test')).toBe(false);
    });
  });
});
