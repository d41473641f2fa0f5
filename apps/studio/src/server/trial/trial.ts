import { randomBytes } from 'node:crypto';
import type { MoveReply, VendorStatus } from '@marquee/contract/vendor';
import type { Answer, Wallet } from '../../vendor/client.ts';
import type { Base } from '../base.ts';
import { Failure } from '../failure.ts';
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

type Trials = Pick<Base, 'store' | 'clock'>;

/**
 * Play money behind the same calls as the gateway's wallet, in the studio's own database: every call is one transaction,
 * and the same transaction id has the same effect once, so that a round survives a crash as a real one does.
 */
function trialWallet({ store, clock }: Trials, gameCode: string): Wallet {
  const { trials } = store;
  const done = (player: string): Answer => ({ kind: 'done', reply: replyOf('OK', player) });
  const refused = (status: VendorStatus, player: string): Answer => ({ kind: 'refused', status, reply: replyOf(status, player) });
  function replyOf(status: VendorStatus, player: string): MoveReply {
    const balance = trials.balance(player);
    return { status, ...(balance === null ? {} : { balance }) };
  }
  const add = (player: string, amount: bigint): void =>
    trials.saveBalance(player, (BigInt(trials.balance(player) ?? '0') + amount).toString());
  return {
    authenticate: async (vendor, player) => {
      const balance = trials.open({ vendor, player, gameCode }, TRIAL_BALANCE.toString(), clock.now());
      return { kind: 'done', reply: { status: 'OK', player, balance, demo: true } };
    },
    debit: async (_vendor, { token: player, txId, amount }) =>
      store.atomically(() => {
        const known = trials.move(txId);
        if (known) return known.state === 'applied' ? done(player) : refused('TX_ROLLED_BACK', player);
        const balance = trials.balance(player);
        if (balance === null) return refused('TOKEN_EXPIRED', player);
        if (BigInt(balance) < BigInt(amount)) return refused('INSUFFICIENT_FUNDS', player);
        trials.saveMove({ txId, player, amount, state: 'applied' });
        add(player, -BigInt(amount));
        return done(player);
      }),
    credit: async (_vendor, { player, txId, amount }) =>
      store.atomically(() => {
        if (trials.move(txId)) return done(player);
        trials.saveMove({ txId, player, amount, state: 'applied' });
        add(player, BigInt(amount));
        return done(player);
      }),
    rollback: async (_vendor, { player, refTxId }) =>
      store.atomically(() => {
        const known = trials.move(refTxId);
        if (known?.state === 'applied') add(player, BigInt(known.amount));
        trials.saveMove({ txId: refTxId, player, amount: known?.amount ?? '0', state: known ? 'rolled-back' : 'tombstone' });
        return done(player);
      }),
    status: async (_vendor, { player, txId }) => {
      const known = trials.move(txId);
      if (!known) return { kind: 'refused', status: 'TX_NOT_FOUND', reply: replyOf('TX_NOT_FOUND', player) };
      return { kind: 'done', reply: { ...replyOf('OK', player), state: known.state } };
    },
  };
}

/**
 * The wallet that moves the money of a session or a round: the gateway's, or for a trial the studio's own play money. All
 * movements go through here; which of the two it is was fixed at the launch and never changes.
 */
export function walletOf(base: Base, about: { trial: boolean; gameCode: string }): Wallet {
  return about.trial ? trialWallet(base, about.gameCode) : base.wallet;
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
