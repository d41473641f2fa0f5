import { CONTRACT_KINDS } from '@marquee/contract';
import { DEPOSIT_ORDER_STATES, WITHDRAWAL_STATES } from '@marquee/contract/states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAgentDifferences } from './agent/index.ts';
import { createModules, modulesAt, openBase } from './assembly.ts';
import { manualClock } from './base/calendar/clock.ts';
import { createLog } from './base/log.ts';
import { readConfig } from './base/settings/config.ts';
import { openTestDatabase, usualKind } from './base/testing/database.ts';
import { countCompleted, depositCompleted, withdrawalCompleted } from './cashier/index.ts';
import type { PastModules } from './demo/deps.ts';
import { createPast, type Past } from './demo/index.ts';
import { NO_ROOM, PARTLY_OWED, roomLeft } from './demo/testing/room.ts';
import { lightPasswords } from './identity/testing/passwords.ts';
import { sqlModules } from './modules.ts';

/** Four in the afternoon in Vietnam. */
const FIRST_START = Date.UTC(2026, 10, 20, 9);
const DAYS = 4;

async function openWorld(kind: 'embedded' | 'postgres') {
  const clock = manualClock(FIRST_START);
  const db = await openTestDatabase(kind, sqlModules);
  const config = readConfig({ CHANNEL_KEY_PLAYBANK: 'p'.repeat(64) });
  const base = await openBase(config, { clock, log: createLog('silent'), db, passwords: lightPasswords() });
  const modules = createModules(base);
  const merchant = await modules.brand.seedDemo();
  await modules.catalogue.seedDemo(merchant.id, 'http://127.0.0.1:9');
  await modules.cashier.seedDemo(merchant.id, 'http://127.0.0.1:9');
  const { identity, catalogue, play, report } = modules;
  report.follow(base.events);
  countCompleted({ events: base.events, calendarOf: modules.brand.byId });
  const pasts: Past[] = [];
  modules.commissions.follow(base.events, () => pasts.some((each) => each.isMade()));
  const past = (wrap: (made: PastModules) => PastModules = (made) => made, days = DAYS): Past => {
    const made = createPast({
      ...{ db, clock, catalogue, play, identity, days, log: base.log, events: base.events, lotteries: modules.lotteries },
      modulesAt: (at) => wrap(modulesAt(base, at)),
    });
    pasts.push(made);
    return made;
  };
  const addGames = async (from: string): Promise<void> => {
    await db.query({
      text: `with v as (update catalogue_version set version = version + 1 returning version)
             insert into game (vendor_id, game_code, game_type, names, min_stake, max_stake, lines, rtp_basis_points, volatility, has_demo, is_new, version)
             select vendor.id, g.code, g.type, '{"EN":"Sample","VI":"Mẫu"}', 500, 1000000, 20, 9600, 'low', true, false, v.version
             from ${from} as g (code, type)`,
    });
    clock.advance(2_000);
  };
  const count = async (text: string) => (await db.query<{ count: bigint }>({ text }))[0]?.count;
  return {
    ...modules,
    db,
    clock,
    merchant,
    past,
    count,
    addGames: () =>
      addGames(`vendor, v, (values ('sample', 'RNG'), ('baccarat-sample', 'LIVE'), ('cockfight-sample', 'COCKFIGHT'))`),
    /** Tickets by the series, whose commission is paid at once. */
    addTickets: () => addGames(`(select id from vendor order by id limit 1) vendor, v, (values ('ticket', 'LOTT'))`),
    /** Days with what those who are not frozen earned and were paid of commission until their end, in ten-thousandths. */
    commissions: () =>
      db.query<{ day: string; earned: bigint; before: bigint; paid: bigint }>({
        text: `with free as (select id from account where status not in ('NO_BET_NO_FUNDS', 'NO_LOGIN')),
               earned as (select day, valid_bet::numeric * rate / 1000000 as amount from agent_commission_line where agent_id in (select id from free)),
               paid as (select (t.at at time zone 'Asia/Ho_Chi_Minh')::date as day, t.amount from agent_commission_payment p
                        join transfer t on t.tx_id = 'commission-' || p.id where p.agent_id in (select id from free))
               select d.day::text as day, (select coalesce(ceil(sum(amount)), 0)::bigint from earned e where e.day <= d.day) as earned,
                 (select coalesce(floor(sum(amount)), 0)::bigint from earned e where e.day < d.day) as before,
                 (select coalesce(sum(amount), 0)::bigint from paid p where p.day <= d.day) as paid
               from (select day from earned union select day from paid) d order by 1`,
      }),
    /** All that the past consists of. */
    async picture() {
      await play.catchUp();
      await base.events.runAll(depositCompleted, withdrawalCompleted);
      return {
        purses: await db.query({
          text: `select a.username, p.username as parent, a.created_at, l.balance, l.version, l.kind from account a
                 left join account p on p.id = a.parent_id left join ledger_account l on l.owner_id = a.id order by a.username, l.kind`,
        }),
        rounds: await db.query({
          text: 'select round_ref, node_id, stake, payout, valid_bet, settled_at from play_round order by round_ref',
        }),
        orders: await db.query({
          text: `select request_key, state, amount, requested_at, completed_at from deposit_order
                 union all select request_key, state, amount, requested_at, completed_at from withdrawal_order order by 1, 4`,
        }),
        days: await db.query({
          text: 'select kind, day, operations, seconds from cashier_day order by kind, day',
        }),
        heat: await db.query({ text: 'select node_id, players, rounds from game_heat order by node_id' }),
        wins: await db.query({ text: 'select round_ref, payout from play_latest_win order by round_ref' }),
      };
    },
  };
}

