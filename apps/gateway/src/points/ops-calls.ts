import type { OpsReply } from '@marquee/contract/ops';
import { toWire } from '@marquee/money';
import type { Clock } from '../base/calendar/clock.ts';
import { refused } from '../base/change.ts';
import { amountOf, pageOf, without } from '../base/operator-records.ts';
import type { OpsHandlers } from '../brand/index.ts';
import type { AccountDesk } from '../identity/index.ts';
import type { PointOrder } from './mall/order.ts';
import { nameIn } from './mall/record.ts';
import type { PointConfig, Reward } from './mall/reward.ts';
import type { Points } from './points.ts';

const PAGE = 50;

const rewardOf = (reward: Reward, taken: number): OpsReply<'opsRewardPut'> => ({
  ...without(reward, 'merchantId'),
  words: { ...reward.words },
  amountRequired: toWire(reward.amountRequired),
  creditAmount: toWire(reward.creditAmount),
  taken,
});

const NO_CONFIG: OpsReply<'opsPointConfig'> = {
  revision: 0,
  convertible: false,
  pointsPerUnit: 0,
  minPoints: 0,
  maxPoints: 0,
  stepPoints: 0,
  steps: {},
  factors: {},
};

const configOf = (config: PointConfig): OpsReply<'opsPointConfig'> => ({
  ...without(config, 'merchantId'),
  steps: { ...config.steps },
  factors: { ...config.factors },
});

interface PointsOps {
  points: Points;
  clock: Clock;
  accounts: Pick<AccountDesk, 'nameOf'>;
}

/** The operator's calls about products and what points are worth. */
function publishing({
  points,
  clock,
}: PointsOps): Pick<OpsHandlers, 'opsRewards' | 'opsRewardPut' | 'opsRewardDelete' | 'opsPointConfig' | 'opsPointConfigPut'> {
  return {
    async opsRewards({ merchant, query }) {
      const { list, ...rest } = pageOf(await points.list(merchant.id), query);
      const taken = await points.taken(merchant.id);
      return { list: list.map((reward) => rewardOf(reward, taken.get(reward.id) ?? 0)), ...rest };
    },
    async opsRewardPut({ merchant, body, record }) {
      const fields = without(body, 'merchant', 'revision');
      const held = (await points.list(merchant.id)).find(({ slug }) => slug === fields.slug);
      const input = {
        ...fields,
        startsAt: fields.startsAt ?? held?.startsAt ?? clock.now(),
        amountRequired: amountOf(fields.amountRequired ?? 0),
        creditAmount: amountOf(fields.creditAmount ?? 0),
      } as Parameters<Points['put']>[1];
      const reward = await points.put(merchant.id, input, { revision: body.revision, record: record(`reward ${fields.slug}`) });
      return rewardOf(reward, (await points.taken(merchant.id)).get(reward.id) ?? 0);
    },
    async opsRewardDelete({ merchant, query: { slug, revision }, record }) {
      await points.remove(merchant.id, slug, { revision, record: record(`reward ${slug}`) });
      return null;
    },
    async opsPointConfig({ merchant }) {
      const config = await points.configOf(merchant.id);
      return config ? configOf(config) : NO_CONFIG;
    },
    async opsPointConfigPut({ merchant, body, record }) {
      const input = without(body, 'merchant', 'revision') as Parameters<Points['putConfig']>[1];
      const options = { revision: body.revision, record: record('point configuration') };
      return configOf(await points.putConfig(merchant.id, input, options));
    },
  };
}

/** The operator's calls about what members have redeemed. */
function deciding({ points, accounts }: PointsOps): Pick<OpsHandlers, 'opsPointOrders' | 'opsPointOrderDecide'> {
  const recordOf = async (order: PointOrder): Promise<OpsReply<'opsPointOrderDecide'>> => ({
    id: Number(order.id),
    orderNo: order.orderNo,
    username: (await accounts.nameOf(order.accountId)) ?? String(order.accountId),
    exchangeType: order.product ? (order.prizeOf === null ? 'PRODUCT' : 'PRIZE') : 'BALANCE',
    product: order.product ? nameIn(order.product.names, ['EN']) : '',
    deliveryType: order.product?.deliveryType ?? null,
    quantity: order.quantity,
    points: order.points,
    amount: toWire(order.amount),
    credit: toWire(order.credit),
    currency: order.currency,
    address: order.address,
    mobile: order.mobile,
    voucher: order.voucher,
    state: order.state,
    remark: order.remark,
    requestedAt: order.requestedAt.getTime(),
    endedAt: order.endedAt?.getTime() ?? null,
  });

  return {
    async opsPointOrders({ merchant, query: { open: isOpen = false, before, size = PAGE } }) {
      const older = before === undefined ? null : BigInt(before);
      const rows = await points.orders(merchant.id, { isOpen, before: older, count: size + 1 });
      const list = await Promise.all(rows.slice(0, size).map(recordOf));
      return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null };
    },
    async opsPointOrderDecide({ merchant, body: { orderNo, decision, remark = '' }, record }) {
      if (decision === 'reject' && remark === '') throw refused('a rejection says why: remark');
      const noted = { remark, record: record(`exchange ${orderNo}`) };
      return recordOf(await points[decision](merchant.id, orderNo, noted));
    },
  };
}

/** The operator's calls about points. */
export const pointsOpsCalls = (deps: PointsOps) => ({ ...publishing(deps), ...deciding(deps) });
