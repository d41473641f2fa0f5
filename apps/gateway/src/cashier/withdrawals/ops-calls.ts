import type { OpsReply } from '@marquee/contract/ops';
import { toWire, UNIT } from '@marquee/money';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import { type Recorder, refused, unknownItem } from '../../base/change.ts';
import type { Database } from '../../base/database/database.ts';
import { readableNumber } from '../../base/ids.ts';
import { amountOf } from '../../base/operator-records.ts';
import type { Pictures } from '../../base/pictures/pictures.ts';
import { pictureReply } from '../../base/pictures/routes.ts';
import type { Merchant, OpsHandlers } from '../../brand/index.ts';
import { unitValueNow } from '../deposits/brand-money.ts';
import { OrderError } from '../orders.ts';
import type { RiskSigns } from '../risk/signs.ts';
import { readLimits, readSettings, type WithdrawalLimits, writeLimits, writeSettings } from './limits.ts';
import { batchFile, createOpsRecords, notesOf } from './ops-records.ts';
import { type Part, readDisputes, readPart, takeBatch, writtenBatch } from './part-store.ts';
import { insertNote, readOut, readQueue, writeClaim } from './store.ts';
import type { Note, Payouts } from './ways.ts';

const PAGE = 50;
const BATCH = 200;
/** Levels that the rules list. */
const LEVELS = 11;
/** Parts of 100,000,000 in a percent. */
const PERCENT = 1_000_000;

/** What the operator's calls about withdrawals stand on. */
export interface WithdrawalOps {
  db: Database;
  clock: Clock;
  risk: RiskSigns;
  pictures: Pick<Pictures, 'idsOf' | 'ofBrand'>;
  payouts: Payouts;
  unitValueOf(merchantId: number, currency: string): Promise<number>;
}

type Names =
  | 'opsWithdrawals'
  | 'opsWithdrawal'
  | 'opsWithdrawalClaim'
  | 'opsWithdrawalNote'
  | 'opsWithdrawalDecide'
  | 'opsWithdrawalPay'
  | 'opsWithdrawalFail'
  | 'opsPayoutSent'
  | 'opsPayoutBatch'
  | 'opsDisputes'
  | 'opsDisputeDecide'
  | 'opsPicture'
  | 'opsWithdrawalRules'
  | 'opsWithdrawalRulesPut';
type Calls<N extends Names> = Pick<OpsHandlers, N>;
type Records = ReturnType<typeof createOpsRecords>;

/** Says to an operator what an order does not do. */
function refuse(error: unknown): never {
  throw error instanceof OrderError ? refused(error.message) : error;
}

const noteOf =
  (record: Recorder, before: unknown, after: unknown): Note =>
  (tx) =>
    record(tx, { before, after });

const isAbove = (amount: bigint, { security }: Merchant): boolean =>
  security.secondPersonAbove > 0 && amount > BigInt(security.secondPersonAbove) * UNIT;

/** Reading: the queue, one order, disputes, pictures. */
function reading({ db, pictures }: WithdrawalOps, { listOf, find, partsOf, recordOf }: Records) {
  const calls: Calls<'opsWithdrawals' | 'opsWithdrawal' | 'opsDisputes' | 'opsPicture'> = {
    async opsWithdrawals({ merchant, query: { state = null, after = null, size = PAGE } }) {
      const found = await readQueue(db, { merchantId: merchant.id, state, after, count: size + 1 });
      const list = await listOf(merchant, found.slice(0, size));
      return { list, next: found.length > size ? (list.at(-1)?.orderNo ?? null) : null };
    },
    async opsWithdrawal({ merchant, query: { orderNo } }) {
      await find(merchant, orderNo);
      return { order: await recordOf(merchant, orderNo), notes: await notesOf(db, orderNo) };
    },
    opsDisputes: async ({ merchant, query: { size = PAGE } }) => ({
      list: await partsOf(merchant, await readDisputes(db, merchant.id, size)),
    }),
    async opsPicture({ merchant, query: { id } }) {
      const found = await pictures.ofBrand(merchant.id, id);
      if (!found) throw unknownItem();
      return pictureReply(found);
    },
  };
  return calls;
}

