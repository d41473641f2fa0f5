import type { IntervalJob } from '../../base/background/job.ts';
import { dateOf } from '../../base/calendar/clock.ts';
import type { Transaction } from '../../base/database/database.ts';
import { rewardChanged, rewardExpiring } from '../events.ts';
import type { ItemsDeps } from './deps.ts';
import type { Item } from './item.ts';
import * as store from './store.ts';

const MINUTE_MS = 60_000;
/** So long before it expires a member is told of what is not collected: docs/rules/rewards.md#rewards. */
const WARNING_MS = 24 * 60 * MINUTE_MS;

/** The housekeeping of items. */
export function itemJobs({ db, clock, log, events }: ItemsDeps, finish: (item: Item) => Promise<void>): readonly IntervalJob[] {
  const untilNone = async (some: (tx: Transaction) => Promise<readonly Item[]>): Promise<void> => {
    for (let more = true; more; ) more = (await db.transaction(some)).length > 0;
  };

  const finishAll = async (): Promise<void> => {
    let failures = 0;
    // Asked for a minute ago and not credited: the process that was at it has ended.
    for (const item of await store.readUnfinished(db, new Date(clock.now() - MINUTE_MS))) {
      log.info({ rewardId: item.id }, 'a reward is credited that was asked for before');
      await finish(item).catch((error: unknown) => {
        failures += 1;
        log.error({ err: error, rewardId: item.id }, 'a reward could not be credited');
      });
    }
    if (failures > 0) throw new Error(`${failures} rewards could not be credited; the log has the reasons`);
  };

  const expireAll = (): Promise<void> =>
    untilNone(async (tx) => {
      const items = await store.expireItems(tx, dateOf(clock));
      const told = items.map(({ id, merchantId, accountId, source }) =>
        rewardChanged.of({ merchantId, accountId }, { rewardId: id.toString(), source, what: 'expired' }),
      );
      await events.emit(tx, ...told);
      return items;
    });

  const warnAll = (): Promise<void> =>
    untilNone(async (tx) => {
      const items = await store.noteWarned(tx, { at: dateOf(clock), until: new Date(clock.now() + WARNING_MS) });
      const told = items.map(({ id, merchantId, accountId, source, words, currency, money, points, expiresAt }) =>
        rewardExpiring.of(
          { merchantId, accountId },
          {
            ...{ rewardId: id.toString(), source, words, currency, points },
            money: money.toString(),
            expiresAt: expiresAt.getTime(),
          },
        ),
      );
      await events.emit(tx, ...told);
      return items;
    });

  return [
    {
      name: 'reward.items',
      everyMs: MINUTE_MS,
      async run() {
        await expireAll();
        await warnAll();
        events.nudge(rewardChanged, rewardExpiring);
        await finishAll();
      },
    },
  ];
}
