import { businessDayOf, windowOf } from '../../apps/gateway/src/base/calendar/business-day.ts';
import { systemClock } from '../../apps/gateway/src/base/calendar/clock.ts';
import { csvFile, FILE_PIECE } from '../../apps/gateway/src/base/csv.ts';
import { type Database, openDatabase } from '../../apps/gateway/src/base/database/database.ts';
import { migrate } from '../../apps/gateway/src/base/database/migrations.ts';
import { baseSql } from '../../apps/gateway/src/base/testing/base-sql.ts';
import { createWallet, type RecordFilter, walletSql } from '../../apps/gateway/src/wallet/index.ts';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { percentile } from './ledger-measure.ts';

const MOVEMENTS = 1_000_000;
const FILE_ROWS = 100_000;
const SAMPLES = 300;
const WARM_UP = 30;
/** p95 of a page and of totals, times that of a look-up by key: docs/rules/speed.md#bars. */
const PAGE_BAR = 3;
const TOTALS_BAR = 10;
const FILE_BAR_MB = 64;
const CALENDAR = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 };
const brands = async () => [{ id: 1, calendar: CALENDAR }];
/** Types by their codes: none for all; stakes, payouts, stakes that came back, deposits, corrections, and some together. */
const TYPES: readonly (readonly number[] | null)[] = [null, [30], [32], [31], [1], [80], [1, 31, 80, 81]];

/**
 * The movements of one member over thirteen months, made by SQL: stakes and payouts, now and then a stake that comes back, a deposit
 * or a correction; four of ten payouts are none.
 */
