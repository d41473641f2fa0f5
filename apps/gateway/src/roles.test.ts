import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { App } from './app.ts';
import { createEvents } from './base/background/events.ts';
import { systemClock } from './base/calendar/clock.ts';
import { type Database, openDatabase } from './base/database/database.ts';
import { createLog } from './base/log.ts';
import { databaseKinds, openTestDatabase } from './base/testing/database.ts';
import { accountRegistered } from './identity/index.ts';
import { sqlModules } from './modules.ts';
import { openTestApp, operatorsDoor } from './testing/app.ts';

describe.runIf(databaseKinds.includes('postgres'))('roles of a process', () => {
  let db: Database & { url: string | null };
  beforeAll(async () => {
    db = await openTestDatabase('postgres', sqlModules);
  });
  afterAll(() => db.close());

  const start = async (role: string): Promise<App> => {
    const url = db.url ?? '';
    const own = Object.assign(await openDatabase({ url, poolSize: 6 }, db.seal), { url });
    const app = await openTestApp('postgres', systemClock, own, { ROLE: role, DATABASE_URL: url, PORT: '0' });
    await app.listen();
    return app;
  };
  const status = async (app: App, url: string) =>
    (await app.server.inject({ url, headers: { merchant: 'marquee', language: 'EN', host: 'localhost' } })).statusCode;

  it('`serve` answers calls and works on nothing', async () => {
    const work = {
      text: 'select consumer, xid::text, id::text, lease_owner from event_cursor union all select job, null, null, null from job_state',
    };
    // Where the migrations have consumers begin, nobody has gone on.
    const begun = await db.query(work);
    const app = await start('serve');
    expect([await status(app, '/healthz'), await status(app, '/wps/system/status')]).toEqual([200, 200]);
    await app.close();
    expect(await db.query(work)).toEqual(begun);
    expect(begun).toEqual([{ consumer: 'cashier.days', xid: expect.any(String), id: expect.any(String), lease_owner: null }]);
  });

  it('`work` handles events and runs jobs, and answers no calls', async () => {
    const app = await start('work');
    expect([await status(app, '/healthz'), await status(app, '/wps/system/status')]).toEqual([200, 404]);
    const door = async (url: string) => (await operatorsDoor(app).inject(url)).statusCode;
    expect([await door('/metrics'), await door('/openapi.json'), await door('/ops/v1/brand')]).toEqual([200, 404, 404]);
    const [merchant] = await db.query<{ id: number }>({ text: `select id from merchant where code = 'marquee'` });
    const about = { merchantId: merchant?.id ?? 0, accountId: 123_456n };
    await createEvents(db, systemClock, createLog('silent')).emit(
      db,
      accountRegistered.of(about, { username: 'somebody', type: 0 }),
    );
    const credits = {
      text: `select t.amount from transfer t join ledger_account a on a.id = t.account_id where a.owner_id = 123456`,
    };
    // Nobody but the working process has a consumer that could give it.
    await vi.waitFor(async () => expect(await db.query(credits)).toEqual([{ amount: 50_000_000n }]), { timeout: 60_000 });
    await app.close();
  });
});
