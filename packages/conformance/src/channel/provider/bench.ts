import { CHANNEL_HEADERS, type ChannelMethod, providerCalls } from '@marquee/contract/channel';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { Failure, needed } from '../../check.ts';
import type { Answer, Door, SignedClient } from '../../client.ts';
import { fresh } from '../../player.ts';
import type { Named } from '../../run.ts';
import type { Answered, Inbox, Report } from './inbox.ts';

export const PROVIDER_DOOR: Door = { prefix: '/channel/', callerHeader: CHANNEL_HEADERS.channel };

/** Something that the suite has opened at the provider, as its gateway. */
export interface Opened {
  no: string;
  kind: 'deposit' | 'payout';
  method: ChannelMethod;
  amount: string;
  currency: string;
  /** The request as it was sent. */
  body: Record<string, unknown>;
  /** What it was answered. */
  answer: Answer;
  /** Sends it again, with what a case changes of it. */
  again(change?: Record<string, unknown>): Promise<Answer>;
  status(): Promise<Answer>;
  /** Somebody pays for the deposit, or the payout comes to a state: an aid of a provider in test mode. */
  happens(state: string, more?: { paymentId?: string; amount?: string }): Promise<void>;
  /** How the next reports about it are answered. */
  answered(...answers: Answered[]): void;
  nth(n: number): Promise<Report>;
  reports(): readonly Report[];
}

/** What a case works with. */
export interface ProviderBench {
  client: SignedClient;
  methods(): Promise<readonly ChannelMethod[]>;
  /** A deposit by the first method that waits for a payment; `change` is made to its request. */
  deposit(change?: Record<string, unknown>): Promise<Opened>;
  payout(change?: Record<string, unknown>): Promise<Opened>;
  /** What the operator has at the provider in a currency. */
  balance(currency: string): Promise<bigint>;
}

/** One rule that a provider must keep. */
export interface ProviderCase extends Named {
  run(bench: ProviderBench): Promise<void>;
}

const HOUR_MS = 3_600_000;
const REPLIES = new Map(Object.values(providerCalls).map((call) => [call.path.replace('/channel/', ''), call.reply as TSchema]));

/** Calls, and looks that the answer is one that the contract allows. */
async function asked(client: SignedClient, name: string, body: object): Promise<Answer> {
  const answer = await client.call(name, body);
  const { http, ...reply } = answer;
  if (http !== 200 || !Value.Check(REPLIES.get(name) ?? {}, reply))
    throw new Failure(
      `${name} must answer HTTP 200 with what the contract says, got HTTP ${http} ${JSON.stringify(reply).slice(0, 300)}`,
    );
  return answer;
}

/** The kinds by which a payment is made outside of the request itself. */
const WAITING_KINDS: readonly string[] = ['REDIRECT', 'QR', 'BANK', 'WALLET', 'CRYPTO'];

/** An amount within the limits that is whole in every currency: whole units. */
function amountFor({ minAmount, maxAmount }: ChannelMethod): string {
  const amount = ((BigInt(minAmount) + 9_999n) / 10_000n) * 10_000n + 20_000n;
  return (amount > BigInt(maxAmount) ? BigInt(maxAmount) : amount).toString();
}

export function providerBench(client: SignedClient, inbox: Inbox): ProviderBench {
  const methods = async (): Promise<readonly ChannelMethod[]> => {
    const answer = await asked(client, 'methods', {});
    return (answer['methods'] ?? []) as readonly ChannelMethod[];
  };
  const methodFor = async (kind: Opened['kind'], code: unknown): Promise<ChannelMethod> => {
    const fitting = (await methods()).filter((each) => each.directions.includes(kind));
    const named = fitting.find(({ method }) => method === code);
    return needed(named ?? fitting.find((each) => WAITING_KINDS.includes(each.kind)) ?? null, `a method for a ${kind}`);
  };
  const open = async (
    kind: Opened['kind'],
    request: (method: ChannelMethod, no: string) => object,
    change: Record<string, unknown>,
  ) => {
    const method = await methodFor(kind, change['method']);
    const no = fresh(kind === 'deposit' ? 'D' : 'P');
    const body: Record<string, unknown> = { ...request(method, no), method: method.method, amount: amountFor(method), ...change };
    const currency = String(body['currency'] ?? method.currencies[0]);
    body['currency'] = currency;
    const opened: Opened = {
      no,
      kind,
      method,
      amount: String(body['amount']),
      currency,
      body,
      answer: await asked(client, kind, body),
      again: (more = {}) => asked(client, kind, { ...body, ...more }),
      status: () => asked(client, 'status', { kind, no }),
      async happens(state, more = {}) {
        const paid = { orderNo: no, paymentId: fresh('p'), state, amount: opened.amount, ...more };
        const done = await (kind === 'deposit'
          ? asked(client, 'test/pay', paid)
          : asked(client, 'test/settle', { payoutNo: no, state }));
        if (done.status !== 'OK') throw new Failure(`a provider in test mode must do as it is told, got ${JSON.stringify(done)}`);
      },
      answered: (...answers) => inbox.answer(no, answers),
      nth: (n) => inbox.nth(no, n),
      reports: () => inbox.about(no),
    };
    return opened;
  };
  return {
    client,
    methods,
    deposit: (change = {}) =>
      open(
        'deposit',
        (_method, orderNo) => ({
          orderNo,
          language: 'EN',
          device: 'mobile',
          returnUrl: 'http://site.test/deposit',
          expiresAt: Date.now() + HOUR_MS,
        }),
        change,
      ),
    payout: (change = {}) =>
      open(
        'payout',
        ({ kind }, payoutNo) => ({
          payoutNo,
          orderNo: `W-${payoutNo}`,
          account: {
            kind: kind === 'CRYPTO' ? 'CRYPTO' : kind === 'WALLET' ? 'WALLET' : 'BANK',
            bankCode: '999900',
            accountNo: '1234567890',
            holder: 'PLAY MONEY',
          },
        }),
        change,
      ),
    async balance(currency) {
      const { balances = [] } = (await asked(client, 'balance', {})) as { balances?: { currency: string; amount: string }[] };
      return BigInt(balances.find((each) => each.currency === currency)?.amount ?? '0');
    },
  };
}
