import { afterEach, describe, expect, it } from 'vitest';
import { addDays, businessDayOf } from '../../base/calendar/business-day.ts';
import { databaseKinds } from '../../base/testing/database.ts';
import { CALENDAR, openReports, type ReportWorld } from '../../report/testing/world.ts';
import { sql as rewardSql } from '../../reward/index.ts';
import { createChoices } from '../../wallet/testing/workload.ts';
import { createAccrued } from './accrued.ts';

const UNIT = 10_000n;
const DAY_MS = 24 * 60 * 60_000;
const GAMES = [
  ['RNG', 1, 5_000],
  ['RNG', 2, 7_500],
  ['LIVE', 1, 2_500],
] as const;

/** What a bet gave back, and for whom it counts: who bet, and who stood above at the end of the day. */
interface Given {
  line: readonly bigint[];
  day: string;
  gameType: string;
  vendorId: number;
  exact: bigint;
}

describe.each(databaseKinds)('what bets of teams gave back on %s', (kind) => {
  let world: ReportWorld;
  afterEach(() => world.close());

  /** A member bets, and the rebates hear of it; the same is told of a correction. */
  async function bet(accountId: bigint, [gameType, vendorId, rate]: (typeof GAMES)[number], units: bigint): Promise<void> {
    const validBet = units * UNIT;
    const settledAt = new Date(world.clock.now());
    const after = { merchantId: 1, accountId, vendorId, gameType, stake: validBet, payout: 0n, validBet, settledAt };
    await world.bet([{ before: null, after: { ...after, status: 'completed' } }]);
    await world.db.query({
      text: `insert into reward_rebate_line as l (account_id, day, game_type, vendor_id, rate, merchant_id, valid_bet)
             values ($1, $2, $3, $4, $5, 1, $6)
             on conflict (account_id, day, game_type, vendor_id, rate) do update set valid_bet = l.valid_bet + excluded.valid_bet`,
      values: [accountId, businessDayOf(CALENDAR, settledAt.getTime()), gameType, vendorId, rate, validBet],
    });
  }

  it.each([1, 2])('is what a naive recount finds, whoever was moved meanwhile (%i)', async (seed) => {
    world = await openReports(kind, [rewardSql]);
    const { below, pick, chance } = createChoices(seed);
    const parents = new Map<bigint, bigint | null>();
    const top = await world.open(null, { type: 2 });
    parents.set(top, null);
    for (let count = 0; count < 12; count += 1) {
      const parent = pick([...parents.keys()]);
      parents.set(await world.open(parent), parent);
    }
    const all = [...parents.keys()];
    const lineOf = (id: bigint): bigint[] => {
      const parent = parents.get(id) ?? null;
      return parent === null ? [id] : [id, ...lineOf(parent)];
    };
    const given: Given[] = [];
    const first = businessDayOf(CALENDAR, world.clock.now());
    for (let day = first; day <= addDays(first, 4); day = addDays(day, 1)) {
      const today: (Omit<Given, 'line'> & { accountId: bigint })[] = [];
      for (let step = 0; step < 8; step += 1) {
        if (chance(0.25)) {
          const [who, to] = [pick(all.slice(1)), pick(all)];
          if (lineOf(to).includes(who) || parents.get(who) === to) continue;
          await world.move(who, to);
          parents.set(who, to);
          continue;
        }
        const [accountId, game, units] = [pick(all), pick(GAMES), BigInt(1 + below(500))];
        await bet(accountId, game, units);
        const exact = units * UNIT * BigInt(game[2]);
        today.push({ accountId, day, gameType: game[0], vendorId: game[1], exact });
      }
      await world.settle();
      given.push(...today.map(({ accountId, ...each }) => ({ ...each, line: lineOf(accountId) })));
      world.clock.advance(DAY_MS);
    }
    const accrued = createAccrued(world.db);
    const days = [0, 2, 4].map((after) => addDays(first, after));
    for (const from of days)
      for (const to of days.filter((day) => day >= from))
        for (const games of [{}, { gameTypes: ['RNG'] as const }, { gameTypes: ['RNG'] as const, vendorId: 2 }]) {
          const narrowed = { from, to, ...games };
          const counted = given.filter(
            ({ day, gameType, vendorId }) =>
              day >= from &&
              day <= to &&
              (!('gameTypes' in games) || gameType === 'RNG') &&
              (!('vendorId' in games) || vendorId === 2),
          );
          const sumOf = (rows: readonly Given[]) => rows.reduce((sum, { exact }) => sum + exact, 0n);
          const teams = await accrued.teams(top, all, narrowed);
          const own = await accrued.own(all, narrowed);
          for (const id of all) {
            expect(teams.get(id), `team of ${id}, ${from} to ${to}`).toBe(sumOf(counted.filter(({ line }) => line.includes(id))));
            expect(own.get(id) ?? 0n).toBe(sumOf(counted.filter(({ line }) => line[0] === id)));
            if ('gameTypes' in games) continue;
            const types = await accrued.types(id, narrowed);
            for (const type of ['RNG', 'LIVE'])
              expect(types.get(type) ?? 0n, `${type} of ${id}, ${from} to ${to}`).toBe(
                sumOf(counted.filter(({ line, gameType }) => line.includes(id) && gameType === type)),
              );
          }
        }
  });
});
