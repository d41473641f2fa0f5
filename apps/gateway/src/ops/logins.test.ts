import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../base/testing/database.ts';
import type { Account } from '../identity/index.ts';
import { openPublishingWorld, type PublishingWorld } from './testing/world.ts';

const merchant = 'orchid';
const reason = 'looked at';

describe.each(usualKind)('what operators set of logins and accounts, on %s', (kind) => {
  let world: PublishingWorld;
  let admin = '';
  let editor = '';
  let stranger = '';
  beforeAll(async () => {
    world = await openPublishingWorld(kind);
    const other = { ...world.merchant, code: 'lotus', name: 'Lotus', hosts: ['lotus.test'] };
    const { id } = await world.gateway.brand.create({
      code: other.code,
      name: other.name,
      hosts: other.hosts,
      currency: 'VND',
      currencySymbol: '₫',
      countryCode: 'VN',
      businessTimezone: 'Asia/Ho_Chi_Minh',
      languages: ['VI'],
    });
    admin = await world.operators.add('boss', ['owner'], world.merchant.id);
    editor = await world.operators.add('writer', ['content'], null);
    stranger = await world.operators.add('neighbour', ['owner'], id);
  });
  afterAll(() => world.close());

  const put = (path: string, body: object, key = admin) => world.ops('PUT', path, { key, body: { merchant, ...body } });
  const read = (path: string, query: Record<string, string> = {}, key = admin) =>
    world.ops('GET', path, { key, query: { merchant, ...query } });
  const brand = () => world.gateway.brand.of(world.merchant);
  const lastAudit = async () => {
    const { value } = await read('audit', { size: '1' });
    return (value as { list: { action: string; subject: string; operator: string; before: object; after: object }[] }).list[0];
  };
  let number = 0;
  const account = (type: Account['type'] = 0): Promise<Account> =>
    world.gateway.identity.createAccount({
      merchantId: world.merchant.id,
      currency: 'VND',
      username: `holder${(number += 1)}`,
      password: null,
      type,
      registeredVia: 'OPERATOR',
    });

  it('change what is named of a brand’s logins and leave the rest', async () => {
    const given = { sessionIdleMinutes: 45, passwordMaxAgeDays: 90, security: { lockAfter: 6, widget: true } };
    expect(await put('brand/logins', given)).toMatchObject({ success: true });
    expect(brand()).toMatchObject({ sessionIdleMinutes: 45, sessionMaxMinutes: 1440, passwordMaxAgeDays: 90, encryption: 'jwe' });
    expect(brand().security).toMatchObject({ lockAfter: 6, widget: true, captchaAfter: 3 });
    await put('brand/logins', { encryption: 'legacy', passwordMaxAgeDays: null });
    expect(brand()).toMatchObject({ encryption: 'legacy', sessionIdleMinutes: 45, passwordMaxAgeDays: null });
    expect(brand().security.lockAfter).toBe(6);
    expect(await lastAudit()).toMatchObject({
      operator: 'boss',
      action: 'opsBrandLogins',
      subject: 'logins: encryption, passwordMaxAgeDays',
      before: { encryption: 'jwe', passwordMaxAgeDays: 90 },
      after: { encryption: 'legacy', passwordMaxAgeDays: null },
    });
    expect((await read('brand')).value).toMatchObject({
      logins: { encryption: 'legacy', security: { lockAfter: 6 } },
      agentHosts: [],
    });
  });

  it('take a preset of the lock, and leave the rest of a brand’s security', async () => {
    await put('brand/logins', { security: { dialingCodes: ['84'] } });
    expect(await put('brand/logins', { preset: 'strict' })).toMatchObject({ success: true });
    const strict = { captchaAfter: 1, lockAfter: 3, failureMinutes: 30, lockMinutes: 30 };
    expect(brand().security).toMatchObject({ ...strict, dialingCodes: ['84'] });
    expect(await lastAudit()).toMatchObject({ subject: 'logins: preset', after: { security: strict } });
    await put('brand/logins', { preset: 'usual', security: { lockAfter: 6, dialingCodes: [] } });
    expect(brand().security).toMatchObject({ captchaAfter: 3, lockAfter: 6, lockMinutes: 15 });
    expect((await put('brand/logins', { preset: 'lax' })).errorCode).toBe('request_param_err');
  });

  it.each<[object, RegExp]>([
    [{}, /say what/],
    [{ sessionIdleMinutes: 1 }, /sessionIdleMinutes is a whole number from 5 to 1440/],
    [{ sessionIdleMinutes: 60, sessionMaxMinutes: 30 }, /at least as long/],
    [{ security: { captchaAfter: 6, lockAfter: 6 } }, /after more failures/],
    [{ security: { lockAfter: 2 } }, /lockAfter is a whole number from 3/],
    [{ security: { dialingCodes: ['084'] } }, /no dialling code/],
  ])('are refused %j', async (given, reason) => {
    const before = brand();
    const answer = await put('brand/logins', given);
    expect([answer.errorCode, answer.message]).toEqual(['ops.refused', expect.stringMatching(reason)]);
    expect(brand()).toEqual(before);
  });

  it('replace the registration rules, and are told what is wrong with them', async () => {
    const { rules } = brand();
    const next = { ...rules, nickname: { enabled: true, required: false, maxLength: 20 } };
    expect(await put('brand/rules', { rules: next })).toMatchObject({ success: true });
    expect(brand().rules['nickname']).toMatchObject({ enabled: true, maxLength: 20 });
    expect(await lastAudit()).toMatchObject({ action: 'opsBrandRules', after: { nickname: { enabled: true } } });
    const wrong = await put('brand/rules', { rules: { ...rules, nickname: { enabled: false, required: true } } });
    expect([wrong.errorCode, wrong.message]).toEqual([
      'ops.refused',
      expect.stringMatching(/nickname.*required but not enabled/),
    ]);
    expect(
      (await put('brand/rules', { rules: { ...rules, nickname: { enabled: true, required: true, evil: 1 } } })).errorCode,
    ).toBe('request_param_err');
  });

  it('say which hosts are for agents only, of the brand’s own and never all', async () => {
    const lotus = { merchant: 'lotus', agentHosts: ['lotus.test'] };
    const all = await world.ops('PUT', 'brand/hosts', { key: stranger, body: lotus });
    expect([all.errorCode, all.message]).toEqual(['ops.refused', expect.stringMatching(/members need a host/)]);
    const foreign = await put('brand/hosts', { agentHosts: ['lotus.test'] });
    expect([foreign.errorCode, foreign.message]).toEqual(['ops.refused', expect.stringMatching(/no host of the brand/)]);
    await world.db.query({
      text: 'insert into merchant_host (host, merchant_id) values ($1, $2)',
      values: ['agents.test', world.merchant.id],
    });
    expect(await put('brand/hosts', { agentHosts: ['agents.test'] })).toMatchObject({ success: true });
    expect(brand().agentHosts).toEqual(['agents.test']);
    await put('brand/hosts', { agentHosts: [] });
    expect(brand().agentHosts).toEqual([]);
    expect(await lastAudit()).toMatchObject({ before: { agentHosts: ['agents.test'] }, after: { agentHosts: [] } });
  });

  it('freeze and free an account, whose sessions end with it', async () => {
    const { id, username } = await account();
    const { sessions } = world.gateway.identity;
    await world.db.transaction((tx) => sessions.open(tx, brand(), id, { address: '10.0.0.1', userAgent: 'Chrome/126 Windows' }));
    expect((await read('account', { username })).value).toMatchObject({
      username,
      status: 'ACTIVE',
      lockedUntil: null,
      sessions: [{ device: 'Chrome 126 · Windows', address: '10.0.0.1' }],
    });
    expect(await put('account/status', { username, status: 'NO_LOGIN', reason })).toMatchObject({ success: true });
    expect((await read('account', { username })).value).toMatchObject({ status: 'NO_LOGIN', sessions: [] });
    expect(await lastAudit()).toMatchObject({
      subject: `status of ${username}`,
      before: { status: 'ACTIVE' },
      after: { status: 'NO_LOGIN', reason },
    });
    await put('account/status', { username, status: 'ACTIVE', reason });
    expect((await world.gateway.identity.account(id))?.status).toBe('ACTIVE');
  });

  it('end an account’s sessions without freezing it', async () => {
    const { id, username } = await account();
    await world.db.transaction((tx) => world.gateway.identity.sessions.open(tx, brand(), id, { address: '', userAgent: '' }));
    const ended = await world.ops('DELETE', 'account/sessions', { key: admin, query: { merchant, username, reason } });
    expect(ended).toMatchObject({ success: true });
    expect((await read('account', { username })).value).toMatchObject({ status: 'ACTIVE', sessions: [] });
    expect(await lastAudit()).toMatchObject({ action: 'opsAccountSessions' });
  });

  it('lift the lock of a name', async () => {
    const { username } = await account();
    const until = world.clock.now() + 600_000;
    await world.db.query({
      text: `insert into login_name (merchant_id, name_digest, failures, locked_until, seen_at)
             values ($1, sha256(convert_to($2, 'UTF8')), '[1,2,3]', $3, $3)`,
      values: [world.merchant.id, username, new Date(until)],
    });
    expect((await read('account', { username })).value).toMatchObject({ lockedUntil: until });
    expect(await put('account/unlock', { username, reason })).toMatchObject({ success: true });
    expect((await read('account', { username })).value).toMatchObject({ lockedUntil: null });
    expect(await lastAudit()).toMatchObject({ subject: `lock of ${username}`, after: { lockedUntil: null, reason } });
  });

  it('make and end invitation codes', async () => {
    const [agent, player, guest] = [await account(1), await account(0), await account(4)];
    const code = { code: 'SPRING', kind: 'affiliate' };
    expect(await put('invitations', { username: agent.username, ...code })).toMatchObject({ success: true });
    expect((await read('account', { username: agent.username })).value).toMatchObject({
      invitations: [{ code: 'SPRING', kind: 'affiliate', domain: null, endedAt: null }],
    });
    const refusals: [string, object, RegExp][] = [
      [agent.username, code, /has or had/],
      [agent.username, { ...code, code: '!' }, /3 to 40/],
      [player.username, { ...code, code: 'PLAYER1' }, /only an agent/],
      [guest.username, { code: 'GUEST1', kind: 'referral' }, /a guest brings nobody/],
    ];
    for (const [username, given, reason] of refusals) {
      const answer = await put('invitations', { username, ...given });
      expect([answer.errorCode, answer.message]).toEqual(['ops.refused', expect.stringMatching(reason)]);
    }
    const end = () => world.ops('DELETE', 'invitations', { key: admin, query: { merchant, code: 'spring' } });
    expect(await end()).toMatchObject({ success: true });
    expect(await lastAudit()).toMatchObject({ action: 'opsInvitationDelete', before: { code: 'spring' }, after: null });
    expect((await end()).errorCode).toBe('ops.unknown');
  });

  it('need an operator of the brand who may, and an account that is there', async () => {
    const { username } = await account();
    const calls: [string, object][] = [
      ['brand/logins', { sessionIdleMinutes: 50 }],
      ['brand/rules', { rules: brand().rules }],
      ['brand/hosts', { agentHosts: [] }],
      ['account/status', { username, status: 'NO_LOGIN', reason }],
      ['account/unlock', { username, reason }],
      ['invitations', { username, code: 'NEVER', kind: 'referral' }],
    ];
    for (const [path, body] of calls) {
      for (const key of [editor, stranger]) expect((await put(path, body, key)).errorCode, path).toBe('ops.role');
      expect((await put(path, body, 'x'.repeat(43))).errorCode, path).toBe('ops.key');
    }
    for (const key of [editor, stranger]) expect((await read('account', { username }, key)).errorCode).toBe('ops.role');
    for (const [path, body] of [
      ['account/status', { status: 'NO_LOGIN', reason }],
      ['account/unlock', { reason }],
      ['invitations', { code: 'NEVER', kind: 'referral' }],
    ] as [string, object][]) {
      expect((await put(path, { username: 'nobody', ...body })).errorCode, path).toBe('ops.unknown');
    }
    expect((await read('account', { username })).value).toMatchObject({ status: 'ACTIVE', invitations: [] });
  });
});
