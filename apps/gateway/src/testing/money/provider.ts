import type { Choices } from '../../wallet/testing/workload.ts';
import type { Report } from './bank.ts';
import type { Action, World } from './world.ts';

/** Somebody pays for a deposit: the whole, a part, twice, or in vain. */
export function payDeposit({ outside: { bank } }: World, choices: Choices): void {
  if (bank.deposits.size === 0) return;
  const [orderNo, { amount, payments }] = choices.pick([...bank.deposits]);
  if (payments.length > 2 || (payments.length > 0 && choices.chance(0.8))) return;
  const part = choices.chance(0.2) ? amount / 2n : amount;
  bank.pay(orderNo, part, choices.chance(0.1) ? 'FAILED' : 'PAID');
}

/** Is an answer to a report one that the tables of truth allow? */
function isAllowed({ outside: { bank } }: World, { call, body, payment }: Report, status: string): boolean {
  if (status === 'OK') return true;
  if (status !== 'CONFLICT') return false;
  // Another payment was booked before this one failed; or what was sent and lost was given back to its member meanwhile.
  if (call === 'deposit-result') return payment?.state === 'FAILED';
  return bank.payouts.get(String(body['payoutNo']))?.outcome === 'loses';
}

/** Tells a gateway of something. What it answers is written into the provider's books. */
export function tell(world: World, report: Report): Action {
  const { books } = world;
  const { call, body, payment } = report;
  return async (gateway) => {
    const said = await gateway.call('report', { call, body });
    if ('refused' in said || said.done.status === 'TEMPORARY' || said.done.http !== 200) throw new Error('not told');
    const { status, state } = said.done;
    books.count(`${call} ${status} ${String(state)}`);
    if (!isAllowed(world, report, status)) books.fault(`${call} ${JSON.stringify(body)} was answered ${status}`);
    if (payment) {
      const answered = status === 'OK' ? String(state) : status;
      if (payment.answered !== null && payment.answered !== answered)
        books.fault(`the payment ${payment.paymentId} was ${payment.answered} and became ${answered}`);
      payment.answered = answered;
    }
    world.outside.bank.forget(report);
  };
}

/** One of the reports that the provider still has to make, in any order. */
export function tellOne(world: World, choices: Choices): Action | null {
  const { reports } = world.outside.bank;
  return reports.length === 0 ? null : tell(world, choices.pick(reports));
}
