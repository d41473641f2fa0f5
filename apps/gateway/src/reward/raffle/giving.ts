import { randomBytes } from 'node:crypto';
import type { TicketSource } from '@marquee/contract';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Transaction } from '../../base/database/database.ts';
import type { TicketGiver } from '../items/deps.ts';
import { commitmentOf, ticketSecret } from './chance.ts';
import type { Raffle } from './raffle.ts';
import * as raffles from './raffle-store.ts';
import { countGiven, endGiven, insertTickets } from './ticket-store.ts';

const MARK_BYTES = 8;

/** What tickets are given for. */
export interface Giving {
  merchantId: number;
  accountId: bigint;
  source: TicketSource;
  /** The giver's own name for it: given again, only what was not given yet is. */
  key: string;
  /** How many there are for it in all. */
  count: number;
}

/** Does a raffle give tickets at a moment? */
const takes = ({ isOpen, startsAt, endsAt, drawnAt }: Raffle, now: number): boolean =>
  isOpen && startsAt <= now && now < endsAt && drawnAt === null;

/** What gives tickets. */
export interface TicketGiving extends TicketGiver {
  /**
   * Gives a raffle's tickets in the caller's transaction, numbered on from the last; gives how many were new. None once it is drawn or what they
   * could be drawn by is over.
   */
  giveOf(tx: Transaction, raffleId: number, giving: Giving): Promise<number>;
}

/** Makes what gives tickets: docs/rules/raffles.md#tickets. */
export function createGiving({ clock }: { clock: Clock }): TicketGiving {
  const giveOf: TicketGiving['giveOf'] = async (tx, raffleId, { merchantId, accountId, source, key, count }) => {
    const state = await raffles.lockState(tx, raffleId);
    // Read under the lock: who writes a raffle holds it too.
    const raffle = state && (await raffles.readRaffle(tx, raffleId));
    const expiresAt = raffle?.drawsAt ?? raffle?.endsAt ?? 0;
    if (!raffle || state.drawnAt !== null || expiresAt <= clock.now()) return 0;
    const given = await countGiven(tx, { accountId, raffleId, key });
    const fresh = Math.max(0, count - given);
    if (fresh === 0) return 0;
    const secret = raffle.kind === 'INSTANT' ? await raffles.readSecret(tx, raffle) : null;
    const tickets = Array.from({ length: fresh }, (_, index) => {
      const ticketNo = state.lastNo + index + 1;
      return {
        ticketNo,
        mark: randomBytes(MARK_BYTES).toString('hex'),
        commitment: secret === null ? null : commitmentOf(ticketSecret(secret, { raffleId, ticketNo })),
      };
    });
    await insertTickets(tx, {
      ...{ raffleId, merchantId, accountId, source, key, tickets },
      place: given + 1,
      issuedAt: dateOf(clock),
      expiresAt: new Date(expiresAt),
    });
    await raffles.noteLast(tx, raffleId, state.lastNo + fresh);
    return fresh;
  };

  return {
    giveOf,
    async isTaking(tx, merchantId, slug) {
      const raffle = await raffles.readRaffleOf(tx, merchantId, slug);
      return raffle !== null && takes(raffle, clock.now());
    },
    async give(tx, slug, giving) {
      const raffle = await raffles.readRaffleOf(tx, giving.merchantId, slug);
      return raffle ? giveOf(tx, raffle.id, giving) : 0;
    },
    takeBack: endGiven,
  };
}
