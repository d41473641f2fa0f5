import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../base/database/database.ts';
import { createLog } from '../../base/log.ts';
import { createSeal, noSeal } from '../../base/security/seal.ts';
import { usualKind } from '../../base/testing/database.ts';
import { accountByContact, addVerified, verifiedContacts } from '../contacts/index.ts';
import { type MemberWorld, openMembers, PASSWORD } from '../testing/members.ts';
import { demandSealingKey, sealingJob } from './sealing.ts';

/** Every row of every table, as text. */
async function dump(db: Database): Promise<string> {
  const tables = await db.query<{ name: string }>({
    text: `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  });
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query<{ row: string }>({ text: `select t::text as row from "${name}" t` });
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
}

describe.each(usualKind)('what is kept of people on %s', (kind) => {
  let world: MemberWorld;
  beforeAll(async () => {
    world = await openMembers(kind);
  });
  afterAll(() => world.close());

  const job = () => sealingJob({ db: world.db, log: createLog('silent') });
  const plainly = async (accountId: bigint, number: string): Promise<void> => {
    const at = new Date(world.clock.now());
    await world.db.query({
      text: `insert into account_contact (account_id, merchant_id, kind, key, shown, verified_at) values ($1, $2, 'mobile', $3, $4, $5)`,
      values: [accountId, world.demo.id, `84${number}`, `+84 ${number}`, at],
    });
  };
  const ownerOf = (number: string) => accountByContact(world.db, world.demo.id, 'mobile', `84${number}`);
  const kept = async (accountId: bigint) => {
    const [row] = await world.db.query<{ profile: Record<string, string>; contacts: string | null; secret: string | null }>({
      text: `select profile, (select string_agg(key || ' ' || shown, ' ') from account_contact where account_id = $1) as contacts,
               (select secret from account_totp where account_id = $1) as secret from account where id = $1`,
      values: [accountId],
    });
    return row;
  };

  it('stands in no table in clear, from a member’s registration on', async () => {
    const rules = {
      payeeName: { enabled: true, required: true },
      mobileNum: { enabled: true, required: true },
      birthday: { enabled: true, required: true },
    };
    await world.brand.setRules(world.demo.id, { ...world.brand.of(world.demo).rules, ...rules });
    const registered = await world.register({
      username: 'sealedmember',
      password: PASSWORD,
      payeeName: 'Nguyen Thi Hoa',
      mobileNum: '0977123456',
      birthday: '1987-06-05',
      agreed: true,
    });
    expect(registered.body).toMatchObject({ success: true });
    const member = await world.member();
    await member.call('contactCode', { kind: 'mobile', mobileNum: '0977654321', countryDialingCode: '84' });
    const bound = { kind: 'mobile', mobileNum: '0977654321', countryDialingCode: '84', password: PASSWORD };
    expect(await member.refusal('bindContact', { ...bound, verificationCode: await member.code() })).toBe('ok');
    await member.call('contactCode', { kind: 'email', email: 'Hoa.Private@example.com' });
    const mail = { kind: 'email', email: 'Hoa.Private@example.com', password: PASSWORD };
    expect(await member.refusal('bindContact', { ...mail, verificationCode: await member.code() })).toBe('ok');
    const told = { payeeName: 'Tran Van Minh', birthday: '1979-11-23', idNumber: 'B7654321', telegram: 'minhtele' };
    expect(await member.refusal('updateProfile', { ...told, address: '12 Hang Bac', whatsapp: 'minhwhats' })).toBe('ok');
    const totp = await member.call('totpSetup', { password: PASSWORD });

    const text = await dump(world.db);
    const secret = String(totp.body.value['secret']);
    const plain = [
      'Nguyen Thi Hoa',
      '977123456',
      '1987-06-05',
      '977654321',
      'hoa.private',
      'Tran Van Minh',
      '1979-11-23',
      'B7654321',
    ];
    for (const value of [...plain, 'minhtele', 'minhwhats', 'Hang Bac', secret]) {
      expect(text.toLowerCase().includes(value.toLowerCase()), value).toBe(false);
    }
    expect(text).toContain('sealedmember');
    // And it is all there for whom it concerns.
    expect((await member.call('profile')).body.value).toMatchObject({ values: { telegram: 'minhtele', address: '12 Hang Bac' } });
    expect((await verifiedContacts(world.db, member.accountId)).email?.address).toBe('Hoa.Private@example.com');
    expect(await ownerOf('977654321')).toBe(member.accountId);
  });

  it('is read as it is where it was kept before there was a key, and is sealed by the job', async () => {
    const member = await world.member();
    await plainly(member.accountId, '977000001');
    await world.db.query({
      text: `update account set profile = '{"telegram":"before","email":"old@example.com"}' where id = $1`,
      values: [member.accountId],
    });
    await world.db.query({
      text: `insert into account_totp (account_id, merchant_id, secret, created_at) values ($1, $2, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', $3)`,
      values: [member.accountId, world.demo.id, new Date(world.clock.now())],
    });
    expect(await ownerOf('977000001')).toBe(member.accountId);
    expect((await member.call('profile')).body.value).toMatchObject({ values: { telegram: 'before' } });
    await job().run({ start: new Date(world.clock.now()) });
    const row = await kept(member.accountId);
    expect(Object.keys(row?.profile ?? {})).toEqual(['sealed']);
    expect(row?.contacts).toMatch(/^h2\.\S+ s2\.\S+$/);
    expect(row?.secret).toMatch(/^s2\./);
    expect(await ownerOf('977000001')).toBe(member.accountId);
    expect((await verifiedContacts(world.db, member.accountId)).mobile?.number).toBe('977000001');
    expect((await member.call('profile')).body.value).toMatchObject({ values: { telegram: 'before' } });
  });

  it('keeps what a gateway that knows of no seal writes beside it', async () => {
    const member = await world.member();
    expect(await member.refusal('updateProfile', { telegram: 'first', zalo: 'stays' })).toBe('ok');
    await world.db.query({
      text: `update account set profile = profile || '{"telegram":"second"}' where id = $1`,
      values: [member.accountId],
    });
    const shown = { values: { telegram: 'second', zalo: 'stays' } };
    expect((await member.call('profile')).body.value).toMatchObject(shown);
    await job().run({ start: new Date(world.clock.now()) });
    expect(Object.keys((await kept(member.accountId))?.profile ?? {})).toEqual(['sealed']);
    expect((await member.call('profile')).body.value).toMatchObject(shown);
  });

  it('a number that stands in clear is taken, and of two that proved one number the first keeps it', async () => {
    const [first, second, third] = [await world.member(), await world.member(), await world.member()];
    const contact = { merchantId: world.demo.id, kind: 'mobile', key: '84977000002', shown: '+84 977000002' } as const;
    const prove = (accountId: bigint) =>
      world.db.transaction((tx) => addVerified(tx, { ...contact, accountId, at: new Date(world.clock.now()) }));
    await plainly(first.accountId, '977000002');
    await expect(prove(second.accountId)).rejects.toMatchObject({ code: 'mobile.taken' });
    await world.db.query({ text: 'delete from account_contact where account_id = $1', values: [first.accountId] });
    await prove(second.accountId);
    world.clock.advance(1_000);
    await plainly(third.accountId, '977000002');
    expect(await ownerOf('977000002')).toBe(second.accountId);
    await job().run({ start: new Date(world.clock.now()) });
    expect(await ownerOf('977000002')).toBe(second.accountId);
    expect((await verifiedContacts(world.db, third.accountId)).mobile).toBeNull();
  });

  it('is opened by the key that sealed it: with another one, or none, nothing starts', async () => {
    await demandSealingKey(world.db, world.clock);
    await demandSealingKey(world.db, world.clock);
    const other = { ...world.db, seal: createSeal('another key of thirty-two characters') };
    await expect(demandSealingKey(other, world.clock)).rejects.toThrow(/^SECRET_KEY is not the key [^\n]+$/);
    await expect(demandSealingKey({ ...world.db, seal: noSeal }, world.clock)).rejects.toThrow(
      /^[^\n]*SECRET_KEY must be set[^\n]*$/,
    );
  });
});