async function seed(db: Database): Promise<bigint> {
  const wallet = createWallet({ db, clock: systemClock, brands });
  const account = await wallet.accountOf(1, 1n, 'VND');
  const house = await wallet.house(1, 'VND', 'games');
  const lane = await db.lane();
  await lane.query({ text: 'set statement_timeout = 0' });
  await lane.query({
    text: `insert into transfer (at, debit_id, credit_id, amount, debit_after, credit_after, debit_seq, credit_seq, account_id, provider,
             kind, code, tx_id, group_id)
           select now() - make_interval(secs => (${MOVEMENTS} - n) * (392 * 86400.0 / ${MOVEMENTS})),
             case when is_in then $2::bigint else $1::bigint end, case when is_in then $1::bigint else $2::bigint end, amount,
             case when is_in then null else 1000000 end, case when is_in then 1000000 end,
             case when is_in then null else n end, case when is_in then n end, $1::bigint, 1, kind, code, 'tx-' || n, 'round-' || n / 2
           from (select n, n % 2 = 0 or code <> 30 as is_in, code, case when code = 32 and n % 10 < 4 then 0 else 100 end as amount,
                   case code when 30 then 1 when 32 then 2 when 31 then 3 else 100 + code end as kind
                 from (select n, case when n % 5000 = 0 then 1 when n % 3000 = 2 then 80 when n % 400 = 4 then 31
                                 when n % 2 = 0 then 32 else 30 end as code
                       from generate_series(1, ${MOVEMENTS}) n) c) m`,
    values: [account, house],
  });
  await lane.query({ text: 'vacuum analyze transfer' });
  const begun = performance.now();
  const counted = await wallet.record.countDays();
  console.log(`daily sums of ${counted} movements: ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  await lane.query({ text: 'vacuum analyze ledger_day' });
  lane.close();
  return account;
}

/** Days anywhere in the thirteen months, one to thirty of them, of every type: the same in each run. */
function selections(now: number): RecordFilter[] {
  const day = (back: number): string => businessDayOf(CALENDAR, now - back * 86_400_000);
  return Array.from({ length: SAMPLES + WARM_UP }, (_, index) => {
    const back = (index * 37) % 390;
    const length = [1, 7, 30][index % 3] ?? 1;
    const codes = TYPES[Math.floor(index / 3) % TYPES.length];
    return { ...windowOf(CALENDAR, now, { start: day(back + length - 1), end: day(back) }), ...(codes ? { codes } : {}) };
  });
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/** A file of many rows, read as fast as it is made: how long it takes, and what the heap grows by meanwhile. */
async function measureFile(db: Database, account: bigint, now: number): Promise<void> {
  const { record } = createWallet({ db, clock: systemClock });
  const days = { start: '2000-01-01', end: '2100-01-01' };
  const filter = { days, from: new Date(0), to: new Date(now + 1) };
  async function* pages(): AsyncIterable<string[][]> {
    let before: bigint | undefined;
    for (let rows = 0; rows < FILE_ROWS; rows += FILE_PIECE) {
      const page = await record.page(account, filter, [], { ...(before ? { before } : {}), skip: 0, size: FILE_PIECE });
      before = page.at(-1)?.transferId;
      yield page.map(({ at, txId, type, amount }) => [at.toISOString(), txId, type, String(amount)]);
    }
  }
  globalThis.gc?.();
  const heap = process.memoryUsage().heapUsed;
  let [most, bytes] = [0, 0];
  const ms = await timed(async () => {
    for await (const piece of csvFile(['time', 'number', 'type', 'amount'], pages())) {
      bytes += piece.length;
      most = Math.max(most, process.memoryUsage().heapUsed - heap);
    }
  });
  const megabytes = most / 1_048_576;
  console.log(
    `file of ${FILE_ROWS} rows: ${(bytes / 1_048_576).toFixed(1)} MB in ${(ms / 1_000).toFixed(1)} s, heap at most ` +
      `${megabytes.toFixed(0)} MB more (bar ${FILE_BAR_MB})${megabytes > FILE_BAR_MB ? '  ABOVE' : ''}`,
  );
}

/**
 * The statement of a member with a million movements: pages of any range and type, and their totals, beside a look-up by key on the
 * same connections, in turns.
 */
export async function benchStatement(): Promise<void> {
  const server = await startPostgres({ settings: { max_wal_size: '4GB' } });
  if (!server) return console.log('skipped: no PostgreSQL on this machine');
  const db = await openDatabase({ url: server.url, poolSize: 4 });
  try {
    await migrate(db, [baseSql, walletSql]);
    const account = await seed(db);
    const now = Date.now();
    const { record } = createWallet({ db, clock: systemClock, brands });
    const taken = { key: [] as number[], page: [] as number[], deep: [] as number[], totals: [] as number[] };
    for (const [index, filter] of selections(now).entries()) {
      const isCounted = index >= WARM_UP;
      const key = await timed(() =>
        db.query({
          name: 'bench-key',
          text: 'select * from transfer where id = $1',
          values: [1 + ((index * 7_919) % MOVEMENTS)],
        }),
      );
      let sums: Awaited<ReturnType<typeof record.sums>> = [];
      const totals = await timed(async () => {
        sums = await record.sums([account], filter);
      });
      const size = 20;
      let before: bigint | undefined;
      const page = await timed(async () => {
        before = (await record.page(account, filter, sums, { skip: 0, size })).at(-1)?.transferId;
      });
      const deep = await timed(() => record.page(account, filter, sums, { ...(before ? { before } : {}), skip: 0, size }));
      if (!isCounted) continue;
      taken.key.push(key);
      taken.totals.push(totals);
      taken.page.push(page);
      taken.deep.push(deep);
    }
    const reference = percentile(taken.key, 0.95);
    console.log(`a look-up by key: p50 ${percentile(taken.key, 0.5).toFixed(2)} p95 ${reference.toFixed(2)} ms`);
    for (const [name, values, bar] of [
      ['first page', taken.page, PAGE_BAR],
      ['page by the row next to it', taken.deep, PAGE_BAR],
      ['totals', taken.totals, TOTALS_BAR],
    ] as const) {
      const p95 = percentile(values, 0.95);
      const ratio = p95 / reference;
      console.log(
        `${name.padEnd(28)} p50 ${percentile(values, 0.5).toFixed(2)} p95 ${p95.toFixed(2)} ms | ${ratio.toFixed(2)} times (bar ${bar})` +
          `${ratio > bar ? '  ABOVE' : ''}`,
      );
    }
    await measureFile(db, account, now);
  } finally {
    await db.close();
    await server.stop();
  }
}

if (import.meta.main) await benchStatement();
