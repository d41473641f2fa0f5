import { progressOf, simulate } from '../../../apps/gateway/src/agent/contracts/simulation/simulate.ts';
import { readLiveOf } from '../../../apps/gateway/src/agent/contracts/store.ts';
import { teamReportRoutes } from '../../../apps/gateway/src/agent/index.ts';
import { createTeam } from '../../../apps/gateway/src/agent/network/team.ts';
import { createEvents } from '../../../apps/gateway/src/base/background/events.ts';
import { addDays, businessDayOf } from '../../../apps/gateway/src/base/calendar/business-day.ts';
import { systemClock } from '../../../apps/gateway/src/base/calendar/clock.ts';
import type { Database } from '../../../apps/gateway/src/base/database/database.ts';
import { memoryRateLimiter } from '../../../apps/gateway/src/base/limits/rate-limit.ts';
import { createLog } from '../../../apps/gateway/src/base/log.ts';
import { createBrand } from '../../../apps/gateway/src/brand/index.ts';
import { createIdentity } from '../../../apps/gateway/src/identity/index.ts';
import { createReport } from '../../../apps/gateway/src/report/index.ts';
import { createWallet } from '../../../apps/gateway/src/wallet/index.ts';
import { type ContractTerms, GAME_TYPES } from '../../../packages/contract/src/index.ts';
import { percentile } from '../ledger-measure.ts';
import { TEAM, TOP } from './world.ts';

const CALENDAR = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 };
const SAMPLES = 200;
const WARM_UP = 20;
/** What reads many rows is measured as often. */
const SLOW_SAMPLES = 5;
/** p95 of the cards, times that of a look-up by key; of a free range, in milliseconds; of what goes over every member, times the reading of its rows: docs/rules/speed.md#bars. */
const CARDS_BAR = 5;
const RANGE_BAR_MS = 1_000;
const MEMBERS_BAR = 3;

type Ask = () => Promise<unknown>;

/** A contract of the top account, as its brand's house gives one. */
async function give(
  db: Database,
  more: Pick<ContractTerms, 'kind' | 'salaryType' | 'period' | 'carryOver'>,
): Promise<ContractTerms> {
  const tiers = [{ rate: 1_000, validBet: 1_000, profit: 0, activeMembers: 3 }];
  const terms: ContractTerms = { ...more, categories: [...GAME_TYPES], activeBet: 100, tiers };
  await db.query({
    text: `insert into agent_contract (merchant_id, kind, salary_type, holder_id, version, terms, status, effective_from)
           values (1, $1, $2, $3, 1, $4, 'ACTIVE', now() - interval '80 days')`,
    values: [more.kind, more.salaryType, TOP, JSON.stringify(terms)],
  });
  return terms;
}

/** Reads the rows of all members in some days once, as they are. */
async function readRows(db: Database, { startDate, endDate }: { startDate: string; endDate: string }): Promise<void> {
  for (const table of ['report_bet', 'report_cash'])
    await db.query({
      text: `select d.* from ${table} d where d.day between $1::text::date and $2::text::date`,
      values: [startDate, endDate],
    });
}

