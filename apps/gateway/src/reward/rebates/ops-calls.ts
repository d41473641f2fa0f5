import type { OpsReply } from '@marquee/contract/ops';
import { toWire } from '@marquee/money';
import { addDays, businessDayOf, isDay, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import { refused } from '../../base/change.ts';
import type { Database } from '../../base/database/database.ts';
import { without } from '../../base/operator-records.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { Brand, OpsHandlers, Tier } from '../../brand/index.ts';
import type { AccountDesk } from '../../identity/index.ts';
import type { Margin } from '../margin/index.ts';
import { WHOLE_RATE } from '../margin/index.ts';
import { exactOf } from './line.ts';
import type { Rebates } from './rebates.ts';
import { type RebateFilter, readRebates, sumAccrued, sumPaid, sumRebates } from './record-store.ts';
import { stateOf } from './routes.ts';
import { truncated } from './showing.ts';
import { percentOf, tableOf } from './table.ts';

interface RebateOps {
  db: Database;
  clock: Clock;
  brand: Pick<Brand, 'of' | 'changeTiers'>;
  accounts: Pick<AccountDesk, 'nameOf'>;
  rebates: Rebates;
  margin: Pick<Margin, 'report' | 'shares'>;
}

type Calls = 'opsRebateRates' | 'opsRebateRatePut' | 'opsRebates' | 'opsRebatesHeld' | 'opsRebateReport' | 'opsMargin';

/** Business days of a brand as an operator gives them, and their moments. Throws `ops.refused`. */
function daysOf({ brand, clock }: Pick<RebateOps, 'brand' | 'clock'>, id: number, asked: { from?: string; until?: string }) {
  const calendar = brand.of({ id });
  const until = asked.until ?? businessDayOf(calendar, clock.now());
  const from = asked.from ?? until;
  if (!isDay(from) || !isDay(until) || from > until) throw refused('--from and --until are days of the calendar, in this order');
  const moments = {
    from: new Date(startOfBusinessDay(calendar, from)),
    to: new Date(startOfBusinessDay(calendar, addDays(until, 1))),
  };
  return { from, until, moments };
}

/** The calls about what levels give back. */
const rateCalls = ({ brand }: RebateOps): Pick<OpsHandlers, 'opsRebateRates' | 'opsRebateRatePut'> => ({
  opsRebateRates: async ({ merchant }) => tableOf(brand.of(merchant).site.tiers, ['EN']),
  async opsRebateRatePut({ merchant, body: { level, gameType, rate }, record }) {
    let before = 0;
    const changed = (tiers: readonly Tier[]): readonly Tier[] => {
      if (!tiers[level]) throw refused(`there is no level ${level}; the last is ${tiers.length - 1}`);
      before = tiers[level].cashback[gameType] ?? 0;
      return tiers.map((tier, each) => (each === level ? { ...tier, cashback: { ...tier.cashback, [gameType]: rate } } : tier));
    };
    await brand.changeTiers(merchant.id, changed, (tx) =>
      record(`rebate of level ${level}`)(tx, { before: { level, gameType, rate: before }, after: { level, gameType, rate } }),
    );
    const row = tableOf(brand.of(merchant).site.tiers, ['EN'])[level];
    if (!row) throw new Error(`the level ${level} cannot be read`);
    return row;
  },
});

/** The calls about what was paid, and what it costs. */
function payingCalls(deps: RebateOps): Pick<OpsHandlers, 'opsRebates' | 'opsRebatesHeld' | 'opsRebateReport'> {
  const { db, accounts, rebates } = deps;
  const nameOf = async (id: bigint): Promise<string> => (await accounts.nameOf(id)) ?? String(id);
  return {
    async opsRebates({ merchant, query: { page = 1, size = 50, kind = null, ...asked } }) {
      const { moments } = daysOf(deps, merchant.id, asked);
      const filter: RebateFilter = { by: { merchantId: merchant.id }, ...moments, kind };
      const { count } = await sumRebates(db, filter);
      const rows = await readRebates(db, filter, size, (page - 1) * size);
      const list: OpsReply<'opsRebates'>['list'] = [];
      for (const row of rows)
        list.push({
          username: await nameOf(row.accountId),
          at: row.at.getTime(),
          kind: row.kind,
          status: stateOf(row),
          from: row.firstDay,
          until: row.lastDay,
          validBet: sumToWire(row.validBet),
          amount: toWire(row.amount),
        });
      return { list, totalPages: Math.ceil(count / size), totalCount: count };
    },
    async opsRebatesHeld({ merchant, query: { page = 1, size = 50 } }) {
      const { list, total } = await rebates.held(merchant.id, { limit: size, offset: (page - 1) * size });
      const named: OpsReply<'opsRebatesHeld'>['list'] = [];
      for (const { accountId, accrued } of list)
        named.push({ username: await nameOf(accountId), accrued: sumToWire(truncated(accrued)) });
      return { list: named, totalPages: Math.ceil(total / size), totalCount: total };
    },
    async opsRebateReport({ merchant, query }) {
      const { from, until, moments } = daysOf(deps, merchant.id, query);
      const accrued = await sumAccrued(db, merchant.id, from, until);
      const paid = await sumPaid(db, { by: { merchantId: merchant.id }, ...moments, kind: null });
      return {
        ...{ from, until },
        accrued: accrued.map(({ gameType, rate, members, validBet }) => ({
          ...{ gameType, rate: percentOf(rate), members, validBet: sumToWire(validBet) },
          amount: sumToWire(truncated(exactOf({ validBet, rate }))),
        })),
        paid: paid.map(({ amount, ...each }) => ({ ...each, amount: sumToWire(amount) })),
      };
    },
  };
}

/** The operator's calls about rebates and what is left of each game. */
export const rebateOpsCalls = (deps: RebateOps): Pick<OpsHandlers, Calls> => ({
  ...rateCalls(deps),
  ...payingCalls(deps),
  async opsMargin({ merchant, query: { page = 1, size = 50 } }) {
    const games = await deps.margin.report(deps.db, merchant.id);
    const list = games.slice((page - 1) * size, page * size).map(({ name, rates, gameReturn, total, ...game }) => ({
      ...without(game, 'nodeId'),
      game: name,
      gameReturn: gameReturn === null ? null : percentOf(gameReturn),
      rates: rates.map(({ source, kind, rate, what }) => ({ source, kind, rate: percentOf(rate), what })),
      total: percentOf(total),
      left: percentOf(WHOLE_RATE - total),
    }));
    const rules = (await deps.margin.shares(merchant.id)).map(({ rate, gameTypes, ...each }) => ({
      ...each,
      gameTypes: [...gameTypes],
      rate: percentOf(rate),
    }));
    return { list, totalPages: Math.ceil(games.length / size), totalCount: games.length, rules };
  },
});
