import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../base/http/handlers.ts';
import { usualKind } from '../../base/testing/database.ts';
import { nameDigest } from '../names.ts';
import { type LoginRow, readLoginOf } from '../store.ts';
import { openBrowser } from '../testing/browser.ts';
import { type MemberWorld, openMembers, PASSWORD } from '../testing/members.ts';
import { createGuesses } from './guesses.ts';
import { createLogin } from './index.ts';
import { createOpening } from './opening.ts';

const NEXT = 'Harbour88y';

describe.each(usualKind)('a login whose proof is over by the time it opens a session on %s', (kind) => {
  let world: MemberWorld;
  beforeAll(async () => {
    world = await openMembers(kind);
  });
  afterAll(() => world.close());

  /** Logs in by a password that was right; `meanwhile` happens between its proof and the session. */
  const logIn = async (accountId: bigint, meanwhile: () => Promise<unknown>): Promise<unknown> => {
    const { db, clock, identity, demo } = world;
    const account = (await readLoginOf(db, demo.id, accountId)) as LoginRow;
    const key = account.username.toLowerCase();
    const { verification, sessions, remember, secondFactor } = identity;
    const login = createLogin({
      db,
      clock,
      verification,
      secondFactor,
      remember,
      assistants: async () => null,
      passwords: { prove: async () => ({ account, name: { key, number: null, digest: nameDigest(key) }, at: 0 }) },
      guesses: createGuesses({ db, clock }),
      secondStep: {
        demand: async () => void (await meanwhile()),
        sendCode: () => Promise.reject(new Error('no code')),
        demandAnywhere: async () => {},
        prove: async () => {},
      },
      stepPass: { give: () => {}, giveNumber: () => {}, numberOf: () => null },
      trust: { begin: async () => null },
      opening: createOpening({ db, clock, sessions, verification, news: { loggedIn: async () => {}, nudge: () => {} } }),
      endSessions: async () => {},
    });
    const request = { address: '10.1.1.1', userAgent: 'test', origin: 'http://localhost', language: 'EN' } as RequestContext;
    return login.login(demo, { username: account.username, password: PASSWORD }, request).then(
      () => 'ok',
      (error: { code?: string }) => error.code,
    );
  };

  it('opens one where nothing has changed', async () => {
    const { accountId } = await world.member();
    expect(await logIn(accountId, async () => {})).toBe('ok');
  });

  it('opens none after a change of the password, which ended all sessions', async () => {
    const member = await world.member();
    const change = () => member.refusal('changePassword', { oldPassword: PASSWORD, newPassword: NEXT, confirmNewPassword: NEXT });
    expect(await logIn(member.accountId, async () => expect(await change()).toBe('ok'))).toBe('login.cred.err');
    expect((await world.identity.logins(member.accountId)).length).toBe(0);
  });

  it('opens none after a freeze', async () => {
    const { accountId } = await world.member();
    const freeze = () => world.identity.setStatus(accountId, 'NO_LOGIN');
    expect(await logIn(accountId, freeze)).toBe('us_forbidden_login_error');
  });

  it('leaves no session of the old password where logins and its change come at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const member = await world.member();
      const pages = Array.from({ length: 4 }, () => openBrowser(world));
      const credentials = { username: member.username, password: PASSWORD, remember: true };
      const answers = await Promise.all([
        member.refusal('changePassword', { oldPassword: PASSWORD, newPassword: NEXT, confirmNewPassword: NEXT }),
        ...pages.map((page) => page.refusal('login', credentials)),
        member.refusal('endSession', { others: true, password: PASSWORD }),
      ]);
      const [changed, ...rest] = answers;
      expect(changed).toBe('ok');
      for (const answer of rest) expect(['ok', 'login.cred.err', 'captcha.required', 'password.wrong']).toContain(answer);
      for (const page of pages) {
        expect(await page.refusal('memberInfo')).toBe('customer.not.login');
        expect(await page.refusal('loginRemembered', { username: member.username })).toBe('login.remember.over');
      }
    }
  });
});
