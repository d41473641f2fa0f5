import {
  LaunchRequest,
  LotteryCalendarRequest,
  LotteryCancelRequest,
  LotteryCloseRequest,
  LotteryDrawsRequest,
  LotteryGamesRequest,
  LotteryLimitRequest,
  LotteryOrderRequest,
  LotteryResultRequest,
  LotteryReturnRequest,
  LotteryStationRequest,
  LotteryStationsRequest,
  LotteryTableRequest,
  LotteryVoidRequest,
  TrialRequest,
  VENDOR_HEADERS,
  type VendorJackpots,
  VendorJackpotsQuery,
  type VendorStatus,
  WalletBalanceRequest,
  WalletStatusRequest,
  WalletTransferRequest,
} from '@marquee/contract/vendor';
import { originFor } from '@marquee/service/origin';
import { VENDOR_CODE } from '@marquee/service/settings';
import { isSigned } from '@marquee/service/signature';
import { headerOf, readJson, signedRequestOf, takeBytes } from '@marquee/service/signed-calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import { arcadeOf } from '../arcade/registry.ts';
import { lotteryOf } from '../lottery/games.ts';
import { tableOf } from '../tables/tables.ts';
import type { Base } from './base.ts';
import type { Config } from './config.ts';
import type { Limits } from './limits.ts';
import {
  checkCalendar,
  checkResult,
  checkVoid,
  lotteryDraws,
  lotteryStates,
  lotteryTable,
  takeCalendar,
  takeClosing,
  takeLimit,
  takeResult,
  takeReturn,
  takeVoid,
} from './lottery/management.ts';
import { takeCancel, takeOrder } from './lottery/operator-orders.ts';
import {
  checkStation,
  dayNo,
  isStationOpen,
  listStations,
  namedGame,
  offeredGames,
  takeStation,
} from './lottery/stations/stations.ts';
import { balance, transfer, transferStatus } from './own-wallet/own-transfers.ts';
import { vendorJackpots } from './pools/vendor-jackpots.ts';
import type { Lock } from './routes-api.ts';
import { launch } from './sessions.ts';
import { vendorResults } from './tables/views.ts';
import { vendorGames } from './vendor-games.ts';

const GamesQuery = Type.Object({ vendor: Type.String({ pattern: VENDOR_CODE.source }) });

/** The page that checks the rounds of a vendor’s games. */
function verifyPage(games: readonly { gameCode: string }[]): string {
  if (games.some(({ gameCode }) => lotteryOf(gameCode))) return 'draws';
  if (games.some(({ gameCode }) => arcadeOf(gameCode))) return 'proof';
  return games.some(({ gameCode }) => tableOf(gameCode)) ? 'rounds' : 'verify';
}

/** What the gateway asks without a signature. */
function openRoutes(base: Base, config: Config, limits: Limits, app: FastifyInstance): void {
  app.get<{ Querystring: Static<typeof GamesQuery> }>(
    '/vendor/results',
    { schema: { querystring: GamesQuery } },
    async (request) => {
      limits.stranger(request);
      return { results: config.vendorKeys.has(request.query.vendor) ? vendorResults(base, request.query.vendor) : [] };
    },
  );
  app.get<{ Querystring: Static<typeof GamesQuery> }>(
    '/vendor/games',
    { schema: { querystring: GamesQuery } },
    async (request) => {
      limits.stranger(request);
      if (!config.vendorKeys.has(request.query.vendor)) return { games: [] };
      const now = base.clock.now();
      const open = offeredGames(base).filter((game) => isStationOpen(base, game, now));
      const lotteries = open.map((game) => namedGame(base, game, dayNo(now)));
      const games = vendorGames(request.query.vendor, base.store.lottery.rules.returns, lotteries);
      return { games, verifyUrl: `${config.publicUrl ?? ''}/${verifyPage(games)}?round={round}` };
    },
  );
}

/** What the gateway reads without a signature while a page shows it. */
export function jackpotRoutes(base: Base, config: Config, limits: Limits) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Querystring: Static<typeof VendorJackpotsQuery> }>(
      '/vendor/jackpots',
      { schema: { querystring: VendorJackpotsQuery } },
      async (request): Promise<VendorJackpots> => {
        limits.stranger(request);
        const { vendor, currency } = request.query;
        return { jackpots: config.vendorKeys.has(vendor) ? vendorJackpots(base, vendor, currency) : [] };
      },
    );
  };
}

