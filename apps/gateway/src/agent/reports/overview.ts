import type { GameType, Query, Reply } from '@marquee/contract';
import { addDays } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { Merchant } from '../../brand/index.ts';
import { type TreeNode, tree } from '../../identity/index.ts';
import {
  daysOfRange,
  incomeOf,
  type KeyedFigures,
  NO_CASH,
  NO_GAMES,
  type Report,
  readFirstDepositors,
} from '../../report/index.ts';
import { truncatedRebate } from '../../reward/index.ts';
import { termsOf } from '../terms.ts';
import { createAccrued } from './accrued.ts';
import { daysOf, rangeDaysOf, type Selection } from './selection.ts';
import { cashOf, earned, gamesOf, incomeParts } from './shown.ts';

interface OverviewDeps {
  db: Database;
  clock: Clock;
  report: Report;
  selection: Selection;
}

const NOTHING: KeyedFigures = { key: '', ...NO_GAMES, ...NO_CASH };
const USUAL_DAYS = 7;

/** To when the rows of a brand tell everything. */
const updatedAt = async (report: Report, { id }: Merchant): Promise<number | null> =>
  (await report.watermark(id))?.getTime() ?? null;

/** Makes what says how many of a team a day's count found; null of a day that was not counted. `hasCounted`: the team was at all. */
async function countsOf(
  report: Report,
  {
    merchant,
    accountId,
    days,
    today,
  }: { merchant: Merchant; accountId: bigint; days: { start: string; end: string }; today: string },
  hasCounted: boolean,
) {
  const people = new Map((await report.peopleDays(accountId, days)).map((each) => [each.day, each]));
  const counted = await report.countedDays(merchant.id, days.start);
  const yesterday = addDays(today, -1);
  return (day: string, field: 'newAccounts' | 'activeMembers'): number | null =>
    people.get(day)?.[field] ?? (counted.has(day) || (hasCounted && day >= yesterday) ? 0 : null);
}

/**
 * Who joined and who paid in first in any days: day by day they add up. Whoever paid in, bet or was active on several days is one of them,
 * which is counted beforehand for ranges by name alone: docs/rules/agents.md#reports.
 */
async function peopleIn(
  { db, report }: OverviewDeps,
  of: Parameters<typeof countsOf>[1],
): Promise<NonNullable<Reply<'teamOverview'>['people']>> {
  const { accountId, days } = of;
  const countOf = await countsOf(report, of, true);
  let newAccounts: number | null = 0;
  for (let day = days.start; day <= days.end; day = addDays(day, 1)) {
    const count = countOf(day, 'newAccounts');
    newAccounts = newAccounts === null || count === null ? null : newAccounts + count;
  }
  const firsts = await readFirstDepositors(db, days, await tree.idsOfLine(db, accountId));
  const activeMembers = days.start === days.end ? countOf(days.start, 'activeMembers') : null;
  return { newAccounts, firstDepositors: firsts.length, depositors: null, bettors: null, activeMembers };
}

const overviewBy =
  (deps: OverviewDeps) =>
  async (merchant: Merchant, agent: TreeNode, query: Query<'teamOverview'>): Promise<Reply<'teamOverview'>> => {
    const { db, clock, report, selection } = deps;
    const node = await selection.one(merchant, agent, query.username);
    const { range } = query;
    const today = daysOf(merchant, clock, {}).days.end;
    const days = rangeDaysOf(merchant, clock, query);
    const asked = { accountId: node.id, from: days.start, to: days.end };
    // Over one session: what does not wait for another answer is sent together.
    const [[team = NOTHING], [own = NOTHING], categories, people, updatedAt] = await db.together((runner) =>
      Promise.all([
        report.teamFigures(asked, runner),
        report.ownFigures(asked, runner),
        report.teamFigures({ ...asked, by: 'category' }, runner),
        report.people(node.id, runner),
        report.watermark(merchant.id, runner),
      ]),
    );
    const { rebate, commission, bonus, referral, dividend, dividendOut, points, transferIn, transferOut } = team;
    const salaries = team.dailySalary + team.hourlySalary + team.realtimeSalary;
    const named = range ?? (days.start === today && days.end === today ? 'today' : undefined);
    return {
      username: node.username,
      cards: {
        ...cashOf(team),
        ...gamesOf(team),
        rebate: sumToWire(rebate + commission),
        bonus: sumToWire(bonus + referral),
        salary: sumToWire(salaries - team.salaryOut),
        dividend: sumToWire(dividend - dividendOut),
        transferIn: sumToWire(transferIn),
        transferOut: sumToWire(transferOut),
        points: sumToWire(points),
        profit: sumToWire(team.payout - team.stake + rebate + commission + bonus + referral),
      },
      categories: categories.map((each) => ({ gameType: each.key as GameType, ...gamesOf(each) })),
      people: people && (named ? people.ranges[named] : await peopleIn(deps, { merchant, accountId: node.id, days, today })),
      activeMinBet: people?.activeMinBet === undefined ? null : sumToWire(BigInt(people.activeMinBet)),
      now: people && { ...people.now, balance: sumToWire(BigInt(people.now.balance)) },
      own: { ...incomeParts(own), ...termsOf(node, merchant.site.agents) },
      period: days,
      updatedAt: updatedAt?.getTime() ?? null,
      countedAt: people?.countedAt.getTime() ?? null,
    };
  };