/** The pages of an agent by name, as their calls answer them. */
async function pagesOf(
  db: Database,
): Promise<Record<'cards' | 'ranges' | 'members', Readonly<Record<string, Ask>>> & { reading: Ask }> {
  const clock = systemClock;
  const log = createLog('silent');
  const brand = createBrand({ db, clock, demo: false });
  await brand.look();
  const wallet = createWallet({ db, clock });
  const identity = createIdentity({ db, clock, events: createEvents(db, clock, log), rates: memoryRateLimiter(clock), brand });
  const report = createReport({
    activeMinBetOf: async () => 5_000_000n,
    ...{ db, clock, log, wallet },
    oldestBet: async () => null,
    brands: async () => [{ id: 1, calendar: CALENDAR }],
    calendarOf: async () => CALENDAR,
  });
  const began = performance.now();
  await report.countPeople();
  console.log(`the people of all teams are counted in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  await report.catchUp();
  const accounts = identity.desk;
  const routes = teamReportRoutes({
    ...{ db, clock, brand, report, wallet, accounts, team: createTeam({ db, clock, wallet, accounts }) },
    play: { lineBets: async () => ({ rows: [], total: 0, sums: { count: 0, stake: 0n, payout: 0n, validBet: 0n } }) as never },
    vendorIdOf: async () => null,
  });
  const session = { id: 1n, accountId: TOP, merchantId: 1, username: 'team1', type: 2 };
  const ask =
    (name: keyof typeof routes, query: object): Ask =>
    async () =>
      (routes[name] as (request: object) => Promise<unknown>)({ session, merchant: { id: 1 }, language: 'EN', query });
  const [merchant] = await brand.all();
  if (!merchant) throw new Error('there is no brand');
  const daily = await give(db, { kind: 'DAILY', salaryType: 'SINGLE_BET', period: null, carryOver: null });
  const dividend = await give(db, { kind: 'DIVIDEND', salaryType: null, period: 'HALF_MONTHLY', carryOver: 'WITHIN_MONTH' });
  const contracts = await readLiveOf(db, TOP);
  const would = (terms: ContractTerms) => () =>
    simulate({ db, report, clock }, merchant, { accountId: TOP, terms, before: null });
  const today = businessDayOf(CALENDAR, clock.now());
  const free = { startDate: addDays(today, -44), endDate: addDays(today, -15) };
  return {
    cards: {
      'overview, today': ask('teamOverview', { range: 'today' }),
      'overview, this month': ask('teamOverview', { range: 'thisMonth' }),
    },
    ranges: {
      'overview, thirty days': ask('teamOverview', free),
      'rebates by category, thirty days': ask('teamRebates', free),
      'chart, thirty days': ask('teamSeries', free),
      'profit of the direct, thirty days': ask('teamProfit', { ...free, scope: 'direct', page: 1, size: 20 }),
      'how far two contracts are': () =>
        Promise.all(contracts.map((contract) => progressOf({ db, report, clock }, merchant, contract))),
    },
    members: {
      'profit of a category, thirty days': ask('teamProfit', {
        ...{ ...free, scope: 'team', view: 'team', gameType: 'RNG', sort: 'stake', page: 1, size: 20 },
      }),
      'simulation of a daily salary': would(daily),
      'simulation of a dividend': would(dividend),
      'profit of all, thirty days': ask('teamProfit', { ...free, scope: 'team', view: 'team', sort: 'stake', page: 1, size: 20 }),
    },
    reading: () => readRows(db, free),
  };
}

const timed = async (work: Ask): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Prints how long the pages of a large team take: cards beside a look-up by key on the same connections, free ranges by themselves. */
export async function benchTeamPages(db: Database): Promise<void> {
  const { cards, ranges, members, reading } = await pagesOf(db);
  const keys: number[] = [];
  const taken = new Map<string, number[]>();
  const take = async (name: string, page: Ask, index: number, warmUp: number): Promise<void> => {
    const time = await timed(page);
    if (index >= warmUp) taken.set(name, [...(taken.get(name) ?? []), time]);
  };
  for (let index = 0; index < SAMPLES + WARM_UP; index += 1) {
    const key = await timed(() =>
      db.query({ name: 'bench-key', text: 'select * from account where id = $1', values: [1 + ((index * 7_919) % TEAM)] }),
    );
    if (index >= WARM_UP) keys.push(key);
    for (const [name, page] of Object.entries(cards)) await take(name, page, index, WARM_UP);
  }
  for (let index = 0; index <= SLOW_SAMPLES; index += 1)
    for (const [name, page] of Object.entries({ ...ranges, ...members, reading })) await take(name, page, index, 1);
  const p95 = (name: string): number => percentile(taken.get(name) ?? [], 0.95);
  const reference = percentile(keys, 0.95);
  console.log(`a look-up by key: p50 ${percentile(keys, 0.5).toFixed(2)} p95 ${reference.toFixed(2)} ms | a team of ${TEAM}`);
  for (const name of Object.keys(cards)) {
    const ratio = p95(name) / reference;
    console.log(
      `${name.padEnd(36)} p95 ${p95(name).toFixed(2)} ms | ${ratio.toFixed(2)} times (bar ${CARDS_BAR})${ratio > CARDS_BAR ? '  ABOVE' : ''}`,
    );
  }
  for (const name of Object.keys(ranges)) {
    const time = p95(name);
    console.log(`${name.padEnd(36)} p95 ${time.toFixed(0)} ms (bar ${RANGE_BAR_MS})${time > RANGE_BAR_MS ? '  ABOVE' : ''}`);
  }
  const middle = (name: string): number => percentile(taken.get(name) ?? [], 0.5);
  const rows = middle('reading');
  console.log(`reading the rows of all members in thirty days once: p50 ${rows.toFixed(0)} ms`);
  for (const name of Object.keys(members)) {
    const ratio = middle(name) / rows;
    console.log(
      `${name.padEnd(36)} p50 ${middle(name).toFixed(0)} ms | ${ratio.toFixed(2)} times (bar ${MEMBERS_BAR})${ratio > MEMBERS_BAR ? '  ABOVE' : ''}`,
    );
  }
}