/** A bet on an area, as it is told of. */
interface Laid {
  stake: string;
  payout: string;
}
type World = Awaited<ReturnType<typeof openWorld>>;

describe.each(usualKind)('the demo brand’s past on %s', (kind) => {
  const open: World[] = [];
  const world = async (): Promise<World> => {
    const made = await openWorld(kind);
    open.push(made);
    return made;
  };
  let one: World;
  let made: Awaited<ReturnType<World['picture']>>;
  beforeAll(async () => {
    one = await world();
  });
  afterAll(async () => {
    for (const each of open) {
      await each.play.stop();
      await each.wallet.drain();
      await each.db.close();
    }
  });

  it('begins with the accounts that visitors try and their credit, paid once', async () => {
    await one.past().seed(one.merchant);
    await one.past().seed(one.merchant);
    const credits = `select count(*) from transfer where code = 3 and amount = 50000000 and at < '2026-11-17'`;
    expect(await one.count(credits)).toBe(4n);
    expect(await one.count(`select count(*) from transfer`)).toBe(4n);
  });

  it('waits for the first games, is made once, and is that of members who have been there for days', async () => {
    expect(await one.past().make(one.merchant)).toBe(false);
    await one.addGames();
    // On PostgreSQL two gateways come at the same time.
    const gateways = [one.past(), one.past()].slice(kind === 'postgres' ? 0 : 1);
    const results = await Promise.all(gateways.map((past) => past.make(one.merchant)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(gateways.map((past) => past.isMade())).toEqual(results);
    made = await one.picture();
    expect(made.rounds.length).toBeGreaterThan(60);
    expect(made.orders.length).toBeGreaterThan(1);
    expect(made.heat.length, 'games that are hot as soon as the past is made').toBeGreaterThan(1);
    expect(await one.count(`select count(*) from account where is_demo and created_at < '2026-11-20'`)).toBeGreaterThan(5n);
    const unseen = `select count(*) from account a join play_round r on r.account_id = a.id where is_demo and (last_login_at < settled_at - interval '10 minutes') is not false`;
    const keys = 'select count(*) from account_password w join account a on a.id = w.account_id where a.is_demo';
    expect(await Promise.all([keys, unseen].map((text) => one.count(text)))).toEqual([0n, 0n]);
    expect(await one.count(`select count(*) from transfer where at >= '2026-11-20T09:00:00Z'`)).toBe(0n);
    expect(await one.wallet.reconcile()).toEqual([]);
  });

  it('has orders in every state, by the member’s own pages too, with their proofs', async () => {
    const states = async (table: string, whose = '') =>
      (
        await one.db.query<{ state: string }>({
          text: `select distinct o.state from ${table} o join account a on a.id = o.account_id ${whose} order by 1`,
        })
      ).map(({ state }) => state);
    expect(await states('deposit_order')).toEqual([...DEPOSIT_ORDER_STATES].sort());
    expect(await states('withdrawal_order')).toEqual([...WITHDRAWAL_STATES].sort());
    const over = ['CANCELLED', 'FAILED', 'RECEIVED', 'REFUNDED', 'REJECTED', 'SUCCESS'];
    for (const name of ['demoplayer', 'demovip']) {
      const whose = `where a.username = '${name}'`;
      expect(await states('withdrawal_order', whose), 'nothing of a visitor’s asks for an answer').toEqual(over);
      expect(await states('deposit_order', whose)).toEqual(['EXPIRED', 'FAILED', 'SUCCESS']);
    }
    const proven = `select count(*) from deposit_order o join member_picture p on p.subject = o.order_no where o.payer is not null`;
    expect(await one.count(proven)).toBe(1n);
    const disputed = `select count(distinct o.state) from withdrawal_part w join withdrawal_order o using (order_no)
                      join member_picture p on p.subject = w.payout_no || '/1'`;
    expect(await one.count(disputed), 'one under way, one refunded').toBe(2n);
  });

  it('has details of every round at a table, by which its valid bet is counted', async () => {
    const rounds = await one.db.query<{
      type: string;
      stake: bigint;
      payout: bigint;
      valid: bigint;
      basis: string;
      bets: Laid[] | null;
    }>({
      text: `select g.game_type as type, r.stake, r.payout, r.valid_bet as valid, r.valid_bet_basis as basis, d.detail -> 'bets' as bets
             from play_round r join game g on g.node_id = r.node_id
             left join play_round_detail d on d.account_id = r.account_id and d.vendor_id = r.vendor_id and d.round_ref = r.round_ref
             order by r.round_ref`,
    });
    const tables = rounds.filter(({ type }) => type !== 'RNG');
    expect(new Set(tables.map(({ type }) => type))).toEqual(new Set(['LIVE', 'COCKFIGHT']));
    for (const { type, stake, payout, valid, basis, bets } of tables) {
      const laid = bets ?? [];
      const sum = (of: 'stake' | 'payout') => laid.reduce((total, bet) => total + BigInt(bet[of]), 0n);
      expect([sum('stake'), sum('payout'), basis]).toEqual([stake, payout, 'detail']);
      if (laid.length > 1) continue;
      const result = payout > stake ? payout - stake : stake - payout;
      const smaller = result < stake ? result : stake;
      expect(valid, `${type}: ${stake} pays ${payout}`).toBe(type === 'COCKFIGHT' ? smaller : payout === stake ? 0n : stake);
    }
    expect(tables.some(({ valid, stake }) => valid < stake)).toBe(true);
  });

  it('is not made again', async () => {
    const again = one.past();
    await again.seed(one.merchant);
    expect(await again.make(one.merchant)).toBe(true);
    expect(await one.picture()).toEqual(made);
  });

  it('is the same when it was interrupted and is made to its end later', async () => {
    const broken = await world();
    await broken.past().seed(broken.merchant);
    await broken.addGames();
    let left = 60;
    const failing = broken.past((modules) => {
      const { houseRounds } = modules.play;
      const round: typeof houseRounds.round = (...args) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('the process ends here')) : houseRounds.round(...args);
      };
      return { ...modules, play: { houseRounds: { ...houseRounds, round } } };
    });
    await expect(failing.make(broken.merchant)).rejects.toThrow('the process ends here');
    expect(await broken.past().make(broken.merchant)).toBe(true);
    expect(await broken.picture()).toEqual(made);
    expect(await broken.wallet.reconcile()).toEqual([]);
  });

  it('is not given to a brand whose accounts were there before', async () => {
    const old = await world();
    await old.identity.seedDemo(old.merchant.id);
    await old.addGames();
    const past = old.past();
    await past.seed(old.merchant);
    expect(await past.make(old.merchant)).toBe(true);
    expect(await old.count('select count(*) from account where is_demo')).toBe(0n);
  });
});

