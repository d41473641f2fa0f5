import { TRIAL_TYPE } from '@marquee/contract';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Items } from '../items/items.ts';
import { addListed, instantNumber, listHash, placeOf, prizesOf, ticketSecret, winnersOf } from './chance.ts';
import { wonProduct } from './products.ts';
import { type Raffle, weightsOf } from './raffle.ts';
import * as raffles from './raffle-store.ts';
import * as tickets from './ticket-store.ts';

export interface DrawingDeps {
  db: Database;
  clock: Clock;
  items: Pick<Items, 'issue' | 'nudge'>;
  /** Who draws: null for an account that there is not. */
  memberOf(accountId: bigint): Promise<{ type: number; status: string } | null>;
}

/** Who may neither bet nor move money draws nothing either. */
const FROZEN: readonly string[] = ['NO_LOGIN', 'NO_BET_NO_FUNDS'];
const DAY_MS = 86_400_000;
/** As many tickets of a list as are held at a time. */
const PIECE = 5_000;

/** A ticket with the raffle that it was drawn in. */
export interface DrawnTicket {
  ticket: tickets.Ticket;
  raffle: Raffle;
  /** The ticket's secret, as hexadecimal text. */
  secret: string;
}

/** What a member draws. */
export interface DrawAsked {
  merchantId: number;
  accountId: bigint;
  raffleId: number;
  ticketNo: number;
  /** The member's own part of the chance. */
  seed: string;
}

export interface Drawing {
  /**
   * Draws an instant ticket and lays its prize into the reward centre. One that was drawn answers what came of it then, whatever the seed. Throws
   * `raffle.unknown`, `raffle.closed`, `raffle.expired`, `reward.blocked` and `in_need_true_account`.
   */
  draw(asked: DrawAsked): Promise<DrawnTicket>;
  /** Draws all tickets of a raffle, once whoever asks; false where it is not due or was drawn before. */
  drawAll(raffleId: number, mark: (tx: Transaction, merchantId: number) => Promise<void>): Promise<boolean>;
}

/** Makes what lays a prize into the reward centre. */
const createIssuing =
  ({ clock, items }: DrawingDeps) =>
  async (tx: Transaction, raffle: Raffle, { accountId, ticketNo }: { accountId: bigint; ticketNo: number }, place: number) => {
    const prize = raffle.prizes[place - 1];
    if (!prize) throw new Error(`the raffle ${raffle.slug} has no prize ${place}`);
    const { reward, product } = prize;
    await items.issue(tx, {
      ...{ merchantId: raffle.merchantId, accountId, source: 'RAFFLE', sourceRef: `${raffle.id}:${ticketNo}` },
      words: Object.fromEntries(Object.entries(raffle.words).map(([language, { title }]) => [language, title])),
      ...{ money: BigInt(reward.money), points: reward.points, multiple: reward.multiple },
      product: product ? wonProduct(product) : null,
      ...{ wagerBase: reward.wagerBase, categoryWeights: reward.categoryWeights, countsBets: reward.countsBets },
      expiresAt: new Date(clock.now() + reward.collectDays * DAY_MS),
    });
  };

