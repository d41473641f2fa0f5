import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Runner, Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Passwords } from '../passwords.ts';
import type { PaymentAtHand } from './payment-at-hand.ts';
import { clearPaymentTries, lockPayment, type PaymentRow, readPayment, takePaymentTry } from './store.ts';

const TRIES = 5;
const LOCK_MS = 86_400_000;

/** A look at a payment password, whose hash is made meanwhile. */
export interface PaymentLook {
  /**
   * Resolves when a transaction may wait for it: no longer than one hash takes. The embedded database has one session, which
   * everybody waits for: there, when the hash is made.
   */
  ready: Promise<unknown>;
  /** Throws where no try is to be taken: `not.exists.payment.password`, `payment.pw.locked`, `invalid.payment.pw` where none was given. */
  demand(): Promise<void>;
  /** Takes hold of it in a transaction, in which nobody else tries or changes it. Nothing is told and no try counts yet. */
  hold(tx: Transaction): Promise<HeldPayment>;
  /** After the transaction: resolves when the wrong tries before one that fits are forgotten. */
  settled(): Promise<void>;
}

/** A payment password that is held in a transaction. */
export interface HeldPayment {
  /**
   * Runs `work` in the transaction while the password is looked at. Throws at once where no try is to be taken. Where it does not fit, whatever came of the
   * work is undone and the try counts, when the transaction is committed. What is returned is for after that: it gives what
   * the work gave, or throws what `demandPaymentPassword` does. Rejects with the failure of the work where the password fits.
   */
  guard<T>(work: () => Promise<T>): Promise<() => T>;
}

interface TryDeps {
  db: Database;
  clock: Clock;
  passwords: Pick<Passwords, 'verify'>;
  atHand: PaymentAtHand;
}

type Given = string | null | undefined;

const isLocked = ({ lockedUntil }: Pick<PaymentRow, 'lockedUntil'>, at: Date): boolean =>
  lockedUntil !== null && lockedUntil > at;

const locked = (ms: number): BusinessError => {
  const seconds = Math.ceil(ms / 1000);
  return new BusinessError('payment.pw.locked', { value: { retryAfterSeconds: seconds }, retryAfterSeconds: seconds });
};

const wrong = (failures: number): BusinessError => new BusinessError('invalid.payment.pw', { value: { left: TRIES - failures } });

/** What a try is told that is not taken. */
const refusalOf = ({ lockedUntil, failures }: Pick<PaymentRow, 'lockedUntil' | 'failures'>, at: Date): BusinessError =>
  lockedUntil !== null && lockedUntil > at ? locked(lockedUntil.getTime() - at.getTime()) : wrong(failures);

/** What a try is told that was taken and does not fit. */
const wrongTry = (failures: number): BusinessError => (failures >= TRIES ? locked(LOCK_MS) : wrong(failures));

/** Throws where no try is to be taken. */
function demandTriable(stored: PaymentRow | null, given: Given, at: Date): asserts stored is PaymentRow {
  if (!stored) throw new BusinessError('not.exists.payment.password');
  if (!given || isLocked(stored, at)) throw refusalOf(stored, at);
}

/** A promise that nobody may ever wait for. */
function unheard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** Takes a try: it counts as wrong until it proves right. Null where none is to be taken. */
const take = (runner: Runner, accountId: bigint, at: Date) =>
  takePaymentTry(runner, accountId, { at, tries: TRIES, lockUntil: new Date(at.getTime() + LOCK_MS) });

