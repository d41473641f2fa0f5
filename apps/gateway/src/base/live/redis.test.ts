import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findRedis, type RedisServer, startRedis } from '../../../../../scripts/lib/redis.ts';
import { systemClock } from '../calendar/clock.ts';
import { sharedRateLimiter } from '../limits/rate-limit.ts';
import { createLog } from '../log.ts';
import { joinNews } from './news.ts';
import { connectShared, type Shared } from './redis.ts';

const program = await findRedis();

/** What waits until something has happened. */
function latch() {
  let count = 0;
  const wakers: (() => void)[] = [];
  return {
    hit(): void {
      count += 1;
      for (const wake of wakers.splice(0)) wake();
    },
    count: () => count,
    async reaches(wanted: number): Promise<void> {
      while (count < wanted) await new Promise<void>((resolve) => wakers.push(resolve));
    },
  };
}

describe.skipIf(program === null)('what gateways share', () => {
  let redis: RedisServer;
  const open: Shared[] = [];
  const connect = (url = redis.url): Shared => {
    const shared = connectShared(url, { log: createLog('silent'), lookMs: 20 });
    open.push(shared);
    return shared;
  };
  /** Resolves at the next beat that says so. */
  const until = (shared: Shared, isUp: boolean): Promise<void> =>
    new Promise((resolve) => {
      if (shared.state().isUp === isUp) resolve();
      else shared.onBeat((now) => void (now === isUp && resolve()));
    });
  const echo = (shared: Shared): Promise<string> | string =>
    shared.ask(
      (client) => client.echo('redis'),
      () => 'instead',
    );

  beforeAll(async () => {
    redis = await startRedis(program ?? '');
  });
  afterEach(() => {
    for (const each of open.splice(0)) each.close();
  });
  afterAll(() => redis.stop());

  it('answers in the same turn while it is away, and is asked again when it is back', async () => {
    const shared = connect();
    expect(echo(shared)).toBe('instead');
    await until(shared, true);
    expect(await echo(shared)).toBe('redis');
    await redis.kill();
    await until(shared, false);
    for (let index = 0; index < 1_000; index += 1) expect(echo(shared)).toBe('instead');
    expect(shared.state()).toMatchObject({ isUp: false, instead: 1_001 });
    await redis.start();
    await until(shared, true);
    expect(await echo(shared)).toBe('redis');
  });

  it('is done without as soon as it hangs, for what was asked before too', async () => {
    const shared = connect();
    await until(shared, true);
    redis.hang();
    try {
      const asked = Array.from({ length: 100 }, async () => echo(shared));
      expect(new Set(await Promise.all(asked))).toEqual(new Set(['instead']));
      expect(shared.state()).toMatchObject({ isUp: false, reason: 'it does not answer' });
      expect(echo(shared)).toBe('instead');
    } finally {
      redis.goOn();
    }
    await until(shared, true);
    expect(await echo(shared)).toBe('redis');
  });

  it('is noticed to hang by a gateway that asks nothing', async () => {
    const shared = connect();
    await until(shared, true);
    redis.hang();
    await until(shared, false);
    redis.goOn();
    await until(shared, true);
  });

  it('counts calls together while it is there, and by each gateway while it is away', async () => {
    const gateways = [connect(), connect()];
    await Promise.all(gateways.map((each) => until(each, true)));
    const [one, two] = gateways.map((each) => sharedRateLimiter(each, systemClock));
    const key = `calls-${redis.url}`;
    expect(await one?.take(key, 2, 60)).toBe(0);
    expect(await two?.take(key, 2, 60)).toBe(0);
    expect(await one?.take(key, 2, 60)).toBeGreaterThan(0);
    await redis.kill();
    await Promise.all(gateways.map((each) => until(each, false)));
    expect([one?.take(key, 1, 60), two?.take(key, 1, 60)]).toEqual([0, 0]);
    expect(one?.take(key, 1, 60)).toBeGreaterThan(0);
    await redis.start();
  });

  it('ends the count that they share, and no call puts the end off', async () => {
    const shared = connect();
    await until(shared, true);
    const limiter = sharedRateLimiter(shared, systemClock);
    const msLeft = () =>
      shared.ask(
        (client) => client.pttl('rate:ending'),
        () => expect.unreachable('Redis is away'),
      );
    await limiter.take('ending', 1, 60);
    const first = await msLeft();
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(60_000);
    await shared.ask(
      (client) => client.pexpire('rate:ending', 5_000),
      () => expect.unreachable('Redis is away'),
    );
    expect(await limiter.take('ending', 1, 60)).toBeLessThanOrEqual(5);
    expect(await msLeft()).toBeLessThanOrEqual(5_000);
  });

  it('has news heard by the others, once Redis is there, and tells them when some was lost', async () => {
    await redis.kill();
    const [one, two] = [connect(), connect()];
    const heard = latch();
    const missed = { one: latch(), two: latch() };
    const news = joinNews(one, 'talk', { heard: () => expect.unreachable('its own news'), missed: missed.one.hit });
    joinNews(two, 'talk', { heard: heard.hit, missed: missed.two.hit });
    await redis.start();
    await Promise.all([missed.one.reaches(1), missed.two.reaches(1), until(one, true), until(two, true)]);
    news.tell('first');
    await heard.reaches(1);

    // The teller alone loses its connection: the hearer would not know by itself.
    const id = await one.ask(
      (client) => client.client('ID'),
      () => 0,
    );
    one.onBeat((isUp) => {
      if (!isUp) news.tell('lost');
    });
    const before = missed.two.count();
    await two.ask(
      (client) => client.client('KILL', 'ID', id),
      () => 0,
    );
    await missed.two.reaches(before + 1);
    expect(heard.count()).toBe(1);
  });
});
