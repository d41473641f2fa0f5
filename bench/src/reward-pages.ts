import { createEvents } from '../../apps/gateway/src/base/background/events.ts';
import { systemClock } from '../../apps/gateway/src/base/calendar/clock.ts';
import type { Database } from '../../apps/gateway/src/base/database/database.ts';
import type { Handlers } from '../../apps/gateway/src/base/http/handlers.ts';
import { createLog } from '../../apps/gateway/src/base/log.ts';
import { createPictures } from '../../apps/gateway/src/base/pictures/pictures.ts';
import { createRequirements } from '../../apps/gateway/src/cashier/index.ts';
import { createTakingPart, takingPartRoutes } from '../../apps/gateway/src/promotion/index.ts';
import { readPromotions } from '../../apps/gateway/src/promotion/store.ts';
import { boardRoutes, itemRoutes, missionRoutes } from '../../apps/gateway/src/reward/index.ts';
import { percentile } from './ledger-measure.ts';
import { CALENDAR, MEMBER, openRewards, writeRules } from './reward-world.ts';

const PROMOTIONS = 500;
const SIZE = 21;
const RANKED = 100_000;
const ITEMS = 2_000;
const WARM_UP = 30;
/** p95 of a first page, times that of a look-up by key: docs/rules/speed.md#bars. */
const BAR = 3;
/** The member who looks. Most of the ranked are better. */
const ACCOUNT = 5n;

/** What a member has been given, and a ranking in which it stands low. */
async function seed(db: Database): Promise<void> {
  await writeRules(db, { promotions: PROMOTIONS, missions: 40, boards: 1, hasPoints: true });
  await db.query({
    text: `insert into reward_item (merchant_id, account_id, currency, source, source_ref, words, money, points, multiple, wager_base, status,
             issued_at, expires_at, asked_at, ended_at)
           select 1, $1, 'VND', 'PROMOTION', n || ':bench', '{"EN":"Gift"}', 100000, 0, 10000, 100000,
             case when n <= 100 then 'COLLECTABLE' when n % 3 = 0 then 'EXPIRED' else 'COLLECTED' end, now() - interval '40 days',
             case when n <= 100 then now() + interval '7 days' else now() - n * interval '20 minutes' end,
             case when n > 100 then now() - n * interval '20 minutes' end, case when n > 100 then now() - n * interval '20 minutes' end
           from generate_series(1, ${ITEMS}) n`,
    values: [ACCOUNT],
  });
  const reward = await openRewards(db);
  const [board] = await reward.boards.list(1);
  const { view } = await reward.boards.page(
    { merchantId: 1, accountId: ACCOUNT, boardId: board?.id ?? 0, isPrevious: false },
    { limit: 1, offset: 0 },
  );
  await db.query({
    text: `insert into reward_board_score (board_id, cycle, account_id, merchant_id, score, reached_at)
           select $1, $2, n, 1, 1000000 + n * 7919 % 1000003, now() from generate_series(1, ${RANKED}) n
           on conflict (board_id, cycle, account_id) do update set score = excluded.score`,
    values: [board?.id, view?.cycle.key],
  });
  await db.query({ text: 'update reward_board_score set score = 1 where account_id = $1', values: [ACCOUNT] });
  for (const table of ['reward_item', 'reward_board_score', 'reward_bet_day', 'promotion'])
    await db.query({ text: `vacuum analyze ${table}` });
}

/** The pages by name, each as its call answers it. */
async function pagesOf(db: Database): Promise<Readonly<Record<string, () => Promise<unknown>>>> {
  const clock = systemClock;
  const events = createEvents(db, clock, createLog('silent'));
  const reward = await openRewards(db);
  const requirements = createRequirements({ db, clock, events });
  const pictures = createPictures({ db, clock });
  const promotions = await readPromotions(db);
  const brandOf = (() => ({ ...CALENDAR, defaultLanguage: 'EN' })) as never;
  const { counting, items, missions, boards } = reward;
  const takingPart = createTakingPart({
    ...{ db, clock, counting, items, requirements, pictures },
    calendarOf: async () => CALENDAR,
    ruleMemberOf: async () => MEMBER,
    promotionsOf: async () => promotions,
  });
  const handlers: Handlers = {
    ...itemRoutes({ db, clock, items, requirements, brandOf }),
    ...missionRoutes({ db, clock, missions, counting, brandOf }),
    ...boardRoutes({ boards, clock, brandOf, namesOf: async () => new Map() }),
    ...takingPartRoutes({ takingPart, pictures }),
  };
  const session = { id: 1n, accountId: ACCOUNT, merchantId: 1, username: 'bench', type: 0 };
  const ask =
    (name: keyof Handlers, query: object = {}) =>
    (): Promise<unknown> => {
      const handler = handlers[name] as (request: object) => Promise<unknown>;
      const merchant = { id: 1, defaultLanguage: 'EN' };
      return handler({ session, merchant, language: 'EN', query: { page: 1, size: SIZE, ...query } });
    };
  return {
    'reward centre, to collect': ask('rewardCentre', { status: 'COLLECTABLE' }),
    'reward centre, collected': ask('rewardCentre', { status: 'COLLECTED' }),
    'reward centre, expired': ask('rewardCentre', { status: 'EXPIRED' }),
    'bonus details': ask('bonusDetails'),
    'missions, 40': ask('missionSummary'),
    [`leaderboard, rank ${RANKED}`]: ask('missionLeaderboard'),
    [`promotions, all ${PROMOTIONS}`]: ask('promotionStates'),
  };
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Prints how long the first pages take with many open promotions, beside a look-up by key on the same connections, in turns. */
export async function benchRewardPages(db: Database, samples: number): Promise<void> {
  await seed(db);
  const pages = Object.entries(await pagesOf(db));
  const keys: number[] = [];
  const taken = new Map(pages.map(([name]) => [name, [] as number[]]));
  for (let index = 0; index < samples + WARM_UP; index += 1) {
    for (const [name, page] of pages) {
      const key = await timed(() =>
        db.query({ name: 'bench-key', text: 'select * from reward_item where id = $1', values: [1 + ((index * 7_919) % ITEMS)] }),
      );
      const time = await timed(page);
      if (index < WARM_UP) continue;
      keys.push(key);
      taken.get(name)?.push(time);
    }
  }
  const reference = percentile(keys, 0.95);
  console.log(`a look-up by key: p50 ${percentile(keys, 0.5).toFixed(2)} p95 ${reference.toFixed(2)} ms`);
  for (const [name, times] of taken) {
    const p95 = percentile(times, 0.95);
    const ratio = p95 / reference;
    console.log(
      `${name.padEnd(28)} p50 ${percentile(times, 0.5).toFixed(2)} p95 ${p95.toFixed(2)} ms | ${ratio.toFixed(2)} times (bar ${BAR})` +
        `${ratio > BAR ? '  ABOVE' : ''}`,
    );
  }
}
