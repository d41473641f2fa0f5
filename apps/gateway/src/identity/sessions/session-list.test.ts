import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { type Caller, openWorld, type World } from '../testing/world.ts';
import { writeLogin } from './login-log.ts';

const MINUTE = 60_000;
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
type Signed = Required<Pick<Caller, 'token' | 'cookie'>>;

describe.each(usualKind)('the list of sessions on %s', (kind) => {
  let world: World;
  let name = 0;
  let mine: Signed;
  let accountId = 0n;

  beforeAll(async () => {
    world = await openWorld(kind);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    const { body, cookie } = await world.register({ username: `lister${(name += 1)}` });
    mine = { token: body.value.token, cookie: cookie ?? '' };
    accountId = BigInt(body.value.id);
  });

  const again = async (caller: Caller = {}): Promise<Signed> => {
    const { body, cookie } = await world.login(`lister${name}`, 'Harbour42', caller);
    return { token: body.value.token, cookie: cookie ?? '' };
  };
  const list = async (caller: Caller) =>
    (await world.call('GET', '/wps/member/sessions', caller)).body.value as unknown as Record<string, unknown>[];
  const end = async (caller: Caller, body: object, password = 'Harbour42') =>
    world.call('DELETE', '/wps/member/sessions', caller, JSON.stringify({ value: await world.encrypt({ ...body, password }) }));
  const lives = async (caller: Signed) => (await world.sessionOf(caller)) !== null;

  it('shows the caller its own, this one first, with device, address and times', async () => {
    const phone = await again({ address: '10.9.9.9', headers: { 'user-agent': CHROME } });
    const shown = await list(mine);
    expect(shown).toHaveLength(2);
    expect(shown[0]).toMatchObject({ isCurrent: true, lastSeenAt: world.clock.now() });
    expect(shown[1]).toMatchObject({ isCurrent: false, device: 'Chrome 126 · Windows', address: '10.9.9.9' });
    expect((await list(phone))[0]).toMatchObject({ isCurrent: true, device: 'Chrome 126 · Windows' });
  });

  it('idle for as long as the demo’s help says, in every language', () => {
    const path = join(import.meta.dirname, '../../brand/content/demo/help.json');
    const articles = JSON.parse(readFileSync(path, 'utf8')) as { slug: string; words: Record<string, { content: string }> }[];
    const words = Object.entries(articles.find(({ slug }) => slug === 'account')?.words ?? {});
    expect(words).toHaveLength(6);
    for (const [language, { content }] of words)
      expect(/(\d+) (?:minut|phút|分钟|menit|นาที)/.exec(content)?.[1], language).toBe(String(world.demo.sessionIdleMinutes));
  });

  it('leaves out what idled past the brand’s limit and what was ended', async () => {
    const idle = await again();
    world.clock.advance(world.demo.sessionIdleMinutes * MINUTE - 1_000);
    expect(await lives(mine)).toBe(true);
    world.clock.advance(2_000);
    expect(await lives(idle)).toBe(false);
    expect(await list(mine)).toHaveLength(1);
  });

  it('ends one of the caller’s own by its number', async () => {
    const other = await again();
    const id = (await list(mine)).find(({ isCurrent }) => !isCurrent)?.['id'];
    expect((await end(mine, { id }, 'Wrong-77x')).body.errorCode).toBe('password.wrong');
    expect((await end(mine, { others: true }, 'Wrong-77x')).body.errorCode).toBe('password.wrong');
    expect(await lives(other)).toBe(true);
    expect((await end(mine, { id })).body).toMatchObject({ success: true, value: null });
    expect([await lives(mine), await lives(other)]).toEqual([true, false]);
  });

  it('answers alike for a stranger’s number and for one that is nobody’s, and ends nothing', async () => {
    const [own] = await list(mine);
    const stranger = await world.register({ username: `outsider${name}` });
    const caller = { token: stranger.body.value.token, cookie: stranger.cookie ?? '' };
    const [theirs, nobodys] = [await end(caller, { id: own?.['id'] }), await end(caller, { id: '999999999999' })];
    expect(theirs).toEqual(nobodys);
    expect(await lives(mine)).toBe(true);
    expect((await end(caller, { id: '9'.repeat(20) })).body.errorCode).toBe('request_param_err');
    expect((await end(caller, {})).body.errorCode).toBe('request_param_err');
  });

  it('ends all others and keeps the token of this one', async () => {
    const others = [await again(), await again()];
    const stranger = await world.register({ username: `bystander${name}` });
    await end(mine, { others: true });
    expect(await lives(mine)).toBe(true);
    expect(await Promise.all(others.map(lives))).toEqual([false, false]);
    expect(await lives({ token: stranger.body.value.token, cookie: stranger.cookie ?? '' })).toBe(true);
    const [told] = await world.db.query({
      text: `select payload->>'reason' as reason, jsonb_array_length(payload->'sessions') as ended from outbox_event
             where account_id = $1 and type = 'session.ended'`,
      values: [accountId],
    });
    expect(told).toMatchObject({ reason: 'revoked', ended: 2 });
  });

  it('shows the caller’s last 30 logins and nobody else’s', async () => {
    const stranger = await world.register({ username: `watcher${name}` });
    await world.db.query({ text: 'delete from login_log' });
    for (let minute = 0; minute < 31; minute += 1) {
      const at = new Date(world.clock.now() + minute * MINUTE);
      const entry = { merchantId: world.demo.id, accountId, at, way: 'password', address: '10.0.0.1', userAgent: CHROME };
      await writeLogin(world.db, entry);
    }
    const log = async (caller: Caller) =>
      (await world.call('GET', '/wps/member/logins', caller)).body.value as unknown as Record<string, unknown>[];
    const shown = await log(mine);
    expect(shown).toHaveLength(30);
    expect(shown[0]).toEqual({
      at: world.clock.now() + 30 * MINUTE,
      device: 'Chrome 126 · Windows',
      address: '10.0.0.1',
      place: '-',
      way: 'password',
    });
    expect(await log({ token: stranger.body.value.token, cookie: stranger.cookie ?? '' })).toEqual([]);
  });
});