/** Makes what begins to look at a password, and looks whether it fits. */
function createLooking({ db, clock, passwords, atHand }: TryDeps) {
  /** The hash that a password is compared with, and whether it fits; nothing is compared while the account is locked. */
  const beginWith = (stored: PaymentRow | null, given: Given, onStart?: () => void) => {
    const isTried = stored !== null && given && !isLocked(stored, dateOf(clock));
    return { stored, fitting: isTried ? unheard(passwords.verify(stored.hash, given, onStart)) : null };
  };

  const begin = async (accountId: bigint, given: Given, onStart?: () => void) =>
    beginWith(await readPayment(db, accountId), given, onStart);

  /** The same by what is at hand, where that can be tried. */
  const beginAtOnce = async (accountId: bigint, given: Given, onStart: () => void) => {
    const begun = beginWith(atHand.of(accountId), given, onStart);
    return begun.fitting ? begun : begin(accountId, given, onStart);
  };

  /** Does what was given fit a hash, which may be another one than was begun with? */
  const fitsNow = async (
    { stored, fitting }: Awaited<ReturnType<typeof begin>>,
    hash: string,
    given: Given,
  ): Promise<boolean> => {
    if (fitting && stored?.hash === hash) return fitting;
    return passwords.verify(hash, given ?? '');
  };

  return { begin, beginAtOnce, fitsNow };
}
type Looking = ReturnType<typeof createLooking>;

/** A password that is to be taken hold of. */
interface Held {
  accountId: bigint;
  given: Given;
  beginning: ReturnType<Looking['begin']>;
  onFit(held: PaymentRow): void;
}

/** Takes hold of a password in a transaction. `onFit` hears of one that fits. */
const createHold =
  ({ clock }: TryDeps, { fitsNow }: Looking) =>
  async (tx: Transaction, { accountId, given, beginning, onFit }: Held): Promise<HeldPayment> => {
    // Sent at once, with whatever else the transaction begins with.
    const [held, begun] = await Promise.all([lockPayment(tx, accountId), beginning]);
    const at = dateOf(clock);
    return {
      async guard<T>(work: () => Promise<T>): Promise<() => T> {
        demandTriable(held, given, at);
        const [, made, fits] = await Promise.allSettled([
          tx.query({ text: 'savepoint guarded' }),
          work(),
          fitsNow(begun, held.hash, given),
        ]);
        if (fits.status === 'rejected') throw fits.reason;
        if (fits.value) {
          onFit(held);
          if (made.status === 'rejected') throw made.reason;
          return () => made.value;
        }
        await tx.query({ text: 'rollback to savepoint guarded' });
        const taken = await take(tx, accountId, at);
        return () => {
          throw taken ? wrongTry(taken.failures) : refusalOf(held, at);
        };
      },
    };
  };

/** Makes what tries payment passwords. */
export function createPaymentTries(deps: TryDeps) {
  const { db, clock } = deps;
  const looking = createLooking(deps);
  const { begin, beginAtOnce, fitsNow } = looking;
  const hold = createHold(deps, looking);

  const demand = async (accountId: bigint, given: Given): Promise<void> => {
    const begun = await begin(accountId, given);
    const at = dateOf(clock);
    demandTriable(begun.stored, given, at);
    // The try is written down while the password is looked at; nothing is told before it is.
    const [taken] = await Promise.all([take(db, accountId, at), begun.fitting]);
    if (!taken) throw refusalOf((await readPayment(db, accountId)) ?? begun.stored, at);
    if (!(await fitsNow(begun, taken.hash, given))) throw wrongTry(taken.failures);
    await clearPaymentTries(db, accountId, taken.hash);
  };

  const look = (accountId: bigint, given: Given): PaymentLook => {
    const running = Promise.withResolvers<void>();
    const begun = unheard(beginAtOnce(accountId, given, running.resolve));
    const made = begun.then(({ fitting }) => fitting?.catch(() => {}));
    /** With wrong tries before it. */
    let fitted: PaymentRow | null = null;
    const onFit = (held: PaymentRow): void => {
      if (held.failures > 0 || held.lockedUntil !== null) fitted = held;
    };
    return {
      ready: unheard(db.kind === 'embedded' ? made : Promise.race([running.promise, made])),
      demand: async () => demandTriable((await begun).stored, given, dateOf(clock)),
      hold: (tx) => hold(tx, { accountId, given, beginning: begun, onFit }),
      async settled() {
        if (fitted) await clearPaymentTries(db, accountId, fitted.hash);
      },
    };
  };

  return { demand, look };
}
