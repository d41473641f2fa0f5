import { createEvents } from '../../apps/gateway/src/base/background/events.ts';
import { businessDayOf, startOfBusinessDay } from '../../apps/gateway/src/base/calendar/business-day.ts';
import { systemClock } from '../../apps/gateway/src/base/calendar/clock.ts';
import type { Database } from '../../apps/gateway/src/base/database/database.ts';
import type { Handlers } from '../../apps/gateway/src/base/http/handlers.ts';
import { createLog } from '../../apps/gateway/src/base/log.ts';
import { createPictures } from '../../apps/gateway/src/base/pictures/pictures.ts';
import { createRequirements } from '../../apps/gateway/src/cashier/index.ts';
import { createTakingPart, type Facts, takingPartRoutes } from '../../apps/gateway/src/promotion/index.ts';
import { readPromotions } from '../../apps/gateway/src/promotion/store.ts';
import { boardRoutes, itemRoutes, missionRoutes } from '../../apps/gateway/src/reward/index.ts';
import { percentile } from './ledger-measure.ts';
import { CALENDAR, MEMBER, openRewards, writeRules } from './reward-world.ts';

const PROMOTIONS = 500;
const SIZE = 21;
const RANKED = 100_000;
const ITEMS = 2_000;
/** Before anything is counted: so long a new process has its code compiled and its sessions plan their statements, which a gateway that runs has behind it. */
const WARM_UP = 500;
/** p95 of a first page, times that of a look-up by key: docs/rules/speed.md#bars. */
const BAR = 3;
/** The member who looks. Most of the ranked are better. */
const ACCOUNT = 5n;

/** Every third promotion of the first page has given the member something. */
const TAKEN_EACH = 3;

/** What a member has been given: a hundred to collect, a hundred that ended today, and more on the days before; half of what ended was collected. */
async function seedItems(db: Database): Promise<void> {
  const dayStart = new Date(startOfBusinessDay(CALENDAR, businessDayOf(CALENDAR, systemClock.now())));
  await db.query({
    text: `insert into reward_item (merchant_id, account_id, currency, source, source_ref, words, money, points, multiple, wager_base, status,
             issued_at, expires_at, asked_at, ended_at)
           select 1, $1, 'VND', 'MISSION', n || ':bench', '{"EN":"Gift"}', 100000, 0, 10000, 100000,
             case when n <= 100 then 'COLLECTABLE' when n % 2 = 0 then 'EXPIRED' else 'COLLECTED' end, now() - interval '40 days',
             case when n <= 100 then now() + interval '7 days' else e.at end, case when n > 100 then e.at end, case when n > 100 then e.at end
           from generate_series(1, ${ITEMS}) n,
             lateral (select case when n <= 200 then now() - (n - 100) * (now() - $2::timestamptz) / 101
                        else $2::timestamptz - (n - 200) * interval '20 minutes' end as at) e`,
    values: [ACCOUNT, dayStart],
  });
  // One in five of what was collected is still to be wagered.
  await db.query({
    text: `insert into wagering_requirement (merchant_id, account_id, currency, source, request_key, base, multiple, required, done, status, is_final,
             created_at, booked_at, ended_at)
           select 1, account_id, 'VND', 'MISSION', 'reward:' || id, money, multiple, money, case when id % 10 = 1 then 0 else money end,
             case when id % 10 = 1 then 'OPEN' else 'DONE' end, id % 10 <> 1, ended_at, ended_at, case when id % 10 <> 1 then ended_at end
           from reward_item where status = 'COLLECTED'`,
  });
}

/** A ranking in which the member stands last. */
async function seedRanking(db: Database): Promise<void> {
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
}

/** Promotions that gave the member something to collect. */
async function seedTaken(db: Database, facts: readonly Facts[]): Promise<void> {
  for (const { promotion, cycle } of facts.filter((_, index) => index % TAKEN_EACH === 0)) {
    await db.query({
      text: `insert into promotion_entry (merchant_id, account_id, promotion_id, cycle, exclusive_group, state, joined_at)
             values (1, $1, $2, $3, '', 'ISSUED', now())`,
      values: [ACCOUNT, promotion.id, cycle.key],
    });
    await db.query({
      text: `insert into reward_item (merchant_id, account_id, currency, source, source_ref, words, money, points, multiple, wager_base, issued_at,
               expires_at)
             values (1, $1, 'VND', 'PROMOTION', $2, '{"EN":"Gift"}', 100000, 0, 10000, 100000, now(), now() + interval '7 days')`,
      values: [ACCOUNT, `${promotion.id}:${cycle.key}`],
    });
  }
}

type Page = { list: readonly unknown[] };

/** The pages by name, each as its call answers it. */
async function pagesOf(db: Database): Promise<Readonly<Record<string, () => Promise<Page>>>> {
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
    ...missionRoutes({ missions }),
    ...boardRoutes({ boards, clock, brandOf, namesOf: async () => new Map() }),
    ...takingPartRoutes({ takingPart, pictures }),
  };
  const asker = { merchantId: 1, accountId: ACCOUNT, type: 0 };
  await seedTaken(db, (await takingPart.page(1, asker, { ids: null, limit: SIZE, offset: 0 })).facts);
  const session = { id: 1n, accountId: ACCOUNT, merchantId: 1, username: 'bench', type: 0 };
  const ask =
    (name: keyof Handlers, query: object = {}) =>
    (): Promise<Page> => {
      const handler = handlers[name] as (request: object) => Promise<Page>;
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
    [`promotions, ${PROMOTIONS}`]: ask('promotionStates'),
  };
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Prints how long the first pages take with many open promotions, beside a look-up by key on the same connections, in turns. */
export async function benchRewardPages(db: Database, samples: number): Promise<void> {
  await writeRules(db, { promotions: PROMOTIONS, missions: 40, boards: 1, hasPoints: true });
  await seedItems(db);
  await seedRanking(db);
  const pages = Object.entries(await pagesOf(db));
  for (const table of [
    'reward_item',
    'reward_board_score',
    'reward_bet_day',
    'promotion',
    'promotion_entry',
    'wagering_requirement',
  ])
    await db.query({ text: `vacuum analyze ${table}` });
  for (const [name, page] of pages) {
    const { list } = await page();
    if (list.length !== SIZE) throw new Error(`${name} has ${list.length} rows, not ${SIZE}`);
  }
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