/** Makes the draw of one instant ticket. */
function createInstant(deps: DrawingDeps): Drawing['draw'] {
  const { db, clock, items, memberOf } = deps;
  const issue = createIssuing(deps);

  const drawIn = async (tx: Transaction, { merchantId, accountId, raffleId, ticketNo, seed }: DrawAsked) => {
    const ticket = await tickets.lockTicket(tx, { accountId, raffleId, ticketNo });
    const raffle = ticket && (await raffles.readRaffle(tx, raffleId));
    if (!ticket || raffle?.merchantId !== merchantId || raffle.kind !== 'INSTANT') throw new BusinessError('raffle.unknown');
    const secret = ticketSecret(await raffles.readSecret(tx, raffle), { raffleId, ticketNo });
    // Clicked twice, or its answer was lost.
    if (ticket.drawnAt !== null) return { ticket, raffle, secret };
    const at = dateOf(clock);
    if (ticket.status !== 'VALID' || ticket.expiresAt <= at) throw new BusinessError('raffle.expired');
    if (!raffle.isOpen) throw new BusinessError('raffle.closed');
    const weights = weightsOf(raffle);
    const number = instantNumber(secret, { raffleId, ticketNo, weights, seed });
    const hit = placeOf(number, weights);
    // The share of a prize of which none is left is no prize's.
    const isWon = hit > 0 && (await raffles.takePrize(tx, raffleId, hit));
    if (isWon) await issue(tx, raffle, ticket, hit);
    const drawn = { raffleId, ticketNo, drawnAt: at, seed, number: BigInt(number) };
    const after = await tickets.noteDrawn(tx, { ...drawn, hit: hit > 0 ? hit : null, prize: isWon ? hit : null });
    return { ticket: after, raffle, secret };
  };

  return async (asked) => {
    const member = await memberOf(asked.accountId);
    if (!member) throw new BusinessError('raffle.unknown');
    if (member.type === TRIAL_TYPE) throw new BusinessError('in_need_true_account');
    if (FROZEN.includes(member.status)) throw new BusinessError('reward.blocked');
    const drawn = await db.transaction((tx) => drawIn(tx, asked));
    items.nudge();
    return drawn;
  };
}

/** The list of a draw: what it hashes to, and its tickets in the order of their numbers. */
async function listOf(
  tx: Transaction,
  raffleId: number,
): Promise<{ digest: string; listed: { ticketNo: number; accountId: bigint }[] }> {
  const hash = listHash();
  const listed: { ticketNo: number; accountId: bigint }[] = [];
  for (let after = 0, more = true; more; ) {
    const piece = await tickets.readListed(tx, { raffleId, after, limit: PIECE });
    addListed(hash, piece);
    for (const { ticketNo, accountId } of piece) listed.push({ ticketNo, accountId });
    after = piece.at(-1)?.ticketNo ?? after;
    more = piece.length === PIECE;
  }
  return { digest: hash.digest('hex'), listed };
}

/** Makes what draws: docs/rules/raffles.md#how-it-is-drawn. */
export function createDrawing(deps: DrawingDeps): Drawing {
  const { db, clock, items } = deps;
  const issue = createIssuing(deps);

  return {
    draw: createInstant(deps),
    async drawAll(raffleId, mark) {
      const isDrawn = await db.transaction(async (tx) => {
        // Who gives tickets holds it too: the list is closed from here on.
        const state = await raffles.lockState(tx, raffleId);
        const raffle = state && (await raffles.readRaffle(tx, raffleId));
        if (!raffle || state.drawnAt !== null || raffle.drawsAt === null || raffle.drawsAt > clock.now()) return false;
        const { digest, listed } = await listOf(tx, raffleId);
        const counts = raffle.prizes.map(({ stock }) => stock);
        const secret = await raffles.readSecret(tx, raffle);
        const facts = { raffleId, counts, ticketCount: listed.length, listDigest: digest };
        const places = prizesOf(counts);
        const winners = winnersOf(secret, facts).flatMap((index, place) => {
          const ticket = listed[index];
          const prize = places[place];
          return ticket && prize !== undefined ? [{ ...ticket, prize }] : [];
        });
        const drawnAt = dateOf(clock);
        for (const winner of winners) await issue(tx, raffle, winner, winner.prize);
        for (const [prize, won] of Map.groupBy(winners, (winner) => winner.prize))
          await raffles.takePrize(tx, raffleId, prize, won.length);
        await tickets.noteAllDrawn(tx, { raffleId, drawnAt, winners });
        await raffles.writeDraw(tx, { ...facts, drawnAt, secret });
        await mark(tx, raffle.merchantId);
        return true;
      });
      if (isDrawn) items.nudge();
      return isDrawn;
    },
  };
}
