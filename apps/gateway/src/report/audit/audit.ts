import { keepAudit } from '../../base/audits.ts';
import type { EventOf } from '../../base/background/event.ts';
import { payloadsBehind } from '../../base/background/held-store.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { BrandCalendar } from '../../base/calendar/day-sums.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import { tree } from '../../identity/index.ts';
import { hasToldDays, playDaysChanged, readDayAccounts, readDaysOf } from '../../play/index.ts';
import { type Difference, readOwners, recountMoney } from '../../wallet/index.ts';
import { ROWS_CONSUMER } from '../rows/consumer.ts';
import { readPlace } from '../rows/money.ts';
import { BETS, CASH } from '../rows/tables.ts';
import { findTeamDifferences, readOwnRows, readRowAccounts } from './audit-store.ts';
import { apart, recountSlots } from './slot-audit.ts';

interface ReportAuditDeps {
  db: Database;
  clock: Clock;
  brands(): Promise<readonly BrandCalendar[]>;
}

const PAGE = 200;
const LIMIT = 100;
/** More news than that on their way are not compared with: they would be no comparison of what stands. */
const MOST_BEHIND = 1_000;

type Payload = EventOf<typeof playDaysChanged>['payload'];

const FIGURES = ['bets', 'stake', 'payout', 'validBet', 'wonValidBet', 'lostValidBet'] as const;

/** What is on its way to the rows: by account, whose rows are told anew, and of whom there is anything at all. */
interface OnTheWay {
  rows: Map<string, bigint[]>;
  anew: Set<bigint>;
  accounts: Set<bigint>;
}

async function readOnTheWay(tx: Runner): Promise<OnTheWay | null> {
  const payloads = await payloadsBehind(tx, ROWS_CONSUMER, playDaysChanged.type, MOST_BEHIND);
  if (payloads.length === MOST_BEHIND) return null;
  const rows = new Map<string, bigint[]>();
  const [anew, accounts] = [new Set<bigint>(), new Set<bigint>()];
  for (const payload of payloads as Payload[]) {
    for (const id of payload.anew ?? []) anew.add(BigInt(id));
    for (const row of payload.rows) {
      accounts.add(BigInt(row.accountId));
      const name = `${row.accountId}: ${row.day} ${row.gameType} ${row.vendorId}`;
      rows.set(
        name,
        FIGURES.map((field, place) => (rows.get(name)?.[place] ?? 0n) + BigInt(row[field])),
      );
    }
  }
  return { rows, anew, accounts };
}

/** Rows by what they are about, with their figures as a text; those of nothing are left out. */
const named = (rows: readonly { name: string; figures: readonly bigint[] }[]): Map<string, string> =>
  new Map(
    rows.filter(({ figures }) => figures.some((each) => each !== 0n)).map(({ name, figures }) => [name, figures.join(' ')]),
  );

/** Recounts the own rows of a page of accounts. */
async function recountPage(
  tx: Runner,
  brands: readonly BrandCalendar[],
  accounts: readonly bigint[],
  { rows: coming, anew, accounts: toldOf }: OnTheWay,
  now: number,
): Promise<string[]> {
  const real = new Set((await tree.places(tx, accounts)).map(({ id }) => id));
  const counted = accounts.filter((id) => real.has(id) && !anew.has(id));
  const own = async (table: typeof BETS): Promise<Map<string, string>> =>
    new Map((await readOwnRows(tx, table, accounts)).map(({ accountId, about, figures }) => [`${accountId}: ${about}`, figures]));
  const bets = (await readDaysOf(tx, counted)).map((row) => {
    const name = `${row.accountId}: ${row.day} ${row.gameType} ${row.vendorId}`;
    return { name, figures: FIGURES.map((field, place) => row[field] - (coming.get(name)?.[place] ?? 0n)) };
  });
  const money = (await recountMoney(tx, brands, await readPlace(tx), accounts)).filter(({ ownerId }) => real.has(ownerId));
  const isTold = (await hasToldDays(tx)) && anew.size === 0;
  const steady = counted.filter((id) => !toldOf.has(id));
  return [
    ...(isTold ? apart('bets', await own(BETS), named(bets)) : []),
    ...(isTold ? await recountSlots(tx, { brands, accounts: steady, now }) : []),
    ...apart(
      'money',
      await own(CASH),
      named(
        money.map(({ ownerId, day, code, ins, outs, sumIn, sumOut }) => ({
          name: `${ownerId}: ${day} ${code}`,
          figures: [ins, outs, sumIn, sumOut],
        })),
      ),
    ),
  ];
}

/**
 * Recounts the report rows: accounts' own from the daily rows of bets and from the ledger, those of hours and five minutes from their days and
 * from the records, those of teams from the accounts'. Right at any
 * time: what is on its way to the rows is taken off what it is compared with. An empty list means that all agree.
 */
export async function findReportDifferences({ db, clock, brands }: ReportAuditDeps): Promise<Difference[]> {
  const known = await brands();
  const details: string[] = [];
  for (let after = 0n; details.length < LIMIT; ) {
    const page = await db.transaction(async (tx) => {
      await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
      await tx.query({ text: `set local statement_timeout = '10min'` });
      const coming = await readOnTheWay(tx);
      if (!coming) {
        details.push(`more than ${MOST_BEHIND} sets of bets are on their way to the rows`);
        return [];
      }
      const all = [
        ...(await readDayAccounts(tx, after, PAGE)),
        ...(await readRowAccounts(tx, after, PAGE)),
        ...(await readOwners(tx, after, PAGE)),
      ];
      const accounts = [...new Set(all)].sort((a, b) => (a < b ? -1 : 1)).slice(0, PAGE);
      details.push(...(await recountPage(tx, known, accounts, coming, clock.now())));
      return accounts;
    });
    if (page.length < PAGE) break;
    after = page.at(-1) ?? after;
  }
  details.push(...(await findTeamDifferences(db)));
  const found = details.slice(0, LIMIT).map((detail) => ({ check: 'reports', detail }));
  await keepAudit(db, clock, 'reports', found.length);
  return found;
}
