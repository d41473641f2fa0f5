import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { lotteryOf } from '../../lottery/games.ts';
import type { ResultsReply } from '../../shared/lottery-protocol.ts';
import type { Base } from '../base.ts';
import { Failure } from '../failure.ts';
import { shownPast } from './draws.ts';
import { drawView } from './views.ts';

const Params = Type.Object({ game: Type.String({ pattern: '^[a-z0-9-]{1,64}$' }) });
const Query = Type.Object(
  {
    date: Type.String({ pattern: '^[0-9]{8}$' }),
    before: Type.Optional(Type.String({ pattern: '^[0-9]{8,16}$' })),
  },
  { additionalProperties: false },
);

const PAGE = 50;
/** After every number of a day: counters have digits alone. */
const END_OF_DAY = ':';

/** The results of one day, page by page. Draws are numbered by their day, so the numbers alone find them. */
export function resultRoutes(base: Base, app: FastifyInstance): void {
  app.get<{ Params: Static<typeof Params>; Querystring: Static<typeof Query> }>(
    '/api/lottery/results/:game',
    { schema: { params: Params, querystring: Query } },
    async ({ params: { game }, query: { date, before = '' } }): Promise<ResultsReply> => {
      if (!lotteryOf(game)) throw new Failure('round.unknown');
      const end = `${date}${END_OF_DAY}`;
      const until = before !== '' && before < end ? before : end;
      const draws = shownPast(base, game, until, PAGE + 1, date);
      return { draws: draws.slice(0, PAGE).map((draw) => drawView(draw, base.clock.now())), more: draws.length > PAGE };
    },
  );
}
