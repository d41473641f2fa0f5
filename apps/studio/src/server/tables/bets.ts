import { randomBytes } from 'node:crypto';
import type { BetRequest } from '../../shared/table-protocol.ts';
import { roundAt } from '../../tables/clock.ts';
import { tableOf } from '../../tables/tables.ts';
import type { Answer } from '../../vendor/client.ts';
import type { Base } from '../base.ts';
import { Failure, failureOf, isFailureCode, refusalOnRecord } from '../failure.ts';
import { transactionIds } from '../outbound.ts';
import { walletOf } from '../own-wallet/wallet-of.ts';
import type { SeatedSession } from '../records.ts';
import { stakesOf } from './bet-stakes.ts';
import { deliverBet } from './delivery.ts';
import type { TableBet } from './records.ts';

const DEBIT_WAITS_MS = [200, 800];

/** The key under which everything about one player's bets happens one after another. */
export const tablePlayerKey = ({ vendor, player }: { vendor: string; player: string }): string => `tables/${vendor}/${player}`;

/** What `walletOf` asks about a bet. */
const aboutBet = ({ trial, vendor, player, table }: TableBet) => ({ trial, vendor, player, gameCode: table });

const refused = (code: string): Failure => new Failure(isFailureCode(code) ? code : 'cancelled');

/** Ends a bet that did not come about. */
function end(base: Base, bet: TableBet, change: Pick<TableBet, 'state' | 'refusal'>): void {
  base.store.tables.bets.update({ ...bet, ...change, nextAt: base.clock.now() });
}

/** Puts a bet on record while its round is open. Throws what speaks against it; nothing is booked then. */
function begin(base: Base, session: SeatedSession, request: BetRequest): TableBet {
  const table = tableOf(request.table);
  if (table?.vendor !== session.vendor) throw new Failure('bad.request');
  const { stakes, total } = stakesOf(table, request.stakes);
  const now = base.clock.now();
  const current = roundAt(table, now);
  // The clock of the server alone says what is open: a round that is over, locked or still to come takes nothing.
  if (request.roundNo !== current.roundNo || now >= current.locksAt) throw new Failure('bets.closed');
  const { vendor, player, trial, currency } = session;
  const bet: TableBet = {
    betId: randomBytes(16).toString('hex'),
    vendor,
    player,
    trial,
    table: table.code,
    roundNo: current.roundNo,
    currency,
    requestKey: request.requestKey,
    stakes,
    total: total.toString(),
    state: 'debiting',
    refusal: null,
    payout: '0',
    createdAt: now,
    attempts: 0,
    nextAt: 0,
  };
  const { rounds, bets } = base.store.tables;
  base.store.atomically(() => {
    const round = rounds.find(table.code, current.roundNo);
    // Nothing is staked on what is not fixed yet: the mix is published before the first bet.
    if (round?.state !== 'open' || round.mix === '') throw new Failure('bets.closed');
    if (bets.seated(table.code, current.roundNo, vendor, player)) throw new Failure('seat.taken');
    bets.insert(bet);
  });
  return bet;
}

/** Asks for the stake, and again while nobody can say whether it was taken. */
async function takeStake(base: Base, bet: TableBet, token: string): Promise<{ answer: Answer; isUnsure: boolean }> {
  const { betId, table: gameCode, total: amount, currency } = bet;
  const body = { token, txId: transactionIds(betId).debit, roundId: betId, gameCode, amount, currency };
  const wallet = walletOf(base, aboutBet(bet));
  let answer = await wallet.debit(bet.vendor, body);
  let isUnsure = false;
  for (const wait of DEBIT_WAITS_MS) {
    if (answer.kind !== 'unknown') break;
    isUnsure = true;
    await base.clock.wait(wait);
    answer = await wallet.debit(bet.vendor, body);
  }
  return { answer, isUnsure: isUnsure || answer.kind === 'unknown' };
}

/** Whether a stake still comes in time: what is not certain when the round is drawn goes back, whatever the outcome is. */
const isInTime = (base: Base, bet: TableBet): boolean => {
  const round = base.store.tables.rounds.find(bet.table, bet.roundNo);
  return round?.state === 'open' && base.clock.now() < round.drawsAt;
};

