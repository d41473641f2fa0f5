import { settleDue } from '../../apps/gateway/src/agent/settlement/runs/running.ts';
import {
  DAY,
  HOUR,
  MINUTE,
  type SettlementWorld,
  START,
  settlementOn,
} from '../../apps/gateway/src/agent/settlement/testing/world.ts';
import { type Database, openDatabase } from '../../apps/gateway/src/base/database/database.ts';
import { migrate } from '../../apps/gateway/src/base/database/migrations.ts';
import { sqlModules } from '../../apps/gateway/src/modules.ts';
import type { Posting } from '../../apps/gateway/src/wallet/index.ts';
import { startPostgres } from '../../scripts/lib/postgres.ts';

/** Of a tree: docs/rules/speed.md#bars. */
const LEVELS = 10;
const PLAYERS = 9;
const FIRST = 1_000_000;
const BAR = { larger: 11, calculation: 3, payment: 0.5 };
const GROUP = 256;

/** Lines of ten levels, each agent with nine players, all with a daily salary and a dividend; every player bet on the day. */
async function fill(db: Database, { merchant }: SettlementWorld, holders: number): Promise<void> {
  const { id, currency } = merchant;
  const at = new Date(START);
  const path = `array(select ${FIRST} + i - 1 - (i - 1) % ${LEVELS} + k from generate_series(0, (i - 1) % ${LEVELS} - 1) k order by k)::bigint[]`;
  const columns =
    'id, merchant_id, username, username_key, nickname, type, parent_id, path, depth, currency, registered_via, created_at';
  await db.query({
    text: `insert into account (${columns})
           select ${FIRST} + i - 1, $1, 'h' || i, 'h' || i, 'h', case when (i - 1) % ${LEVELS} = 0 then 2 else 1 end,
             case when (i - 1) % ${LEVELS} = 0 then null else ${FIRST} + i - 2 end, ${path}, (i - 1) % ${LEVELS}, $2, 'LINK', $3
           from generate_series(1, $4::int) i`,
    values: [id, currency, at, holders],
  });
  await db.query({
    text: `insert into account (${columns})
           select ${FIRST * 10} + (i - 1) * ${PLAYERS} + p, $1, 'p' || i || '-' || p, 'p' || i || '-' || p, 'p', 0, ${FIRST} + i - 1,
             ${path} || (${FIRST} + i - 1)::bigint, (i - 1) % ${LEVELS} + 1, $2, 'LINK', $3
           from generate_series(1, $4::int) i, generate_series(1, ${PLAYERS}) p`,
    values: [id, currency, at, holders],
  });
  const figures = 'bets, stake, payout, valid_bet, won_valid_bet, lost_valid_bet';
  await db.query({
    text: `insert into report_bet (account_id, below, day, game_type, vendor_id, ${figures}, path)
           select id, false, '2026-06-01', 'RNG', 1, 1, 1000000, 900000, 1000000, 0, 1000000, path from account where type = 0 and id > ${FIRST}`,
  });
  await db.query({
    text: `insert into report_bet (account_id, below, day, game_type, vendor_id, ${figures})
           select u.id, true, d.day, d.game_type, d.vendor_id, sum(bets), sum(stake), sum(payout), sum(valid_bet), sum(won_valid_bet), sum(lost_valid_bet)
           from report_bet d cross join lateral unnest(d.path) u (id) group by 1, 3, 4, 5`,
  });
  for (const [kind, type, period, carry] of [
    ['DAILY', 'SINGLE_BET', null, null],
    ['DIVIDEND', null, 'WEEKLY', 'NONE'],
  ] as const) {
    const terms = { kind, salaryType: type, period, carryOver: carry, categories: ['RNG'], activeBet: 0 };
    await db.query({
      text: `insert into agent_contract (merchant_id, kind, salary_type, upline_id, holder_id, version, terms, status, effective_from)
             select $1, $2, $3, parent_id, id, 1, $4::jsonb || jsonb_build_object('tiers', jsonb_build_array(jsonb_build_object(
               'rate', 1000 * (${LEVELS} + 1 - depth), 'validBet', 0, 'profit', 0, 'activeMembers', 0))), 'ACTIVE', $5
             from account where type in (1, 2) and id between ${FIRST} and ${FIRST} + $6::int`,
      values: [id, kind, type, JSON.stringify(terms), at, holders],
    });
    await db.query({
      text: 'insert into agent_settlement values ($1, $2, $3, $4, $5)',
      values: [id, kind, type ?? '', kind === 'DAILY' ? 'day' : 'week', at],
    });
  }
  await db.query({ text: 'analyze' });
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
};

