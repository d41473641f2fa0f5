import { TRIAL_TYPE } from '@marquee/contract';
import { integers } from '../../base/arrays.ts';
import type { Runner } from '../../base/database/database.ts';

/** Where an account stands: the ancestors from the top down. */
export interface Place {
  id: bigint;
  path: bigint[];
}

const REAL = `type <> ${TRIAL_TYPE} and not is_test`;

/** Where those of these accounts stand that are in teams: trial and test accounts are left out. */
export const readPlaces = (db: Runner, ids: readonly bigint[]): Promise<Place[]> =>
  db.query<Place>({
    name: 'account-places',
    text: `select id, path from account where id = any ($1::text::bigint[]) and ${REAL}`,
    values: [integers(ids)],
  });

/** Where an account and all below it stand; trial and test accounts are left out. */
export const readPlacesOfLine = (db: Runner, accountId: bigint): Promise<Place[]> =>
  db.query<Place>({
    name: 'account-places-line',
    text: `select id, path from account where (id = $1 or path @> array[$1::bigint]) and ${REAL}`,
    values: [accountId],
  });