/** What the gateway calls: the launch, the trial and the transfers of money, signed over the raw bytes, the list of games and the last results. */
export function vendorRoutes(base: Base, config: Config, lock: Lock, limits: Limits) {
  type Reply = { status: VendorStatus; message?: string };
  const answer = <S extends TSchema>(
    request: FastifyRequest,
    path: string,
    schema: S,
    handle: (vendor: string, body: Static<S>) => Reply | Promise<Reply>,
  ): Reply | Promise<Reply> => {
    const vendor = headerOf(request, VENDOR_HEADERS.vendor);
    const keys = [config.vendorKeys, config.otherVendorKeys].flatMap((each) => each.get(vendor) ?? []);
    const now = base.clock.now();
    const signed = signedRequestOf(request, path);
    if (!keys.some((key) => isSigned(key, signed, now))) return { status: 'BAD_SIGNATURE' };
    if (!base.store.sessions.claimNonce(vendor, signed.nonce, now))
      return { status: 'BAD_SIGNATURE', message: 'this nonce was used before' };
    const body = readJson(signed.rawBody);
    if (!Check(schema, body)) return { status: 'BAD_REQUEST', message: 'the body is not a request of this call' };
    return handle(vendor, body);
  };
  return async (app: FastifyInstance): Promise<void> => {
    takeBytes(app);

    const entry = <S extends TSchema>(
      path: string,
      schema: S,
      handle: (vendor: string, body: Static<S>) => Reply | Promise<Reply>,
    ): void => {
      app.post(path, async (request) => {
        const reply = await answer(request, path, schema, handle);
        // Only what is not signed is counted: nobody can keep the gateway out by calling from its address.
        if (reply.status === 'BAD_SIGNATURE') limits.stranger(request);
        return reply;
      });
    };
    const opened = (vendor: string, body: LaunchRequest | TrialRequest): Reply =>
      launch(base, vendor, body, (origin) => originFor(config, origin));
    entry('/vendor/launch', LaunchRequest, opened);
    entry('/vendor/trial', TrialRequest, opened);
    entry('/vendor/wallet/transfer', WalletTransferRequest, (vendor, body) => transfer(base, vendor, body));
    entry('/vendor/wallet/status', WalletStatusRequest, (vendor, body) => transferStatus(base, vendor, body));
    entry('/vendor/wallet/balance', WalletBalanceRequest, (vendor, body) => balance(base, vendor, body));

    entry('/vendor/lottery/games', LotteryGamesRequest, (vendor) => ({ status: 'OK', games: lotteryStates(base, vendor) }));
    entry('/vendor/lottery/draws', LotteryDrawsRequest, (vendor, body) => lotteryDraws(base, vendor, body));
    entry('/vendor/lottery/table', LotteryTableRequest, (vendor, body) => lotteryTable(base, vendor, body.gameCode));
    entry('/vendor/lottery/result', LotteryResultRequest, (vendor, body) => takeResult(base, vendor, body));
    entry('/vendor/lottery/result-check', LotteryResultRequest, (vendor, body) => checkResult(base, vendor, body));
    entry('/vendor/lottery/void', LotteryVoidRequest, (vendor, body) => takeVoid(base, vendor, body));
    entry('/vendor/lottery/void-check', LotteryVoidRequest, (vendor, body) => checkVoid(base, vendor, body));
    entry('/vendor/lottery/close', LotteryCloseRequest, (vendor, body) => takeClosing(base, vendor, body));
    entry('/vendor/lottery/limit', LotteryLimitRequest, (vendor, body) => takeLimit(base, vendor, body));
    entry('/vendor/lottery/return', LotteryReturnRequest, (vendor, body) => takeReturn(base, vendor, body));
    entry('/vendor/lottery/order', LotteryOrderRequest, (vendor, body) => takeOrder(base, lock, vendor, body));
    entry('/vendor/lottery/cancel', LotteryCancelRequest, (vendor, body) => takeCancel(base, lock, vendor, body));
    entry('/vendor/lottery/calendar', LotteryCalendarRequest, (vendor, body) => takeCalendar(base, vendor, body));
    entry('/vendor/lottery/calendar-check', LotteryCalendarRequest, (vendor, body) => checkCalendar(base, vendor, body));

    entry('/vendor/lottery/stations', LotteryStationsRequest, (vendor) => ({
      status: 'OK',
      stations: listStations(base, vendor),
    }));
    entry('/vendor/lottery/station', LotteryStationRequest, (vendor, body) => takeStation(base, vendor, body));
    entry('/vendor/lottery/station-check', LotteryStationRequest, (vendor, body) => checkStation(base, vendor, body));

    openRoutes(base, config, limits, app);
  };
}
