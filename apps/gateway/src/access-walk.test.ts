import { randomUUID } from 'node:crypto';
import { type Call, type CallName, callList, TRIAL_TYPE } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { WALK_INPUTS, type WalkInput } from './testing/access-inputs.ts';
import { browser, openTestApp } from './testing/app.ts';

/** Calls that somebody may not make, or that answer by who asks. */
const guarded = callList.filter(([, { access }]) => access !== 'public') as [CallName, Call][];
const closed = guarded.filter(([, { access }]) => access === 'member' || access === 'real');
const open = guarded.filter(([, { access }]) => access === 'optional');
/** A stream's good answer never ends; its refusals are like any other. */
const isStream = ([, { answer }]: [CallName, Call]) => answer === 'stream';

/** Who makes a call: a token and a cookie, right or wrong. */
interface Claim {
  token?: string;
  cookie?: string;
}

describe.each(usualKind)('every guarded call on %s', (kind) => {
  let app: App;
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  const member = () => browser(app);
  let owner: ReturnType<typeof member>;
  let stranger: ReturnType<typeof member>;
  let guest: ReturnType<typeof member>;

  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    await app.db.query({
      text: `insert into game (vendor_id, game_code, game_type, names, min_stake, max_stake, lines, rtp_basis_points, volatility, has_demo, is_new, version)
             select id, 'sample', 'RNG', '{"EN":"Sample","VI":"Mẫu"}', 100, 1000000, 20, 9600, 'low', true, false, 1 from vendor where code = 'RLT'`,
    });
    [owner, stranger, guest] = [member(), member(), member()];
    await owner.register('walkowner1');
    await stranger.register('walkother1');
    expect(await guest.call('freePlay', { body: {} })).toMatchObject({ success: true, value: { customerType: TRIAL_TYPE } });
    await app.settle();
  });
  afterAll(() => app.close());

  /** Makes a call as whoever the claim says. */
  const as = async ({ token, cookie }: Claim, [name, call]: [CallName, Call], input: WalkInput = WALK_INPUTS[name] ?? {}) => {
    const response = await app.server.inject({
      method: call.method,
      url: call.path,
      query: input.query ?? {},
      // Each call comes from an address of its own, so that no limit answers in the place of the check.
      remoteAddress: `10.${Math.floor(walked / 65_536)}.${Math.floor(walked / 256) % 256}.${(walked += 1) % 256}`,
      headers: {
        merchant: 'marquee',
        language: 'EN',
        encryption: 'none',
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: token }),
        ...(cookie === undefined ? {} : { cookie }),
      },
      ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
    });
    const { success, errorCode, value } = response.json() as { success: boolean; errorCode?: string; value: unknown };
    return { status: response.statusCode, success, errorCode, value };
  };
  let walked = 0;
  const claim = ({ token, cookie }: { token: string; cookie: string }): Claim => ({ token, cookie });

  /** A digest of every row of every table: what is equal before and after was not touched. */
  const everything = async (): Promise<Record<string, string>> => {
    const tables = await app.db.query<{ name: string }>({
      text: `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    });
    const digests: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] = await app.db.query<{ digest: string }>({
        text: `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${name} t`,
      });
      digests[name] = row?.digest ?? '';
    }
    return digests;
  };
  /** The answers of these calls to a claim, which must not change anything. */
  const walk = async (calls: readonly [CallName, Call][], who: Claim) => {
    const before = await everything();
    const answers: Record<string, Awaited<ReturnType<typeof as>>> = {};
    for (const each of calls) answers[each[0]] = await as(who, each);
    expect(await everything(), 'what the tables hold').toEqual(before);
    return answers;
  };
  const refusals = (answers: Awaited<ReturnType<typeof walk>>) =>
    Object.entries(answers).filter(([, { status, errorCode }]) => status !== 401 || errorCode !== 'customer.not.login');

  it('is known to this walk, and no other is', () => {
    expect(Object.keys(WALK_INPUTS).sort()).toEqual(guarded.map(([name]) => name).sort());
  });

  it('is refused to nobody', async () => {
    expect(refusals(await walk(closed, {}))).toEqual([]);
  });

  it.each<[string, () => Claim]>([
    ['a forged token', () => ({ token: randomUUID() })],
    ['a forged token with a good cookie', () => ({ token: randomUUID(), cookie: owner.cookie })],
    ['a good token with another’s cookie', () => ({ token: owner.token, cookie: stranger.cookie })],
    ['a good token without its cookie', () => ({ token: owner.token })],
    ['a good token with a forged cookie', () => ({ token: owner.token, cookie: `mq_session=${'x'.repeat(43)}` })],
    ['a good cookie without a token', () => ({ cookie: owner.cookie })],
    ['a token that is a pattern', () => ({ token: '%', cookie: owner.cookie })],
    ['a token of a thousand characters', () => ({ token: 'a'.repeat(1_000), cookie: owner.cookie })],
  ])('is refused to %s', async (_, who) => {
    expect(refusals(await walk(closed, who()))).toEqual([]);
  });

  it.each<[string, () => Promise<Claim>]>([
    [
      'a session that was logged out',
      async () => {
        const page = member();
        await page.register();
        const who = claim(page);
        await page.call('logout');
        return who;
      },
    ],
    [
      'a session that its member ended from another one',
      async () => {
        const [first, second] = [member(), member()];
        const username = await first.register();
        const who = claim(first);
        await second.call('login', { body: { username, password: 'Demo2026x' } });
        expect((await second.call('endSession', { body: { others: true, password: 'Demo2026x' } })).success).toBe(true);
        return who;
      },
    ],
    [
      'the session of a frozen account',
      async () => {
        const page = member();
        const username = await page.register();
        await app.db.query({ text: `update account set status = 'NO_LOGIN' where username_key = $1`, values: [username] });
        return claim(page);
      },
    ],
    [
      'a session that idled too long',
      async () => {
        const page = member();
        await page.register();
        await app.db.query({
          text: `update session set last_seen_at = last_seen_at - interval '31 minutes' where id = (select max(id) from session)`,
        });
        return claim(page);
      },
    ],
    [
      'a session of another brand',
      async () => {
        const page = member();
        await page.register();
        await app.db.query({
          text: `update session set merchant_id = merchant_id + 1000 where id = (select max(id) from session)`,
        });
        return claim(page);
      },
    ],
  ])('is refused to %s', async (_, made) => {
    expect(refusals(await walk(closed, await made()))).toEqual([]);
  });

  it('is answered as to nobody where it needs no session, whatever a wrong token says', async () => {
    const nobody = await walk(open, {});
    expect(Object.entries(nobody).filter(([, { status }]) => status >= 500)).toEqual([]);
    for (const who of [{ token: randomUUID() }, { token: owner.token }, { token: owner.token, cookie: 'mq_session=forged' }]) {
      expect(await walk(open, who)).toEqual(nobody);
    }
    expect((await owner.call('memberInfo')).success, 'the session that others claimed').toBe(true);
  });

  it('is refused to a guest where it is for real accounts, and to no guest where it is for members', async () => {
    const real = await walk(
      closed.filter(([, { access }]) => access === 'real'),
      claim(guest),
    );
    expect(Object.keys(real).length).toBeGreaterThan(15);
    expect(Object.entries(real).filter(([, { errorCode }]) => errorCode !== 'in_need_true_account')).toEqual([]);
    for (const each of closed.filter((one) => one[1].access === 'member' && !isStream(one))) {
      const { status, errorCode } = await as(claim(guest), each);
      expect([status, errorCode], each[0]).not.toContain(401);
      expect(errorCode, each[0]).not.toBe('in_need_true_account');
    }
  });
});
