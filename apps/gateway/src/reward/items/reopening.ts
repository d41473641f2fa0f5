import type { Prizes } from '../../points/index.ts';
import { rewardChanged } from '../events.ts';
import type { ItemsDeps } from './deps.ts';
import { reopenItem } from './store.ts';

/** Days in which a prize that was not delivered can be collected again. */
const REOPEN_MS = 7 * 86_400_000;

/** Makes what lets a prize be collected again whose delivery an operator has rejected: docs/rules/raffles.md#prizes. */
export const createReopening =
  ({ clock, events }: Pick<ItemsDeps, 'clock' | 'events'>): Parameters<Prizes['followPrizes']>[0] =>
  async (tx, { accountId, rewardId, remark }) => {
    const item = await reopenItem(tx, { accountId, id: rewardId, reason: remark, until: new Date(clock.now() + REOPEN_MS) });
    if (!item) throw new Error(`the prize ${rewardId} of the account ${accountId} is not collected`);
    const told = { rewardId: item.id.toString(), source: item.source, what: 'issued' } as const;
    await events.emit(tx, rewardChanged.of({ merchantId: item.merchantId, accountId }, told));
  };
