import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { lotteryOf } from '../../lottery/games.ts';
import { type Region, stationsOn } from '../../lottery/stations.ts';
import type { DrawsReply, ResultsReply } from '../../shared/lottery-protocol.ts';
import type { Base } from '../base.ts';
import { Failure } from '../failure.ts';
import { shownPast } from './draws.ts';
import type { DrawRecord } from './records.ts';
import { offeredGames } from './stations/stations.ts';
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

const Regions = Type.Object({ region: Type.Unsafe<Region>(Type.String({ pattern: '^(?:north|central|south)$' })) });
const Day = Type.Object({ date: Query.properties.date }, { additionalProperties: false });

/** What the stations of a region drew on a day, each once, in the order of their weekday by the table. */
function regionDraws(base: Base, region: Region, date: string): DrawRecord[] {
  const weekday = new Date(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`).getUTCDay();
  const order = stationsOn(region, weekday);
  const placeOf = ({ game }: DrawRecord): number => (order.includes(game) ? order.indexOf(game) : order.length);
  return offeredGames(base)
    .filter(({ station }) => station?.region === region)
    .flatMap(({ code }) => shownPast(base, code, `${date}${END_OF_DAY}`, 1, date))
    .sort((one, other) => placeOf(one) - placeOf(other));
}

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
  app.get<{ Params: Static<typeof Regions>; Querystring: Static<typeof Day> }>(
    '/api/lottery/regions/:region',
    { schema: { params: Regions, querystring: Day } },
    async ({ params: { region }, query: { date } }): Promise<DrawsReply> => ({
      draws: regionDraws(base, region, date).map((draw) => drawView(draw, base.clock.now())),
    }),
  );
}
