import { toWire } from '@marquee/money';
import type { Handlers } from '../../base/http/handlers.ts';
import { shownCounting } from '../../cashier/index.ts';
import type { CheckIn } from './check-in.ts';

const WHOLE = 10_000;

/** The members' calls of the daily check-in. */
export const checkInRoutes = ({ checkIn }: { checkIn: Pick<CheckIn, 'shown' | 'claim'> }): Handlers => ({
  async loginPromotion({ session }) {
    const { calendar, standing, nextAt } = await checkIn.shown(session);
    const claimed = standing.isClaimed ? standing.place : standing.place - 1;
    return {
      isOpen: calendar !== null,
      days: (calendar?.days ?? []).map(({ money, points, multiple, ...terms }, index) => ({
        ...{ day: index + 1, amount: toWire(BigInt(money)), points, multiple: multiple / WHOLE },
        ...shownCounting(terms),
        state: index < claimed ? 'CLAIMED' : index === claimed && !standing.isClaimed ? 'TODAY' : 'COMING',
      })),
      onMiss: calendar?.onMiss ?? 'RESTART',
      isClaimed: standing.isClaimed,
      nextAt,
      endsAt: calendar?.endsAt ?? null,
    };
  },
  async claimLoginPromotion({ session }) {
    const { place, reward } = await checkIn.claim(session);
    return { day: place, amount: toWire(BigInt(reward.money)), points: reward.points };
  },
});
