import { parseInteger } from '@marquee/money';
import type { IntervalJob } from '../../base/background/job.ts';
import type { PayoutDeps } from './moving.ts';
import { claimAsked, type Part } from './part-store.ts';
import { numberOf, TOLD } from './provider-ways.ts';
import type { Sending, SendingDeps } from './sending.ts';
import { readOut } from './store.ts';
import type { Payouts } from './ways.ts';

const EVERY_MS = 15_000;
/** Whoever asks has the part so long: longer than a question and a request may take. */
const LEASE_MS = 30_000;
const AT_ONCE = 50;

interface Ways {
  sending: Pick<Sending, 'send' | 'accepted'>;
  report: Payouts['report'];
}

/** Makes what asks a provider for one part, and does what the answer says. */
function createResolving({ db, log, client, providers }: PayoutDeps & SendingDeps, { sending, report }: Ways) {
  return async (part: Part & { askingUntil: Date }): Promise<void> => {
    const { payoutNo, provider: code } = part;
    const number = numberOf(part);
    const provider = code === null ? null : await providers.byCode(code);
    const order = await readOut(db, part.orderNo);
    if (!provider || !order) throw new Error(`there is no provider ${code} for ${payoutNo}`);
    const said = await client.ask(provider, 'providerStatus', { kind: 'payout', no: number });
    if (said.status !== 'OK' || said.state === undefined) return;
    const { state, providerRef = part.providerRef ?? number } = said;
    if (state === 'UNKNOWN') {
      // It never came: the same is sent by the same number. What was accepted and is unknown now is a matter for people.
      if (part.state === 'SENDING' && part.providerRef === null) return sending.send([payoutNo], part.askingUntil);
      log.error({ payoutNo, provider: code }, 'a provider does not know a payout that it had accepted');
      return;
    }
    if (state === 'PENDING') return sending.accepted(part, providerRef);
    if (state === 'EXPIRED' || state === TOLD[part.state]) return;
    const answer = await report({
      provider: provider.code,
      eventId: `status-${number}-${state}`,
      payoutNo: number,
      state,
      amount: said.amount === undefined ? part.amount : (parseInteger(said.amount) ?? 0n),
      currency: said.currency ?? order.currency,
      providerRef,
      ...(state === 'FAILED' ? { reason: state } : {}),
    });
    if (answer.status !== 'OK')
      log.error({ payoutNo, state, status: answer.status }, 'a provider contradicts itself on a payout');
  };
}

/** Asks for payouts that providers have until they are paid or have failed. Two processes share them by their leases. */
export function askingPayoutsJob(deps: PayoutDeps & SendingDeps, ways: Ways): IntervalJob {
  const { db, clock, log } = deps;
  const resolve = createResolving(deps, ways);
  return {
    name: 'cashier.ask-payouts',
    everyMs: EVERY_MS,
    async run() {
      const now = clock.now();
      for (const part of await claimAsked(db, { now: new Date(now), until: new Date(now + LEASE_MS), limit: AT_ONCE })) {
        await resolve(part).catch((error: unknown) =>
          log.error({ err: error, payoutNo: part.payoutNo }, 'a payout could not be asked for'),
        );
      }
    },
  };
}
