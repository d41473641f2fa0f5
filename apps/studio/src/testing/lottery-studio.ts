import { randomBytes } from 'node:crypto';
import type { Clock } from '@marquee/service/clock';
import { silentLog } from '@marquee/service/testing';
import { LOTTERIES, lotteryOf } from '../lottery/games.ts';
import type { Base } from '../server/base.ts';
import { createLocks } from '../server/lock.ts';
import { cancelChase, placeChase } from '../server/lottery/chases.ts';
import { deliverOrders } from '../server/lottery/delivery.ts';
import { createClocks, holdDraws, settleDraws } from '../server/lottery/draws.ts';
import { cancelOrder, placeOrder, playerKey } from '../server/lottery/orders.ts';
import { currentDraw } from '../server/lottery/schedule.ts';
import { authenticate, launch, seatedSessionOf, sessionOf } from '../server/sessions.ts';
import { openStore } from '../server/store.ts';
import type { ChaseRequest, LineRequest, OrderRequest } from '../shared/lottery-protocol.ts';
import { createWallet } from '../vendor/client.ts';
import { FAKE_TOKEN } from './fake-wallet.ts';
import { KEY, NO_DEADLINE } from './studio.ts';

export const DICE = 'k3-elott-1m';
export const NORTH_FAST = 'vn-north-sea-1m';
/** The one of a demo's correction. */
export const NORTH_CORRECTED = 'vn-north-sea-2m';
export const NORTH = 'xsmb';
export const DIGITS = 'ssc-lott-1m';

const PAGE = {
  currency: 'VND',
  language: 'VI',
  device: 'mobile',
  parentOrigin: 'http://site.test',
  backUrl: 'http://site.test/',
} as const;

/** Lines of 1.00 on some outcomes of a bet. */
export const line = (bet: string, selection: string, unit = '10000', multiple = 1): LineRequest => ({
  bet,
  selection,
  unit,
  multiple,
});

/** Five lotteries of a studio without its HTTP side, on a store and a wallet that may be wrapped by the test. */
export function lotteryStudio(options: {
  folder: string;
  gatewayUrl: string;
  clock: Clock;
  wrap?: (base: Base) => Base;
  isDemo?: boolean;
}) {
  const { clock } = options;
  const store = openStore(options.folder);
  const keys = new Map(['LOTT', 'TCG_LOTTO_VN'].map((vendor) => [vendor, KEY]));
  const wallet = createWallet({ gatewayUrl: options.gatewayUrl, keys, now: clock.now, deadline: NO_DEADLINE });
  const plain: Base = { store, wallet, clock, log: silentLog, isDemo: options.isDemo ?? false };
  const base = options.wrap?.(plain) ?? plain;
  const lock = createLocks();
  const keepClocks = createClocks(base, () =>
    LOTTERIES.filter(({ code }) => [DICE, NORTH_FAST, NORTH_CORRECTED, NORTH, DIGITS].includes(code)),
  );
  const current = (game: string) => {
    const found = lotteryOf(game);
    const draw = found && currentDraw(base, found, clock.now());
    if (!draw) throw new Error(`there is no draw of ${game}`);
    return draw;
  };
  const session = (token: string) => seatedSessionOf(base, token);
  return {
    base,
    store,
    lock,
    current,
    /** Opens a game for the player of the fake wallet, or of another one's token, or with play money, and answers the frame's token. */
    async open(game: string, isTrial = false, walletToken = FAKE_TOKEN): Promise<string> {
      const vendor = lotteryOf(game)?.vendor ?? '';
      const request = { ...PAGE, gameCode: game };
      const asked = isTrial ? request : { ...request, token: walletToken, demo: false };
      const token = launch(base, vendor, asked, () => 'http://studio.test').url?.split('#t=')[1] ?? '';
      await authenticate(base, sessionOf(base, token));
      return token;
    },
    /** An order for the draw that the clock is at. */
    place: (token: string, game: string, lines: readonly LineRequest[], change: Partial<OrderRequest> = {}) => {
      const requestKey = randomBytes(8).toString('hex');
      const request = { requestKey, game, drawNo: current(game).drawNo, series: 0, lines, ...change };
      return lock(playerKey(session(token)), () => placeOrder(base, session(token), request));
    },
    /** A chase from the draw that the clock is at. */
    chase: (token: string, game: string, lines: readonly LineRequest[], change: Partial<ChaseRequest> = {}) => {
      const requestKey = randomBytes(8).toString('hex');
      const drawNo = change.drawNo ?? current(game).drawNo;
      const usual = { requestKey, game, series: 0, lines, multiples: [1, 1], stopsOnWin: true };
      return lock(playerKey(session(token)), () => placeChase(base, session(token), { ...usual, ...change, drawNo }));
    },
    cancelChase: (token: string, chase: string) =>
      lock(playerKey(session(token)), () => cancelChase(base, session(token), chase)),
    cancel: (token: string, orderId: string) => lock(playerKey(session(token)), () => cancelOrder(base, session(token), orderId)),
    keepClocks,
    /** What the jobs do once. */
    async tick(): Promise<void> {
      keepClocks();
      holdDraws(base);
      await settleDraws(base);
      await deliverOrders(base);
    },
    close: () => store.close(),
  };
}
