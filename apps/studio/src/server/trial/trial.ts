import { randomBytes } from 'node:crypto';
import type { Wallet } from '../../vendor/client.ts';
import type { Base } from '../base.ts';
import { Failure } from '../failure.ts';
import { purseMoves } from '../own-wallet/purse-moves.ts';
import type { Seat, SeatedSession, SessionRecord } from '../records.ts';
import { stakesFor } from '../stakes.ts';

/** Play money of a new seat, and after a refill: 2,000.00 of whatever currency. */
export const TRIAL_BALANCE = 20_000_000n;
/** A trial seat that nobody has looked at for so long is forgotten with its rounds. */
export const TRIAL_IDLE_MS = 24 * 3_600_000;
const MARK = 'trial:';
const BATCH = 50;

/** The name of a new trial seat's player. It stands where a real seat has the gateway's token, and belongs to one launch. */
export const newTrialPlayer = (): string => MARK + randomBytes(16).toString('hex');

/** No player of the gateway may be called like one of a trial. */
export const isTrialPlayer = (player: string): boolean => player.startsWith(MARK);

/** Play money behind the same calls as the gateway's wallet, in the studio's own database. */
export function trialWallet(base: Base, gameCode: string): Wallet {
  const { store, clock } = base;
  const moves = purseMoves(store.trials, store.atomically);
  return {
    ...base.wallet,
    authenticate: async (vendor, player) => {
      const balance = store.trials.open({ vendor, player, gameCode }, TRIAL_BALANCE.toString(), clock.now());
      return { kind: 'done', reply: { status: 'OK', player, balance, demo: true } };
    },
    debit: async (_vendor, { token: player, ...stake }) => moves.debit(player, stake),
    credit: async (_vendor, { player, txId, amount }) => moves.credit(player, txId, amount),
    rollback: async (_vendor, { player, refTxId }) => moves.rollback(player, refTxId),
    returnStake: async (_vendor, { player, refTxId, amount }) => moves.returnStake(player, refTxId, amount),
    roundDetail: async () => ({ kind: 'done', reply: { status: 'OK' } }),
    status: async (_vendor, { player, txId }) => moves.status(player, txId),
  };
}

/**
 * Fills the purse of a trial up again. Throws `bad.request` where there is no need for it (no trial, or enough for the stake), and
 * `round.open` during a round, whose payout is still to come.
 */
export function refill(base: Base, session: SeatedSession, stake: string): { balance: string } {
  if (!session.trial) throw new Failure('bad.request');
  if (!stakesFor(session).some((offered) => offered.toString() === stake)) throw new Failure('stake.invalid');
  if (base.store.rounds.unfinished(session)) throw new Failure('round.open');
  const before = base.store.trials.balance(session.player);
  if (before === null) throw new Failure('session.expired');
  if (BigInt(before) >= BigInt(stake)) throw new Failure('bad.request');
  const balance = TRIAL_BALANCE.toString();
  base.store.atomically(() => {
    base.store.trials.saveBalance(session.player, balance);
    base.store.sessions.saveBalance(session.tokenHash, balance);
  });
  return { balance };
}

/** Forgets trial seats that are not in use any more, with everything that was played on them. Returns how many. */
export async function forgetTrials(
  base: Base,
  lock: <T>(key: string, task: () => Promise<T>) => Promise<T>,
  keyOf: (seat: Seat) => string,
) {
  let forgotten = 0;
  for (;;) {
    const before = base.clock.now() - TRIAL_IDLE_MS;
    const seats = base.store.trials.idle(before, BATCH);
    for (const seat of seats) {
      await lock(keyOf(seat), async () =>
        base.store.atomically(() => {
          base.store.rounds.forgetSeat(seat);
          base.store.lottery.orders.forgetPlayer(seat.vendor, seat.player);
          base.store.tables.bets.forgetPlayer(seat.vendor, seat.player);
          base.store.trials.forget(seat.player);
        }),
      );
    }
    forgotten += seats.length;
    if (seats.length < BATCH) return forgotten;
    await base.clock.wait(0);
  }
}

/** Whether the purse of a session still has to be opened. */
export const isNewTrial = (session: SessionRecord): boolean => session.trial && session.player === null;
