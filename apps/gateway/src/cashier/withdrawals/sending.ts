import { type Amount, parseInteger } from '@marquee/money';
import type { Transaction } from '../../base/database/database.ts';
import type { ProviderClient, ProviderReply } from '../channel-api/provider-client.ts';
import type { Providers } from '../channel-api/providers.ts';
import type { Channel } from '../channels.ts';
import { readPayoutAccount } from '../payout-accounts/store.ts';
import { givenBack, type Moving, type PayoutDeps } from './moving.ts';
import { type Given, insertParts, type Part, readPart, readParts } from './part-store.ts';
import { numberOf } from './provider-ways.ts';
import { MOST_PARTS, splitBelow } from './splitting.ts';
import { type OutOrder, readOut } from './store.ts';

/** Whoever wrote a part down has it so long: longer than an answer may take. */
const SENDING_MS = 10_000;

/** How payouts reach providers. */
export interface SendingDeps {
  client: ProviderClient;
  providers: Providers;
  unitValueOf(merchantId: number, currency: string): Promise<number>;
  channelsOf(merchantId: number): Promise<readonly Channel[]>;
}

/** Sends parts to providers: docs/rules/money.md#payouts. */
export interface Sending {
  /** How the parts of an order are given to the provider of its channel; null: people pay them. */
  wayOf(orderNo: string): Promise<Given | null>;
  /** Sends parts that are written down as given, as long as the moment until which the caller has them stands. Never throws. */
  send(payoutNos: readonly string[], askingUntil: Date): Promise<void>;
  /** Notes that the provider has a part: whatever it answers later to an older request changes nothing. */
  accepted(part: Part, providerRef: string): Promise<void>;
}

type Said = ProviderReply<'providerPayout'>;

/** Is a part still what was sent: the same attempt, not accepted, and in the hands of whoever sent it? */
const isStill = (part: Part, sent: Part): boolean =>
  part.state === 'SENDING' &&
  part.provider === sent.provider &&
  part.attempt === sent.attempt &&
  part.providerRef === null &&
  part.askingUntil?.getTime() === sent.askingUntil?.getTime();

/** What is sent for a part. The whole number of its account is opened here, and kept nowhere else. */
async function requestOf({ db }: Pick<PayoutDeps, 'db'>, part: Part, order: OutOrder) {
  const account = order.payoutAccountId === null ? null : await readPayoutAccount(db, order.payoutAccountId);
  if (!account || part.method === null) throw new Error(`the payout ${part.payoutNo} has nowhere to go`);
  const { kind, bankCode, accountNo, holder } = account;
  const network = kind === 'CRYPTO' ? { network: bankCode } : {};
  return {
    payoutNo: numberOf(part),
    orderNo: part.orderNo,
    method: part.method,
    amount: part.amount.toString(),
    currency: order.currency,
    unitValue: part.unitValue ?? 1,
    account: { kind, bankCode, accountNo, holder, ...network },
  };
}

/** Writes a part in parts that the provider takes; null where that is not possible. Returns what the part becomes and all their numbers. */
async function split(
  tx: Transaction,
  part: Part,
  max: Amount,
  askingUntil: Date,
): Promise<{ next: Part; payoutNos: string[] } | null> {
  const { provider, method, unitValue, orderNo } = part;
  if (max <= 0n || max >= part.amount || provider === null || method === null || unitValue === null) return null;
  if (part.amount / max >= BigInt(MOST_PARTS)) return null;
  const known = (await readParts(tx, [orderNo])).length;
  const [first = 0n, ...others] = splitBelow(part.amount, max);
  if (known + others.length > MOST_PARTS) return null;
  const given = { provider, method, unitValue, askingUntil };
  const more = await insertParts(tx, part, others, { after: known, given });
  // The refused number was not paid; the smaller amount has another one.
  const former = [...part.former, { last: part.attempt, amount: part.amount.toString() }];
  return {
    next: { ...part, amount: first, former, attempt: part.attempt + 1, askingUntil },
    payoutNos: [part.payoutNo, ...more],
  };
}

/** Makes the sending. */
export function createSending(deps: PayoutDeps & SendingDeps, { movePart }: Moving): Sending {
  const { db, clock, log, client, providers, unitValueOf, channelsOf } = deps;
  const leaseEnd = (): Date => new Date(clock.now() + SENDING_MS);

  const accepted: Sending['accepted'] = async (sent, providerRef) => {
    await movePart(sent.payoutNo, async (part) => {
      const isSame = part.attempt === sent.attempt && part.provider === sent.provider && part.state === 'SENDING';
      return isSame && part.providerRef === null ? { ...part, providerRef } : null;
    });
  };

  /** A definite no: in smaller parts where that is why, else the part waits again. */
  const refused = async (sent: Part, { status, maxAmount }: Said): Promise<void> => {
    const askingUntil = leaseEnd();
    let smaller: readonly string[] = [];
    await movePart(sent.payoutNo, async (part, _order, tx) => {
      smaller = [];
      if (!isStill(part, sent)) return null;
      const max = status === 'WRONG_AMOUNT' ? (parseInteger(maxAmount ?? '') ?? 0n) : 0n;
      const parts = await split(tx, part, max, askingUntil);
      if (!parts) return givenBack(part, status);
      smaller = parts.payoutNos;
      return parts.next;
    });
    log.info({ payoutNo: sent.payoutNo, status, parts: smaller.length }, 'a provider refused a payout');
    await send(smaller, askingUntil);
  };

  const sendOne = async (payoutNo: string, askingUntil: Date): Promise<void> => {
    const part = await readPart(db, payoutNo);
    const order = part && (await readOut(db, part.orderNo));
    if (!order || part.provider === null || !isStill(part, { ...part, providerRef: null, askingUntil })) return;
    const provider = await providers.byCode(part.provider);
    if (!provider) throw new Error(`there is no provider ${part.provider}`);
    const said = await client.ask(provider, 'providerPayout', await requestOf({ db }, part, order));
    if (said.status === 'TEMPORARY') return;
    if (said.status === 'OK') return accepted(part, said.providerRef ?? numberOf(part));
    // The provider has another payout of this number: what became of it is in doubt, and a matter for people.
    if (said.status === 'MISMATCH') log.error({ payoutNo }, 'a provider has a payout of this number with other content');
    else await refused(part, said);
  };

  const send: Sending['send'] = async (payoutNos, askingUntil) => {
    const attempts = payoutNos.map((payoutNo) =>
      sendOne(payoutNo, askingUntil).catch((error: unknown) =>
        log.error({ err: error, payoutNo }, 'a payout could not be sent; it is asked for'),
      ),
    );
    await Promise.all(attempts);
  };

  return {
    accepted,
    send,
    async wayOf(orderNo) {
      const order = await readOut(db, orderNo);
      if (!order || order.payoutAccountId === null) return null;
      const channel = (await channelsOf(order.merchantId)).find(({ code }) => code === order.channel);
      if (!channel || channel.provider === null || channel.method === null) return null;
      const provider = await providers.byCode(channel.provider);
      if (!provider?.isOpen || !client.hasKey(channel.provider)) return null;
      const unitValue = await unitValueOf(order.merchantId, order.currency);
      return { provider: channel.provider, method: channel.method, unitValue, askingUntil: leaseEnd() };
    },
  };
}
