import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { lotteryOf } from '../../lottery/games.ts';
import type {
  ChaseReply,
  DrawsReply,
  DrawView,
  LobbyView,
  LotterySession,
  OrderReply,
  OrdersReply,
} from '../../shared/lottery-protocol.ts';
import type { Base } from '../base.ts';
import { Failure } from '../failure.ts';
import type { Limits } from '../limits.ts';
import { type Lock, sendError } from '../routes-api.ts';
import { authenticate, seatedSessionOf, sessionOf } from '../sessions.ts';
import { cancelChase, placeChase } from './chases.ts';
import { shownPast } from './draws.ts';
import { cancelOrder, placeOrder, playerKey } from './orders.ts';
import { resultRoutes } from './routes-results.ts';
import { drawView, lobbyView, namedDrawView, orderView, sessionView } from './views.ts';

const strict = { additionalProperties: false };
const GameCode = Type.String({ pattern: '^[a-z0-9-]{1,64}$' });
const DrawNo = Type.String({ pattern: '^[0-9]{8,16}$' });
const Line = Type.Object(
  {
    bet: Type.String({ pattern: '^[A-Z0-9_]{2,20}$' }),
    selection: Type.String({ minLength: 1, maxLength: 2_000 }),
    unit: Type.String({ pattern: '^[1-9][0-9]{0,12}$' }),
    multiple: Type.Integer({ minimum: 1, maximum: 9_999 }),
  },
  strict,
);
const Returns = Type.Record(Type.String({ pattern: '^[A-Z0-9_]{2,20}$' }), Type.Integer({ minimum: 0, maximum: 1_000_000 }), {
  maxProperties: 100,
});
const OrderBody = Type.Object(
  {
    requestKey: Type.String({ pattern: '^[!-~]{8,64}$' }),
    game: GameCode,
    drawNo: DrawNo,
    series: Type.Integer({ minimum: 0, maximum: 2_000 }),
    lines: Type.Array(Line, { minItems: 1, maxItems: 100 }),
    returns: Type.Optional(Returns),
  },
  strict,
);
const ChaseBody = Type.Object(
  {
    ...OrderBody.properties,
    multiples: Type.Array(Type.Integer({ minimum: 1, maximum: 9_999 }), { minItems: 2, maxItems: 50 }),
    stopsOnWin: Type.Boolean(),
  },
  strict,
);
const OrderId = Type.String({ pattern: '^[0-9a-f]{32}$' });
const OrderParams = Type.Object({ orderId: OrderId });
const OrdersQuery = Type.Object({
  after: Type.Optional(OrderId),
  game: Type.Optional(GameCode),
  drawNo: Type.Optional(DrawNo),
});
const GameParams = Type.Object({ game: GameCode });
const DrawParams = Type.Object({ game: GameCode, drawNo: DrawNo });

/** The frame shows odds: one that names no returns has shown the table's. */
const shownBy = <B extends Static<typeof OrderBody>>(body: B): B => ({ ...body, returns: body.returns ?? {} });

const PAGE = 20;
/** As many orders that wait are told together: those of the longest chase. */
const MOST_WAITING = 50;
const SHOWN_DRAWS = 100;
const ORDER_BYTES = 64 * 1024;

/** What anybody may ask of draws; an order tells no more than its draw. */
function openRoutes(base: Base, app: FastifyInstance): void {
  const drawOf = (code: string, drawNo: string): DrawView => {
    const game = lotteryOf(code);
    const draw = game && base.store.lottery.draws.find(code, drawNo);
    if (!draw) throw new Failure('round.unknown');
    return namedDrawView(base, game, draw);
  };
  app.get<{ Params: Static<typeof GameParams> }>(
    '/api/lottery/draws/:game',
    { schema: { params: GameParams } },
    async ({ params: { game } }): Promise<DrawsReply> => {
      if (!lotteryOf(game)) throw new Failure('round.unknown');
      return { draws: shownPast(base, game, '9', SHOWN_DRAWS).map((draw) => drawView(draw, base.clock.now())) };
    },
  );
  app.get<{ Params: Static<typeof OrderParams> }>(
    '/api/lottery/draw-of/:orderId',
    { schema: { params: OrderParams } },
    async ({ params: { orderId } }): Promise<DrawView> => {
      const order = base.store.lottery.orders.find(orderId);
      if (!order) throw new Failure('round.unknown');
      return drawOf(order.game, order.drawNo);
    },
  );
  app.get<{ Params: Static<typeof DrawParams> }>(
    '/api/lottery/draws/:game/:drawNo',
    { schema: { params: DrawParams } },
    async ({ params: { game, drawNo } }): Promise<DrawView> => drawOf(game, drawNo),
  );
}

