import type { Call } from '@marquee/contract';
import { vendorCalls } from '@marquee/contract/vendor';
import { databaseFaultOf } from '../../base/database/fault.ts';
import type { Log } from '../../base/log.ts';
import type { Metrics } from '../../base/metrics.ts';
import { type Answerer, formCheckOf, type PartnerReply } from '../../base/partner-api/answering.ts';
import type { PlayVendor } from '../deps.ts';

/** A call that is genuine and well-formed, and what to answer. */
export type VendorHandler = (vendor: PlayVendor, body: never) => Promise<{ status: string; cause?: string }>;
export type VendorHandlers = { [N in keyof typeof vendorCalls]?: VendorHandler };

export type VendorReply = PartnerReply;
/** Answers a call of a vendor whose body is not looked at yet. Rejects when the outcome is not known. */
export type VendorAnswerer = Answerer<PlayVendor>;
export type Answerers = { [N in keyof typeof vendorCalls]?: VendorAnswerer };

/** The caller's name for its attempt, where the body is good enough to hold one that may be echoed. */
export function requestIdOf(body: unknown): { requestId?: string } {
  const id = (body as { requestId?: unknown } | null | undefined)?.requestId;
  return typeof id === 'string' && /^[!-~]{0,64}$/.test(id) ? { requestId: id } : {};
}

/** Calls of the seamless wallet, and of vendors that keep a wallet of their own: a vendor is one or the other. */
const SEAMLESS: readonly string[] = [
  vendorCalls.vendorDebit,
  vendorCalls.vendorCredit,
  vendorCalls.vendorDebitCredit,
  vendorCalls.vendorRollback,
  vendorCalls.vendorReturnStake,
  vendorCalls.vendorEndRound,
  vendorCalls.vendorPromotionWin,
].map(({ path }) => path);
const OWN_WALLET: readonly string[] = [vendorCalls.vendorRounds.path];

/** Why this vendor may not make a call; null when it may. */
function barOf({ wallet }: PlayVendor, { path }: Call): string | null {
  if (wallet === 'transfer' && SEAMLESS.includes(path)) return 'this vendor keeps a wallet of its own: it reports rounds';
  if (wallet === 'seamless' && OWN_WALLET.includes(path)) return 'the bets of this vendor are made with our wallet';
  return null;
}

function answererOf(call: Call, handle: VendorHandler, { metrics, log }: { metrics: Metrics; log: Log }): VendorAnswerer {
  const flawOf = formCheckOf(call);
  return async (vendor, body) => {
    const echo = requestIdOf(body);
    const bar = barOf(vendor, call);
    if (bar !== null) return { status: 'BAD_REQUEST', message: bar, ...echo };
    const flaw = flawOf(body);
    if (flaw) return { ...flaw, ...echo };
    const { cause, ...answer } = await handle(vendor, body as never).catch((error: unknown) => {
      metrics.temporary.inc({ vendor: vendor.code, cause: `database ${databaseFaultOf(error)}` });
      throw error;
    });
    if (cause !== undefined) metrics.temporary.inc({ vendor: vendor.code, cause });
    if (answer.status === 'TX_MISMATCH') {
      metrics.mismatches.inc({ vendor: vendor.code });
      const { txId } = body as { txId?: string };
      log.warn({ vendor: vendor.code, route: call.path, txId }, 'transaction id with other content');
    }
    return { ...answer, ...echo };
  };
}

/**
 * What answers each call, however it came: by itself, or among others in one request. Its form is checked, and what an operator
 * should know of the answer is counted.
 */
export function createAnswerers(handlers: VendorHandlers, deps: { metrics: Metrics; log: Log }): Answerers {
  const names = Object.keys(handlers) as (keyof VendorHandlers)[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const handle = handlers[name];
      return handle ? [[name, answererOf(vendorCalls[name] as unknown as Call, handle, deps)]] : [];
    }),
  );
}
