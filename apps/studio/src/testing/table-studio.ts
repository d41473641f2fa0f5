import { randomBytes } from 'node:crypto';
import type { Clock } from '@marquee/service/clock';
import { silentLog } from '@marquee/service/testing';
import type { Base } from '../server/base.ts';
import { createLocks } from '../server/lock.ts';
import { authenticate, launch, seatedSessionOf, sessionOf } from '../server/sessions.ts';
import { openStore } from '../server/store.ts';
import { placeBet, tablePlayerKey, takeBack } from '../server/tables/bets.ts';
import { deliverBets } from '../server/tables/delivery.ts';
import { leaveFlight } from '../server/tables/flight.ts';
import { createTableClocks, settleTables, turnTables } from '../server/tables/rounds.ts';
import type { BetRequest, StakeRequest } from '../shared/table-protocol.ts';
import { roundAt } from '../tables/clock.ts';
import { TABLES, tableOf } from '../tables/tables.ts';
import { createWallet } from '../vendor/client.ts';
import { FAKE_TOKEN } from './fake-wallet.ts';
import { KEY, NO_DEADLINE } from './studio.ts';

export const BACCARAT = 'baccarat-garden';
export const WHEEL = 'roulette-garden';
export const FLIGHT = 'crash-meadow';
export const HALL = 'bingo-90-pier';
export const FIGHT = 'cockfight-garden';

const PAGE = {
  currency: 'VND',
  language: 'VI',
  device: 'mobile',
  parentOrigin: 'http://site.test',
  backUrl: 'http://site.test/',
} as const;

/** A stake in whole units. */
export const on = (area: string, units: number): StakeRequest => ({ area, stake: `${units}0000` });

/** Some tables of a studio without its HTTP side, on a store and a wallet that may be wrapped by the test. */
export function tableStudio(options: {
  folder: string;
  gatewayUrl: string;
  clock: Clock;
  wrap?: (base: Base) => Base;
  isDemo?: boolean;
}) {
  const { clock } = options;
  const store = openStore(options.folder);
  const wallet = createWallet({
    gatewayUrl: options.gatewayUrl,
    keys: new Map(TABLES.map(({ vendor }) => [vendor, KEY])),
    now: clock.now,
    deadline: NO_DEADLINE,
  });
  const plain: Base = { store, wallet, clock, log: silentLog, isDemo: options.isDemo ?? true };
  const base = options.wrap?.(plain) ?? plain;
  const lock = createLocks();
  const keepClocks = createTableClocks(
    base,
    TABLES.filter(({ code }) => [BACCARAT, WHEEL, FLIGHT, FIGHT, HALL].includes(code)),
  );
  const current = (code: string) => {
    const found = tableOf(code);
    if (!found) throw new Error(`there is no table ${code}`);
    return roundAt(found, clock.now());
  };
  const session = (token: string) => seatedSessionOf(base, token);
  return {
    base,
    store,
    lock,
    current,
    session,
    /** Opens a table for the player of the fake wallet, or with play money, and answers the frame's token. */
    async open(table: string, isTrial = false): Promise<string> {
      const request = { ...PAGE, gameCode: table };
      const asked = isTrial ? request : { ...request, token: FAKE_TOKEN, demo: false };
      const token = launch(base, tableOf(table)?.vendor ?? '', asked, () => 'http://studio.test').url?.split('#t=')[1] ?? '';
      await authenticate(base, sessionOf(base, token));
      return token;
    },
    /** A bet in the round that the clock is at. */
    place: (token: string, table: string, stakes: readonly StakeRequest[], change: Partial<BetRequest> = {}) => {
      const requestKey = randomBytes(8).toString('hex');
      const request = { requestKey, table, roundNo: current(table).roundNo, stakes, ...change };
      return lock(tablePlayerKey(session(token)), () => placeBet(base, session(token), request));
    },
    leave: async (token: string, betId: string) => leaveFlight(base, session(token), betId),
    takeBack: (token: string, betId: string) => lock(tablePlayerKey(session(token)), () => takeBack(base, session(token), betId)),
    /** What the jobs do once. */
    async tick(): Promise<void> {
      keepClocks();
      turnTables(base);
      await settleTables(base);
      await deliverBets(base);
    },
    close: () => store.close(),
  };
}