describe('a past that is long enough for agreements, on the database that it is made in first', () => {
  it('has contracts of all kinds in every state, and bills that were paid, kept, owed, cancelled or wait', async () => {
    const world = await openWorld('embedded');
    await world.past(undefined, 16).seed(world.merchant);
    await world.addGames();
    await world.addTickets();
    expect(await world.past(undefined, 16).make(world.merchant)).toBe(true);
    const states = async (table: string, columns: string) =>
      Map.groupBy(
        await world.db.query<{ kind: string; state: string }>({
          text: `select distinct kind, ${columns} as state from ${table} order by 1, 2`,
        }),
        (row) => row.kind,
      );
    const listed = (rows: Map<string, { state: string }[]>) =>
      [...rows].map(([of, list]): [string, string[]] => [of, list.map(({ state }) => state)]);
    const contracts = ['ACTIVE', 'ENDED', 'ENDING'];
    expect(listed(await states('agent_contract', 'status'))).toEqual(CONTRACT_KINDS.toSorted().map((of) => [of, contracts]));
    const requests = ['ACCEPTED', 'CANCELLED', 'EXPIRED', 'PENDING', 'REJECTED'];
    expect(listed(await states('agent_contract_request', 'status'))).toEqual(
      CONTRACT_KINDS.toSorted().map((of) => [of, requests]),
    );
    const reasons = await states('agent_contract', `coalesce(end_reason, '')`);
    for (const [of, list] of listed(reasons))
      expect(list, of).toEqual(expect.arrayContaining(['FORCED', 'REPLACED', 'TERMINATED', 'UPLINE_ENDED']));
    const bills = new Map(listed(await states('agent_bill', 'status')));
    expect(bills.get('DAILY')).toEqual(expect.arrayContaining(['HELD', 'INSUFFICIENT', 'NOT_REACHED', 'OVERDUE', 'PAID']));
    expect(bills.get('DIVIDEND')).toEqual(expect.arrayContaining(['CANCELLED', 'REVIEW']));
    for (const of of CONTRACT_KINDS) if (of !== 'DIVIDEND') expect(bills.get(of), of).toContain('PAID');
    expect(await world.count(PARTLY_OWED), 'demotop and demoagent').toBe(2n);
    expect(listed(reasons).flatMap(([of, list]) => (list.includes('MOVED') ? [of] : []))).toEqual(CONTRACT_KINDS.toSorted());
    expect(await world.count('select count(*) from agent_debt where open > 0')).toBeGreaterThan(2n);
    const waiting = `select count(*) from agent_contract_request r join account a on a.id = r.holder_id join account u on u.id = r.upline_id
                     where r.status = 'PENDING' and (a.username = 'demoagent' or u.username = 'demotop' and r.type = 'TERMINATE')`;
    expect(await world.count(waiting), 'what demoagent and demotop are asked').toBe(2n);
    const { db, wallet, report, clock, brand } = world;
    const days = await world.commissions();
    const agents = (await world.count('select count(distinct agent_id) from agent_commission_line')) ?? 0n;
    expect(days.length, 'days on which agents earned commission or were paid it').toBeGreaterThan(10);
    for (const { day, earned, before, paid } of days) {
      expect(paid, `what is paid until ${day} was earned by then`).toBeLessThanOrEqual(earned);
      // What is left of a cent stays with each of them.
      expect(paid, `on ${day} what was earned the days before is paid`).toBeGreaterThan(before - agents * 100n - 1n);
    }
    const tickets = `select count(*) from agent_commission_line where game_type = 'LOTT' and taken > 0`;
    expect(await world.count(tickets)).toBeGreaterThan(0n);
    const today = `select count(*) from transfer where tx_id like 'commission-%' and at >= '2026-11-20T09:00:00Z'`;
    expect(await world.count(today), 'nothing of the past is paid by the clock of today').toBe(0n);
    expect(await findAgentDifferences({ db, clock, wallet, teams: report.teams, merchants: brand.all })).toEqual([]);
    await world.publishing.seedDemo(world.merchant.id);
    const { over, sources } = await roomLeft(world, world.merchant.id);
    expect([over, sources], 'games of which nothing is left, by all that is given').toEqual([Object.keys(NO_ROOM), 7]);
    await world.play.stop();
    await wallet.drain();
    await db.close();
  });
});
