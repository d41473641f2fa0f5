import type { Amount } from '@marquee/money';
import type { PeriodJob } from '../../base/background/job.ts';
import { businessDayOf } from '../../base/calendar/business-day.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { tree } from '../../identity/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { FROZEN } from '../settlement/payment/desk.ts';
import type { BrandTerms } from './hearing.ts';
import { type Due, lockDueLines, type PaidLine, readDueAgents, takeLines } from './line-store.ts';
import { insertPayment, lockRemainder, notePosted, type Payment, readUnposted, writeRemainder } from './payment-store.ts';

/** What pays commissions. */
export interface PayingDeps {
  db: Database;
  clock: Clock;
  wallet: Pick<Wallet, 'post' | 'takeBack' | 'house' | 'accountOf'>;
  termsOf(merchantId: number): Promise<BrandTerms | null>;
}

/** The house's account that commissions come from. */
export const HOUSE = 'commissions';
/** Two hours after the end of the business day, with the daily salaries. */
export const AFTER_MINUTES = 120;
const AT_ONCE = 50;
/** A whole of the valid bet, in which rates are counted. */
export const WHOLE = 1_000_000n;
/** Paid are whole cents, in ten-thousandths of a unit. */
const CENT = 100n;

/** What lines come to that was not paid for, in millionths of the smallest amount. */
export const exactOf = (lines: readonly Pick<PaidLine, 'validBet' | 'taken' | 'rate'>[]): bigint =>
  lines.reduce((sum, { validBet, taken, rate }) => sum + (validBet - taken) * BigInt(rate), 0n);

/** The whole cents of a sum, towards 0. */
export const centsOf = (exact: bigint): Amount => (exact / (WHOLE * CENT)) * CENT;

/** Writes down what an agent is paid of what is due, or gives back; what is left of a cent stays. */
async function payAgent(tx: Transaction, payer: { merchantId: number; agentId: bigint; due: Due; at: Date }): Promise<void> {
  const { merchantId, agentId, due, at } = payer;
  const before = await lockRemainder(tx, merchantId, agentId);
  const lines = await lockDueLines(tx, agentId, due);
  if (lines.length === 0) return;
  const exact = before + exactOf(lines);
  const amount = centsOf(exact);
  if (amount !== 0n) await insertPayment(tx, { merchantId, agentId, amount }, at);
  await takeLines(tx, lines);
  await writeRemainder(tx, agentId, exact - amount * WHOLE);
}

/** Makes what books what was written down. */
function createBooking({ db, wallet }: Pick<PayingDeps, 'db' | 'wallet'>): () => Promise<void> {
  /** Done again after a death the ledger repeats itself. */
  const post = async ({ id, merchantId, agentId, amount }: Payment): Promise<void> => {
    const [member] = await tree.members(db, [agentId]);
    if (!member) throw new Error(`there is no account ${agentId}`);
    const account = await wallet.accountOf(merchantId, agentId, member.currency);
    const house = await wallet.house(merchantId, member.currency, HOUSE);
    const txId = `commission-${id}`;
    const verdict =
      amount > 0n
        ? await wallet.post({
            kind: 'entry',
            code: 'AGENT_COMMISSION',
            debit: house,
            credit: account,
            amount,
            txId,
            byHouse: true,
          })
        : await wallet.takeBack({ account, house, amount: -amount, txId, code: 'AGENT_COMMISSION', remark: '' });
    if (verdict.status !== 'posted' && verdict.status !== 'repeated')
      throw new Error(`the commission ${id} was not booked: ${verdict.status}`);
  };

  // One that cannot be booked keeps no other from it; the first reason is thrown at the end.
  return async () => {
    const failures: unknown[] = [];
    for (let after = 0n; ; ) {
      const payments = await readUnposted(db, after, AT_ONCE);
      const outcomes = await Promise.allSettled(payments.map(post));
      const booked = payments.filter((_, place) => outcomes[place]?.status === 'fulfilled');
      if (booked.length > 0)
        await notePosted(
          db,
          booked.map(({ id }) => id),
        );
      failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])));
      if (payments.length < AT_ONCE) break;
      after = payments.at(-1)?.id ?? after;
    }
    if (failures.length > 0) throw failures[0];
  };
}

/** Makes what pays: docs/rules/agents.md#commissions. */
export function createPaying({ db, clock, wallet, termsOf }: PayingDeps) {
  /** Some agents in one transaction; who is frozen is left for the first payment after. */
  const paySome = async (tx: Transaction, merchantId: number, agentIds: readonly bigint[], due: Due): Promise<void> => {
    const members = await tree.members(tx, agentIds);
    const open = new Set(members.flatMap(({ id, status }) => (FROZEN.includes(status) ? [] : [id])));
    for (const agentId of agentIds.filter((id) => open.has(id)))
      await payAgent(tx, { merchantId, agentId, due, at: dateOf(clock) });
  };

  const postAll = createBooking({ db, wallet });

  /** Pays a brand's lottery tickets that were settled. */
  const payTickets = async (merchantId: number): Promise<void> => {
    for (let after = 0n; ; ) {
      const agents = await readDueAgents(db, { merchantId, after, limit: AT_ONCE, due: 'tickets' });
      if (agents.length > 0) await db.transaction((tx) => paySome(tx, merchantId, agents, 'tickets'));
      if (agents.length < AT_ONCE) return postAll();
      after = agents.at(-1) ?? after;
    }
  };

  const daily: PeriodJob = {
    name: 'agent.commissions',
    period: 'day',
    afterMinutes: AFTER_MINUTES,
    async run({ merchantId, start }, { position, signal, step }) {
      const terms = await termsOf(merchantId);
      if (!terms) return;
      const due: Due = { until: businessDayOf(terms, start.getTime()) };
      for (let after = BigInt((position as string | null) ?? 0); !signal.aborted; ) {
        const agents = await readDueAgents(db, { merchantId, after, limit: AT_ONCE, due });
        const last = agents.at(-1);
        if (last === undefined) break;
        await step(async (tx) => {
          await paySome(tx, merchantId, agents, due);
          return { position: last.toString(), progress: `after ${last}` };
        });
        after = last;
      }
      await postAll();
    },
  };

  return { payTickets, postAll, daily };
}
