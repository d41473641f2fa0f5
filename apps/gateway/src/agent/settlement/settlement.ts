import type { Amount } from '@marquee/money';
import type { EventOf } from '../../base/background/event.ts';
import type { Events } from '../../base/background/events.ts';
import type { IntervalJob } from '../../base/background/job.ts';
import { dateOf } from '../../base/calendar/clock.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import type { Merchant } from '../../brand/index.ts';
import { depositCompleted } from '../../cashier/index.ts';
import { tree } from '../../identity/index.ts';
import type { Messages } from '../../message/index.ts';
import type { Report } from '../../report/index.ts';
import { closeRuns, readOpenLines } from './bills/store.ts';
import { type Debt, readDebtors, readDebts, sumDebts } from './payment/debt-store.ts';
import { payDebts } from './payment/debts.ts';
import { atDesk, FROZEN, holdDesk, openDesk, type PaymentDeps } from './payment/desk.ts';
import { isTooLate, releaseBill } from './payment/holding.ts';
import { payLine } from './payment/lines.ts';
import { returnBill } from './payment/returning.ts';
import { hasOverdue, markOverdue, readHeldBills } from './payment/store.ts';
import { settleAnew } from './runs/anew.ts';
import { keepRules } from './runs/rules.ts';
import { type RunDeps, settleDue } from './runs/running.ts';
import { minutesOfHours } from './runs/streams.ts';
import { createIncomeTelling, type TellIncome, toldOfDebts, toldOfLine, toldOfRelease, toldOfReturn } from './telling.ts';

/** How contracts are settled and paid: docs/rules/settlement.md. */
export interface Settlement {
  /** Settles and pays everything of all brands that is due, as a job does every few seconds. */
  run(signal?: AbortSignal): Promise<void>;
  /** What an account owes to its line and to the house, in ten-thousandths of a unit. */
  openDebt(accountId: bigint, runner?: Runner): Promise<Amount>;
  /** An account's open debts, the oldest first. */
  debts(accountId: bigint): Promise<Debt[]>;
  /** Pays an account's debts from its balance, as far as that goes, or one of them alone. Returns what was paid. `CT_STATE`: it is not open. */
  payNow(account: { merchantId: number; id: bigint; currency: string }, debtId?: bigint | null): Promise<Amount>;
  /** Hears of deposits: they pay debts first. */
  follow(events: Pick<Events, 'consumeBatches'>): void;
  jobs: readonly IntervalJob[];
}

/** What the settlement stands on. */
export interface SettlementDeps extends PaymentDeps, RunDeps {
  report: RunDeps['report'] & Pick<Report, 'want'>;
  messages: Pick<Messages, 'sendMany'>;
  merchants(): Promise<readonly Merchant[]>;
}

const EVERY_MS = 5_000;
const DAY_MS = 86_400_000;
/** Days after which what is owed is overdue. */
const OVERDUE_DAYS = 3;
/** Deposits that are looked at together. */
const DEPOSITS = 250;

/** The currency of an account's line. */
async function currencyOf(db: Runner, accountId: bigint): Promise<string> {
  const [member] = await tree.members(db, [accountId]);
  if (!member) throw new Error(`there is no account ${accountId}`);
  return member.currency;
}

/** Pays the lines of a brand that can be paid, each in a transaction. */
async function payLines(deps: SettlementDeps, tell: TellIncome, merchantId: number, signal?: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const lines = await readOpenLines(db, merchantId);
  for (const line of lines) {
    if (signal?.aborted) return;
    const currency = await currencyOf(db, line.lineId);
    await atDesk(deps, { merchantId, currency }, async (desk) => {
      const paid = await payLine(desk, line);
      if (paid) await tell(desk.tx, desk, toldOfLine(paid));
    });
  }
  await closeRuns(db, merchantId, dateOf(clock));
}

/** Pays or returns what is kept for holders who are free again, or have been frozen for too long; marks what is overdue. */
async function lookAfter(deps: SettlementDeps, tell: TellIncome, merchantId: number): Promise<void> {
  const { db, clock } = deps;
  const at = dateOf(clock);
  const before = new Date(at.getTime() - OVERDUE_DAYS * DAY_MS);
  if (await hasOverdue(db, merchantId, before))
    await db.transaction(async (tx) => {
      // Others lock a bill and then its debt, which this does the other way round.
      await holdDesk(tx, merchantId);
      await markOverdue(tx, merchantId, { before, at });
    });
  const held = await readHeldBills(db, merchantId);
  const holders = new Map(
    (
      await tree.members(
        db,
        held.map(({ holderId }) => holderId),
      )
    ).map((member) => [member.id, member]),
  );
  for (const bill of held) {
    const holder = holders.get(bill.holderId);
    const isLate = isTooLate(bill, clock.now());
    const isFrozen = holder !== undefined && FROZEN.includes(holder.status);
    if (!holder || (isFrozen && !isLate)) continue;
    await atDesk(deps, { merchantId, currency: holder.currency }, async (desk) => {
      // Who was freed meanwhile is paid, though nobody looked in time.
      if (isFrozen) return tell(desk.tx, desk, toldOfReturn(await returnBill(desk, bill.id)));
      const released = await releaseBill(desk, bill.id);
      if (released) await tell(desk.tx, desk, toldOfRelease(desk, released));
    });
  }
}