const seriesBy =
  ({ clock, report, selection }: OverviewDeps) =>
  async (merchant: Merchant, agent: TreeNode, query: Query<'teamSeries'>): Promise<Reply<'teamSeries'>> => {
    const node = await selection.one(merchant, agent, query.username);
    const { days } = daysOf(merchant, clock, query, (today) => ({ start: addDays(today, 1 - USUAL_DAYS), end: today }));
    const asked = { accountId: node.id, from: days.start, to: days.end };
    const byDay = async (read: typeof report.teamFigures) =>
      new Map((await read({ ...asked, by: 'day' })).map((figures) => [figures.key, figures]));
    const [team, own] = [await byDay(report.teamFigures), await byDay(report.ownFigures)];
    const today = daysOf(merchant, clock, {}).days.end;
    const hasCounted = (await report.people(node.id)) !== null;
    const countOf = await countsOf(report, { merchant, accountId: node.id, days, today }, hasCounted);
    const list: Reply<'teamSeries'>['list'] = [];
    for (let day = days.start; day <= days.end; day = addDays(day, 1)) {
      const figures = team.get(day) ?? NOTHING;
      list.push({
        day,
        ...cashOf(figures),
        ...gamesOf(figures),
        newAccounts: countOf(day, 'newAccounts'),
        activeMembers: countOf(day, 'activeMembers'),
        income: incomeParts(own.get(day) ?? NOTHING),
      });
    }
    const [all = NOTHING] = await report.teamFigures(asked);
    const [mine = NOTHING] = await report.ownFigures(asked);
    return {
      list,
      footer: { ...cashOf(all), ...gamesOf(all), income: incomeParts(mine) },
      period: days,
      updatedAt: await updatedAt(report, merchant),
    };
  };

const incomeBy =
  ({ clock, report }: OverviewDeps) =>
  async (merchant: Merchant, agent: TreeNode, query: Query<'agentIncome'>): Promise<Reply<'agentIncome'>> => {
    const days = rangeDaysOf(merchant, clock, query, 'thisMonth');
    const own = async ({ start, end }: { start: string; end: string }, by: 'day' | 'total') =>
      report.ownFigures({ accountId: agent.id, from: start, to: end, by });
    const netIn = async (range: Parameters<typeof daysOfRange>[0]): Promise<number> => {
      const [figures = NOTHING] = await own(daysOfRange(range, daysOf(merchant, clock, {}).days.end), 'total');
      return earned(figures).net;
    };
    let sum = 0n;
    const list = (await own(days, 'day'))
      .filter((figures) => [incomeOf(figures), figures.paidToDownlines, figures.byHand].some((each) => each !== 0n))
      .map((figures) => {
        sum += incomeOf(figures) + figures.byHand - figures.paidToDownlines;
        return { day: figures.key, ...incomeParts(figures), ...earned(figures), cumulative: sumToWire(sum) };
      });
    const [all = NOTHING] = await own(days, 'total');
    return {
      list: list.reverse(),
      footer: { ...incomeParts(all), ...earned(all) },
      cards: {
        today: await netIn('today'),
        yesterday: await netIn('yesterday'),
        thisMonth: await netIn('thisMonth'),
        lastMonth: await netIn('lastMonth'),
      },
      period: days,
      updatedAt: await updatedAt(report, merchant),
    };
  };

const rebatesBy =
  ({ db, clock, selection }: OverviewDeps) =>
  async (merchant: Merchant, agent: TreeNode, query: Query<'teamRebates'>): Promise<Reply<'teamRebates'>> => {
    const node = await selection.one(merchant, agent, query.username);
    const period = rangeDaysOf(merchant, clock, query);
    const sums = await createAccrued(db).types(node.id, { from: period.start, to: period.end });
    const given = [...sums].filter(([, exact]) => exact !== 0n).sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      list: given.map(([gameType, exact]) => ({
        gameType: gameType as GameType,
        rebateAccrued: sumToWire(truncatedRebate(exact)),
      })),
      period,
    };
  };

/** Makes what shows teams and what their agents earn: docs/rules/agents.md#reports. */
export const createOverview = (deps: OverviewDeps) => ({
  overview: overviewBy(deps),
  rebates: rebatesBy(deps),
  series: seriesBy(deps),
  income: incomeBy(deps),
});
