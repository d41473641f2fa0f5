import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { openPublishingWorld, type PublishingWorld, type Told } from '../testing/world.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const PASSWORD = 'four brown horses 7';
const MERCHANT = { merchant: 'orchid' };

interface Step {
  token: string;
  next: string | null;
}

describe.each(usualKind)('the operators’ door on %s', (kind) => {
  let world: PublishingWorld;
  let owner: string;
  let count = 0;
  beforeAll(async () => {
    world = await openPublishingWorld(kind);
    owner = await world.operators.add('root', ['owner'], null);
  });
  // Every test has limits of its own.
  beforeEach(() => world.clock.advance(2 * MINUTE_MS));
  afterAll(() => world.close());

  type Method = Parameters<PublishingWorld['ops']>[0];
  const call = (method: Method, path: string, body?: object, key?: string, query: Record<string, string> = {}) =>
    world.ops(method, path, { query, ...(body ? { body } : {}), ...(key === undefined ? {} : { key }) });
  const stepOf = (answer: Told): Step => {
    expect(answer).toMatchObject({ success: true });
    return answer.value;
  };
  const login = (name: string, password: string) => call('POST', 'session', { name, password });
  const codeOf = (secret: string): string => generateSync({ secret, epoch: world.clock.now() / 1000 });

  const hire = async (roles = ['viewer'], more: object = MERCHANT): Promise<{ name: string; first: string }> => {
    count += 1;
    const name = `mai${count}`;
    const { value } = await call('PUT', 'operators', { name, kind: 'person', roles, ...more }, owner);
    return { name, first: (value as { secret: string }).secret };
  };
  /** A person who has set up everything, with the session of that first login. */
  const settle = async (roles?: string[], more?: object) => {
    const { name, first } = await hire(roles, more);
    const setup = stepOf(await login(name, first));
    const { secret }: { secret: string } = (await call('PUT', 'session/authenticator', undefined, setup.token)).value;
    const second = stepOf(await call('PUT', 'session/code', { code: codeOf(secret) }, setup.token));
    const open = stepOf(await call('PUT', 'session/password', { current: first, password: PASSWORD }, second.token));
    world.clock.advance(30_000);
    return { name, first, secret, token: open.token };
  };
  /** Logs a person in; the session's token. */
  const enter = async ({ name, secret }: { name: string; secret: string }, password = PASSWORD): Promise<string> => {
    const { token } = stepOf(await login(name, password));
    const step = stepOf(await call('PUT', 'session/code', { code: codeOf(secret) }, token));
    expect(step.next).toBeNull();
    world.clock.advance(30_000);
    return step.token;
  };
  const brand = (key: string) => world.ops('GET', 'brand', { key, query: MERCHANT });

  it('asks at the first login for an authenticator and an own password, and opens nothing before', async () => {
    const { name, first } = await hire();
    const setup = stepOf(await login(name, first));
    expect(setup.next).toBe('setup');
    expect((await brand(setup.token)).errorCode).toBe('ops.key');
    const { secret, uri }: { secret: string; uri: string } = (await call('PUT', 'session/authenticator', undefined, setup.token))
      .value;
    expect(uri).toContain(secret);
    const second = stepOf(await call('PUT', 'session/code', { code: codeOf(secret) }, setup.token));
    expect(second.next).toBe('password');
    expect((await brand(second.token)).errorCode).toBe('ops.key');
    expect((await call('PUT', 'session/code', { code: codeOf(secret) }, setup.token)).errorCode).toBe('ops.key');
    const open = stepOf(await call('PUT', 'session/password', { current: first, password: PASSWORD }, second.token));
    expect(open.next).toBeNull();
    expect((await brand(open.token)).status).toBe(200);
    expect(
      (await world.ops('PUT', 'brand/regions', { key: open.token, body: { ...MERCHANT, blockedRegions: [] } })).errorCode,
    ).toBe('ops.role');
    const [row] = await world.db.query<{ rows: string }>({
      text: `select string_agg(o::text, '') || (select string_agg(s::text, '') from ops_session s) as rows from ops_operator o`,
    });
    for (const word of [secret, PASSWORD, first, open.token]) expect(row?.rows).not.toContain(word);
  });

  it('asks for the code at every login, takes none twice and no other’s', async () => {
    const person = await settle();
    const { token } = stepOf(await login(person.name, PASSWORD));
    const code = codeOf(person.secret);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await call('PUT', 'session/code', { code: wrong }, token)).errorCode).toBe('ops.code');
    const answers = await Promise.all([1, 2, 3].map(() => call('PUT', 'session/code', { code }, token)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const again = stepOf(await login(person.name, PASSWORD));
    expect((await call('PUT', 'session/code', { code }, again.token)).errorCode).toBe('ops.code');
    expect((await call('PUT', 'session/authenticator', undefined, again.token)).errorCode).toBe('ops.key');
  });

  it('answers a wrong name, a wrong password and a locked person alike, and locks after five failures for half an hour', async () => {
    const person = await settle();
    const answers = [await login('nobody', PASSWORD)];
    for (let times = 0; times < 5; times += 1) answers.push(await login(person.name, 'wrong'));
    answers.push(await login(person.name, PASSWORD), await login(person.name, PASSWORD));
    for (const { status, errorCode, message } of answers)
      expect([status, errorCode, message]).toEqual([401, 'ops.login', answers[0]?.message]);
    world.clock.advance(29 * MINUTE_MS);
    expect((await login(person.name, PASSWORD)).errorCode).toBe('ops.login');
    world.clock.advance(2 * MINUTE_MS);
    expect(stepOf(await login(person.name, PASSWORD)).next).toBe('code');
  });

  it('counts tries that come at once one by one', async () => {
    const person = await settle();
    await Promise.all(Array.from({ length: 8 }, () => login(person.name, 'wrong')));
    expect((await login(person.name, PASSWORD)).errorCode).toBe('ops.login');
  });

  it('counts wrong codes too, whatever right passwords come between', async () => {
    const person = await settle();
    const wrong = () => (codeOf(person.secret) === '000000' ? '000001' : '000000');
    for (let times = 0; times < 5; times += 1) {
      const { token } = stepOf(await login(person.name, PASSWORD));
      expect((await call('PUT', 'session/code', { code: wrong() }, token)).errorCode).toBe('ops.code');
    }
    expect((await login(person.name, PASSWORD)).errorCode).toBe('ops.login');
  });

  it('ends a session after half an hour without a call, and after twelve hours whatever happens', async () => {
    const person = await settle();
    for (let times = 0; times < 3; times += 1) {
      world.clock.advance(29 * MINUTE_MS);
      expect((await brand(person.token)).status).toBe(200);
    }
    world.clock.advance(31 * MINUTE_MS);
    expect((await brand(person.token)).errorCode).toBe('ops.key');
    const token = await enter(person);
    for (let times = 0; times < 28; times += 1) {
      world.clock.advance(25 * MINUTE_MS);
      expect((await brand(token)).status, `after ${times}`).toBe(200);
    }
    world.clock.advance(21 * MINUTE_MS);
    expect((await brand(token)).errorCode).toBe('ops.key');
  });

  it('lists the own sessions, and ends this one or another of one’s own', async () => {
    const person = await settle();
    const stranger = await settle();
    const token = await enter(person);
    const sessions = async (key: string) =>
      (await call('GET', 'session', undefined, key)).value as { id: number; isOwn: boolean }[];
    const [own, other] = await sessions(token);
    expect([own?.isOwn, other?.isOwn]).toEqual([true, false]);
    const query = { id: String(other?.id) };
    expect((await call('DELETE', 'session', undefined, stranger.token, query)).errorCode).toBe('ops.unknown');
    expect((await call('DELETE', 'session', undefined, token, query)).success).toBe(true);
    expect((await brand(person.token)).errorCode).toBe('ops.key');
    expect((await call('DELETE', 'session', undefined, token)).success).toBe(true);
    expect((await brand(token)).errorCode).toBe('ops.key');
    for (const path of ['session', 'session/authenticator'])
      expect((await call(path === 'session' ? 'GET' : 'PUT', path, undefined, owner)).errorCode, 'a key is no session').toBe(
        'ops.key',
      );
  });

  it('takes a password of twelve characters that no leak knows, that is not the name, and none of the last five', async () => {
    const person = await settle();
    const change = (current: string, password: string) => call('PUT', 'session/password', { current, password }, person.token);
    for (const [password, reason] of [
      ['short horse', /12 characters/],
      ['password1234', /leaks/],
      [`${person.name} is my name`, /name/],
      [PASSWORD, /used before/],
    ] as const) {
      const answer = await change(PASSWORD, password);
      expect([answer.errorCode, answer.message], password).toEqual(['ops.password', expect.stringMatching(reason)]);
    }
    expect((await change('not that one', 'another long word')).errorCode).toBe('ops.login');
    const used = [PASSWORD];
    for (const next of [
      'grey goose lands 1',
      'grey goose lands 2',
      'grey goose lands 3',
      'grey goose lands 4',
      'grey goose lands 5',
    ]) {
      expect((await change(used.at(-1) ?? '', PASSWORD)).errorCode).toBe('ops.password');
      person.token = stepOf(await change(used.at(-1) ?? '', next)).token;
      used.push(next);
    }
    expect(stepOf(await change(used.at(-1) ?? '', PASSWORD)).next).toBeNull();
  });

  it('asks for another password after ninety days, and ends all other sessions with a change', async () => {
    const person = await settle();
    const token = await enter(person);
    const changed = stepOf(await call('PUT', 'session/password', { current: PASSWORD, password: 'a wholly new word' }, token));
    expect((await brand(person.token)).errorCode).toBe('ops.key');
    expect((await brand(token)).errorCode).toBe('ops.key');
    expect((await brand(changed.token)).status).toBe(200);
    world.clock.advance(90 * DAY_MS);
    const step = stepOf(await login(person.name, 'a wholly new word'));
    const late = stepOf(await call('PUT', 'session/code', { code: codeOf(person.secret) }, step.token));
    expect(late.next).toBe('password');
    expect((await brand(late.token)).errorCode).toBe('ops.key');
  });

  it('begins anew after a reset, which ends sessions and lock; a first password is good for three days', async () => {
    const person = await settle();
    for (let times = 0; times < 6; times += 1) await login(person.name, 'wrong');
    const { value } = await call('PUT', 'operators/reset', { ...MERCHANT, name: person.name }, owner);
    const { secret }: { secret: string } = value;
    expect((await brand(person.token)).errorCode).toBe('ops.key');
    expect((await login(person.name, PASSWORD)).errorCode).toBe('ops.login');
    expect(stepOf(await login(person.name, secret)).next).toBe('setup');
    world.clock.advance(3 * DAY_MS);
    expect((await login(person.name, secret)).errorCode).toBe('ops.login');
  });

  it('lets nobody in who was closed, and follows a change of roles at once', async () => {
    const person = await settle();
    await call('PUT', 'operators/roles', { ...MERCHANT, name: person.name, roles: ['compliance'] }, owner);
    const audit = () => world.ops('GET', 'audit', { key: person.token, query: MERCHANT });
    const { list } = (await audit()).value as { list: { action: string; operator: string }[] };
    expect(list).toContainEqual(expect.objectContaining({ action: 'opsLogin', operator: person.name }));
    expect(list).toContainEqual(
      expect.objectContaining({ action: 'opsOperatorRoles', before: expect.objectContaining({ roles: ['viewer'] }) }),
    );
    await call('DELETE', 'operators', undefined, owner, { ...MERCHANT, name: person.name });
    expect((await audit()).errorCode).toBe('ops.key');
    expect((await login(person.name, PASSWORD)).errorCode).toBe('ops.login');
  });

  it('writes refused logins down under the name that was meant', async () => {
    world.clock.advance(60 * MINUTE_MS);
    const person = await settle();
    await login(person.name, 'wrong');
    const { list } = (await world.ops('GET', 'audit/refusals', { key: owner, query: MERCHANT })).value as { list: object[] };
    expect(list[0]).toMatchObject({ operator: person.name, action: 'opsLogin', code: 'ops.login' });
  });

  it('keeps who manages one brand’s operators to it, and a key to its end', async () => {
    const chief = await settle(['owner']);
    const put = (body: object) =>
      call('PUT', 'operators', { name: 'robot', kind: 'program', roles: ['viewer'], ...body }, chief.token);
    expect((await put({})).errorCode).toBe('ops.role');
    expect((await put({ merchant: 'lotus' })).errorCode).toBe('function.not.available');
    const { secret }: { secret: string } = (await put({ ...MERCHANT, expiresAt: world.clock.now() + 5 * MINUTE_MS })).value;
    expect((await put(MERCHANT)).errorCode).toBe('ops.refused');
    expect((await brand(secret)).status).toBe(200);
    for (const [path, body] of [
      ['operators/roles', { name: 'root', roles: ['viewer'] }],
      ['operators/reset', { name: 'root' }],
    ] as const)
      expect((await call('PUT', path, { ...MERCHANT, ...body }, chief.token)).errorCode, path).toBe('ops.unknown');
    world.clock.advance(5 * MINUTE_MS);
    expect((await brand(secret)).errorCode).toBe('ops.key');
    const { value } = await call('GET', 'operators', undefined, chief.token, MERCHANT);
    expect(value).toContainEqual(expect.objectContaining({ name: 'robot', madeBy: chief.name, brand: 'orchid' }));
    expect(JSON.stringify(value)).not.toContain('"name":"root"');
  });
});
