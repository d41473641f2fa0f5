import type { ReplyOf } from '@marquee/contract';
import type { providerCalls } from '@marquee/contract/channel';
import type { IntervalJob } from '../../base/background/job.ts';
import { dateOf } from '../../base/calendar/clock.ts';
import type { ProviderClient } from '../channel-api/provider-client.ts';
import type { Provider, Providers } from '../channel-api/providers.ts';
import type { DepositReports } from '../channel-api/reports.ts';
import type { Completer } from '../completion.ts';
import type { CashierDeps } from '../deps.ts';
import type { DepositOrder } from './deposit-order.ts';
import { claimAsking, decideDeposit, lockDeposit, noteInstructions } from './deposit-store.ts';
import type { Opening } from './opening.ts';

type Said = ReplyOf<(typeof providerCalls)['providerStatus']>;

const EVERY_MS = 15_000;
/** So long an order may be at its provider before somebody else asks. */
const QUIET_MS = 10_000;
/** Whoever asks has the order so long: longer than an answer may take. */
const LEASE_MS = 30_000;
const AT_ONCE = 50;

export interface AskingDeps extends Pick<CashierDeps, 'db' | 'clock' | 'log'> {
  client: ProviderClient;
  providers: Providers;
  opening: Pick<Opening, 'ask'>;
  reports: Pick<DepositReports, 'result'>;
  complete: Completer['complete'];
  tell(order: DepositOrder): void;
}

/** Makes what asks providers of orders that are in doubt, until the answer is definite. */
function createResolving({ db, clock, client, opening, reports, complete, tell }: AskingDeps) {
  /** Ends an order that its provider knows no payment of. */
  const end = async ({ orderNo }: DepositOrder, to: 'EXPIRED' | 'FAILED', reason: string): Promise<void> => {
    const ended = await db.transaction(async (tx) => {
      const locked = await lockDeposit(tx, orderNo);
      if (locked?.state !== 'CREATED' && locked?.state !== 'PENDING') return null;
      return decideDeposit(tx, orderNo, { to, decidedAt: dateOf(clock), reason });
    });
    if (!ended) return;
    await complete('deposit', ended);
    tell(ended);
  };

  /** Payments that the provider tells in its answer are taken as if it had reported them. */
  const takePayments = async (provider: Provider, order: DepositOrder, { payments = [], providerRef }: Said): Promise<void> => {
    for (const { paymentId, state, amount } of payments) {
      if (state === 'HELD' || amount === '0') continue;
      await reports.result(provider, {
        orderNo: order.orderNo,
        paymentId,
        state,
        amount,
        currency: order.currency,
        providerRef: providerRef ?? order.orderNo,
      });
    }
  };

  return async (provider: Provider, order: DepositOrder): Promise<void> => {
    const said = await client.ask(provider, 'providerStatus', { kind: 'deposit', no: order.orderNo });
    if (said.status !== 'OK') return;
    await takePayments(provider, order, said);
    const isOver = order.expiresAt !== null && order.expiresAt.getTime() <= clock.now();
    if (said.state === 'FAILED') return end(order, 'FAILED', 'failed');
    if (said.state === 'EXPIRED') return end(order, 'EXPIRED', 'unpaid');
    if (said.state === 'UNKNOWN') {
      // It never came: asked again where there is time and nothing secret is missing, given up otherwise.
      if (isOver || order.kind === 'VOUCHER' || order.instructions !== null)
        return end(order, isOver ? 'EXPIRED' : 'FAILED', 'unknown');
      return void (await opening.ask(order));
    }
    if (said.state !== 'PENDING') return;
    if (isOver && order.toldPaidAt === null) return end(order, 'EXPIRED', 'unpaid');
    if (order.instructions !== null) return;
    if (order.kind !== 'VOUCHER') return void (await opening.ask(order));
    const instructions = { kind: 'VOUCHER' } as const;
    const noted = await noteInstructions(db, order.orderNo, {
      instructions,
      providerRef: said.providerRef ?? null,
      payAmount: null,
    });
    if (noted) tell(noted);
  };
}

/** Asks for what is in doubt: docs/channel-api.md. Two processes share the orders by their leases. */
export function askingJob(deps: AskingDeps): IntervalJob {
  const { db, clock, log, providers } = deps;
  const resolve = createResolving(deps);
  return {
    name: 'cashier.ask-providers',
    everyMs: EVERY_MS,
    async run() {
      const now = clock.now();
      const claim = { now: new Date(now), until: new Date(now + LEASE_MS), quietSince: new Date(now - QUIET_MS), limit: AT_ONCE };
      for (const order of await claimAsking(db, claim)) {
        const provider = order.provider === null ? null : await providers.byCode(order.provider);
        if (!provider) continue;
        await resolve(provider, order).catch((error: unknown) =>
          log.error({ err: error, orderNo: order.orderNo }, 'a deposit could not be asked for'),
        );
      }
    },
  };
}
