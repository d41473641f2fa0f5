import type { OpsReply } from '@marquee/contract/ops';
import { without } from '../../base/operator-records.ts';
import type { OpsHandlers } from '../../brand/index.ts';
import { audienceOf, rewardOf } from '../../reward/index.ts';
import type { CheckIn } from './check-in.ts';

type Shown = OpsReply<'opsCheckIn'>;

const NONE: Shown = {
  ...{ isOpen: false, revision: 0, audience: {}, onMiss: 'RESTART', days: [], startsAt: 0, endsAt: null, claimedToday: 0 },
};

/** The operator's calls about the daily check-in: docs/operators.md#daily-check-in. */
export function checkInOpsCalls({
  checkIn,
}: {
  checkIn: Pick<CheckIn, 'held' | 'put'>;
}): Pick<OpsHandlers, 'opsCheckIn' | 'opsCheckInPut'> {
  const shownOf = async (merchantId: number): Promise<Shown> => {
    const held = await checkIn.held(merchantId);
    return held ? { ...held, audience: audienceOf(held.audience), days: held.days.map(rewardOf) } : NONE;
  };
  return {
    opsCheckIn: ({ merchant }) => shownOf(merchant.id),
    async opsCheckInPut({ merchant, body, record }) {
      const input = without(body, 'merchant', 'revision');
      await checkIn.put(merchant.id, input, { revision: body.revision, record: record('daily check-in') });
      return shownOf(merchant.id);
    },
  };
}
