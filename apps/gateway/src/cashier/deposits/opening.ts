import type { Instructions, Voucher } from '@marquee/contract/channel';
import { type Amount, parseInteger, toDecimal } from '@marquee/money';
import { dateOf } from '../../base/calendar/clock.ts';
import { BusinessError, inputError } from '../../base/errors.ts';
import { readableNumber } from '../../base/ids.ts';
import type { ProviderClient } from '../channel-api/provider-client.ts';
import type { Providers } from '../channel-api/providers.ts';
import type { Channel } from '../channels.ts';
import { type Completer, DEPOSIT_LIFE_MS } from '../completion.ts';
import type { CashierBrand, CashierDeps } from '../deps.ts';
import type { AskedDeposit, DepositOrder, NewDeposit, OpenedDeposit } from './deposit-order.ts';
import {
  decideDeposit,
  insertDeposit,
  lockDeposit,
  noteInstructions,
  readDeposit,
  readDepositByKey,
  readFailures,
  readOpenDeposits,
} from './deposit-store.ts';
import { isOffered, isOpenNow, isPayable, mostFor } from './offered.ts';

/** So many failed or run out within so long, and no more are opened until the first of them is that old. */
const MOST_FAILURES = 5;
const FAILURES_MS = 600_000;
const MINUTE_MS = 60_000;

export interface OpeningDeps extends Pick<CashierDeps, 'db' | 'clock' | 'log' | 'choices'> {
  client: ProviderClient;
  providers: Providers;
  channelsOf(merchantId: number): Promise<readonly Channel[]>;
  unitValueOf(merchantId: number, currency: string): Promise<number>;
  complete: Completer['complete'];
  tell(order: DepositOrder): void;
}

/** Who pays in. */
export interface Payer {
  merchantId: number;
  accountId: bigint;
  rank: number;
  brand: CashierBrand;
}

/** What a member asks for. */
export interface DepositWish {
  channel: string;
  amount: Amount;
  requestKey: string;
  language: string;
  device: 'desktop' | 'mobile';
  /** Where the browser goes afterwards, without the number of the order. */
  returnUrl: string;
  voucher?: Voucher;
  /** What is chosen with it. */
  choice?: string;
}

/** Money in by the ways that a brand offers. */
export interface Opening {
  /**
   * Opens an order and learns how it is paid. The same request asked again gives the same order. Where the provider gives no definite
   * answer the order has no instructions yet. Throws a BusinessError.
   */
  open(payer: Payer, wish: DepositWish): Promise<DepositOrder>;
  /** Asks the provider of an order how it is paid, once more; the order as it is then. */
  ask(order: DepositOrder, voucher?: Voucher): Promise<DepositOrder>;
  /** Until when too many failures keep an account from new orders; null: it may. */
  blockedUntil(accountId: bigint): Promise<number | null>;
}

/** Is it the order that is asked for now? */
const isSame = (made: DepositOrder, payer: Payer, wish: DepositWish): boolean =>
  made.merchantId === payer.merchantId &&
  made.channel === wish.channel &&
  made.amount === wish.amount &&
  made.choice === (wish.choice ?? null);

/** What a member does to pay into an account of the brand's own. */
const byHand = ({ bank }: Channel, note: string): Instructions | null =>
  bank === null ? null : { kind: 'BANK', bank: { ...bank, note } };

/** Makes the asking of providers how an order is paid. */
function createProviderAsking({ db, clock, client, providers, complete, tell }: OpeningDeps): Opening['ask'] {
  const fail = async (orderNo: string, reason: string): Promise<DepositOrder> => {
    const moved = await db.transaction(async (tx) => {
      const locked = await lockDeposit(tx, orderNo);
      if (locked?.state !== 'CREATED' || locked.instructions !== null) return locked;
      return decideDeposit(tx, orderNo, { to: 'FAILED', decidedAt: dateOf(clock), reason });
    });
    if (!moved) throw new Error(`there is no deposit ${orderNo}`);
    if (moved.state === 'FAILED') await complete('deposit', moved);
    return moved;
  };

  /** What the provider said becomes of an order; null leaves it in doubt. */
  const follow = async (order: DepositOrder, said: OpenedDeposit): Promise<DepositOrder | null> => {
    if (said.status === 'TEMPORARY') return null;
    if (said.status !== 'OK') return fail(order.orderNo, said.status);
    // An answer without what to do is none.
    if (!said.instructions) return null;
    const payAmount = said.payAmount === undefined ? null : parseInteger(said.payAmount);
    return noteInstructions(db, order.orderNo, {
      instructions: said.instructions,
      providerRef: said.providerRef ?? null,
      payAmount: payAmount === order.amount ? null : payAmount,
    });
  };

  return async (order, voucher) => {
    const provider = order.provider === null ? null : await providers.byCode(order.provider);
    if (!provider || order.asked === null) return order;
    const body = voucher ? { ...order.asked, voucher } : order.asked;
    const followed = await follow(order, await client.ask(provider, 'providerDeposit', body));
    const now = followed ?? (await readDeposit(db, order.orderNo)) ?? order;
    if (followed) tell(followed);
    return now;
  };
}

