import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvents, type Events } from '../base/background/events.ts';
import { manualClock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { createLog } from '../base/log.ts';
import { openTestDatabase, usualKind } from '../base/testing/database.ts';
import { accountRegistered } from '../identity/index.ts';
import { createWallet, type Wallet, walletSql } from '../wallet/index.ts';
import { DEMO_CREDIT, startDemoCredit } from './demo-credit.ts';

const clock = manualClock(Date.UTC(2026, 0, 1));
const log = createLog('silent');
const DEMO = 1;
const REAL = 2;

describe.each(usualKind)('demo credit on %s', (kind) => {
  let db: Database;
  let wallet: Wallet;
  beforeAll(async () => {
    db = await openTestDatabase(kind, [{ name: 'base', directory: `${import.meta.dirname}/../base` }, walletSql]);
    wallet = createWallet({ db, clock });
  });
  afterAll(async () => {
    await wallet.drain();
    await db.close();
  });

  const started = (consumerCursor: 'kept' | 'lost'): Promise<Events> =>
    (async () => {
      if (consumerCursor === 'lost') await db.query({ text: 'truncate event_cursor' });
      const events = createEvents(db, clock, log);
      startDemoCredit({ events, wallet, demoCurrency: async (merchantId) => (merchantId === DEMO ? 'VND' : null) });
      return events;
    })();
  const registered = (merchantId: number, accountId: bigint, test: boolean) =>
    accountRegistered.of({ merchantId, accountId }, { username: `m${accountId}`, type: 0, test });
  const balance = async (merchantId: number, owner: bigint) =>
    (await wallet.balanceOf(await wallet.accountOf(merchantId, owner, 'VND'))).balance;

  it('is paid once to a demo brand’s member, however often the event is heard', async () => {
    const events = await started('kept');
    await db.transaction((tx) => events.emit(tx, registered(DEMO, 7n, false)));
    await events.runAll();
    await (await started('lost')).runAll();
    expect(await balance(DEMO, 7n)).toBe(DEMO_CREDIT);
    expect(await wallet.reconcile()).toEqual([]);
  });

  it('is paid neither to a test account nor to a member of a real brand', async () => {
    const events = await started('kept');
    await db.transaction((tx) => events.emit(tx, registered(DEMO, 8n, true)));
    await db.transaction((tx) => events.emit(tx, registered(REAL, 9n, false)));
    await events.runAll();
    expect([await balance(DEMO, 8n), await balance(REAL, 9n)]).toEqual([0n, 0n]);
  });
});
