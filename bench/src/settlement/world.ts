import { periodAt } from '../../../apps/gateway/src/base/background/periods.ts';
import { addDays, businessDayOf, startOfBusinessDay } from '../../../apps/gateway/src/base/calendar/business-day.ts';
import { manualClock, systemClock } from '../../../apps/gateway/src/base/calendar/clock.ts';
import type { Database } from '../../../apps/gateway/src/base/database/database.ts';
import type { Merchant } from '../../../apps/gateway/src/brand/index.ts';
import { createBrand } from '../../../apps/gateway/src/brand/index.ts';
import { GAME_TYPES } from '../../../packages/contract/src/index.ts';
import { seedRows, seedTeam, tenLevels } from '../teams/world.ts';

const HOUR_MS = 3_600_000;
const HIGH = 1_000_000_000;
/** One account of so many holds contracts: those nearest to the top. */
const HOLDS_EACH = 10;

/** A team whose contracts are due: the last day and the half of a month that ended with it. */
export interface DueTeam {
  merchant: Merchant;
  clock: ReturnType<typeof manualClock>;
  holders: number;
  /** The business days of the dividends, the last of which is that of the salaries. */
  days: { from: string; to: string };
}

/** Makes a team, one line of ten levels, with its report rows, and contracts of a daily salary and a dividend for a tenth of it, each a step lower than the one above. */
export async function seedDueTeam(db: Database, members: number): Promise<DueTeam> {
  await seedTeam(db, members, tenLevels(members));
  await seedRows(db);
  const brand = createBrand({ db, clock: systemClock, demo: false });
  await brand.look();
  const [made] = await brand.all();
  if (!made) throw new Error('there is no brand');
  const { site } = made;
  // No dividend waits for an operator.
  const merchant = { ...made, site: { ...site, contracts: { ...site.contracts, reviewAbove: HIGH } } };
  const due = periodAt(merchant, 'half-month', systemClock.now()).start;
  const { start } = periodAt(merchant, 'half-month', due - 1);
  const lastDay = businessDayOf(merchant, due - 1);
  const holders = members / HOLDS_EACH;
  const terms = { categories: GAME_TYPES, activeBet: 0 };
  const insert = (kind: string, salaryType: string | null, more: object, rate: string): Promise<unknown> =>
    db.query({
      text: `insert into agent_contract (merchant_id, kind, salary_type, upline_id, holder_id, version, terms, status, effective_from)
             select 1, $1, $2, parent_id, id, 1, $3::jsonb || jsonb_build_object('tiers', jsonb_build_array(
               jsonb_build_object('rate', ${rate}, 'validBet', 0, 'profit', 0, 'activeMembers', 0))), 'ACTIVE', now() - interval '80 days'
             from account where id <= ${members / HOLDS_EACH} order by id`,
      values: [kind, salaryType, JSON.stringify({ kind, salaryType, ...terms, ...more })],
    });
  await insert('DAILY', 'SINGLE_BET', { period: null, carryOver: null }, '5000 - depth * 400');
  await insert('DIVIDEND', null, { period: 'HALF_MONTHLY', carryOver: 'WITHIN_MONTH' }, '200000 - depth * 10000');
  const from = [startOfBusinessDay(merchant, addDays(lastDay, 0)), start].map((at) => new Date(at));
  await db.query({
    text: `insert into agent_settlement (merchant_id, kind, salary_type, unit, settled_until)
           values (1, 'DAILY', 'SINGLE_BET', 'day', $1), (1, 'DIVIDEND', '', 'half-month', $2)`,
    values: from,
  });
  const clock = manualClock(due + 4 * HOUR_MS);
  await db.query({
    text: 'insert into report_watermark (merchant_id, reached, next, asked_at) values (1, $1, $1, $1)',
    values: [new Date(clock.now())],
  });
  await db.query({ text: 'vacuum analyze agent_contract' });
  return { merchant, clock, holders, days: { from: businessDayOf(merchant, start), to: lastDay } };
}