/**
 * How many deposits go in one transaction: up to the first of an account that owes something. That holds its accounts in the order of their
 * numbers; a second one in the transaction would begin again below them.
 */
async function upToDebtor(
  tx: Transaction,
  deposits: readonly Pick<EventOf<typeof depositCompleted>, 'accountId'>[],
): Promise<number> {
  const debtors = await readDebtors(
    tx,
    deposits.flatMap(({ accountId }) => accountId ?? []),
  );
  const first = deposits.findIndex(({ accountId }) => accountId !== null && debtors.has(accountId));
  return first < 0 ? deposits.length : first + 1;
}

const addedUp = (amounts: readonly Amount[]): Amount => amounts.reduce((sum, amount) => sum + amount, 0n);

/** Makes the settlement of contracts. */
export function createSettlement(deps: SettlementDeps): Settlement {
  const { db, merchants } = deps;
  const tell = createIncomeTelling(deps.messages);

  const payFrom = (
    { merchantId, id, currency }: Parameters<Settlement['payNow']>[0],
    how: Parameters<typeof payDebts>[2],
  ): Promise<Amount> =>
    atDesk(deps, { merchantId, currency }, async (desk) => {
      const paid = await payDebts(desk, id, how);
      await tell(desk.tx, desk, toldOfDebts(desk, paid));
      return addedUp(paid.flatMap(({ debt, amount }) => (debt.payerId === id ? [amount] : [])));
    });

  const runBrand = async (merchant: Merchant, signal?: AbortSignal): Promise<void> => {
    // All that is due is written before anything is paid, so that whatever died before, debts and balances are met in the same order.
    await keepRules(db, merchant, dateOf(deps.clock));
    await settleAnew(deps, merchant, signal);
    await settleDue(deps, merchant, signal);
    await payLines(deps, tell, merchant.id, signal);
    await lookAfter(deps, tell, merchant.id);
    // From the beginning, so that what a first hourly contract would have paid can be told. Last: nobody's pay waits for it.
    if (merchant.site.contracts.kinds.includes('HOURLY'))
      await deps.report.want(merchant, minutesOfHours(merchant, deps.clock.now()));
  };

  /** What one brand fails by keeps no other from its turn; the first error is thrown after all. */
  const run = async (signal?: AbortSignal): Promise<void> => {
    const failures: unknown[] = [];
    for (const merchant of await merchants())
      await runBrand(merchant, signal).catch((error: unknown) => {
        deps.log.error({ err: error, brand: merchant.id }, 'the contracts of a brand could not be settled');
        failures.push(error);
      });
    if (failures.length > 0) throw failures[0];
  };

  return {
    run,
    openDebt: (accountId, runner = db) => sumDebts(runner, accountId),
    debts: (accountId) => readDebts(db, [accountId]),
    payNow: (account, debtId = null) => payFrom(account, { way: 'PAY_NOW', debtId }),
    follow(events) {
      const pay = async ({ merchantId, accountId, payload }: EventOf<typeof depositCompleted>, tx: Transaction) => {
        if (accountId === null || payload.state !== 'SUCCESS' || (await sumDebts(tx, accountId)) === 0n) return () => {};
        const { desk, tell: tellPages } = await openDesk(deps, tx, { merchantId, currency: payload.currency });
        const paid = await payDebts(desk, accountId, { limit: BigInt(payload.amount), way: 'DEBT' });
        await tell(tx, desk, toldOfDebts(desk, paid));
        return tellPages;
      };
      events.consumeBatches(
        'agent.debts',
        [depositCompleted],
        async (batch, tx) => {
          const last = batch.at(-1);
          return last && (await pay(last, tx));
        },
        { most: DEPOSITS, reach: (batch, tx) => upToDebtor(tx, batch) },
      );
    },
    jobs: [{ name: 'agent.settlement', everyMs: EVERY_MS, run: ({ signal }) => run(signal) }],
  };
}