function replay(bet: TableBet, request: BetRequest): TableBet {
  const same =
    bet.table === request.table &&
    bet.roundNo === request.roundNo &&
    bet.stakes.length === request.stakes.length &&
    bet.stakes.every(({ area, stake, pick }, index) => {
      const asked = request.stakes[index];
      return asked?.area === area && asked.stake === stake && asked.pick === pick;
    });
  if (!same) throw new Failure('bad.request');
  if (bet.state === 'debiting') throw new Failure('wallet.unavailable');
  // One that came back is no bet that stands, whyever it did.
  if (['refused', 'returning', 'returned'].includes(bet.state)) throw refusalOnRecord(bet.refusal);
  return bet;
}

/**
 * Places a bet: one stake for all its areas. The caller holds the player's lock; a repeated request key answers as the bet stands by now. Throws
 * `bets.closed`, `seat.taken`, what is wrong with the stakes, what the wallet refuses, or `cancelled` when the stake's fate was unknown and
 * it is being returned.
 */
export async function placeBet(base: Base, session: SeatedSession, request: BetRequest): Promise<TableBet> {
  const { bets } = base.store.tables;
  const before = bets.byRequest(session.vendor, session.player, request.requestKey);
  if (before) return replay(before, request);
  const bet = begin(base, session, request);
  const { answer, isUnsure } = await takeStake(base, bet, session.vendorToken);
  if (answer.kind !== 'unknown' && answer.reply.balance !== undefined)
    base.store.sessions.saveBalance(session.tokenHash, answer.reply.balance);
  if (answer.kind === 'done' && isInTime(base, bet)) {
    const { balance } = answer.reply;
    const known = balance === undefined ? {} : { balanceBefore: String(BigInt(balance) + BigInt(bet.total)) };
    const placed: TableBet = { ...bet, ...known, state: 'placed' };
    bets.update(placed);
    return placed;
  }
  const code = answer.kind === 'refused' ? failureOf(answer.status) : 'cancelled';
  if (answer.kind === 'refused' && !isUnsure) end(base, bet, { state: 'refused', refusal: code });
  else {
    // An attempt that was given up may still arrive: only a rollback, which leaves a tombstone, makes sure that it is harmless.
    end(base, bet, { state: 'returning', refusal: code });
    await deliverBet(base, bet.betId);
  }
  throw refused(code);
}

/** Takes an own bet back before its round locks. The caller holds the player's lock. Throws `order.unknown` or `bets.closed`. */
export async function takeBack(base: Base, session: SeatedSession, betId: string): Promise<TableBet> {
  const { rounds, bets } = base.store.tables;
  const bet = bets.find(betId);
  if (bet?.vendor !== session.vendor || bet.player !== session.player) throw new Failure('order.unknown');
  if (bet.refusal === 'cancelled') return bet;
  const round = rounds.find(bet.table, bet.roundNo);
  if (bet.state !== 'placed' || !round || base.clock.now() >= round.locksAt) throw new Failure('bets.closed');
  end(base, bet, { state: 'returning', refusal: 'cancelled' });
  await deliverBet(base, betId);
  return bets.find(betId) ?? bet;
}

/** Run at the start: decides every bet whose process died while it was asking for the stake. Returns how many there were. */
export async function recoverBets(
  base: Base,
  inTurn: (key: string, task: () => Promise<void>) => Promise<void>,
): Promise<number> {
  const found = base.store.tables.bets.debiting();
  for (const { betId, ...seat } of found) {
    await inTurn(tablePlayerKey(seat), async () => {
      // Its player may have asked again meanwhile, and decided it.
      const bet = base.store.tables.bets.find(betId);
      if (bet?.state !== 'debiting') return;
      const body = { player: bet.player, txId: transactionIds(bet.betId).debit, kind: 'debit' } as const;
      const answer = await walletOf(base, aboutBet(bet)).status(bet.vendor, body);
      const isTaken = answer.kind === 'done' && answer.reply.state === 'applied';
      if (isTaken && isInTime(base, bet)) base.store.tables.bets.update({ ...bet, state: 'placed' });
      else end(base, bet, { state: 'returning', refusal: 'cancelled' });
    });
  }
  return found.length;
}
