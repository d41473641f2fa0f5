import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { RequestSession } from '../../base/http/handlers.ts';
import { createLog } from '../../base/log.ts';
import { memoryNonceStore } from '../../base/partner-api/nonces.ts';
import { type CashierDeps, countCompleted, createCashier, followBets, OrderError } from '../../cashier/index.ts';
import { channelApiOf, TEST_KEYS } from '../../cashier/testing/provider.ts';
import { withdrawalsOf } from '../../cashier/testing/withdrawing.ts';
import { startTestGateway } from '../../play/testing/gateway.ts';
import type { Wallet } from '../../wallet/index.ts';
import { createCommands } from './commands.ts';

/** What breaks a gateway on purpose. */
export interface Sabotage {
  wallet?: (wallet: Wallet) => Partial<Wallet>;
  betsOf?: (betsOf: Parameters<typeof followBets>[0]['betsOf']) => Parameters<typeof followBets>[0]['betsOf'];
}

export interface MoneyGatewayOptions {
  db: Database;
  clock: Clock;
  /** How its requests reach the payment provider and the vendors. */
  send: typeof fetch;
  sabotage?: Sabotage;
}

export const calendar = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0, currency: 'VND' };

/** All of a gateway that moves members' money, with the doors of payment providers and vendors. */
export async function startMoneyGateway({ db, clock, send, sabotage = {} }: MoneyGatewayOptions) {
  const log = createLog('silent');
  const gateway = await startTestGateway({ db, clock, fetch: send });
  const { play, events, live, metrics } = gateway;
  const wallet: Wallet = { ...gateway.wallet, ...sabotage.wallet?.(gateway.wallet) };
  const deps: CashierDeps = {
    db,
    clock,
    log,
    events,
    wallet,
    live,
    openStakes: play.openStakes,
    clearBalanceOf: async () => 10_000n,
    images: { put: async () => '' },
    calendarOf: async () => calendar,
    providers: { keys: TEST_KEYS, otherKeys: new Map(), nonces: memoryNonceStore(clock), metrics, fetch: send },
  };
  const cashier = createCashier(deps);
  followBets({ events, live, betsOf: sabotage.betsOf?.(play.betsOf) ?? play.betsOf });
  countCompleted({ events, calendarOf: deps.calendarOf });
  const api = await channelApiOf(cashier, clock);
  const withdrawals = withdrawalsOf({ db, clock, wallet, cashier });
  const sessionOf = (accountId: bigint): RequestSession =>
    ({ id: 1n, accountId, merchantId: 1, username: `player${accountId}`, type: 0 }) as RequestSession;
  const commands = createCommands({ ...gateway, wallet, cashier, withdrawals, api, clock, sessionOf });
  return {
    commands,
    /** The server that payment providers call; a bench lets it listen. */
    api: api.app,
    wallet,
    /** Makes betting records from now on, without being told to. */
    start: play.start,
    async close(): Promise<void> {
      await api.close();
      await gateway.close();
    },
  };
}

/** A definite answer: what was done, or why it was not. A rejection says nothing of what was done. */
export type Said<T> = { done: T } | { refused: string };

/** Does a command and tells a refusal from a doubt. */
export async function answered<G, T>(work: (given: G) => Promise<T>, given: G): Promise<Said<T>> {
  try {
    return { done: await work(given) };
  } catch (error) {
    if (error instanceof OrderError) return { refused: error.code };
    if (error instanceof BusinessError && error.code !== 'system_busy') return { refused: error.code };
    throw error;
  }
}
