import type { Instructions, ReportedPayment } from '@marquee/contract/channel';
import type { Clock } from '../../base/calendar/clock.ts';
import { createServer } from '../../base/http/server.ts';
import { createLog } from '../../base/log.ts';
import { createMetrics } from '../../base/metrics.ts';
import { signToProvider } from '../channel-api/signature.ts';
import type { Cashier } from '../index.ts';

export const PROVIDER = 'TESTPAY';
export const PROVIDER_KEY = 'test-key-of-the-payment-provider-01234';
export const TEST_KEYS: ReadonlyMap<string, string> = new Map([
  [PROVIDER, PROVIDER_KEY],
  ['OTHERPAY', 'test-key-of-the-other-provider-0123456'],
]);

interface Asked {
  call: string;
  body: Record<string, unknown>;
}

/** A payment provider as far as the gateway asks it: its answers are what the test says. */
export function fakeProvider() {
  const asked: Asked[] = [];
  const answers: Record<string, (body: Record<string, unknown>) => object | Error> = {};
  const page: Instructions = { kind: 'REDIRECT', url: 'https://pay.example/page' };
  const reset = (): void => {
    asked.length = 0;
    answers['deposit'] = () => ({ status: 'OK', providerRef: 'ref-1', instructions: page });
    answers['payout'] = ({ payoutNo }) => ({ status: 'OK', providerRef: `out-${payoutNo as string}` });
    answers['status'] = () => ({ status: 'OK', state: 'UNKNOWN' });
  };
  reset();
  const send: typeof fetch = async (input, init) => {
    const call = new URL(input as URL).pathname.replace('/channel/', '');
    const body = JSON.parse(init?.body as string) as Record<string, unknown>;
    asked.push({ call, body });
    const answer = answers[call]?.(body) ?? new Error(`${call} is not part of this test`);
    if (answer instanceof Error) throw answer;
    return new Response(JSON.stringify(answer), { status: 200 });
  };
  return { asked, answers, reset, fetch: send, page };
}

/** The channel API of a cashier, as a provider reaches it. */
export async function channelApiOf(cashier: Cashier, clock: Clock) {
  const app = await createServer({ log: createLog('silent'), metrics: createMetrics(), trustedProxies: [] });
  await cashier.deposits.registerChannelApi(app);
  const call = async (name: string, body: object, provider = PROVIDER) => {
    const path = `/channel/v1/${name}`;
    const rawBody = JSON.stringify(body);
    const headers = signToProvider({ code: provider, key: TEST_KEYS.get(provider) ?? '', path, rawBody, now: clock.now() });
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', ...headers },
      payload: rawBody,
    });
    return { http: answer.statusCode, ...(answer.json() as { status: string; state?: string } & Record<string, unknown>) };
  };
  let payments = 0;
  return {
    app,
    call,
    /** Reports a payment of an order: of 50.00 unless something else is said. */
    report(
      orderNo: string,
      state: ReportedPayment,
      more: { paymentId?: string; amount?: bigint; currency?: string; by?: string } = {},
    ) {
      payments += 1;
      const { paymentId = `pay-${payments}`, amount = 500_000n, currency = 'VND', by = PROVIDER } = more;
      const body = { orderNo, paymentId, state, amount: amount.toString(), currency, providerRef: 'ref-1' };
      return call('deposit-result', body, by);
    },
    close: () => app.close(),
  };
}
