import { type Inbox, listenInbox } from '@marquee/conformance';
import type { Clock } from '@marquee/service/clock';
import { silentLog, temporaryFolder } from '@marquee/service/testing';
import { createGateway, type Gateway } from '../channel/gateway.ts';
import { backlog, deliverDue } from '../channel/reports.ts';
import { createApp } from '../server/app.ts';
import type { Base } from '../server/base.ts';
import { openBooks } from '../server/books-file.ts';
import { PROVIDER, readConfig } from '../server/config.ts';

export const KEY = 'the-key-of-the-tests-of-the-bank-00000000';
export const TARGET = { url: 'http://bank.test', provider: PROVIDER, key: KEY };

/** A clock that a test can put forward, and back to the clock of whoever signs. */
export function testClock(): Clock & { advance(ms: number): void; reset(): void } {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    wait: async () => undefined,
    advance: (ms) => {
      ahead += ms;
    },
    reset: () => {
      ahead = 0;
    },
  };
}

/** What stands between a report and its answer. */
const MOST_ATTEMPTS = 10;

/** A bank whose jobs a test does itself, and which reports over HTTP to the inbox of a suite, or to a gateway of the test's own. */
export async function startTestBank(inbox: Inbox | null, ownGateway?: Gateway) {
  const clock = testClock();
  const folder = temporaryFolder();
  const listening = inbox ? await listenInbox(inbox, 0) : null;
  const config = readConfig({
    [`CHANNEL_KEY_${PROVIDER}`]: KEY,
    GATEWAY_URL: listening?.url ?? 'http://127.0.0.1:9',
    BANK_PORT: '8400',
    DATA_DIR: folder.path,
    LOG_LEVEL: 'silent',
  });
  const overHttp = createGateway({
    gatewayUrl: config.gatewayUrl,
    provider: PROVIDER,
    key: KEY,
    now: clock.now,
    deadline: () => new AbortController().signal,
  });
  const base: Base = { db: openBooks(folder.path), gateway: ownGateway ?? overHttp, clock, log: silentLog };
  const app = await createApp({ config, base, hasJobs: false });
  await app.ready();
  /** Lets time pass until every report has its answer. */
  const idle = async (): Promise<void> => {
    for (let attempt = 0; attempt < MOST_ATTEMPTS && backlog(base) > 0; attempt += 1) {
      await deliverDue(base);
      clock.advance(60_000);
    }
    clock.reset();
  };
  /** Requests without a socket. */
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const payload = typeof init.body === 'string' ? init.body : Buffer.from(init.body as Uint8Array);
    const headers = init.headers as Record<string, string>;
    const reply = await app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload });
    return new Response(reply.body, { status: reply.statusCode });
  };
  const close = async (): Promise<void> => {
    await app.close();
    base.db.close();
    await listening?.close();
    folder.remove();
  };
  return { app, base, clock, config, idle, send, close };
}

export type TestBank = Awaited<ReturnType<typeof startTestBank>>;
