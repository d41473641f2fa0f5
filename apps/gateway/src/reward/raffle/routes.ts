import type { Reply } from '@marquee/contract';
import { toWire } from '@marquee/money';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Handlers, RequestContext } from '../../base/http/handlers.ts';
import { languagesFor } from '../../base/messages.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import { type Brand, wordsFor } from '../../brand/index.ts';
import { nameIn } from '../../points/index.ts';
import { MONEY_METRICS } from '../counting/index.ts';
import { type Raffle, stateOf, weightsOf } from './raffle.ts';
import type { Raffles } from './raffles.ts';
import type { RaffleStanding, ShownTicket } from './reading.ts';

type Shown = Reply<'raffles'>['list'][number];
type Ticket = Reply<'drawRaffle'>;

const WHOLE = 10_000;
const NO_PRIZE = { amount: 0, points: 0, multiple: 0, product: null };

const wordsOf = ({ words }: Raffle, { language, merchant }: Pick<RequestContext, 'language' | 'merchant'>) =>
  wordsFor(words, { language, defaultLanguage: merchant.defaultLanguage });

/** What the prize at a place gives; a product by its name in the reader's language. */
const givenOf = ({ prizes }: Raffle, place: number, { language, merchant }: Pick<RequestContext, 'language' | 'merchant'>) => {
  const prize = prizes[place - 1];
  if (!prize) return null;
  const { reward, product } = prize;
  return {
    ...{ amount: toWire(BigInt(reward.money)), points: reward.points, multiple: reward.multiple / WHOLE },
    product: product ? nameIn(product.names, languagesFor(language, merchant.defaultLanguage)) : null,
  };
};

function earnOf({ raffle: { earn }, figure, today }: RaffleStanding): Shown['earn'] {
  if (!earn) return null;
  const { metric, target, gameTypes = [] } = earn.condition;
  const isMoney = MONEY_METRICS.has(metric);
  const shown = (value: bigint): number => (isMoney ? sumToWire(value) : Number(value));
  const current = shown(figure < 0n ? 0n : figure);
  return { metric, gameTypes: [...gameTypes], per: shown(BigInt(target)), isMoney, daily: earn.daily, current, today };
}

function raffleOf(standing: RaffleStanding, request: RequestContext, now: number): Shown {
  const { raffle, left, count, valid } = standing;
  const { id, kind, startsAt, endsAt, drawsAt, commitment, prizes, blank } = raffle;
  const { title, content } = wordsOf(raffle, request);
  return {
    ...{ raffleId: id, title, content, kind, startsAt, endsAt, drawsAt, blank, valid },
    state: stateOf(raffle, now),
    commitment: kind === 'DRAW' ? commitment : null,
    prizes: prizes.map(({ weight, stock }, index) => ({
      ...(givenOf(raffle, index + 1, request) ?? NO_PRIZE),
      ...{ weight, stock, left: left[index] ?? 0 },
    })),
    earn: earnOf(standing),
    tickets: count,
  };
}

/** A ticket as its member sees it: what was drawn, with all that it is computed from. */
function ticketOf({ ticket, raffle, secret }: ShownTicket, request: RequestContext, now: Date): Ticket {
  const { raffleId, ticketNo, mark, source, status, issuedAt, expiresAt, drawnAt, commitment, seed, number, hit, prize } = ticket;
  // Until the job has looked, too.
  const isOver = status === 'VALID' && commitment !== null && expiresAt <= now;
  return {
    ...{ raffleId, ticketNo, mark, source, commitment },
    title: wordsOf(raffle, request).title,
    kind: raffle.kind,
    status: isOver ? 'EXPIRED' : status,
    issuedAt: issuedAt.getTime(),
    expiresAt: expiresAt.getTime(),
    drawnAt: drawnAt?.getTime() ?? null,
    prize: prize === null ? null : givenOf(raffle, prize, request),
    proof:
      secret === null || seed === null || number === null
        ? null
        : { secret, seed, weights: weightsOf(raffle), number: Number(number), isGone: hit !== null && prize === null },
  };
}

/** The members' calls about raffles. */
export function raffleRoutes({ raffles, clock, brandOf }: { raffles: Raffles; clock: Clock; brandOf: Brand['of'] }): Handlers {
  return {
    async raffles(request) {
      const { session, merchant } = request;
      const asked = { merchantId: merchant.id, accountId: session.accountId, calendar: brandOf(merchant) };
      return { list: (await raffles.standings(asked)).map((each) => raffleOf(each, request, clock.now())) };
    },
    async raffleTickets(request) {
      const { session, query } = request;
      const { page = 1, size = 10, raffleId = null, status = null } = query;
      const filter = { accountId: session.accountId, raffleId, status };
      const { list, total } = await raffles.tickets(filter, { limit: size, offset: (page - 1) * size });
      return {
        list: list.map((each) => ticketOf(each, request, dateOf(clock))),
        totalPages: Math.ceil(total / size),
        totalCount: total,
      };
    },
    async drawRaffle(request) {
      const { session, body } = request;
      const { merchantId, accountId } = session;
      return ticketOf(await raffles.draw({ merchantId, accountId, ...body }), request, dateOf(clock));
    },
    async raffleResult(request) {
      const { session, merchant, query } = request;
      const { raffleId, page = 1, size = 100 } = query;
      const asked = { merchantId: merchant.id, raffleId };
      const { raffle, draw, winners, listed } = await raffles.result(asked, { limit: size, offset: (page - 1) * size });
      return {
        raffleId,
        drawnAt: draw.drawnAt.getTime(),
        commitment: raffle.commitment,
        secret: draw.secret,
        counts: raffle.prizes.map(({ stock }) => stock),
        ticketCount: draw.ticketCount,
        listDigest: draw.listDigest,
        winners: winners.map(({ ticketNo, mark, prize, accountId }) => ({
          ...{ ticketNo, mark, isOwn: accountId === session.accountId },
          prize: givenOf(raffle, prize, request) ?? NO_PRIZE,
        })),
        tickets: listed.map(({ ticketNo, mark }) => ({ ticketNo, mark })),
        totalPages: Math.ceil(draw.ticketCount / size),
      };
    },
  };
}
