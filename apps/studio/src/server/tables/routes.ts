import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import type {
  BalanceReply,
  BetReply,
  BetsReply,
  TableProof,
  TableSession,
  TableState,
  TablesLobby,
} from '../../shared/table-protocol.ts';
import { roundAt } from '../../tables/clock.ts';
import { type Table, tableOf } from '../../tables/tables.ts';
import type { Base } from '../base.ts';
import { Failure } from '../failure.ts';
import type { Limits } from '../limits.ts';
import type { SeatedSession } from '../records.ts';
import { type Lock, sendError } from '../routes-api.ts';
import { authenticate, seatedSessionOf, sessionOf } from '../sessions.ts';
import { placeBet, tablePlayerKey, takeBack } from './bets.ts';
import { isHidden, leaveFlight, showsAt } from './flight.ts';
import { createNumbers } from './numbers.ts';
import type { TableBet } from './records.ts';
import { turnTables } from './rounds.ts';
import { betView, lobbyView, proofView, provenBet, sessionView, stateView } from './views.ts';

const strict = { additionalProperties: false };
const Code = Type.String({ pattern: '^[a-z0-9-]{1,64}$' });
const RoundNo = Type.String({ pattern: '^[0-9]{8,16}$' });
const BetId = Type.String({ pattern: '^[0-9a-f]{32}$' });
const Stake = Type.Object(
  {
    area: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
    stake: Type.String({ pattern: '^[1-9][0-9]{0,12}$' }),
    pick: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1 })),
  },
  strict,
);
const BetBody = Type.Object(
  {
    requestKey: Type.String({ pattern: '^[!-~]{8,64}$' }),
    table: Code,
    roundNo: RoundNo,
    stakes: Type.Array(Stake, { minItems: 1, maxItems: 200 }),
  },
  strict,
);
const NumberBody = Type.Object({ roundNo: RoundNo, number: Type.String({ pattern: '^[0-9a-f]{32}$' }) }, strict);
const TableParams = Type.Object({ table: Code });
const RoundParams = Type.Object({ table: Code, roundNo: RoundNo });
const Moment = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const StateQuery = Type.Object({ since: Type.Optional(RoundNo), at: Type.Optional(Moment) });
const BetParams = Type.Object({ betId: BetId });
const BetsQuery = Type.Object({ before: Type.Optional(Moment) });

const PAGE = 20;
/** Whoever waits for a moment, or for the end of a flight, is answered after so long at the latest, so that a studio that is to end can. */
const LONGEST_WAIT_MS = 5_000;

/** Resolves at a moment of the studio's clock, or after the longest wait. A timer may be early by less than a millisecond, and the outcome is drawn no earlier. */
async function until(base: Base, at: number): Promise<void> {
  const end = Math.min(at, base.clock.now() + LONGEST_WAIT_MS);
  for (let left = end - base.clock.now(); left > 0; left = end - base.clock.now()) await base.clock.wait(left);
}

/** The table of a code, where the session's vendor has it. Throws `game.closed`. */
function tableFor({ vendor }: { vendor: string }, code: string): Table {
  const table = tableOf(code);
  if (table?.vendor !== vendor) throw new Failure('game.closed');
  return table;
}

/** What anybody may ask of rounds. */
function openRoutes(base: Base, app: FastifyInstance): void {
  const proof = (table: string, roundNo: string): TableProof => {
    const found = proofView(base, table, roundNo);
    if (!found) throw new Failure('round.unknown');
    return found;
  };
  app.get<{ Params: Static<typeof RoundParams> }>(
    '/api/tables/rounds/:table/:roundNo',
    { schema: { params: RoundParams } },
    async ({ params: { table, roundNo } }) => proof(table, roundNo),
  );
  app.get<{ Params: Static<typeof BetParams> }>(
    '/api/tables/round-of/:betId',
    { schema: { params: BetParams } },
    async ({ params: { betId } }): Promise<TableProof> => {
      const bet = base.store.tables.bets.find(betId);
      if (!bet) throw new Failure('round.unknown');
      return { ...proof(bet.table, bet.roundNo), bet: provenBet(bet) };
    },
  );
}

