import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Statement } from '../../base/database.ts';
import { databaseKinds } from '../../base/testing/database.ts';
import { openBrowser } from '../testing/browser.ts';
import { type MemberWorld, openMembers, PASSWORD } from '../testing/members.ts';

const hashes = vi.hoisted(() => ({ count: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const counted: typeof real.verify = (...given) => {
    hashes.count += 1;
    return real.verify(...given);
  };
  return { ...real, verify: counted };
});

/** Rounds of the times: with one try of each kind per round, what slows the machine slows all of them. */
const ROUNDS = 40;
const MINUTE = 60_000;

type Kind = 'wrong name' | 'wrong password' | 'no password' | 'locked name' | 'locked, right password';

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

describe.each(databaseKinds)('who may not log in on %s', (kind) => {
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

  it('make the gateway do the same work: the same statements, and one password hash', async () => {
    const work: Record<string, string[]> = {};
    const counts: number[] = [];
    for (const [name, make] of Object.entries(tries())) {
      const statements: string[] = [];
      const before = hashes.count;
      world.db.observe((statement: Statement) => void statements.push(statement.text.replace(/\s+/g, ' ')));
      await attempt(make());
      world.db.observe(null);
      work[name] = statements;
      counts.push(hashes.count - before);
    }
    expect(counts).toEqual([1, 1, 1, 1, 1]);
    expect(work['wrong name']?.length).toBeGreaterThan(3);
    for (const name of Object.keys(work)) expect(work[name], name).toEqual(work['wrong name']);
  });

  it('wait as long: the times of many tries in turn tell none from another', async () => {
    const kinds = Object.entries(tries());
    const times: Record<string, number[]> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      world.clock.advance(6 * MINUTE);
      for (let place = 0; place < kinds.length; place += 1) {
        const [name, make] = kinds[(place + round) % kinds.length] ?? ['', () => ['', ''] as [string, string]];
        const from = performance.now();
        await attempt(make());
        times[name] = [...(times[name] ?? []), performance.now() - from];
      }
    }
    // Differences within a round: a pause of the machine hits few rounds, and the median does not hear of it.
    const base = times['wrong name'] ?? [];
    for (const name of Object.keys(times)) {
      const differences = (times[name] ?? []).map((time, round) => time - (base[round] ?? 0));
      // A password hash takes an order of magnitude more than this share of a try.
      expect(Math.abs(median(differences)) / median(base), name).toBeLessThan(0.25);
    }
  });
});
