import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { type Member, type MemberWorld, openMembers } from '../testing/members.ts';
import { ageOn, checkField, masked } from './rules.ts';

const DAY_MS = 86_400_000;

describe('rules of the profile', () => {
  it('an age is whole years', () => {
    expect(ageOn('2008-01-01', '2026-01-01')).toBe(18);
    expect(ageOn('2008-01-02', '2026-01-01')).toBe(17);
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
  });

  it('what is set once is shown by a trace', () => {
    expect(masked('payeeName', 'Nguyen Van An')).toBe('N*** V*** A***');
    expect(masked('birthday', '1991-03-27')).toBe('1991-**-**');
    expect(masked('idNumber', '079091001234')).toBe('0***34');
    expect(masked('idNumber', '12345')).toBe('***');
  });
});

describe.each(usualKind)('the profile on %s', (kind) => {
  let world: MemberWorld;
  beforeAll(async () => {
    world = await openMembers(kind);
  });
  afterAll(() => world.close());

  const set = (member: Member, fields: object): Promise<string> => member.refusal('updateProfile', fields);
  const shown = async (member: Member) =>
    (await member.call('profile')).body.value as unknown as { values: Record<string, string>; fixed: string[] };

  it('keeps free text, and empty text clears it', async () => {
    const member = await world.member();
    const fields = {
      address: '12 Trần Phú, Đà Nẵng',
      occupation: 'Barista',
      sourceOfIncome: 'Salary',
      telegram: '@an',
      skype: 'an.x',
    };
    expect(await set(member, { ...fields, nationality: 'VN' })).toBe('ok');
    expect((await shown(member)).values).toEqual({ nickname: member.username, ...fields, nationality: 'VN' });
    expect(await set(member, { occupation: '', zalo: '  0912 ' })).toBe('ok');
    const { values } = await shown(member);
    expect(values['occupation']).toBeUndefined();
    expect(values['zalo']).toBe('0912');
  });

  it.each([
    [{ address: 'a\u2028b' }, 'address'],
    [{ occupation: 'a\nb' }, 'occupation'],
    [{ telegram: 'a\u202eb' }, 'telegram'],
    [{ nationality: 'XX' }, 'nationality'],
    [{ nationality: 'vn' }, 'nationality'],
    [{ nickname: '' }, 'nickname'],
    [{ nickname: 'x'.repeat(31) }, 'nickname'],
    [{ payeeName: 'Nguyễn Văn An' }, 'payeeName'],
    [{ payeeName: 'Đỗ An' }, 'payeeName'],
    [{ payeeName: 'An 7' }, 'payeeName'],
    [{ payeeName: 'A' }, 'payeeName'],
    [{ birthday: '1991-02-30' }, 'birthday'],
    [{ birthday: '27-03-1991' }, 'birthday'],
    [{ birthday: '1700-01-01' }, 'birthday'],
  ])('refuses %j', async (fields, field) => {
    const member = await world.member();
    const { body } = await member.call('updateProfile', fields);
    expect(body).toMatchObject({ errorCode: 'register.rejected', value: { field } });
  });

  it('is changed whole or not at all', async () => {
    const member = await world.member();
    expect(await set(member, { nickname: 'Sao Biển', nationality: 'XX' })).toBe('register.rejected');
    expect((await shown(member)).values).toEqual({ nickname: member.username });
  });

  it('goes by the brand’s own rules where it has any', () => {
    const rules = { ...world.demo.rules, telegram: { enabled: true, required: true, minLength: 5, maxLength: 8, patternId: 4 } };
    const merchant = { ...world.demo, rules };
    expect(checkField(merchant, 'telegram', 'abc')).toMatchObject({ rule: 'length' });
    expect(checkField(merchant, 'telegram', 'abcd_')).toMatchObject({ rule: 'pattern' });
    expect(checkField(merchant, 'telegram', '')).toMatchObject({ rule: 'required' });
    expect(checkField(merchant, 'telegram', 'abcde')).toBeNull();
  });

  it('the nickname changes once in 30 days', async () => {
    const member = await world.member();
    expect(await set(member, { nickname: 'Sao Biển' })).toBe('ok');
    expect((await member.call('memberInfo')).body.value['nickname']).toBe('Sao Biển');
    expect(await set(member, { nickname: 'Sao Biển' })).toBe('ok');
    const changeableAt = world.clock.now() + 30 * DAY_MS;
    expect((await member.call('updateProfile', { nickname: 'Other' })).body).toMatchObject({
      errorCode: 'profile.too.soon',
      value: { changeableAt },
    });
    expect((await member.call('securityConfig')).body.value['nicknameChangeableAt']).toBe(changeableAt);
    await world.db.query({
      text: 'update account set nickname_changed_at = $2 where id = $1',
      values: [member.accountId, new Date(world.clock.now() - 30 * DAY_MS)],
    });
    expect((await member.call('securityConfig')).body.value['nicknameChangeableAt']).toBeNull();
    expect(await set(member, { nickname: 'Other' })).toBe('ok');
  });

  it('real name, birthday and document are set once and masked', async () => {
    const member = await world.member();
    expect(await set(member, { payeeName: 'Nguyen  Van An', birthday: '1991-03-27', idNumber: '079091001234' })).toBe('ok');
    const { values, fixed } = await shown(member);
    expect(values).toMatchObject({ payeeName: 'N*** V*** A***', birthday: '1991-**-**', idNumber: '0***34' });
    expect(fixed).toEqual(['payeeName', 'birthday', 'idNumber']);
    for (const fields of [{ payeeName: 'Tran An' }, { payeeName: '' }, { birthday: '1990-01-01' }, { idNumber: '1234567' }]) {
      expect(await set(member, fields), JSON.stringify(fields)).toBe('profile.fixed');
    }
  });

  it('a birthday is of an adult, on the brand’s own day', async () => {
    const member = await world.member();
    // The world's moment is 15:00 of 1 January 2026 where the brand is.
    const { body } = await member.call('updateProfile', { birthday: '2008-01-02' });
    expect(body).toMatchObject({ errorCode: 'profile.underage', message: expect.stringContaining('18') });
    expect(await set(member, { birthday: '2008-01-01' })).toBe('ok');
  });

  it('of two real names at once one is kept', async () => {
    const member = await world.member();
    const both = ['Tran An', 'Le Binh'].map((payeeName) => set(member, { payeeName }));
    expect((await Promise.all(both)).sort()).toEqual(['ok', 'profile.fixed']);
  });

  it('of two nicknames at once one is kept', async () => {
    const member = await world.member();
    const both = ['One', 'Two'].map((nickname) => set(member, { nickname }));
    expect((await Promise.all(both)).sort()).toEqual(['ok', 'profile.too.soon']);
  });

  it('two fields at once are both kept', async () => {
    const member = await world.member();
    await Promise.all([set(member, { zalo: 'one' }), set(member, { skype: 'two' })]);
    expect((await shown(member)).values).toMatchObject({ zalo: 'one', skype: 'two' });
  });

  it('the picture is one of twelve, by JSON or form', async () => {
    const member = await world.member();
    expect((await member.call('memberIcon')).body.value).toBe(0);
    expect(await member.refusal('setMemberIcon', { icon: 11 })).toBe('ok');
    expect((await member.call('avatar')).body.value).toEqual({ avatar: '11', avatarType: 'STATIC' });
    expect(await member.refusal('setMemberIcon', { icon: 12 })).toBe('request_param_err');
    expect((await member.call('memberIcon')).body.value).toBe(11);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = await world.call('POST', '/wps/member/info/icon', { ...member.caller, headers }, 'icon=3');
    expect(form.body.success).toBe(true);
    expect((await member.call('memberIcon')).body.value).toBe(3);
  });

  it('messages come in the language that the member chose', async () => {
    const member = await world.member();
    await member.owns({ kind: 'mail', address: `${member.username}@example.com` });
    expect(await member.refusal('setLanguage', { language: 'VI' })).toBe('ok');
    expect(await member.refusal('setLanguage', { language: 'XX' })).toBe('request_param_err');
    const client = { address: member.address, language: 'EN' };
    await world.identity.security.notify(world.demo, member.accountId, { name: 'payment.changed', params: {} }, client);
    expect((await member.sent())[0]?.subject).toContain('mật khẩu giao dịch');
  });
});