/** Review: who looks at an order, what is noted of it, what is decided. */
function reviewing({ db, clock, payouts }: WithdrawalOps, { find, recordOf }: Records) {
  const calls: Calls<'opsWithdrawalClaim' | 'opsWithdrawalNote' | 'opsWithdrawalDecide'> = {
    async opsWithdrawalClaim({ merchant, body: { orderNo, claim }, operator, record }) {
      await find(merchant, orderNo);
      await db.transaction(async (tx) => {
        const order = await readOut(tx, orderNo, true);
        const holder = order?.claimedBy ?? null;
        if (holder !== null && holder !== operator) throw refused(`${holder} has the withdrawal`);
        if ((holder === operator) === claim) return;
        await writeClaim(tx, orderNo, claim ? operator : null, dateOf(clock));
        await record(`withdrawal ${orderNo}`)(tx, {
          before: { claimedBy: holder },
          after: { claimedBy: claim ? operator : null },
        });
      });
      return recordOf(merchant, orderNo);
    },
    async opsWithdrawalNote({ merchant, body: { orderNo, note }, operator, record }) {
      await find(merchant, orderNo);
      await db.transaction(async (tx) => {
        await insertNote(tx, orderNo, { at: dateOf(clock), operator, note });
        await record(`withdrawal ${orderNo}`)(tx, { before: null, after: { note } });
      });
      return { notes: await notesOf(db, orderNo) };
    },
    async opsWithdrawalDecide({ merchant, body: { orderNo, decision, reason }, record, isApproved, askSecondPerson }) {
      const order = await find(merchant, orderNo);
      if (order.state !== 'REVIEWING') throw refused(`the withdrawal is ${order.state}`);
      if (decision === 'approve' && isAbove(order.amount, merchant) && !isApproved) askSecondPerson();
      const to = decision === 'approve' ? 'APPROVED' : 'REJECTED';
      const note = noteOf(record(`withdrawal ${orderNo}`), { state: order.state }, { state: to, amount: order.amount, reason });
      await payouts.review(orderNo, to, reason, note).catch(refuse);
      return recordOf(merchant, orderNo);
    },
  };
  return calls;
}