/** Makes what becomes of a wish: the order as it is to be written. Throws what keeps the member from it. */
function createWanting({ clock, client, providers, channelsOf, unitValueOf }: OpeningDeps) {
  const channelFor = async (payer: Payer, wish: DepositWish, unitValue: number): Promise<Channel> => {
    const channel = (await channelsOf(payer.merchantId)).find(({ code }) => code === wish.channel);
    const looker = { calendar: payer.brand, rank: payer.rank, now: clock.now() };
    if (!channel || !isOffered(channel, payer.rank) || !isOpenNow(channel, looker)) throw new BusinessError('deposit.method');
    if (channel.kind === 'VOUCHER' && !wish.voucher) throw inputError('voucher');
    const max = mostFor(channel, payer.rank);
    const fits = wish.amount >= channel.minAmount && wish.amount <= max && isPayable(wish.amount, unitValue);
    if (!fits) throw new BusinessError('deposit.amount', { params: { min: toDecimal(channel.minAmount), max: toDecimal(max) } });
    return channel;
  };

  return async (payer: Payer, wish: DepositWish): Promise<NewDeposit> => {
    const unitValue = await unitValueOf(payer.merchantId, payer.brand.currency);
    const channel = await channelFor(payer, wish, unitValue);
    const provider = channel.provider === null ? null : await providers.byCode(channel.provider);
    if (channel.provider !== null && !(provider?.isOpen && client.hasKey(channel.provider)))
      throw new BusinessError('deposit.method');
    const orderNo = readableNumber('D');
    const requestedAt = dateOf(clock);
    const expiresAt = new Date(requestedAt.getTime() + DEPOSIT_LIFE_MS);
    const { merchantId, accountId } = payer;
    const { currency } = payer.brand;
    const { amount, language, device } = wish;
    const returnUrl = `${wish.returnUrl}?order=${orderNo}`;
    const asked: AskedDeposit | null =
      channel.method === null || provider === null
        ? null
        : {
            ...{ orderNo, method: channel.method, amount: amount.toString(), currency, unitValue, language, device, returnUrl },
            expiresAt: expiresAt.getTime(),
          };
    const note = provider === null ? orderNo.replace('-', '') : null;
    const { code, provider: by, method, kind } = channel;
    const how = { channel: code, provider: by, method, kind, unitValue, asked, note };
    const instructions = note === null ? null : byHand(channel, note);
    return {
      orderNo,
      merchantId,
      accountId,
      currency,
      amount,
      requestKey: wish.requestKey,
      requestedAt,
      expiresAt,
      ...how,
      instructions,
      choice: wish.choice ?? null,
    };
  };
}

/** Makes the writing of new orders, together with what is chosen with them. */
const createWriting =
  ({ db, choices }: OpeningDeps) =>
  async (order: NewDeposit): Promise<DepositOrder | null> => {
    const { merchantId, accountId, channel, amount, choice } = order;
    if (choice === undefined || choice === null) return insertDeposit(db, order);
    if (!choices) throw new BusinessError('promotion.unknown');
    const take = await choices.prepare({ merchantId, accountId, channel, amount, choice });
    return db.transaction(async (tx) => {
      const made = await insertDeposit(tx, order);
      if (made) await take(tx, made.orderNo);
      return made;
    });
  };

/** Makes the opening of orders. */
export function createOpening(deps: OpeningDeps): Opening {
  const { db, clock, log } = deps;
  const ask = createProviderAsking(deps);
  const wanted = createWanting(deps);
  const write = createWriting(deps);

  const blockedUntil: Opening['blockedUntil'] = async (accountId) => {
    const failures = await readFailures(db, accountId, new Date(clock.now() - FAILURES_MS), MOST_FAILURES);
    const fifth = failures[MOST_FAILURES - 1];
    return fifth ? fifth.at.getTime() + FAILURES_MS : null;
  };

  return {
    blockedUntil,
    ask,
    async open(payer, wish) {
      const before = await readDepositByKey(db, payer.accountId, wish.requestKey);
      if (before) {
        if (!isSame(before, payer, wish)) throw inputError('requestKey');
        return before;
      }
      const until = await blockedUntil(payer.accountId);
      if (until !== null) {
        const minutes = Math.max(1, Math.ceil((until - clock.now()) / MINUTE_MS));
        throw new BusinessError('deposit.blocked', { params: { minutes }, value: { until } });
      }
      const made = await write(await wanted(payer, wish));
      if (!made) {
        // Asked twice at once, it is one order; another one is in the way of this.
        const same = await readDepositByKey(db, payer.accountId, wish.requestKey);
        if (same && isSame(same, payer, wish)) return same;
        const open = (await readOpenDeposits(db, payer.accountId)).find(({ channel }) => channel === wish.channel);
        throw new BusinessError('deposit.open', { value: { orderNo: open?.orderNo ?? null } });
      }
      log.info({ orderNo: made.orderNo, channel: made.channel }, 'a deposit was opened');
      return made.provider === null ? made : ask(made, wish.voucher);
    },
  };
}
