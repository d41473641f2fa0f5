import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Statement } from '../../base/database/database.ts';
import { usualKind } from '../../base/testing/database.ts';
import { openBrowser } from '../testing/browser.ts';
import { type MemberWorld, openMembers, PASSWORD } from '../testing/members.ts';

/** What each check of a password cost, as its hash says: algorithm, memory, passes and lanes. */
const hashes = vi.hoisted(() => ({ costs: [] as string[] }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const counted: typeof real.verify = (...given) => {
    hashes.costs.push(String(given[0]).split('$').slice(0, 4).join('$'));
    return real.verify(...given);
  };
  return { ...real, verify: counted };
});

const MINUTE = 60_000;

type Kind = 'wrong name' | 'wrong password' | 'no password' | 'locked name' | 'locked, right password';

describe.each(usualKind)('who may not log in on %s', (kind) => {
  let world: MemberWorld;
  let known = '';
  let empty = '';
  let locked: string[] = [];
  beforeAll(async () => {
    world = await openMembers(kind, { work: 'real' });
    // The tries of this test ask for no captcha and lock nothing: each round begins after the failures of the last are forgotten.
    await world.brand.setLogins(world.demo.id, { security: { captchaAfter: 10, lockAfter: 100, failureMinutes: 5 } });
    known = (await world.member()).username;
    empty = (await world.member({ password: null })).username;
    locked = [await lockedMember(), await lockedMember()];
  });
  afterAll(() => world.close());

  /** A member whose name is locked for longer than this test takes. */
  async function lockedMember(): Promise<string> {
    const { username } = await world.member();
    await openBrowser(world).call('login', { username, password: 'Wrong-77x' });
    await world.db.query({
      text: `update login_name set locked_until = $1 where name_digest = (select name_digest from login_failure order by id desc limit 1)`,
      values: [new Date(world.clock.now() + 600 * MINUTE)],
    });
    return username;
  }

  const tries = (): Record<Kind, () => [username: string, password: string]> => ({
    'wrong name': () => ['phantom', PASSWORD],
    'wrong password': () => [known, 'Wrong-77x'],
    'no password': () => [empty, 'Wrong-77x'],
    'locked name': () => [locked[0] ?? '', 'Wrong-77x'],
    'locked, right password': () => [locked[1] ?? '', PASSWORD],
  });
  const attempt = ([username, password]: [string, string]) => openBrowser(world).call('login', { username, password });

  it('hear the same whether the name or the password is wrong, the account has none, or the right one is locked', async () => {
    const answers = Object.fromEntries(
      await Promise.all(Object.entries(tries()).map(async ([name, make]) => [name, await attempt(make())])),
    );
    expect(answers['wrong name'].body).toMatchObject({ success: false, errorCode: 'login.cred.err', value: null });
    expect(answers['wrong password']).toEqual(answers['wrong name']);
    expect(answers['no password']).toEqual(answers['wrong name']);
    expect(answers['locked name'].body.errorCode).toBe('login.locked');
    expect(answers['locked, right password']).toEqual(answers['locked name']);
  });

  it('make the gateway do the same work, and so wait as long: the same statements, and one password hash of the same cost', async () => {
    const work: Record<string, string[]> = {};
    const costs: Record<string, string[]> = {};
    for (const [name, make] of Object.entries(tries())) {
      const statements: string[] = [];
      hashes.costs.length = 0;
      world.db.observe((statement: Statement) => void statements.push(statement.text.replace(/\s+/g, ' ')));
      await attempt(make());
      world.db.observe(null);
      work[name] = statements;
      costs[name] = [...hashes.costs];
    }
    expect(costs['wrong name']).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1$/)]);
    expect(work['wrong name']?.length).toBeGreaterThan(3);
    for (const name of Object.keys(work)) {
      expect(work[name], name).toEqual(work['wrong name']);
      expect(costs[name], name).toEqual(costs['wrong name']);
    }
  });
});