/** Paying: by hand, in parts, by a file; and what is decided where a member has not got it. */
function paying({ db, payouts }: WithdrawalOps, { find, recordOf }: Records) {
  const findPart = async (merchant: Merchant, payoutNo: string): Promise<Part> => {
    const part = await readPart(db, payoutNo);
    if (part?.merchantId !== merchant.id) throw unknownItem();
    return part;
  };

  const calls: Calls<'opsWithdrawalPay' | 'opsWithdrawalFail' | 'opsPayoutSent' | 'opsPayoutBatch' | 'opsDisputeDecide'> = {
    async opsWithdrawalPay({ merchant, body: { orderNo, parts }, record }) {
      const order = await find(merchant, orderNo);
      const note = noteOf(record(`withdrawal ${orderNo}`), { state: order.state }, { state: 'PAYING', parts: parts ?? null });
      await payouts.begin(orderNo, parts?.map(amountOf), note).catch(refuse);
      return recordOf(merchant, orderNo);
    },
    async opsWithdrawalFail({ merchant, body: { orderNo, reason }, record }) {
      const order = await find(merchant, orderNo);
      const note = noteOf(record(`withdrawal ${orderNo}`), { state: order.state }, { state: 'FAILED', reason });
      await payouts.settle(orderNo, 'FAILED', reason, note).catch(refuse);
      return recordOf(merchant, orderNo);
    },
    async opsPayoutSent({ merchant, body: { payoutNo, hint = '', isCertain = false }, record }) {
      const part = await findPart(merchant, payoutNo);
      const note = noteOf(record(`payout ${payoutNo}`), { state: part.state }, { hint, isCertain });
      const { orderNo } = await payouts.sent(payoutNo, { hint, isCertain }, note).catch(refuse);
      return recordOf(merchant, orderNo);
    },
    async opsPayoutBatch({ merchant, body: { batch: asked, size = BATCH }, record }) {
      const batch = asked ?? readableNumber('B');
      const parts = await db.transaction(async (tx) => {
        const of = { merchantId: merchant.id, batch, unitValue: await unitValueNow(tx, merchant) };
        const taken = asked === undefined ? await takeBatch(tx, { ...of, count: size }) : await writtenBatch(tx, of);
        // Whoever reads a file reads whole account numbers: that is written down each time.
        await record(`payout batch ${batch}`)(tx, { before: null, after: { payouts: taken.length } });
        return taken;
      });
      if (asked !== undefined && parts.length === 0) throw unknownItem();
      return { batch, payouts: parts.length, csv: await batchFile(db, parts) };
    },
    async opsDisputeDecide({ merchant, body: { payoutNo, decision, reason }, record, isApproved, askSecondPerson }) {
      const part = await findPart(merchant, payoutNo);
      if (part.state !== 'DISPUTED') throw refused(`the payout is ${part.state}`);
      if (decision !== 'force' && isAbove(part.amount, merchant) && !isApproved) askSecondPerson();
      const note = noteOf(record(`payout ${payoutNo}`), { state: part.state }, { decision, amount: part.amount, reason });
      const { orderNo } = await payouts.decide(payoutNo, decision, reason, note).catch(refuse);
      return recordOf(merchant, orderNo);
    },
  };
  return calls;
}

const shownLimits = (level: number, { dailyCount, dailyAmount, freeCount, feeRate, feeCap }: WithdrawalLimits) => ({
  level,
  dailyCount,
  dailyAmount: toWire(dailyAmount),
  freeCount,
  feePercent: Number(feeRate) / PERCENT,
  feeCap: toWire(feeCap),
});

/** How a brand pays out. */
function ruling({ db }: WithdrawalOps) {
  const rulesOf = async (merchantId: number): Promise<OpsReply<'opsWithdrawalRules'>> => {
    const [settings, limitsOf] = await Promise.all([readSettings(db, merchantId), readLimits(db, merchantId)]);
    return { ...settings, levels: Array.from({ length: LEVELS }, (_, level) => shownLimits(level, limitsOf(level))) };
  };

  const calls: Calls<'opsWithdrawalRules' | 'opsWithdrawalRulesPut'> = {
    opsWithdrawalRules: ({ merchant }) => rulesOf(merchant.id),
    async opsWithdrawalRulesPut({ merchant, body: { merchant: _code, levels = [], ...settings }, record }) {
      const before = await rulesOf(merchant.id);
      const { levels: _levels, ...known } = before;
      await db.transaction(async (tx) => {
        await writeSettings(tx, merchant.id, { ...known, ...settings });
        for (const { level, dailyCount, dailyAmount, freeCount, feePercent, feeCap } of levels) {
          const feeRate = BigInt(Math.round(feePercent * PERCENT));
          const limits = { dailyCount, dailyAmount: amountOf(dailyAmount), freeCount, feeRate, feeCap: amountOf(feeCap) };
          await writeLimits(tx, merchant.id, level, limits);
        }
        await record('withdrawal rules')(tx, { before, after: { ...settings, levels } });
      });
      return rulesOf(merchant.id);
    },
  };
  return calls;
}

/** The operator's calls about withdrawals: docs/operators.md#withdrawals. */
export function withdrawalOpsCalls(deps: WithdrawalOps): Calls<Names> {
  const records = createOpsRecords(deps);
  return { ...reading(deps, records), ...reviewing(deps, records), ...paying(deps, records), ...ruling(deps) };
}
