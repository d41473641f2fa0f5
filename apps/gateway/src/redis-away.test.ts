import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRedis, type RedisServer, startRedis } from '../../../scripts/lib/redis.ts';
import type { App } from './app.ts';
import { systemClock } from './base/calendar/clock.ts';
import type { Database } from './base/database/database.ts';
import { connectShared } from './base/live/redis.ts';
import { createLog } from './base/log.ts';
import { sharedNonceStore } from './base/partner-api/nonces.ts';
import { openTestDatabase, usualKind } from './base/testing/database.ts';
import { sqlModules } from './modules.ts';
import { baseSql, playSql, startTestGateway } from './play/testing/gateway.ts';
import { vendorClient } from './play/testing/vendor-client.ts';
import { browser, openTestApp } from './testing/app.ts';
import { type OpenStream, openStream } from './testing/streams.ts';

const program = await findRedis();
const BETS = 50;
const RESET = 'event: reset';

describe.skipIf(program === null).each(usualKind)('Redis that comes and goes, on %s', (kind) => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis(program ?? '');
  });
  afterAll(() => redis.stop());

  it('keeps no bet waiting, killed or hung', async () => {
    const db = await openTestDatabase(kind, playSql(baseSql));
    const shared = connectShared(redis.url, { log: createLog('silent'), lookMs: 20 });
    const until = (isUp: boolean): Promise<void> =>
      new Promise((resolve) => {
        if (shared.state().isUp === isUp) resolve();
        else shared.onBeat((now) => void (now === isUp && resolve()));
      });
    const nonces = sharedNonceStore(shared, systemClock);
    const gateway = await startTestGateway({ db, clock: systemClock, more: { nonces } });
    const call = vendorClient(gateway.url);
    const { token } = await call('test/session', { balance: '100000000' });
    let bets = 0;
    const bet = async (): Promise<void> => {
      bets += 1;
      const id = `b${bets}`;
      const stake = { token, txId: id, roundId: id, gameCode: 'lantern', amount: '10000', currency: 'VND' };
      expect((await call('debit', stake)).status).toBe('OK');
    };
    const betMany = () => Promise.all(Array.from({ length: BETS }, bet));
    try {
      await until(true);
      await betMany();
      expect(shared.state().instead).toBeLessThanOrEqual(1);
      for (const [take, give] of [
        [redis.kill, redis.start],
        [redis.hang, redis.goOn],
      ] as const) {
        // While it goes away, and with it gone.
        await Promise.all([take(), betMany()]);
        await until(false);
        const before = shared.state().instead;
        await betMany();
        expect(shared.state().instead - before).toBe(BETS);
        await give();
        await until(true);
        await betMany();
      }
      expect((await call('balance', { token }))['balance']).toBe(String(100_000_000 - bets * 10_000));
    } finally {
      await gateway.close();
      shared.close();
      await db.close();
    }
  });

  describe('for those who listen', () => {
    let db: Database;
    let gateways: App[] = [];
    beforeAll(async () => {
      await redis.kill();
      db = await openTestDatabase(kind, sqlModules);
      // One database, closed by nobody but this test.
      const lent = { ...db, close: async () => {} };
      for (let n = 0; n < 2; n += 1) {
        gateways.push(await openTestApp(kind, systemClock, lent, { REDIS_URL: redis.url }));
        await gateways[n]?.server.listen({ host: '127.0.0.1', port: 0 });
      }
    });
    afterAll(async () => {
      for (const each of gateways) await each.close();
      gateways = [];
      await db.close();
    });

    const both = (open: (app: App) => Promise<OpenStream>): Promise<OpenStream[]> => Promise.all(gateways.map(open));

    it('has every stream look anew that was there before Redis', async () => {
      const member = browser(gateways[0] as App);
      await member.register();
      const streams = await both((each) => openStream(each, member));
      for (const stream of streams) await stream.until('listening');
      await redis.start();
      for (const stream of streams) await stream.until(RESET);
      for (const stream of streams) stream.close();
    });

    it.each(['kill', 'hang'] as const)('tells of a change at once here, and elsewhere when Redis is back: %s', async (how) => {
      const [one, two] = gateways as [App, App];
      const member = browser(one);
      await member.register();
      const [here, there] = (await both((each) => openStream(each, member))) as [OpenStream, OpenStream];
      for (const stream of [here, there]) await stream.until('listening');
      await redis[how]();
      const [before] = /^id: \S+$/m.exec(await there.until('listening')) ?? [''];
      // The demo's credit.
      await one.settle();
      await here.until('event: balance');
      await (how === 'kill' ? redis.start() : redis.goOn());
      // What was sent to one that only hung, and for a moment, may arrive after all.
      const heard = await there.until(how === 'kill' ? RESET : /event: (reset|balance)/);
      expect(heard).toContain('listening');
      if (how === 'kill') {
        const late = await openStream(two, member, before.slice('id: '.length));
        await late.until(RESET);
        late.close();
      }
      for (const stream of [here, there]) stream.close();
    });
  });
});