/** What a table shows, and the numbers that players add to its rounds. */
function tableRoutes(base: Base, app: FastifyInstance): void {
  const addNumber = createNumbers(base);
  app.get<{ Params: Static<typeof TableParams>; Querystring: Static<typeof StateQuery> }>(
    '/api/tables/:table/state',
    { schema: { params: TableParams, querystring: StateQuery } },
    async (request): Promise<TableState> => {
      const session = seatedSessionOf(base, request.headers.authorization);
      const table = tableFor(session, request.params.table);
      const { since, at = 0 } = request.query;
      await until(base, at);
      // Whoever asks at the very moment sees the outcome at that moment.
      turnTables(base);
      return stateView(base, session, table, since);
    },
  );
  app.get<{ Params: Static<typeof TableParams> }>(
    '/api/tables/:table/landing',
    { schema: { params: TableParams } },
    async (request): Promise<TableState> => {
      const session = seatedSessionOf(base, request.headers.authorization);
      const table = tableFor(session, request.params.table);
      turnTables(base);
      const { roundNo } = roundAt(table, base.clock.now());
      const round = base.store.tables.rounds.find(table.code, roundNo);
      if (round && isHidden(base, round)) await until(base, showsAt(round));
      return stateView(base, session, table);
    },
  );
  app.post<{ Params: Static<typeof TableParams>; Body: Static<typeof NumberBody> }>(
    '/api/tables/:table/numbers',
    { schema: { params: TableParams, body: NumberBody } },
    async (request): Promise<TableState> => {
      const session = seatedSessionOf(base, request.headers.authorization);
      const table = tableFor(session, request.params.table);
      turnTables(base);
      const { roundNo, number } = request.body;
      await addNumber({ table: table.code, roundNo, session: session.tokenHash, number });
      return stateView(base, session, table);
    },
  );
}

function betRoutes(base: Base, lock: Lock, app: FastifyInstance): void {
  const replyOf = (session: SeatedSession, bet: TableBet): BetReply => ({
    bet: betView(base, bet),
    balance: base.store.sessions.find(session.tokenHash)?.balance ?? '0',
  });
  const change = (authorization: string | undefined, act: (session: SeatedSession) => Promise<TableBet>): Promise<BetReply> => {
    const session = seatedSessionOf(base, authorization);
    return lock(tablePlayerKey(session), async () => replyOf(session, await act(session)));
  };
  app.get<{ Querystring: Static<typeof BetsQuery> }>(
    '/api/tables/bets',
    { schema: { querystring: BetsQuery } },
    async (request): Promise<BetsReply> => {
      const { vendor, player } = seatedSessionOf(base, request.headers.authorization);
      const before = request.query.before ?? Number.MAX_SAFE_INTEGER;
      const found = base.store.tables.bets.ofPlayer(vendor, player, before, PAGE + 1);
      return { bets: found.slice(0, PAGE).map((bet) => betView(base, bet)), more: found.length > PAGE };
    },
  );
  app.post<{ Body: Static<typeof BetBody> }>('/api/tables/bets', { schema: { body: BetBody } }, async (request) => {
    // A round takes bets from its very beginning.
    turnTables(base);
    return change(request.headers.authorization, (session) => placeBet(base, session, request.body));
  });
  app.post<{ Params: Static<typeof BetParams> }>(
    '/api/tables/bets/:betId/leave',
    { schema: { params: BetParams } },
    // In no turn: the kite climbs on while another call of the player waits for the wallet.
    async (request): Promise<BetReply> => {
      const session = seatedSessionOf(base, request.headers.authorization);
      turnTables(base);
      return replyOf(session, leaveFlight(base, session, request.params.betId));
    },
  );
  app.post<{ Params: Static<typeof BetParams> }>(
    '/api/tables/bets/:betId/cancel',
    { schema: { params: BetParams } },
    async (request) =>
      change(request.headers.authorization, async (session) => {
        const bet = await takeBack(base, session, request.params.betId);
        // The stake is back whatever the wallet says of this session by now.
        await authenticate(base, session).catch((error: unknown) => {
          if (!(error instanceof Failure) || error.code === 'wallet.unavailable') throw error;
        });
        return bet;
      }),
  );
}

/** The calls of the client of tables. */
export function tablesRoutes(base: Base, lock: Lock, limits: Limits) {
  return async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler((error, _request, reply) => sendError(reply, error));
    app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    app.addHook('onRequest', async (request) => limits.call(request));
    openRoutes(base, app);
    tableRoutes(base, app);
    betRoutes(base, lock, app);

    app.get('/api/tables/session', async (request): Promise<TableSession> => {
      const session = sessionOf(base, request.headers.authorization);
      if (!tableOf(session.gameCode)) throw new Failure('game.closed');
      return sessionView(await authenticate(base, session));
    });
    app.get('/api/tables/balance', async (request): Promise<BalanceReply> => {
      const { balance } = await authenticate(base, seatedSessionOf(base, request.headers.authorization));
      return { balance };
    });
    app.get('/api/tables/lobby', async (request): Promise<TablesLobby> => {
      const { vendor } = seatedSessionOf(base, request.headers.authorization);
      return lobbyView(base, vendor);
    });
  };
}
