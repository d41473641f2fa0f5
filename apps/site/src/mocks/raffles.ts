import type { Query, Reply } from '@marquee/contract';
import { FakeFailure } from './fake-failure.ts';
import { pageOf } from './records.ts';

type Raffle = Reply<'raffles'>['list'][number];
type Ticket = Reply<'drawRaffle'>;

const HOUR_MS = 3_600_000;
interface Given {
  amount: number;
  points: number;
  multiple: number;
  product: string | null;
}

const NONE: Given = { amount: 0, points: 0, multiple: 1, product: null };
const FIRST: Given = { amount: 88, points: 0, multiple: 2, product: null };

/** What the ticket comes to when it is drawn with the seed `my-own-seed`: number 5 of 100, the first prize. */
const DRAWN = {
  commitment: '35dcdfae07ba3833015994c8385d461975864a358190a769eb38eed61076d6ae',
  secret: 'ac87d66cd51f405058e52af7015aceba5a8e3f660960a437e8c0038e93dce73d',
  number: 5,
};

function rafflesOf(now: number): Raffle[] {
  const base = { content: '', startsAt: now - HOUR_MS, blank: 60 } as const;
  return [
    {
      ...base,
      ...{ raffleId: 1, title: 'Lantern wheel', kind: 'INSTANT', state: 'OPEN', endsAt: now + HOUR_MS, drawsAt: null },
      prizes: [
        { ...FIRST, weight: 10, stock: 20, left: 3 },
        { ...NONE, points: 50, weight: 30, stock: 100, left: 0 },
      ],
      earn: {
        ...{ metric: 'DEPOSIT_SUM', gameTypes: [], per: 1_000, isMoney: true },
        ...{ daily: 10, current: 1_250, today: 1 },
      },
      ...{ commitment: null, valid: 1, tickets: 7 },
    },
    {
      ...base,
      ...{ raffleId: 2, title: 'Harbour draw', kind: 'DRAW', state: 'DRAWN', endsAt: now - HOUR_MS, drawsAt: now - HOUR_MS },
      prizes: [
        { ...FIRST, amount: 500, weight: null, stock: 1, left: 0 },
        { ...NONE, points: 20, weight: null, stock: 2, left: 0 },
      ],
      blank: 0,
      earn: null,
      ...{ commitment: 'e3312573a39722767c080390d1f45e87d586356d6112abd2bff42dfdcca0e536', valid: 0, tickets: 6 },
    },
  ];
}

/** One to draw, one that was drawn and lost, one that won a draw. */
function ticketsOf(now: number): Ticket[] {
  const base = {
    source: 'RULE',
    issuedAt: now - HOUR_MS,
    expiresAt: now + HOUR_MS,
    drawnAt: null,
    prize: null,
    proof: null,
  } as const;
  return [
    {
      ...base,
      ...{ raffleId: 1, title: 'Lantern wheel', kind: 'INSTANT', ticketNo: 7, mark: 'ab12ab12ab12ab12', status: 'VALID' },
      commitment: DRAWN.commitment,
    },
    {
      ...base,
      ...{ raffleId: 1, title: 'Lantern wheel', kind: 'INSTANT', ticketNo: 4, mark: 'cd34cd34cd34cd34', status: 'DRAWN_LOST' },
      drawnAt: now - HOUR_MS,
      commitment: '08552f708df7355248e1dabf6f8d635741079a4156da10ac5c5f0566ab3dd629',
      proof: {
        secret: '2a07c3c32fb0b5237e3da941742e6fb65767281607bb06020a443ae5503ea7e0',
        ...{ seed: 'before', weights: [10, 30, 60], number: 83, isGone: false },
      },
    },
    {
      ...base,
      ...{ raffleId: 2, title: 'Harbour draw', kind: 'DRAW', ticketNo: 6, mark: 'a14085f56c7c362f', status: 'DRAWN_WON' },
      ...{ drawnAt: now - HOUR_MS, commitment: null, prize: { ...FIRST, amount: 500 } },
    },
  ];
}

const MARKS = [
  'c37d4d563e99aa2a',
  'e874ff9f7fb59f99',
  '55c2fdf567594292',
  'f44a7c521a82cb42',
  '54e8e35e10c3de45',
  'a14085f56c7c362f',
];

/** A draw of six tickets, of which the member's own has the first prize. */
function resultOf(now: number): Reply<'raffleResult'> {
  const tickets = MARKS.map((mark, index) => ({ ticketNo: index + 1, mark }));
  const winner = (ticketNo: number, prize: Given) => ({
    ...{ ticketNo, prize, mark: MARKS[ticketNo - 1] ?? '', isOwn: ticketNo === 6 },
  });
  return {
    ...{ raffleId: 2, drawnAt: now - HOUR_MS, counts: [1, 2], ticketCount: 6, tickets, totalPages: 1 },
    secret: 'b4e81392ae1feabc0887e214eaf697301332d41387673b34a3f70d0f9915c3c0',
    commitment: 'e3312573a39722767c080390d1f45e87d586356d6112abd2bff42dfdcca0e536',
    listDigest: '1d26c79295057e6762fa6359f8899f4b23647e4fd56e8f242debe34b591bfd30',
    winners: [winner(6, { ...FIRST, amount: 500 }), winner(2, { ...NONE, points: 20 }), winner(5, { ...NONE, points: 20 })],
  };
}

/** Raffles, the member's tickets and a draw; tests change them. */
export const fakeRaffles = (now = Date.now()) => ({ list: rafflesOf(now), tickets: ticketsOf(now), result: resultOf(now) });

/** Answers about raffles; what was drawn stays so. */
export const raffleHandlers = ({ list, tickets, result }: ReturnType<typeof fakeRaffles>) => ({
  raffles: (): Reply<'raffles'> => ({ list }),
  raffleTickets: ({ query }: { query: Query<'raffleTickets'> }): Reply<'raffleTickets'> =>
    pageOf(
      tickets.filter(({ raffleId, status }) => (query.raffleId ?? raffleId) === raffleId && (query.status ?? status) === status),
      query,
    ),
  drawRaffle({ body }: { body: { raffleId: number; ticketNo: number; seed: string } }): Ticket {
    const ticket = tickets.find(({ raffleId, ticketNo }) => raffleId === body.raffleId && ticketNo === body.ticketNo);
    const raffle = list.find(({ raffleId }) => raffleId === body.raffleId);
    if (!ticket || !raffle) throw new FakeFailure('raffle.unknown');
    if (ticket.status === 'VALID') {
      raffle.valid -= 1;
      const { secret, number } = DRAWN;
      Object.assign(ticket, { status: 'DRAWN_WON', drawnAt: Date.now(), prize: FIRST });
      ticket.proof = { secret, seed: body.seed, weights: [10, 30, 60], number, isGone: false };
    }
    return ticket;
  },
  raffleResult: (): Reply<'raffleResult'> => result,
});
