import { CHANNEL_HEADERS } from '@marquee/contract/channel';
import { Failure, needed } from '../../check.ts';
import { type Answer, type Door, type Send, type SignedClient, signedClient } from '../../client.ts';
import { fresh } from '../../player.ts';
import type { Named } from '../../run.ts';

/** A gateway under test, or a provider, and the provider whose key signs. */
export interface ChannelTarget {
  url: string;
  provider: string;
  key: string;
}

export const GATEWAY_DOOR: Door = { prefix: '/channel/v1/', callerHeader: CHANNEL_HEADERS.channel };

export const clientOf = ({ url, provider, key }: ChannelTarget, door: Door, send?: Send): SignedClient =>
  signedClient({ url, caller: provider, key }, door, send);

/** A test order at the gateway, with the calls about it filled in. */
export interface TestOrder {
  no: string;
  kind: 'deposit' | 'payout';
  amount: bigint;
  currency: string;
  /** What the throw-away member had when the order was made. */
  start: bigint;
  /** The body of a report, with what a case changes of it. */
  body(change?: Record<string, unknown>): Record<string, unknown>;
  /** Reports, as the provider of the order. */
  tell(change?: Record<string, unknown>): Promise<Answer>;
  /** What the gateway knows of the order. */
  status(): Promise<Answer>;
  /** What the member has now, by the ledger. */
  balance(): Promise<bigint>;
}

/** What a case works with. */
export interface GatewayBench {
  client: SignedClient;
  /** An open deposit of the provider; of 1,000,000 by default. */
  deposit(state?: 'open' | 'expired'): Promise<TestOrder>;
  /** A payout that the provider has accepted. */
  payout(): Promise<TestOrder>;
  /** The same of another provider. Skips the case where there is none. */
  otherDeposit(): Promise<TestOrder>;
  otherPayout(): Promise<TestOrder>;
}

/** One rule that a gateway must keep. */
export interface GatewayCase extends Named {
  run(bench: GatewayBench): Promise<void>;
}

/** Amount of a test order in ten-thousandths of a unit. */
export const AMOUNT = 1_000_000n;

const textOf = (answer: Answer, field: string): string => {
  const value = answer[field];
  if (answer.status !== 'OK' || typeof value !== 'string') throw new Failure(`no ${field} in ${JSON.stringify(answer)}`);
  return value;
};

function orderOf(client: SignedClient, kind: TestOrder['kind'], made: Answer): TestOrder {
  const no = textOf(made, kind === 'deposit' ? 'orderNo' : 'payoutNo');
  const currency = textOf(made, 'currency');
  const amount = BigInt(textOf(made, 'amount'));
  const names = kind === 'deposit' ? { orderNo: no, paymentId: fresh('p') } : { payoutNo: no };
  const body: TestOrder['body'] = (change = {}) => ({
    ...names,
    ...(kind === 'payout' ? { eventId: fresh('e') } : {}),
    state: 'PAID',
    amount: amount.toString(),
    currency,
    providerRef: `ref-${no}`,
    ...change,
  });
  return {
    no,
    kind,
    amount,
    currency,
    start: BigInt(textOf(made, 'balance')),
    body,
    tell: (change) => client.call(`${kind}-result`, body(change)),
    status: () => client.call('status', { kind, no }),
    balance: async () => BigInt(textOf(await client.call('test/balance', { kind, no }), 'balance')),
  };
}

export function gatewayBench(client: SignedClient, other: SignedClient | null): GatewayBench {
  const open = async (by: SignedClient, kind: TestOrder['kind'], more: object = {}): Promise<TestOrder> =>
    orderOf(by, kind, await by.call(`test/${kind}`, { amount: AMOUNT.toString(), ...more }));
  return {
    client,
    deposit: (state = 'open') => open(client, 'deposit', { state }),
    payout: () => open(client, 'payout'),
    otherDeposit: async () => open(needed(other, 'a second provider'), 'deposit'),
    otherPayout: async () => open(needed(other, 'a second provider'), 'payout'),
  };
}