/** Reads the rows once that a day's calculation is of. */
const readRows = (db: Database): Promise<unknown> =>
  db.query({
    text: `select account_id, below, game_type, sum(stake)::text, sum(payout)::text, sum(valid_bet)::text from report_bet
           where day = '2026-06-01' group by 1, 2, 3`,
  });

/** Posts as many movements by themselves, in groups. */
async function postBulk({ wallet, merchant }: SettlementWorld, count: number): Promise<void> {
  const house = await wallet.house(merchant.id, merchant.currency, 'bench');
  const accounts: bigint[] = [];
  for (let index = 0; index < GROUP; index += 1)
    accounts.push(await wallet.accountOf(merchant.id, BigInt(FIRST + index), merchant.currency));
  for (let made = 0; made < count; made += GROUP) {
    const group = accounts.slice(0, Math.min(GROUP, count - made)).map((credit, index): Posting => {
      const txId = `bench:${made + index}`;
      return { kind: 'entry', code: 'BONUS', debit: house, credit, amount: 100n, txId };
    });
    await Promise.all(group.map((posting) => wallet.post(posting)));
  }
}

interface Measured {
  calculation: number;
  reading: number;
  payment: number;
  posting: number;
}

/** Settles a day and a week of so many holders, and measures what it is compared with. */
async function measure(db: Database, holders: number): Promise<Measured> {
  await migrate(db, sqlModules);
  const world = await settlementOn(db);
  await fill(db, world, holders);
  world.clock.set(START + 7 * DAY + 4 * HOUR + MINUTE);
  await world.catchUp();
  const reading = await seconds(() => readRows(db));
  const calculation = await seconds(() => settleDue({ db, clock: world.clock, report: world.report }, world.merchant));
  const payment = await seconds(() => world.settlement.run());
  const [paid] = await db.query<{ count: number; open: number }>({
    text: `select (select count(*)::int from agent_payment) as count, (select count(*)::int from agent_bill where status = 'CALCULATED') as open`,
  });
  if (!paid || paid.open > 0 || paid.count < holders) throw new Error('not everything was paid');
  const posting = await seconds(() => postBulk(world, paid.count));
  return { calculation, reading, payment, posting };
}

/** Prints how long settlements of N and 10 N holders take, beside reading the same rows and posting as many movements. */
export async function benchAgents({ holders = 1_000 } = {}): Promise<void> {
  const server = await startPostgres({ settings: { max_wal_size: '4GB' } });
  if (!server) return console.log('skipped: no PostgreSQL on this machine');
  const admin = await openDatabase({ url: server.url, poolSize: 1 });
  try {
    const results: Measured[] = [];
    for (const count of [holders, holders * 10]) {
      await admin.query({ text: `create database agents_${count}` });
      const url = new URL(server.url);
      url.pathname = `/agents_${count}`;
      const db = await openDatabase({ url: url.href, poolSize: 6 });
      const found = await measure(db, count);
      await db.close();
      results.push(found);
      const { calculation, reading, payment, posting } = found;
      const share = posting / payment;
      console.log(
        `${count} holders of ${count * (PLAYERS + 1)} members, a daily salary and a dividend: calculation ${calculation.toFixed(2)} s, ` +
          `${(calculation / reading).toFixed(1)} times reading the rows (bar ${BAR.calculation}); payment ${payment.toFixed(2)} s, ` +
          `${share.toFixed(2)} of bulk posting (bar ${BAR.payment})`,
      );
    }
    const [small, large] = results.map(({ calculation, payment }) => calculation + payment);
    const ratio = (large ?? 0) / (small ?? 1);
    console.log(
      `ten times the holders take ${ratio.toFixed(1)} times as long (bar ${BAR.larger})${ratio > BAR.larger ? '  ABOVE' : ''}`,
    );
  } finally {
    await admin.close();
    await server.stop();
  }
}

if (import.meta.main) await benchAgents();
