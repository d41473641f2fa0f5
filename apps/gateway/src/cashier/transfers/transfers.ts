import type { TransferPurpose } from '@marquee/contract';
import { type Amount, fromWire, toWire } from '@marquee/money';
import type { Events } from '../../base/background/events.ts';
import type { IntervalJob } from '../../base/background/job.ts';
import { type BusinessCalendar, businessDayOf, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { readableNumber } from '../../base/ids.ts';
import type { Log } from '../../base/log.ts';
import type { Verdict, Wallet } from '../../wallet/index.ts';
import type { OpenDebt } from '../deps.ts';
import { transferCompleted, turnoverChanged } from '../events.ts';
import { WHOLE } from '../wagering/requirement.ts';
import type { Requirements } from '../wagering/requirements.ts';
import { countSent, endTransfer, insertTransfer, type NewTransfer, readByRequest, readMoving, type Transfer } from './store.ts';

/** Limits of a transfer, in ten-thousandths of a unit, and of a business day: docs/rules/money.md#transfers. */
export const LEAST: Amount = 100_000n;
export const MOST: Amount = 500_000_000n;
export const DAILY = 20;
/** Two decimals are the finest part that moves between members. */
const CENT: Amount = 100n;
const MINUTE_MS = 60_000;

export interface TransfersDeps {
  db: Database;
  clock: Clock;
  log: Log;
  events: Pick<Events, 'emit' | 'nudge'>;
  wallet: Pick<Wallet, 'post' | 'accountOf'>;
  openDebt?: OpenDebt;
  requirements: Pick<Requirements, 'addRequirement' | 'booked' | 'notBooked' | 'finishIn' | 'lock'>;
}

/** A transfer as it is asked for: sender and receiver are known to be who they may be, and the payment password was given. */
export interface AskedTransfer {
  merchantId: number;
  senderId: bigint;
  receiverId: bigint;
  direction: 'up' | 'down';
  currency: string;
  /** Units, as they came over the wire. */
  amount: number;
  purpose: TransferPurpose;
  remark: string;
  requestKey: string;
  calendar: BusinessCalendar;
}

/** Money that members give to each other: docs/rules/money.md#transfers. */
export interface Transfers {
  /**
   * Moves money from one member to another, once for each name that the sender gives the request. Throws `transfer.amount`,
   * `transfer.turnover`, `transfer.count`, `transfer.funds`, `transfer.repeated` and `system_busy`.
   */
  move(asked: AskedTransfer): Promise<Transfer>;
  /** How many transfers a member can still make today, and the name that its next request has. */
  next(senderId: bigint, calendar: BusinessCalendar): Promise<{ leftToday: number; requestKey: string }>;
  job: IntervalJob;
}

const CODE = { up: 'TRANSFER_UP_IN', down: 'TRANSFER_DOWN_IN' } as const;
const requirementKey = (transferNo: string): string => `transfer:${transferNo}`;

/** The amount of a form. Throws `transfer.amount`. */
function amountOf(units: number): Amount {
  const amount = fromWire(units);
  if (amount === null || amount < LEAST || amount > MOST || amount % CENT !== 0n)
    throw new BusinessError('transfer.amount', { params: { min: toWire(LEAST), max: toWire(MOST) } });
  return amount;
}

const dayOf = (calendar: BusinessCalendar, now: number): Date =>
  new Date(startOfBusinessDay(calendar, businessDayOf(calendar, now)));

/** Makes what writes a transfer down before its money moves: checked, and counted, while nobody else moves the sender's. */
function createReserving({ db, clock, requirements, openDebt }: TransfersDeps) {
  const check = async (tx: Transaction, { senderId, calendar }: AskedTransfer): Promise<void> => {
    if (((await openDebt?.(senderId, tx)) ?? 0n) > 0n) throw new BusinessError('CT_DEBT');
    if ((await requirements.finishIn(tx, senderId)) > 0n) throw new BusinessError('transfer.turnover');
    const { today } = await countSent(tx, senderId, dayOf(calendar, clock.now()));
    if (today >= DAILY) throw new BusinessError('transfer.count', { params: { count: DAILY } });
  };

  return async (asked: AskedTransfer): Promise<{ transfer: Transfer; isNew: boolean }> => {
    const { calendar: _, amount: units, ...fields } = asked;
    const amount = amountOf(units);
    return db.transaction(async (tx) => {
      await requirements.lock(tx, [asked.senderId, asked.receiverId]);
      const known = await readByRequest(tx, asked.senderId, asked.requestKey);
      if (known) {
        const isSame = known.receiverId === asked.receiverId && known.amount === amount && known.remark === asked.remark;
        if (!isSame) throw new BusinessError('transfer.repeated');
        return { transfer: known, isNew: false };
      }
      await check(tx, asked);
      const row: NewTransfer = { ...fields, amount, transferNo: readableNumber('T'), requestedAt: dateOf(clock) };
      const made = await insertTransfer(tx, row);
      const { merchantId, receiverId: accountId, currency } = made;
      const key = requirementKey(made.transferNo);
      const received = {
        merchantId,
        accountId,
        currency,
        source: 'transfer',
        base: amount,
        multipleBps: Number(WHOLE),
        key,
      } as const;
      await requirements.addRequirement(tx, received, true);
      return { transfer: made, isNew: true };
    });
  };
}

/** Makes what moves the money of a transfer that was written down. */
function createMoving({ db, clock, events, wallet, requirements }: TransfersDeps): (transfer: Transfer) => Promise<Transfer> {
  const post = async ({
    merchantId,
    senderId,
    receiverId,
    direction,
    currency,
    amount,
    transferNo,
    remark,
  }: Transfer): Promise<Verdict> =>
    wallet.post({
      kind: 'entry',
      code: CODE[direction],
      debit: await wallet.accountOf(merchantId, senderId, currency),
      credit: await wallet.accountOf(merchantId, receiverId, currency),
      owner: 'debit',
      amount,
      txId: transferNo,
      ...(remark === '' ? {} : { remark }),
    });

  /** Notes what became of the money, once. */
  const end = (transfer: Transfer, state: 'DONE' | 'FAILED', balanceAfter: Amount | null): Promise<Transfer | null> =>
    db.transaction(async (tx) => {
      const { merchantId, senderId, receiverId, transferNo, direction, currency, amount } = transfer;
      const ended = await endTransfer(tx, transferNo, { state, at: dateOf(clock), balanceAfter });
      if (!ended) return null;
      const key = requirementKey(transferNo);
      if (state === 'FAILED') {
        await requirements.notBooked(tx, receiverId, key);
        return ended;
      }
      await requirements.booked(tx, receiverId, key);
      const told = { transferNo, direction, currency, amount: amount.toString() };
      await events.emit(
        tx,
        transferCompleted.of({ merchantId, accountId: senderId }, { ...told, side: 'sent' }),
        transferCompleted.of({ merchantId, accountId: receiverId }, { ...told, side: 'received' }),
      );
      return ended;
    });

  // Done again after a death it comes to the same.
  return async (transfer) => {
    if (transfer.state === 'DONE') return transfer;
    if (transfer.state === 'FAILED') throw new BusinessError('transfer.funds');
    const verdict = await post(transfer);
    if (verdict.status === 'busy' || verdict.status === 'unknown')
      throw new BusinessError('system_busy', { retryAfterSeconds: 2 });
    const isPosted = verdict.status === 'posted' || verdict.status === 'repeated';
    if (!isPosted && verdict.status !== 'declined' && verdict.status !== 'frozen')
      throw new Error(`the transfer ${transfer.transferNo} was ${verdict.status}`);
    const ended = await end(transfer, isPosted ? 'DONE' : 'FAILED', isPosted ? verdict.balance : null);
    events.nudge(transferCompleted, turnoverChanged);
    if (!isPosted) throw new BusinessError('transfer.funds');
    return ended ?? { ...transfer, state: 'DONE', balanceAfter: isPosted ? verdict.balance : null };
  };
}

/** Makes the transfers. */
export function createTransfers(deps: TransfersDeps): Transfers {
  const { db, clock, log } = deps;
  const reserve = createReserving(deps);
  const complete = createMoving(deps);

  return {
    async move(asked) {
      const { transfer, isNew } = await reserve(asked);
      // Who wrote it down moves its money, or the job where that one died: of two at once one could be declined and the other not.
      if (!isNew && transfer.state === 'MOVING') throw new BusinessError('system_busy', { retryAfterSeconds: 2 });
      return complete(transfer);
    },
    async next(senderId, calendar) {
      const { ever, today } = await countSent(db, senderId, dayOf(calendar, clock.now()));
      return { leftToday: Math.max(0, DAILY - today), requestKey: String(ever + 1) };
    },
    job: {
      name: 'cashier.transfers',
      everyMs: MINUTE_MS,
      async run() {
        // Begun a minute ago and not ended: the process that was at it has died.
        for (const transfer of await readMoving(db, new Date(clock.now() - MINUTE_MS))) {
          log.info({ transferNo: transfer.transferNo }, 'a transfer is finished that was begun before');
          await complete(transfer).catch((error: unknown) => {
            if (!(error instanceof BusinessError) || error.code !== 'transfer.funds') throw error;
          });
        }
      },
    },
  };
}
