import type { AddressInfo } from 'node:net';
import { calls } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { browser, openTestApp } from './testing/app.ts';

const clock = manualClock(Date.UTC(2026, 5, 1, 5));
/** Page loads of a member in one minute that are honest use: ten tabs, each on another page every three seconds. */
const HONEST = 200;

describe.each(usualKind)('the live stream on %s', (kind) => {
  let app: App;

  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    await app.server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  it('opens for a member who loads many pages, and then says when to come back, to this account only', async () => {
    const { port } = app.server.server.address() as AddressInfo;
    const open = async (page: ReturnType<typeof browser>): Promise<Response> => {
      const answer = await fetch(`http://127.0.0.1:${port}${calls.live.path}`, {
        headers: { merchant: 'marquee', authorization: page.token, cookie: page.cookie },
      });
      if (answer.ok) await answer.body?.cancel();
      return answer;
    };
    const [one, other] = [browser(app), browser(app)];
    await one.register();
    await other.register();
    const statuses: number[] = [];
    while (statuses.length < HONEST) statuses.push((await open(one)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    let refused = await open(one);
    for (let n = HONEST; refused.ok && n < 1000; n += 1) refused = await open(one);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await open(other)).status).toBe(200);
    clock.advance(seconds * 1000);
    expect((await open(one)).status).toBe(200);
  });
});
