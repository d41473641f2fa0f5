import type { Amount } from '@marquee/money';
import { businessDayOf, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import { dateOf } from '../../base/calendar/clock.ts';
import type { Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { newToken, readableNumber } from '../../base/ids.ts';
import { isInTime, type Merchant } from '../../brand/index.ts';
import { postOne } from '../accounts/posting.ts';
import { lockAccounts } from '../accounts/store.ts';
import { type AskedDelivery, checkDelivery } from './delivery.ts';
import type { MallDeps, PublishedPoints } from './deps.ts';
import { entryKey, type Moving, requirementKey } from './moving.ts';
import type { NewOrder, PointOrder } from './order.ts';
import { countOf, insertOrder, readByRequest, sumConverted } from './order-store.ts';
import { namesOf, type PointConfig } from './reward.ts';
import { lockStock, moveStock } from './reward-store.ts';

/** The whole of an amount, in hundredths of a percent: it is to be wagered once. */
const ONCE = 10_000;
const UNIT = 10_000n;

/** Who exchanges points; the payment password was given. */
export interface Exchanger {
  merchant: Merchant;
  accountId: bigint;
  vipLevel: number;
}

/** A product that is asked for. */
export interface AskedProduct extends AskedDelivery {
  rewardId: number;
  quantity: number;
  /** Null: a request of its own. */
  requestKey: string | null;
}

/** What members do with points: docs/rules/points.md#mall. */
export interface Exchanging {
  /**
   * Redeems a product, once for each name that the member gives the request. Throws `points.address`, `points.funds`, `points.limit`,
   * `points.mobile`, `points.repeated`, `points.reward`, `points.short`, `points.stock`, `points.vip` and `system_busy`.
   */
  redeem(member: Exchanger, asked: AskedProduct): Promise<PointOrder>;
  /**
   * Converts points to money, once for each name. Throws `points.amount`, `points.daily`, `points.off`, `points.repeated`, `points.short`
   * and `system_busy`.
   */
  convert(member: Exchanger, asked: { points: number; requestKey: string | null }): Promise<PointOrder>;
  /** Points that a member can still convert in this business day. */
  convertLeft(merchant: Merchant, accountId: bigint): Promise<number>;
}

/** What an order comes to before it is written. */
type Terms = Pick<NewOrder, 'product' | 'quantity' | 'points' | 'amount' | 'credit' | 'address' | 'mobile' | 'voucher'>;

/** Makes what writes an order down: checked, and its points taken, while nobody else changes the member's points. */
function createReserving({ db, clock, requirements }: MallDeps) {
  const now = (): Date => dateOf(clock);

  return async (
    { merchant, accountId }: Exchanger,
    requestKey: string | null,
    isSame: (known: PointOrder) => boolean,
    termsOf: (tx: Transaction, at: Date) => Promise<Terms>,
  ): Promise<{ order: PointOrder; isNew: boolean }> =>
    db.transaction(async (tx) => {
      await requirements.lock(tx, [accountId]);
      const held = (await lockAccounts(tx, new Map([[accountId, merchant.id]]))).get(accountId);
      const known = requestKey === null ? null : await readByRequest(tx, accountId, requestKey);
      if (known) {
        if (!isSame(known)) throw new BusinessError('points.repeated');
        return { order: known, isNew: false };
      }
      const terms = await termsOf(tx, now());
      if (!held || held.balance < terms.points) throw new BusinessError('points.short', { params: { points: terms.points } });
      const orderNo = readableNumber('P');
      const { id: merchantId, currency } = merchant;
      const order = await insertOrder(tx, {
        ...terms,
        orderNo,
        merchantId,
        accountId,
        currency,
        accumulatedAfter: held.accumulated,
        prizeOf: null,
        requestKey: requestKey ?? newToken(),
        requestedAt: now(),
      });
      const kind = terms.product ? 'REDEEM' : 'CONVERT';
      await postOne(tx, { merchantId, accountId, key: entryKey(orderNo), kind, points: -terms.points, at: now() });
      if (terms.credit > 0n) {
        const asked = { merchantId, accountId, currency, base: terms.credit, multipleBps: ONCE, key: requirementKey(orderNo) };
        await requirements.addRequirement(tx, { ...asked, source: 'points' }, true);
      }
      return { order, isNew: true };
    });
}

/** What a conversion books, in ten-thousandths of a unit: exact, as steps come to whole cents. */
const worthOf = (points: number, { pointsPerUnit }: PointConfig): Amount => (BigInt(points) * UNIT) / BigInt(pointsPerUnit);

/** The terms of a product. Throws what `redeem` throws. */
async function productTerms(
  tx: Transaction,
  { merchant, accountId, vipLevel }: Exchanger,
  asked: AskedProduct,
  at: Date,
): Promise<Terms> {
  const { rewardId, quantity } = asked;
  const found = await lockStock(tx, merchant.id, rewardId);
  if (!found || !isInTime(found.reward, at.getTime())) throw new BusinessError('points.reward');
  const { reward, taken } = found;
  if (vipLevel < reward.vipMinimum) throw new BusinessError('points.vip', { params: { level: reward.vipMinimum } });
  const left = Math.max(0, reward.stock - taken);
  if (quantity > left) throw new BusinessError('points.stock', { params: { count: left } });
  const { memberLimit: limit } = reward;
  if (limit > 0 && (await countOf(tx, accountId, rewardId)) + quantity > limit)
    throw new BusinessError('points.limit', { params: { count: limit } });
  const to = checkDelivery(reward, asked);
  await moveStock(tx, rewardId, quantity);
  return {
    ...to,
    product: { rewardId, names: namesOf(reward), deliveryType: reward.deliveryType },
    quantity,
    points: reward.pointsRequired * quantity,
    amount: reward.amountRequired * BigInt(quantity),
    credit: reward.creditAmount * BigInt(quantity),
    voucher: reward.deliveryType === 'VOUCHER' ? readableNumber('V') : null,
  };
}

/** Makes what members do with points. */
export function createExchanging(
  deps: MallDeps,
  published: Pick<PublishedPoints, 'configOf' | 'stockMoved'>,
  moving: Moving,
): Exchanging {
  const { db, clock } = deps;
  const reserve = createReserving(deps);

  const dayOf = (merchant: Merchant): Date => new Date(startOfBusinessDay(merchant, businessDayOf(merchant, clock.now())));

  // Who wrote it down moves its money, or the job where that one died.
  const finish = async ({ order, isNew }: { order: PointOrder; isNew: boolean }): Promise<PointOrder> => {
    if (!isNew && order.state === 'MOVING') throw new BusinessError('system_busy', { retryAfterSeconds: 2 });
    return moving.complete(order);
  };

  return {
    async redeem(member, asked) {
      const { rewardId, quantity, requestKey } = asked;
      const isSame = ({ product, quantity: count }: PointOrder) => product?.rewardId === rewardId && count === quantity;
      try {
        return await finish(await reserve(member, requestKey, isSame, (tx, at) => productTerms(tx, member, asked, at)));
      } finally {
        published.stockMoved();
      }
    },
    async convert(member, { points, requestKey }) {
      const { merchant, accountId } = member;
      const config = await published.configOf(merchant.id);
      if (!config?.convertible) throw new BusinessError('points.off');
      const { minPoints: min, maxPoints: max, stepPoints: step } = config;
      if (points < min || points % step !== 0) throw new BusinessError('points.amount', { params: { min, step } });
      const isSame = (known: PointOrder) => known.product === null && known.points === points;
      const made = await reserve(member, requestKey, isSame, async (tx) => {
        const left = max - (await sumConverted(tx, accountId, dayOf(merchant)));
        if (points > left) throw new BusinessError('points.daily', { params: { points: max, left: Math.max(0, left) } });
        const nothing = { product: null, address: null, mobile: null, voucher: null };
        return { ...nothing, quantity: 1, points, amount: 0n, credit: worthOf(points, config) };
      });
      return finish(made);
    },
    async convertLeft(merchant, accountId) {
      const config = await published.configOf(merchant.id);
      if (!config?.convertible) return 0;
      return Math.max(0, config.maxPoints - (await sumConverted(db, accountId, dayOf(merchant))));
    },
  };
}