/** Asks for the balance after something was done; what was done is told whatever the wallet answers. */
async function balanceAfter(base: Base, session: Parameters<typeof authenticate>[1]): Promise<void> {
  try {
    await authenticate(base, session);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/** The calls about chases. */
function chaseRoutes(base: Base, app: FastifyInstance, lock: Lock): void {
  const reply = (tokenHash: string, orders: Parameters<typeof orderView>[1][]): ChaseReply => ({
    orders: orders.map((order) => orderView(base, order)),
    balance: base.store.sessions.find(tokenHash)?.balance ?? '0',
  });
  app.post<{ Body: Static<typeof ChaseBody> }>(
    '/api/lottery/chases',
    { schema: { body: ChaseBody }, bodyLimit: ORDER_BYTES },
    async (request): Promise<ChaseReply> => {
      const session = seatedSessionOf(base, request.headers.authorization);
      return lock(playerKey(session), async () =>
        reply(session.tokenHash, await placeChase(base, session, shownBy(request.body))),
      );
    },
  );
  app.post<{ Params: Static<typeof OrderParams> }>(
    '/api/lottery/chases/:orderId/cancel',
    { schema: { params: OrderParams } },
    async (request): Promise<ChaseReply> => {
      const session = seatedSessionOf(base, request.headers.authorization);
      return lock(playerKey(session), async () => {
        const orders = await cancelChase(base, session, request.params.orderId);
        await balanceAfter(base, session);
        return reply(session.tokenHash, orders);
      });
    },
  );
}

/** The calls of the lottery client. */
export function lotteryRoutes(base: Base, lock: Lock, limits: Limits) {
  return async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler((error, _request, reply) => sendError(reply, error));
    app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    app.addHook('onRequest', async (request) => limits.call(request));
    openRoutes(base, app);
    resultRoutes(base, app);

    app.get('/api/lottery/session', async (request): Promise<LotterySession> => {
      const session = sessionOf(base, request.headers.authorization);
      if (!lotteryOf(session.gameCode)) throw new Failure('game.closed');
      return sessionView(base, await authenticate(base, session));
    });
    app.get(
      '/api/lottery/lobby',
      async (request): Promise<LobbyView> => lobbyView(base, seatedSessionOf(base, request.headers.authorization)),
    );
    app.get<{ Querystring: Static<typeof OrdersQuery> }>(
      '/api/lottery/orders',
      { schema: { querystring: OrdersQuery } },
      async (request): Promise<OrdersReply> => {
        const { vendor, player } = seatedSessionOf(base, request.headers.authorization);
        const { after, game, drawNo } = request.query;
        const { orders } = base.store.lottery;
        const last = after === undefined ? null : orders.find(after);
        const isOwn = last?.vendor === vendor && last.player === player;
        if (after !== undefined && !isOwn) throw new Failure('order.unknown');
        const of = game === undefined ? undefined : { game, drawNo };
        const found = orders.ofPlayer(vendor, player, last, PAGE + 1, of);
        return { orders: found.slice(0, PAGE).map((order) => orderView(base, order)), more: found.length > PAGE };
      },
    );
    app.get('/api/lottery/orders/waiting', async (request): Promise<OrdersReply> => {
      const { vendor, player } = seatedSessionOf(base, request.headers.authorization);
      const found = base.store.lottery.orders.waitingOf(vendor, player, MOST_WAITING + 1);
      return { orders: found.slice(0, MOST_WAITING).map((order) => orderView(base, order)), more: found.length > MOST_WAITING };
    });
    const reply = (tokenHash: string, order: Parameters<typeof orderView>[1]): OrderReply => ({
      order: orderView(base, order),
      balance: base.store.sessions.find(tokenHash)?.balance ?? '0',
    });
    app.post<{ Body: Static<typeof OrderBody> }>(
      '/api/lottery/orders',
      { schema: { body: OrderBody }, bodyLimit: ORDER_BYTES },
      async (request): Promise<OrderReply> => {
        const session = seatedSessionOf(base, request.headers.authorization);
        return lock(playerKey(session), async () =>
          reply(session.tokenHash, await placeOrder(base, session, shownBy(request.body))),
        );
      },
    );
    app.post<{ Params: Static<typeof OrderParams> }>(
      '/api/lottery/orders/:orderId/cancel',
      { schema: { params: OrderParams } },
      async (request): Promise<OrderReply> => {
        const session = seatedSessionOf(base, request.headers.authorization);
        return lock(playerKey(session), async () => {
          const order = await cancelOrder(base, session, request.params.orderId);
          await balanceAfter(base, session);
          return reply(session.tokenHash, order);
        });
      },
    );
    chaseRoutes(base, app, lock);
  };
}
