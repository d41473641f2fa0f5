import type { NewEvent } from '../../base/background/event.ts';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { openTestDatabase } from '../../base/testing/database.ts';
import { baseSql, playSql, startTestGateway, type TestGatewayOptions } from './gateway.ts';
import { vendorClient } from './vendor-client.ts';

/** Noon in Vietnam. */
export const START = Date.UTC(2026, 0, 15, 5);

/** A gateway on a fresh database with a clock that stands still, and a vendor that calls it. */
export async function openHarness(kind: Database['kind'], options: Partial<TestGatewayOptions> = {}) {
  const clock = manualClock(START);
  const db = await openTestDatabase(kind, playSql(baseSql));
  const gateway = await startTestGateway({ db, clock, ...options });
  const call = vendorClient(gateway.url, 'RLT', clock.now);
  let made = 0;

  return {
    clock,
    db,
    gateway,
    call,
    /** A test player with a session: its token and the bets of one round, with fresh ids unless given. */
    async seat(balance = '1000000', more: object = {}) {
      const { token, player, status } = await call('test/session', { balance, ...more });
      if (status !== 'OK') throw new Error(`test/session answered ${status}`);
      const { account_id: accountId } = (
        await db.query<{ account_id: bigint }>({ text: 'select account_id from vendor_player where id = $1', values: [player] })
      )[0] ?? { account_id: 0n };
      const common = { gameCode: 'lantern', currency: 'VND' };
      const fresh = (prefix: string): string => {
        made += 1;
        return `${prefix}${made}`;
      };
      return {
        token: String(token),
        player: String(player),
        accountId,
        debit: (fields: object) =>
          call('debit', { token, txId: fresh('d'), roundId: fresh('r'), amount: '10000', ...common, ...fields }),
        credit: (fields: object) =>
          call('credit', { player, txId: fresh('c'), amount: '0', roundFinished: true, ...common, ...fields }),
        rollback: (fields: object) => call('rollback', { player, txId: fresh('b'), ...common, ...fields }),
      };
    },
    /** Tells of an account as identity does, and returns when play has heard. */
    async tell(event: NewEvent): Promise<void> {
      await gateway.events.emit(db, event);
      await gateway.events.runAll();
    },
    async close(): Promise<void> {
      await gateway.close();
      await db.close();
    },
  };
}

export type Harness = Awaited<ReturnType<typeof openHarness>>;
