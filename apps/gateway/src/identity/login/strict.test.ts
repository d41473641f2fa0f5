import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyKind } from '../../base/testing/database.ts';
import { openBrowser } from '../testing/browser.ts';
import { type MemberWorld, openMembers, PASSWORD } from '../testing/members.ts';

let world: MemberWorld;
beforeAll(async () => {
  world = await openMembers(anyKind);
  await world.brand.setLogins(world.demo.id, { preset: 'strict', security: { widget: true } });
});
afterAll(() => world.close());

it('the preset strict locks a name after three failures within half an hour, for half an hour', async () => {
  const { username } = await world.member();
  const guess = async (password: string) => {
    const page = openBrowser(world);
    return (await page.call('login', { username, password, altcha: await page.solve() })).body.errorCode ?? 'ok';
  };
  const wrong = 'Wrong-77x';
  expect([await guess(wrong), await guess(wrong)]).toEqual(['login.cred.err', 'login.cred.err']);
  // Half an hour later they do not count.
  world.clock.advance(31 * 60_000);
  expect([await guess(wrong), await guess(wrong), await guess(wrong)]).toEqual(Array(3).fill('login.cred.err'));
  expect(await guess(PASSWORD)).toBe('login.locked');
  world.clock.advance(29 * 60_000);
  expect(await guess(PASSWORD)).toBe('login.locked');
  world.clock.advance(2 * 60_000);
  expect(await guess(PASSWORD)).toBe('ok');
});
