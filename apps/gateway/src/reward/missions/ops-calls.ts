import type { OpsReply } from '@marquee/contract/ops';
import { toWire } from '@marquee/money';
import type { Clock } from '../../base/calendar/clock.ts';
import { pageOf, without } from '../../base/operator-records.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { OpsHandlers } from '../../brand/index.ts';
import { MONEY_METRICS } from '../counting/index.ts';
import type { Condition, RewardTerms, Rule } from '../rules/index.ts';
import type { Mission } from './mission.ts';
import type { Missions } from './missions.ts';

type Written = OpsReply<'opsMissionPut'>;

const WHOLE = 10_000;

/** A condition in the form in which it is written. */
export const conditionOf = ({ metric, target, gameTypes, vendorId }: Condition): Written['conditions'][number] => ({
  metric,
  target: MONEY_METRICS.has(metric) ? sumToWire(BigInt(target)) : Number(target),
  ...(gameTypes ? { gameTypes: [...gameTypes] as never } : {}),
  ...(vendorId === undefined ? {} : { vendorId }),
});

/** What is given, in the form in which it is written. */
export const rewardOf = ({ money, categoryWeights, multiple, tickets, ...reward }: RewardTerms): Written['reward'] => ({
  ...reward,
  ...(tickets ? { tickets: { ...tickets } } : {}),
  money: toWire(BigInt(money)),
  multiple: multiple / WHOLE,
  ...(categoryWeights
    ? { categoryWeights: Object.fromEntries(Object.entries(categoryWeights).map(([type, weight]) => [type, weight / WHOLE])) }
    : {}),
});

/** Who takes part, in the form in which it is written. */
export const audienceOf = ({ accountTypes, labels, agents, ...audience }: Rule['audience']): Written['audience'] => ({
  ...audience,
  ...(accountTypes ? { accountTypes: [...accountTypes] } : {}),
  ...(labels ? { labels: [...labels] } : {}),
  ...(agents ? { agents: [...agents] } : {}),
});

const missionOf = (mission: Mission): Written => ({
  ...without(mission, 'merchantId', 'period'),
  words: { ...mission.words },
  audience: audienceOf(mission.audience),
  conditions: mission.conditions.map(conditionOf),
  reward: rewardOf(mission.reward),
});

/** The operator's calls about missions. */
export function missionOpsCalls({
  missions,
  clock,
}: {
  missions: Missions;
  clock: Clock;
}): Pick<OpsHandlers, 'opsMissions' | 'opsMissionPut' | 'opsMissionDelete'> {
  return {
    async opsMissions({ merchant, query }) {
      const { list, ...rest } = pageOf(await missions.list(merchant.id), query);
      return { list: list.map(missionOf), ...rest };
    },
    async opsMissionPut({ merchant, body, record }) {
      const fields = without(body, 'merchant', 'revision');
      const held = (await missions.list(merchant.id)).find(({ slug }) => slug === fields.slug);
      const startsAt = fields.startsAt ?? held?.startsAt ?? clock.now();
      const input = { ...fields, startsAt } as Parameters<Missions['put']>[1];
      return missionOf(
        await missions.put(merchant.id, input, { revision: body.revision, record: record(`mission ${fields.slug}`) }),
      );
    },
    async opsMissionDelete({ merchant, query: { slug, revision }, record }) {
      await missions.remove(merchant.id, slug, { revision, record: record(`mission ${slug}`) });
      return null;
    },
  };
}
