import type { Events } from '../base/background/events.ts';
import type { Transaction } from '../base/database/database.ts';
import { accountChannel, type Live } from '../base/live/live.ts';
import type { Boards } from './boards/boards.ts';

import type { Counted, Counting } from './counting/index.ts';
import { rewardChanged, ticketsDue, vipLevelChanged } from './events.ts';
import type { Items } from './items/items.ts';
import type { Raffles } from './raffle/raffles.ts';
import type { Rebates } from './rebates/rebates.ts';
import type { Referrals } from './referral/referral.ts';
import type { Vip } from './vip/vip.ts';

/** Tells the open pages of a member that what there is to collect, or the member's level, is other than it was. */
export function followRewards({ events, live }: { events: Pick<Events, 'relay'>; live: Pick<Live, 'publish'> }): void {
  events.relay('reward.live', [rewardChanged, vipLevelChanged], async ({ accountId }) => {
    if (accountId !== null) live.publish(accountChannel(accountId), { type: 'rewards' });
  });
}

/** Begins to count and to give tickets for it, and tells the open pages of the members of whom something was counted. */
export function followCounts(
  {
    counting,
    boards,
    rebates,
    vip,
    raffles,
    referrals,
    items,
  }: {
    counting: Counting;
    boards: Pick<Boards, 'follow'>;
    rebates: Pick<Rebates, 'accrue'>;
    vip: Pick<Vip, 'follow' | 'told'>;
    raffles: Pick<Raffles, 'follow' | 'nudge' | 'giveDue'>;
    referrals: Pick<Referrals, 'follow'>;
    items: Pick<Items, 'nudge'>;
  },
  {
    events,
    live,
    also,
  }: {
    events: Pick<Events, 'consumeBatches' | 'relay'>;
    live: Pick<Live, 'publish'>;
    /** Goes on in the transaction that counts. */
    also?: (tx: Transaction, counted: Counted) => Promise<void>;
  },
): void {
  events.relay('reward.raffles', [ticketsDue], async ({ accountId, payload }) => {
    if (accountId === null || (await raffles.giveDue({ ...payload, accountId })) === 0) return;
    live.publish(accountChannel(accountId), { type: 'missions' });
  });
  const owed = new WeakMap<Counted, () => Promise<void>>();
  counting.follow(events, {
    async also(tx, counted) {
      await boards.follow(tx, counted);
      owed.set(counted, await rebates.accrue(tx, counted));
      await vip.follow(tx, counted);
      await raffles.follow(tx, counted);
      await also?.(tx, counted);
      return referrals.follow(tx, counted);
    },
    told(accounts, referrers, counted) {
      vip.told(counted);
      void owed.get(counted)?.();
      raffles.nudge();
      if (referrers.length > 0) items.nudge();
      for (const accountId of accounts) live.publish(accountChannel(accountId), { type: 'missions' });
    },
  });
}
