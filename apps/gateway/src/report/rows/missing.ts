import { integers, texts } from '../../base/arrays.ts';
import type { EventOf } from '../../base/background/event.ts';
import { heldOfBrand } from '../../base/background/held-store.ts';
import { type BusinessCalendar, businessDayOf } from '../../base/calendar/business-day.ts';
import type { Runner } from '../../base/database/database.ts';
import { accountMoved, tree } from '../../identity/index.ts';
import type { playDaysChanged } from '../../play/index.ts';
import { ROWS_CONSUMER } from './consumer.ts';

/** Something that happened and is not in the rows, because the news of it was set aside. */
export interface Missing {
  /** The business day in which it counts. */
  day: string;
  /** Where the five minutes begin in which it counts, in milliseconds; null where only the day is known. */
  slot: number | null;
  /** Whose figures lack it: an account, and those above it for whom it counts. */
  accountIds: readonly bigint[];
}

/** Something of an account. `above`: who else is known to stand above it. */
interface Piece extends Pick<Missing, 'day' | 'slot'> {
  accountId: bigint;
  above: readonly bigint[];
}

type Days = EventOf<typeof playDaysChanged>['payload'];
type Moved = EventOf<typeof accountMoved>['payload'];

/** For whom the rows that accounts have of some days count: what comes to them later counts for the same. */
const readPaths = (db: Runner, pieces: readonly Piece[]): Promise<{ accountId: bigint; day: string; path: bigint[] }[]> =>
  db.query({
    name: 'report-missing-paths',
    text: `select distinct account_id as "accountId", day::text as day, path from report_bet
           join unnest($1::text::bigint[], $2::text::date[]) as p (account_id, day) using (account_id, day) where not below`,
    values: [integers(pieces.map(({ accountId }) => accountId)), texts(pieces.map(({ day }) => day))],
  });

/** What of a brand was set aside on its way to the rows. */
export async function readMissing(db: Runner, calendar: BusinessCalendar & { id: number }): Promise<Missing[]> {
  const pieces = new Map<string, Piece>();
  for (const { type, accountId, payload } of await heldOfBrand(db, ROWS_CONSUMER, calendar.id)) {
    if (type === accountMoved.type && accountId !== null) {
      const { at, from = [] } = payload as Moved;
      const day = businessDayOf(calendar, at);
      pieces.set(`moved ${accountId} ${at}`, { accountId, day, slot: null, above: from.map(BigInt) });
      continue;
    }
    for (const { accountId: of, day, slot } of (payload as Days).rows)
      pieces.set(`${of} ${day} ${slot}`, { accountId: BigInt(of), day, slot: slot === 0 ? null : slot, above: [] });
  }
  if (pieces.size === 0) return [];
  const all = [...pieces.values()];
  const places = new Map(
    (await tree.places(db, [...new Set(all.map(({ accountId }) => accountId))])).map((each) => [each.id, each]),
  );
  const paths = Map.groupBy(await readPaths(db, all), ({ accountId, day }) => `${accountId} ${day}`);
  return all.flatMap(({ accountId, day, slot, above }) => {
    const place = places.get(accountId);
    if (!place) return [];
    const counted = (paths.get(`${accountId} ${day}`) ?? []).flatMap(({ path }) => path);
    return [{ day, slot, accountIds: [...new Set([accountId, ...place.path, ...above, ...counted])] }];
  });
}
