import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Config } from '../../base/settings/config.ts';
import { createResultFeeds, httpFeed, type ResultFeeds } from '../../lottery/index.ts';
import { isProposed } from '../proposal-store.ts';
import { recorder } from '../store.ts';

type Deps = Omit<Parameters<typeof createResultFeeds>[0], 'feeds' | 'isProposed' | 'recordBy'> & { clock: Clock };

/** The feeds of official results that are configured, whose decisions stand in the audit by their names. */
export const resultFeedsOf = (
  { clock, ...deps }: Deps,
  { lotteryFeeds }: Pick<Config, 'lotteryFeeds'>,
  outward: { fetch: typeof fetch },
): ResultFeeds =>
  createResultFeeds({
    ...deps,
    isProposed: (vendor, gameCode, draw) =>
      isProposed(deps.db, ['opsLotteryResult', 'opsLotteryVoid'], { vendor, gameCode, draw }, dateOf(clock)),
    feeds: lotteryFeeds.map((feed) => httpFeed({ clock, fetch: outward.fetch }, feed)),
    recordBy: (operator, subject) =>
      recorder({ merchantId: null, at: dateOf(clock), operator, action: 'opsLotteryResult', subject, origin: 'feed' }),
  });
