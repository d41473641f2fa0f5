import type { OpsReply } from '@marquee/contract/ops';
import { toWire } from '@marquee/money';
import type { Clock } from '../base/calendar/clock.ts';
import { amountOf, pageOf, without } from '../base/operator-records.ts';
import type { OpsHandlers } from '../brand/index.ts';
import type { Points } from './points.ts';
import type { PointConfig, Reward } from './reward.ts';

const rewardOf = (reward: Reward): OpsReply<'opsRewardPut'> => ({
  ...without(reward, 'merchantId'),
  words: { ...reward.words },
  amountRequired: toWire(reward.amountRequired),
});

const NO_CONFIG: OpsReply<'opsPointConfig'> = {
  revision: 0,
  convertible: false,
  pointsPerUnit: 0,
  minPoints: 0,
  maxPoints: 0,
  ratios: {},
};

const configOf = (config: PointConfig): OpsReply<'opsPointConfig'> => ({
  ...without(config, 'merchantId'),
  ratios: { ...config.ratios },
});

/** The operator's calls about rewards and what points are worth. */
export function pointsOpsCalls({
  points,
  clock,
}: {
  points: Points;
  clock: Clock;
}): Pick<OpsHandlers, 'opsRewards' | 'opsRewardPut' | 'opsRewardDelete' | 'opsPointConfig' | 'opsPointConfigPut'> {
  return {
    async opsRewards({ merchant, query }) {
      const { list, ...rest } = pageOf(await points.list(merchant.id), query);
      return { list: list.map(rewardOf), ...rest };
    },
    async opsRewardPut({ merchant, body, record }) {
      const fields = without(body, 'merchant', 'revision');
      const held = (await points.list(merchant.id)).find(({ slug }) => slug === fields.slug);
      const startsAt = fields.startsAt ?? held?.startsAt ?? clock.now();
      const input = { ...fields, startsAt, amountRequired: amountOf(fields.amountRequired ?? 0) } as Parameters<Points['put']>[1];
      return rewardOf(await points.put(merchant.id, input, { revision: body.revision, record: record(`reward ${fields.slug}`) }));
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
      const options = { revision: body.revision, record: record('point configuration') };
      return configOf(await points.putConfig(merchant.id, without(body, 'merchant', 'revision'), options));
    },
  };
}
